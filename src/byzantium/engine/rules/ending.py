"""Chapter 13, the end of a turn and of the game."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import allow, has, size
from ..board import N_CITIES, N_SPACES, TURNS, UPKEEP_COST
from ..compiling import rule
from ..layout import Code, Player, Side
from ..state import Frame, State, clockwise, emit, push
from .cubes import box_of, pay, receive, remove_empty_pawns, remove_pawn_if_empty, return_guard, score

# ------------------------------------------------------------------ income and upkeep (13.1, 13.2)


@rule
def tokens_of(g: State, p: Player, side: Side) -> int:
    """Tokens of the cities of a side that a player controls."""
    cities, n = g.controlled[p] & g.cities_of[side], 0
    for city in range(N_CITIES):
        if has(cities, city):
            n += g.tokens[city]
    return n


@rule
def upkeep_of(g: State, p: Player, side: Side) -> int:
    cost = 0
    for box in range(4):
        cost += UPKEEP_COST[box] * g.players[p].boxes[side][box]
    return cost


@rule
def end_of_actions(g: State) -> None:
    emit(g, E.TURN_END, g.turn, 0, 0, 0, 0)
    for p in range(g.n_players):
        for side in range(2):
            receive(g, p, side, 2 * tokens_of(g, p, side), E.INCOME)
    push(g, K.UPKEEP, C.NOBODY, C.NOBODY, C.NOBODY, 0, 0)


@rule
def do_upkeep(g: State, f: Frame) -> None:
    """13.2 Step n: clockwise from the starter, for each player Byzantine then Arab."""
    p, side = clockwise(g, g.starter, f.n >> 1), f.n & 1
    cost = upkeep_of(g, p, side)
    if cost > g.players[p].treasury[side]:
        push(g, K.UPKEEP, C.NOBODY, C.NOBODY, C.NOBODY, f.n, 0)
        push(g, K.UPKEEP_CUBE, p, side, C.NOBODY, cost, 0)
        return
    if cost > 0:
        pay(g, p, side, cost, E.UPKEEP)
    if f.n + 1 < 2 * g.n_players:
        push(g, K.UPKEEP, C.NOBODY, C.NOBODY, C.NOBODY, f.n + 1, 0)
    else:
        push(g, K.NEW_TURN, C.NOBODY, C.NOBODY, C.NOBODY, 0, 0)


@rule
def legal_upkeep_cube(g: State, f: Frame) -> None:
    for box in range(4):
        if g.players[f.player].boxes[f.side][box] > 0:
            allow(g, C.BOX + f.side * 4 + box)


@rule
def apply_upkeep_cube(g: State, f: Frame, code: Code) -> None:
    # 13.2 Out of the game for good, and a point lost, never below 0.
    pl = g.players[f.player]
    pl.boxes[f.side][box_of(code)] -= 1
    pl.removed += 1
    emit(g, E.CUBES, f.player, code, C.OUT, 1, C.NOBODY)
    if pl.points[f.side] > 0:
        score(g, f.player, f.side, -1, E.FROM_UPKEEP)
    remove_pawn_if_empty(g, f.player, f.side)
    cost = f.n - UPKEEP_COST[box_of(code)]
    if cost > pl.treasury[f.side]:                       # As soon as it can be paid, it must: the frame below does.
        push(g, K.UPKEEP_CUBE, f.player, f.side, C.NOBODY, cost, 0)


# ------------------------------------------------------------------ new turn (13.3)


@rule
def do_new_turn(g: State, f: Frame) -> None:
    return_cubes(g)
    for side in range(2):
        return_guard(g, side)
    for p in range(g.n_players):
        remove_empty_pawns(g, p)
    if g.turn == TURNS:
        score_cities(g)
        return
    g.turn += 1
    g.starter = g.first_passer
    g.first_passer, g.last_player, g.closing = C.NOBODY, C.NOBODY, C.NOT_CLOSING
    push(g, K.ROUND, C.NOBODY, C.NOBODY, C.NOBODY, 1, 0)


@rule
def return_cubes(g: State) -> None:
    # 13.3 Special spaces, tax and pass to the pool; then half the casualties, rounded up.
    for slot in range(N_SPACES):
        if g.spaces[slot] != C.NOBODY:
            g.players[g.spaces[slot]].pool += 1
            g.spaces[slot] = C.NOBODY
    for p in range(g.n_players):
        pl = g.players[p]
        recovered = (pl.casualties + 1) // 2
        pl.pool += pl.tax + pl.pass_cube + recovered
        pl.casualties -= recovered
        pl.tax, pl.pass_cube, pl.passed, pl.closed_links = 0, 0, 0, 0
        emit(g, E.RETURNED, p, recovered, pl.pool, 0, 0)


# ------------------------------------------------------------------ the result (13.4 to 13.6)


@rule
def score_cities(g: State) -> None:
    for p in range(g.n_players):
        for side in range(2):
            score(g, p, side, tokens_of(g, p, side), E.FROM_CITIES)
    g.over = C.AFTER_TURN_3
    emit(g, E.GAME_OVER, g.over, 0, 0, 0, 0)


@rule
def final_score(g: State, p: Player) -> int:
    """13.4 What the tracks count. 13.6 After Constantinople's fall, Arab points alone."""
    return score_after(g.over, int(g.players[p].points[C.BYZANTINE]), int(g.players[p].points[C.ARAB]))


@rule
def score_after(ending: int, byzantine: int, arab: int) -> int:
    return arab if ending >= C.CONSTANTINOPLE_BY_ARABS else points_that_count(byzantine, arab)


@rule
def points_that_count(byzantine: int, arab: int) -> int:
    """13.4 Both tracks, or the higher."""
    return byzantine + arab if both_tracks_count(byzantine, arab) else max(byzantine, arab)


@rule
def both_tracks_count(byzantine: int, arab: int) -> bool:
    """13.4 If twice the lower is at least the higher."""
    return 2 * min(byzantine, arab) >= max(byzantine, arab)


@rule
def points_to_both(byzantine: int, arab: int) -> int:
    """13.4 Points that the lower track lacks until both count."""
    return max((max(byzantine, arab) + 1) // 2 - min(byzantine, arab), 0)


@rule
def tie_break(g: State, p: Player, step: int) -> int:
    """13.5 Step 0: the score; then sum of both tracks (after 13.6 as an option only), cities controlled, bezants."""
    pl = g.players[p]
    if step == 0:
        return final_score(g, p)
    if step == 1:
        return sum_after(g, g.over, int(pl.points[C.BYZANTINE]), int(pl.points[C.ARAB]))
    return size(g.controlled[p]) if step == 2 else pl.treasury[0] + pl.treasury[1]


@rule
def sum_after(g: State, ending: int, byzantine: int, arab: int) -> int:
    if ending >= C.CONSTANTINOPLE_BY_ARABS and g.ties_after_fall != C.BOTH_TRACKS:
        return 0
    return byzantine + arab


TIE_BREAKS = 4


@rule
def comes_before(g: State, p: Player, q: Player) -> bool:
    for step in range(TIE_BREAKS):
        mine, theirs = tie_break(g, p, step), tie_break(g, q, step)
        if mine != theirs:
            return mine > theirs
    return False


@rule
def place(g: State, p: Player) -> int:
    """1 for the winner; those who share have the same place."""
    n = 1
    for q in range(g.n_players):
        if comes_before(g, q, p):
            n += 1
    return n
