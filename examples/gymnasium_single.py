"""One agent against two random opponents, under Gymnasium; sb3-contrib's MaskablePPO finds `action_masks()`."""

import gymnasium
import numpy as np

game = gymnasium.make("byzantium.env:Byzantium-v2", players=3, opponents="random", reward="win")
shares: list[float] = []
for seed in range(10):
    row, info = game.reset(seed=seed)
    terminated, share = False, 0.0
    while not terminated:
        row, reward, terminated, truncated, info = game.step(game.action_space.sample(info["action_mask"]))
        share = float(reward)
    shares.append(share)

print("Mean win share of random play:", np.mean(shares))
