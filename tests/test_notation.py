"""Text for decisions and events: it reads as written here, and parses back."""

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byzantium.checks import has_unseen
from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.bits import nth
from byzantium.engine.board import CITY_NAMES
from byzantium.engine.playout import random_code
from byzantium.engine.step import new_game, step
from byzantium.errors import BadSetup, IllegalDecision, UnknownText
from byzantium.notation import (
    Event,
    code_text,
    decision_text,
    event_text,
    parse_code,
    parse_decision,
    player_names,
)

OPTIONS = tuple(C.OPTIONS)


def random_games(seeds: int) -> Iterator[tuple[Any, list[tuple[int, int, list[int]]]]]:
    """Random games of 2, 3 and 4 players under all options: the last state, and (kind, player, legal codes) asked."""
    for seed in range(seeds):
        for players in (2, 3, 4):
            g, asked = plain.empty(), []
            for i, option in enumerate(OPTIONS):
                setattr(g, option, seed >> i & 1)
            n = new_game(g, players)
            while n:
                asked.append((g.now.kind, g.now.player, [nth(g, i) for i in range(n)]))
                n = step(g, random_code(g, n, seed, len(asked)))
            yield g, asked


GAMES = 40


@pytest.fixture(scope="module")
def asked() -> set[tuple[int, int, int]]:
    """All (kind, player, legal code) of the random games."""
    return {(kind, p, code) for _, asked in random_games(GAMES) for kind, p, codes in asked for code in codes}


# ------------------------------------------------------------------ codes


@pytest.mark.parametrize(
    ("kind", "code", "text"),
    [
        (K.FIRST_PLAYER, C.PLAYER + 1, "player 2"),
        (K.ACTION, C.TAKE_CONTROL, "take control"),
        (K.ACTION, C.STRENGTHEN, "strengthen"),
        (K.ACTION, C.TAX, "tax"),
        (K.ACTION, C.BUILD + C.BYZANTINE, "church"),
        (K.ACTION, C.BUILD + C.ARAB, "mosque"),
        (K.ACTION, C.ARMY + C.BYZANTINE, "Byzantine army"),
        (K.ACTION, C.PASS, "pass"),
        (K.ACTION, C.SPACE + C.GUARD, "Emperor"),
        (K.ACTION, C.SPACE + C.FLEET + C.ARAB, "Arab fleet"),
        (K.ACTION, C.SPACE + C.BULGARS, "Bulgars"),
        (K.ACTION, C.SPACE + C.FORTIFY, "fortify"),
        (K.ACTION, C.SPACE + C.IMPROVE + C.ARAB, "improve Arab city"),
        (K.PAY_CUBE, C.POOL, "pool"),
        (K.PAY_CUBE, C.CASUALTIES, "casualties"),
        (K.PAY_CUBE, C.BOX + C.MAIN, "Byzantine Main"),
        (K.PAY_FROM, C.SIDE, "Byzantine treasury"),
        (K.CONTROL_CITY, CITY_NAMES.index("Damascus"), "Damascus"),
        (K.STRENGTHEN_BOX, C.DONE, "done"),
        (K.TAX_CUBES, C.NUMBER + 1, "1 cube"),
        (K.TAX_CUBES, C.NUMBER + 5, "5 cubes"),
        (K.TAX_SPLIT, C.NUMBER + 4, "4 Byzantine"),
        (K.MARCH, C.DONE, "stop"),
        (K.MARCH, C.SPACE + C.CIVIL_WAR + C.ARAB, "Arab civil war"),
        (K.FLEET_USE, C.YES, "intercept"),
        (K.FLEET_USE, C.NO, "let pass"),
        (K.FLEET_PAY, C.YES, "pay double"),
        (K.FLEET_PAY, C.NO, "withdraw"),
        (K.RETREAT_OR_STAND, C.YES, "retreat"),
        (K.RETREAT_OR_STAND, C.NO, "stand"),
        (K.LEVY_FIGHTS, C.YES, "fight"),
        (K.LEVY_FIGHTS, C.NO, "do not fight"),
        (K.DICE, C.NUMBER, "0 hits"),
        (K.DICE, C.NUMBER + 1, "1 hit"),
        (K.DICE, C.NUMBER + 2, "2 hits"),
        (K.BULGARS_PLAN, C.REINFORCE, "reinforce"),
        (K.CLOSE_SEA, C.YES, "close the sea"),
        (K.CLOSE_SEA, C.NO, "leave it open"),
    ],
)
def test_a_code_reads_by_its_kind(kind: int, code: int, text: str) -> None:
    assert code_text(kind, code) == text
    assert parse_code(kind, text) == code


@pytest.mark.parametrize("kind", range(K.DECISIONS))
def test_every_answer_parses_back(kind: int) -> None:
    texts = [code_text(kind, code) for code in K.QUESTIONS[kind].codes]
    assert len(set(texts)) == len(texts)
    for code, text in zip(K.QUESTIONS[kind].codes, texts, strict=True):
        assert parse_code(kind, text) == code
        assert parse_code(kind, f"  {text.upper()}\t") == code
        assert parse_code(kind, text.replace(" ", "   ")) == code
        assert parse_code(kind, text.replace(" ", "").lower()) == code


def test_every_code_has_a_text_in_every_kind() -> None:
    for kind in range(K.DECISIONS):
        assert len({code_text(kind, code) for code in range(C.COUNT)}) == C.COUNT
    assert code_text(K.ACTION, 999) == "code 999"


def test_every_decision_of_random_games_parses_back(asked: set[tuple[int, int, int]]) -> None:
    for kind, player, code in asked:
        assert code in K.QUESTIONS[kind].codes
        assert parse_code(kind, code_text(kind, code)) == code
        assert parse_decision(kind, decision_text(kind, player, code)) == (player, code)


@pytest.mark.parametrize(
    ("kind", "text", "legal", "code"),
    [
        (K.CONTROL_CITY, "dam", None, CITY_NAMES.index("Damascus")),
        (K.CONTROL_CITY, "a", [CITY_NAMES.index("Athens"), CITY_NAMES.index("Hira")], CITY_NAMES.index("Athens")),
        (K.PAY_CUBE, "p", None, C.POOL),
        (K.PAY_CUBE, "byz mo", None, C.BOX + C.MOVE),
        (K.PAY_CUBE, "byz m", None, None),
        (K.PAY_CUBE, "byzantine mo", None, C.BOX + C.MOVE),
        (K.PAY_CUBE, "move", [C.POOL, C.BOX + 4 + C.MOVE], C.BOX + 4 + C.MOVE),
        (K.MARCH, "civil war", [C.DONE, C.SPACE + C.CIVIL_WAR], C.SPACE + C.CIVIL_WAR),
        (K.DICE, "1", None, C.NUMBER + 1),
        (K.DICE, "12", None, C.NUMBER + 12),
        (K.TAX_SPLIT, "4", None, C.NUMBER + 4),
        (K.RETREAT_OR_STAND, "yes", None, C.YES),
        (K.RETREAT_OR_STAND, "n", None, C.NO),
        (K.LEVY_FIGHTS, "f", None, C.YES),
        (K.MARCH, "done", None, C.DONE),
    ],
)
def test_the_beginning_is_enough(kind: int, text: str, legal: list[int] | None, code: int | None) -> None:
    if code is None:
        with pytest.raises(UnknownText):
            parse_code(kind, text, legal)
    else:
        assert parse_code(kind, text, legal) == code


@pytest.mark.parametrize(
    ("kind", "text", "legal", "sentence"),
    [
        (K.CONTROL_CITY, "Damaskus", None, "'Damaskus' is not an answer here; did you mean Damascus?"),
        (K.CONTROL_CITY, "a", [29, 9, 23], "'a' could be Amida or Ankara"),
        (K.ACTION, "ta", None, "'ta' could be take control or tax"),
        (K.MARCH, "civil war", None, "'civil war' could be Byzantine civil war or Arab civil war"),
        (K.FLEET_USE, "sing", None, "'sing' is not an answer here; choose intercept or let pass"),
        (K.FLEET_USE, " ", None, "'' is not an answer here; choose intercept or let pass"),
        (K.DICE, "99 hits", None, "'99 hits' is not an answer here; did you mean"),
        (K.CONTROL_CITY, "xyz", None, "choose Dyrrachium, Thessalonica, Athens, Candia, .* or 25 others"),
        (K.GAME_OVER, "pass", None, "'pass' is not an answer here; nothing can be chosen"),
    ],
)
def test_an_unknown_text_gets_a_sentence(kind: int, text: str, legal: list[int] | None, sentence: str) -> None:
    with pytest.raises(UnknownText, match=sentence):
        parse_code(kind, text, legal)


def test_a_known_text_that_is_not_legal_is_said_to_be_so() -> None:
    with pytest.raises(IllegalDecision, match="Mecca cannot be chosen now; choose Athens or Candia") as caught:
        parse_code(K.CONTROL_CITY, "mecca", [2, 3])
    assert caught.value.options == (2, 3)


@given(kind=st.integers(0, K.DECISIONS - 1), text=st.text(max_size=12))
def test_any_text_is_a_code_or_refused(kind: int, text: str) -> None:
    with contextlib.suppress(UnknownText):
        assert parse_code(kind, text) in K.QUESTIONS[kind].codes


# ------------------------------------------------------------------ decisions


def test_a_decision_names_who_decides() -> None:
    assert decision_text(K.RETREAT_OR_STAND, 1, C.YES) == "Player 2: retreat"
    assert decision_text(K.DICE, C.CHANCE, C.NUMBER + 2) == "Chance: 2 hits"
    names = ["Anna: the first", "Chance"]
    assert decision_text(K.MARCH, 0, C.DONE, names) == "Anna: the first: stop"
    assert parse_decision(K.MARCH, "Anna: the first: stop", names) == (0, C.DONE)
    assert parse_decision(K.MARCH, "Chance: stop", names) == (1, C.DONE)
    assert parse_decision(K.DICE, "Chance: 2 hits", names) == (C.CHANCE, C.NUMBER + 2)


@pytest.mark.parametrize(
    ("kind", "text", "sentence"),
    [
        (K.MARCH, "stop", "'stop' is not a decision: write who decides, a colon, and what"),
        (K.MARCH, "Bob: stop", "nobody is called 'Bob'; there are Player 1 and Player 2 and"),
        (K.DICE, "Player 1: 2 hits", "'Player 1' does not decide this: it is left to Chance"),
        (K.MARCH, "Player 1: jump", "'jump' is not an answer here"),
    ],
)
def test_an_unknown_decision_gets_a_sentence(kind: int, text: str, sentence: str) -> None:
    with pytest.raises(UnknownText, match=sentence):
        parse_decision(kind, text)


# ------------------------------------------------------------------ events

DAMASCUS, CANDIA, MECCA = map(CITY_NAMES.index, ("Damascus", "Candia", "Mecca"))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        ((E.ACTION, 0, C.SPACE + C.GUARD), "Player 1 becomes Emperor"),
        ((E.FORCED, 1, K.PAY_CUBE, C.POOL), "Player 2 has no choice where the cube comes from: pool"),
        ((E.FORCED, 1, K.NEXT_FOE, C.PLAYER + 2), "Player 2 has no choice whom to fight next: Player 3"),
        ((E.CUBES, 0, C.POOL, DAMASCUS, 1, C.NOBODY), "Player 1 places 1 cube from the pool on Damascus"),
        ((E.CUBES, 0, C.POOL, C.TAX, 4, C.NOBODY), "Player 1 sends 4 cubes from the pool to collect tax"),
        ((E.CUBES, 0, C.CASUALTIES, C.PASS, 1, C.NOBODY), "Player 1 passes with 1 cube from the casualties"),
        ((E.CUBES, 0, C.BOX + 6, C.BOX + 5, 1, C.NOBODY),
         "Player 1 buys 1 cube from the Arab Move box for the Arab Main box"),
        ((E.CUBES, 0, DAMASCUS, C.CASUALTIES, 1, C.NOBODY), "Player 1 moves 1 cube from Damascus to the casualties"),
        ((E.CUBES, 0, C.BOX + 6, C.CASUALTIES, 2, C.BY_MOVING),
         "Player 1 pays 2 cubes of the Arab Move box for the move"),
        ((E.CUBES, 0, C.BOX + 5, C.CASUALTIES, 1, C.AT_SEA), "Player 1 loses 1 cube of the Arab Main box at sea"),
        ((E.CUBES, 0, C.BOX, C.OUT, 1, C.NOBODY), "Player 1 removes 1 cube of the Byzantine Elite box from the game"),
        ((E.BEZANTS, 0, C.ARAB, -3, E.BOUGHT), "Player 1 pays 3 bezants from the Arab treasury for a cube"),
        ((E.BEZANTS, 0, C.ARAB, 1, E.LOOTED), "Player 1 receives 1 bezant of loot in the Arab treasury"),
        ((E.POINTS, 0, C.ARAB, 2, E.FROM_GUARD), "Player 1 scores 2 points on the Arab track as Caliph"),
        ((E.POINTS, 0, C.ARAB, -1, E.FROM_UPKEEP), "Player 1 loses 1 point on the Arab track for unpaid upkeep"),
        ((E.PAWN, 0, C.ARAB, C.NOBODY, MECCA), "Player 1's Arab army enters the map in Mecca"),
        ((E.PAWN, 0, C.ARAB, MECCA, C.NOBODY), "Player 1's Arab army leaves the map from Mecca"),
        ((E.PAWN, 0, C.ARAB, MECCA, DAMASCUS), "Player 1's Arab army goes from Mecca to Damascus"),
        ((E.GUARD, 0, C.BYZANTINE, 1), "The Emperor's Guard joins Player 1"),
        ((E.TOKENS, DAMASCUS, C.ARAB, 2), "Damascus is now Arab with 2 tokens"),
        ((E.FLEET, 0, 1, CANDIA, 1), "Player 1's fleet intercepts Player 2's Arab army on its way to Candia"),
        ((E.ATTACK, 0, C.BULGAR, CANDIA, C.BY_BULGARS), "Player 1 sends the Bulgars against Candia"),
        ((E.ROLL, 1, 3, 1, C.ROLL_DEFENDER), "Player 2 rolls 3 dice in defence: 1 hit"),
        ((E.ROLL, C.CHANCE, 1, 0, C.ROLL_CITY), "The city rolls 1 die: 0 hits"),
        ((E.BULGARS, -1, 6), "The Bulgars lose 1 cube and have 6 cubes"),
        ((E.GAME_OVER, C.CONSTANTINOPLE_BY_BULGARS), "The game is over: Constantinople has fallen to the Bulgars"),
    ],
)
def test_an_event_reads_as_a_sentence(event: tuple[int, ...], text: str) -> None:
    full = event + (0,) * (6 - len(event))
    assert event_text(full) == text


def test_every_event_of_random_games_has_a_sentence_of_its_own() -> None:
    texts: dict[str, tuple[int, ...]] = {}
    for g, _ in random_games(GAMES):
        for event in set(g.events):
            assert texts.setdefault(event_text(event), event) == event
    assert {event[0] for event in texts.values()} >= set(range(len(E.EVENTS))) - {E.FLEET, E.WITHDRAWS, E.SEA}


@pytest.mark.parametrize("row", E.EVENTS, ids=[row.id for row in E.EVENTS])
def test_every_sentence_tells_all_numbers_of_its_event(row: E.EventKind) -> None:
    assert row.sentences
    for sentence in row.sentences:
        told = [name for name, _ in re.findall(r"{(\w+)(:[\w ]+)?}", sentence.text)]
        assert sorted([*told, *sentence.values]) == sorted(row.args), sentence


names = st.lists(
    st.text(min_size=1, max_size=20).map(str.strip).filter(lambda name: name and not has_unseen(name)),
    min_size=4, max_size=4, unique=True,
)


@settings(deadline=None, max_examples=50)
@given(names)
def test_any_names_parse_back(names: list[str]) -> None:
    for player in range(4):
        assert event_text((E.ACTION, player, C.PASS, 0, 0, 0), names) == f"{names[player]} passes"
        text = decision_text(K.RETREAT_OR_STAND, player, C.NO, names)
        assert parse_decision(K.RETREAT_OR_STAND, text, names) == (player, C.NO)


@pytest.mark.parametrize(
    "bad", [["A", "A"], ["", "B"], [" A", "B"], ["A\nB", "C"], ["\x1b[31mA", "B"], ["\u202eA", "B"], ["\ud800", "B"]]
)
def test_names_that_text_cannot_carry_are_refused(bad: list[str]) -> None:
    with pytest.raises(BadSetup):
        player_names(bad)


NO_EVENTS = [(99, 0, 0, 0, 0, 0), (E.TURN, 1, 7, 0, 0, 0), (E.STANDS, 9, 0, 0, 0, 0), (E.TURN, 1)]


@pytest.mark.parametrize("event", NO_EVENTS)
def test_what_is_no_event_has_no_text(event: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="there is no such event"):
        event_text(event)


# ------------------------------------------------------------------ events by their names


def test_every_number_of_an_event_has_its_name():
    for kind, name, _, fields, *_ in E.EVENTS:
        event = Event(kind, *range(10, 10 + len(fields)))
        assert event.name == name
        assert list(event.numbers) == list(fields)
        assert [getattr(event, field) for field in fields if field != "kind"] == [
            number for field, number in event.numbers.items() if field != "kind"]
        assert repr(event).startswith(f"Event.{name}({fields[0]}=10")


def test_an_event_says_what_it_lacks():
    with pytest.raises(AttributeError, match="the event roll has roller, number, hits, roll; it has no city"):
        Event(E.ROLL, 1, 3, 2).city  # noqa: B018
    assert repr(Event(99, 1)) == "Event.unknown(a=1, b=0, c=0, d=0, e=0)"
    with pytest.raises(UnknownText, match="no such event"):
        str(Event(99, 1))
