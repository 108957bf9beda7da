"""The way of every player from the start of a game to its result, as a picture. It needs the extra `notebook`.

    >>> from byzantium import Game
    >>> from byzantium.analysis.luck import luck_of
    >>> game = Game(players=["Anna", "Bela"], seed=3)
    >>> while not game.is_over:
    ...     _ = game.play(game.legal[0])
    >>> [axes.get_title() for axes in plot_luck(luck_of(game)).axes]
    ['Anna', 'Bela']
"""

from ..checks import expect, extra
from ..draw.pieces import PLAYERS
from ..draw.plots import Plot, new_figure
from ..draw.svg import Palette, Theme
from .luck import GameLuck, PlayerLuck

with extra("notebook", "Plots"):
    from matplotlib.axes import Axes

__all__ = ["plot_luck"]

STEPS = ("start", "luck", "own moves", "others' moves", "result")


def plot_luck(luck: GameLuck, *, theme: Theme = "light") -> Plot:
    """A waterfall for each player: the share of the win at the start, what luck, their own moves and the others' moves
    added or took, and the result. The bars add up."""
    expect(GameLuck, luck, "What luck_of(game) found is plotted")
    c = Palette(theme)
    figure, made = new_figure(c, len(luck.names))
    for p, (axes, one) in enumerate(zip(made, luck.players, strict=True)):
        axes.set_title(luck.names[p])
        axes.set_xlabel("")
        _waterfall(axes, c, PLAYERS[p], one)
    made[0].yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    return figure


def _waterfall(axes: Axes, c: Palette, colour: str, one: PlayerLuck) -> None:
    from_here = 0.0
    for i, (name, change) in enumerate(zip(STEPS, one, strict=True)):
        ends = name in ("start", "result")
        bottom = 0.0 if ends else from_here
        look = c[colour] if ends else c["good"] if change >= 0 else c["bad"]
        axes.bar(i, change, bottom=bottom, color=look, width=0.7)
        text = f"{change:.0%}" if ends else f"{change:+.0%}"
        axes.annotate(text, (i, max(bottom, bottom + change)), (0, 2), textcoords="offset points", ha="center",
                      fontsize=8, color=c["ink"])
        from_here = bottom + change
    axes.set_xticks(range(len(STEPS)), STEPS, rotation=30, ha="right", fontsize=8)
    axes.axhline(0, color=c["rule-2"], linewidth=0.8)
