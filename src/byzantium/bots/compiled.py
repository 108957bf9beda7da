"""The bots' rules, compiled: `quick.think(...)`."""

from ..engine.compiling import Library, compiled

MODULES = (".odds.reckoning", ".bots.judging", ".bots.thinking", ".bots.growing", ".bots.policy")
quick = Library("bots", MODULES, ("judge", "describe", "think", "plant", "simulate", "infer"), base=compiled)
