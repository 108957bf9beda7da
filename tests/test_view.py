"""The view: complete, of the declared shape, with the ids declared, and true to what the engine then does."""

import json
import re
import types
import typing
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from byzantium import english
from byzantium import view as V
from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.arguments import ARGUMENTS
from byzantium.engine.playout import random_code
from byzantium.engine.rules.ending import final_score, place
from byzantium.engine.step import new_game, step
from byzantium.view import MESSAGE_IDS, view, view_events
from byzantium.view.shapes import BySide
from table import ARAB, BULGAR, BYZ, Table, box, city

OPTIONS = tuple(C.OPTIONS)
RULES = Path(__file__).parent.parent / "docs" / "rules.md"


# ------------------------------------------------------------------ games to look at

Chosen = tuple[Any, Any, int, list[tuple[int, ...]]]     # state after, view before, code, events


def random_game(seed: int, players: int) -> Iterator[Chosen]:
    g = plain.empty()
    for i, option in enumerate(OPTIONS):
        setattr(g, option, seed >> i & 1)
    n, made = new_game(g, players), 0
    while n:
        before, known, code = view(g, made), len(g.events), random_code(g, n, seed, made)
        n, made = step(g, code), made + 1
        yield g, before, code, g.events[known:]


def sea(*answers: int) -> Table:
    """An Arab army of player 0 sails from Alexandria; player 1 has the Byzantine fleet."""
    t = Table(3)
    t.city("Alexandria", side=ARAB)
    t.army(0, ARAB, elite=1, main=5, move=8, at="Alexandria")
    t.space(C.FLEET + BYZ, 1)
    t.ask(0)
    t.play(C.ARMY + ARAB, *answers)
    return t


def two_defenders(*answers: int) -> Table:
    """Two Byzantine armies in Tarsus are attacked."""
    t = Table(3)
    t.city("Antioch", side=ARAB)
    t.army(0, ARAB, main=9, move=2, at="Antioch")
    t.army(1, BYZ, main=3, at="Tarsus")
    t.army(2, BYZ, main=2, at="Tarsus")
    t.ask(0)
    t.play(C.ARMY + ARAB, city("Tarsus"), *answers)
    return t


def island(*answers: int) -> Table:
    """An Arab army in Candia, from where only the sea leads, is attacked; player 2 has the Byzantine fleet."""
    t = Table(3)
    t.city("Candia", side=ARAB)
    t.city("Alexandria", side=ARAB)
    t.army(0, BYZ, main=9, move=2, at="Athens")
    t.army(1, ARAB, main=3, at="Candia")
    t.space(C.FLEET + BYZ, 2)
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Candia"), *answers)
    return t


# What random play hardly ever reaches.
SCENES: list[Callable[[], Table]] = [
    lambda: sea(city("Candia")),
    lambda: sea(city("Candia"), C.YES),
    lambda: sea(city("Candia"), C.YES, C.YES),
    lambda: sea(city("Candia"), C.YES, C.NO),
    lambda: sea(city("Candia"), C.NO),
    lambda: two_defenders(),
    lambda: two_defenders(C.NO, C.NO),
    lambda: island(C.YES),
    lambda: island(C.YES, C.YES),
]


@pytest.fixture(scope="module")
def views() -> list[Any]:
    """Views of random games and of the scenes."""
    found = []
    for seed in range(16):
        game = list(random_game(seed, 2 + seed % 3))
        found += [before for _, before, _, _ in game]
        found.append(view(game[-1][0]))
    return found + [view(scene().g) for scene in SCENES]


@pytest.fixture(scope="module")
def events() -> list[Any]:
    found = []
    for seed in range(60):
        g = plain.empty()
        n, made = new_game(g, 2 + seed % 3), 0
        while n:
            n, made = step(g, random_code(g, n, seed, made)), made + 1
        found += view_events(g.events)
    for scene in SCENES:
        found += view_events(scene().g.events)
    return found


# ------------------------------------------------------------------ shape


hints_of = cache(get_type_hints)


def fits(value: Any, hint: Any) -> bool:
    """Is this value of this type?"""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value in args
    if origin in (types.UnionType, typing.Union):
        return any(fits(value, arg) for arg in args)
    if origin is list:
        return isinstance(value, list) and all(fits(item, args[0]) for item in value)
    if origin is BySide:
        keys = isinstance(value, dict) and set(value) == {"byzantine", "arab"}
        return keys and all(fits(item, args[0]) for item in value.values())
    if is_typeddict(hint):
        hints = hints_of(hint)
        keys = isinstance(value, dict) and hint.__required_keys__ <= set(value) <= set(hints)
        return keys and all(fits(value[key], hints[key]) for key in value)
    return type(value) is (type(None) if hint is None else hint)


def test_the_shape_is_the_declared_one(views: list[Any], events: list[Any]) -> None:
    for seen in views:
        assert fits(seen, V.View), seen
    for event in events:
        assert fits(event, V.Message), event


def test_it_is_json(views: list[Any], events: list[Any]) -> None:
    assert json.loads(json.dumps(views)) == views
    assert json.loads(json.dumps(events)) == events


def test_the_checker_of_shapes_checks() -> None:
    seen = view(Table().g)
    assert fits(seen, V.View)
    seen["position"]["cities"][3]["side"] = "roman"      # type: ignore[typeddict-item]  # wrong on purpose
    assert not fits(seen, V.View)
    del seen["position"]
    assert not fits(seen, V.View)


def test_looking_changes_nothing() -> None:
    for scene in SCENES:
        g = scene().g
        before, events = plain.pack(g), list(g.events)
        view(g)
        assert (plain.pack(g), g.events) == (before, events)


def test_identifiers_are_in_the_engines_order() -> None:
    pairs = [
        (C.SIDES, english.SIDE_NAMES),
        (C.BOXES, english.BOX_NAMES),
        (C.SPACES, english.SPACE_NAMES),
        (C.CLOSINGS, english.CLOSING_NAMES),
        (C.ENDINGS, english.ENDING_NAMES),
        (E.SOURCES, english.SOURCE_NAMES),
    ]
    for ids, names in pairs:
        assert len(ids) == len(names)
    assert C.LOSSES[C.AS_TOLL] == "toll"
    assert C.LOSSES[C.DESTROYED] == "destroyed"
    assert C.MANNERS[C.MAKES_WAY] == "makes_way"
    assert E.SOURCES[E.FROM_CAPITAL] == "capital"
    assert C.ANSWERS[C.INTERCEPTS] == "intercepts"
    assert C.CLOSINGS[C.UNTIL_POOL_IS_EMPTY] == "until_pool_is_empty"


# ------------------------------------------------------------------ messages


def messages(value: Any) -> Iterator[Any]:
    """All messages in a value, those in arguments too."""
    if isinstance(value, dict):
        if "id" in value:
            yield value
        for item in value.values():
            yield from messages(item)
    elif isinstance(value, list):
        for item in value:
            yield from messages(item)


def test_messages_are_the_declared_ones_and_all_of_them(views: list[Any], events: list[Any]) -> None:
    seen: Counter[str] = Counter()
    for message in messages([views, events]):
        assert tuple(message["args"]) == MESSAGE_IDS[message["id"]]
        seen[message["id"]] += 1
    assert set(seen) == set(MESSAGE_IDS)


def test_every_argument_has_a_type() -> None:
    of_reasons = {"change"}                              # those of bots, which have ids of their own
    used = {arg for args in MESSAGE_IDS.values() for arg in args}
    assert used | of_reasons == set(V.Args.__annotations__)
    assert used - {"clause"} == set(ARGUMENTS)           # a clause is a text, and no number


def test_every_kind_and_event_has_an_id() -> None:
    assert {f"prompt.{kind}" for kind in K.IDS} == {name for name in MESSAGE_IDS if name.startswith("prompt.")}
    assert len([name for name in MESSAGE_IDS if name.startswith("event.")]) == len(E.EVENTS)


def test_prompts_name_clauses_that_exist(views: list[Any]) -> None:
    clauses = set(re.findall(r"^(\d+\.\d+) ", RULES.read_text("utf-8"), re.MULTILINE))
    assert {clause for one in K.QUESTIONS for clause in (one.clause, *one.clauses.values())} <= clauses
    assert {row.clause for row in E.EVENTS} <= clauses
    assert {seen["prompt"]["args"]["clause"] for seen in views} <= clauses


# ------------------------------------------------------------------ true to the engine


def amounts(events: list[tuple[int, ...]], kind: int, last: int) -> list[int]:
    """The number before the last one, of the events of a kind with this last number."""
    fields = len(E.EVENTS[kind].args)
    return [event[fields - 1] for event in events if event[0] == kind and event[fields] == last]


@pytest.mark.parametrize("seed", range(16))
def test_effects_are_what_then_happens(seed: int) -> None:
    print(f"seed {seed}")
    points = None
    for g, before, code, happened in random_game(seed, 2 + seed % 3):
        option = next(option for option in before["options"] if option["code"] == code)
        effects, prompt = option["effects"], before["prompt"]["id"]
        if prompt == "prompt.pay_cube" and effects["treasury"]:
            assert -sum(amounts(happened, E.BEZANTS, E.BOUGHT)) == effects["price"]
        if prompt == "prompt.control_city":
            points = effects["points"]
        if points is not None and (scored := amounts(happened, E.POINTS, E.FROM_CONTROL)):
            assert scored == [points]
            points = None
        if prompt == "prompt.march" and "cost" in effects:
            asked = g.now.kind == K.FLEET_USE
            assert effects["fleet"] == asked
            assert asked or amounts(happened, E.CUBES, C.BY_MOVING) == [effects["cost"]]
            arrived = any(event[0] == E.PAWN and event[4] == code for event in happened)
            attacked = any(event[0] == E.ATTACK for event in happened)
            assert not arrived or attacked >= effects["attack"]


@pytest.mark.parametrize("seed", range(12))
def test_the_forecast_is_what_then_comes(seed: int) -> None:
    print(f"seed {seed}")
    for _, before, code, happened in random_game(seed, 2 + seed % 3):
        if code == C.PASS and any(event[0] == E.TURN_END for event in happened):
            for event in happened:
                if event[0] == E.BEZANTS and event[4] == E.INCOME:
                    forecast = before["position"]["players"][event[1]]["forecast"][C.SIDES[event[2]]]
                    assert forecast["income"] == event[3]


@pytest.mark.parametrize("seed", range(12))
def test_the_standing_at_the_end_is_the_result(seed: int) -> None:
    print(f"seed {seed}")
    g = list(random_game(seed, 2 + seed % 3))[-1][0]
    seen = view(g)
    assert seen["position"]["phase"] == "over"
    assert seen["prompt"]["id"] == "prompt.game_over"
    assert seen["options"] == []
    for p, player in enumerate(seen["position"]["players"]):
        assert player["forecast"] is None
        assert player["standings"]["turn_3"] == {"score": final_score(g, p), "place": place(g, p)}


def test_what_an_army_costs_and_attacks() -> None:
    t = sea()
    options = {option["args"].get("city"): option["effects"] for option in view(t.g)["options"]}
    assert options["Candia"] == {"cost": 2, "link": "sea", "fleet": True, "attack": True, "strength": 2}
    assert options["Jerusalem"] == {"cost": 1, "link": "road", "fleet": False, "attack": True, "strength": 3}
    assert options["Tabuk"] == {"cost": 1, "link": "desert", "fleet": False, "attack": False}
    t.play(city("Candia"))
    seen = view(t.g)
    assert seen["prompt"]["args"] == {"player": 1, "rival": 0, "side": "arab", "city": "Candia", "clause": "8.6"}
    assert [option["effects"] for option in seen["options"]] == [{"cost": 4}, {"cost": 2}]
    t.play(C.YES)
    seen = view(t.g)
    assert seen["prompt"]["args"]["number"] == 4
    assert seen["position"]["march"] == {
        "player": 0, "side": "arab", "links": 0, "origin": None, "by_sea": False, "answer": "unasked",
    }
    t.play(C.NO)
    assert view(t.g)["position"]["players"][0]["closed_links"] == [["Candia", "Alexandria"]]


def test_an_attack_under_way() -> None:
    t = two_defenders(C.NO, C.NO)
    seen = view(t.g)
    assert seen["prompt"]["id"] == "prompt.next_foe"
    assert [option["args"] for option in seen["options"]] == [{"player": 1}, {"player": 2}]
    attack = seen["position"]["attack"]
    assert attack is not None
    assert attack["force"] == {"strength": 9, "dice": 3}
    assert (attack["foe"], attack["foe_kind"], attack["foe_force"]) == (None, None, None)
    assert attack["standing"] == [1, 2]
    t.play(C.PLAYER + 1)
    attack = view(t.g)["position"]["attack"]
    assert attack is not None
    assert (attack["foe"], attack["foe_kind"], attack["foe_force"]) == (1, "army", {"strength": 3, "dice": 3})
    march = view(t.g)["position"]["march"]
    assert march is not None
    assert (march["origin"], march["links"], march["side"]) == ("Antioch", 1, "arab")


def test_cities_players_and_spaces() -> None:
    t = Table(2, army_entry="controlled")
    t.city("Antioch", side=ARAB, tokens=3, controller=1, fortified=True)
    t.army(1, ARAB, elite=1, main=2, move=3, levy=4, at="Antioch", guard=True)
    t.space(C.IMPROVE + ARAB, 1, 0)
    t.set(1, treasury=[2, 7], points=[18, 40])
    t.ask(0)
    position = view(t.g, decision=7)["position"]
    antioch = position["cities"][city("Antioch")]
    assert antioch == {
        "city": city("Antioch"), "name": "Antioch", "side": "arab", "tokens": 3, "strength": 4, "controller": 1,
        "fortified": True, "pawns": [{"player": 1, "side": "arab"}],
    }
    player = position["players"][1]
    assert player["boxes"]["arab"] == {"elite": 1, "main": 2, "move": 3, "levy": 4}
    assert player["guard"] == {"byzantine": False, "arab": True}
    assert player["pawns"] == {"byzantine": None, "arab": "Antioch"}
    assert player["fortifications"] == 1
    assert player["forecast"] is not None
    assert player["forecast"]["arab"] == {"income": 6, "upkeep": 3 + 2 + 3 + 8, "unpaid": 3}
    assert position["guards"] == {"byzantine": None, "arab": 1}
    assert position["spaces"][1] == {"space": "improve_arab", "holders": [1, 0, None]}
    assert position["options"]["army_entry"] == "controlled"
    assert position["bulgars"] == {"box": 7, "supply": 4}
    assert view(t.g, decision=7)["prompt"]["decision"] == 7


@pytest.mark.parametrize(
    ("points", "counts", "missing", "score"),
    [
        ([18, 40], False, 2, 40),                        # E13
        ([30, 15], True, 0, 45),                         # E13
        ([0, 7], False, 4, 7),
        ([0, 0], True, 0, 0),
    ],
)
def test_13_4_the_lower_track(points: list[int], counts: bool, missing: int, score: int) -> None:
    t = Table(2)
    t.set(0, points=points)
    t.set(1, points=[3, 100])
    t.ask(0)
    player = view(t.g)["position"]["players"][0]
    lower, high = ("byzantine" if points[0] <= points[1] else "arab"), max(points)
    half = high // 2 + high % 2
    assert player["tracks"] == {
        "lower": lower, "high": high, "half": half, "lower_counts": counts, "missing": missing
    }
    assert player["standings"]["turn_3"] == {"score": score, "place": 2}
    assert player["standings"]["constantinople"] == {"score": points[1], "place": 2}


def test_the_standing_after_turn_3_scores_the_cities() -> None:
    t = Table(2)
    t.city("Damascus", controller=0)
    t.ask(0)
    assert view(t.g)["position"]["players"][0]["standings"]["turn_3"] == {"score": 23, "place": 1}
    assert view(t.g)["position"]["players"][0]["standings"]["constantinople"] == {"score": 10, "place": 1}


def test_options_of_bulgars_upkeep_and_sources() -> None:
    t = Table(2)
    t.city("Thessalonica", side=BULGAR)
    t.set(0, pool=0, treasury=[9, 9])
    t.ask(0)
    t.play(C.SPACE + C.BULGARS)
    seen = view(t.g)
    assert seen["options"][-1] == {"code": C.REINFORCE, "id": "option.reinforce", "args": {}, "effects": {}}
    t.play(C.REINFORCE)
    seen = view(t.g)
    assert seen["prompt"]["args"]["space"] == "bulgars"
    assert seen["prompt"]["args"]["clause"] == "10.4"
    levy = next(option for option in seen["options"] if option["code"] == box(BYZ, C.LEVY))
    assert levy["effects"] == {"price": 3, "treasury": None}


def test_a_forced_decision_is_told_with_its_option() -> None:
    message = V.view_event((E.FORCED, 1, K.RETREAT_OR_STAND, C.NO, 0, 0))
    assert message["args"] == {"player": 1, "kind": "retreat_or_stand", "code": {"id": "option.stand", "args": {}}}
