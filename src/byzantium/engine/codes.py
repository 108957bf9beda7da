"""The numbers that the engine speaks, each list beside its ids: the same in positions, views, records and on the page.

Words for people stand in catalogues: `english.py`, and the page's.

A code answers a decision. It means the same kind of thing wherever it appears:

    from  many  codes
    0     33    CITY + city
    33    8     BOX + side * 4 + box, also a source of cubes
    41    2     POOL, CASUALTIES, the other sources
    43    4     PLAYER + player
    47    2     SIDE + side, a treasury
    49    3     YES, NO, DONE
    52    8     the actions: TAKE_CONTROL, STRENGTHEN, TAX, BUILD + side, ARMY + side, PASS
    60    10    SPACE + space, the special actions
    70    1     REINFORCE, the Bulgars
    71    85    NUMBER + n, n from 0 to 84

A set of codes is three words of 60 bits, so that no sign bit is ever used. The cities are in the first.
"""

from collections.abc import Mapping
from typing import Literal, get_args

NOBODY = -1                      # no player, no city, no side
CHANCE = 4                       # the player who rolls the dice

# Sides of cities and armies. Only the first two are ever a player's.
BYZANTINE, ARAB, PERSIAN, BULGAR = range(4)
SideId = Literal["byzantine", "arab", "persian", "bulgar"]
SIDES: tuple[SideId, ...] = get_args(SideId)

# Boxes of a side on the army display. The first three are the field army.
ELITE, MAIN, MOVE, LEVY = range(4)
BoxId = Literal["elite", "main", "move", "levy"]
BOXES: tuple[BoxId, ...] = get_args(BoxId)

# Special spaces. Those of one kind are alike; how many there are is in board.toml. The sides' kinds come in pairs.
IMPROVE, GUARD, CIVIL_WAR, FLEET, BULGARS, FORTIFY = 0, 2, 4, 6, 8, 9    # the first four: + side
SPACE_KINDS = 10
SpaceId = Literal["improve_byzantine", "improve_arab", "emperor", "caliph", "civil_war_byzantine", "civil_war_arab",
                  "fleet_byzantine", "fleet_arab", "bulgars", "fortify"]
SPACES: tuple[SpaceId, ...] = get_args(SpaceId)

CITY = 0
BOX = 33
POOL = 41
CASUALTIES = 42
PLAYER = 43
SIDE = 47
YES, NO, DONE = 49, 50, 51
TAKE_CONTROL, STRENGTHEN, TAX = 52, 53, 54
BUILD = 55                       # + side: church, mosque
ARMY = 57                        # + side
PASS = 59
SPACE = 60
REINFORCE = 70
NUMBER = 71
MAX_NUMBER = 84                  # 42 cubes taxed give 84 bezants to split (5.2)
COUNT = 156

WORDS, WORD_BITS = 3, 60         # of a set of codes

OUT = 156                        # no code: where cubes removed by upkeep go (13.2), as a place in events

# Options of chapter 14 in the order of the rules, each 0 for the default.
CIVIL_WAR_TARGETS = ("rival", "rival_or_free")
TWO_PLAYER_PASSING = ("extended", "standard")
FAILED_SEA_ATTACKER = ("blockable", "always_returns")
ARMY_ENTRY = ("any", "controlled")
FAILED_BESIEGER = ("returns", "retreats")
LEVY_AFTER_ARMY = ("never", "allowed")
TIES_AFTER_FALL = ("cities", "both_tracks")
FALL_TO_BULGARS = ("five_points", "no_points")
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "civil_war_targets": CIVIL_WAR_TARGETS,
    "two_player_passing": TWO_PLAYER_PASSING,
    "failed_sea_attacker": FAILED_SEA_ATTACKER,
    "army_entry": ARMY_ENTRY,
    "failed_besieger": FAILED_BESIEGER,
    "levy_after_army": LEVY_AFTER_ARMY,
    "ties_after_fall": TIES_AFTER_FALL,
    "fall_to_bulgars": FALL_TO_BULGARS,
}
RIVAL_OR_FREE = STANDARD = ALWAYS_RETURNS = CONTROLLED = RETREATS = ALLOWED = BOTH_TRACKS = NO_POINTS = 1

# How a game has ended.
PLAYING, AFTER_TURN_3, CONSTANTINOPLE_BY_ARABS, CONSTANTINOPLE_BY_BULGARS = range(4)
EndingId = Literal["playing", "turn_3", "constantinople_by_arabs", "constantinople_by_bulgars"]
ENDINGS: tuple[EndingId, ...] = get_args(EndingId)

# Who is left when all but one have passed (2.3, 14.1).
NOT_CLOSING, ONE_MORE_ACTION, UNTIL_POOL_IS_EMPTY = range(3)
ClosingId = Literal["not_closing", "one_more_action", "until_pool_is_empty"]
CLOSINGS: tuple[ClosingId, ...] = get_args(ClosingId)

# What a player's cube is paid for (3.3), and why cubes, bezants and points come and go.
(FOR_CONTROL, FOR_STRENGTHEN, FOR_SPACE, FOR_BUILDING, FOR_BULGARS, FOR_CIVIL_WAR, FOR_CONQUEST) = range(7)
PurposeId = Literal["control", "strengthen", "space", "building", "bulgars", "civil_war", "conquest"]
PURPOSES: tuple[PurposeId, ...] = get_args(PurposeId)

# Why an army loses cubes.
BY_MOVING, AT_SEA, IN_BATTLE, IN_SIEGE, ON_RETREAT, AS_GARRISON, AS_TOLL, DESTROYED = range(8)
LossId = Literal["moving", "sea", "battle", "siege", "retreat", "garrison", "toll", "destroyed"]
LOSSES: tuple[LossId, ...] = get_args(LossId)

# What dice are rolled for.
ROLL_ATTACKER, ROLL_DEFENDER, ROLL_CITY, ROLL_FLEET = range(4)
RollId = Literal["attacker", "defender", "city", "fleet"]
ROLLS: tuple[RollId, ...] = get_args(RollId)

# How an attack is made, and whom it meets.
BY_ARMY, BY_CIVIL_WAR, BY_BULGARS = range(3)
FOE_ARMY, FOE_LEVY, FOE_BULGARS = range(3)
HowId = Literal["army", "civil_war", "bulgars"]
HOWS: tuple[HowId, ...] = get_args(HowId)
FoeKindId = Literal["army", "levy", "bulgars"]
FOE_KINDS: tuple[FoeKindId, ...] = get_args(FoeKindId)

# Why an army retreats: of its own will, beaten as defender (by an option of 11.6 in a siege too), repelled as attacker,
# or out of the Bulgars' way (10.3).
VOLUNTARY, BEATEN, REPELLED, MAKES_WAY = range(4)
MannerId = Literal["voluntary", "beaten", "repelled", "makes_way"]
MANNERS: tuple[MannerId, ...] = get_args(MannerId)

# The fleet owner's answer for a link, kept for the action (8.6).
UNASKED, LETS_PASS, INTERCEPTS = range(3)
AnswerId = Literal["unasked", "lets_pass", "intercepts"]
ANSWERS: tuple[AnswerId, ...] = get_args(AnswerId)
