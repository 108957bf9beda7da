"""What the frame on top of the stack asks (a decision), or does by itself (automatic).

QUESTIONS is the one table of the kinds of decision. Their names, texts, messages and clauses, the codes that may answer
them and the numbers that their frames may have are all read from it; CONTRIBUTING.md says what a new kind needs.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from . import codes as C
from .board import CUBES, N_CITIES

# Decisions, in the order of the rules.
(GAME_OVER, FIRST_PLAYER, ACTION, PAY_CUBE, PAY_FROM, LOSE_CUBE, CONTROL_CITY, STRENGTHEN_BOX, TAX_CUBES, TAX_SPLIT,
 PASS_CUBE, IMPROVE_CITY, FORTIFY_CITY, ENTER_CITY, MARCH, FLEET_USE, FLEET_PAY, RETREAT_OR_STAND, NEXT_FOE,
 LEVY_FIGHTS, DICE, BULGARS_PLAN, CLOSE_SEA, RETREAT_TO, UPKEEP_CUBE) = range(25)
DECISIONS = 25                   # all below this are decisions

# Automatic.
DO_CONTROL = 25
DO_STRENGTHEN = 26
DO_BUILD = 27
DO_IMPROVE = 28
DO_FORTIFY = 29
DO_GUARD = 30
DO_FLEET = 31
DO_CIVIL_WAR = 32
DO_BULGARS = 33
ARRIVE = 34
FIGHT_ON = 35
BATTLE_LOSSES = 36
DEFENDER_LOSSES = 37
BATTLE_END = 38
SIEGE = 39
SIEGE_LOSSES = 40
SIEGE_END = 41
RETREAT = 42
LOSSES = 43
OCCUPY = 44
ROUND = 45
UPKEEP = 46
NEW_TURN = 47


class Answer(NamedTuple):
    """A code that means something of its own as an answer to one kind: its message `option.ID`, and its text."""

    id: str
    text: str


class Count(NamedTuple):
    """What the codes from NUMBER on count as answers to one kind: their message `option.ID`, and the nouns."""

    id: str
    one: str
    many: str


class Ranges(NamedTuple):
    """The least and the most that the numbers of a frame may be."""

    player: tuple[int, int] = (0, 3)                     # who decides
    side: tuple[int, int] = (C.NOBODY, C.NOBODY)
    city: tuple[int, int] = (C.NOBODY, C.NOBODY)
    n: tuple[int, int] = (0, 0)
    extra: tuple[int, int] = (0, 0)


class Question(NamedTuple):
    """A kind of decision."""

    number: int
    id: str                              # its message is `prompt.ID`
    clause: str                          # of docs/rules.md
    about: str                           # what there is no choice about if it is forced
    asks: str                            # the question itself; in braces are arguments of the message
    codes: tuple[int, ...]               # that may ever answer it
    frame: Ranges                        # whose n and extra are told beside the row
    args: tuple[str, ...]                # of the message, besides the clause; describing.py finds them out
    answers: Mapping[int, Answer] = MappingProxyType({})
    counts: Count | None = None
    clauses: Mapping[int, str] = MappingProxyType({})    # by `extra`, where another one holds

    @property
    def name(self) -> str:
        return self.id.replace("_", " ").replace("bulgars", "Bulgars")

    @property
    def is_chance(self) -> bool:
        return self.frame.player == _CHANCE

    def clause_of(self, extra: int) -> str:
        return self.clauses.get(extra, self.clause)


_CITIES = tuple(range(C.CITY, C.CITY + N_CITIES))
_BOXES = tuple(range(C.BOX, C.POOL))
_FIELD_ARMY = tuple(code for code in _BOXES if (code - C.BOX) % 4 != C.LEVY)
PLAYERS = tuple(range(C.PLAYER, C.SIDE))
_TREASURIES = (C.SIDE, C.SIDE + 1)
_NUMBERS = tuple(range(C.NUMBER, C.COUNT))
_CIVIL_WARS = (C.SPACE + C.CIVIL_WAR, C.SPACE + C.CIVIL_WAR + 1)
_ACTIONS = tuple(code for code in range(C.TAKE_CONTROL, C.REINFORCE) if code not in _CIVIL_WARS)
_YES_NO = (C.YES, C.NO)

_SOMEONE, _CHANCE, _OWN, _SIDES, _CITY = (0, 3), (C.CHANCE, C.CHANCE), (0, 1), (0, 3), (0, N_CITIES - 1)
_ARAB, _CUBES, _SOME_CUBES = (C.ARAB, C.ARAB), (1, CUBES), (0, CUBES)
_MAYBE_OWN, _MAYBE_CITY = (C.NOBODY, 1), (C.NOBODY, N_CITIES - 1)
_PURPOSES, _LOSSES = (C.FOR_CONTROL, C.FOR_CONQUEST), (C.BY_MOVING, C.DESTROYED)
_MANNERS, _ROLLS = (C.VOLUNTARY, C.MAKES_WAY), (C.ROLL_ATTACKER, C.ROLL_FLEET)

QUESTIONS = (
    Question(
        GAME_OVER, "game_over", "13.6", "about anything", "The game is over.",
        (), Ranges((1, 0), (1, 0), (1, 0), (1, 0), (1, 0)), ("ending",), clauses={C.AFTER_TURN_3: "13.4"},
    ),
    Question(
        FIRST_PLAYER, "first_player", "1.5", "who goes first", "Who goes first?",
        PLAYERS, Ranges(_CHANCE), (),
    ),
    Question(
        ACTION, "action", "2.2", "which action to take", "Which action?",
        _ACTIONS, Ranges(), ("player",),
    ),
    Question(                            # n: the box or the space that the cube is for; extra: its purpose
        PAY_CUBE, "pay_cube", "3.1", "where the cube comes from", "Where does the cube for {purpose} come from?",
        (*_BOXES, C.POOL, C.CASUALTIES), Ranges(_SOMEONE, _MAYBE_OWN, _MAYBE_CITY, (0, C.SPACE_KINDS - 1), _PURPOSES),
        ("player", "side", "city", "box", "space", "purpose", "price"),
        clauses={C.FOR_BULGARS: "10.4", C.FOR_CIVIL_WAR: "9.2", C.FOR_CONQUEST: "12.4"},
    ),
    Question(
        PAY_FROM, "pay_from", "10.4", "which treasury pays", "Which treasury pays the {price} bezants?",
        _TREASURIES, Ranges(), ("player", "price"),
    ),
    Question(                            # n: cubes to lose; extra: why
        LOSE_CUBE, "lose_cube", "9.6", "which cube to lose", "Which cube of the {side} army is lost {loss}?",
        _FIELD_ARMY, Ranges(_SOMEONE, _OWN, _MAYBE_CITY, _CUBES, _LOSSES), ("player", "side", "city", "number", "loss"),
        clauses={C.AT_SEA: "8.6", C.IN_BATTLE: "9.6", C.IN_SIEGE: "9.7", C.ON_RETREAT: "11.1", C.AS_GARRISON: "12.4",
                 C.AS_TOLL: "12.4"},
    ),
    Question(
        CONTROL_CITY, "control_city", "4.1", "which city to control", "Control of which city?",
        _CITIES, Ranges(), ("player",),
    ),
    Question(                            # n: cubes placed
        STRENGTHEN_BOX, "strengthen_box", "5.1", "which box to strengthen",
        "A cube into which box? Up to {number} more.", (*_BOXES, C.DONE), Ranges(n=(0, 2)), ("player", "number"),
        {C.DONE: Answer("done", "done")},
    ),
    Question(
        TAX_CUBES, "tax_cubes", "5.2", "how many cubes to tax", "How many cubes collect tax? In the pool: {number}.",
        _NUMBERS[1 : CUBES + 1], Ranges(), ("player", "number"), counts=Count("cubes", "cube", "cubes"),
    ),
    Question(                            # n: cubes that collect tax; the answer is how many bezants are Byzantine
        TAX_SPLIT, "tax_split", "5.2", "how to split the tax",
        "How many of the {number} bezants go to the Byzantine treasury?",
        _NUMBERS, Ranges(n=(1, 2 * CUBES)), ("player", "number"), counts=Count("split", "Byzantine", "Byzantine"),
    ),
    Question(
        PASS_CUBE, "pass_cube", "5.4", "which cube to pass with", "Which cube goes to the pass space?",
        (*_BOXES, C.POOL), Ranges(), ("player",),
    ),
    Question(
        IMPROVE_CITY, "improve_city", "6.2", "which city to improve", "Improve which {side} city?",
        _CITIES, Ranges(side=_OWN), ("player", "side"),
    ),
    Question(
        FORTIFY_CITY, "fortify_city", "6.3", "which city to fortify",
        "Fortify which city? Fortifications left: {number}.", _CITIES, Ranges(), ("player", "number"),
    ),
    Question(
        ENTER_CITY, "enter_city", "7.1", "where to enter the map", "Where does the {side} army enter?",
        _CITIES, Ranges(side=_OWN), ("player", "side"),
    ),
    Question(
        MARCH, "march", "7.2", "where to march", "Where does the {side} army in {city} go? Move cubes: {number}.",
        (*_CITIES, *_CIVIL_WARS, C.DONE), Ranges(side=_OWN), ("player", "side", "city", "number"),
        {C.DONE: Answer("stop", "stop")},
    ),
    Question(                            # n: who sails
        FLEET_USE, "fleet_use", "8.6", "whether to use the fleet",
        "{rival}'s {side} army sails to {city}. Use the Byzantine fleet?",
        _YES_NO, Ranges(_SOMEONE, _ARAB, _CITY, _SOMEONE), ("player", "rival", "side", "city"),
        {C.YES: Answer("intercept", "intercept"), C.NO: Answer("let_pass", "let pass")},
    ),
    Question(
        FLEET_PAY, "fleet_pay", "8.6", "whether to pay double",
        "The fleet is in the way to {city}. Pay double, {number:Move cube}, or withdraw?",
        _YES_NO, Ranges(_SOMEONE, _ARAB, _CITY), ("player", "side", "city", "number"),
        {C.YES: Answer("pay_double", "pay double"), C.NO: Answer("withdraw", "withdraw")},
    ),
    Question(
        RETREAT_OR_STAND, "retreat_or_stand", "9.3", "whether to retreat",
        "{rival} {attacks} your {side} army in {city}. Retreat, or stand?",
        _YES_NO, Ranges(_SOMEONE, _OWN, _CITY), ("player", "rival", "side", "city"),
        {C.YES: Answer("retreat", "retreat"), C.NO: Answer("stand", "stand")},
    ),
    Question(
        NEXT_FOE, "next_foe", "9.3", "whom to fight next", "Whose army in {city} is fought next?",
        PLAYERS, Ranges(_SOMEONE, _SIDES, _CITY), ("player", "city"),
    ),
    Question(
        LEVY_FIGHTS, "levy_fights", "9.4", "whether the levy fights",
        "{rival} {attacks} {city}. Does your levy of {number} defend it?",
        _YES_NO, Ranges(_SOMEONE, _OWN, _CITY), ("player", "rival", "side", "city", "number"),
        {C.YES: Answer("fight", "fight"), C.NO: Answer("do_not_fight", "do not fight")},
    ),
    Question(                            # n: dice; extra: what they are rolled for. The answer is how many hit
        DICE, "dice", "9.6", "how many dice hit", "To be rolled: {number:die}.",
        _NUMBERS, Ranges(_CHANCE, _SIDES, _CITY, _CUBES, _ROLLS), ("player", "city", "number", "roll"),
        counts=Count("hits", "hit", "hits"), clauses={C.ROLL_CITY: "9.7", C.ROLL_FLEET: "8.6"},
    ),
    Question(
        BULGARS_PLAN, "bulgars_plan", "10.1", "what the Bulgars do",
        "What shall the Bulgars do? In their box: {number:cube}.", (*_CITIES, C.REINFORCE), Ranges(),
        ("player", "number"),
    ),
    Question(                            # n: who retreats; extra: the manner
        CLOSE_SEA, "close_sea", "11.5", "whether to close the sea",
        "{rival}'s {side} army retreats from {city}. Close the sea to it?",
        _YES_NO, Ranges(_SOMEONE, _OWN, _CITY, _SOMEONE, _MANNERS), ("player", "rival", "side", "city", "manner"),
        {C.YES: Answer("close_sea", "close the sea"), C.NO: Answer("leave_sea_open", "leave it open")},
    ),
    Question(                            # n: cubes that it costs; extra: 1 if the sea is open
        RETREAT_TO, "retreat_to", "11.2", "where to retreat to",
        "The {side} army leaves {city} and loses {number} on its way. To which city?",
        _CITIES, Ranges(_SOMEONE, _OWN, _CITY, _SOME_CUBES, (0, 1)), ("player", "side", "city", "number"),
    ),
    Question(                            # n: bezants due
        UPKEEP_CUBE, "upkeep_cube", "13.2", "which cube to leave unpaid",
        "{side} upkeep: {number:bezant} due, {bezants} there. Which cube leaves the game?",
        _BOXES, Ranges(_SOMEONE, _OWN, n=(1, 3 * CUBES)), ("player", "side", "number", "bezants"),
    ),
)

assert [question.number for question in QUESTIONS] == list(range(DECISIONS)), "a row for every kind, in order"
IDS = tuple(question.id for question in QUESTIONS)
NAMES = tuple(question.name for question in QUESTIONS)
