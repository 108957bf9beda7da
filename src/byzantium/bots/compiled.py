"""The bots' rules, compiled: `quick.think(...)`."""

from ..engine.compiling import Library, compiled

MODULES = (".odds.reckoning", ".bots.judging", ".bots.thinking", ".bots.growing", ".bots.halving", ".bots.policy")
ENTRIES = ("judge", "describe", "think", "plant", "simulate", "begin_search", "search_on", "infer")
quick = Library("bots", MODULES, ENTRIES, base=compiled)
