"""A small helper for tests of the rules: set a position up, play codes, look.

    t = Table(players=3)                          # player 0 is asked for an action
    t.army(0, BYZ, main=3, move=2, at="Antioch")
    t.city("Damascus", controller=1)
    t.ask(0)                                      # after editing: settle the cubes, ask for an action
    t.play(C.ARMY + BYZ, city("Damascus"))
    assert t.kind == K.MARCH

Every play checks that the code is legal and, afterwards, that every invariant holds.
"""

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.bits import is_legal
from byzantium.engine.board import CITY_NAMES, CUBES, FIRST_SPACE
from byzantium.engine.geography import controller_of, set_side, side_of
from byzantium.engine.invariants import NAMES, broken, cubes_of
from byzantium.engine.rules.turns import ask_for_action, rest
from byzantium.engine.state import pop
from byzantium.engine.step import legal, new_game, step

BYZ, ARAB, PERSIAN, BULGAR = range(4)


def city(name: str) -> int:
    """The code of a city."""
    return C.CITY + CITY_NAMES.index(name)


def box(side: int, which: int) -> int:
    """The code of a box: box(ARAB, C.MOVE)."""
    return C.BOX + side * 4 + which


class Table:
    def __init__(self, players: int = 3, first: int = 0, **options: str) -> None:
        self.g = plain.empty()
        for name, value in options.items():
            setattr(self.g, name, C.OPTIONS[name].index(value))
        new_game(self.g, players)
        self.play(C.PLAYER + first)

    # ------------------------------------------------------------------ setting up

    def player(self, p: int):
        return self.g.players[p]

    def army(self, p, side, elite=0, main=0, move=0, levy=0, at=None, guard=False) -> None:
        """The four boxes of a side, and its pawn's city by name (None: off the map)."""
        pl = self.g.players[p]
        pl.boxes[side] = [elite, main, move, levy]
        pl.pawn[side] = CITY_NAMES.index(at) if at else C.NOBODY
        if at and side == BYZ:
            pl.pawn_placed = 1
        if guard:
            self.space(C.GUARD + side, p)
            self.g.guard[side] = p

    def city(self, name, side=None, tokens=None, controller=None, fortified=False) -> None:
        """Change a city; a controller pays a cube, or has one of his fortifications there."""
        c = CITY_NAMES.index(name)
        if side is not None:
            set_side(self.g, c, side)
        if tokens is not None:
            self.g.tokens[c] = tokens
        if controller is not None:
            self.g.controlled[controller] |= 1 << c
        if fortified:
            self.g.fortified |= 1 << c
            self.g.players[controller].fortifications -= 1

    def space(self, kind: int, *players: int) -> None:
        """Put cubes on the spaces of a kind."""
        for i, p in enumerate(players):
            self.g.spaces[FIRST_SPACE[kind] + i] = p

    def set(self, p: int, **fields) -> None:
        """Fields of a player: pool=0, treasury=[3, 5], ..."""
        for name, value in fields.items():
            setattr(self.g.players[p], name, value)
        if fields.get("passed") and self.g.first_passer == C.NOBODY:
            self.g.first_passer = p

    def ask(self, p: int) -> None:
        """Ask this player for an action. Cubes left over count as removed; missing ones leave the casualties."""
        g = self.g
        for q in range(g.n_players):
            g.players[q].removed = 0
            left_over = CUBES - cubes_of(g, q)
            g.players[q].removed = max(left_over, 0)
            g.players[q].casualties += min(left_over, 0)
        rest(g)
        while g.depth:
            pop(g)
        g.active = p
        ask_for_action(g)
        pop(g)
        legal(g)
        self.check()

    # ------------------------------------------------------------------ playing

    def play(self, *codes: int) -> None:
        """Answer decisions, each with a legal code. Forced ones are taken by the engine: don't name them."""
        for code in codes:
            assert code in self.legal, f"{code} is not legal for {K.NAMES[self.kind]}: {self.legal}"
            step(self.g, code)
            self.check()

    def roll(self, *hits: int) -> None:
        """Answer dice decisions with their numbers of hits."""
        for n in hits:
            assert self.kind == K.DICE, K.NAMES[self.kind]
            self.play(C.NUMBER + n)

    def march(self, side: int, to: str) -> None:
        """The army action and its first link, which the engine takes by itself where there is no other."""
        self.play(C.ARMY + side)
        if self.kind == K.MARCH and self.g.march.links == 0:
            self.play(city(to))

    def check(self) -> None:
        wrong = broken(self.g)
        assert wrong == 0, NAMES[wrong]

    # ------------------------------------------------------------------ looking

    @property
    def legal(self) -> list[int]:
        """The legal codes of the decision that is waited for."""
        return [code for code in range(C.COUNT) if is_legal(self.g, code)]

    @property
    def cities(self) -> frozenset[str]:
        """The names of the cities among the legal codes."""
        return frozenset(CITY_NAMES[code - C.CITY] for code in self.legal if code < C.BOX)

    @property
    def kind(self) -> int:
        return self.g.now.kind

    @property
    def asked(self) -> int:
        """Who is asked: a player, or CHANCE."""
        return self.g.now.player

    @property
    def dice(self) -> int:
        assert self.kind == K.DICE
        return self.g.now.n

    def events(self, kind: int) -> list[tuple[int, ...]]:
        """All events of a kind so far, without the kind."""
        return [event[1:] for event in self.g.events if event[0] == kind]

    def at(self, p: int, side: int) -> str | None:
        """Where a pawn stands."""
        c = self.g.players[p].pawn[side]
        return None if c == C.NOBODY else CITY_NAMES[c]

    def look(self, name: str) -> tuple[int, int, int, bool]:
        """(side, tokens, controller, fortified) of a city."""
        c = CITY_NAMES.index(name)
        return side_of(self.g, c), self.g.tokens[c], controller_of(self.g, c), bool(self.g.fortified >> c & 1)

    def end_turn(self) -> None:
        """Everybody left passes. Needs casualties for the pass cubes and treasuries that pay the upkeep."""
        turn = self.g.turn
        while self.g.turn == turn and self.g.over == C.PLAYING:
            self.play(C.PASS)
