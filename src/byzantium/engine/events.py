"""What happened, for logs and animation: an event is (kind, and up to five numbers).

Compiled rules do not make events: `emit` is bound to nothing there. Interpreted ones append to `g.events`.
"""

from typing import Literal, get_args

FIRST_PLAYER, TURN, ACTION, FORCED, CUBES, BEZANTS, POINTS, PAWN, GUARD, TOKENS = range(10)
FORTIFICATION, CONTROL, FLEET, WITHDRAWS, ATTACK, STANDS, RETREATS, SEA, BATTLE, ROLL = range(10, 20)
BATTLE_END, LEVY, SIEGE, SIEGE_END, DESTROYED, BULGARS, TURN_END, RETURNED, GAME_OVER = range(20, 29)

# The name of every event and of its numbers. Places are codes: a city, a box, POOL, CASUALTIES, a space, TAX, PASS,
# BUILD + side, OUT.
FIELDS = (
    ("first_player", ("player",)),
    ("turn", ("turn",)),
    ("action", ("player", "code")),
    ("forced", ("player", "kind", "code")),                          # a decision with one legal code
    ("cubes", ("player", "place", "to", "number", "loss")),          # loss: why an army loses them, NOBODY elsewhere
    ("bezants", ("player", "side", "amount", "money")),
    ("points", ("player", "side", "amount", "source")),
    ("pawn", ("player", "side", "city", "to_city")),                 # NOBODY: off the map
    ("guard", ("player", "side", "flag")),                           # 1 joins the Elite box, 0 returns to its space
    ("tokens", ("city", "side", "number")),
    ("fortification", ("player", "city", "flag")),                   # 1 built, 0 returned
    ("control", ("player", "city", "flag")),                         # 1 gained, 0 lost
    ("fleet", ("player", "rival", "city", "flag")),                  # 1 intercepts, 0 lets pass
    ("withdraws", ("player", "side", "city")),
    ("attack", ("player", "side", "city", "how")),
    ("stands", ("player", "side", "city")),
    ("retreats", ("player", "side", "city", "manner")),              # from the city
    ("sea", ("player", "rival", "flag")),                            # 1 closed to the rival's retreat
    ("battle", ("player", "side", "foe_kind", "rival", "city")),
    ("roll", ("roller", "number", "hits", "roll")),                  # roller: a player, CHANCE for cities and Bulgars
    ("battle_end", ("player", "side", "foe_kind", "rival", "flag")), # 1 the attacker wins
    ("levy", ("player", "city", "flag")),                            # 1 fights
    ("siege", ("player", "side", "city", "number")),                 # the city's strength
    ("siege_end", ("player", "side", "city", "flag")),               # 1 the city falls
    ("destroyed", ("player", "side")),
    ("bulgars", ("amount", "number")),                               # change of the box, cubes in it now
    ("turn_end", ("turn",)),
    ("returned", ("player", "number", "pool")),                      # casualties recovered, pool for the next turn
    ("game_over", ("ending",)),
)

# Why bezants come and go.
BOUGHT, BUILT, TAXED, LOOTED, INCOME, UPKEEP = range(6)
MoneyId = Literal["cube", "building", "tax", "loot", "income", "upkeep"]
MONEYS: tuple[MoneyId, ...] = get_args(MoneyId)

# Where points come from.
FROM_CONTROL, FROM_CONQUEST, FROM_GUARD, FROM_BUILDING, FROM_BULGARS, FROM_UPKEEP, FROM_CITIES, FROM_CAPITAL = range(8)
SourceId = Literal["control", "conquest", "guard", "building", "bulgars", "upkeep", "cities", "capital"]
SOURCES: tuple[SourceId, ...] = get_args(SourceId)
