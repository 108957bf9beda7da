"""Who meets whom in a tournament, and how they stand: pure functions of numbers, without a store or a clock.

An entrant is a number. A table is a tuple of entrants in the order of their seats. Byzantium seats two to four, so
where the number does not come out even, some tables are smaller or larger by one, and nobody rests; only a round robin
at tables of two with an odd number gives everybody one round of rest.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

Entrant = int
Seating = tuple[Entrant, ...]
Met = Counter[frozenset[Entrant]]    # how often two have met

WIN = 6.0                        # points of a game, shared out by finishing order
STEPS = 20_000                   # of the search for a round in which nobody meets anybody again
TRIES = 96                       # starts of the search for as few repeats as possible, times entrants


def table_sizes(entrants: int, size: int) -> list[int]:
    """The tables of a round, as many as possible of the wanted size, and none of two if that can be helped.

    >>> [table_sizes(n, 4) for n in (5, 6, 7, 9, 16)]
    [[3, 2], [3, 3], [4, 3], [3, 3, 3], [4, 4, 4, 4]]
    >>> table_sizes(7, 2), table_sizes(8, 3)
    ([3, 2, 2], [4, 4])
    """
    ways = [
        (fours, threes, (entrants - 4 * fours - 3 * threes) // 2)
        for fours in range(entrants // 4 + 1)
        for threes in range((entrants - 4 * fours) // 3 + 1)
        if (entrants - 4 * fours - 3 * threes) % 2 == 0
    ]
    unwanted = {4: lambda way: (way[2], way[1]), 3: lambda way: (way[2], way[0]), 2: lambda way: way[:2]}[size]
    fours, threes, twos = min(ways, key=unwanted)
    return [4] * fours + [3] * threes + [2] * twos


def meetings(tables: Sequence[Seating]) -> Met:
    """
    >>> meetings([(1, 2), (2, 1, 3)])[frozenset((1, 2))]
    2
    """
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


# ------------------------------------------------------------------ a round


def pair(order: Sequence[Entrant], size: int, before: Sequence[Seating]) -> list[Seating]:
    """A round: neighbours in the order sit together as far as nobody meets anybody again. Where that cannot be avoided,
    it happens as seldom as can be found. Seats are balanced over the rounds.

    >>> pair([1, 2, 3, 4], 2, [(1, 2), (3, 4)])
    [(1, 3), (2, 4)]
    """
    met, sizes = meetings(before), table_sizes(len(order), size)
    tables = _without_repeats(order, sizes, met) or _with_few_repeats(order, sizes, met)
    return [seat_evenly(table, before) for table in tables]


def _without_repeats(order: Sequence[Entrant], sizes: Sequence[int], met: Met) -> list[Seating] | None:
    """From the top down, and back where it leads nowhere. None: there is no such round, or it took too long to see."""
    left = STEPS

    def companions(table: Seating, rest: Sequence[Entrant], more: int) -> Iterator[Seating]:
        nonlocal left
        if not more:
            yield table
            return
        for i, one in enumerate(rest):
            left -= 1
            if left < 0:
                return
            if all(frozenset((one, other)) not in met for other in table):
                yield from companions((*table, one), rest[i + 1 :], more - 1)

    def fill(rest: Sequence[Entrant], sizes: tuple[int, ...]) -> list[Seating] | None:
        if not rest:
            return []
        for size in dict.fromkeys(sizes):
            at = sizes.index(size)
            for table in companions((rest[0],), rest[1:], size - 1):
                others = fill([one for one in rest if one not in table], sizes[:at] + sizes[at + 1 :])
                if others is not None:
                    return [table, *others]
        return None

    return fill(order, tuple(sizes))


def _with_few_repeats(order: Sequence[Entrant], sizes: Sequence[int], met: Met) -> list[Seating]:
    """The best of some descents: two change places wherever that lets fewer meet again."""
    chooser = random.Random(len(met))            # the same from the same: a process that takes over pairs alike
    best: list[list[Entrant]] = []
    for start in range(max(TRIES // len(order), 1)):
        shuffled = list(order)
        if start:
            chooser.shuffle(shuffled)
        tables = _descend(_split(shuffled, sizes), met)
        if not best or _repeats(tables, met) < _repeats(best, met):
            best = tables
    return [tuple(table) for table in best]


def _split(order: Sequence[Entrant], sizes: Sequence[int]) -> list[list[Entrant]]:
    rest = iter(order)
    return [[next(rest) for _ in range(size)] for size in sizes]


def _descend(tables: list[list[Entrant]], met: Met) -> list[list[Entrant]]:
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for i in range(len(one)):
                for j in range(len(other)):
                    before = _repeats((one, other), met)
                    one[i], other[j] = other[j], one[i]
                    if _repeats((one, other), met) < before:
                        better = True
                    else:
                        one[i], other[j] = other[j], one[i]
    return tables


def _repeats(tables: Sequence[Sequence[Entrant]], met: Met) -> int:
    """To meet a third time is worse than to meet a second time twice."""
    return sum(met[frozenset(pair)] ** 2 for table in tables for pair in combinations(table, 2))


def seat_evenly(table: Seating, before: Sequence[Seating]) -> Seating:
    """In the seats where they have sat least."""
    sat = Counter((entrant, seat) for earlier in before for seat, entrant in enumerate(earlier) if entrant in table)
    return min(permutations(table), key=lambda seats: sum((2 * sat[one, i] + 1) for i, one in enumerate(seats)))


# ------------------------------------------------------------------ all rounds: everybody meets everybody


def round_robin(entrants: Sequence[Entrant], size: int) -> list[list[Seating]]:
    """All rounds until everybody has met everybody. Twos meet once each; nine at tables of three and sixteen at tables
    of four do too. Other numbers take a few rounds more, in which some meet again.

    >>> [len(round_robin(range(n), size)) for n, size in ((4, 2), (5, 2), (9, 3), (16, 4))]
    [3, 5, 4, 5]
    """
    if size == 2:
        return _seated(_circle(entrants))
    if len(entrants) == size**2:
        return _seated(_lines(entrants, size))
    return _until_all_have_met(entrants, size)


@cache
def rounds_of_round_robin(entrants: int, size: int) -> int:
    """How many rounds so many need. Whoever looks at a tournament is told, and to find out takes up to 60 ms.

    >>> rounds_of_round_robin(9, 3)
    4
    """
    return len(round_robin(range(entrants), size))


def _circle(entrants: Sequence[Entrant]) -> list[list[Seating]]:
    """One stays, the others go round. With an odd number, whoever would meet nobody rests."""
    ring: list[Entrant | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    rounds: list[list[Seating]] = []
    for _ in range(len(ring) - 1):
        pairs = zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True)
        rounds.append([(one, other) for one, other in pairs if one is not None and other is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


# The fields of three and four: what a slope times a column is. Sums are by modulus and by exclusive or.
_TIMES = {3: [[0, 0, 0], [0, 1, 2], [0, 2, 1]], 4: [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]}


def _lines(entrants: Sequence[Entrant], size: int) -> list[list[Seating]]:
    """The entrants are the points of an affine plane; the lines of one direction are the tables of a round."""
    def plus(a: int, b: int) -> int:
        return a ^ b if size == 4 else (a + b) % size

    columns = [[tuple(entrants[size * x + y] for y in range(size)) for x in range(size)]]
    slopes = [
        [tuple(entrants[size * x + plus(times[x], b)] for x in range(size)) for b in range(size)]
        for times in _TIMES[size]
    ]
    return columns + slopes


def _until_all_have_met(entrants: Sequence[Entrant], size: int) -> list[list[Seating]]:
    rounds: list[list[Seating]] = []
    before: list[Seating] = []
    everybody = [frozenset(two) for two in combinations(entrants, 2)]
    while strangers := [two for two in everybody if two not in meetings(before)]:
        order = [*sorted(strangers[0]), *(one for one in entrants if one not in strangers[0])]
        tables = pair(order, size, before)
        if not meetings(tables).keys() & set(strangers):
            split = _split(order, table_sizes(len(order), size))     # the two who have not met sit together
            tables = [seat_evenly(tuple(table), before) for table in split]
        rounds.append(tables)
        before += tables
    return rounds


def _seated(rounds: Sequence[Sequence[Seating]]) -> list[list[Seating]]:
    before: list[Seating] = []
    seated = []
    for tables in rounds:
        seated.append([seat_evenly(table, before) for table in tables])
        before += seated[-1]
    return seated


# ------------------------------------------------------------------ knock-out


def advancing(players: int) -> int:
    """How many of a table go on: two of four or three, one of two.

    >>> [advancing(players) for players in (4, 3, 2)]
    [2, 2, 1]
    """
    return (players + 1) // 2


# ------------------------------------------------------------------ standings


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over. Without places it had no result: everybody gets half of the points."""

    round: int
    seats: Seating
    places: tuple[int, ...] | None       # 1 for who wins; those who share have the same
    shares: tuple[float, ...]            # of all victory points at the table
    stayed: tuple[bool, ...]             # False: somebody else played on for them

    def points(self) -> list[float]:
        return points_for(self.places) if self.places else [WIN / 2] * len(self.seats)


@dataclass(frozen=True)
class EntrantStanding:
    entrant: Entrant
    rank: int                    # shared by those whom no tie-break parts
    points: float
    wins: int
    opponents: float             # points that those whom one has met have on average
    share: float                 # of the victory points at one's tables, on average
    games: int
    reached: int                 # the last round that one played in


def points_for(places: Sequence[int]) -> list[float]:
    """6 for who finishes before all others, 0 for who is last; everybody whom one leaves behind brings the same share,
    and whoever finishes level with one half of it. So a game is worth the same at every size of table.

    >>> points_for([1, 2, 3, 4]), points_for([1, 2, 3]), points_for([2, 1]), points_for([1, 1, 3, 4])
    ([6.0, 4.0, 2.0, 0.0], [6.0, 3.0, 0.0], [0.0, 6.0], [5.0, 5.0, 2.0, 0.0])
    """
    each = WIN / (len(places) - 1)
    return [
        each * (sum(other > place for other in places) + (sum(other == place for other in places) - 1) / 2)
        for place in places
    ]


def standings(
    entrants: Sequence[Entrant], games: Sequence[PlayedGame], by_round: bool = False
) -> list[EntrantStanding]:
    """Points, then wins, then the opponents' points, then the share of victory points. `by_round`: whoever came further
    is before all that, then whoever did better in the last game they played (knock-out: the final decides).

    >>> semi = [PlayedGame(1, (i, i + 4), (1, 2), (0.6, 0.4), (True, True)) for i in (1, 2, 3, 4)]
    >>> last = PlayedGame(2, (1, 2, 3, 4), (4, 3, 2, 1), (0.1, 0.2, 0.3, 0.4), (True,) * 4)
    >>> better = PlayedGame(1, (1, 9), (1, 2), (0.9, 0.1), (True, True))
    >>> [one.entrant for one in standings(range(1, 5), [better, *semi, last], by_round=True)]
    [4, 3, 2, 1]
    """
    points: Counter[Entrant] = Counter()
    last: dict[Entrant, float] = {}
    sat: defaultdict[Entrant, list[tuple[PlayedGame, int]]] = defaultdict(list)      # games with the seat there
    for game in sorted(games, key=lambda game: game.round):
        gained = dict(zip(game.seats, game.points(), strict=True))
        points.update(gained)
        last |= gained
        for seat, one in enumerate(game.seats):
            sat[one].append((game, seat))
    found = [_standing(one, sat[one], points) for one in entrants]

    def key(one: EntrantStanding) -> tuple[float, ...]:
        further = (-one.reached, -last.get(one.entrant, 0.0)) if by_round else ()
        return (*further, -one.points, -one.wins, -round(one.opponents, 6), -round(one.share, 6))

    ordered = sorted(found, key=key)                     # stable: the earlier entrant first
    keys = [key(one) for one in ordered]
    return [_ranked(one, 1 + keys.index(mine)) for one, mine in zip(ordered, keys, strict=True)]


def _standing(
    entrant: Entrant, mine: Sequence[tuple[PlayedGame, int]], points: Mapping[Entrant, float]
) -> EntrantStanding:
    others = [points.get(other, 0.0) for game, _ in mine for other in game.seats if other != entrant]
    shares = [game.shares[seat] for game, seat in mine]
    return EntrantStanding(
        entrant=entrant,
        rank=0,
        points=points.get(entrant, 0.0),
        wins=sum(game.places is not None and game.places[seat] == 1 for game, seat in mine),
        opponents=sum(others) / len(others) if others else 0.0,
        share=sum(shares) / len(shares) if shares else 0.0,
        games=len(mine),
        reached=max((game.round for game, _ in mine), default=0),
    )


def _ranked(one: EntrantStanding, rank: int) -> EntrantStanding:
    return EntrantStanding(**{**vars(one), "rank": rank})


def who_goes_on(games: Sequence[PlayedGame], all_games: Sequence[PlayedGame]) -> list[Entrant]:
    """Of the games of a knock-out's round: the best of each table who stayed. A shared last place among them goes to
    the larger share of victory points, then to whoever has more points in the tournament."""
    total = {one.entrant: one.points for one in standings(sorted({e for g in games for e in g.seats}), all_games)}
    going: list[Entrant] = []
    for game in games:
        places = game.places or (1,) * len(game.seats)
        ranked = sorted(
            (places[i], -game.shares[i], -total[one], one) for i, one in enumerate(game.seats) if game.stayed[i]
        )
        going += [one for *_, one in ranked[: advancing(len(game.seats))]]
    return going
