"""The row that a network sees."""

from byzantium.engine import observation as O
from byzantium.engine import plain
from byzantium.engine.playout import random_code
from byzantium.engine.step import new_game, step


def row(g, p) -> list[int]:
    out = [99] * O.ROW_SIZE
    O.observe(g, p, out, 0)
    return out


def positions(players: int, key: int):
    g = plain.empty()
    n, made = new_game(g, players), 0
    while n:
        yield g
        n, made = step(g, random_code(g, n, key, made)), made + 1
    yield g


def part(out: list[int], name: str) -> list[int]:
    start = 0
    for section, times, numbers, _ in O.SECTIONS:
        if section == name:
            return out[start:start + times * numbers]
        start += times * numbers
    raise KeyError(name)


def test_every_number_fits_and_one_of_n_is_one() -> None:
    for players in (2, 3, 4):
        for g in positions(players, 1):
            out = row(g, 1)
            assert max(out) <= O.ROOM
            assert min(out) >= -1
            for name in ("PLAYERS", "OBSERVER", "TURN", "CLOSING", "OVER", "KIND"):
                assert sum(part(out, name)) == 1, name
            assert sum(part(out, "NEXT")) == g.depth


def test_oneself_is_seat_0_and_all_see_the_same_map() -> None:
    for g in positions(3, 2):
        rows = [row(g, p) for p in range(3)]
        seats = [part(out, "SEATS") for out in rows]
        size = len(seats[0]) // 4
        for p in range(3):
            assert seats[p][:size] == seats[0][p * size:(p + 1) * size]
            assert seats[p][3 * size:] == [0] * size
        sides = [[part(out, "CITIES")[c * O.CITY_NUMBERS:][:6] for c in range(O.N_CITIES)] for out in rows]
        assert sides[0] == sides[1] == sides[2]


def test_the_own_place_tells_whom_a_code_names() -> None:
    """9.3 Whose army is fought next is answered by a place at the table, which all seats but one's own hide."""
    g = plain.empty()
    new_game(g, 3)
    for p in range(3):
        g.attack.standing = [0, 0, 0, 0]
        g.attack.standing[(p + 1) % 3] = 1
        g.now.player = p
        out = row(g, p)
        assert part(out, "STANDING") == [0, 0, 1, 0, 0, 0, 0, 0]         # for each of them: the next one's army
        assert part(out, "OBSERVER") == [int(p == place) for place in range(4)]


def test_different_positions_of_a_game_look_different() -> None:
    seen = [tuple(row(g, 0)) for g in positions(4, 3)]
    assert len(set(seen)) == len(seen)


def test_large_amounts_take_two_numbers() -> None:
    g = plain.empty()
    new_game(g, 2)
    g.players[0].treasury = [130, 127]
    assert part(row(g, 0), "SEATS")[:4] == [127, 3, 127, 0]
