"""A whole game under PettingZoo by random legal actions; the last board is written as SVG."""

from pathlib import Path
from tempfile import gettempdir

from byzantium.env import env

game = env(players=4, render_mode="svg")
game.reset(seed=42)
got = dict.fromkeys(game.possible_agents, 0.0)
for agent in game.agent_iter():
    observation, reward, terminated, truncated, info = game.last()
    got[agent] += reward
    over = terminated or truncated
    if over and len(game.agents) == len(got):
        Path(gettempdir(), "byzantium.svg").write_text(game.render(), encoding="utf-8")
    game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))

print("Win shares:", got)
