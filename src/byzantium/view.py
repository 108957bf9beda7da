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
from typing import Annotated, Any, Generic, Literal, TypedDict, TypeVar, cast, get_args

from .engine import codes as C
from .engine import events as E
from .engine import kinds as K
from .engine import plain
from .engine.bits import count, has, nth
from .engine.board import (
    BUILDING_PRICE,
    CITY_NAMES,
    CUBE_PRICE,
    DESERTS,
    FIRST_SPACE,
    N_CITIES,
    ORANGE_CUBES,
    SEA_LINKS,
    SPACE_COUNT,
    UPKEEP_COST,
)
from .engine.geography import city_strength, controller_of, is_sea, side_of
from .engine.rules.attack import attacker_dice, attacker_strength, foe_dice, foe_strength, roller
from .engine.rules.basic import STRENGTHEN_LIMIT
from .engine.rules.ending import end_of_actions, final_score, place, score_cities, upkeep_of
from .engine.rules.movement import asks_fleet, cost_of_link, kept_answer

# ------------------------------------------------------------------ identifiers, in the order of the engine's numbers

Side = Literal["byzantine", "arab", "persian", "bulgar"]
Box = Literal["elite", "main", "move", "levy"]
Space = Literal["improve_byzantine", "improve_arab", "emperor", "caliph", "civil_war_byzantine", "civil_war_arab",
                "fleet_byzantine", "fleet_arab", "bulgars", "fortify"]  # fmt: skip
Link = Literal["road", "desert", "sea"]
Phase = Literal["setup", "actions", "upkeep", "over"]
Closing = Literal["not_closing", "one_more_action", "until_pool_is_empty"]
Ending = Literal["playing", "turn_3", "constantinople_by_arabs", "constantinople_by_bulgars"]
Purpose = Literal["control", "strengthen", "space", "building", "bulgars", "civil_war", "conquest"]
Loss = Literal["moving", "sea", "battle", "siege", "retreat", "garrison", "toll", "destroyed"]
Roll = Literal["attacker", "defender", "city", "fleet"]
How = Literal["army", "civil_war", "bulgars"]
FoeKind = Literal["army", "levy", "bulgars"]
Manner = Literal["voluntary", "beaten", "repelled", "makes_way"]
Answer = Literal["unasked", "lets_pass", "intercepts"]
Money = Literal["cube", "building", "tax", "loot", "income", "upkeep"]
Source = Literal["control", "conquest", "guard", "building", "bulgars", "upkeep", "cities", "capital"]

CityName = Annotated[str, "CityName"]            # of CITY_NAMES; marked, so that schemas can list them
MessageId = Annotated[str, "MessageId"]          # of MESSAGE_IDS; bots' reasons add their own

SIDES: tuple[Side, ...] = get_args(Side)
BOXES: tuple[Box, ...] = get_args(Box)
SPACES: tuple[Space, ...] = get_args(Space)
KINDS = tuple(name.lower().replace(" ", "_") for name in K.NAMES)

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
    "option.done": (),
    "option.stop": (),
    "option.intercept": (),
    "option.let_pass": (),
    "option.pay_double": (),
    "option.withdraw": (),
    "option.retreat": (),
    "option.stand": (),
    "option.fight": (),
    "option.do_not_fight": (),
    "option.close_sea": (),
    "option.leave_sea_open": (),
    "option.take_control": (),
    "option.strengthen": (),
    "option.tax": (),
    "option.build": ("side",),
    "option.army": ("side",),
    "option.pass": (),
    "option.space": ("space",),
    "option.civil_war": ("side",),
    "option.reinforce": (),
    "option.cubes": ("number",),
    "option.split": ("number",),        # bezants for the Byzantine treasury
    "option.hits": ("number",),
}
_PROMPTS: Mapping[str, tuple[str, ...]] = {
    "prompt.game_over": ("ending", "clause"),
    "prompt.first_player": ("clause",),
    "prompt.action": ("player", "clause"),
    "prompt.pay_cube": ("player", "side", "city", "box", "space", "purpose", "price", "clause"),
    "prompt.pay_from": ("player", "price", "clause"),
    "prompt.lose_cube": ("player", "side", "city", "number", "loss", "clause"),
    "prompt.control_city": ("player", "clause"),
    "prompt.strengthen_box": ("player", "number", "clause"),        # number: cubes that may still be placed
    "prompt.tax_cubes": ("player", "number", "clause"),             # number: of cubes in the pool
    "prompt.tax_split": ("player", "number", "clause"),             # number: of bezants
    "prompt.pass_cube": ("player", "clause"),
    "prompt.improve_city": ("player", "side", "clause"),
    "prompt.fortify_city": ("player", "number", "clause"),          # number: of fortifications left
    "prompt.enter_city": ("player", "side", "clause"),
    "prompt.march": ("player", "side", "city", "number", "clause"),             # where it stands, Move cubes
    "prompt.fleet_use": ("player", "rival", "side", "city", "clause"),          # where the rival sails
    "prompt.fleet_pay": ("player", "side", "city", "number", "clause"),         # number: of Move cubes to pay
    "prompt.retreat_or_stand": ("player", "rival", "side", "city", "clause"),
    "prompt.next_foe": ("player", "city", "clause"),
    "prompt.levy_fights": ("player", "rival", "side", "city", "number", "clause"),      # number: of Levy cubes
    "prompt.dice": ("player", "city", "number", "roll", "clause"),              # player None: the city, the Bulgars
    "prompt.bulgars_plan": ("player", "number", "clause"),                      # number: of orange cubes in the box
    "prompt.close_sea": ("player", "rival", "side", "city", "manner", "clause"),
    "prompt.retreat_to": ("player", "side", "city", "number", "clause"),        # number: of cubes that it costs
    "prompt.upkeep_cube": ("player", "side", "number", "bezants", "clause"),    # bezants due, and there
}

MESSAGE_IDS: dict[str, tuple[str, ...]] = {
    **_PROMPTS,
    **_OPTIONS,
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


def _named(literal: Any) -> Callable[[int], object]:
    names = get_args(literal)
    return lambda number: None if number == C.NOBODY else names[number]


def _by_side(f: Callable[[int], T]) -> BySide[T]:
    return {"byzantine": f(C.BYZANTINE), "arab": f(C.ARAB)}


def _by_box(cubes: Sequence[int]) -> ByBox:
    return {"elite": cubes[C.ELITE], "main": cubes[C.MAIN], "move": cubes[C.MOVE], "levy": cubes[C.LEVY]}


# ------------------------------------------------------------------ the position


def _cities(g: Any) -> list[City]:
    pawns: list[list[Pawn]] = [[] for _ in range(N_CITIES)]
    for p in range(g.n_players):
        for side in (C.BYZANTINE, C.ARAB):
            if g.players[p].pawn[side] != C.NOBODY:
                pawns[g.players[p].pawn[side]].append({"player": p, "side": SIDES[side]})
    return [
        {
            "city": city,
            "name": CITY_NAMES[city],
            "side": SIDES[side_of(g, city)],
            "tokens": g.tokens[city],
            "strength": city_strength(g, city),
            "controller": _player(controller_of(g, city)),
            "fortified": bool(has(g.fortified, city)),
            "pawns": pawns[city],
        }
        for city in range(N_CITIES)
    ]


class _Reckoning:
    """What would be if the turn or the game ended now: the engine itself is let run on copies."""

    def __init__(self, g: Any) -> None:
        players, data = range(g.n_players), plain.pack(g)
        trial = plain.unpack(data)
        trial.depth = 0
        if g.over == C.PLAYING:
            score_cities(trial)
        self.after_turn_3 = [_standing(trial, p) for p in players]
        if g.over == C.PLAYING:
            end_of_actions(trial)
        self.treasury = [trial.players[p].treasury for p in players]
        trial = plain.unpack(data)
        trial.over = max(g.over, C.CONSTANTINOPLE_BY_ARABS)
        self.constantinople = [_standing(trial, p) for p in players]
        trial.over = C.AFTER_TURN_3
        self.tracks = [_tracks(trial, p) for p in players]

    def forecast(self, g: Any, p: int, side: int) -> Forecast:
        bezants, upkeep = self.treasury[p][side], upkeep_of(g, p, side)
        return {
            "income": bezants - g.players[p].treasury[side],
            "upkeep": upkeep,
            "unpaid": max(upkeep - bezants, 0),
        }


def _tracks(trial: Any, p: int) -> Tracks:
    """Raise the lower track until the engine counts both."""
    points = trial.players[p].points
    lower, missing = points.index(min(points)), 0
    while final_score(trial, p) < sum(points) or (points[lower] == 0 and max(points) > 0):
        points[lower] += 1
        missing += 1
    return {"lower_counts": missing == 0, "missing": missing}


def _standing(g: Any, p: int) -> Standing:
    return {"score": final_score(g, p), "place": place(g, p)}


def _player_view(g: Any, p: int, reckoning: _Reckoning) -> PlayerView:
    pl = g.players[p]
    acting = phase_of(g) in ("setup", "actions")
    return {
        "player": p,
        "boxes": _by_side(lambda side: _by_box(pl.boxes[side])),
        "guard": _by_side(lambda side: bool(g.guard[side] == p)),
        "pool": pl.pool,
        "casualties": pl.casualties,
        "removed": pl.removed,
        "tax": pl.tax,
        "pass_cube": pl.pass_cube,
        "passed": bool(pl.passed),
        "treasury": _by_side(lambda side: int(pl.treasury[side])),
        "points": _by_side(lambda side: int(pl.points[side])),
        "pawns": _by_side(lambda side: _city(pl.pawn[side])),
        "pawn_placed": bool(pl.pawn_placed),
        "fortifications": pl.fortifications,
        "buildings": _by_side(lambda side: int(pl.buildings[side])),
        "closed_links": [[CITY_NAMES[c] for c in link] for i, link in enumerate(SEA_LINKS) if has(pl.closed_links, i)],
        "forecast": _by_side(lambda side: reckoning.forecast(g, p, side)) if acting else None,
        "tracks": reckoning.tracks[p],
        "standings": {"turn_3": reckoning.after_turn_3[p], "constantinople": reckoning.constantinople[p]},
    }


def _spaces(g: Any) -> list[SpaceView]:
    return [
        {"space": space, "holders": [_player(p) for p in g.spaces[FIRST_SPACE[i] : FIRST_SPACE[i] + SPACE_COUNT[i]]]}
        for i, space in enumerate(SPACES)
    ]


def phase_of(g: Any) -> Phase:
    if g.over != C.PLAYING:
        return "over"
    if g.now.kind == K.FIRST_PLAYER:
        return "setup"
    return "upkeep" if g.now.kind == K.UPKEEP_CUBE else "actions"


def _march(g: Any) -> March | None:
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
        "answer": get_args(Answer)[m.answer],
    }


def _attack(g: Any) -> Attack | None:
    a = g.attack
    if a.city == C.NOBODY:
        return None
    fights = a.foe != C.NOBODY or a.foe_kind == C.FOE_BULGARS
    return {
        "city": CITY_NAMES[a.city],
        "player": a.player,
        "side": SIDES[a.side],
        "force": {"strength": attacker_strength(g), "dice": attacker_dice(g)},
        "foe_kind": get_args(FoeKind)[a.foe_kind] if fights else None,
        "foe": _player(a.foe),
        "foe_force": {"strength": foe_strength(g), "dice": foe_dice(g)} if fights else None,
        "hits": list(a.hits),
        "standing": [p for p in range(g.n_players) if a.standing[p]],
        "stood": [p for p in range(g.n_players) if a.stood[p]],
    }


def view_position(g: Any) -> Position:
    """All that lies on the table, from a plain state."""
    reckoning = _Reckoning(g)
    return {
        "turn": g.turn,
        "phase": phase_of(g),
        "ending": get_args(Ending)[g.over],
        "starter": _player(g.starter),
        "active": _player(g.active),
        "first_passer": _player(g.first_passer),
        "last_player": _player(g.last_player),
        "closing": get_args(Closing)[g.closing],
        "options": {
            "civil_war_targets": C.CIVIL_WAR_TARGETS[g.civil_war_targets],
            "two_player_passing": C.TWO_PLAYER_PASSING[g.two_player_passing],
            "failed_sea_attacker": C.FAILED_SEA_ATTACKER[g.failed_sea_attacker],
            "army_entry": C.ARMY_ENTRY[g.army_entry],
        },
        "cities": _cities(g),
        "players": [_player_view(g, p, reckoning) for p in range(g.n_players)],
        "spaces": _spaces(g),
        "guards": _by_side(lambda side: _player(g.guard[side])),
        "bulgars": {"box": g.bulgars, "supply": ORANGE_CUBES - g.bulgars},
        "march": _march(g),
        "attack": _attack(g),
    }


# ------------------------------------------------------------------ the prompt

_CLAUSES: Mapping[int, str] = {
    K.FIRST_PLAYER: "1.5",
    K.ACTION: "2.2",
    K.PAY_CUBE: "3.1",
    K.PAY_FROM: "10.4",
    K.CONTROL_CITY: "4.1",
    K.STRENGTHEN_BOX: "5.1",
    K.TAX_CUBES: "5.2",
    K.TAX_SPLIT: "5.2",
    K.PASS_CUBE: "5.4",
    K.IMPROVE_CITY: "6.2",
    K.FORTIFY_CITY: "6.3",
    K.ENTER_CITY: "7.1",
    K.MARCH: "7.2",
    K.FLEET_USE: "8.6",
    K.FLEET_PAY: "8.6",
    K.RETREAT_OR_STAND: "9.3",
    K.NEXT_FOE: "9.3",
    K.LEVY_FIGHTS: "9.4",
    K.DICE: "9.6",
    K.BULGARS_PLAN: "10.1",
    K.CLOSE_SEA: "11.5",
    K.RETREAT_TO: "11.2",
    K.UPKEEP_CUBE: "13.2",
}
# By what the frame's `extra` says, where that matters.
_SPECIAL_CLAUSES: Mapping[tuple[int, int], str] = {
    (K.PAY_CUBE, C.FOR_BULGARS): "10.4",
    (K.PAY_CUBE, C.FOR_CIVIL_WAR): "9.2",
    (K.PAY_CUBE, C.FOR_CONQUEST): "12.4",
    (K.LOSE_CUBE, C.AT_SEA): "8.6",
    (K.LOSE_CUBE, C.IN_BATTLE): "9.6",
    (K.LOSE_CUBE, C.IN_SIEGE): "9.7",
    (K.LOSE_CUBE, C.ON_RETREAT): "11.1",
    (K.LOSE_CUBE, C.AS_GARRISON): "12.4",
    (K.LOSE_CUBE, C.AS_TOLL): "12.4",
    (K.DICE, C.ROLL_CITY): "9.7",
    (K.DICE, C.ROLL_FLEET): "8.6",
}


def _clause(g: Any, f: Any) -> str:
    if f.kind == K.GAME_OVER:
        return "13.4" if g.over == C.AFTER_TURN_3 else "13.6"
    return _SPECIAL_CLAUSES.get((f.kind, f.extra)) or _CLAUSES[f.kind]


def _own(g: Any, f: Any) -> Any:
    return g.players[f.player]


# How an argument is read from the state and the frame that asks: for all kinds, and for some.
_Getter = Callable[[Any, Any], object]
_GETTERS: Mapping[str, _Getter] = {
    "player": lambda g, f: f.player,
    "side": lambda g, f: _side(f.side),
    "city": lambda g, f: _city(f.city),
    "number": lambda g, f: f.n,
    "price": lambda g, f: CUBE_PRICE,
    "purpose": lambda g, f: get_args(Purpose)[f.extra],
    "loss": lambda g, f: get_args(Loss)[f.extra],
    "roll": lambda g, f: get_args(Roll)[f.extra],
    "manner": lambda g, f: get_args(Manner)[f.extra],
    "ending": lambda g, f: get_args(Ending)[g.over],
    "clause": _clause,
}
_SPECIAL_GETTERS: Mapping[tuple[int, str], _Getter] = {
    (K.PAY_CUBE, "box"): lambda g, f: BOXES[f.n] if f.extra == C.FOR_STRENGTHEN else None,
    (K.PAY_CUBE, "space"): lambda g, f: (
        SPACES[f.n] if f.extra in (C.FOR_SPACE, C.FOR_BULGARS, C.FOR_CIVIL_WAR) else None
    ),
    (K.LOSE_CUBE, "city"): lambda g, f: _city(g.attack.city),
    (K.STRENGTHEN_BOX, "number"): lambda g, f: STRENGTHEN_LIMIT - f.n,
    (K.TAX_CUBES, "number"): lambda g, f: _own(g, f).pool,
    (K.FORTIFY_CITY, "number"): lambda g, f: _own(g, f).fortifications,
    (K.MARCH, "city"): lambda g, f: _city(_own(g, f).pawn[f.side]),
    (K.MARCH, "number"): lambda g, f: _own(g, f).boxes[f.side][C.MOVE],
    (K.FLEET_USE, "rival"): lambda g, f: f.n,
    (K.FLEET_PAY, "number"): lambda g, f: cost_of_link(g, f.player, f.side, f.city, 1),
    (K.RETREAT_OR_STAND, "rival"): lambda g, f: g.attack.player,
    (K.LEVY_FIGHTS, "rival"): lambda g, f: g.attack.player,
    (K.LEVY_FIGHTS, "number"): lambda g, f: _own(g, f).boxes[f.side][C.LEVY],
    (K.DICE, "player"): lambda g, f: _player(roller(g, f)),
    (K.BULGARS_PLAN, "number"): lambda g, f: g.bulgars,
    (K.CLOSE_SEA, "rival"): lambda g, f: f.n,
    (K.UPKEEP_CUBE, "bezants"): lambda g, f: int(_own(g, f).treasury[f.side]),
}


def view_prompt(g: Any, decision: int = 0) -> Prompt:
    """What is asked now; `decision` is its number in the game."""
    f = g.now
    name = f"prompt.{KINDS[f.kind]}"
    args = {arg: (_SPECIAL_GETTERS.get((f.kind, arg)) or _GETTERS[arg])(g, f) for arg in MESSAGE_IDS[name]}
    return {
        "id": name,
        "args": cast(Args, args),
        "decision": decision,
        "asked": None if f.kind == K.GAME_OVER else _player(f.player),
        "chance": f.kind in (K.FIRST_PLAYER, K.DICE),
    }


# ------------------------------------------------------------------ the options

_ANSWERS: Mapping[tuple[int, int], str] = {
    (K.STRENGTHEN_BOX, C.DONE): "option.done",
    (K.MARCH, C.DONE): "option.stop",
    (K.FLEET_USE, C.YES): "option.intercept",
    (K.FLEET_USE, C.NO): "option.let_pass",
    (K.FLEET_PAY, C.YES): "option.pay_double",
    (K.FLEET_PAY, C.NO): "option.withdraw",
    (K.RETREAT_OR_STAND, C.YES): "option.retreat",
    (K.RETREAT_OR_STAND, C.NO): "option.stand",
    (K.LEVY_FIGHTS, C.YES): "option.fight",
    (K.LEVY_FIGHTS, C.NO): "option.do_not_fight",
    (K.CLOSE_SEA, C.YES): "option.close_sea",
    (K.CLOSE_SEA, C.NO): "option.leave_sea_open",
}
_ALONE: Mapping[int, str] = {
    C.POOL: "option.pool",
    C.CASUALTIES: "option.casualties",
    C.TAKE_CONTROL: "option.take_control",
    C.STRENGTHEN: "option.strengthen",
    C.TAX: "option.tax",
    C.PASS: "option.pass",
    C.REINFORCE: "option.reinforce",
}
_NUMBERS: Mapping[int, str] = {K.TAX_CUBES: "option.cubes", K.TAX_SPLIT: "option.split", K.DICE: "option.hits"}


def option_message(kind: int, code: int) -> Message:
    """A code as the answer to a decision of this kind.

    >>> option_message(K.MARCH, C.SPACE + C.CIVIL_WAR + C.ARAB)
    {'id': 'option.civil_war', 'args': {'side': 'arab'}}
    """
    if (kind, code) in _ANSWERS:
        return _message(_ANSWERS[kind, code])
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
    return _message(_NUMBERS[kind], number=code - C.NUMBER)


def _effects(g: Any, f: Any, code: int) -> Effects:
    if f.kind == K.ACTION and C.BUILD <= code < C.ARMY:
        return {"price": BUILDING_PRICE, "treasury": SIDES[code - C.BUILD]}
    if f.kind == K.PAY_CUBE:
        return {"price": 0 if code == C.POOL else CUBE_PRICE, "treasury": _side(f.side)}
    if f.kind == K.CONTROL_CITY:
        return {"points": g.tokens[code - C.CITY], "track": SIDES[side_of(g, code - C.CITY)]}
    if f.kind == K.MARCH and code != C.DONE:
        return _effects_of_march(g, f.player, f.side, code)
    if f.kind == K.FLEET_USE and code == C.YES:
        return {"cost": cost_of_link(g, f.n, f.side, f.city, 1)}
    if f.kind == K.FLEET_USE:
        return {"cost": cost_of_link(g, f.n, f.side, f.city, 0)}
    if f.kind == K.FLEET_PAY and code == C.YES:
        return {"cost": cost_of_link(g, f.player, f.side, f.city, 1)}
    if f.kind == K.BULGARS_PLAN and code != C.REINFORCE:
        return {"attack": True, "strength": city_strength(g, code - C.CITY)}
    if f.kind == K.UPKEEP_CUBE:
        return {"upkeep": UPKEEP_COST[(code - C.BOX) % 4]}
    return {}


def _effects_of_march(g: Any, p: int, side: int, code: int) -> Effects:
    here = g.players[p].pawn[side]
    if code >= C.SPACE:
        return {"attack": True, "strength": city_strength(g, here)}
    city = code - C.CITY
    answer = kept_answer(g, p, side, here, city)
    effects: Effects = {
        "cost": cost_of_link(g, p, side, city, answer == C.INTERCEPTS),
        "link": _link(here, city),
        "fleet": bool(asks_fleet(g, p, side, here, city)) and answer == C.UNASKED,
        "attack": side_of(g, city) != side,
    }
    if effects["attack"]:
        effects["strength"] = city_strength(g, city)
    return effects


def _link(here: int, city: int) -> Link:
    if is_sea(here, city):
        return "sea"
    return "desert" if has(DESERTS[here], city) else "road"


def view_options(g: Any, legal: Iterable[int] | None = None) -> list[Option]:
    """The legal codes with their labels; those that the state holds, if not given."""
    options: list[Option] = []
    for code in [nth(g, i) for i in range(count(g))] if legal is None else legal:
        message = option_message(g.now.kind, code)
        options.append(
            {"code": code, "id": message["id"], "args": message["args"], "effects": _effects(g, g.now, code)}
        )
    return options


def view(g: Any, decision: int = 0, legal: Iterable[int] | None = None) -> View:
    """Position, prompt and options of a plain state; `decision` is the number of the decision that is waited for."""
    return {"position": view_position(g), "prompt": view_prompt(g, decision), "options": view_options(g, legal)}


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
    "loss": _named(Loss),
    "roll": _named(Roll),
    "how": _named(How),
    "foe_kind": _named(FoeKind),
    "manner": _named(Manner),
    "money": _named(Money),
    "source": _named(Source),
    "ending": _named(Ending),
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
