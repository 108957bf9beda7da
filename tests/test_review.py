"""Reviews: every move once, honest about what is clear, right where the right answer is known."""

import json
import random
import re

import pytest
from typer.testing import CliRunner

from byzantium.bots import NO_BUDGET, learned, lookahead, make_bot
from byzantium.bots.critic import Critic
from byzantium.cli import app
from byzantium.cli.review import told as told_of
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.compiling import compiled
from byzantium.errors import BadSetup
from byzantium.game import Game
from byzantium.review import GRADES, LEAST, LOSSES, Graded, grade_of, line, moves, review, summaries


def played(names, seed, until=None):
    game, rng, bots = Game(players=len(names), seed=seed), random.Random(seed), [make_bot(name) for name in names]
    while not game.is_over and (until is None or game.number < until):
        game.play(bots[game.player].choose(game.states, game.legal, NO_BUDGET, rng))
    return game


@pytest.fixture(scope="module")
def game():
    return played(["strategist", "greedy", "random"], seed=4)


# ------------------------------------------------------------------ moves


def test_every_decision_of_a_player_is_in_one_move(game):
    decisions = [n for n in range(game.number) if game.taken(n).player != C.CHANCE]
    assert [n for move in moves(game) for n in range(move.decision, move.decision + len(move.codes))] == decisions


def test_a_move_ends_at_dice_replies_and_actions(game):
    for move in moves(game):
        inner = [game.taken(move.decision + i) for i in range(1, len(move.codes))]
        assert all(one.player == move.player and one.kind != K.ACTION for one in inner)
        end = move.decision + len(move.codes)
        if end < game.number:
            after = game.taken(end)
            assert after.player != move.player or after.kind == K.ACTION


def test_codes_of_a_move_lead_from_its_position_on(game):
    for move in moves(game):
        state = plain.to_array(move.before)
        for code in move.codes:
            compiled.step(state[0], code)
        end = move.decision + len(move.codes)
        assert state.tobytes() == (game.taken(end).before if end < game.number else game.state_bytes)


@pytest.mark.parametrize(
    "bad", [{"simulations": 0}, {"simulations": -1}, {"simulations": 2.0}, {"player": 9}, {"game": "x"}]
)
def test_a_review_that_cannot_be_made_is_refused_before_it_is_asked_for(game, bad):
    with pytest.raises(BadSetup):
        review(**{"game": game} | bad)


def test_moves_of_one_player(game):
    assert moves(game, player=1) == [move for move in moves(game) if move.player == 1]


# ------------------------------------------------------------------ grades


def test_what_is_not_clear_is_no_slip():
    assert grade_of(0.4, 0.21, 0.4) == "fine"
    assert [grade_of(least, least / 2, 1 - least) for least in LOSSES] == ["inaccuracy", "mistake", "blunder"]
    assert [grade_of(least - 0.001, 0.0, 1 - least) for least in LOSSES] == ["fine", "inaccuracy", "mistake"]


def test_slips_are_graded_by_what_was_left_of_the_chances():
    assert [grade_of(0.04, 0.01, left) for left in (0.46, 0.3, 0.15, 0.04)] == [
        "fine", "inaccuracy", "mistake", "blunder"]
    assert grade_of(0.019, 0.0, 0.001) == "fine"         # too little to teach anybody


def test_to_pass_first_of_all_is_a_mistake():
    game = Game(players=2, seed=1)
    game.play("pass")
    while game.player == game.taken(1).player:
        game.play(game.legal[0])
    (graded,) = review(game)
    assert graded.grade in ("mistake", "blunder")
    assert graded.lost >= 2 * graded.error
    assert graded.better
    assert line(game, graded.decision, graded.better).number == len(graded.better)


def test_the_best_plan_loses_nothing_and_another_order_is_the_same():
    game, critic = Game(players=2, seed=1), Critic(100)
    codes = [C.STRENGTHEN, C.BOX + C.MAIN, C.POOL, C.BOX + 4 + C.MOVE, C.POOL]
    orders = [codes, [codes[0], *codes[3:], *codes[1:3]]]
    lost = [critic.compare(game.states, [*order, C.DONE]).lost for order in orders]
    assert lost[0] == lost[1]
    best = critic.compare(game.states, [C.PASS]).best
    again = critic.compare(game.states, best)
    assert (again.lost, again.error, again.best) == (0.0, 0.0, best)
    assert sum(again.shares) == pytest.approx(1)


def test_a_result_is_exact():
    """2.3 All but one have passed: a last action has the share that it brings, whatever judgement says."""
    game = last_action()
    me, critic, exact = game.player, Critic(10), {}
    for code in game.legal:
        other = game.copy()
        other.play(code)
        if other.is_over:
            won = [one.place == 1 for one in other.result.players]
            exact[code] = won[me] / sum(won)
    best = critic.result(game.states)[me]
    assert exact
    for code, share in exact.items():
        found = critic.compare(game.states, [code])
        assert (found.error, found.shares[me]) == (0, pytest.approx(share))
        assert found.lost == pytest.approx(best - share, abs=1e-9)


def last_action():
    for seed in range(50):
        game = played(["strategist"] * 3, seed)
        last = [move for move in moves(game) if game.taken(move.decision).kind == K.ACTION][-1]
        before = Game.replay(game.record, last.decision, seed=1)
        passed = before.states["players"]["passed"][0]
        if before.states["turn"][0] == 3 and passed[:3].sum() == 2:
            return before
    raise AssertionError("no game comes to a last action")


def test_shares_are_walked_for_whether_or_not_the_move_is_the_best():
    """By the same dice and in a new tree: so they depend on the position after the move, not on what was searched."""
    game, critic = Game(players=4, seed=1), Critic(200)
    best = critic.compare(game.states, [C.PASS]).best
    alone, beside = critic.compare(game.states, best), critic._walks(game.states, (C.PASS,), best)
    assert alone.shares == pytest.approx(beside.shares, abs=0.02)


def test_a_review_is_the_same_again_and_leaves_the_game_alone():
    game = played(["greedy", "random"], seed=2, until=40)
    before = game.record
    first, second = (list(review(game, simulations=50)) for _ in range(2))
    assert first == second
    assert game.record == before
    assert all(sum(one.shares) == pytest.approx(1) for one in first)
    assert all(one.better for one in first if one.grade != "fine" or one.lost > 0)


def test_a_better_player_gives_less_away():
    game = played(["random", "strategist"], seed=1)
    chance, strategist = summaries(list(review(game, simulations=200)), 2)
    assert strategist.kept > chance.kept
    assert strategist.best / strategist.moves > chance.best / chance.moves


def test_the_best_player_gives_nothing_away():
    """Its plans are judged with dice that they were not found by, so that what it gives away is about nothing."""
    game = played(["champion", "general"], seed=3)
    champion, general = summaries(list(review(game, simulations=300)), 2)
    assert champion.kept > 0.97
    assert champion.kept > general.kept


@pytest.mark.parametrize("simulations", [1, 3])
def test_the_smallest_budget_still_compares_whole_pairs(simulations):
    found = Critic(simulations).compare(Game(players=4, seed=1).states, [C.PASS])
    assert -0.5 < found.lost < 0.5                       # not a whole share, as if one plan had led nowhere


def test_a_large_budget_stays_within_its_tree(monkeypatch):
    monkeypatch.setattr(learned, "NODES", 400)
    found = Critic(4000).compare(Game(players=4, seed=1).states, [C.PASS])
    assert -0.5 < found.lost < 0.5


def test_a_very_long_move_is_compared():
    """Longer than any plan of the strategist's."""
    game, rng = Game(players=2, seed=39), random.Random(39)
    while not game.is_over:
        legal = game.legal
        game.play(rng.choice(legal[1:] if len(legal) > 1 and rng.random() < 0.5 else legal))
    longest = max(moves(game), key=lambda move: len(move.codes))
    assert len(longest.codes) > lookahead.LONGEST_PLAN
    found = Critic(50).compare(plain.to_array(longest.before), longest.codes)
    assert -1 < found.lost < 1
    assert sum(found.shares) == pytest.approx(1)


def test_summaries():
    def one(player, grade, lost):
        return Graded(1, player, (1,), grade, (0.5, 0.5), lost, 0.0, ())

    graded = [one(0, "fine", 0.0), one(0, "blunder", 0.2), one(1, "fine", 0.03), one(1, "fine", -0.04)]
    anna, bela = summaries(graded, 2)
    assert (anna.moves, anna.best, anna.slips["blunder"], anna.lost) == (2, 1, 1, 0.2)
    assert (bela.moves, bela.best, sum(bela.slips.values())) == (2, 1, 0)
    assert bela.lost == pytest.approx(-0.01)             # what was better than the plan found counts too
    assert anna.kept == pytest.approx(1.0 / 1.2)         # half of the win left twice, 0.2 given away
    assert bela.kept == 1
    assert summaries([], 1)[0].kept == 1


@pytest.mark.parametrize("seed", range(3))
def test_no_grade_contradicts_its_percentage(seed):
    """What is told to be a tenth, a fifth, three tenths of the chances is called so; and nothing else is."""
    game, rng = Game(players=["Anna", "Bela"], seed=1), random.Random(seed)
    game.play("pass")
    for _ in range(500):
        lost, left = rng.uniform(LEAST, 0.5), rng.uniform(0, 0.5)
        grade = grade_of(lost, 0.0, left)
        told = told_of(game, Graded(1, 0, (C.PASS,), grade, (left, 1 - left), lost, 0.0, (C.PASS,)))
        part = int(re.search(r"gives away (\d+) % of the chances", told)[1])
        assert grade == GRADES[sum(part >= least for least in (10, 20, 30))], told


# ------------------------------------------------------------------ the command


def run(*arguments):
    return CliRunner().invoke(app, ["review", *map(str, arguments)])


@pytest.fixture
def file(tmp_path):
    game = Game(players=["Anna", "Bela"], seed=1)
    game.play("pass")
    while game.player == game.taken(1).player:
        game.play(game.legal[0])
    game.record.save(tmp_path / "game.json")
    return tmp_path / "game.json", game.players[game.taken(1).player]


def test_the_command_tells_slips_and_a_table(file):
    path, who = file
    told = run(path)
    assert told.exit_code == 0
    assert f"Decision 1, {who}: pass" in told.output
    assert "of the win instead of" in told.output
    assert "Better: " in told.output
    assert "blunders" in told.output


def test_the_command_as_data(file):
    path, who = file
    told = json.loads(run(path, "--json", "--simulations", 100).output)
    assert [player["name"] for player in told["players"]] == ["Anna", "Bela"]
    assert told["moves"][0]["codes"][0] == C.PASS
    assert json.loads(run(path, "--json", "--player", {"Anna": "Bela", "Bela": "Anna"}[who]).output)["moves"] == []


def test_a_player_who_is_not_there(file):
    told = run(file[0], "--player", "Cili")
    assert told.exit_code != 0
    assert "'Cili' does not play here; Anna, Bela do." in str(told.output) + str(told.exception)
