"""Plots of a game: its points, who was about to win, and the luck with the dice. They need the extra `notebook`.

    >>> from byzantium import Game
    >>> game = Game(players=["Anna", "Bela"], seed=3)
    >>> while not game.is_over:
    ...     _ = game.play(game.legal[0])
    >>> plot_points(game).axes[0].get_title()
    'Byzantine points'

Each returns a figure of matplotlib that draws itself in a notebook and can be worked on as any other. Colours and
emblems are the board's.
"""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ..checks import expect, extra, shown
from ..engine import codes as C
from ..engine import kinds as K
from ..english import SIDE_NAMES
from ..errors import BadSetup
from ..hits import fallen, interval, rolls
from .pieces import EMBLEMS, PLAYERS
from .svg import Palette, Theme

if TYPE_CHECKING:
    from ..game import Game

with extra("notebook", "Plots"):
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.path import Path
    from matplotlib.ticker import MaxNLocator

__all__ = ["Evaluates", "Plot", "plot_hits", "plot_points", "plot_shares"]


class Evaluates(Protocol):
    """What tells win shares: every bot does."""

    name: str

    def evaluate(self, position: Any) -> tuple[float, ...]: ...


class Plot(Figure):
    """A figure that draws itself in a notebook, with or without pyplot."""

    def _repr_svg_(self) -> str:
        out = io.StringIO()
        self.savefig(out, format="svg", bbox_inches="tight", facecolor=self.get_facecolor())
        return out.getvalue()


# ------------------------------------------------------------------ the plots


def plot_points(game: "Game", *, theme: Theme = "light") -> Plot:
    """The points of every player on both tracks, decision by decision."""
    _check(game)
    c, points = Palette(theme), game.history["players"]["points"]
    figure, tracks = new_figure(c, 2)
    for side, axes in enumerate(tracks):
        axes.set_title(f"{SIDE_NAMES[side]} points")
        for p in _players(game):
            _line(axes, c, p, game.players[p], range(len(points)), points[:, p, side], drawstyle="steps-post")
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        _mark_turns(axes, c, game)
    _finish(figure, tracks)
    return figure


def plot_shares(game: "Game", judge: Evaluates, *, theme: Theme = "light") -> Plot:
    """Each player's share of the win before every action and at the end, as a bot judges it.

    Whoever is to act looks better for that. So the lines are means over a round; faint, the shares themselves.
    """
    _check(game)
    if not callable(getattr(judge, "evaluate", None)) or not isinstance(getattr(judge, "name", None), str):
        raise BadSetup(f"A bot judges the shares, such as make_bot('strategist'), not {shown(judge)}.")
    c, states = Palette(theme), game.history
    looked = np.flatnonzero((states["now"]["kind"] == K.ACTION) | (states["over"] != C.PLAYING))
    shares = np.array([judge.evaluate(states[i : i + 1].copy()) for i in looked])
    smooth = [shares[max(0, i + 1 - len(game.players)) : i + 1].mean(axis=0) for i in range(len(shares))]
    if game.is_over:
        smooth[-1] = shares[-1]
    figure, (axes,) = new_figure(c, 1)
    axes.set_title(f"Share of the win, as {judge.name} sees it")
    axes.set_ylim(-0.03, 1.03)
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    for p in _players(game):
        axes.plot(looked, shares[:, p], color=c[PLAYERS[p] + "-text"], linewidth=0.7, alpha=0.3)
        _line(axes, c, p, game.players[p], looked, [share[p] for share in smooth])
    _mark_turns(axes, c, game)
    _finish(figure, [axes])
    return figure


def plot_hits(game: "Game", *, theme: Theme = "light") -> Plot:
    """Dice that fell one's way, above or below the half that was to be expected; thrown by the player or at them.

    In the band are 95 of 100 rolls of so many honest dice. A line is free to leave it on the way: with many looks one
    of them is outside more often than that.
    """
    c, made, longest = Palette(theme), rolls(game), 0
    figure, (axes,) = new_figure(c, 1)
    axes.set_title("Luck: dice that fell one's way, above or below half")
    axes.set_xlabel("dice thrown by the player or at them")
    for p in _players(game):
        dice = np.cumsum([0, *(roll.dice for roll in made if p in (roll.roller, roll.against))])
        luck = np.cumsum([0, *fallen(made, p)])
        _line(axes, c, p, f"{game.players[p]}: {luck[-1]} of {dice[-1]}", dice, luck - dice / 2)
        longest = max(longest, int(dice[-1]))
    _band(axes, c, longest)
    _finish(figure, [axes])
    return figure


# ------------------------------------------------------------------ their parts


def _check(game: "Game") -> None:
    from ..game import Game

    expect(Game, game, "A Game is plotted")


def _players(game: "Game") -> range:
    return range(len(game.players))


def new_figure(c: Palette, many: int) -> tuple[Plot, Sequence[Axes]]:
    """Axes side by side on the board's paper."""
    figure = Plot(figsize=(4.6 * many + 2.4, 3.6), facecolor=c["panel"], layout="constrained")
    made = list(figure.subplots(1, many, sharey=True, squeeze=False)[0])
    for axes in made:
        axes.set_facecolor(c["raise"])
        axes.tick_params(colors=c["ink-2"])
        axes.title.set_color(c["ink"])
        axes.xaxis.label.set_color(c["ink-2"])
        axes.set_xlabel("decision")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        for spine in axes.spines.values():
            spine.set_color(c["rule-2"])
    return figure, made


def _line(axes: Axes, c: Palette, p: int, name: str, x: Iterable[float], y: Iterable[float], **look: Any) -> None:
    """A player's line, with their emblem along it: nobody has to tell colours apart."""
    at, colour = np.asarray(x), PLAYERS[p]
    axes.plot(at, np.asarray(y), label=name, color=c[colour + "-text"], linewidth=1.6, marker=marker(EMBLEMS[colour]),
              markersize=8, markerfacecolor=c[colour], markeredgecolor=c[colour + "-2"], markeredgewidth=0.8,
              markevery=_marked(len(at), p), **look)


def _marked(many: int, p: int) -> list[int]:
    """Some eight places on a line and its last one, each player's a little apart so that all are seen."""
    step = max(1, many // 8)
    return sorted({*range(p * step // 4, many, step), many - 1})


def _mark_turns(axes: Axes, c: Palette, game: "Game") -> None:
    """A line where a turn begins."""
    for turn, first in zip(*np.unique(game.history["turn"], return_index=True), strict=True):
        if first > 0:
            axes.axvline(first, color=c["rule-2"], linewidth=0.8, linestyle=":")
            axes.annotate(f" turn {turn}", (first, 1), (0, -2), xycoords=("data", "axes fraction"),
                          textcoords="offset points", va="top", fontsize=8, color=c["ink-3"])


def _band(axes: Axes, c: Palette, longest: int) -> None:
    """Where honest dice are found 95 times of 100, for every number of dice."""
    dice = np.arange(longest + 1)
    low, high = np.array([interval(int(n)) for n in dice]).T
    axes.fill_between(dice, low - dice / 2, high - dice / 2, color=c["rule"], alpha=0.5, linewidth=0, zorder=0,
                      label="95 of 100 honest rolls")
    axes.axhline(0, color=c["rule-2"], linewidth=0.8, zorder=0)


def _finish(figure: Plot, made: Sequence[Axes]) -> None:
    """The legend beside the last axes, where it hides nothing."""
    figure.legend(*made[0].get_legend_handles_labels(), loc="outside right center", frameon=False,
                  labelcolor=made[0].title.get_color())


# ------------------------------------------------------------------ emblems as markers


@cache
def marker(d: str) -> Path:
    """The path of an emblem for matplotlib, whose y goes up."""
    return Path.make_compound_path(*[Path(np.array(corners) * (1, -1), closed=True) for corners in outlines(d)])


def outlines(d: str) -> Iterator[list[tuple[float, float]]]:
    """The closed lines of an emblem: of SVG's paths, what emblems use. Arcs are half circles there.

    >>> list(outlines("M-4 1h8v2H-4Z"))
    [[(-4.0, 1.0), (4.0, 1.0), (4.0, 3.0), (-4.0, 3.0), (-4.0, 1.0)]]
    """
    corners: list[tuple[float, float]] = []
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", text)]
        x, y = corners[-1] if corners else (0.0, 0.0)
        if command in "ML":
            corners += zip(numbers[::2], numbers[1::2], strict=True)
        elif command in "hH":
            corners.append((numbers[0] + (x if command == "h" else 0), y))
        elif command == "v":
            corners.append((x, y + numbers[0]))
        elif command == "a":
            corners += half_circle(x, y, numbers[-2])
        else:
            yield [*corners, corners[0]]
            corners = []


def half_circle(x: float, y: float, across: float) -> list[tuple[float, float]]:
    angles = np.linspace(0, np.pi, 13)[1:]
    return [(x + across / 2 * (1 - np.cos(a)), y + across / 2 * np.sin(a)) for a in angles]
