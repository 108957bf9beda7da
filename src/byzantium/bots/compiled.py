"""The bots' rules, compiled: `quick.think(...)`."""

from ..engine.compiling import Library, compiled

MODULES = (".odds.reckoning", ".bots.judging", ".bots.thinking", ".bots.growing")
quick = Library("bots", MODULES, ("judge", "describe", "think", "plant", "simulate"), base=compiled)
