"""What clients say and hear. Clients generate their types from these, through /openapi.json.

A client sends acts, over the WebSocket or as the body of a POST: the same either way. It hears

    welcome    once: the table, who you are, what happened since the entry you saw last, the view
    update     entries in order, without gaps or repeats, and the view after them where it changed
    refused    an act was not possible: a code for programs, a sentence for people, a reason for other languages
    accepted   an act was taken; its entries have been sent
    presence, thinking, bye

A game's entries carry what happened as messages of `byzantium.view`, ids with arguments.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, WithJsonSchema

from ..checks import has_unseen, is_storable, scripts_of
from ..engine import codes as C
from ..engine.codes import EndingId as Ending
from ..engine.events import SourceId as Source
from ..review import Grade
from ..view.shapes import PlayerSideId
from .core.entries import LogEntry, MessageData
from .core.refusal import RefusalReason

VERSION = 1                      # of the protocol; raised when an old client would misunderstand

NAME_LENGTH = 24
CHAT_LENGTH = 500
NOTE_LENGTH = 10_000


def _clean(text: str) -> str:
    """One line without signs that cannot be seen."""
    if has_unseen(text):
        raise ValueError("It has signs that cannot be shown.")
    text = " ".join(text.split())
    if not text:
        raise ValueError("It is empty.")
    return text


def _of_one_script(text: str) -> str:
    """Nobody takes another's name by a letter that only looks the same."""
    if len(scripts := scripts_of(text)) > 1:
        raise ValueError(f"It mixes letters of {' and '.join(sorted(one.title() for one in scripts))}.")
    return text


def _lines(text: str) -> str:
    """As many as one likes, for others to read."""
    if any(has_unseen(line) for line in text.splitlines()):
        raise ValueError("It has signs that cannot be shown.")
    return text


def _storable(text: str) -> str:
    if not is_storable(text):
        raise ValueError("It has signs that cannot be kept.")
    return text


def _all_storable(data: dict[str, Any]) -> dict[str, Any]:
    """Every text in data of any shape, however deep."""
    waiting: list[Any] = [data]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            _storable(one)
        elif isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            waiting += one
    return data


Name = Annotated[
    str, Field(min_length=1, max_length=NAME_LENGTH), AfterValidator(_clean), AfterValidator(_of_one_script)
]
Line = Annotated[str, Field(min_length=1, max_length=CHAT_LENGTH), AfterValidator(_clean)]
Text = Annotated[str, Field(max_length=NOTE_LENGTH), AfterValidator(_storable)]
Login = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{3,32}$")]
Password = Annotated[str, Field(min_length=8, max_length=200), AfterValidator(_storable)]
DiceSeed = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeedHash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]      # the SHA-256 of a DiceSeed
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16}$")]
PersonId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
DeviceId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
BotName = Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,32}$")]
Ref = Annotated[str, Field(max_length=64)]
# of a refusal that people meet by a click: a client has words of its own for it
ReasonId = Annotated[str, Field(json_schema_extra={"enum": [one.id for one in RefusalReason]})]
AnyData = Annotated[dict[str, Any], AfterValidator(_all_storable)]
Number = Annotated[int, Field(ge=0, le=100_000, strict=True)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Code = Annotated[int, Field(ge=0, lt=C.COUNT, strict=True)]
Faces = Annotated[list[Annotated[int, Field(ge=1, le=6, strict=True)]], Field(max_length=50)]
Delay = Literal[0, 120, 600]                 # seconds
PointsFrom = Source | Literal["start"]
Seconds = Annotated[float, Field(ge=0)]

# Data of byzantium.view and .preview. schema.py puts their schemas in.
ViewData = Annotated[Any, WithJsonSchema({"title": "View"})]
PreviewData = Annotated[Any, WithJsonSchema({"title": "Preview"})]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


# ------------------------------------------------------------------ setting a table up


class GameOptions(Model):
    """The options of the rules, chapter 14."""

    civil_war_targets: Literal["rival", "rival_or_free"] = "rival"
    two_player_passing: Literal["extended", "standard"] = "extended"
    failed_sea_attacker: Literal["blockable", "always_returns"] = "blockable"
    army_entry: Literal["any", "controlled"] = "any"
    failed_besieger: Literal["returns", "retreats"] = "returns"
    levy_after_army: Literal["never", "allowed"] = "never"
    ties_after_fall: Literal["cities", "both_tracks"] = "cities"
    fall_to_bulgars: Literal["five_points", "no_points"] = "five_points"


class SeatSetup(Model):
    """Who shall sit in a seat: I, whoever comes, or a bot."""

    kind: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: BotName | None = None
    invited: PersonId | None = None      # the only person who may take this open seat


class ClockSetup(Model):
    """live: a bank, and an increment each time the turn has come and gone. days: time each turn, and a reserve."""

    kind: Literal["live", "days"]
    bank: Annotated[float, Field(ge=1, le=90 * 86_400)]          # seconds; of days: the reserve
    increment: Annotated[float, Field(ge=0, le=30 * 86_400)]     # seconds; of days: the time each turn
    when_out: Literal["bot", "wait"] = "wait"


class TableSetup(Model):
    seats: Annotated[list[SeatSetup], Field(min_length=2, max_length=4)]
    options: GameOptions = GameOptions()
    listed: bool = False
    pace: Literal["live", "days"] = "live"
    undo: Literal["own", "none"] = "own"         # one's own decisions back to the last roll, or none without agreement
    clock: ClockSetup | None = None
    delay: Delay = 0                             # seconds after which viewers see what its players see at once


class NewTable(TableSetup):
    seed_hash: SeedHash | None = None            # of a seed of mine for the dice, shown when all are bound


class Join(Model):
    name: Name | None = None
    seed_hash: SeedHash | None = None
    invitation: Annotated[str, Field(max_length=64)] | None = None


class GivenPosition(Model):
    position: Annotated[str, Field(max_length=NOTE_LENGTH)] | dict[str, Any]     # its line of text, or JSON


class CheckedPosition(Model):
    line: str


class BotSeat(Model):
    bot: BotName


class BotEntrants(BotSeat):
    count: Annotated[int, Field(ge=1, le=16)] = 1        # fewer, where there is no room for all of them


class NewRematch(Model):
    seed_hash: SeedHash | None = None


class Fork(Model):
    """The position before a decision, at a table of one's own. `bots`: which bot plays each seat, null: I do; without
    them I play all."""

    decision: Number
    bots: Annotated[list[BotName | None], Field(min_length=2, max_length=4)] | None = None
    seed_hash: SeedHash | None = None


class ImportedRecord(Model):
    """A record as it was exported, or saved by the library. `seats`: who shall play on; without them I play all. Mine
    and bots' keep the names that they had."""

    record: AnyData
    seats: Annotated[list[SeatSetup], Field(min_length=2, max_length=4)] | None = None
    seed_hash: SeedHash | None = None


# ------------------------------------------------------------------ people


class Profile(Model):
    name: Name | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None     # an empty text: none


class Bringing(Model):
    bring: Annotated[bool, Field(strict=True)] = False       # what I began here as a guest becomes the account's


class Credentials(Bringing):
    login: Login
    password: Password


class NewPassword(Model):
    login: Login
    password: Password
    old: Annotated[str, Field(max_length=200)] | None = None     # needed by whoever has one


class MyDevice(Model):
    """A browser in which I am known."""

    id: str
    agent: str                   # what it says of itself
    since: float
    seen: float
    here: bool                   # this one


class Me(Model):
    id: str
    name: str
    login: str | None
    account: bool                # there is a way to be found again; False: a guest
    webhook: bool
    rated: bool                  # wants ratings
    rated_until: float | None    # when I last stopped wanting them: games that began before may be rated


Language = Literal["en", "pl", "hu", "de", "fr"]
# RFC 5322's addr-spec with a plain local part: all else means something in a header, such as another address.
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
MailAddress = Annotated[
    str, Field(max_length=200, pattern=rf"^{_ATOM}(\.{_ATOM})*@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]{{2,}}$")
]
Token = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[ -~]+$")]


class PasskeyQuestion(Model):
    """What a browser needs to make or show a passkey (WebAuthn); the question's name is given with the answer."""

    question: str
    options: dict[str, Any]


class PasskeyAnswer(Model):
    question: Token
    credential: AnyData          # as the browser gives it: PublicKeyCredential.toJSON()


class NewPasskey(PasskeyAnswer):
    name: Name | None = None     # if none is given, the browser's


class PasskeyLogin(PasskeyAnswer, Bringing):
    pass


class RecoveryLogin(Bringing):
    code: Token


class MailLogin(Bringing):
    token: Token                 # of the link


class NewMail(Model):
    address: MailAddress
    language: Language = "en"    # of letters


class Passkey(Model):
    id: str
    name: str
    since: float
    used: float | None


class Mail(Model):
    address: str
    confirmed: bool
    wanted: str | None           # takes the place of a confirmed one, once it is confirmed itself


class Ways(Model):
    """How I am found again."""

    password: bool
    passkeys: list[Passkey]
    recovery: float | None       # since when there is a code
    mail: Mail | None
    mail_possible: bool          # this server sends letters


class RecoveryCode(Model):
    code: str                    # shown once: only its digest is kept


class Deletion(Model):
    password: Annotated[str, Field(max_length=200)] | None = None    # needed by whoever has one


Hour = Annotated[int, Field(ge=0, le=23, strict=True)]


class NoticeWishes(Model):
    mail: Literal["none", "each", "daily"] = "none"      # each: a letter whenever it is my turn; daily: one for all
    quiet_from: Hour | None = None       # in these hours nothing comes: it waits for their end
    quiet_to: Hour | None = None
    offset: Annotated[int, Field(ge=-840, le=840, strict=True)] = 0      # minutes that my clock is ahead of UTC
    language: Language = "en"
    zone: Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_+/-]*$")] | None = None      # Europe/Budapest


class Notices(Model):
    wishes: NoticeWishes
    push_key: str | None         # for PushManager.subscribe; None: this server notifies no browsers
    browsers: int                # of mine that take pushes
    mail_possible: bool          # letters are set up, and I have confirmed an address


class PushEndpoint(Model):
    endpoint: Annotated[str, Field(max_length=1000, pattern=r"^[!-~]+$")]


class PushKeys(Model):
    p256dh: Annotated[str, Field(max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]
    auth: Annotated[str, Field(max_length=100, pattern=r"^[A-Za-z0-9_=-]+$")]


class PushSubscription(PushEndpoint):
    """As PushSubscription.toJSON() gives it."""

    keys: PushKeys
    expirationTime: float | None = None  # the browser's name for it


class Wish(Model):
    wanted: Annotated[bool, Field(strict=True)]


RatingPool = Literal["people", "bots"]           # games among people only, and games with a bot at the table
PlayerCount = Annotated[int, Field(ge=2, le=4)]


class Rating(Model):
    pool: RatingPool
    players: int
    points: int                  # newcomers begin with 1500
    error: int                   # 95 of 100 lie within so many points of it
    provisional: bool            # too few games so far
    games: int                   # that counted


class Reliability(Model):
    begun: int                   # games with other people
    finished: int                # of these


class Player(Model):
    """Somebody as others see them. Ratings are there for those who want one."""

    id: str
    name: str
    me: bool
    rated: bool
    ratings: list[Rating]
    reliability: Reliability | None
    followed: bool               # by me
    blocked: bool                # by me: I get no invitations of theirs


class RatingStep(Model):
    """What a game made of a rating."""

    table: str | None            # none: it is not listed, and you did not sit there
    at: float
    place: int
    points: int
    error: int


class RankedPlayer(Model):
    id: str
    name: str
    points: int
    error: int
    games: int


class SeatRating(Model):
    """Of whoever sits there and wants one, for games as the one at this table."""

    seat: int
    rating: Rating


# ------------------------------------------------------------------ tables


class SeatData(Model):
    seat: int
    name: str
    person: str | None
    bot: str | None
    left: bool                   # somebody sat here and has gone
    invited: str | None
    connected: bool
    thinking: bool
    warming: bool                # it is being loaded, and thinks afterwards


class Time(Model):
    seat: int
    left: float                  # seconds in the bank, or in the reserve
    out: bool


class Clock(Model):
    setup: ClockSetup
    at: float                    # when these figures were right
    running: int | None          # the seat
    spent: float                 # seconds of the running seat in this turn, not yet taken off
    times: list[Time]


class Dice(Model):
    scheme: str
    commitment: str              # SHA-256 of the secret
    bound: list[str | None]      # by seat: SHA-256 of the seed
    sealed: bool                 # all are bound: they are shown now
    awaited: list[int]           # seats whose seed has not been shown yet
    dealing: bool                # seeds are bound and shown: before the start, and after a backup was restored
    seeds: list[str]             # by seat, empty for those who have none; once all are shown
    secret: str | None           # shown when the game is over


class Chain(Model):
    """The head of the log's chain, signed: docs/server.md. Keep it to prove what happened so far."""

    entries: int                 # that are chained: all but words
    head: str                    # SHA-256
    signature: str               # Ed25519
    key: str                     # the server's, public


class ProposalData(Model):
    what: Literal["undo", "end"]
    to: int | None               # undo: before this decision
    seat: int                    # who proposed it
    agreed: list[str]            # persons
    waiting: list[str]           # persons whose answer it needs


class TableOfTournament(Model):
    id: str
    name: str
    round: int


class TableData(Model):
    id: str
    status: Literal["open", "playing", "over"]
    creator: str
    created: float
    setup: TableSetup
    forked_at: int | None        # decisions that were taken elsewhere, before the game came to this table
    start: str | None            # the state that its log begins in (base64), for who runs the rules; None: a new game's
    seats: list[SeatData]
    asked: int | None            # the seat whose decision is waited for
    dice: Dice
    clock: Clock | None
    proposal: ProposalData | None
    rematch: str | None          # the table where it goes on
    ending: Literal["rules", "agreement", "abandoned", "closed"] | None      # closed: by the server's operator
    trouble: str | None          # why the game cannot go on here
    invitation: str | None       # shown to those who sit
    watching: int
    tournament: TableOfTournament | None     # that it belongs to


class ListedSeat(Model):
    seat: int
    name: str                    # empty for an open seat
    person: str | None
    bot: str | None              # which, if a bot plays


class ListedInvitation(Model):
    """A free seat that is kept for me."""

    seat: int
    by: str                      # the name of who invites
    person: str                  # who set the table up


class Listing(Model):
    """A table in a list."""

    id: str
    status: Literal["open", "playing", "over"]
    created: float
    changed: float
    my_turn: bool
    setup: TableSetup
    seats: list[ListedSeat]
    turn: int | None             # None before the start, as for the round
    round: int | None            # of the turn: whoever has acted most is in that action
    asked: str | None            # the name of who is asked
    clock: float | None          # seconds left for who is asked
    controllers: list[int | None]        # by city: whose it is
    scores: list[int]            # as the points are now; empty before the start
    places: list[int]            # 13.5 by them; empty before the start, and for tables that ended before they were kept
    winners: list[str]           # names, when it is over
    watching: int = 0            # people who look on; as far as a list tells it
    followed: list[int] = []     # seats of those whom I follow; likewise
    invited: ListedInvitation | None = None      # among my tables: I do not sit there yet


class Followed(Model):
    """Somebody whom I follow."""

    id: str
    name: str


class LiveTables(Model):
    """Games that anybody may watch: those of people I follow first."""

    tables: list[Listing]
    following: list[Followed]    # all, whether they play or not


HighlightId = Literal["close", "tie_break", "lead_changes", "comeback", "fall", "rated"]


class Highlight(Model):
    """Why a game is worth looking at.

    close: the points between the first two. tie_break: what decided (13.5). lead_changes: how often somebody else took
    the lead. comeback: the winner's points behind the leader when the last turn began. fall: to whom Constantinople
    fell. rated: what the players' ratings are on average.
    """

    id: HighlightId
    number: int = 0
    what: str = ""               # sum, cities or bezants; arabs or bulgars


class WorthSeeing(Model):
    table: Listing
    why: list[Highlight]


class WorthSeeingPage(Model):
    games: list[WorthSeeing]
    next: str | None             # what to ask for the next page with; None: there is none


class LuckOf(Model):
    player: int | None           # None: cities and Bulgars
    dice: int
    hits: int
    expected: float
    low: int                     # 95 of 100 honest dice roll from here
    high: int                    # to here


class Luck(Model):
    players: list[LuckOf]


class PointsBySide(Model):
    byzantine: int
    arab: int


class SourcesBySide(Model):
    """Points by where they came from, as far as there are any."""

    byzantine: dict[PointsFrom, int]
    arab: dict[PointsFrom, int]


TieBreak = Literal["score", "sum", "cities", "bezants"]


class SeatResult(Model):
    player: int
    place: int                   # 1 for who wins; those who share have the same
    score: int                   # 13.4, 13.6
    points: PointsBySide
    sum: int                     # of both tracks
    lower: PlayerSideId          # 13.4 the lower track, the Byzantine one if both are level
    both_count: bool             # 13.4 it counts as well
    missing: int                 # 13.4 points that it lacks to count
    half_cost: bool              # 13.4 if it counted, they would have more points than the winner
    cities: int
    bezants: int
    ahead_by: TieBreak | None    # 13.5 what puts them ahead of the next after them; none: nobody is
    sources: SourcesBySide


class PointsMoment(Model):
    """How all stood before an action, at the end of a turn, or now."""

    decision: int                        # the one that is waited for there
    actions: int                         # taken so far
    ends: int | None                     # the turn that ends with it
    points: list[PointsBySide]
    scores: list[int]                    # what the points count


class TableResult(Model):
    """The result; while the game goes on, for the points that players have now."""

    ending: Ending
    players: list[SeatResult]
    over_time: list[PointsMoment]              # the last one is now


class NewReport(Model):
    seat: SeatNumber             # of whom
    text: Line


class TableNote(Model):
    text: Text


class Status(Model):
    ready: bool                  # False: it stops
    version: str
    rules: int
    protocol: int
    bots: Literal["cold", "warming", "ready"]
    key: str                     # Ed25519, public: what is signed by it was said by this server
    films: bool                  # games can be had as films


class ListedBot(Model):
    name: str
    title: str
    names: list[str]             # what those of its kind are called at a table, the first of them first
    author: str | None = None    # of somebody's: whose it is, where its source is, games played to the end, won
    source: str = ""
    played: int = 0
    won: float = 0.0


class Accepted(Model):
    seq: int                     # of the last entry


class Seated(Accepted):
    person: str                  # who sits there: a live connection of somebody else has to be opened anew


class Made(Model):
    table: str


# ------------------------------------------------------------------ tournaments

TournamentFormat = Literal["swiss", "round_robin", "knock_out"]
TournamentStatus = Literal["open", "playing", "over", "cancelled"]
Title = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_clean)]


class TournamentSetup(Model):
    """Whoever runs out of time is played on for by a bot: what the clock says about that does not count here."""

    format: TournamentFormat = "swiss"
    size: PlayerCount = 4                        # players at a table, where the number comes out even
    rounds: Annotated[int, Field(ge=1, le=9)] = 4        # of a Swiss; others have as many as they need
    clock: ClockSetup                            # live or days
    most: Annotated[int, Field(ge=2, le=64)] = 16        # entrants
    accounts: bool = False                       # only who has an account signs up, no guests
    starts: float | None = None                  # by itself, seconds since 1970; None: when the organiser says so


class NewTournament(TournamentSetup):
    name: Title
    listed: bool = True                          # False: only those who have the link find it
    club: TableId | None = None                  # whose members play in it; None: anybody who has the link


class MadeTournament(Model):
    tournament: str


class TournamentListing(Model):
    id: str
    name: str
    status: TournamentStatus
    round: int
    entrants: int
    setup: TournamentSetup
    mine: bool                                   # I organise it
    club: str | None


class Entrant(Model):
    number: int
    name: str
    person: str | None
    bot: str | None
    gone: Literal["withdrew", "removed", "absent"] | None


class RankedEntrant(Model):
    """Points first, then wins, then what the opponents have, then the share of victory points."""

    entrant: int
    rank: int
    points: float
    wins: int
    opponents: float                             # points that those whom one has met have on average
    share: float                                 # of the victory points at one's tables, on average
    games: int
    reached: int                                 # the last round that one played in


class TournamentTable(Model):
    table: str
    seats: list[int]                             # entrants
    over: bool
    points: list[float]                          # by seat, when it is over
    scores: list[int]
    tie_break: Literal["sum", "cities", "bezants"] | None        # 13.5 what decided it between those with most points


class TournamentData(TournamentListing):
    organiser: str
    listed: bool
    me: int | None                               # my number, if I am in it
    rounds: int | None                           # how many there will be, as far as that is known
    entered: list[Entrant]                       # those who have gone among them
    standings: list[RankedEntrant]
    tables: list[list[TournamentTable]]          # by round


# ------------------------------------------------------------------ clubs


class NewClub(Model):
    name: Title
    about: Annotated[str, Field(max_length=1000), AfterValidator(_storable), AfterValidator(_lines)] = ""
    access: Literal["link", "asked"] = "asked"   # whoever has the link comes in, or the owner lets them in
    accounts: bool = False                       # only who has an account comes in or asks, no guests
    listed: bool = False


class MadeClub(Model):
    club: str


class ClubListing(Model):
    id: str
    name: str
    about: str
    members: int
    mine: bool                                   # I am in it


class Member(Model):
    person: str
    name: str
    since: float
    asked: bool                                  # wants to come in; only the owner is told


class ClubRating(Model):
    """Of a member who wants one, in games among people."""

    person: str
    name: str
    players: int                                 # at the table
    points: int
    error: int
    provisional: bool
    games: int


class Club(Model):
    id: str
    name: str
    about: str
    access: Literal["link", "asked"]
    listed: bool
    accounts: bool
    owner: str
    me: Literal["owner", "member", "asked"] | None
    members: list[Member]
    games: list[Listing]                         # with two members at the table, the last first; for members
    ladder: list[ClubRating]
    tournaments: list[TournamentListing]


# ------------------------------------------------------------------ acts


class Decide(Model):
    """Answer the decision of this number by a code among its options."""

    type: Literal["decide"]
    decision: Number
    code: Annotated[int, Field(ge=0, lt=C.COUNT, strict=True)]
    ref: Ref | None = None


class Undo(Model):
    """Take back, so that this decision is asked again. Beyond what is yours alone, use propose."""

    type: Literal["undo"]
    to: Number
    ref: Ref | None = None


class Propose(Model):
    """Something that all must agree to: take back to a decision, or end the game as it stands."""

    type: Literal["propose"]
    what: Literal["undo", "end"]
    to: Number | None = None
    ref: Ref | None = None


class Answer(Model):
    """Agree to the proposal, or turn it down."""

    type: Literal["answer"]
    agree: Annotated[bool, Field(strict=True)]
    ref: Ref | None = None


class Bind(Model):
    """A seed for the dice by its SHA-256, before any is shown: another than I sat down with, or after `redrawn`."""

    type: Literal["bind"]
    seed_hash: SeedHash
    ref: Ref | None = None


class Show(Model):
    """The seed that I have bound, when all are."""

    type: Literal["show"]
    seed: DiceSeed
    ref: Ref | None = None


class Say(Model):
    type: Literal["say"]
    text: Line
    ref: Ref | None = None


class Ping(Model):
    type: Literal["ping"]
    ref: Ref | None = None


Act = Annotated[Decide | Undo | Propose | Answer | Bind | Show | Say | Ping, Field(discriminator="type")]
ACT: TypeAdapter[Decide | Undo | Propose | Answer | Bind | Show | Say | Ping] = TypeAdapter(Act)

# ------------------------------------------------------------------ what is told


class Entries(Model):
    entries: list[LogEntry]


class PastView(Model):
    decision: int
    view: ViewData                       # before it; options are those of the decision that is waited for only
    entry: int | None                    # that took it; None: not taken yet


class Past(Model):
    first: int
    last: int                            # the decision that is waited for
    views: list[PastView]


class ReviewedMove(Model):
    """All that a player decided up to the next dice, reply or action, beside the best plan for it."""

    decision: int                        # its first
    count: int                           # of decisions
    player: int
    grade: Grade
    shares: list[float]                  # of the win, by player, after it and before any dice
    lost: float                          # of the player's share; below 0 if it was better than the plan found
    error: float                         # its standard error
    answer: MessageData                  # its last decision, as the option that was chosen
    better: list[LogEntry]               # what the best plan would have brought about, where the move is not fine
    better_answer: MessageData | None    # its last decision


class ReviewOfPlayer(Model):
    player: int
    moves: int
    best: int                            # where nothing clearly better was found
    inaccuracies: int
    mistakes: int
    blunders: int
    lost: float                          # shares of the win, all together
    kept: float                          # of the chances that the player had


class Review(Model):
    """Of a finished game, as far as it has come."""

    done: int                            # moves
    of: int
    moves: list[ReviewedMove]
    players: list[ReviewOfPlayer]


class PlayedDay(Model):
    """The game of a day from its beginning to its end."""

    decisions: Annotated[list[Code | Faces], Field(max_length=5000)]


class DayResult(Model):
    rank: int                            # by place, then by points; whoever has the same shares it
    person: str
    name: str
    place: int                           # at the table
    score: int
    scores: list[int]                    # by seat
    ending: Ending


class DayResults(Model):
    day: str
    open: bool                           # results are taken, and games not shown yet
    count: int
    best: list[DayResult]                # a hundred at most
    mine: DayResult | None


class You(Model):
    person: str
    name: str
    seats: list[int]


class UndoReach(Model):
    """Who may take decisions back alone, and how far: their own since the last roll and anybody else's decision."""

    person: str
    to: int                              # the first decision that they may have asked again


class Welcome(Model):
    type: Literal["welcome"]
    protocol: int
    now: float
    you: You
    table: TableData
    entries: list[LogEntry]
    seq: int                             # of the last entry
    view: ViewData | None                # none before the start
    undo: UndoReach | None               # none: nobody can take anything back alone
    chain: Chain


class Update(Model):
    type: Literal["update"]
    now: float
    entries: list[LogEntry]
    seq: int
    table: TableData | None = None           # where it changed
    view: ViewData | None = None         # where it changed
    undo: UndoReach | None
    clock: Clock | None = None
    chain: Chain


class Presence(Model):
    type: Literal["presence"]
    seats: list[int]                     # connected
    watching: int


class Thinking(Model):
    type: Literal["thinking"]
    seat: int
    on: bool
    warming: bool                        # it is being loaded, and thinks afterwards


class Refused(Model):
    type: Literal["refused"] = "refused"
    code: str
    sentence: str
    reason: ReasonId | None = None
    ref: str | None = None


class AcceptedAct(Model):
    type: Literal["accepted"] = "accepted"
    seq: int
    ref: str | None = None


class Bye(Model):
    """The server stops or the connection must end: come back after so many seconds."""

    type: Literal["bye"] = "bye"
    reason: Literal["restart", "slow"]
    after: Seconds


Told = Annotated[
    Welcome | Update | Presence | Thinking | Refused | AcceptedAct | Bye, Field(discriminator="type")
]
TOLD: TypeAdapter[Any] = TypeAdapter(Told)


class Problem(Model):
    """An answer other than the one that was asked for."""

    code: str
    sentence: str
    reason: ReasonId | None = None
