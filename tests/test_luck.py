"""Luck and decisions in shares of the win: they add up, and luck is nothing on average."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from byzantium import Game, Record
from byzantium.analysis import values as V
from byzantium.analysis.luck import GameLuck, Workspace, luck_of, valued
from byzantium.analysis.plots import plot_luck
from byzantium.arena import Task, play_game
from byzantium.bots import make_bot
from byzantium.cli import app
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.errors import BadSetup, EditedRecord
from byzantium.explore import outcome, start_and_codes
from byzantium.record import OPTIONS
from byzantium.review import moves

GAMES = 40                               # in the suite; benchmarks/luck.py plays 2,000 and more
OTHERS = {name: values[-1] for name, values in OPTIONS.items()}


def games(bots: str, first: int, many: int) -> list[Record]:
    """For 2, 3 and 4 players, every other one by all other options."""
    tasks = (Task((bots,) * (2 + deal % 3), first + deal, options=OTHERS if deal % 2 else {}, keep=True)
             for deal in range(many))
    return [play_game(task).record for task in tasks]


@pytest.fixture(scope="module")
def champions() -> list[Record]:
    return games("champion", 91_000_000, 12)


def check_sums(found: GameLuck, record: Record) -> None:
    n = len(record.players)
    assert found.start[:-1] == pytest.approx((1 / n,) * (n - 1), abs=0.35)
    assert found.result == pytest.approx(outcome(record).shares, abs=1e-11)
    for one in found.players:
        assert one.start + one.luck + one.own + one.others == one.result
        assert one.fair == one.result - one.luck
    assert sum(found.start) == sum(found.result) == 1
    for change in (*(roll.luck for roll in found.rolls), *(move.gain for move in found.moves)):
        assert sum(change) == 0


def test_the_sums_add_up_to_the_last_digit(champions):
    for record in (*champions, *games("random", 91_100_000, GAMES)):
        check_sums(luck_of(record), record)


@pytest.mark.parametrize("evaluator", ["strategist", "greedy", "random"])
def test_any_evaluator_tells_values(champions, evaluator):
    for record in champions[:3]:
        check_sums(luck_of(record, evaluator), record)
    check_sums(luck_of(champions[0], make_bot(evaluator)), champions[0])


def test_values_are_those_of_the_champion(champions):
    """Where nothing is rolled, bit by bit what the bot says, but for the grid."""
    room, bot = Workspace(), make_bot("champion")
    nodes = valued(champions[2], "champion", room).nodes
    single = [node for node in nodes if node["leaves"] == 1]
    assert len(single) > 20
    for node in single[:-1]:
        leaf = room.leaves[node["first"] : node["first"] + 1]
        shares = bot.evaluate(leaf.view(type(Game(players=2).states)))
        assert node["value"][: len(shares)] == pytest.approx(shares, abs=1 / V.GRID * 4)


def test_a_roll_is_worth_nothing_on_average(champions):
    """What could fall, weighed by its odds, has the value of the roll: by stepping the game by hand."""
    record = champions[4]
    found, room, checked = luck_of(record), Workspace(), 0
    for roll in found.rolls[1::9]:
        mean = np.zeros(4)
        for hits in range(roll.dice + 1):
            other = record.copy()
            other.decisions = [*record.decisions[: roll.decision], (6,) * hits + (1,) * (roll.dice - hits)]
            if other.decisions[-1] == ():
                continue
            odds = len([way for way in range(1 << roll.dice) if way.bit_count() == hits]) / 2**roll.dice
            mean += odds * valued(other, "champion", room).nodes[-1]["value"]
            checked += 1
        before = record.copy()
        before.decisions = record.decisions[: roll.decision]
        assert mean == pytest.approx(valued(before, "champion", room).nodes[-1]["value"], abs=1e-10)
    assert checked > 8


def test_all_odds_of_a_node_are_one(champions):
    room = Workspace()
    nodes = valued(champions[5], "champion", room).nodes
    for node in nodes:
        assert room.odds[node["first"] : node["first"] + node["leaves"]].sum() == pytest.approx(1, abs=1e-12)
    assert nodes["leaves"].max() > 6                     # attackers' dice, then defenders'


def test_who_begins_is_chance_too(champions):
    found = luck_of(champions[1])
    first = found.rolls[0]
    assert (first.kind, first.decision, first.dice, first.odds) == (K.FIRST_PLAYER, 0, 0, 1 / 3)
    assert champions[1].decisions[0] == C.PLAYER + first.hits
    assert any(first.luck)


def test_rolls_are_told_with_place_and_reason(champions):
    for record in champions[:4]:
        game, found = Game.replay(record, dice="by hand"), luck_of(record)
        dice = [roll for roll in found.rolls if roll.kind == K.DICE]
        assert [roll.decision for roll in dice] == [k for k in range(game.number) if game.taken(k).kind == K.DICE]
        for roll in dice:
            entry = record.decisions[roll.decision]
            assert (len(entry), sum(face > 3 for face in entry)) == (roll.dice, roll.hits)
            assert roll.city in range(33)
            assert roll.reason in C.ROLLS


def test_moves_are_those_of_a_review(champions):
    game = Game.replay(champions[6], dice="by hand")
    known = {move.decision for move in moves(game)}
    found = {move.decision for move in luck_of(game).moves}
    assert found <= known
    assert len(found) > 0.5 * len(known)


def test_a_game_that_goes_on_is_told_so_far(champions):
    record = champions[3].copy()
    record.decisions = record.decisions[:90]
    found = luck_of(record)
    assert not found.is_over
    assert sum(found.result) == 1
    assert max(found.result) < 1
    assert found.players[0].start + sum(found.players[0][1:4]) == found.players[0].result


def test_a_game_of_no_decision_is_its_start():
    found = luck_of(Game(players=2, dice="by hand"))
    assert found.start == found.result
    assert found.rolls == found.moves == ()


def test_a_game_from_a_position():
    begun = Game.from_position(str(Game(players=3, seed=5).position), seed=6)
    while not begun.is_over:
        begun.play(random.Random(begun.number).choice(begun.legal))
    found = luck_of(begun)
    assert {roll.kind for roll in found.rolls} == {K.DICE}
    assert found.players[1].start + sum(found.players[1][1:4]) == found.players[1].result


def test_the_luckiest_rolls_are_the_greatest(champions):
    found = luck_of(champions[8])
    told = [abs(roll.luck[1]) for roll in found.luckiest(1, 5)]
    assert told == sorted(told, reverse=True)
    assert told[0] == max(abs(roll.luck[1]) for roll in found.rolls)
    assert found.luckiest(1, 0) == []


def test_mean_luck_is_nothing_and_explains_results():
    """By the rules as they are. Few games here; benchmarks/luck.py has them by the thousand."""
    seated = (("champion",) * (2 + deal % 3) for deal in range(GAMES))
    records = [play_game(Task(bots, 92_000_000 + deal, keep=True)).record for deal, bots in enumerate(seated)]
    players = [one for record in records for one in luck_of(record).players]
    luck, results = np.array([one.luck for one in players]), np.array([one.result for one in players])
    assert abs(luck.mean()) < 1e-9                       # of all players together, in every game
    assert np.corrcoef(results, luck)[0, 1] ** 2 > 0.25


def test_the_plot_has_a_waterfall_for_each(champions):
    figure = plot_luck(luck_of(champions[9]))
    assert [axes.get_title() for axes in figure.axes] == list(champions[9].players)
    assert all(len(axes.patches) == 5 for axes in figure.axes)


def test_what_leaves_no_choice_has_no_value_of_its_own(champions):
    """The value of a state in which there is one answer is that of the next: nobody gains or loses by it."""
    game, room = Game.replay(champions[10], dice="by hand"), Workspace()
    decisions = {int(node["decision"]) for node in valued(game.record, "champion", room).nodes}
    forced = [k for k in range(game.number) if len(plain.legal_codes(game.taken(k).before)) == 1]
    assert forced
    for k in forced:
        assert k not in decisions or game.taken(k + 1).player == game.taken(k).player


def test_room_grows_with_a_game(champions):
    small = Workspace()
    small._grow(nodes=4, leaves=8)
    assert (valued(champions[0], "champion", small).nodes == valued(champions[0], "champion").nodes).all()


def test_bad_input_is_refused_in_words(champions):
    class Silent:
        def evaluate(self, position):
            return ()

    with pytest.raises(BadSetup, match="a share for each of 2 players"):
        luck_of(champions[0], Silent())
    edited = champions[0].copy()
    edited.decisions = [*edited.decisions[:3], C.COUNT - 1, *edited.decisions[4:]]
    with pytest.raises(EditedRecord, match="Decision 3 of the record is not legal"):
        luck_of(edited)


def test_the_command(champions, tmp_path):
    path = tmp_path / "game.json"
    champions[11].save(path)
    found = CliRunner().invoke(app, ["luck", str(path), "--json"])
    data = json.loads(found.output)
    assert [one["result"] for one in data["players"]] == pytest.approx(outcome(champions[11]).shares)
    table = CliRunner().invoke(app, ["luck", str(path)]).output
    assert "less luck" in table
    assert "dice hit at" in table
    assert "no bot called" in str(CliRunner().invoke(app, ["luck", str(path), "--evaluator", "nobody"]).exception)


GOLDEN = Path(__file__).parent / "golden" / "luck.json"


def told(record: Record) -> dict[str, object]:
    """What the page is held to: client/tests/luck.test.ts."""
    ways = [{name: getattr(one, name) for name in ("start", "luck", "own", "others", "result")}
            for one in luck_of(record).players]
    return {"players": len(record.players), "codes": start_and_codes(record)[1].tolist(), "ways": ways}


def test_the_page_is_held_to_what_the_library_says():
    """Renewed by: python tests/test_luck.py"""
    records = [play_game(Task(("champion",) * players, 91_200_000, keep=True)).record for players in (2, 3, 4)]
    assert json.loads(GOLDEN.read_text("utf-8")) == [told(record) for record in records]


if __name__ == "__main__":
    found = [play_game(Task(("champion",) * players, 91_200_000, keep=True)).record for players in (2, 3, 4)]
    GOLDEN.write_text(json.dumps([told(record) for record in found]) + "\n", "utf-8")
