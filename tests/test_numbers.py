"""Every number of a question and of its options is what is then there, paid or gained: over all kinds of decision.

Whole games are played at random, with all options of the rules in turn. Before each decision the view is kept; after it
the state must be what the view had said.
"""

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from byzantium import Game
from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.engine.kinds import IDS as KINDS
from byzantium.terminal.words import notes, question

SEEDS = range(16)
OPTIONS: tuple[Any, ...] = (
    {}, {"army_entry": "controlled"}, {"civil_war_targets": "rival_or_free"}, {"two_player_passing": "standard"},
)
SIDES = {"byzantine": C.BYZANTINE, "arab": C.ARAB}


class Moment:
    """A decision with the state before it and after it."""

    def __init__(self, game: Game, code: int) -> None:
        self.view = game.view()
        self.args: Any = self.view["prompt"]["args"]
        self.option = next(one for one in self.view["options"] if one["code"] == code)
        self.effects: Any = self.option["effects"]
        self.player, self.before = game.player, self.view["position"]
        self.events = game.play(code)
        self.after, self.then = game.view()["position"], game.view()["prompt"]

    def own(self, position: Any) -> Any:
        return position["players"][self.player]

    def paid(self, side: str) -> int:
        return self.own(self.before)["treasury"][side] - self.own(self.after)["treasury"][side]

    def moved(self, player: int, side: str) -> int:
        """Move cubes that an army has paid."""
        return sum(e[4] for e in self.events if e[0] == E.CUBES and e[1] == player and e[5] == C.BY_MOVING)

    def bezants(self, side: str) -> int:
        """That a treasury got or gave, by the events of this decision."""
        return sum(e[3] for e in self.events if e[0] == E.BEZANTS and e[1] == self.player and e[2] == SIDES[side])


def check_action(m: Moment) -> None:
    if m.option["id"] == "option.build":
        assert -m.bezants(m.effects["treasury"]) in (m.effects["price"], 0)     # 0: it asks first for the cube


def check_pay_cube(m: Moment) -> None:
    bought = [-e[3] for e in m.events if e[0] == E.BEZANTS and e[4] == E.BOUGHT]
    if m.option["id"] == "option.pool":
        assert (m.effects["price"], bought) == (0, [])
    elif m.then["id"] != "prompt.pay_from":
        assert bought == [m.effects["price"]] == [m.args["price"]]


def check_pay_from(m: Moment) -> None:
    assert -m.bezants(m.option["args"]["side"]) == m.args["price"]


def check_control_city(m: Moment) -> None:
    city = next(one for one in m.before["cities"] if one["name"] == m.option["args"]["city"])
    assert m.effects["points"] == city["tokens"]
    scored = [e[3] for e in m.events if e[0] == E.POINTS and e[1] == m.player]
    assert scored in ([], [m.effects["points"]])                 # [] while the cube is still to be paid


def check_strengthen_box(m: Moment) -> None:
    if m.then["id"] == "prompt.strengthen_box" and m.then["asked"] == m.player:
        assert m.then["args"]["number"] == m.args["number"] - 1


def check_tax_cubes(m: Moment) -> None:
    assert m.args["number"] == m.own(m.before)["pool"]
    assert m.own(m.before)["pool"] - m.own(m.after)["pool"] == m.option["args"]["number"]
    assert m.then["args"]["number"] == 2 * m.option["args"]["number"]


def check_tax_split(m: Moment) -> None:
    byzantine = m.option["args"]["number"]
    assert (m.bezants("byzantine"), m.bezants("arab")) == (byzantine, m.args["number"] - byzantine)


def check_fortify_city(m: Moment) -> None:
    assert m.args["number"] == m.own(m.before)["fortifications"]


def check_march(m: Moment) -> None:
    assert m.args["number"] == m.own(m.before)["boxes"][m.args["side"]]["move"]
    if "cost" in m.effects and not m.effects["fleet"]:
        assert m.moved(m.player, m.args["side"]) == m.effects["cost"]
    if m.effects.get("attack") and m.after["attack"] and m.then["id"] == "prompt.retreat_or_stand":
        city = next(one for one in m.after["cities"] if one["name"] == m.after["attack"]["city"])
        assert m.effects["strength"] == city["strength"]


def check_fleet_use(m: Moment) -> None:
    if m.then["id"] == "prompt.fleet_pay":
        assert m.then["args"]["number"] == m.effects["cost"]
    elif m.option["id"] == "option.let_pass":
        assert m.moved(m.args["rival"], m.args["side"]) == m.effects["cost"]


def check_fleet_pay(m: Moment) -> None:
    paid = m.moved(m.player, m.args["side"])
    assert paid == (m.args["number"] if m.option["id"] == "option.pay_double" else 0)
    assert m.option["id"] != "option.pay_double" or m.effects["cost"] == paid


def check_lose_cube(m: Moment) -> None:
    if m.then["id"] == "prompt.lose_cube" and m.then["args"]["loss"] == m.args["loss"] and m.then["asked"] == m.player \
            and m.then["args"]["side"] == m.args["side"] and not any(e[0] == E.ROLL for e in m.events):
        lost = sum(e[4] for e in m.events if e[0] == E.CUBES and e[1] == m.player)
        assert m.then["args"]["number"] in (m.args["number"] - lost, m.args["number"] - 1)


def check_retreat_or_stand(m: Moment) -> None:
    attack = m.before["attack"]
    assert m.args["rival"] == (None if attack["side"] == "bulgar" else attack["player"])
    assert m.args["city"] == attack["city"]


def check_levy_fights(m: Moment) -> None:
    check_retreat_or_stand(m)
    assert m.args["number"] == m.own(m.before)["boxes"][m.args["side"]]["levy"] > 0


def check_bulgars_plan(m: Moment) -> None:
    assert m.args["number"] == m.before["bulgars"]["box"]
    if m.effects.get("attack"):
        city = next(one for one in m.before["cities"] if one["name"] == m.option["args"]["city"])
        assert m.effects["strength"] == city["strength"]


def check_retreat_to(m: Moment) -> None:
    lost = sum(e[4] for e in m.events if e[0] == E.CUBES and e[1] == m.player and e[5] == C.ON_RETREAT)
    asks = m.then["id"] == "prompt.lose_cube" and m.then["args"]["loss"] == "retreat"
    assert lost + (m.then["args"]["number"] if asks else 0) == m.args["number"]


def check_upkeep_cube(m: Moment) -> None:
    assert m.args["bezants"] == m.own(m.before)["treasury"][m.args["side"]] < m.args["number"]
    if m.then["id"] == "prompt.upkeep_cube" and (m.then["asked"], m.then["args"]["side"]) == (m.player, m.args["side"]):
        assert m.args["number"] - m.then["args"]["number"] == m.effects["upkeep"]


def no_numbers(m: Moment) -> None:
    assert "number" not in m.args or m.args["number"] is None
    assert not {"price", "cost", "points", "upkeep"} & m.effects.keys()


CHECKS: Mapping[str, Callable[[Moment], None]] = {
    "action": check_action, "pay_cube": check_pay_cube, "pay_from": check_pay_from, "control_city": check_control_city,
    "strengthen_box": check_strengthen_box, "tax_cubes": check_tax_cubes, "tax_split": check_tax_split,
    "pass_cube": no_numbers, "improve_city": no_numbers, "fortify_city": check_fortify_city, "enter_city": no_numbers,
    "march": check_march, "fleet_use": check_fleet_use, "fleet_pay": check_fleet_pay, "lose_cube": check_lose_cube,
    "retreat_or_stand": check_retreat_or_stand, "next_foe": no_numbers, "levy_fights": check_levy_fights,
    "bulgars_plan": check_bulgars_plan, "close_sea": no_numbers, "retreat_to": check_retreat_to,
    "upkeep_cube": check_upkeep_cube,
}
RARE = {"pay_from", "pass_cube", "fleet_pay", "close_sea", "next_foe"}        # that these games may not come to


def test_every_kind_has_its_check():
    assert CHECKS.keys() == set(KINDS[: K.DECISIONS]) - {"game_over", "first_player", "dice"}    # dice are chance's


def game_of(seed: int) -> tuple[Game, random.Random]:
    """A game, and who chooses in it."""
    return Game(players=2 + seed % 3, seed=seed, **OPTIONS[seed % 4]), random.Random(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_are_what_is_paid(seed):
    game, choose = game_of(seed)
    while not game.is_over:
        kind, code = KINDS[game.kind], likely(game, choose)
        prompt, players = game.view()["prompt"], game.players
        said = question(prompt, players)
        assert not re.search(r"\b1 (cubes|bezants|dice)\b", said), said
        number = prompt["args"].get("number")
        if number is not None and kind in ("tax_split", "tax_cubes", "march", "levy_fights", "upkeep_cube"):
            assert str(number) in said, said
        moment = Moment(game, code)
        notes(moment.option, players)
        CHECKS[kind](moment)


def likely(game: Game, choose: random.Random) -> int:
    """By chance, but passing seldom, so that games are long and come to everything."""
    codes = [code for code in game.legal if code != C.PASS] or game.legal
    return choose.choice(codes if choose.random() < 0.98 else game.legal)


def test_these_games_come_to_nearly_every_kind():
    seen = set()
    for seed in SEEDS:
        game, choose = game_of(seed)
        while not game.is_over:
            seen.add(KINDS[game.kind])
            game.play(likely(game, choose))
    assert CHECKS.keys() - RARE - seen == set()
