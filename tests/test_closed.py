"""Why an action can't be taken: every reason is met in games, and none is given for what is legal."""

import random

from byzantium import Game
from byzantium.closed import WHY_IDS, actions_of
from byzantium.engine import kinds as K

# Reasons of positions that games at random reach too seldom.
RARE = {"why.bulgars", "why.no_free_city", "why.no_city_to_improve", "why.no_city_to_fortify", "why.no_cube"}


def test_every_action_is_open_or_says_why_not() -> None:
    met: set[str] = set()
    for seed in range(12):
        game, chooser = Game(players=2 + seed % 3, seed=seed), random.Random(seed)
        while not game.is_over:
            if game.kind in (K.ACTION, K.STRENGTHEN_BOX):
                seen = actions_of(game.state_bytes)
                open_ones = {one["code"] for one in seen if one["why"] is None}
                assert open_ones == set(game.legal) & {one["code"] for one in seen}
                for one in seen:
                    if one["why"]:
                        assert tuple(one["why"]["args"]) == WHY_IDS[one["why"]["id"]], f"seed {seed}"
                        met.add(one["why"]["id"])
            else:
                assert actions_of(game.state_bytes) == []
            game.play(chooser.choice(game.legal))
    assert set(WHY_IDS) - RARE <= met


def test_a_church_costs_its_cube_too_when_the_pool_is_empty() -> None:
    game = Game(players=2, seed=1)
    church = next(one for one in actions_of(game.state_bytes) if one["option"]["id"] == "option.build")
    assert (church["cubes"], church["price"], church["cube_price"]) == (1, 6, 0)
