"""The shape of views: what clients get, as typed dicts."""

from typing import Annotated, Generic, Literal, TypedDict, TypeVar

from ..engine import codes as C
from ..engine import describing as D
from ..engine import events as E
from ..engine.board import LinkId

CityName = Annotated[str, "CityName"]            # of CITY_NAMES; marked, so that schemas can list them
PlayerSideId = Literal["byzantine", "arab"]      # of SideId, those that players play
MessageId = Annotated[str, "MessageId"]          # of MESSAGE_IDS; bots' reasons add their own

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
    side: C.SideId | None
    city: CityName | None
    to_city: CityName | None
    box: C.BoxId | None
    space: C.SpaceId | None
    turn: int
    number: int
    amount: int
    hits: int
    pool: int
    price: int                  # bezants
    bezants: int
    purpose: C.PurposeId
    loss: C.LossId | None
    roll: C.RollId
    how: C.HowId
    foe_kind: C.FoeKindId
    manner: C.MannerId
    money: E.MoneyId
    source: E.SourceId
    ending: C.EndingId
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


class OptionsView(TypedDict):
    """The options of the game, chapter 14."""

    civil_war_targets: str
    two_player_passing: str
    failed_sea_attacker: str
    army_entry: str
    failed_besieger: str
    levy_after_army: str
    ties_after_fall: str
    fall_to_bulgars: str


class Pawn(TypedDict):
    player: int
    side: C.SideId


class City(TypedDict):
    city: int
    name: CityName
    side: C.SideId
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

    lower: PlayerSideId         # the Byzantine one if both are level
    high: int                   # points on the higher one
    half: int                   # what the lower one needs to count
    lower_counts: bool
    missing: int                # points that the lower track lacks to count


class StandingView(TypedDict):
    score: int
    place: int


class Standings(TypedDict):
    """The result, if the game ended now after turn 3, or by the fall of Constantinople without its points."""

    turn_3: StandingView
    constantinople: StandingView


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
    space: C.SpaceId
    holders: list[int | None]


class Bulgars(TypedDict):
    box: int
    supply: int


class MarchView(TypedDict):
    player: int
    side: C.SideId
    links: int
    origin: CityName | None
    by_sea: bool
    answer: C.AnswerId


class ForceView(TypedDict):
    strength: int
    dice: int


class AttackView(TypedDict):
    city: CityName
    player: int
    side: C.SideId
    force: ForceView
    foe_kind: C.FoeKindId | None
    foe: int | None
    foe_force: ForceView | None
    hits: list[int]
    standing: list[int]
    stood: list[int]


class PositionView(TypedDict):
    turn: int
    round: int                  # of the turn: actions that whoever acted most has begun; 0 before the first, or unknown
    phase: D.PhaseId
    ending: C.EndingId
    starter: int | None
    active: int | None
    first_passer: int | None
    last_player: int | None
    closing: C.ClosingId
    options: OptionsView
    cities: list[City]
    players: list[PlayerView]
    spaces: list[SpaceView]
    guards: BySide[int | None]
    bulgars: Bulgars
    march: MarchView | None
    attack: AttackView | None


class Prompt(Message):
    decision: int               # its number in the game
    asked: int | None           # the player; None: chance, or nobody
    chance: bool


class Effects(TypedDict, total=False):
    """What is known of an option beforehand."""

    cost: int                   # Move cubes
    link: LinkId
    fleet: bool                 # the Byzantine fleet's owner will be asked
    attack: bool
    strength: int               # of the city attacked
    points: int
    track: C.SideId
    price: int                  # bezants
    treasury: C.SideId | None       # that pays; None: asked next
    upkeep: int                 # bezants no longer due


class Option(Message):
    code: int
    effects: Effects


class View(TypedDict):
    position: PositionView
    prompt: Prompt
    options: list[Option]
