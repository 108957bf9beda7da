"""One table: a fold over its log. No input, no output, no waiting: whoever calls it keeps the log.

An act checks first, refuses in words (Refusal), and then does entries: each is folded in at once and lies in `fresh`
until `take_fresh` hands it over to be written. What entries hold: entries.py.

Decisions and rolls that came with a record, before the game came to this table, are not stored: they are entries all
the same, numbered up to 0, whose decisions nobody of this table took (`by` is empty).
"""

import hmac
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import accumulate
from typing import Any, Literal, assert_never

from ...engine import codes as C
from ...engine import kinds as K
from ...engine.board import N_CITIES
from ...errors import ByzantiumError, IllegalDecision
from ...game import Game, Taken, When
from ...notation import Event
from ...position import from_text
from ...record import RULES_VERSION, Record
from ...view import View, view_events
from ..protocol import NAME_LENGTH, SeatSetup, TableSetup
from . import dice, seeding
from . import entries as E
from .bots import ALWAYS, BotChoice, proper_names
from .chain import LogChain, Signer, opening, part_of_the_game
from .clock import EndedTurn, TableClock
from .entries import AnyBody, AnyEntry, Ended, Unreadable
from .files import with_proof
from .refusal import Refusal, RefusalReason
from .seeding import Forged
from .table_header import Facts, TableStanding

MAX_ENTRIES = 4_000              # besides talk, before only decisions are taken; the longest games have about 500
MAX_A_PERSON = 1_000             # of these that one person may cause besides decisions: nobody uses up what is others'
MAX_CHATS = 1_000                # of a table
REPORTED, REPORTED_SIGNS = 100, 10_000       # lines of chat that go with a report, and letters in them
CHANCE = ""                      # who "took" a roll
ALL = "all"                      # who take back what they agreed to

# What changed in the rules with each version after the first: said when a game of an older version no longer replays.
RULES_CHANGES: dict[int, str] = {}


@dataclass
class Seat:
    name: str
    person: str | None = None
    bot: str | None = None
    bound: str = ""              # SHA-256 of the seed for the dice
    seed: str = ""               # once it is shown
    owner: str | None = None     # the last person who sat here, and may come back
    left: bool = True            # the owner went away; False: is here, or a bot took over without being asked
    invited: str | None = None

    @property
    def is_taken(self) -> bool:
        return self.person is not None or self.bot is not None


@dataclass
class Proposal:
    what: Literal["undo", "end"]
    to: int | None
    seat: int
    agreed: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Deal:
    """A secret with the seeds that it is mixed with. Its rolls are those up to the next deal's."""

    secret: bytes
    seeds: list[str]


@dataclass(frozen=True)
class Happened:
    """An entry, and what the rules say about it."""

    entry: AnyEntry
    when: When | None = None             # that a decision or a roll fell in
    events: Sequence[Event] = ()         # what it brought about in the game


class Table:
    def __init__(self, facts: Facts, entries: Iterable[AnyEntry | Unreadable] = ()) -> None:
        self.facts = facts
        self.setup = TableSetup.model_validate(facts.setup["table"])
        record = facts.setup.get("record")
        self.prefix = Record.from_dict(record) if record else None
        self.tournament: dict[str, Any] | None = facts.setup.get("tournament")      # id, name, round, substitute
        self.start: str | None = None            # the state that the game began in, if that was not the beginning
        self.seats = [Seat(seat.name or "", invited=seat.invited) for seat in self.setup.seats]
        self.chain = LogChain(facts)
        self.scheme = dice.SCHEME
        self.deals: list[Deal] = []
        self.secret = facts.secret               # of this deal, or of the one that is being prepared
        self.dealing = True                      # seeds are bound and shown
        self.sealed = False                      # bound they all are
        self.deal_until = self._first_dealt()    # then it goes on without those who are not there
        self.game: Game | None = None
        self.log: list[Happened] = []
        self.fresh: list[AnyEntry] = []
        self.takers: list[str] = []              # who took each decision of this table that still stands
        self.taken_in: list[int] = []            # the entry that it stands in
        self.chats = 0
        self.caused: Counter[str] = Counter()    # entries besides decisions and talk, by person
        self.rolls = 0                           # how many there were; never goes back
        self.asked_at = facts.created
        self.began: list[tuple[str | None, str, str | None]] = []    # person, name and bot of each seat at the start
        self.clock = TableClock(self.setup.clock, len(self.seats)) if self.setup.clock else None
        self.turn_of: int | None = None          # whose clock runs
        self.turns: list[tuple[int, EndedTurn]] = []     # that have ended, each with the decision that was asked then
        self.late: set[int] = set()
        self.out: set[str] = set()               # who have left the tournament, and do not come back
        self.proposal: Proposal | None = None
        self.rematch: str | None = None
        self.ending: Ended | None = None
        self.rules = RULES_VERSION               # those it was begun with
        self.trouble: str | None = None          # why the game cannot go on
        self._dropped = 0                        # ... since this entry of the chain
        self.damaged = False                     # the log has a gap: nothing can be added to it
        for entry in entries:
            self.fold_stored(entry)

    # ------------------------------------------------------------------ looking

    @property
    def status(self) -> Literal["open", "playing", "over"]:
        if self.ending:
            return "over"
        return "playing" if self.game or self.trouble else "open"

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person}

    @property
    def voices(self) -> set[str]:
        """Whose consent is needed: of all who sit here, and of those whose seat a bot took when their time ran out."""
        return {seat.owner for seat in self.seats if seat.owner and not seat.left}

    @property
    def insiders(self) -> set[str]:
        """Who sees everything at once, where viewers see it later."""
        return self.people | self.voices

    def seats_of(self, person: str) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.person == person]

    @property
    def invited(self) -> dict[int, str]:
        """For whom seats are kept that are still free."""
        if self.status != "open":
            return {}
        return {i: seat.invited for i, seat in enumerate(self.seats) if seat.invited and not seat.is_taken}

    @property
    def asked(self) -> int | None:
        """The seat whose decision is waited for."""
        if self.status != "playing" or self.trouble or not self.game or self.game.player == C.CHANCE:
            return None
        return self.game.player

    @property
    def seeds(self) -> list[str]:
        return self.deals[-1].seeds if self.deals else []

    @property
    def awaited(self) -> list[int]:
        """The seats whose seed can be shown now."""
        return [i for i, seat in enumerate(self.seats) if self.sealed and seat.person and seat.bound and not seat.seed]

    @property
    def first(self) -> int:
        """How many decisions were taken before the game came to this table."""
        return len(self.prefix.decisions) if self.prefix else 0

    def view(self) -> View | None:
        return self.game.view() if self.game else None

    def bot_to_think(self) -> str | None:
        return None if self.asked is None or self.dealing else self.seats[self.asked].bot

    def deadline(self) -> float | None:
        """When the server must do something about the time of the seat that is asked."""
        return None if self.asked in self.late else self._time_ends()

    @property
    def plays_on(self) -> bool:
        """Do bots play though nobody is there? At other tables they do when somebody comes."""
        return bool(self.tournament or (self.people and self.setup.pace == "days"))

    @property
    def substitute(self) -> str:
        """The bot that plays on for whoever leaves a game of a tournament."""
        return str(self.tournament["substitute"]) if self.tournament else ALWAYS

    def _first_dealt(self) -> float | None:
        """At a table of a tournament people were seated by the server, and have a while to come and bind a seed."""
        return self.facts.created + dice.SHOWING if self.tournament else None

    def standing(self) -> TableStanding:
        asked = None if self.asked is None else self.seats[self.asked].person
        wakes = self.asked_at if self.bot_to_think() and self.plays_on else self.deal_until or self.deadline()
        seats = tuple((seat.person, seat.name) for seat in self.seats)
        return TableStanding(self.status, asked, wakes, seats, self.summary(), self.invited)

    def summary(self) -> dict[str, Any]:
        """What lists show of a table besides."""
        game = self.game.summary() if self.game else None
        won = game.leaders if game and self.ending in ("rules", "agreement") else ()
        return {
            "turn": game.turn if game else None,
            "round": game.round if game else None,
            "asked": None if self.asked is None else self.seats[self.asked].name,
            "until": self._time_ends(),
            "bots": [seat.bot for seat in self.seats],
            "controllers": list(game.controllers) if game else [None] * N_CITIES,
            "scores": list(game.scores) if game else [],
            "places": list(game.places) if game else [],
            "winners": [self.seats[p].name for p in won],
            **({"began": self.began} if self.setup.delay else {}),
        }

    def _time_ends(self) -> float | None:
        """When the time of the seat that is asked runs out, or has."""
        if not self.clock or self.asked is None or self.seats[self.asked].bot:
            return None
        return self.asked_at + max(self.clock.remaining(self.asked), 0.0)

    def started_game(self) -> Game:
        if not self.game:
            raise Refusal.of(RefusalReason.NOT_STARTED)
        return self.game

    def entry_of(self, decision: int) -> int | None:
        """The entry that holds a decision; None if it has not been taken yet."""
        here = decision - self.first
        if here < 0:
            return here + 1
        return self.taken_in[here] if here < len(self.taken_in) else None

    def entries_since(self, since: int) -> Sequence[Happened]:
        """All that happened after an entry; since 0: from the first decision on, wherever it was taken."""
        return self.log[since:] if since else [*self._elsewhere(), *self.log]

    def count_since(self, since: int) -> int:
        """How many of them; all, if the entry is of another history: who has seen it is told everything anew."""
        return self.seq - since if 0 < since <= self.seq else self.seq + self.first

    def _elsewhere(self) -> list[Happened]:
        """What happened before the game came to this table, once it is there."""
        if not self.game:
            return []
        created = self.facts.created
        return [taken_elsewhere(self.game.taken(n), n, n + 1 - self.first, created, self.game.when(n))
                for n in range(self.first)]

    def said(self) -> list[dict[str, Any]]:
        return [{"at": one.entry.at, **one.entry.data} for one in self.log if isinstance(one.entry.body, E.Said)]

    def dice_data(self) -> dict[str, Any]:
        """What is shown of the dice."""
        return {
            "scheme": self.scheme,
            "commitment": dice.commitment(self.secret),
            "bound": [seat.bound or None for seat in self.seats],
            "sealed": self.sealed,
            "awaited": self.awaited,
            "dealing": self.dealing,
            "seeds": self.seeds,
            "secret": self.secret.hex() if self.ending else None,
        }

    def file(self, signer: Signer) -> dict[str, Any]:
        """The record as it is exported: with the chain of its log, and the secret once it is shown."""
        proof = {
            "scheme": self.scheme,
            "game": self.facts.id,
            "commitment": dice.commitment(self.facts.secret),
            "seeds": self.deals[0].seeds if self.deals else [],
            "first_decision": self.first,
            "secret": self.facts.secret.hex() if self.ending else None,
        }
        parts = [part_of_the_game(one.entry) for one in self.log]
        chain = {
            "opening": opening(self.facts),
            "log": [part for part in parts if part is not None],
            **asdict(signer.seal(self.facts.id, self.chain)),
        }
        return with_proof(self.started_game().record, {"dice": proof, "chain": chain})

    # ------------------------------------------------------------------ acts: seats

    def sit(self, person: str, name: str, number: int, bound: str | None, invitation: str | None, now: float) -> None:
        """`bound`: the SHA-256 of a seed for the dice."""
        self._check_room(person)
        self.check_may_sit(person, number, invitation)
        name = self._free_name([name], self._seat(number))
        spent = self._spent(now) if number == self.asked else {}
        self._do(now, E.Sat(seat=number, person=person, name=name, bound=bound or "", **spent))
        self._deal(now)

    def sit_down(self, number: int, person: str, name: str, now: float) -> None:
        """By the server, at a table of a tournament: nobody needs to be there."""
        self._do(now, E.Sat(seat=number, person=person, name=self._free_name([name], self._seat(number)), bound=""))
        self._deal(now)

    def check_may_sit(self, person: str, number: int, invitation: str | None) -> None:
        seat = self._seat(number)
        self._check_not_over()
        if person in self.out:
            raise Refusal.of(RefusalReason.NOT_ENTERED)
        if seat.person or (seat.bot and seat.owner != person):
            raise Refusal.of(RefusalReason.SEAT_TAKEN)
        if seat.bot and number in self.late:     # it would take over again at once
            raise Refusal.of(RefusalReason.TIME_RAN_OUT)
        if seat.invited and person != seat.invited:
            raise Refusal.of(RefusalReason.SEAT_KEPT)
        known = person in (seat.owner, seat.invited, self.facts.creator) or self.setup.listed
        if not known and not hmac.compare_digest((invitation or "").encode(), self.facts.invitation.encode()):
            raise Refusal.of(RefusalReason.INVITATION_NEEDED)

    def seat_bot(self, person: str | None, number: int, bot: str, now: float) -> None:
        """By one who sits here, into a seat that is free; or by the server (no person). Whoever sat there before keeps
        the name: the game knows its players by that."""
        seat = self._seat(number)
        self._check_not_over()
        if person is not None and person != self.facts.creator and person not in self.people:
            raise Refusal("not_yours", "You do not sit at this table.")
        if person is not None and seat.is_taken:
            raise Refusal.of(RefusalReason.SEAT_TAKEN)
        name = self._free_name([seat.name] if seat.name else proper_names(bot), seat)
        self._do(now, E.BotSat(seat=number, bot=bot, name=name))
        self._deal(now)

    def leave(self, person: str, number: int, now: float) -> None:
        """Get up; or decline an invitation: the seat is for anybody then."""
        if self.invited.get(number) == person:
            self._do(now, E.Left(seat=number, person=person))
            return
        if self._seat(number).person != person:
            raise Refusal.of(RefusalReason.NOT_SEATED)
        self._check_not_over()
        self._leave(E.Left(seat=number, person=person), now)

    def leave_for_good(self, person: str, now: float, out: E.Out | None = None) -> None:
        """All seats, also one that a bot has taken over: nobody waits for the consent of whoever does not come back.
        `out`: of the tournament, too."""
        for number, seat in enumerate(self.seats):
            if self.ending:
                return
            if self.invited.get(number) == person:
                self.leave(person, number, now)
            elif seat.owner == person and (out or not seat.left):
                more: dict[str, Any] = {"out": out} if out else {}
                self._leave(E.Left(seat=number, person=person, **more), now)

    def _leave(self, left: E.Left, now: float) -> None:
        self._do(now, left)
        if self.tournament:
            if not self.seats[left.seat].bot:
                self.seat_bot(None, left.seat, self.substitute, now)
            self._carry_out_if_agreed(now)
        elif not self.people:
            self._end("abandoned", now)
        else:
            self._carry_out_if_agreed(now)
            self._deal(now)

    def _seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refusal("no_such_seat", f"There is no seat {number} at this table.")
        return self.seats[number]

    def _free_name(self, names: Sequence[str], mine: Seat) -> str:
        """One that no other seat has: the rules know players by their names."""
        others = {seat.name for seat in self.seats if seat is not mine}
        tried = [*names, *(f"{names[0][: NAME_LENGTH - 2]} {i}" for i in range(2, 9))]
        return next(name for name in tried if name not in others)

    # ------------------------------------------------------------------ acts: seeds for the dice

    def bind(self, person: str, bound: str, now: float) -> None:
        """A seed, by its SHA-256: nobody knows it yet."""
        self._check_not_over()
        self._check_sits(person)
        self._check_room(person)
        if not self.dealing or self.sealed:
            raise Refusal("not_now", "A seed for the dice is bound before the first of them is shown.")
        self._do(now, E.Bound(person=person, hash=bound))
        self._deal(now)

    def show(self, person: str, seed: str, now: float) -> None:
        """The seed that was bound, when all are."""
        self._check_not_over()
        self._check_sits(person)
        if not self.sealed:
            raise Refusal("not_now", "Seeds for the dice are shown when all are bound and none has been rolled.")
        known = dice.seed_hash(seed)
        mine = [seat for seat in self.seats_of(person) if self.seats[seat].bound == known]
        if not mine:
            raise Refusal("bad_request", "This is not the seed that you have bound.")
        if set(mine) & set(self.awaited):
            self._do(now, E.Shown(person=person, seed=seed))
            self._deal(now)

    def deal_without_the_absent(self, now: float) -> None:
        """Time is up for seeds that are not bound or shown."""
        if self.deal_until is None or now < self.deal_until or self.ending:
            raise Refusal("not_now", "There is time left to show seeds.")
        self._deal(now, patient=False)

    def redraw(self, secret: bytes, now: float) -> None:
        """From now on the dice come from another secret: rolls of this one may have been seen."""
        self._check_not_over()
        self.facts = self.with_secret(secret)
        self._do(now, E.Redrawn(commitment=dice.commitment(secret)))

    def with_secret(self, secret: bytes) -> Facts:
        return replace(self.facts, later_secrets=[*(self.facts.later_secrets or []), secret.hex()])

    def _deal(self, now: float, patient: bool = True) -> None:
        """Seal when all are bound; when all seeds are shown, there are dice."""
        if not self.dealing or self.ending or not all(seat.is_taken or self.game for seat in self.seats):
            return
        if not self.sealed and any(seat.bound for seat in self.seats):
            comes = patient and any(seat.person and not seat.bound for seat in self.seats)
            if comes and (self.game or self.tournament):
                return                           # they have a while to come, as nobody had to sit down for this
            self._do(now, E.Sealed(hashes=[seat.bound for seat in self.seats]))
            patient = True
        elif not self.sealed and (self.game or (self.tournament and patient and self.people)):
            return                               # the first who comes
        if not patient or not self.awaited:
            self._begin([seat.seed for seat in self.seats], now)

    def _begin(self, seeds: list[str], now: float) -> None:
        if self.game:
            self._do(now, E.Dealt(seeds=seeds))
        else:
            names = self.prefix.players if self.prefix else [seat.name for seat in self.seats]
            self._do(now, E.Started(players=list(names), seeds=seeds, rules=RULES_VERSION, dice=dice.SCHEME))
        self._go_on(now)

    # ------------------------------------------------------------------ acts: decisions

    def decide(self, person: str, decision: int, code: int, now: float) -> None:
        game = self._playing()
        if decision != game.number:
            raise Refusal("stale", f"Decision {decision} is not the one that is asked: that is {game.number}.")
        if self.asked is None or self.seats[self.asked].person != person:
            raise Refusal("not_your_seat", "It is not your decision.")
        self._decide(self.asked, code, person, now)

    def decide_for_bot(self, bot: str, decision: int, choice: BotChoice, now: float) -> None:
        """What a bot has thought out, if it is still asked."""
        game = self._playing()
        if decision != game.number or self.asked is None or self.bot_to_think() != bot:
            raise Refusal("stale", "The bot is no longer asked.")
        why = {} if choice["why"] is None else {"why": choice["why"]}
        self._decide(self.asked, choice["code"], f"bot:{bot}", now, **why)

    def _decide(self, seat: int, code: int, by: str, now: float, **more: Any) -> None:
        game = self._playing()
        if self.dealing:
            raise Refusal.of(RefusalReason.DICE_DEALT)
        try:
            spent = self._seconds(now)
            self._do(now, E.Decision(number=game.number, seat=seat, code=code, by=by, spent=spent, **more))
        except IllegalDecision as error:
            raise Refusal("illegal", str(error)) from None
        self._go_on(now)

    def _seconds(self, now: float) -> float:
        """Since somebody is asked."""
        return round(max(now - self.asked_at, 0.0), 3)

    def _spent(self, now: float) -> dict[str, Any]:
        """For entries besides decisions after which the time of whoever is asked begins anew."""
        return {"spent": self._seconds(now)} if self.clock else {}

    def _go_on(self, now: float) -> None:
        """Roll as long as chance is asked; end what is over."""
        game = self._playing()
        rolls = dice.FairDice(self.deals[-1].secret, self.facts.id, self.seeds)
        while not game.is_over and game.player == C.CHANCE:
            if game.kind == K.FIRST_PLAYER:
                code = C.PLAYER + rolls.choose(self.rolls, len(self.seats))
                self._do(now, E.Roll(number=game.number, roll=self.rolls, code=code))
            else:
                faces = list(rolls.roll(self.rolls, game.legal[-1] - C.NUMBER))      # as many hits as dice at most
                self._do(now, E.Roll(number=game.number, roll=self.rolls, faces=faces))
        if game.is_over:
            self._end("rules", now)

    def _end(self, how: Ended, now: float, **more: Any) -> None:
        if self.facts.later_secrets:
            more["secrets"] = [deal.secret.hex() for deal in self.deals]
        self._do(now, E.GameEnded(how=how, secret=self.facts.secret.hex(), **more))

    # ------------------------------------------------------------------ acts: taking back, agreeing

    def undo(self, person: str, to: int, now: float) -> None:
        game = self._playing()
        self._check_sits(person)
        self._check_room(person)
        if self.setup.undo == "none":
            raise Refusal.of(RefusalReason.UNDO_BY_ALL)
        self._check_undo(to, self._floor({person}), game.number)
        self._do(now, E.Undone(to=to, by=person, **self._spent(now)))

    def _check_undo(self, to: int, floor: int, number: int) -> None:
        if to >= number:
            raise Refusal("not_now", f"Decision {to} has not been taken yet.")
        if to < self.first:
            raise Refusal.of(RefusalReason.UNDO_ELSEWHERE)
        if to < self._floor(set(self.takers)):
            raise Refusal.of(RefusalReason.UNDO_ROLLED)
        if to < floor:
            raise Refusal.of(RefusalReason.UNDO_OTHERS)

    def undo_reach(self) -> dict[str, Any] | None:
        """Who may take decisions back alone, and how far; None: nobody can."""
        by = self.takers[-1] if self.takers else CHANCE
        if self.status != "playing" or self.trouble or self.setup.undo == "none" or by not in self.people:
            return None
        return {"person": by, "to": self._floor({by})}

    def _floor(self, takers: set[str]) -> int:
        """The first decision since which only these have decided and nothing was rolled."""
        number = len(self.takers)
        while number and self.takers[number - 1] in takers - {CHANCE}:
            number -= 1
        return self.first + number

    def propose(self, person: str, what: Literal["undo", "end"], to: int | None, now: float) -> None:
        game = self._playing()
        self._check_sits(person)
        self._check_room(person)
        if self.proposal:
            raise Refusal.of(RefusalReason.PROPOSAL_OPEN)
        if self.tournament and what == "end":
            raise Refusal.of(RefusalReason.TOURNAMENT_GAME)
        if what == "undo":
            if to is None:
                raise Refusal("bad_request", "Which decision should be asked again?")
            self._check_undo(to, 0, game.number)
        seat = self.seats_of(person)[0]
        self._do(now, E.Proposed(what=what, to=to if what == "undo" else None, seat=seat, person=person))
        self._carry_out_if_agreed(now)

    def answer(self, person: str, agree: bool, now: float) -> None:
        self._playing()
        self._check_sits(person)
        if not self.proposal:
            raise Refusal.of(RefusalReason.PROPOSAL_NONE)
        self._do(now, E.Answered(person=person, agree=agree))
        self._carry_out_if_agreed(now)

    def _carry_out_if_agreed(self, now: float) -> None:
        proposal = self.proposal
        if not proposal or self.voices - proposal.agreed:
            return
        if proposal.to is not None:
            self._do(now, E.Undone(to=proposal.to, by=ALL, **self._spent(now)))
        else:
            self._end("agreement", now)

    # ------------------------------------------------------------------ acts: the rest

    def say(self, person: str, name: str, text: str, now: float) -> None:
        if person not in self.people and person != self.facts.creator:
            raise Refusal.of(RefusalReason.CHAT_SEATED)
        if self.chats >= MAX_CHATS:
            raise Refusal.of(RefusalReason.CHAT_FULL)
        self._do(now, E.Said(person=person, name=name, text=text))

    def time_out(self, bot: str, now: float) -> None:
        """The time of the seat that is asked has run out: as set up, a bot takes over or the table waits."""
        deadline, asked = self.deadline(), self.asked
        if deadline is None or asked is None or now < deadline:
            raise Refusal("not_now", "There is time left.")
        self._do(now, E.Late(seat=asked))
        if self.setup.clock and self.setup.clock.when_out == "bot":
            self.seat_bot(None, asked, bot, now)

    def rematch_setup(self, person: str) -> TableSetup:
        """The same again with everybody one seat on; seats of others are kept for them."""
        self._check_over_for(person)
        seats = [self._seat_again(seat, person) for seat in (*self.seats[1:], self.seats[0])]
        return self.setup.model_copy(update={"seats": seats})

    def _seat_again(self, seat: Seat, person: str) -> SeatSetup:
        if seat.bot:
            return SeatSetup(kind="bot", bot=seat.bot)
        if seat.person == person:
            return SeatSetup(kind="me", name=seat.name)
        return SeatSetup(kind="open", invited=seat.person)

    def go_on_at(self, person: str, table: str, now: float) -> None:
        """A rematch."""
        self._check_over_for(person)
        if not self.rematch:                     # somebody else may have been faster
            self._do(now, E.Rematch(table=table))

    def become(self, person: str, into: str, now: float) -> None:
        """A guest who was here, or set the table up, is somebody with an account from now on."""
        self._do(now, E.Became(person=person, into=into))

    def _check_over_for(self, person: str) -> None:
        if not self.ending:
            raise Refusal.of(RefusalReason.NOT_OVER)
        self._check_sits(person)

    # ------------------------------------------------------------------ acts of the operator

    def close(self, now: float, by: str | None = None) -> None:
        """`by`: the organiser who calls off the tournament; the operator otherwise."""
        self._check_not_over()
        self._end("closed", now, **({"by": by} if by else {}))

    def patch(self, now: float) -> None:
        """Let it go on under the rules of now, from where the older ones led elsewhere."""
        self._check_not_over()
        if not self.trouble:
            raise Refusal("not_now", "The rules allow all of this game.")
        self._do(now, E.Patched(rules=RULES_VERSION, because=self.trouble, dropped=self._dropped))
        if self.game:
            self._go_on(now)

    def for_report(self, person: str, number: int) -> tuple[str, list[dict[str, Any]]]:
        """Who sits or sat there, and what was said at the table."""
        seat = self._seat(number)
        about = seat.person or seat.owner
        if not about or about == person:
            raise Refusal("bad_request", "Nobody else sits there.")
        said = self.said()[-REPORTED:]
        signs = accumulate(len(line["text"]) for line in reversed(said))
        return about, said[len(said) - sum(total <= REPORTED_SIGNS for total in signs) :]

    # ------------------------------------------------------------------ checks

    def _check_sits(self, person: str) -> None:
        if not self.seats_of(person):
            raise Refusal.of(RefusalReason.NOT_SEATED)

    def _check_room(self, person: str) -> None:
        """Decisions bring a game to its end; all else could go on for ever."""
        if self.caused[person] >= MAX_A_PERSON or self.seq - self.chats > MAX_ENTRIES:
            raise Refusal.of(RefusalReason.TABLE_FULL)

    def _check_not_over(self) -> None:
        if self.ending:
            raise Refusal("over", "The game is over.")

    def _playing(self) -> Game:
        self._check_not_over()
        if self.trouble:
            raise Refusal("damaged" if self.damaged else "rules_changed", self.trouble)
        return self.started_game()

    # ------------------------------------------------------------------ the fold

    def take_fresh(self) -> list[AnyEntry]:
        fresh, self.fresh = self.fresh, []
        return fresh

    def _do(self, now: float, body: AnyBody) -> None:
        if self.damaged:
            raise Refusal("damaged", f"{self.trouble}")
        entry = E.entry(self.seq + 1, now, body)
        self._fold(entry)
        self.fresh.append(entry)

    def _fold(self, entry: AnyEntry) -> None:
        seeding.check(self, entry.body, entry.at)
        when = self._game.when(self._game.number) if isinstance(entry.body, E.Decision | E.Roll) else None
        self._note(entry, when, self._change(entry.body, entry.at))
        person = _caused_by(entry.body)
        if person:
            self.caused[person] += 1

    def _note(self, entry: AnyEntry, when: When | None = None, events: Sequence[Event] = ()) -> None:
        self.log.append(Happened(entry, when, events))
        self.chain.add(entry)

    def fold_stored(self, entry: AnyEntry | Unreadable) -> None:
        """As `_fold`; but where the rules no longer allow what they did, the game stops, and says why."""
        if self.damaged:
            return
        if isinstance(entry, Unreadable):
            self._give_up(f"Entry {entry.seq} of this table's log was written by another version, or is damaged.")
        elif entry.seq != self.seq + 1:
            self._give_up(f"Entry {self.seq + 1} of this table's log is lost.")
        elif self.trouble and isinstance(entry.body, E.Decision | E.Roll | E.Undone):
            self._note(entry)
        else:
            self._fold_if_allowed(entry)

    def _give_up(self, why: str) -> None:
        self.damaged, self.trouble = True, f"{why} What came after it cannot be shown."

    def _fold_if_allowed(self, entry: AnyEntry) -> None:
        if isinstance(entry.body, E.Started):
            self.rules = entry.body.rules
        try:
            self._fold(entry)
        except Forged as error:
            self._give_up(f"Entry {entry.seq} of this table's log cannot have happened: {error}.")
        except ByzantiumError as error:
            self.trouble = f"This game was begun with {_rules_since(self.rules)}. It stops where they differ: {error}"
            self._dropped = self.chain.entries
            self._note(entry)

    def _change(self, body: AnyBody, at: float) -> Sequence[Event]:
        """What an entry changes; returns what it brings about in the game."""
        match body:
            case E.Decision():
                return self._fold_decision(body, at)
            case E.Roll():
                return self._fold_roll(body, at)
            case E.Sat():
                self._fold_sat(body, at)
            case E.BotSat():
                self._fold_bot(body)
            case E.Left():
                self._fold_left(body)
            case E.Bound():
                self._fold_bound(body, at)
            case E.Sealed():
                self.sealed, self.deal_until = True, at + dice.SHOWING
            case E.Shown():
                self._fold_shown(body)
            case E.Redrawn():
                self._fold_redrawn(body)
            case E.Dealt():
                self._fold_dealt(body.seeds)
            case E.Started():
                self._fold_started(body, at)
            case E.Undone():
                self._fold_undone(body, at)
            case E.Late():
                self.late.add(body.seat)
            case E.GameEnded():
                self.ending, self.proposal, self.deal_until = body.how, None, None
            case E.Patched():
                self._fold_patched(body, at)
            case E.Proposed():
                self.proposal = Proposal(body.what, body.to, body.seat, {body.person})
            case E.Answered():
                self._fold_answered(body)
            case E.Said():
                self.chats += 1                  # words change nothing but the room for more of them
            case E.Rematch():
                self.rematch = body.table
            case E.Became():
                self._fold_became(body.person, body.into)
            case _:
                assert_never(body)
        return ()

    def _fold_sat(self, body: E.Sat, at: float) -> None:
        seat = self.seats[body.seat]
        seat.person = seat.owner = body.person
        seat.bot, seat.name, seat.left = None, body.name, False
        if self.dealing and not self.sealed:
            seat.bound, seat.seed = body.bound, ""
        self.late.discard(body.seat)
        if body.seat == self.asked:
            self._spend(body.seat, body.spent)
            self.asked_at = at

    def _fold_bot(self, body: E.BotSat) -> None:
        seat = self.seats[body.seat]
        seat.person, seat.bot, seat.name = None, body.bot, body.name
        self._forget_seed(seat)

    def _fold_left(self, body: E.Left) -> None:
        seat = self.seats[body.seat]
        if not seat.is_taken:
            seat.invited = None
            return
        seat.person, seat.left = None, True
        if body.out:
            self.out.add(body.person)
        self._forget_seed(seat)

    def _forget_seed(self, seat: Seat) -> None:
        """Of whoever goes before there are dice. Where some were shown already, all are bound anew: whoever comes next
        would know them."""
        if not self.dealing or self.game:
            return
        seats = self.seats if any(seat.seed for seat in self.seats) else [seat]
        for one in seats:
            one.bound = one.seed = ""
        self.sealed, self.deal_until = False, self._first_dealt()

    def _fold_bound(self, body: E.Bound, at: float) -> None:
        for seat in self.seats:
            if seat.person == body.person:
                seat.bound = body.hash
        if self.game and self.deal_until is None:
            self.deal_until = at + dice.SHOWING

    def _fold_shown(self, body: E.Shown) -> None:
        for seat in self.seats:
            if seat.person == body.person and seat.bound == dice.seed_hash(body.seed):
                seat.seed = body.seed

    def _fold_redrawn(self, body: E.Redrawn) -> None:
        known = {dice.commitment(secret): secret for secret in map(bytes.fromhex, self.facts.later_secrets or [])}
        self.secret = known[body.commitment]
        self.dealing = True
        for seat in self.seats:
            seat.bound = seat.seed = ""
        self.sealed, self.deal_until = False, None

    def _fold_dealt(self, seeds: list[str]) -> None:
        self.deals.append(Deal(self.secret, seeds))
        self.dealing = self.sealed = False
        self.deal_until = None

    def _fold_started(self, body: E.Started, at: float) -> None:
        if self.prefix:
            self.game = Game.replay(self.prefix, dice="by hand")
            self.start = b64encode(from_text(self.prefix.start)).decode() if self.prefix.start else None
        else:
            self.game = Game(body.players, dice="by hand", **self.setup.options.model_dump())
        self.began = [(seat.person, seat.name, seat.bot) for seat in self.seats]
        self.scheme = body.dice or dice.FIRST_SCHEME
        self._fold_dealt(body.seeds)
        self._changed(at)

    def _fold_decision(self, body: E.Decision, at: float) -> Sequence[Event]:
        events = self._game.play(body.code)
        self._spend(body.seat, body.spent)
        self._taken(body.by, at)
        return events

    def _fold_roll(self, body: E.Roll, at: float) -> Sequence[Event]:
        events = self._game.roll(body.faces) if body.code is None else self._game.play(body.code)
        self.rolls = body.roll + 1
        self._taken(CHANCE, at)
        return events

    def _fold_undone(self, body: E.Undone, at: float) -> None:
        waited_for = self.asked
        self._game.undo(self._game.number - body.to)
        del self.takers[body.to - self.first :], self.taken_in[body.to - self.first :]
        if body.spent is not None:               # whoever takes back alone pays, lest they use up the time of others
            self._spend(waited_for if body.by == ALL else self.asked, body.spent)
            self._go_on_with_turn(body.to)
        self._changed(at)

    def _go_on_with_turn(self, decision: int) -> None:
        """Turns that ended after it have not: they have added nothing to a clock, and take up no time of their own."""
        while self.clock and self.turns and self.turns[-1][0] > decision:
            self.clock.go_on(self.turns.pop()[1])
        self.turn_of = self.asked

    def _spend(self, seat: int | None, seconds: float) -> None:
        if self.clock and seat is not None:
            self.clock.spend(seat, seconds)

    def _taken(self, by: str, at: float) -> None:
        self.takers.append(by)
        self.taken_in.append(self.seq + 1)       # the entry that is being folded
        self._changed(at)

    @property
    def _game(self) -> Game:
        assert self.game is not None
        return self.game

    def _changed(self, at: float) -> None:
        """The game is elsewhere: somebody is asked from now on, and what was proposed to be undone is another thing."""
        self.asked_at = at
        if self.proposal and self.proposal.what == "undo":
            self.proposal = None
        if self._game.player == C.CHANCE and not self._game.is_over:
            return
        if self.clock and self.turn_of is not None and self.turn_of != self.asked:
            self.turns.append((self._game.number, self.clock.end_turn(self.turn_of)))
            self.late.discard(self.turn_of)
        self.turn_of = self.asked

    def _fold_became(self, person: str, into: str) -> None:
        for seat in self.seats:
            for name in ("person", "owner", "invited"):
                if getattr(seat, name) == person:
                    setattr(seat, name, into)
        self.takers = [into if by == person else by for by in self.takers]
        self.caused[into] += self.caused.pop(person, 0)
        self.out = {into if one == person else one for one in self.out}
        self.began = [(into if one == person else one, name, bot) for one, name, bot in self.began]
        if self.facts.creator == person:
            self.facts = replace(self.facts, creator=into)
        if self.proposal and person in self.proposal.agreed:
            self.proposal.agreed = self.proposal.agreed - {person} | {into}

    def _fold_answered(self, body: E.Answered) -> None:
        if not body.agree:
            self.proposal = None
        elif self.proposal:
            self.proposal.agreed.add(body.person)

    def _fold_patched(self, body: E.Patched, at: float) -> None:
        self.trouble, self.rules = None, body.rules
        rolls = [one.entry.body.roll for one in self.log if isinstance(one.entry.body, E.Roll)]
        self.rolls = max(rolls, default=-1) + 1
        self.asked_at = at


def _caused_by(body: AnyBody) -> str | None:
    """The person whose share of the log an entry is, besides decisions and talk."""
    match body:
        case E.Sat() | E.Bound() | E.Proposed() | E.Answered():
            return body.person
        case E.Undone():
            return body.by
    return None


def entry_data(happened: Happened) -> dict[str, Any]:
    entry = happened.entry
    return {"seq": entry.seq, "at": entry.at, "kind": entry.kind, "body": entry.data, **_by_rules(happened)}


def told(happened: Happened) -> AnyEntry:
    """As `entry_data`, typed."""
    return happened.entry.model_copy(update=_by_rules(happened))


def _by_rules(happened: Happened) -> dict[str, Any]:
    turn, round_ = happened.when or (None, None)
    return {"turn": turn, "round": round_, "events": view_events(happened.events)}


def taken_elsewhere(taken: Taken, number: int, seq: int, at: float, when: When | None = None) -> Happened:
    """An entry for a decision that nobody of this table took."""
    return Happened(E.entry(seq, at, _body_elsewhere(taken, number)), when, taken.events)


def _body_elsewhere(taken: Taken, number: int) -> AnyBody:
    if isinstance(taken.entry, tuple):
        return E.Roll(number=number, faces=list(taken.entry))
    if taken.player == C.CHANCE:
        return E.Roll(number=number, code=taken.entry)
    return E.Decision(number=number, seat=taken.player, code=taken.entry, by="")


def _rules_since(version: int) -> str:
    changes = [text for since, text in RULES_CHANGES.items() if since > version]
    return f"rules {version}; since then changed: {'; '.join(changes) or 'nothing that is known'}"
