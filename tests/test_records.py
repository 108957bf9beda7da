"""Many games: files of records, what they show, tables of them."""

import copy
import gzip
import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from byzantium import BadRecord, BadSetup, ByzantiumError, EditedRecord, Game, Record, TruncatedRecord, indexing
from byzantium.cli import app
from byzantium.deals import faces, record_of
from byzantium.engine import codes as C
from byzantium.engine.codes import ENDINGS
from byzantium.engine.playout import random_hits
from byzantium.explore import Explorer, Filter, Setup, outcome, positions, turn, walk
from byzantium.indexing import IndexedExplorer, explorer_of, index_path, indexed
from byzantium.record import hits
from byzantium.records import RecordFile, keep_in, open_records

GOLDEN = sorted((Path(__file__).parent / "golden").glob("ending-*.json"))


def a_game(seed: int, players: int = 2) -> Record:
    game, chooser = Game(players, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(chooser.choice(game.legal))
    return game.record


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return [a_game(seed, 2 + seed % 3) for seed in range(9)]


# ------------------------------------------------------------------ files


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_a_file_is_appended_to_and_read_as_a_sequence(tmp_path, records, name):
    path = tmp_path / name
    for part in (records[:4], records[4:]):
        with RecordFile(path, "a", block=3) as games:
            games.extend(part)
            assert games[0] == records[0]                # also before it is closed
    games = RecordFile(path)
    assert len(games) == 9
    assert list(games) == records
    assert [games[5], games[-1], *games[1:3]] == [records[5], records[8], *records[1:3]]
    with pytest.raises(IndexError, match="has 9 games; there is no game 9"):
        games[9]


def test_a_compressed_file_is_json_lines_for_everybody(tmp_path, records):
    with RecordFile(tmp_path / "games.jsonl.gz", "a", block=2) as games:
        games.extend(records)
    lines = gzip.decompress((tmp_path / "games.jsonl.gz").read_bytes()).decode().splitlines()
    assert [Record.from_json(line) for line in lines] == records


def test_a_file_that_another_program_compressed_is_read(tmp_path, records):
    with gzip.open(tmp_path / "other.jsonl.gz", "wt") as file:
        file.writelines(record.to_json() + "\n" for record in records)
    assert list(RecordFile(tmp_path / "other.jsonl.gz")) == records


def test_a_file_that_was_cut_off_says_what_is_whole(tmp_path, records):
    path = tmp_path / "games.jsonl.gz"
    with RecordFile(path, "a", block=4) as games:
        games.extend(records)
    whole = path.read_bytes()
    path.write_bytes(whole[:-10])
    with pytest.raises(TruncatedRecord, match="Its first 8 games are whole, in") as error:
        RecordFile(path)
    at = int(str(error.value).split("truncate -s ")[1].split()[0])
    path.write_bytes(whole[:at])
    assert list(RecordFile(path)) == records[:8]
    (tmp_path / "cut.jsonl").write_text(records[0].to_json()[:-20])
    with pytest.raises(TruncatedRecord, match="middle of a line"):
        RecordFile(tmp_path / "cut.jsonl")


def test_a_bad_game_is_named_by_its_number(tmp_path, records):
    data = records[1].to_dict() | {"decisions": [1]}
    (tmp_path / "games.jsonl").write_text(records[0].to_json() + "\n" + json.dumps(data) + "\n")
    with pytest.raises(TruncatedRecord, match=r"games\.jsonl, game 1: The record has 1 decisions"):
        list(RecordFile(tmp_path / "games.jsonl"))


def test_refusals(tmp_path):
    (tmp_path / "no.jsonl.gz").write_bytes(b"this is no gzip file at all")
    bad = ((tmp_path / "none.jsonl", "r", FileNotFoundError), (tmp_path / "no.jsonl.gz", "r", BadRecord),
           (3, "r", BadRecord), (tmp_path / "x.jsonl", "w", BadSetup))
    for path, mode, error in bad:
        with pytest.raises(error):
            RecordFile(path, mode)
    games = RecordFile(tmp_path / "x.jsonl", "a")
    with pytest.raises(BadRecord, match="A Record is appended"):
        games.append({})
    with pytest.raises(ByzantiumError, match="open for reading"):
        RecordFile(tmp_path / "x.jsonl").append(a_game(1))
    with pytest.raises(ByzantiumError, match="kept in a folder"):
        keep_in(tmp_path / "games.txt")


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_records_are_appended_all_or_not_at_all(tmp_path, records, name):
    games = RecordFile(tmp_path / name, "a", block=2)
    games.extend(records[:3])
    for bad in ([*records[3:6], "x"], ["x"], "x", 3, records[0]):
        with pytest.raises(ByzantiumError):
            games.extend(bad)
        assert list(games) == records[:3]
    games.extend(records[3:])
    games.close()
    assert list(RecordFile(tmp_path / name)) == records


def test_nothing_is_appended_to_a_closed_file(tmp_path, records):
    with RecordFile(tmp_path / "games.jsonl", "a") as games:
        games.append(records[0])
    for append in (lambda: games.append(records[1]), lambda: games.extend(records)):
        with pytest.raises(ByzantiumError, match="is closed"):
            append()
    assert list(games) == list(RecordFile(tmp_path / "games.jsonl")) == records[:1]


def test_games_are_kept_in_a_folder_too(tmp_path, records):
    for record in records[:2]:
        keep_in(tmp_path / "kept").append(record)
    assert [Record.load(path) for path in sorted((tmp_path / "kept").iterdir())] == records[:2]
    assert list(open_records(tmp_path / "kept" / "game-00002.json")) == records[1:2]


def test_a_record_has_a_length_and_can_be_gone_through(records):
    assert len(records[0]) == len(list(records[0])) == len(records[0].decisions)
    assert bool(Record(("a", "b")))


# ------------------------------------------------------------------ outcomes, filters


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_outcome_is_the_result_of_a_replay(path):
    record = Record.from_dict(json.loads(path.read_text("utf-8"))["record"])
    game = Game.replay(record)
    found = outcome(record)
    assert game.result is not None
    assert found.winners == game.result.winners
    assert found.scores == tuple(player.score for player in game.result.players)
    assert found.points == tuple(player.points for player in game.result.players)
    assert found.ending == game.result.ending
    states = positions(record)
    assert states.tobytes() == game.history.tobytes()


def test_an_outcome_of_what_is_no_game(records):
    for bad in ("x", None, {}):
        with pytest.raises(BadRecord):
            outcome(bad)
    record = copy.deepcopy(records[0])
    record.decisions[3] = 155
    with pytest.raises(EditedRecord, match="Decision 3"):
        outcome(record)


def test_filters(records):
    assert [len(list(filter(Filter(players=n), records))) for n in (2, 3, 4)] == [3, 3, 3]
    opening = [Game.replay(records[0]).decisions[1].split(": ")[1]]
    assert records[0] in list(filter(Filter(opening=opening), records))
    winner = outcome(records[0]).winners[0]
    for record in filter(Filter(winner=winner), records):
        assert winner in outcome(record).winners
    assert sum(len(list(filter(Filter(ending=ending), records))) for ending in ENDINGS) == len(records)
    for wrong in ({"players": 5}, {"ending": "peace"}, {"winner": 3}, {"opening": "tax"}, {"opening": [1]}):
        with pytest.raises(BadSetup):
            Filter(**wrong)


# ------------------------------------------------------------------ the explorer


def test_a_turned_game_is_the_same_game(records):
    """Seats have no meaning but their order: the first player can be put in the first seat."""
    for record in records:
        turned, by = turn(record)
        there, here = outcome(turned), outcome(record)
        n = len(record.players)
        assert turned.decisions[0] == C.PLAYER
        assert [there.scores[p] for p in range(n)] == [here.scores[(p + by) % n] for p in range(n)]
        assert [there.shares[p] for p in range(n)] == [here.shares[(p + by) % n] for p in range(n)]


def test_the_explorer_counts_what_was_played(records):
    explorer = Explorer(records, depth=10)
    assert explorer.games == 9
    for players in (2, 3, 4):
        setup = next(setup for setup in explorer.setups if setup.players == players)
        rows = explorer.at(walk(setup, []))
        assert sum(row.games for row in rows) == 3
        for row in rows:
            next_rows = explorer.at(walk(setup, [row.text]))
            assert sum(one.games for one in next_rows) == row.games
            assert 0 <= row.share <= 1
    assert explorer.at(Game.replay(records[0])) == []
    with pytest.raises(BadSetup, match="A Game says where"):
        explorer.at(records[0])


def test_the_same_position_is_one_however_it_came_about():
    """The same levy bought in either order: what was reached twice is met twice."""
    one, two = ["strengthen", "Byzantine Main", "pool"], ["strengthen", "Byzantine Main", "casualties"]
    games = [walk(Setup(2, ()), line) for line in (one, two, one)]
    assert games[0].position_key == games[2].position_key != games[1].position_key


# ------------------------------------------------------------------ dice of deals


@pytest.mark.parametrize("dice", [1, 5, 32, 33, 40])
def test_faces_fit_the_hits_that_compiled_rules_draw(dice):
    for key in range(20):
        assert hits(faces(key, 7, dice)) == random_hits(dice, key, 7)
        assert set(faces(key, 7, dice)) <= set(range(1, 7))
    many = [face for key in range(2000) for face in faces(key, 0, dice)]
    for face in range(1, 7):
        assert abs(many.count(face) / len(many) - 1 / 6) < 0.05


def test_a_record_of_a_deal_replays():
    record = record_of(("a", "b"), {}, [C.PASS] * 2, key=5)
    game = Game.replay(record, dice="by hand")
    assert game.number == len(record)


# ------------------------------------------------------------------ tables and commands


def test_tables(tmp_path, records):
    pq = pytest.importorskip("pyarrow.parquet", reason="needs the extra data")
    from byzantium.tables import DECISIONS, GAMES, decisions_table, games_table, write_parquet

    games, decisions = games_table(records), decisions_table(records)
    assert games.column_names == list(GAMES)
    assert decisions.column_names == list(DECISIONS)
    assert games.column("decisions").to_pylist() == [len(record) for record in records]
    assert decisions.num_rows == sum(map(len, records))
    for row, record in zip(games.to_pylist(), records, strict=True):
        assert tuple(row["shares"]) == pytest.approx(outcome(record).shares)
    last = Game.replay(records[-1], 5)
    row = next(row for row in decisions.to_pylist() if (row["game"], row["decision"]) == (8, 5))
    assert row["position_key"] == last.position_key
    assert row["legal"] == len(last.legal)
    assert write_parquet(iter(records), tmp_path / "d.parquet", "decisions") == 9
    assert pq.read_table(tmp_path / "d.parquet").equals(decisions)
    with pytest.raises(BadSetup, match="The table is games or decisions"):
        write_parquet(records, tmp_path / "e.parquet", "moves")


def test_a_table_that_cannot_be_written_leaves_the_file_as_it_was(tmp_path, records):
    pq = pytest.importorskip("pyarrow.parquet", reason="needs the extra data")
    from byzantium.tables import write_parquet

    path = tmp_path / "games.parquet"
    write_parquet(records[:2], path)
    for bad in ([*records, "x"], "x", 3, records[0]):
        with pytest.raises(ByzantiumError):
            write_parquet(bad, path)
        assert pq.read_table(path).num_rows == 2
        assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadRecord, match="There is no folder"):
        write_parquet(records, tmp_path / "none" / "games.parquet")


def test_commands(tmp_path, records):
    path = tmp_path / "games.jsonl.gz"
    with RecordFile(path, "a") as games:
        games.extend(records)
    said = CliRunner().invoke(app, ["explore", str(path), "--players", "3"]).output
    assert "3 of 3 games of 3 came here: the beginning" in said
    data = json.loads(CliRunner().invoke(app, ["explore", str(path), "--json"]).output)
    assert sum(row["games"] for row in data["played"]) == 3
    told = CliRunner().invoke(app, ["replay", str(path), "--game", "4", "--plain"])
    assert "The game is over" in told.output
    assert "there is no game 10" in str(CliRunner().invoke(app, ["replay", str(path), "--game", "10"]).exception)
    assert "no finished game" in str(CliRunner().invoke(app, ["explore", str(path), "--winner", "Z"]).exception)
    pytest.importorskip("pyarrow", reason="needs the extra data")
    done = CliRunner().invoke(app, ["export", str(path), str(tmp_path / "games.parquet"), "--rows", "decisions"])
    assert "9 games in games.parquet" in done.output


# ------------------------------------------------------------------ an index beside a file


def same_rows(a: Explorer, b: Explorer, game: Game) -> bool:
    found, wanted = a.at(game), b.at(game)
    return [row[:3] for row in found] == [row[:3] for row in wanted] and all(
        one == pytest.approx(other) for mine, others in zip(found, wanted, strict=True)
        for one, other in zip(mine[3:], others[3:], strict=True))


def test_an_index_says_what_the_games_say(tmp_path):
    path, games = tmp_path / "games.jsonl.gz", [a_game(seed, 2 + seed % 2) for seed in range(9)]
    with RecordFile(path, "a", block=2) as file:
        file.extend(games[:5])
    first = indexed(path)
    assert (first.games, len(first)) == (5, len(Explorer(games[:5])))
    with RecordFile(path, "a", block=2) as file:
        file.extend(games[5:])
    for explorer in (indexed(path), indexed(path)):      # brought up to date, then read
        whole = Explorer(games)
        assert isinstance(explorer, IndexedExplorer)
        assert (explorer.games, len(explorer), explorer.setups) == (9, len(whole), whole.setups)
        for record in games:
            for number in (0, 1, 5, 17, 39, 60):
                assert same_rows(explorer, whole, Game.replay(record, number, dice="by hand"))


def test_an_index_of_something_else_is_made_anew(tmp_path):
    path = tmp_path / "games.jsonl.gz"
    for seeds in ((1, 2), (3, 4, 5)):
        path.unlink(missing_ok=True)
        with RecordFile(path, "a") as file:
            file.extend(a_game(seed) for seed in seeds)
        assert indexed(path).games == len(seeds)
    for text in (b"", b"nonsense", b"{}", b'{"version": 1}'):
        index_path(path).write_bytes(text)
        assert indexed(path).games == 3
    assert indexed(path, 60).depth == 60
    assert indexed(path, 20).depth == 60                 # a deeper one will do


def test_only_new_games_are_read(tmp_path):
    path, read = tmp_path / "games.jsonl", list[int]()

    def seen(games, many):
        read.append(many)
        return games

    for seed in (1, 2):
        with RecordFile(path, "a") as file:
            file.append(a_game(seed))
        explorer_of(path, 40, seen)
    explorer_of(path, 40, seen)
    assert read == [1, 1]


def test_a_folder_that_cannot_be_written_needs_no_index(tmp_path, monkeypatch):
    path = tmp_path / "games.jsonl"
    with RecordFile(path, "a") as file:
        file.append(a_game(3))

    def refuse(*_):
        raise PermissionError(13, "no", "index")

    monkeypatch.setattr(indexing, "_write", refuse)
    assert indexed(path).games == 1
    assert not index_path(path).exists()
