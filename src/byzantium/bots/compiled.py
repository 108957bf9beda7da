"""The bots' rules, compiled: `quick.look_ahead(...)`."""

from ..engine.compiling import Library, compiled

MODULES = (".odds.distribution", ".bots.evaluation", ".bots.lookahead", ".bots.mcts", ".bots.sequential_halving",
           ".bots.policy", ".bots.puct")
ENTRIES = ("evaluate", "extract_features", "look_ahead", "make_root", "simulate", "begin_search", "search_on", "infer",
           "root_for", "begin_exploring", "explore_on")
quick = Library("bots", MODULES, ENTRIES, base=compiled)
