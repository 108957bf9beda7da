"""Pairing: everybody plays once a round, nobody meets anybody again while that can be avoided, seats are shared out."""

import random
from collections import Counter
from itertools import combinations

import pytest

from byzantium.server.community.tournaments.pairing import (
    PlayedGame,
    advancing,
    meetings,
    pair,
    points_for,
    round_robin,
    standings,
    table_sizes,
    who_goes_on,
)

SIZES = (2, 3, 4)


def chance_order(n, seed):
    order = list(range(1, n + 1))
    random.Random(seed).shuffle(order)
    return order


def rounds_of(n, size, count, seed):
    """A Swiss tournament in which chance decides who stands where."""
    tables, rounds = [], []
    for number in range(count):
        rounds.append(pair(chance_order(n, 1000 * seed + number), size, tables))
        tables += rounds[-1]
    return rounds


def can_be_avoided(players, sizes, met):
    """By trying everything."""
    if not players:
        return True
    first, rest = players[0], players[1:]
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            table = (first, *others)
            fresh = all(frozenset(two) not in met for two in combinations(table, 2))
            if fresh and can_be_avoided([one for one in rest if one not in others], left, met):
                return True
    return False


@pytest.mark.parametrize("size", SIZES)
def test_tables_have_the_wanted_size_or_differ_by_little(size):
    for n in range(2, 65):
        sizes = table_sizes(n, size)
        assert sum(sizes) == n
        assert set(sizes) <= {2, 3, 4}
        others = [one for one in sizes if one != size]
        assert len(others) <= {4: 3, 3: 2, 2: 1}[size]
        if size > 2 and n not in (2, 5):
            assert 2 not in sizes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 8, 9, 11, 13, 16, 30, 64])
def test_everybody_plays_once_a_round(n, size):
    for tables in rounds_of(n, size, 4, seed=n):
        assert sorted(one for table in tables for one in table) == list(range(1, n + 1))
        assert sorted(map(len, tables), reverse=True) == table_sizes(n, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n", range(2, 11))
def test_nobody_meets_anybody_again_while_it_can_be_avoided(n, size):
    tables = []
    for tried in range(5):
        new = pair(chance_order(n, n * 100 + tried), size, tables)
        repeats = [two for two in meetings(new) if two in meetings(tables)]
        if repeats:
            assert not can_be_avoided(list(range(1, n + 1)), table_sizes(n, size), meetings(tables)), (n, size, tried)
        tables += new


@pytest.mark.parametrize(("n", "rounds"), [(16, 2), (32, 4), (64, 5)])
def test_large_fields_play_rounds_without_repeats(n, rounds):
    met = meetings([table for tables in rounds_of(n, 4, rounds, seed=7) for table in tables])
    assert max(met.values()) == 1


def test_where_all_have_met_they_meet_evenly():
    met = meetings([table for tables in rounds_of(8, 4, 7, seed=3) for table in tables])
    assert len(met) == 28                                # 7 rounds of 12 meetings each, 3 for every two on average
    assert max(met.values()) <= 5


def test_neighbours_in_the_standings_sit_together():
    assert [set(table) for table in pair([3, 1, 4, 2, 7, 8, 5, 6], 4, [])] == [{3, 1, 4, 2}, {7, 8, 5, 6}]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n", [4, 6, 9, 12, 16])
def test_seats_are_shared_out_evenly(n, size):
    rounds = rounds_of(n, size, 8, seed=n)
    for entrant in range(1, n + 1):
        sat = Counter(table.index(entrant) for tables in rounds for table in tables if entrant in table)
        smallest = min(len(table) for tables in rounds for table in tables if entrant in table)
        counts = [sat[seat] for seat in range(smallest)]
        assert max(counts) - min(counts) <= 2, (entrant, sat)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("n", range(2, 17))
def test_in_a_round_robin_everybody_meets_everybody(n, size):
    rounds = round_robin(list(range(1, n + 1)), size)
    met = meetings([table for tables in rounds for table in tables])
    assert len(met) == n * (n - 1) // 2
    for tables in rounds:
        there = [one for table in tables for one in table]
        assert len(there) == len(set(there)) == (n if size > 2 else n - n % 2)
    if size == 2 or n == size**2:
        assert set(met.values()) == {1}
    if size == 2 and n % 2:                              # everybody rests once
        assert len(rounds) == n


def test_the_same_is_paired_from_the_same():
    """A process that takes over pairs as the one that died would have."""
    before = [table for tables in rounds_of(12, 4, 3, seed=1) for table in tables]
    assert pair(range(1, 13), 4, before) == pair(range(1, 13), 4, before)


# ------------------------------------------------------------------ standings


def game(*places, round=1, seats=None, shares=None, stayed=None):
    n = len(places)
    return PlayedGame(round, seats or tuple(range(1, n + 1)), places, shares or (1 / n,) * n, stayed or (True,) * n)


def test_every_table_shares_out_the_same_points_for_each_seat():
    for places in ([1, 2, 3, 4], [1, 1, 1, 1], [1, 2, 2, 4], [1, 2, 3], [1, 1], [1, 2]):
        assert sum(points_for(places)) == pytest.approx(3.0 * len(places))


def test_a_game_without_a_result_brings_half():
    played = PlayedGame(1, (1, 2), None, (0.0, 0.0), (True, True))
    assert [one.points for one in standings([1, 2], [played])] == [3.0, 3.0]


def test_tie_breaks_in_their_order():
    even = [game(1, 2, seats=(1, 2)), game(1, 2, seats=(3, 4))]
    by_share = standings([1, 2, 3, 4], [even[0], game(1, 2, seats=(3, 4), shares=(0.7, 0.3))])
    assert [one.entrant for one in by_share] == [3, 1, 2, 4]
    assert [one.rank for one in standings([1, 2, 3, 4], even)] == [1, 1, 3, 3]
    # 1 and 3 have 6 points and a win each, but 3 has beaten the one who won another game
    games = [*even, game(1, 2, seats=(4, 2), round=2)]
    assert [one.entrant for one in standings([1, 2, 3, 4], games)][:2] in ([3, 4], [4, 3])


def test_wins_come_before_opponents():
    games = [game(1, 2, 3, seats=(1, 2, 3)), game(3, 1, 1, seats=(1, 2, 3), round=2)]
    found = {one.entrant: one for one in standings([1, 2, 3], games)}
    assert (found[1].points, found[2].points, found[3].points) == (6.0, 7.5, 4.5)
    assert (found[1].wins, found[2].wins, found[3].wins) == (1, 1, 1)


def test_the_best_of_each_table_go_on():
    games = [game(1, 2, 3, 4, seats=(1, 2, 3, 4)), game(2, 1, 3, seats=(5, 6, 7)), game(2, 1, seats=(8, 9))]
    assert who_goes_on(games, games) == [1, 2, 6, 5, 9]
    assert [advancing(len(one.seats)) for one in games] == [2, 2, 1]


def test_whoever_did_not_stay_does_not_go_on():
    one = game(1, 2, 2, 2, stayed=(True, False, False, False))
    assert who_goes_on([one], [one]) == [1]


def test_a_shared_last_place_goes_to_the_larger_share():
    one = game(1, 2, 2, 4, shares=(0.4, 0.2, 0.3, 0.1))
    assert who_goes_on([one], [one]) == [1, 3]
