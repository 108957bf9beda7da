"""Positions as a line and as a dict: exact there and back, and impossible ones refused in words."""

import contextlib
import copy
import functools
import itertools
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from byzantium import position as P
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.board import CITY_NAMES, SPACE_COUNT
from byzantium.engine.codes import BOXES, SIDES
from byzantium.engine.invariants import NAMES, broken
from byzantium.engine.state import State
from byzantium.engine.step import new_game, step
from byzantium.english import CLOSING_NAMES, SPACE_NAMES
from byzantium.errors import ByzantiumError, ImpossiblePosition, UnknownText
from byzantium.position import script
from byzantium.position.data import KEYS, read
from byzantium.position.values import digest
from byzantium.record import OPTIONS
from table import ARAB, BULGAR, BYZ, Table, box, city

Edit = Callable[[dict[str, Any]], object]

# ------------------------------------------------------------------ games to take positions from

ACTION_WEIGHTS = {C.PASS: 0.02, C.ARMY: 6, C.ARMY + 1: 6, C.STRENGTHEN: 2, C.SPACE + C.FLEET: 3, C.SPACE + C.BULGARS: 2}
MOVERS = (box(BYZ, C.MOVE), box(ARAB, C.MOVE), box(ARAB, C.MAIN))


def codes_of(g: Any) -> list[int]:
    return [code for code in range(C.COUNT) if g.allowed[code // C.WORD_BITS] >> (code % C.WORD_BITS) & 1]


def weight(g: Any, code: int) -> float:
    """War: what leads to rare decisions is liked."""
    if g.now.kind == K.ACTION:
        return ACTION_WEIGHTS.get(code, 0.5)
    if g.now.kind == K.MARCH:
        return 0.2 if code == C.DONE else 3 if code >= C.SPACE else 1
    if g.now.kind == K.STRENGTHEN_BOX:
        return 3 if code in MOVERS else 0.3
    return 1 / (1 + code) if g.now.kind == K.TAX_CUBES else 1


def states(seed: int) -> Iterator[Any]:
    """All states of a random game; the seed settles players and options too."""
    rng = random.Random(seed)
    g = plain.empty()
    for name in OPTIONS:
        setattr(g, name, rng.randrange(2))
    war = rng.random() < 0.7
    left = new_game(g, 2 + seed % 3)
    yield g
    while left:
        codes = codes_of(g)
        left = step(g, rng.choices(codes, [weight(g, code) if war else 1 for code in codes])[0])
        yield g


def sea_war(fleets: bool = True, **options: str) -> Table:
    """Player 0's Arabs in Alexandria, player 1 with the Byzantine fleet and an Arab army in Damascus."""
    t = Table(3, **options)
    t.city("Alexandria", side=ARAB, controller=0)
    t.city("Damascus", side=ARAB, controller=1)
    t.army(0, ARAB, main=5, move=9, elite=1, levy=2, at="Alexandria")
    t.army(1, ARAB, main=2, move=2, levy=1, at="Damascus")
    t.army(2, ARAB, main=2, move=2, levy=1, at="Damascus")
    if fleets:
        t.space(C.FLEET + BYZ, 1)
    t.ask(0)
    return t


def scripted() -> Iterator[Table]:
    """Decisions that random games seldom come to."""
    t = sea_war()
    t.play(C.ARMY + ARAB, city("Candia"))
    yield t                                              # does the fleet intercept?
    t.play(C.YES)
    yield t                                              # does he pay double?
    withdrawn = copy.deepcopy(t)
    withdrawn.play(C.NO)
    yield withdrawn                                      # a closed link
    t.play(C.YES)
    yield t                                              # the fleet's dice
    t.roll(3)
    yield t                                              # cubes lost at sea
    t.play(box(ARAB, C.MAIN))
    yield t
    t.play(box(ARAB, C.MAIN), box(ARAB, C.MOVE))
    yield t                                              # the siege of Candia, reached by sea
    t.roll(0)
    yield t
    t = sea_war()
    t.play(C.ARMY + ARAB, city("Candia"), C.NO)
    t.roll(2)
    yield t
    t.play(box(ARAB, C.MAIN), box(ARAB, C.ELITE))
    yield t
    yield from by_land()


def by_land() -> Iterator[Table]:
    t = sea_war(fleets=False, civil_war_targets="rival_or_free")
    t.army(0, BYZ, main=5, move=5, at="Antioch")
    t.space(C.FLEET + BYZ, 0)
    t.city("Leucosia", side=ARAB)
    t.ask(0)
    t.play(C.ARMY + BYZ, city("Damascus"))
    yield t                                              # two armies are asked, one after the other
    both = copy.deepcopy(t)
    both.play(C.NO)
    yield both
    both.play(C.NO)
    yield both                                           # which of them first?
    both.play(C.PLAYER + 2)
    yield both
    both.roll(3)
    yield both
    both.roll(2)
    yield both
    both.play(box(BYZ, C.MAIN))
    yield both
    both.play(box(BYZ, C.MOVE))
    yield both
    t.play(C.YES)
    yield t                                              # is the sea closed?
    t.play(C.YES)
    yield t
    yield bulgar_attack()
    yield both_lost()
    t = Table(2)
    t.set(0, casualties=0)
    t.ask(0)
    t.play(C.PASS)
    yield t                                              # which cube goes to the pass space?


def both_lost() -> Table:
    """9.8 The defending army is destroyed, and the attacker, left with a Move cube, retreats all the same."""
    t = Table(2)
    t.city("Medina", controller=1)
    t.army(0, ARAB, main=1, move=2, at="Medina")
    t.army(1, ARAB, main=1, at="Medina")
    t.ask(0)
    t.play(C.ARMY + ARAB, C.SPACE + C.CIVIL_WAR + ARAB, C.POOL, C.NO)
    t.roll(1, 1)
    t.play(box(ARAB, C.MAIN))
    assert (t.kind, t.asked, t.at(1, ARAB)) == (K.RETREAT_TO, 0, None)
    return t


def bulgar_attack() -> Table:
    """The Bulgars attack a city in which the acting player's own army stands, and another's."""
    t = Table(3)
    t.army(0, BYZ, main=2, move=1, at="Thessalonica")
    t.army(2, BYZ, main=2, move=1, at="Thessalonica")
    t.ask(0)
    t.play(C.SPACE + C.BULGARS, city("Thessalonica"), C.POOL)
    return t


@functools.cache
def samples() -> tuple[bytes, ...]:
    """Positions of all kinds: of a kind and purpose that random games often come to only a few."""
    found: dict[tuple[int, ...], list[bytes]] = {}
    for g in itertools.chain((t.g for t in scripted()), *map(states, range(60))):
        key = (g.now.kind, g.now.extra, g.over, g.depth)
        if len(found.setdefault(key, [])) < 5:
            found[key].append(plain.pack(g))
    return tuple(data for several in found.values() for data in several)


def assert_exact(data: bytes) -> None:
    assert P.from_dict(json.loads(json.dumps(P.to_dict(data)))) == data
    line = P.to_text(data)
    assert P.from_text(line) == data
    assert line.isascii()
    assert "\n" not in line


# ------------------------------------------------------------------ there and back


@pytest.mark.parametrize("seed", range(9))
def test_every_state_of_a_game_comes_back(seed: int) -> None:
    for g in states(seed):
        assert_exact(plain.pack(g))


def test_every_kind_of_decision_comes_back() -> None:
    kinds = set()
    for data in samples():
        assert_exact(data)
        kinds.add(plain.unpack(data).now.kind)
    assert kinds == set(range(K.DECISIONS))


def test_what_lies_in_the_gaps_of_a_state_is_no_part_of_a_position() -> None:
    """Whoever copies a state by its fields, as OpenSpiel's clones are, leaves what was between them."""
    for data in samples()[::3]:
        other = np.full(State.dtype.itemsize, 0x55, np.uint8).view(State.dtype)
        other[0] = np.frombuffer(data, State.dtype)[0]
        assert other.tobytes() != data
        assert P.to_text(other.tobytes()) == P.to_text(data)
        assert P.to_dict(other.tobytes()) == P.to_dict(data)


def test_scripted_decisions_come_back() -> None:
    asked = []
    for t in scripted():
        assert_exact(plain.pack(t.g))
        asked.append((t.kind, t.g.now.extra))
    rare = {(K.FLEET_USE, 0), (K.FLEET_PAY, 0), (K.DICE, C.ROLL_FLEET), (K.LOSE_CUBE, C.AT_SEA), (K.NEXT_FOE, 0)}
    assert rare | {(K.CLOSE_SEA, C.VOLUNTARY)} <= {*asked}


def test_play_goes_on_alike() -> None:
    for i, data in enumerate(samples()[::5]):
        g, h = plain.unpack(data), plain.unpack(P.from_text(P.to_text(data)))
        rng = random.Random(i)
        for _ in range(40):
            codes = codes_of(g)
            if not codes:
                break
            code = rng.choice(codes)
            assert step(g, code) == step(h, code)
            assert plain.pack(g) == plain.pack(h)


def test_a_line_can_be_read_in_parts() -> None:
    t = Table(3, first=1, army_entry="controlled")
    t.city("Damascus", controller=2, fortified=True)
    t.city("Athens", side=BULGAR, tokens=1)
    t.army(0, ARAB, main=2, move=1, at="Mecca", guard=True)
    t.ask(0)
    assert P.to_text(plain.pack(t.g)).split() == [
        "byz1", "3p+controlled", "t1s2a1", "spaces:Caliph=1", "cities:Ath=O1,Dam=B3/3f",
        "p1:9.12.9.0.0;15.10.0.1.3.2.2;5.10.0.0.2.1.0@Mec", "p2:9.12.0.0.0;15.10.0.1.3.2.2;5.10.0.0.8.5.0",
        "p3:9.12.0.0.0;15.10.0.1.3.2.2;5.10.0.0.8.5.0", "#12bbbc73",
    ]


# ------------------------------------------------------------------ short dicts by hand


def look(d: dict[str, Any]) -> Any:
    return plain.unpack(P.from_dict(d))


def test_what_is_left_out_is_as_at_setup() -> None:
    g = look({"players": 4})
    t = Table(4)
    assert plain.pack(g) == plain.pack(t.g)
    assert P.from_dict({"players": [{}, {}, {}, {}]}) == plain.pack(t.g)


def test_before_the_first_player_is_drawn() -> None:
    start = plain.empty()
    new_game(start, 3)
    assert P.from_text(P.to_text(plain.pack(start))) == plain.pack(start)


def test_the_guard_is_with_whoever_has_the_space() -> None:
    short = {"players": [{"pool": 8}, {}], "spaces": {"emperor": [0]}}
    assert look(short).guard == [0, C.NOBODY]
    assert look(short | {"guards": {"emperor": None}}).guard == [C.NOBODY, C.NOBODY]


def test_passing_follows_where_it_is_clear() -> None:
    g = look({"players": [{"casualties": 11, "pass_cube": 1}, {}], "passed": [0], "active": 1})
    assert (g.first_passer, g.last_player, g.closing) == (0, 1, C.UNTIL_POOL_IS_EMPTY)
    g = look({"players": 3, "passed": [0, 2], "first_passer": 2, "active": 1})
    assert (g.first_passer, g.last_player, g.closing) == (2, 1, C.ONE_MORE_ACTION)


# ------------------------------------------------------------------ refused, by name


IMPOSSIBLE = [
    ({"players": [{}, {"pool": 10}]}, "Player 2 has 43 cubes, not 42: pool 10, casualties 12, boxes 21"),
    ({"players": [{}, {"casualties": 0}]}, "Player 2 has 30 cubes, not 42: pool 9, boxes 21"),
    ({"cities": {"Basra": {"controller": 0}}, "players": [{"pool": 8}, {}]},
     "Basra is Persian and cannot be controlled"),
    ({"cities": {"Damascus": {"tokens": 4}}}, "Damascus has 4 tokens, at most 3"),
    ({"cities": {"Damascus": {"tokens": 0}}}, "Damascus has 0 tokens, at least 1"),
    ({"cities": {"Basra": {"tokens": 1}}}, "Basra is Persian with 1 token, printed 3"),
    ({"cities": {"Athens": {"side": "persian"}}}, "Athens is not a city that can be Persian"),
    ({"cities": {"Mecca": {"side": "bulgar"}}}, "Mecca is not a city that the Bulgars can reach"),
    ({"cities": {"Thessalonica": {"side": "bulgar"}}}, "Thessalonica is Bulgar with 3 tokens, at most 2"),
    ({"cities": {"Constantinople": {"side": "arab"}}}, "Constantinople stays Byzantine"),
    ({"cities": {"Mecca": {"fortified": True}}}, "Mecca is fortified, but nobody controls it"),
    ({"players": [{"fortifications": 1}, {}]}, "Player 1 has 1 fortification, not 2: 0 built, 1 left"),
    ({"players": [{"pool": -1}, {}]}, "players[0].pool is -1, not 0 to 42"),
    ({"players": [{"pool": "nine"}, {}]}, "players[0].pool is a whole number, not 'nine'"),
    ({"players": [{"pool": True}, {}]}, "players[0].pool is a whole number, not true"),
    ({"players": [{"arab": {"treasury": 10**30}}, {}]}, "players[0].arab.treasury is a huge number, not 0 to 9999"),
    ({"players": 5}, "The number of players is 5, not 2 to 4"),
    ({"players": [{}]}, "The number of players is 1, not 2 to 4"),
    ({"bulgars": 12}, "bulgars is 12, not 0 to 11"),
    ({"turn": 4}, "turn is 4, not 1 to 3"),
    ({"active": 2}, "active is 2, but the 2 players have the numbers 0 to 1"),
    ({"active": None}, "active and starter are players"),
    ({"spaces": {"emperor": [0, 1]}}, "spaces.emperor has 2 entries, at most 1"),
    ({"guards": {"emperor": 0}}, "The Emperor's guard is with Player 1, whose cube is not on the Emperor space"),
    ({"players": [{"byzantine": {"pawn": "Mecca"}}, {}]}, "Player 1's Byzantine pawn stands in Mecca, which is Arab"),
    ({"players": [{"byzantine": {"pawn": "Athens"}, "pawn_placed": False}, {}]},
     "Player 1's Byzantine pawn is on the map, but pawn_placed is false"),
    ({"players": [{"arab": {"pawn": "Mecca", "boxes": {"main": 0, "move": 0, "levy": 13}}}, {}]},
     "Player 1's Arab pawn stands in Mecca, but its army has no cube"),
    ({"players": [{"closed_links": [["Candia", "Athens"]]}, {}]},
     "Player 1 has closed sea links, but no other player has the Byzantine fleet"),
    ({"players": [{"closed_links": [["Mecca", "Athens"]]}, {}]},
     "players[0].closed_links[0] is not two cities with a sea route between them"),
    ({"passed": [0]}, "Player 1 has passed and takes no more actions"),
    ({"passed": [0, 0]}, "passed names a player twice"),
    ({"players": 3, "passed": [1, 2]}, "first_passer is the one of those who have passed that was first"),
    ({"passed": [1], "closing": "one more action"}, "closing is 'one more action', but it can only be 'until the pool"),
    ({"over": "turn 3", "turn": 3, "passed": [1]},
     "The game is over after turn 3, but a player still counts as passed"),
    ({"over": "turn 3", "turn": 3, "first_passer": 0, "last_player": 1, "closing": "not closing"},
     "closing is 'not closing', but it can only be 'one more action' or 'until the pool is empty'"),
    ({"first_passer": 0}, "first_passer is the one of those who have passed"),
    ({"last_player": 0}, "last_player is the one left when all others have passed"),
    ({"players": [{"pool": 8, "pass_cube": 1}, {}]}, "Player 1 has 1 cube on the pass space, but has not passed"),
    ({"players": [{}, {"pool": 7, "pass_cube": 2}], "passed": [1]}, "Player 2 has 2 cubes on the pass space, at most"),
]
UNKNOWN = [
    ({"cities": {"Damaskus": {}}}, "cities: the name 'Damaskus' is unknown; did you mean 'Damascus'?"),
    ({"Turn": 1}, "The position: the key 'Turn' is unknown; did you mean 'turn'?"),
    ({"players": [{"poool": 3}, {}]}, "players[0]: the key 'poool' is unknown; did you mean 'pool'?"),
    ({"options": {"army_entry": "some"}},
     "options.army_entry: the choice 'some' is unknown; it can be 'any', 'controlled'"),
    ({"spaces": {"emperors": [0]}}, "spaces: the space 'emperors' is unknown; did you mean 'emperor'?"),
    ({"cities": {"Mecca": {"side": "Arabs"}}}, "cities.Mecca.side: the side 'Arabs' is unknown; did you mean 'arab'?"),
    ({"version": 3}, "The position is of version 3, this program reads versions 1 to 2"),
    ({3: 4}, "The position: the key 3 is unknown"),
]


def test_positions_with_names_in_place_of_ids_are_read() -> None:
    """As version 1 wrote them; their lines are the same today."""
    for one in json.loads((Path(__file__).parent / "golden" / "positions-version-1.json").read_text("utf-8")):
        data = P.from_dict(one["dict"])
        assert P.to_text(data) == one["line"]
        assert P.from_text(one["line"]) == data
        assert P.from_dict(P.to_dict(data)) == data


def test_one_thing_has_no_two_names() -> None:
    with pytest.raises(ImpossiblePosition, match="spaces has one of them twice"):
        P.from_dict({"players": 2, "spaces": {"Emperor": [0], "emperor": [0]}})


@pytest.mark.parametrize(("d", "sentence"), IMPOSSIBLE, ids=[sentence[:50] for _, sentence in IMPOSSIBLE])
def test_the_impossible_is_refused_by_name(d: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ImpossiblePosition, match=re.escape(sentence)):
        P.from_dict({"players": 2} | d)


@pytest.mark.parametrize(("d", "sentence"), UNKNOWN, ids=[sentence[:50] for _, sentence in UNKNOWN])
def test_the_unknown_is_named(d: dict[Any, Any], sentence: str) -> None:
    with pytest.raises(UnknownText, match=re.escape(sentence)):
        P.from_dict({"players": 2} | d)


def test_not_even_a_position() -> None:
    for x in (None, [], "byz1", 3):
        with pytest.raises(ImpossiblePosition, match="The position is an object, not "):
            P.from_dict(x)
    with pytest.raises(ImpossiblePosition, match="does not say who plays"):
        P.from_dict({})


# ------------------------------------------------------------------ in the middle of an action


def middles() -> list[dict[str, Any]]:
    return [d for d in map(P.to_dict, samples()) if "under_way" in d]


def test_in_the_middle_of_an_action_nothing_can_be_changed() -> None:
    for d in middles():
        for key, value in (("turn", d["turn"] % 3 + 1), ("bulgars", (d["bulgars"] + 1) % 12), ("check", "#00000000")):
            with pytest.raises(ImpossiblePosition, match="In the middle of an action"):
                P.from_dict(d | {key: value})


def test_without_what_is_under_way_an_action_is_asked_for() -> None:
    asked = 0
    for d in middles():
        del d["under_way"], d["check"]
        with contextlib.suppress(ImpossiblePosition):                # an army on its way stands in no city of its side
            g = look(d)
            assert (g.now.kind, g.now.player) == (K.ACTION, d["active"])
            asked += 1
    assert asked > 10


@pytest.mark.parametrize("under_way", [3, "", "1;2", "1;2;3;4", "a;b;c;d", "99.0.0.0.0.0;0;0;0", "14.9.0.0.0.0;0;0;0"])
def test_what_is_under_way_must_be_what_was_written(under_way: Any) -> None:
    with pytest.raises(UnknownText, match=r"under_way|is not a number"):
        P.from_dict({"players": 2, "under_way": under_way, "check": "#00000000"})


def test_a_forged_check_does_not_help() -> None:
    d = next(d for d in middles() if d["under_way"].startswith(f"{K.MARCH}."))
    forged = d | {"under_way": "0" + d["under_way"][len(str(K.MARCH)):]}
    with pytest.raises(ImpossiblePosition):
        P.from_dict(forged | {"check": digest(plain.pack(read(forged)))})


def test_a_forged_frame_is_refused() -> None:
    """Compiled rules would look up players and cities that are not there."""
    for d in middles():
        frames, *rest = d["under_way"].split(";")
        *others, lowest = frames.split("/")
        if not others:
            continue                                     # only what is asked: nothing follows
        kind, _, *numbers = lowest.split(".")
        forged = d | {"under_way": ";".join(["/".join([*others, ".".join([kind, "100", *numbers])]), *rest])}
        with pytest.raises(ImpossiblePosition, match="fits no decision"):
            P.from_dict(forged | {"check": digest(plain.pack(read(forged)))})


# ------------------------------------------------------------------ the line, cut or mistyped


def signed(line: str) -> str:
    return f"{line} {digest(line.encode())}"


def test_a_line_cut_anywhere_is_known_to_be_cut() -> None:
    line = P.to_text(samples()[-1])
    for end in range(len(line)):
        with pytest.raises(UnknownText, match=r"cut off|empty|does not begin|of version|not whole"):
            P.from_text(line[:end])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "The line is empty"),
        ("fen 2p", "'fen' does not begin a position: that is byz1"),
        ("byz7 2p #00000000", "The position is of version 7, this program reads version 1"),
        ("byz1 2p t1s1a1", "The line has been cut off"),
        ("byz1 2p t1s1a1 #00000000", "its check is #00000000, its text gives #"),
        (signed("byz1"), "does not say how many play"),
        (signed("byz1 9p t1s1a1"), "'9p' is not a number of players"),
        (signed("byz1 2p+controled t1s1a1"), "The option 'controled' is unknown; did you mean 'controlled'?"),
        (signed("byz1 2p turn1"), "'turn1' does not say whose turn it is"),
        (signed("byz1 2p t1s1a1 bulgars"), "'bulgars' is not a field of a position"),
        (signed("byz1 2p t1s1a1 bulgar:7"), "The field 'bulgar' is unknown; did you mean 'bulgars'?"),
        (signed("byz1 2p t1s1a1 bulgars:7 bulgars:7"), "The field 'bulgars' is there twice"),
        (signed("byz1 2p t1s1a1 bulgars:x"), "'x' is not a number"),
        (signed("byz1 2p t1s1a1 p3:9"), "The field 'p3' is unknown"),
        (signed("byz1 2p t1s1a1 p1:9.12.0.0.0"), "p1: a part is missing"),
        (signed("byz1 2p t1s1a1 p1:9.12;1;1"), "p1: '9.12' has 2 numbers, not 5"),
        (signed("byz1 2p t1s1a1 p1:9.12.0.0.0;1.0.0.0.0.0.0;1.0.0.0.0.0"), "'1.0.0.0.0.0' has 6 numbers, not 7"),
        (signed("byz1 2p t1s1a1 p1:9.12.0.0.0;1.0.0.0.0.0.0;1.0.0.0.0.0.0x"), "'0x' is not a number"),
        (signed("byz1 2p t1s1a1 p1:9.12.0.0.0;1.0.0.0.0.0.0;1.0.0.0.0.0.0;x"), "p1: 'x' is unknown; it can be"),
        (signed("byz1 2p t1s1a1 p1:9.12.0.0.0;1.0.0.0.0.0.0@Dan;1.0.0.0.0.0.0"), "pawn: the city 'Dan' is unknown"),
        (signed("byz1 2p t1s1a1 cities:Dam=3"), "cities: 'Dam=3' is not a city like Dam=B3"),
        (signed("byz1 2p t1s1a1 cities:Dan=B3"), "cities: the city 'Dan' is unknown"),
        (signed("byz1 2p t1s1a1 pass:who=1"), "pass: the name 'who' is unknown"),
    ],
)
def test_a_wrong_line_is_explained(line: str, sentence: str) -> None:
    with pytest.raises(UnknownText, match=re.escape(sentence)):
        P.from_text(line)


def test_a_line_can_describe_the_impossible() -> None:
    with pytest.raises(ImpossiblePosition, match="Damascus has 4 tokens, at most 3"):
        P.from_text(signed("byz1 2p t1s1a1 cities:Dam=B4"))


def test_spaces_around_a_line_do_not_matter() -> None:
    data = samples()[0]
    assert P.from_text("  " + P.to_text(data).replace(" ", " \n ") + "\n") == data


# ------------------------------------------------------------------ hostile edits

WORDS = (*SIDES, *BOXES, *C.SPACES, *SPACE_NAMES, *K.NAMES, *C.PURPOSES, *C.CLOSINGS, *CLOSING_NAMES, *C.ENDINGS, *KEYS,
         *CITY_NAMES, "chance", "", "\u0663", "x" * 200)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-2, 9), st.integers(), st.floats(), st.sampled_from(WORDS))
JSON = st.recursive(SCALARS, lambda x: st.lists(x, max_size=3) | st.dictionaries(st.sampled_from(WORDS), x, max_size=3))
BOX_PATHS = [(side, "boxes", name) for side in SIDES[:2] for name in BOXES]
PILES = [("pool",), ("casualties",), ("removed",), ("tax",), *BOX_PATHS]


def containers(x: Any) -> Iterator[Any]:
    if isinstance(x, dict | list) and x:
        yield x
        for child in x.values() if isinstance(x, dict) else x:
            yield from containers(child)


def change(draw: st.DrawFn, d: dict[str, Any]) -> None:
    """One random edit: a value nudged, replaced, dropped or added; or a cube moved, which leaves all 42 in place."""
    what = draw(st.sampled_from(("nudge", "nudge", "replace", "drop", "add", "cube", "cube", "word")))
    if what == "cube":
        move_a_cube(draw, d)
        return
    places = [(x, key) for x in containers(d) for key in (x if isinstance(x, dict) else range(len(x)))]
    if what == "nudge":
        places = [(x, key) for x, key in places if isinstance(x[key], int)] or places
    if what == "word":
        places = [(x, key) for x, key in places if isinstance(x[key], str | None)] or places
    x, key = draw(st.sampled_from(places))
    if what == "nudge" and isinstance(x[key], bool):
        x[key] = not x[key]
    elif what == "nudge" and isinstance(x[key], int):
        x[key] += draw(st.sampled_from((-1, 1)))
    elif what == "word":
        x[key] = draw(st.sampled_from(WORDS))
    elif what == "drop":
        del x[key]
    elif what == "add" and isinstance(x, dict):
        x[draw(st.sampled_from(WORDS))] = draw(JSON)
    else:
        x[key] = draw(JSON)


def move_a_cube(draw: st.DrawFn, d: dict[str, Any]) -> None:
    try:
        player = draw(st.sampled_from(d["players"]))
        for path, n in zip(draw(st.permutations(PILES))[:2], (-1, 1), strict=True):
            x = player
            for key in path[:-1]:
                x = x[key]
            x[path[-1]] += n
    except (KeyError, TypeError, IndexError, ValueError):        # an edit before it took the place away
        pass


@st.composite
def edited(draw: st.DrawFn) -> dict[str, Any]:
    d = P.to_dict(draw(st.sampled_from(samples())))
    for _ in range(draw(st.integers(1, 3))):
        if d:
            change(draw, d)
    return d


def assert_playable(data: bytes, seed: int = 0) -> None:
    """All is well, somebody can decide, and the game goes on so."""
    g = plain.unpack(data)
    rng = random.Random(seed)
    assert broken(g) == 0, NAMES[broken(g)]
    assert codes_of(g) or g.over
    for _ in range(25):
        codes = codes_of(g)
        if g.over:
            return
        assert codes
        step(g, rng.choice(codes))
        assert broken(g) == 0, NAMES[broken(g)]


def assert_loads_or_is_refused(load: Callable[[Any], bytes], x: Any, seed: int) -> None:
    try:
        data = load(x)
    except ByzantiumError as error:
        sentence = str(error)
        assert len(sentence) > 10
        assert sentence.isprintable()
        return
    assert_playable(data, seed)
    assert P.from_text(P.to_text(data)) == data


HOSTILE = settings(
    deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@HOSTILE
@given(edited(), st.integers(0, 9))
def test_an_edited_dict_loads_or_is_refused(d: dict[str, Any], seed: int) -> None:
    assert_loads_or_is_refused(P.from_dict, d, seed)


@HOSTILE
@given(JSON)
def test_any_json_is_refused_in_words(x: Any) -> None:
    assert_loads_or_is_refused(P.from_dict, x, 0)
    assert_loads_or_is_refused(P.from_dict, {"players": 2, "cities": x}, 0)
    assert_loads_or_is_refused(P.from_dict, {"players": 2, "under_way": x}, 0)


@st.composite
def mistyped(draw: st.DrawFn) -> str:
    """A line with a few signs changed, with its old check or a new one that fits."""
    line = P.to_text(draw(st.sampled_from(samples()))).rpartition(" ")[0]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(line)))
        sign = draw(st.sampled_from([*"0123456789-.,;:=@/+fBAPOp #", "", "do:", "Dam", "\u0663", "\n"]))
        line = line[:at] + sign + line[at + draw(st.integers(0, 2)) :]
    return signed(" ".join(line.split())) if draw(st.booleans()) or draw(st.booleans()) else line


@HOSTILE
@given(mistyped(), st.integers(0, 9))
def test_a_mistyped_line_loads_or_is_refused(line: str, seed: int) -> None:
    assert_loads_or_is_refused(P.from_text, line, seed)


@HOSTILE
@given(st.text(), st.binary())
def test_any_text_is_refused_in_words(text: str, data: bytes) -> None:
    assert_loads_or_is_refused(P.from_text, text, 0)
    assert_loads_or_is_refused(P.from_text, signed("byz1 2p t1s1a1 " + text.encode("ascii", "ignore").decode()), 0)
    assert_loads_or_is_refused(P.from_text, data, 0)


def test_spaces_fill_from_the_first() -> None:
    for name, number in zip(SPACE_NAMES, SPACE_COUNT, strict=True):
        d = {"players": [{"pool": 9 - number}, {}], "spaces": {name: [0] * number}}
        assert look(d).spaces.count(0) == number


def test_checks_that_the_page_could_not_run_end_its_build(monkeypatch: pytest.MonkeyPatch) -> None:
    def check_by_text(g: State) -> None:
        with contextlib.suppress(ValueError):
            print(f"{g.turn}")

    assert "refuse(" in script.script()
    monkeypatch.setattr(script, "FUNCTIONS", (*script.FUNCTIONS, check_by_text))
    with pytest.raises(NotImplementedError, match="can't be written for the page"):
        script.script()
