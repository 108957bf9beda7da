"""The game for language models: a scripted client of the official SDK plays, reads rules, is told what is wrong."""

import random
import re
import sys

import pytest

from byzantium.cli import mcp_server

mcp = pytest.importorskip("mcp")
pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


async def call(client, tool: str, **arguments) -> str:
    result = await client.call_tool(tool, arguments)
    return result.content[0].text


def answers(text: str) -> list[str]:
    found = re.search(r"^Answers: (.*)$", text, re.M)
    return found[1].split("; ") if found else []


async def play_whole_game(client, seed: int) -> str:
    rng, text = random.Random(seed), await call(client, "new_game", opponent="random", seed=seed)
    game = re.match(r"Game (\w+)\.", text)[1]
    for _ in range(2000):
        if "The game is over" in text:
            return text
        text = await call(client, "play", game=game, answer=rng.choice(answers(text)))
    raise AssertionError("it did not end")


async def test_a_scripted_client_plays_a_whole_game():
    async with mcp.Client(mcp_server.server()) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == {
            "rules", "new_game", "play", "position", "legal", "review"}
        end = await play_whole_game(client, 3)
        assert re.search(r"The game is over \(\w+\): 1 [\w ]+ \(\d+ points\), 2 ", end)


async def test_over_standard_input_too():
    line = mcp.StdioServerParameters(command=sys.executable, args=["-m", "byzantium", "mcp"])
    async with mcp.Client(line) as client:
        assert "Setup" in await call(client, "rules")
        assert "You are asked: Which action?" in await call(client, "new_game", opponent="peasant", seed=1)


async def test_rules_by_clause():
    async with mcp.Client(mcp_server.server()) as client:
        assert "play goes clockwise" in await call(client, "rules", clause="1.5")
        assert (await call(client, "rules", clause="9")).startswith("9 ")
        assert "There is no clause 99.9" in await call(client, "rules", clause="99.9")


async def test_the_position_is_told_and_moves_are_reviewed():
    async with mcp.Client(mcp_server.server()) as client:
        text = await call(client, "new_game", opponent="random", seed=5)
        game = re.match(r"Game (\w+)\.", text)[1]
        for _ in range(6):
            text = await call(client, "play", game=game, answer=answers(text)[0])
        assert "byz1 2p" in await call(client, "position", game=game)
        assert answers(text)[0] in await call(client, "legal", game=game)
        assert re.match(r"\d+ moves?, \d+ of them slips\.", await call(client, "review", game=game))


async def test_what_is_wrong_is_told_in_a_sentence_and_changes_nothing():
    async with mcp.Client(mcp_server.server()) as client:
        text = await call(client, "new_game", opponent="random", seed=5)
        game = re.match(r"Game (\w+)\.", text)[1]
        before = await call(client, "position", game=game)
        assert "Rome" in await call(client, "play", game=game, answer="Rome")
        assert before == await call(client, "position", game=game)
        assert "There is no game x" in await call(client, "play", game="x", answer="pass")
        assert "Opponents are named as levels are" in await call(client, "new_game", opponent="exec:true")
        assert "There is no bot called" in await call(client, "new_game", opponent="Napoleon")


async def test_legal_answers_need_not_be_told():
    async with mcp.Client(mcp_server.server(tells_legal=False)) as client:
        assert "legal" not in {tool.name for tool in (await client.list_tools()).tools}
        assert "Answers:" not in await call(client, "new_game", opponent="random", seed=1)
