"""Logs of a server that lies: every chain is signed, and every roll is what its secret gives.

python -m server.forgeries writes them for the tests of the page (from the folder of the tests).
"""

import json
from dataclasses import replace
from pathlib import Path

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.game import Game
from byzantium.record import RULES_VERSION
from byzantium.server.core import dice, entries
from byzantium.server.core.chain import LogChain, Signer, opening
from byzantium.server.core.files import with_proof
from byzantium.server.core.table_header import Facts

FILE = Path(__file__).parents[2] / "client" / "tests" / "forgeries.json"
VICTIM, ACCOMPLICE = ("anna", "annas seed"), ("eve", "eves seed")
PLAYERS = ["Anna", "Eve"]
SETUP = {"seats": [{"kind": "me"}, {"kind": "open"}], "options": Game(PLAYERS).record.options}
SECRET, OTHER_SECRET = b"s" * 32, b"t" * 32


class Forger:
    """Writes a log as it likes."""

    def __init__(self):
        self.facts = Facts("game", "anna", 1000.0, "invitation", SECRET, {"table": SETUP}, False)
        self.log, self.now = [], 1000.0
        self.game, self.rolls, self.dealt = None, 0, []
        self.secret = SECRET

    def add(self, kind, **body):
        self.now += 1.0
        self.log.append((self.now, kind, body))

    # What an honest server writes, step by step.

    def sit(self):
        for seat, (person, seed) in enumerate((VICTIM, ACCOMPLICE)):
            self.add("sat", seat=seat, person=person, name=PLAYERS[seat], bound=dice.seed_hash(seed))

    def bind(self, *seeds):
        for (person, _), seed in zip((VICTIM, ACCOMPLICE), seeds, strict=True):
            if seed:
                self.add("bound", person=person, hash=dice.seed_hash(seed))

    def seal(self, *seeds):
        self.add("sealed", hashes=[dice.seed_hash(seed) if seed else "" for seed in seeds])

    def show(self, *seeds):
        for (person, _), seed in zip((VICTIM, ACCOMPLICE), seeds, strict=True):
            if seed:
                self.add("shown", person=person, seed=seed)

    def begin(self, *seeds):
        self.add("started", players=PLAYERS, seeds=list(seeds), rules=RULES_VERSION, dice=dice.SCHEME)
        self.game = Game(PLAYERS, dice="by hand")
        self.dealt.append((self.secret, list(seeds)))
        self.roll_on()

    def deal(self, *seeds):
        self.add("dealt", seeds=list(seeds))
        self.dealt.append((self.secret, list(seeds)))

    def redraw(self, secret):
        self.secret = secret
        later = [*(self.facts.later_secrets or []), secret.hex()]
        self.facts = replace(self.facts, later_secrets=later)
        self.add("redrawn", commitment=dice.commitment(secret))

    def roll_on(self):
        while self.game.player == C.CHANCE:
            secret, seeds = self.dealt[-1]
            rolls = dice.FairDice(secret, self.facts.id, seeds)
            body = {"number": self.game.number, "roll": self.rolls}
            if self.game.kind == K.FIRST_PLAYER:
                code = C.PLAYER + rolls.choose(self.rolls, 2)
                self.add("roll", **body, code=code)
                self.game.play(code)
            else:
                faces = list(rolls.roll(self.rolls, self.game.legal[-1] - C.NUMBER))
                self.add("roll", **body, faces=faces)
                self.game.roll(faces)
            self.rolls += 1

    def decide(self, count=2):
        for _ in range(count):
            seat, code = self.game.player, self.game.legal[0]
            by = (VICTIM, ACCOMPLICE)[seat][0]
            self.add("decision", number=self.game.number, seat=seat, code=code, by=by, spent=1.0)
            self.game.play(code)
            self.roll_on()

    def undo(self, to):
        self.add("undone", to=to, by="all")
        self.game.undo(self.game.number - to)

    def end(self):
        more = {"secrets": [secret.hex() for secret, _ in self.dealt]} if len(self.dealt) > 1 else {}
        self.add("ended", how="agreement", secret=SECRET.hex(), **more)

    def until_dealt(self):
        seeds = VICTIM[1], ACCOMPLICE[1]
        self.sit()
        self.seal(*seeds)
        self.show(*seeds)
        return seeds

    # ... and what it is read as.

    @property
    def entries(self):
        return [entries.read(seq, *one) for seq, one in enumerate(self.log, 1)]

    def file(self):
        chain = LogChain(self.facts)
        for entry in self.entries:
            chain.add(entry)
        seal = Signer(b"k" * 32).seal(self.facts.id, chain)
        proof = {
            "scheme": dice.SCHEME, "game": self.facts.id, "commitment": dice.commitment(SECRET),
            "seeds": next(body["seeds"] for _, kind, body in self.log if kind == "started"),
            "first_decision": 0, "secret": SECRET.hex(),
        }
        told = {"opening": opening(self.facts), "log": [list(one) for one in self.log], "entries": seal.entries,
                "head": seal.head, "signature": seal.signature, "key": seal.key}
        return with_proof(self.game.record, {"dice": proof, "chain": told})


# ------------------------------------------------------------------ honest logs


def honest():
    forger = Forger()
    forger.begin(*forger.until_dealt())
    forger.decide()
    forger.undo(forger.game.number - 1)
    forger.decide()
    forger.end()
    return forger


def restored():
    """From a backup."""
    forger = Forger()
    forger.begin(*forger.until_dealt())
    forger.decide()
    forger.redraw(OTHER_SECRET)
    seeds = "annas second", "eves second"
    forger.bind(*seeds)
    forger.seal(*seeds)
    forger.show(*seeds)
    forger.deal(*seeds)
    forger.roll_on()
    forger.decide()
    forger.end()
    return forger


def not_shown_in_time():
    forger = Forger()
    forger.sit()
    forger.seal(VICTIM[1], ACCOMPLICE[1])
    forger.show("", ACCOMPLICE[1])
    forger.now += dice.SHOWING
    forger.begin("", ACCOMPLICE[1])
    forger.end()
    return forger


HONEST = [honest, restored, not_shown_in_time]


# ------------------------------------------------------------------ forgeries


def sealed_again():
    """When the victim's seed is known, the accomplice's is another."""
    forger = Forger()
    forger.until_dealt()
    forger.seal(VICTIM[1], "a better one")
    forger.show("", "a better one")
    forger.begin(VICTIM[1], "a better one")
    forger.end()
    return forger


def sealed_what_nobody_bound():
    forger = Forger()
    forger.sit()
    forger.seal("the servers", ACCOMPLICE[1])
    forger.show("the servers", ACCOMPLICE[1])
    forger.begin("the servers", ACCOMPLICE[1])
    forger.end()
    return forger


def sealed_without_the_victim():
    forger = Forger()
    forger.sit()
    forger.seal("", ACCOMPLICE[1])
    forger.show("", ACCOMPLICE[1])
    forger.begin("", ACCOMPLICE[1])
    forger.end()
    return forger


def bound_after_the_sealing():
    forger = Forger()
    forger.until_dealt()
    forger.bind("", "a better one")
    forger.show("", "a better one")
    forger.begin(VICTIM[1], "a better one")
    forger.end()
    return forger


def dealt_before_the_sealing():
    forger = Forger()
    forger.sit()
    forger.begin("", "")
    forger.end()
    return forger


def shown_and_left_out():
    """The victim showed their seed, and the server says that they did not."""
    forger = Forger()
    forger.until_dealt()
    forger.begin("", ACCOMPLICE[1])
    forger.end()
    return forger


def left_out_at_once():
    forger = Forger()
    forger.sit()
    forger.seal(VICTIM[1], ACCOMPLICE[1])
    forger.show("", ACCOMPLICE[1])
    forger.begin("", ACCOMPLICE[1])
    forger.end()
    return forger


def known_seed_sealed_again():
    """The accomplice leaves when all is known, and the victim's seed is used though everybody knows it."""
    forger = Forger()
    forger.until_dealt()
    forger.add("left", seat=1, person=ACCOMPLICE[0])
    forger.add("sat", seat=1, person=ACCOMPLICE[0], name="Eve", bound=dice.seed_hash("a better one"))
    forger.seal(VICTIM[1], "a better one")
    forger.show(VICTIM[1], "a better one")
    forger.begin(VICTIM[1], "a better one")
    forger.end()
    return forger


def a_ground_without_anybody():
    """A bot "takes" the accomplice's seat though they never left, so that all is bound anew."""
    forger = Forger()
    forger.until_dealt()
    forger.add("bot", seat=1, bot="random", name="Eve")
    forger.bind("annas second", "")
    forger.seal("annas second", "")
    forger.show("annas second", "")
    forger.begin("annas second", "")
    forger.end()
    return forger


def begun_again():
    """The first player did not suit."""
    forger = Forger()
    seeds = forger.until_dealt()
    forger.begin(*seeds)
    forger.begin(*seeds)
    forger.end()
    return forger


def dealt_again():
    """With the same secret, and another seed of the accomplice's."""
    forger = Forger()
    forger.begin(*forger.until_dealt())
    forger.seal(VICTIM[1], "a better one")
    forger.show(VICTIM[1], "a better one")
    forger.deal(VICTIM[1], "a better one")
    forger.decide()
    forger.end()
    return forger


def redrawn_to_the_same_secret():
    forger = Forger()
    forger.begin(*forger.until_dealt())
    forger.redraw(SECRET)
    forger.bind("annas second", "a better one")
    forger.seal("annas second", "a better one")
    forger.show("annas second", "a better one")
    forger.deal("annas second", "a better one")
    forger.decide()
    forger.end()
    return forger


def rolled_while_dealing():
    """From the old secret, though a new one was drawn."""
    forger = Forger()
    forger.begin(*forger.until_dealt())
    forger.redraw(OTHER_SECRET)
    forger.decide()
    forger.bind("annas second", "eves second")
    forger.seal("annas second", "eves second")
    forger.show("annas second", "eves second")
    forger.deal("annas second", "eves second")
    forger.end()
    return forger


def rolled_again():
    """A roll is taken back and rolled again until it suits."""
    forger = Forger()
    forger.begin(*forger.until_dealt())
    forger.undo(0)
    forger.roll_on()
    forger.decide()
    forger.end()
    return forger


def rolls_left_out():
    """The next number of the stream did not suit."""
    forger = Forger()
    seeds = forger.until_dealt()
    forger.rolls = 1
    forger.begin(*seeds)
    forger.decide()
    forger.end()
    return forger


def played_on_after_the_end():
    """With the secret known."""
    forger = Forger()
    forger.begin(*forger.until_dealt())
    forger.end()
    forger.decide()
    forger.end()
    return forger


FORGERIES = [
    sealed_again, sealed_what_nobody_bound, sealed_without_the_victim, bound_after_the_sealing,
    dealt_before_the_sealing, shown_and_left_out, left_out_at_once, known_seed_sealed_again, a_ground_without_anybody,
    begun_again, dealt_again, redrawn_to_the_same_secret, rolled_while_dealing, rolled_again, rolls_left_out,
    played_on_after_the_end,
]


def for_the_page():
    made = {"honest": HONEST, "forged": FORGERIES}
    return {what: {make.__name__: make().file() for make in makers} for what, makers in made.items()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(for_the_page(), ensure_ascii=False) + "\n", "utf-8")
