"""The round of a turn: whoever has acted most says which it is."""

import random
from collections import Counter

import pytest

from byzantium import Game
from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_round_never_goes_back_within_a_turn_and_is_an_action_of_somebody(players):
    game, choose = Game(players=players, seed=players), random.Random(players)
    begun, before, times = Counter[int](), (1, 1), []
    while not game.is_over:
        if game.kind == K.ACTION:
            begun[game.player] += 1
        code = choose.choice(game.legal)
        summary = game.summary()
        now = (summary.turn, summary.round)
        times.append((game.number, now))
        assert now >= before
        assert game.when(game.number) == now
        assert summary.round == max(begun.values(), default=1)
        before = now
        kind = game.kind
        for event in game.play(code):
            if event[0] == E.TURN:
                begun.clear()
            elif event[0] == E.ACTION and kind != K.ACTION:      # one that was forced
                begun[event[1]] += 1
    assert [(number, game.when(number)) for number, _ in times] == times     # looking back


def test_whoever_acts_twice_in_a_row_begins_a_round():
    """Two players: the other has passed, and one acts on."""
    game = Game(players=2, seed=1)
    first = game.player
    while game.player == first:
        game.play(C.PASS if game.kind == K.ACTION else game.legal[0])
    rounds = []
    while game.kind == K.ACTION and len(rounds) < 3 and game.player != first:
        rounds.append(game.summary().round)
        game.play("strengthen")
        while game.kind != K.ACTION:
            game.play(game.legal[0])
    assert rounds == sorted(set(rounds))
    assert len(rounds) >= 2
