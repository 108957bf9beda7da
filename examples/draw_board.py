"""The board after fifty decisions, with an arrow, light and dark, as SVG files in the temporary folder."""

from pathlib import Path
from tempfile import gettempdir

from byzantium import Game
from byzantium.draw import Arrow, Light, draw_game

game = Game(players=["Anna", "Béla", "Cili"], seed=3)
while game.number < 50 and not game.is_over:
    game.play(game.legal[game.number % len(game.legal)])

lights = {"Nicaea": Light("chosen"), "Ankara": Light("attack", "1"), "Smyrna": Light("move", "1")}
for theme in ("light", "dark"):
    svg = draw_game(game, theme=theme, lights=lights, arrows=[Arrow("Nicaea", "Ankara", "attack")])
    path = Path(gettempdir(), f"byzantium-{theme}.svg")
    path.write_text(svg, encoding="utf-8")
    print(path)
