"""The rules of Byzantium as functions over one fixed-size record.

Interpreted: `step.step(g, code)` on the plain objects of `plain.py`. Compiled: `compiled.step(g, code)` on
records of `numpy.zeros(n, State)`. Both play the same games, byte by byte.
"""
