"""All that lies on the table, and what follows from it."""

from collections.abc import Sequence
from typing import TypeVar, cast

from ..checks import expect, shown
from ..engine import codes as C
from ..engine import describing as D
from ..engine import plain, running
from ..engine.bits import has
from ..engine.board import CITY_NAMES, FIRST_SPACE, N_CITIES, ORANGE_CUBES, SEA_LINKS, SPACE_COUNT
from ..engine.state import State
from ..errors import ImpossiblePosition
from ..states import check_sound
from .messages import city_name, player_number
from .shapes import (
    AttackView,
    ByBox,
    BySide,
    City,
    ForceView,
    Forecast,
    MarchView,
    OptionsView,
    Pawn,
    PlayerView,
    PositionView,
    SpaceView,
    StandingView,
    Tracks,
)

T = TypeVar("T")
_PLAIN_STATE = type(plain.empty())


def _by_side(both: Sequence[T]) -> BySide[T]:
    return {"byzantine": both[C.BYZANTINE], "arab": both[C.ARAB]}


def _by_box(cubes: Sequence[int]) -> ByBox:
    return {"elite": cubes[C.ELITE], "main": cubes[C.MAIN], "move": cubes[C.MOVE], "levy": cubes[C.LEVY]}


def _cities(g: State, d: D.Description) -> list[City]:
    pawns: list[list[Pawn]] = [[] for _ in range(N_CITIES)]
    for p in range(g.n_players):
        for side, city in enumerate(g.players[p].pawn):
            if city != C.NOBODY:
                pawns[city].append({"player": p, "side": C.SIDES[side]})
    return [
        {
            "city": city,
            "name": CITY_NAMES[city],
            "side": C.SIDES[side],
            "tokens": tokens,
            "strength": strength,
            "controller": None if controller == C.NOBODY else controller,
            "fortified": g.fortified >> city & 1 == 1,
            "pawns": pawns[city],
        }
        for city, (side, tokens, strength, controller)
        in enumerate(zip(d.sides, g.tokens, d.strengths, d.controllers, strict=True))
    ]


def _player_view(g: State, p: int, prospect: D.Prospect, acting: bool) -> PlayerView:
    pl, standings = g.players[p], prospect.standings
    return {
        "player": p,
        "boxes": {"byzantine": _by_box(pl.boxes[C.BYZANTINE]), "arab": _by_box(pl.boxes[C.ARAB])},
        "guard": {"byzantine": g.guard[C.BYZANTINE] == p, "arab": g.guard[C.ARAB] == p},
        "pool": pl.pool,
        "casualties": pl.casualties,
        "removed": pl.removed,
        "tax": pl.tax,
        "pass_cube": pl.pass_cube,
        "passed": bool(pl.passed),
        "treasury": _by_side(pl.treasury),
        "points": _by_side(pl.points),
        "pawns": {"byzantine": city_name(pl.pawn[C.BYZANTINE]), "arab": city_name(pl.pawn[C.ARAB])},
        "pawn_placed": bool(pl.pawn_placed),
        "fortifications": pl.fortifications,
        "buildings": _by_side(pl.buildings),
        "closed_links": _closed_links(pl.closed_links) if pl.closed_links else [],
        "forecast": {"byzantine": _forecast(prospect, C.BYZANTINE), "arab": _forecast(prospect, C.ARAB)}
        if acting else None,
        "tracks": view_tracks(pl.points, prospect),
        "standings": {"turn_3": _standing(standings[D.BY_TURN_3]),
                      "constantinople": _standing(standings[D.BY_CONSTANTINOPLE])},
    }


def view_tracks(points: Sequence[int], prospect: D.Prospect) -> Tracks:
    lower = prospect.lower
    return {
        "lower": "arab" if lower == C.ARAB else "byzantine",
        "high": points[1 - lower],
        "half": prospect.half,
        "lower_counts": prospect.to_both == 0,
        "missing": prospect.to_both,
    }


def _closed_links(links: int) -> list[list[str]]:
    return [[CITY_NAMES[city] for city in link] for i, link in enumerate(SEA_LINKS) if has(links, i)]


def _forecast(prospect: D.Prospect, side: int) -> Forecast:
    return {"income": prospect.income[side], "upkeep": prospect.upkeep[side], "unpaid": prospect.unpaid[side]}


def _standing(standing: D.Standing) -> StandingView:
    return {"score": standing.tie_breaks[0], "place": standing.place}


def _spaces(g: State) -> list[SpaceView]:
    holders = [None if p == C.NOBODY else p for p in g.spaces]
    return [{"space": space, "holders": holders[first : first + n]}
            for space, first, n in zip(C.SPACES, FIRST_SPACE, SPACE_COUNT, strict=True)]


def _march(g: State, d: D.Description) -> MarchView | None:
    m = g.march
    if d.marching == D.ABSENT:
        return None
    return {
        "player": g.active,
        "side": C.SIDES[d.marching],
        "links": m.links,
        "origin": city_name(m.origin),
        "by_sea": bool(m.by_sea),
        "answer": C.ANSWERS[m.answer],
    }


def _attack(g: State, d: D.Description) -> AttackView | None:
    a = g.attack
    if a.city == C.NOBODY:
        return None
    return {
        "city": CITY_NAMES[a.city],
        "player": a.player,
        "side": C.SIDES[a.side],
        "force": _force(d.force),
        "foe_kind": C.FOE_KINDS[a.foe_kind] if d.fights else None,
        "foe": player_number(a.foe),
        "foe_force": _force(d.foe_force) if d.fights else None,
        "hits": list(a.hits),
        "standing": [p for p in range(g.n_players) if a.standing[p]],
        "stood": [p for p in range(g.n_players) if a.stood[p]],
    }


def _force(both: Sequence[int]) -> ForceView:
    return {"strength": both[0], "dice": both[1]}


def described_state(g: State, described: running.Described | None = None) -> running.Described:
    """What follows from a plain state: as it was found out before, or found out by the rules now."""
    if type(g) is not _PLAIN_STATE:
        raise ImpossiblePosition(f"A view is one of plain.unpack(game.state_bytes), not of {shown(g)}.")
    if described is None:
        return running.rules().describe(check_sound(plain.pack(g)))
    return expect(running.Described, described, "What was found out before is a Described")


def view_position(g: State, described: running.Described | None = None) -> PositionView:
    """All that lies on the table, from a plain state; and what follows from it, if that was found out before."""
    d = described_state(g, described).position
    acting = d.phase in (D.SETUP, D.ACTIONS)
    return {
        "turn": g.turn,
        "round": d.round,
        "phase": D.PHASES[d.phase],
        "ending": C.ENDINGS[g.over],
        "starter": player_number(g.starter),
        "active": player_number(g.active),
        "first_passer": player_number(g.first_passer),
        "last_player": player_number(g.last_player),
        "closing": C.CLOSINGS[g.closing],
        "options": cast(OptionsView, {name: values[getattr(g, name)] for name, values in C.OPTIONS.items()}),
        "cities": _cities(g, d),
        "players": [_player_view(g, p, d.players[p], acting) for p in range(g.n_players)],
        "spaces": _spaces(g),
        "guards": {"byzantine": player_number(g.guard[C.BYZANTINE]), "arab": player_number(g.guard[C.ARAB])},
        "bulgars": {"box": g.bulgars, "supply": ORANGE_CUBES - g.bulgars},
        "march": _march(g, d),
        "attack": _attack(g, d),
    }
