"""What happened, for logs and animation: an event is (kind, and up to five numbers).

EVENTS is the one table of the kinds of event. Their names, messages, clauses and English sentences are all read from
it, and so is what the page makes of them in its log; CONTRIBUTING.md says what a new kind needs.

Compiled rules do not make events: `emit` is bound to nothing there. Interpreted ones append to `g.events`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from . import codes as C
from . import kinds as K

FIRST_PLAYER, TURN, ACTION, FORCED, CUBES, BEZANTS, POINTS, PAWN, GUARD, TOKENS = range(10)
FORTIFICATION, CONTROL, FLEET, WITHDRAWS, ATTACK, STANDS, RETREATS, SEA, BATTLE, ROLL = range(10, 20)
BATTLE_END, LEVY, SIEGE, SIEGE_END, DESTROYED, BULGARS, TURN_END, RETURNED, GAME_OVER = range(20, 29)

# Why bezants come and go.
BOUGHT, BUILT, TAXED, LOOTED, INCOME, UPKEEP = range(6)
MoneyId = Literal["cube", "building", "tax", "loot", "income", "upkeep"]
MONEYS: tuple[MoneyId, ...] = get_args(MoneyId)

# Where points come from.
FROM_CONTROL, FROM_CONQUEST, FROM_GUARD, FROM_BUILDING, FROM_BULGARS, FROM_UPKEEP, FROM_CITIES, FROM_CAPITAL = range(8)
SourceId = Literal["control", "conquest", "guard", "building", "bulgars", "upkeep", "cities", "capital"]
SOURCES: tuple[SourceId, ...] = get_args(SourceId)

# How a log tells it: by a line of its own, by one that an action is remembered by, by a note to a line, or not at all.
LINE, OUTCOME, NOTE, SILENT = "line", "outcome", "note", "silent"


class Sentence(NamedTuple):
    """How an event reads in English when some of its numbers have these values.

    In the text, {argument} stands for a number of the event in the words of that name, {argument:words} in other words.
    """

    text: str
    values: Mapping[str, int] = MappingProxyType({})


def _says(text: str, /, **values: int) -> Sentence:
    return Sentence(text, values)


class EventKind(NamedTuple):
    """A kind of event. The first sentence that fits an event is used."""

    number: int
    id: str                              # its message is `event.ID`
    clause: str                          # of docs/rules.md
    args: tuple[str, ...]                # the names of its numbers: arguments.py has their meanings
    told: str                            # LINE .. SILENT
    sentences: tuple[Sentence, ...]


# Places are codes: a city, a box, POOL, CASUALTIES, a space, TAX, PASS, BUILD + side, OUT.
EVENTS = (
    EventKind(FIRST_PLAYER, "first_player", "1.5", ("player",), LINE, (_says("{player} goes first"),)),
    EventKind(TURN, "turn", "2.1", ("turn",), LINE, (_says("Turn {turn} begins"),)),
    EventKind(ACTION, "action", "2.2", ("player", "code"), LINE, (_says("{player} {code:action}"),)),
    EventKind(                           # a decision with one legal code
        FORCED, "forced", "2.2", ("player", "kind", "code"), SILENT,
        tuple(_says(f"{{player}} has no choice {question.about}: {{code:answer{kind}}}", kind=kind)
              for kind, question in enumerate(K.QUESTIONS) if kind != K.GAME_OVER),
    ),
    EventKind(                           # loss: why an army loses them, NOBODY elsewhere
        CUBES, "cubes", "3.1", ("player", "place", "to", "number", "loss"), NOTE, (
            _says("{player} removes {number:cubes} of {place:box} from the game", to=C.OUT, loss=C.NOBODY),
            _says("{player} passes with {number:cubes} from {place:source}", to=C.PASS, loss=C.NOBODY),
            _says("{player} sends {number:cubes} from the pool to collect tax",
                  place=C.POOL, to=C.TAX, loss=C.NOBODY),
            _says("{player} moves {number:cubes} from {place:city} to the casualties",
                  to=C.CASUALTIES, loss=C.NOBODY),
            _says("{player} places {number:cubes} from the pool {to:onto}", place=C.POOL, loss=C.NOBODY),
            _says("{player} buys {number:cubes} from {place:source} for {to:target}", loss=C.NOBODY),
            _says("{player} pays {number:cubes} of {place:box} for the move", to=C.CASUALTIES, loss=C.BY_MOVING),
            _says("{player} leaves {number:cubes} of {place:box} as a garrison in {to:city}", loss=C.AS_GARRISON),
            _says("{player} loses {number:cubes} of {place:box} {loss}", to=C.CASUALTIES),
        ),
    ),
    EventKind(
        BEZANTS, "bezants", "3.1", ("player", "side", "amount", "money"), NOTE, (
            _says("{player} pays {amount:minus bezants} from the {side} treasury for {money}"),
            _says("{player} receives {amount:bezants} of {money} in the {side} treasury"),
        ),
    ),
    EventKind(
        POINTS, "points", "13.4", ("player", "side", "amount", "source"), NOTE, (
            _says("{player} scores {amount:points} on the Byzantine track as Emperor",
                  side=C.BYZANTINE, source=FROM_GUARD),
            _says("{player} scores {amount:points} on the Arab track as Caliph", side=C.ARAB, source=FROM_GUARD),
            _says("{player} scores {amount:points} on the Byzantine track for a church",
                  side=C.BYZANTINE, source=FROM_BUILDING),
            _says("{player} scores {amount:points} on the Arab track for a mosque", side=C.ARAB, source=FROM_BUILDING),
            _says("{player} scores {amount:points} on the {side} track for {source:origin}"),
            _says("{player} loses {amount:minus points} on the {side} track for {source:origin}"),
        ),
    ),
    EventKind(                           # NOBODY: off the map
        PAWN, "pawn", "7.1", ("player", "side", "city", "to_city"), OUTCOME, (
            _says("{player}'s {side} army enters the map in {to_city:city}", city=C.NOBODY),
            _says("{player}'s {side} army leaves the map from {city}", to_city=C.NOBODY),
            _says("{player}'s {side} army goes from {city} to {to_city:city}"),
        ),
    ),
    EventKind(                           # 1 joins the Elite box, 0 returns to its space
        GUARD, "guard", "6.4", ("player", "side", "flag"), NOTE, (
            _says("The {side:guard} joins {player}", flag=1),
            _says("The {side:guard} leaves {player}", flag=0),
        ),
    ),
    EventKind(
        TOKENS, "tokens", "12.2", ("city", "side", "number"), NOTE,
        (_says("{city} is now {side} with {number:tokens}"),),
    ),
    EventKind(                           # 1 built, 0 returned
        FORTIFICATION, "fortification", "6.3", ("player", "city", "flag"), OUTCOME, (
            _says("{player} fortifies {city}", flag=1),
            _says("{player} takes the fortification of {city} back", flag=0),
        ),
    ),
    EventKind(                           # 1 gained, 0 lost
        CONTROL, "control", "4.1", ("player", "city", "flag"), OUTCOME, (
            _says("{player} now controls {city}", flag=1),
            _says("{player} loses control of {city}", flag=0),
        ),
    ),
    EventKind(                           # 1 intercepts, 0 lets pass
        FLEET, "fleet", "8.6", ("player", "rival", "city", "flag"), LINE, (
            _says("{player}'s fleet intercepts {rival}'s Arab army on its way to {city}", flag=1),
            _says("{player}'s fleet lets {rival}'s Arab army pass to {city}", flag=0),
        ),
    ),
    EventKind(
        WITHDRAWS, "withdraws", "8.6", ("player", "side", "city"), OUTCOME,
        (_says("{player}'s {side} army gives up its voyage to {city}"),),
    ),
    EventKind(
        ATTACK, "attack", "9.1", ("player", "side", "city", "how"), OUTCOME, (
            _says("{player}'s {side} army attacks {city}", how=C.BY_ARMY),
            _says("{player}'s {side} army starts a civil war in {city}", how=C.BY_CIVIL_WAR),
            _says("{player} sends the Bulgars against {city}", side=C.BULGAR, how=C.BY_BULGARS),
        ),
    ),
    EventKind(
        STANDS, "stands", "9.3", ("player", "side", "city"), LINE, (_says("{player}'s {side} army stands in {city}"),),
    ),
    EventKind(                           # from the city
        RETREATS, "retreats", "11.1", ("player", "side", "city", "manner"), OUTCOME, (
            _says("{player}'s {side} army chooses to retreat from {city}", manner=C.VOLUNTARY),
            _says("{player}'s {side} army is beaten and retreats from {city}", manner=C.BEATEN),
            _says("{player}'s {side} army is repelled from {city}", manner=C.REPELLED),
            _says("{player}'s {side} army makes way for the Bulgars in {city}", manner=C.MAKES_WAY),
        ),
    ),
    EventKind(                           # 1 closed to the rival's retreat
        SEA, "sea", "11.5", ("player", "rival", "flag"), LINE, (
            _says("{player}'s fleet closes the sea to the retreat of {rival}", flag=1),
            _says("{player}'s fleet leaves the sea open to the retreat of {rival}", flag=0),
        ),
    ),
    EventKind(
        BATTLE, "battle", "9.6", ("player", "side", "foe_kind", "rival", "city"), LINE, (
            _says("Battle of {city}: {player}'s {side} attack meets the army of {rival}", foe_kind=C.FOE_ARMY),
            _says("Battle of {city}: {player}'s {side} attack meets the levy of {rival}", foe_kind=C.FOE_LEVY),
            _says("Battle of {city}: {player}'s {side} attack meets the Bulgars",
                  foe_kind=C.FOE_BULGARS, rival=C.NOBODY),
        ),
    ),
    EventKind(                           # roller: a player, CHANCE for cities and Bulgars
        ROLL, "roll", "9.6", ("roller", "number", "hits", "roll"), NOTE, (
            _says("The Bulgars roll {number:dice} in attack: {hits:hits}", roller=C.CHANCE, roll=C.ROLL_ATTACKER),
            _says("The Bulgars roll {number:dice} in defence: {hits:hits}", roller=C.CHANCE, roll=C.ROLL_DEFENDER),
            _says("The city rolls {number:dice}: {hits:hits}", roller=C.CHANCE, roll=C.ROLL_CITY),
            _says("{roller} rolls {number:dice} in attack: {hits:hits}", roll=C.ROLL_ATTACKER),
            _says("{roller} rolls {number:dice} in defence: {hits:hits}", roll=C.ROLL_DEFENDER),
            _says("{roller} rolls {number:dice} at sea: {hits:hits}", roll=C.ROLL_FLEET),
        ),
    ),
    EventKind(                           # 1 the attacker wins
        BATTLE_END, "battle_end", "9.6", ("player", "side", "foe_kind", "rival", "flag"), OUTCOME, (
            _says("{player}'s {side} attack beats the army of {rival}", foe_kind=C.FOE_ARMY, flag=1),
            _says("{player}'s {side} attack fails against the army of {rival}", foe_kind=C.FOE_ARMY, flag=0),
            _says("{player}'s {side} attack beats the levy of {rival}", foe_kind=C.FOE_LEVY, flag=1),
            _says("{player}'s {side} attack fails against the levy of {rival}", foe_kind=C.FOE_LEVY, flag=0),
            _says("{player}'s {side} attack beats the Bulgars", foe_kind=C.FOE_BULGARS, rival=C.NOBODY, flag=1),
            _says("{player}'s {side} attack fails against the Bulgars",
                  foe_kind=C.FOE_BULGARS, rival=C.NOBODY, flag=0),
        ),
    ),
    EventKind(                           # 1 fights
        LEVY, "levy", "9.4", ("player", "city", "flag"), LINE, (
            _says("{player}'s levy defends {city}", flag=1),
            _says("{player}'s levy does not defend {city}", flag=0),
        ),
    ),
    EventKind(                           # the city's strength
        SIEGE, "siege", "9.7", ("player", "side", "city", "number"), LINE,
        (_says("{player}'s {side} attack lays siege to {city}, strength {number}"),),
    ),
    EventKind(                           # 1 the city falls
        SIEGE_END, "siege_end", "9.7", ("player", "side", "city", "flag"), OUTCOME, (
            _says("{city} falls to {player}'s {side} attack", flag=1),
            _says("{city} holds out against {player}'s {side} attack", flag=0),
        ),
    ),
    EventKind(
        DESTROYED, "destroyed", "9.8", ("player", "side"), OUTCOME, (_says("{player}'s {side} army is destroyed"),),
    ),
    EventKind(                           # change of the box, cubes in it now
        BULGARS, "bulgars", "10.1", ("amount", "number"), NOTE, (
            _says("The Bulgars gain {amount:cubes} and have {number:cubes}"),
            _says("The Bulgars lose {amount:minus cubes} and have {number:cubes}"),
        ),
    ),
    EventKind(TURN_END, "turn_end", "13.1", ("turn",), LINE, (_says("The actions of turn {turn} are over"),)),
    EventKind(                           # casualties recovered, pool for the next turn
        RETURNED, "returned", "13.3", ("player", "number", "pool"), NOTE,
        (_says("{player} recovers {number:cubes} from the casualties and has {pool:cubes} in the pool"),),
    ),
    EventKind(GAME_OVER, "game_over", "13.4", ("ending",), LINE, (_says("The game is over: {ending}"),)),
)

assert [row.number for row in EVENTS] == list(range(GAME_OVER + 1)), "a row for every kind, in order"
