"""The result of a game, for clients: how everybody stands, and where the points came from."""

from typing import cast

from .. import game as library
from .protocol import Moment, PlayerResult, PointsBySide, Result, SourcesBySide, TieBreak


def result(game: library.Game) -> Result:
    missing = [player["tracks"]["missing"] for player in game.view()["position"]["players"]]
    standings = game.standings()
    players = [_result_of(i, player, missing[i]) for i, player in enumerate(standings.players)]
    return Result(ending=standings.ending, players=players, over_time=[_moment(one) for one in game.points_over_time()])


def _moment(moment: library.Moment) -> Moment:
    points = [PointsBySide(byzantine=byzantine, arab=arab) for byzantine, arab in moment.points]
    return Moment(decision=moment.decision, actions=moment.actions, ends=moment.ends, points=points,
                  scores=list(moment.scores))


def _result_of(i: int, player: library.PlayerResult, missing: int) -> PlayerResult:
    byzantine, arab = player.sources
    return PlayerResult(
        player=i,
        place=player.place,
        score=player.score,
        points=PointsBySide(byzantine=player.points[0], arab=player.points[1]),
        both_count=player.both_count,
        missing=missing,
        cities=player.cities,
        bezants=player.bezants,
        ahead_by=cast(TieBreak | None, player.ahead_by),
        sources=SourcesBySide.model_validate({"byzantine": byzantine, "arab": arab}),
    )
