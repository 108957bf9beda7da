"""The result of a game, for clients: how everybody stands, and where the points came from."""

from typing import cast

from ... import game as library
from ..protocol import PointsBySide, PointsMoment, SeatResult, SourcesBySide, TableResult, TieBreak


def result(game: library.Game) -> TableResult:
    standings = game.standings()
    players = [_result_of(i, player) for i, player in enumerate(standings.players)]
    over_time = [_moment(one) for one in game.points_over_time()]
    return TableResult(ending=standings.ending, players=players, over_time=over_time)


def _moment(moment: library.Moment) -> PointsMoment:
    points = [PointsBySide(byzantine=byzantine, arab=arab) for byzantine, arab in moment.points]
    return PointsMoment(decision=moment.decision, actions=moment.actions, ends=moment.ends, points=points,
                  scores=list(moment.scores))


def _result_of(i: int, player: library.PlayerResult) -> SeatResult:
    byzantine, arab = player.sources
    return SeatResult(
        player=i,
        place=player.place,
        score=player.score,
        points=PointsBySide(byzantine=player.points[0], arab=player.points[1]),
        sum=player.sum,
        lower=player.lower,
        both_count=player.both_count,
        missing=player.missing,
        half_cost=player.half_cost,
        cities=player.cities,
        bezants=player.bezants,
        ahead_by=cast(TieBreak | None, player.ahead_by),
        sources=SourcesBySide.model_validate({"byzantine": byzantine, "arab": arab}),
    )
