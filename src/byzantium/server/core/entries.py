"""What can happen at a table: the entries of its log, by kind, with what each holds.

One home for them: the table folds them, the store keeps them, the protocol tells them, the page's types are made from
them. A body is written as it was made: what it leaves out stays out, and what a newer version may have added is kept,
as every entry is part of the table's signed chain.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    model_serializer,
)
from typing_extensions import TypeAliasType

# Data of byzantium.view: schema.py puts its schema in.
MessageData = Annotated[Any, WithJsonSchema({"title": "Message"})]
Ended = Literal["rules", "agreement", "abandoned", "closed"]
Out = Literal["withdrew", "removed"]


def _for_clients(schema: dict[str, Any]) -> None:
    """What they can rely on: fields that an entry may leave out are not there, whatever stands for them here."""
    schema.pop("additionalProperties", None)
    for field in schema["properties"].values():
        field.pop("default", None)


class Body(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True, json_schema_extra=_for_clients)

    @model_serializer(mode="wrap")
    def _as_written(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {name: value for name, value in write(self).items() if name in self.model_fields_set}


# ------------------------------------------------------------------ seats


class Sat(Body):
    """A person takes a seat."""

    seat: int
    person: str
    name: str
    bound: str = ""                      # the SHA-256 of a seed for the dice, or empty
    seed: str = ""                       # in logs of byzantium-dice-1 only
    spent: float = 0.0                   # seconds of the seat's clock since it was asked, if it is


class BotSat(Body):
    seat: int
    bot: str
    name: str
    seed: str = ""                       # in logs of byzantium-dice-1 only


class Left(Body):
    """A person leaves a seat, or declines the invitation to one that is free."""

    seat: int
    person: str
    out: Out | None = None               # of the tournament, by themselves or by the organiser: for good


# ------------------------------------------------------------------ dice


class Bound(Body):
    """A person binds a seed for the dice, or another one."""

    person: str
    hash: str


class Sealed(Body):
    """No seed can be bound any more: now all are shown."""

    hashes: list[str]


class Shown(Body):
    person: str
    seed: str


class Redrawn(Body):
    """The server was restored from a backup: the dice come from a new secret."""

    commitment: str


class Dealt(Body):
    """... and with new seeds it goes on."""

    seeds: list[str]


# ------------------------------------------------------------------ the game


class Started(Body):
    """From here on there is a game."""

    players: list[str]
    seeds: list[str]
    rules: int
    dice: str | None = None              # the scheme; none: byzantium-dice-1


class Decision(Body):
    number: int
    seat: int
    code: int
    by: str                              # a person, or bot:NAME; empty: taken before the game came to this table
    spent: float = 0.0                   # seconds
    why: list[MessageData] | None = None     # of a bot's action


class Roll(Body):
    number: int
    roll: int = 0                        # its number among the rolls
    faces: list[int] = []
    code: int | None = None              # instead of faces: the first player


class Undone(Body):
    """Decision `to` is asked again."""

    to: int
    by: str                              # a person, or "all"
    spent: float | None = None           # seconds of a clock; none: there is none, or a log of before they counted


class Late(Body):
    """The time of a seat has run out."""

    seat: int


class GameEnded(Body):
    """The dice's secret is shown."""

    how: Ended
    secret: str
    by: str | None = None                # who closed it: the tournament's organiser; none: the operator
    secrets: list[str] | None = None     # where there were several


class Patched(Body):
    """The operator lets a game go on that the rules had stopped, without what they no longer allow."""

    rules: int
    because: str
    dropped: int                         # the first entry of the chain that no longer counts


# ------------------------------------------------------------------ people


class Proposed(Body):
    """Something that all must agree to."""

    what: Literal["undo", "end"]
    to: int | None
    seat: int
    person: str


class Answered(Body):
    person: str
    agree: bool


class Said(Body):
    person: str
    name: str
    text: str


class Rematch(Body):
    table: str


class Became(Body):
    """A guest has found their account: what was theirs here is the account's from now on."""

    person: str
    into: str


# ------------------------------------------------------------------ entries

KindT = TypeVar("KindT", bound=str)
BodyT = TypeVar("BodyT", bound=Body)


class Entry(BaseModel, Generic[KindT, BodyT]):
    """Something that happened at a table."""

    model_config = ConfigDict(extra="forbid")

    seq: int                             # from 1, without gaps; up to 0: before the game came to this table
    at: float                            # seconds since 1970
    kind: KindT
    body: BodyT
    # Of a decision or a roll; told by the rules, not stored:
    turn: int | None = None              # that it fell in
    round: int | None = None             # of that turn
    events: list[MessageData] = []       # what it brought about

    @property
    def data(self) -> dict[str, Any]:
        """The body, as it is written."""
        return self.body.model_dump()


AnyEntry = (
    Entry[Literal["sat"], Sat]
    | Entry[Literal["bot"], BotSat]
    | Entry[Literal["left"], Left]
    | Entry[Literal["bound"], Bound]
    | Entry[Literal["sealed"], Sealed]
    | Entry[Literal["shown"], Shown]
    | Entry[Literal["redrawn"], Redrawn]
    | Entry[Literal["dealt"], Dealt]
    | Entry[Literal["started"], Started]
    | Entry[Literal["decision"], Decision]
    | Entry[Literal["roll"], Roll]
    | Entry[Literal["undone"], Undone]
    | Entry[Literal["late"], Late]
    | Entry[Literal["ended"], GameEnded]
    | Entry[Literal["patched"], Patched]
    | Entry[Literal["proposed"], Proposed]
    | Entry[Literal["answered"], Answered]
    | Entry[Literal["chat"], Said]
    | Entry[Literal["rematch"], Rematch]
    | Entry[Literal["became"], Became]
)
AnyBody = (
    Sat | BotSat | Left | Bound | Sealed | Shown | Redrawn | Dealt | Started | Decision | Roll | Undone | Late
    | GameEnded | Patched | Proposed | Answered | Said | Rematch | Became
)
LogEntry = TypeAliasType("LogEntry", Annotated[AnyEntry, Field(discriminator="kind")])     # so is it called in schemas
_ENTRY: TypeAdapter[AnyEntry] = TypeAdapter(LogEntry)
_MADE: dict[type[Body], Any] = {entry.model_fields["body"].annotation: entry for entry in get_args(AnyEntry)}
_KINDS = {body: get_args(entry.model_fields["kind"].annotation)[0] for body, entry in _MADE.items()}


@dataclass(frozen=True)
class Unreadable:
    """A stored entry of a kind, or with a body, that this version does not know."""

    seq: int


def entry(seq: int, at: float, body: AnyBody) -> AnyEntry:
    """
    >>> entry(1, 0.0, Late(seat=2)).kind
    'late'
    """
    made: AnyEntry = _MADE[type(body)].model_construct(seq=seq, at=at, kind=_KINDS[type(body)], body=body)
    return made


def read(seq: int, at: float, kind: str, body: dict[str, Any]) -> AnyEntry | Unreadable:
    """An entry as it was stored.

    >>> read(1, 0.0, "late", {"seat": 2}).data, read(2, 0.0, "later", {})
    ({'seat': 2}, Unreadable(seq=2))
    """
    try:
        return _ENTRY.validate_python({"seq": seq, "at": at, "kind": kind, "body": body})
    except ValidationError:
        return Unreadable(seq)
