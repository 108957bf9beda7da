"""The lessons of the guided first game: the file is what client/lessons.py makes, and each can be played."""

import json
import runpy
from pathlib import Path

import pytest

from byzantium import Game, Record
from byzantium.bots.critic import Critic
from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.kinds import IDS as KINDS
from byzantium.review import grade_of, moves
from byzantium.server.core.files import read_record

CLIENT = Path(__file__).parents[1] / "client"
TEXT = (CLIENT / "src" / "learn" / "lessons.json").read_text("utf-8")
LESSONS = json.loads(TEXT)
ANNA, BELA = 0, 1
ATTACKS = ("siege", "battle", "sail", "bulgars", "civil_war")


def test_the_file_is_what_the_story_makes():
    made = runpy.run_path(str(CLIENT / "lessons.py"))["text"]()
    assert made == TEXT, "Renew it: python client/lessons.py"


@pytest.fixture(params=LESSONS)
def lesson(request):
    return request.param


def begin(lesson: str, seed: int) -> Game:
    return Game.replay(Record.from_dict(LESSONS[lesson]["record"]), seed=seed)


def test_the_server_takes_it(lesson):
    record = read_record(LESSONS[lesson]["record"])
    assert record.players == ("Anna", "Bela")
    assert record.decisions == []


def test_it_begins_with_an_action_of_the_learner_that_is_legal(lesson):
    game = begin(lesson, 1)
    (prompt, code), *_ = LESSONS[lesson]["way"]
    assert (game.kind, game.player, prompt) == (K.ACTION, ANNA, "prompt.action")
    assert code in game.legal


def play(lesson: str, seed: int) -> tuple[Game, bool]:
    """The way of the lesson as far as the dice allow it, and for the rest what comes first. Was a city taken?"""
    game = begin(lesson, seed)
    ways: dict[str, list[int]] = {}
    for prompt, code in LESSONS[lesson]["way"]:
        ways.setdefault(prompt, []).append(code)
    taken = False
    while not game.is_over:
        wanted = ways.get(f"prompt.{KINDS[game.kind]}", []) if game.player == ANNA else []
        stands = C.NO if game.kind == K.RETREAT_OR_STAND else game.legal[0]
        events = game.play(wanted.pop(0) if wanted and wanted[0] in game.legal else stands)
        taken |= any(event[0] == E.SIEGE_END and event[4] for event in events)
        if game.kind == K.ACTION and (lesson != "pass" or game.player == ANNA):
            break
        if game.kind == K.ACTION:
            game.play("pass")
            break
    return game, taken


@pytest.mark.parametrize("seed", range(4))
def test_it_comes_to_its_end_whatever_the_dice_say(lesson, seed):
    game, _ = play(lesson, seed)
    assert game.is_over if lesson == "end" else game.kind == K.ACTION
    assert lesson in ("pass", "end") or game.player == BELA


SURE = 4000                              # simulations: twice those of a review


def test_the_review_has_nothing_against_what_is_taught(lesson):
    """The champion looks at the move that the coach lights, up to the first dice or reply, as it does in a review."""
    game = begin(lesson, 1)
    first = game.number
    for _, code in LESSONS[lesson]["way"]:
        if (game.kind == K.ACTION and game.number > first) or game.player != ANNA:
            break
        game.play(code)
        if any(game.taken(number).player == C.CHANCE for number in range(first, game.number)):
            break
    move = next(one for one in moves(game) if one.decision == first)
    found = Critic(SURE).compare(plain.to_array(move.before), move.codes)
    assert grade_of(found.lost, found.error, found.shares[ANNA]) == "fine", found


@pytest.mark.parametrize("lesson", ATTACKS)
def test_an_attack_mostly_succeeds(lesson):
    assert sum(play(lesson, seed)[1] for seed in range(30)) >= 18


def test_after_the_pass_the_learner_begins_the_next_turn_and_has_paid_for_everything():
    game, _ = play("pass", 1)
    assert (game.player, game.position_dict["turn"]) == (ANNA, 2)
    assert game.position_dict["players"][ANNA]["removed"] == 0


def test_the_last_action_decides_the_game():
    game, _ = play("end", 1)
    assert game.result.winners == ("Anna",)
    game = begin("end", 1)
    game.play("pass")
    assert game.result.winners == ("Bela",)
