"""Chapter 4, take control."""

import pytest

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.board import CITY_NAMES, FACTS
from table import ARAB, BULGAR, BYZ, PERSIAN, Table, box, city

BYZANTINE_OR_ARAB = {c["name"] for c in FACTS["city"] if c["side"] in ("byzantine", "arab")}


def test_4_1_every_byzantine_or_arab_city_but_constantinople():
    t = Table()
    t.play(C.TAKE_CONTROL)
    assert (t.kind, t.asked) == (K.CONTROL_CITY, 0)
    assert t.cities == BYZANTINE_OR_ARAB - {"Constantinople"}
    assert len(t.cities) == 23


def test_4_1_not_what_anybody_controls():
    t = Table()
    t.city("Damascus", controller=0)
    t.city("Mecca", controller=1)
    t.city("Athens", controller=2, fortified=True)
    t.ask(0)
    t.play(C.TAKE_CONTROL)
    assert t.cities == BYZANTINE_OR_ARAB - {"Constantinople", "Damascus", "Mecca", "Athens"}


def test_4_1_never_a_bulgar_city_but_one_that_was_persian():
    t = Table()
    t.city("Athens", side=BULGAR, tokens=1)
    t.city("Hira", side=ARAB, tokens=2)
    t.ask(0)
    t.play(C.TAKE_CONTROL)
    assert t.cities == BYZANTINE_OR_ARAB - {"Constantinople", "Athens"} | {"Hira"}


@pytest.mark.parametrize(("name", "points"), [("Damascus", [13, 10]), ("Athens", [12, 10]), ("Mecca", [10, 12])])
def test_4_1_scores_the_tokens_on_that_sides_track(name, points):
    t = Table()
    t.play(C.TAKE_CONTROL, city(name), C.POOL)
    assert t.player(0).points == points
    assert t.look(name)[2:] == (0, False)
    assert t.player(0).pool == 8


def test_4_1_the_tokens_there_now_count_not_the_printed_value():
    t = Table()
    t.city("Damascus", side=ARAB, tokens=2)
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"), C.POOL)
    assert t.player(0).points == [10, 12]
    assert t.player(0).treasury == [15, 5]


def test_4_1_the_place_of_armies_does_not_matter():
    t = Table()
    t.army(0, BYZ, main=1, at="Athens")
    t.army(1, BYZ, main=5, at="Damascus")
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Damascus"), C.POOL)
    assert t.look("Damascus")[2] == 0
    assert (t.at(0, BYZ), t.at(1, BYZ)) == ("Athens", "Damascus")


def test_4_1_with_no_city_free_there_is_no_such_action():
    t = Table()
    for name in CITY_NAMES:
        t.city(name, side=None if name == "Constantinople" else PERSIAN)
    t.ask(0)
    assert C.TAKE_CONTROL not in t.legal


def test_4_2_the_pawn_goes_to_the_first_byzantine_city():
    t = Table()
    t.play(C.TAKE_CONTROL, city("Edessa"), C.POOL)
    assert t.at(0, BYZ) == "Edessa"
    assert t.at(0, ARAB) is None
    assert t.asked == 1


def test_4_2_only_to_the_first():
    t = Table()
    for name in ("Edessa", "Athens"):
        t.play(C.TAKE_CONTROL, city(name), C.POOL)
        t.play(C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, C.DONE)
        t.play(C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, C.DONE)
    assert t.at(0, BYZ) == "Edessa"


def test_4_2_an_arab_city_is_not_the_first_byzantine_one():
    t = Table()
    t.play(C.TAKE_CONTROL, city("Mecca"), C.POOL)
    assert (t.at(0, BYZ), t.at(0, ARAB)) == (None, None)
    assert t.player(0).pawn_placed == 0


def test_4_2_not_again_when_the_pawn_has_left_the_map():
    t = Table()
    t.army(0, BYZ, main=2)
    t.set(0, pawn_placed=1)
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Athens"), C.POOL)
    assert t.at(0, BYZ) is None


def test_4_2_without_an_army_the_obligation_waits_for_the_next_city():
    t = Table()
    t.army(0, BYZ, main=1, levy=3)
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Edessa"), box(BYZ, C.MAIN))
    assert t.at(0, BYZ) is None
    t.ask(0)
    t.play(C.STRENGTHEN, box(BYZ, C.MAIN), C.POOL, C.DONE)
    t.ask(0)
    assert C.ARMY + BYZ not in t.legal                        # 7.1 It enters only after 4.2.
    t.play(C.TAKE_CONTROL, city("Athens"), C.POOL)
    assert t.at(0, BYZ) == "Athens"


def test_4_2_a_guard_alone_is_an_army():
    t = Table()
    t.army(0, BYZ, main=1, guard=True)
    t.ask(0)
    t.play(C.TAKE_CONTROL, city("Edessa"), box(BYZ, C.MAIN))
    assert t.at(0, BYZ) == "Edessa"
