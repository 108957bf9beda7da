"""Learning to play: a network by self-play, resident on a GPU (or, slowly, on the cores of this machine).

    byzantium demonstrate games.npz                      # games of a bot, to make a clone from
    byzantium train training --clone games.npz           # learn, among others against it; again: goes on
    byzantium arena policy:training/policy.npz strategist-1

docs/training.md tells how, and what came of it. Modules that need PyTorch (extra `train`) are imported where they are
used: `demonstrations`, `starts` and `export` do without.
"""
