"""Position, prompt and labelled options as plain data, for clients in any language.

    position  all that lies on the table, with what the engine reckons from it
    prompt    what is asked, of whom, and the clause of docs/rules.md that it rests on
    options   the legal codes, each with what the engine knows about it beforehand
    events    what happened, made by `view_events`

No words here: a text is a message, an id with arguments, and clients have catalogues of them. MESSAGE_IDS lists all
ids with the names of their arguments, Args the arguments' types. Cities go by their English names, players by number
from 0; None is nobody, or nowhere. No rules either: every number comes from the engine.

    >>> from byzantium.engine import plain, step
    >>> g = plain.empty()
    >>> n = step.new_game(g, 2)
    >>> seen = view(g)
    >>> seen["prompt"]["id"], seen["prompt"]["args"], seen["prompt"]["chance"]
    ('prompt.first_player', {'clause': '1.5'}, True)
    >>> seen["options"][1]
    {'code': 44, 'id': 'option.player', 'args': {'player': 1}, 'effects': {}}
    >>> seen["position"]["cities"][23]["name"], seen["position"]["cities"][23]["tokens"]
    ('Mecca', 2)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Generic, TypedDict, TypeVar, cast

from .engine import codes as C
from .engine import describing as D
from .engine import events as E
from .engine import kinds as K
from .engine import plain, running
from .engine.bits import has
from .engine.board import CITY_NAMES, FIRST_SPACE, LINKS, N_CITIES, ORANGE_CUBES, SEA_LINKS, SPACE_COUNT
from .engine.board import LinkId as Link
from .engine.codes import (
    ANSWERS,
    BOXES,
    CLOSINGS,
    ENDINGS,
    FOE_KINDS,
    HOWS,
    LOSSES,
    MANNERS,
    PURPOSES,
    ROLLS,
    SIDES,
    SPACES,
)
from .engine.codes import (
    AnswerId as Answer,
)
from .engine.codes import (
    BoxId as Box,
)
from .engine.codes import (
    ClosingId as Closing,
)
from .engine.codes import (
    EndingId as Ending,
)
from .engine.codes import (
    FoeKindId as FoeKind,
)
from .engine.codes import (
    HowId as How,
)
from .engine.codes import (
    LossId as Loss,
)
from .engine.codes import (
    MannerId as Manner,
)
from .engine.codes import (
    PurposeId as Purpose,
)
from .engine.codes import (
    RollId as Roll,
)
from .engine.codes import (
    SideId as Side,
)
from .engine.codes import (
    SpaceId as Space,
)
from .engine.describing import PHASES
from .engine.describing import PhaseId as Phase
from .engine.events import MONEYS, SOURCES
from .engine.events import MoneyId as Money
from .engine.events import SourceId as Source
from .engine.state import State

CityName = Annotated[str, "CityName"]            # of CITY_NAMES; marked, so that schemas can list them
MessageId = Annotated[str, "MessageId"]          # of MESSAGE_IDS; bots' reasons add their own

KINDS = K.IDS

# ------------------------------------------------------------------ the shape of the data

T = TypeVar("T")


class BySide(TypedDict, Generic[T]):
    byzantine: T
    arab: T


class ByBox(TypedDict):
    elite: int
    main: int
    move: int
    levy: int


class Args(TypedDict, total=False):
    """All arguments that messages have; MESSAGE_IDS says which message has which."""

    player: int | None
    rival: int | None
    roller: int | None          # None: the city, or the Bulgars
    side: Side | None
    city: CityName | None
    to_city: CityName | None
    box: Box | None
    space: Space | None
    turn: int
    number: int
    amount: int
    hits: int
    pool: int
    price: int                  # bezants
    bezants: int
    purpose: Purpose
    loss: Loss | None
    roll: Roll
    how: How
    foe_kind: FoeKind
    manner: Manner
    money: Money
    source: Source
    ending: Ending
    flag: bool
    kind: str                   # of a decision
    code: "Message"             # an option
    place: "Message"
    to: "Message"               # a place
    clause: str                 # of docs/rules.md
    change: float               # of what a bot weighs: its reasons


class Message(TypedDict):
    id: MessageId
    args: Args


class Options(TypedDict):
    """The options of the game, chapter 14."""

    civil_war_targets: str
    two_player_passing: str
    failed_sea_attacker: str
    army_entry: str


class Pawn(TypedDict):
    player: int
    side: Side


class City(TypedDict):
    city: int
    name: CityName
    side: Side
    tokens: int
    strength: int
    controller: int | None
    fortified: bool
    pawns: list[Pawn]


class Forecast(TypedDict):
    """The end of the turn, if the actions ended now."""

    income: int
    upkeep: int
    unpaid: int                 # bezants that the upkeep lacks, income included


class Tracks(TypedDict):
    """13.4 The lower track against the higher."""

    lower_counts: bool
    missing: int                # points that the lower track lacks to count


class Standing(TypedDict):
    score: int
    place: int


class Standings(TypedDict):
    """The result, if the game ended now after turn 3, or by the fall of Constantinople without its points."""

    turn_3: Standing
    constantinople: Standing


class PlayerView(TypedDict):
    player: int
    boxes: BySide[ByBox]
    guard: BySide[bool]
    pool: int
    casualties: int
    removed: int
    tax: int
    pass_cube: int
    passed: bool
    treasury: BySide[int]
    points: BySide[int]
    pawns: BySide[CityName | None]
    pawn_placed: bool
    fortifications: int
    buildings: BySide[int]
    closed_links: list[list[CityName]]
    forecast: BySide[Forecast] | None       # None after the actions of a turn
    tracks: Tracks
    standings: Standings


class SpaceView(TypedDict):
    space: Space
    holders: list[int | None]


class Bulgars(TypedDict):
    box: int
    supply: int


class March(TypedDict):
    player: int
    side: Side
    links: int
    origin: CityName | None
    by_sea: bool
    answer: Answer


class Force(TypedDict):
    strength: int
    dice: int


class Attack(TypedDict):
    city: CityName
    player: int
    side: Side
    force: Force
    foe_kind: FoeKind | None
    foe: int | None
    foe_force: Force | None
    hits: list[int]
    standing: list[int]
    stood: list[int]


class Position(TypedDict):
    turn: int
    round: int                  # of the turn: actions that whoever acted most has begun; 0 before the first, or unknown
    phase: Phase
    ending: Ending
    starter: int | None
    active: int | None
    first_passer: int | None
    last_player: int | None
    closing: Closing
    options: Options
    cities: list[City]
    players: list[PlayerView]
    spaces: list[SpaceView]
    guards: BySide[int | None]
    bulgars: Bulgars
    march: March | None
    attack: Attack | None


class Prompt(Message):
    decision: int               # its number in the game
    asked: int | None           # the player; None: chance, or nobody
    chance: bool


class Effects(TypedDict, total=False):
    """What is known of an option beforehand."""

    cost: int                   # Move cubes
    link: Link
    fleet: bool                 # the Byzantine fleet's owner will be asked
    attack: bool
    strength: int               # of the city attacked
    points: int
    track: Side
    price: int                  # bezants
    treasury: Side | None       # that pays; None: asked next
    upkeep: int                 # bezants no longer due


class Option(Message):
    code: int
    effects: Effects


class View(TypedDict):
    position: Position
    prompt: Prompt
    options: list[Option]


# ------------------------------------------------------------------ all messages

_PLACES: Mapping[str, tuple[str, ...]] = {
    "place.city": ("city",),
    "place.box": ("side", "box"),
    "place.pool": (),
    "place.casualties": (),
    "place.space": ("space",),
    "place.tax": (),
    "place.pass": (),
    "place.building": ("side",),
    "place.out": (),
}
_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "option.city": ("city",),
    "option.box": ("side", "box"),
    "option.pool": (),
    "option.casualties": (),
    "option.player": ("player",),
    "option.treasury": ("side",),
    "option.take_control": (),
    "option.strengthen": (),
    "option.tax": (),
    "option.build": ("side",),
    "option.army": ("side",),
    "option.pass": (),
    "option.space": ("space",),
    "option.civil_war": ("side",),
    "option.reinforce": (),
}
MESSAGE_IDS: dict[str, tuple[str, ...]] = {
    **{f"prompt.{question.id}": (*question.args, "clause") for question in K.QUESTIONS},
    **_OPTIONS,
    **{f"option.{answer.id}": () for question in K.QUESTIONS for answer in question.answers.values()},
    **{f"option.{question.counts.id}": ("number",) for question in K.QUESTIONS if question.counts},
    **{f"event.{name}": fields for name, fields in E.FIELDS},
    **_PLACES,
}


def _message(name: str, **args: object) -> Message:
    return {"id": name, "args": cast(Args, args)}


# ------------------------------------------------------------------ numbers of the engine as identifiers


def _side(side: int) -> Side | None:
    return None if side == C.NOBODY else SIDES[side]


def _city(city: int) -> str | None:
    return None if city == C.NOBODY else CITY_NAMES[city]


def _player(p: int) -> int | None:
    return None if p in (C.NOBODY, C.CHANCE) else p


def _named(ids: Sequence[str]) -> Callable[[int], object]:
    return lambda number: None if number == C.NOBODY else ids[number]


def _by_side(both: Sequence[T]) -> BySide[T]:
    return {"byzantine": both[C.BYZANTINE], "arab": both[C.ARAB]}


def _by_box(cubes: Sequence[int]) -> ByBox:
    return {"elite": cubes[C.ELITE], "main": cubes[C.MAIN], "move": cubes[C.MOVE], "levy": cubes[C.LEVY]}


# ------------------------------------------------------------------ the position


def _cities(g: State, d: D.Description) -> list[City]:
    pawns: list[list[Pawn]] = [[] for _ in range(N_CITIES)]
    for p in range(g.n_players):
        for side, city in enumerate(g.players[p].pawn):
            if city != C.NOBODY:
                pawns[city].append({"player": p, "side": SIDES[side]})
    return [
        {
            "city": city,
            "name": CITY_NAMES[city],
            "side": SIDES[side],
            "tokens": tokens,
            "strength": strength,
            "controller": None if controller == C.NOBODY else controller,
            "fortified": g.fortified >> city & 1 == 1,
            "pawns": pawns[city],
        }
        for city, (side, tokens, strength, controller)
        in enumerate(zip(d.sides, g.tokens, d.strengths, d.controllers, strict=True))
    ]


def _player_view(g: State, p: int, prospect: D.Prospect, acting: bool) -> PlayerView:
    pl, standings = g.players[p], prospect.standings
    return {
        "player": p,
        "boxes": {"byzantine": _by_box(pl.boxes[C.BYZANTINE]), "arab": _by_box(pl.boxes[C.ARAB])},
        "guard": {"byzantine": g.guard[C.BYZANTINE] == p, "arab": g.guard[C.ARAB] == p},
        "pool": pl.pool,
        "casualties": pl.casualties,
        "removed": pl.removed,
        "tax": pl.tax,
        "pass_cube": pl.pass_cube,
        "passed": bool(pl.passed),
        "treasury": _by_side(pl.treasury),
        "points": _by_side(pl.points),
        "pawns": {"byzantine": _city(pl.pawn[C.BYZANTINE]), "arab": _city(pl.pawn[C.ARAB])},
        "pawn_placed": bool(pl.pawn_placed),
        "fortifications": pl.fortifications,
        "buildings": _by_side(pl.buildings),
        "closed_links": _closed_links(pl.closed_links) if pl.closed_links else [],
        "forecast": {"byzantine": _forecast(prospect, C.BYZANTINE), "arab": _forecast(prospect, C.ARAB)}
        if acting else None,
        "tracks": {"lower_counts": prospect.to_both == 0, "missing": prospect.to_both},
        "standings": {"turn_3": _standing(standings[D.BY_TURN_3]),
                      "constantinople": _standing(standings[D.BY_CONSTANTINOPLE])},
    }


def _closed_links(links: int) -> list[list[str]]:
    return [[CITY_NAMES[city] for city in link] for i, link in enumerate(SEA_LINKS) if has(links, i)]


def _forecast(prospect: D.Prospect, side: int) -> Forecast:
    return {"income": prospect.income[side], "upkeep": prospect.upkeep[side], "unpaid": prospect.unpaid[side]}


def _standing(standing: D.Standing) -> Standing:
    return {"score": standing.tie_breaks[0], "place": standing.place}


def _spaces(g: State) -> list[SpaceView]:
    holders = [None if p == C.NOBODY else p for p in g.spaces]
    return [{"space": space, "holders": holders[first : first + n]}
            for space, first, n in zip(SPACES, FIRST_SPACE, SPACE_COUNT, strict=True)]


def phase_of(g: State) -> Phase:
    phase: int = D.phase_of(g)
    return PHASES[phase]


def _march(g: State) -> March | None:
    """The army action under way, from the choice of its first link on."""
    m, attacking = g.march, g.attack.city != C.NOBODY
    begun = m.acted or m.origin != C.NOBODY or g.now.kind in (K.ENTER_CITY, K.MARCH, K.FLEET_USE, K.FLEET_PAY)
    if not begun or g.over != C.PLAYING:
        return None
    return {
        "player": g.active,
        "side": SIDES[g.attack.side if attacking else g.now.side],
        "links": m.links,
        "origin": _city(m.origin),
        "by_sea": bool(m.by_sea),
        "answer": ANSWERS[m.answer],
    }


def _attack(g: State, d: D.Description) -> Attack | None:
    a = g.attack
    if a.city == C.NOBODY:
        return None
    return {
        "city": CITY_NAMES[a.city],
        "player": a.player,
        "side": SIDES[a.side],
        "force": _force(d.force),
        "foe_kind": FOE_KINDS[a.foe_kind] if d.fights else None,
        "foe": _player(a.foe),
        "foe_force": _force(d.foe_force) if d.fights else None,
        "hits": list(a.hits),
        "standing": [p for p in range(g.n_players) if a.standing[p]],
        "stood": [p for p in range(g.n_players) if a.stood[p]],
    }


def _force(both: Sequence[int]) -> Force:
    return {"strength": both[0], "dice": both[1]}


def _described(g: State) -> running.Described:
    return running.rules().describe(plain.pack(g))


def view_position(g: State, described: running.Described | None = None, round: int = 0) -> Position:
    """All that lies on the table, from a plain state; and what follows from it, if that was found out before."""
    d = (described or _described(g)).position
    acting = d.phase in (D.SETUP, D.ACTIONS)
    return {
        "turn": g.turn,
        "round": round,
        "phase": PHASES[d.phase],
        "ending": ENDINGS[g.over],
        "starter": _player(g.starter),
        "active": _player(g.active),
        "first_passer": _player(g.first_passer),
        "last_player": _player(g.last_player),
        "closing": CLOSINGS[g.closing],
        "options": {
            "civil_war_targets": C.CIVIL_WAR_TARGETS[g.civil_war_targets],
            "two_player_passing": C.TWO_PLAYER_PASSING[g.two_player_passing],
            "failed_sea_attacker": C.FAILED_SEA_ATTACKER[g.failed_sea_attacker],
            "army_entry": C.ARMY_ENTRY[g.army_entry],
        },
        "cities": _cities(g, d),
        "players": [_player_view(g, p, d.players[p], acting) for p in range(g.n_players)],
        "spaces": _spaces(g),
        "guards": {"byzantine": _player(g.guard[C.BYZANTINE]), "arab": _player(g.guard[C.ARAB])},
        "bulgars": {"box": g.bulgars, "supply": ORANGE_CUBES - g.bulgars},
        "march": _march(g),
        "attack": _attack(g, d),
    }


# ------------------------------------------------------------------ the prompt

# What the fields of describing.Asked mean as arguments of a prompt; those not named are numbers.
_ASKED: Mapping[str, tuple[str, Callable[[int], object]]] = {
    "player": ("player", _player),
    "rival": ("rival", _player),
    "side": ("side", _side),
    "city": ("city", _city),
    "box": ("box", _named(BOXES)),
    "space": ("space", _named(SPACES)),
    "purpose": ("extra", _named(PURPOSES)),
    "loss": ("extra", _named(LOSSES)),
    "roll": ("extra", _named(ROLLS)),
    "manner": ("extra", _named(MANNERS)),
    "ending": ("extra", _named(ENDINGS)),
}


def _argument(arg: str, asked: D.Asked) -> object:
    field, name = _ASKED.get(arg, (arg, int))
    return name(getattr(asked, field))


def view_prompt(g: State, decision: int = 0, described: running.Described | None = None) -> Prompt:
    """What is asked now; `decision` is its number in the game."""
    question, asked = K.QUESTIONS[g.now.kind], (described or _described(g)).position.asked
    args = {arg: _argument(arg, asked) for arg in question.args}
    return {
        "id": f"prompt.{question.id}",
        "args": cast(Args, {**args, "clause": question.clause_of(asked.extra)}),
        "decision": decision,
        "asked": None if g.now.kind == K.GAME_OVER else _player(g.now.player),
        "chance": question.is_chance,
    }


# ------------------------------------------------------------------ the options

_ALONE: Mapping[int, str] = {
    C.POOL: "option.pool",
    C.CASUALTIES: "option.casualties",
    C.TAKE_CONTROL: "option.take_control",
    C.STRENGTHEN: "option.strengthen",
    C.TAX: "option.tax",
    C.PASS: "option.pass",
    C.REINFORCE: "option.reinforce",
}


def option_message(kind: int, code: int) -> Message:
    """A code as the answer to a decision of this kind.

    >>> option_message(K.MARCH, C.SPACE + C.CIVIL_WAR + C.ARAB)
    {'id': 'option.civil_war', 'args': {'side': 'arab'}}
    """
    question = K.QUESTIONS[kind]
    if code in question.answers:
        return _message(f"option.{question.answers[code].id}")
    if code in _ALONE:
        return _message(_ALONE[code])
    if code < C.BOX:
        return _message("option.city", city=CITY_NAMES[code - C.CITY])
    if code < C.POOL:
        return _message("option.box", side=SIDES[(code - C.BOX) // 4], box=BOXES[(code - C.BOX) % 4])
    if code < C.SIDE:
        return _message("option.player", player=code - C.PLAYER)
    if code < C.YES:
        return _message("option.treasury", side=SIDES[code - C.SIDE])
    if code < C.ARMY:
        return _message("option.build", side=SIDES[code - C.BUILD])
    if code < C.PASS:
        return _message("option.army", side=SIDES[code - C.ARMY])
    if kind == K.MARCH:
        return _message("option.civil_war", side=SIDES[code - C.SPACE - C.CIVIL_WAR])
    if code < C.REINFORCE:
        return _message("option.space", space=SPACES[code - C.SPACE])
    if question.counts is None:
        raise KeyError(code)
    return _message(f"option.{question.counts.id}", number=code - C.NUMBER)


@cache
def _label(kind: int, code: int) -> Message:
    return option_message(kind, code)


def _option(kind: int, effect: Sequence[int]) -> Option:
    label = _label(kind, effect[0])
    return {"code": effect[0], "id": label["id"], "args": label["args"].copy(), "effects": _effects(effect)}


def _effects(effect: Sequence[int]) -> Effects:
    """What is known of an option: the fields of an Effect that it has, by name."""
    _, cost, link, fleet, attack, strength, points, track, price, treasury, upkeep = effect
    effects: Effects = {}
    if cost != D.ABSENT:
        effects["cost"] = cost
    if link != D.ABSENT:
        effects["link"], effects["fleet"] = LINKS[link], bool(fleet)
    if attack != D.ABSENT:
        effects["attack"] = bool(attack)
    if strength != D.ABSENT:
        effects["strength"] = strength
    if points != D.ABSENT:
        effects["points"], effects["track"] = points, SIDES[track]
    if price != D.ABSENT:
        effects["price"], effects["treasury"] = price, _side(treasury)
    if upkeep != D.ABSENT:
        effects["upkeep"] = upkeep
    return effects


def view_options(g: State, described: running.Described | None = None) -> list[Option]:
    """The legal codes with their labels, and what is known of them."""
    kind = g.now.kind
    return [_option(kind, effect) for effect in (described or _described(g)).effects]


def view(g: State, decision: int = 0, described: running.Described | None = None, round: int = 0,
         options: bool = True) -> View:
    """Position, prompt and options of a plain state; `decision` is the number of the decision that is waited for.

    A state does not know how it came about: the decision and the round are the game's. described: what follows from the
    position, if that was found out before. Without options: to look back.
    """
    described = described or _described(g)
    return {"position": view_position(g, described, round), "prompt": view_prompt(g, decision, described),
            "options": view_options(g, described) if options else []}


# ------------------------------------------------------------------ the events


def place_message(code: int) -> Message:
    """Where cubes come from and go to, in events.

    >>> place_message(C.BOX + C.LEVY)
    {'id': 'place.box', 'args': {'side': 'byzantine', 'box': 'levy'}}
    """
    alone = {C.POOL: "pool", C.CASUALTIES: "casualties", C.TAX: "tax", C.PASS: "pass", C.OUT: "out"}
    if code in alone:
        return _message("place." + alone[code])
    if code < C.BOX:
        return _message("place.city", city=CITY_NAMES[code - C.CITY])
    if code < C.POOL:
        return _message("place.box", side=SIDES[(code - C.BOX) // 4], box=BOXES[(code - C.BOX) % 4])
    if code < C.SPACE:
        return _message("place.building", side=SIDES[code - C.BUILD])
    return _message("place.space", space=SPACES[code - C.SPACE])


# What the numbers of events mean; those not named are numbers.
_MEANINGS: Mapping[str, Callable[[int], object]] = {
    **dict.fromkeys(("player", "rival", "roller"), _player),
    **dict.fromkeys(("city", "to_city"), _city),
    **dict.fromkeys(("place", "to"), place_message),
    "side": _side,
    "loss": _named(LOSSES),
    "roll": _named(ROLLS),
    "how": _named(HOWS),
    "foe_kind": _named(FOE_KINDS),
    "manner": _named(MANNERS),
    "money": _named(MONEYS),
    "source": _named(SOURCES),
    "ending": _named(ENDINGS),
    "flag": bool,
    "kind": lambda kind: KINDS[kind],
}


def view_event(event: Sequence[int]) -> Message:
    """
    >>> view_event((E.GUARD, 2, C.BYZANTINE, 1, 0, 0))
    {'id': 'event.guard', 'args': {'player': 2, 'side': 'byzantine', 'flag': True}}
    """
    name, fields = E.FIELDS[event[0]]
    args = {field: _MEANINGS.get(field, int)(number) for field, number in zip(fields, event[1:], strict=False)}
    if "code" in fields:
        kind = event[1 + fields.index("kind")] if "kind" in fields else K.ACTION
        args["code"] = option_message(kind, event[1 + fields.index("code")])
    return _message(f"event.{name}", **args)


def view_events(events: Iterable[Sequence[int]]) -> list[Message]:
    """Events of the engine as messages."""
    return [view_event(event) for event in events]
