"""OpenSpiel's tree search takes the first decisions of a game for two."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import byzantium.env.spiel  # noqa: F401  registers the game

game = pyspiel.load_game("python_byzantium", {"players": 2})
generator = np.random.RandomState(1)
evaluator = mcts.RandomRolloutEvaluator(1, generator)
bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=20, evaluator=evaluator, solve=False, random_state=generator)

state = game.new_initial_state()
for _ in range(8):
    if state.is_chance_node():
        codes, odds = zip(*state.chance_outcomes(), strict=True)
        code = generator.choice(codes, p=odds)
    else:
        code = bot.step(state)
    print(state.action_to_string(state.current_player(), code))
    state.apply_action(code)
