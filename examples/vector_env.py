"""A batch of games by a policy over masks: here greedy by a linear function, as a network would be used."""

import numpy as np

from byzantium.env import VectorEnv

rng = np.random.default_rng(1)
env = VectorEnv(512, players=3, seed=1, reward="score")
turn = env.reset()
weights = rng.normal(size=(turn.observations.shape[1], turn.masks.shape[1])).astype(np.float32)

games, total = 0, np.zeros(4)
for _ in range(400):
    logits = turn.observations @ weights + rng.gumbel(size=turn.masks.shape) * 50
    codes = np.where(turn.masks, logits, -np.inf).argmax(axis=1)
    turn = env.step(codes)
    games += int(turn.terminated.sum())
    total += turn.rewards.sum(axis=0)

print(f"{games} games, mean score difference by seat: {np.round(total[:3] / games, 1)}")
