"""What must hold after every step: `broken(g)` names the first thing that does not."""

from . import codes as C
from . import kinds as K
from .bits import has, size
from .board import (
    ALL_CITIES,
    CONSTANTINOPLE,
    CUBES,
    FORTIFICATIONS,
    MAX_TOKENS,
    N_CITIES,
    N_SPACES,
    ORANGE_CUBES,
    SEA_LINKS,
)
from .compiling import Lookup, entry, rule
from .layout import Player
from .rules.cubes import army_size, boxed_cubes
from .rules.special import holder
from .state import STACK, AttackState, Frame, State, States
from .step import legal

N_SEA_LINKS = len(SEA_LINKS)
# No game can be longer: docs/engine.md shows why. Random ones have about 200 decisions.
MAX_DECISIONS = 40_000

(HOLDS, CUBES_OF_PLAYER, ORANGE, FORTIFICATION_TOKENS, NEGATIVE, CITY_SIDES, CITY_CONTROL, CITY_TOKENS, GUARDS,
 PAWN_EMPTY, PAWN_ABROAD, SPACES, PHASE, STACK_DEPTH, REST, STUCK, ENDLESS, FRAMES, RANGES, PASSING, CODES) = range(21)

NAMES = (
    "all is well",
    "a player's cubes are not 42",
    "the orange cubes are not 11",
    "a player's fortifications are not two",
    "a box, treasury or score is negative",
    "a city is of no side, or of two",
    "a city has two controllers, or one that it cannot have",
    "a city's tokens are not 1 to 3",
    "a guard is with a player who is not Emperor or Caliph",
    "a pawn is on the map without a cube in its army",
    "a pawn stands in a city that is not of its side",
    "a cube lies on a space for somebody who does not play",
    "the turn, the players or what they are asked make no sense",
    "the stack of what is to be done has run over",
    "something of an action is left after it",
    "somebody is asked and has no legal answer",
    "the game does not end",
    "what is under way has numbers that mean nothing",
    "a number is out of its range",
    "who has passed, and who is left, do not fit",
    "the legal codes are not those of the decision",
)
WEALTHIEST = 1 << 14                     # bezants or points: twice as many would still be a number of two bytes
OPTION_VALUES = Lookup([len(C.CIVIL_WAR_TARGETS), len(C.TWO_PLAYER_PASSING), len(C.FAILED_SEA_ATTACKER),
                        len(C.ARMY_ENTRY)])


def _frame_ranges() -> Lookup[list[int]]:
    """By kind of frame: the least and the most of player, side, city, n and extra. No frame has what is not here."""
    someone, nobody, own, sides, city = (0, 3), (C.NOBODY, C.NOBODY), (0, 1), (0, 3), (0, N_CITIES - 1)
    anywhere, cubes, loss = (C.NOBODY, N_CITIES - 1), (1, CUBES), (C.BY_MOVING, C.DESTROYED)
    army, in_city, attack = K.Ranges(side=own), K.Ranges(side=own, city=city), K.Ranges(side=sides, city=city)
    ranges = {
        **{question.number: question.frame for question in K.QUESTIONS},
        **dict.fromkeys((K.DO_BUILD, K.DO_GUARD, K.DO_FLEET, K.DO_CIVIL_WAR), army),
        **dict.fromkeys((K.DO_IMPROVE, K.ARRIVE, K.OCCUPY), in_city),
        **dict.fromkeys((K.FIGHT_ON, K.BATTLE_LOSSES, K.DEFENDER_LOSSES, K.BATTLE_END, K.SIEGE, K.SIEGE_LOSSES,
                         K.SIEGE_END), attack),
        **dict.fromkeys((K.ROUND, K.UPKEEP, K.NEW_TURN), K.Ranges(nobody, n=(0, 7))),
        **dict.fromkeys((K.DO_CONTROL, K.DO_FORTIFY), K.Ranges(city=city)),
        K.DO_STRENGTHEN: K.Ranges(side=own, n=(1, 3), extra=(0, 3)),
        K.DO_BULGARS: K.Ranges(city=anywhere),
        K.RETREAT: K.Ranges(someone, own, city, extra=(C.VOLUNTARY, C.MAKES_WAY)),
        K.LOSSES: K.Ranges(someone, own, anywhere, cubes, loss),
    }
    return Lookup([bound for pair in ranges[kind] for bound in pair] for kind in range(K.NEW_TURN + 1))


FRAME_RANGES = _frame_ranges()


@entry
def broken(g: State) -> int:
    """0, or which invariant is broken. Whatever the bytes of a state are, this comes to an end."""
    if not numbers_fit(g):
        return RANGES
    for p in range(g.n_players):
        if cubes_of(g, p) != CUBES:
            return CUBES_OF_PLAYER
        if fortifications_of(g, p) != FORTIFICATIONS:
            return FORTIFICATION_TOKENS
        if is_negative(g, p):
            return NEGATIVE
    if g.bulgars < 0 or g.bulgars > ORANGE_CUBES:
        return ORANGE
    if not sides_fit(g):
        return CITY_SIDES
    if not controllers_fit(g):
        return CITY_CONTROL
    if not tokens_fit(g):
        return CITY_TOKENS
    if not guards_fit(g):
        return GUARDS
    return broken_flow(g)


@entry
def first_unsound(states: States, players: int, room: States) -> int:
    """The first state that breaks an invariant, or whose legal codes are others than the rules find; NOBODY if all are
    sound. players: how many all games must have; 0: any number. room: for one state. Compiled only."""
    for i in range(len(states)):
        if broken(states[i]) != HOLDS or (players != 0 and states[i].n_players != players):
            return i
        room[0] = states[i]
        legal(room[0])
        for word in range(C.WORDS):
            if room[0].allowed[word] != states[i].allowed[word]:
                return i
    return C.NOBODY


@rule
def numbers_fit(g: State) -> bool:
    """Is every number that others are looked up by within its range?"""
    n = g.n_players
    if not within(n, 2, 4) or not options_fit(g) or not within(g.over, C.PLAYING, C.CONSTANTINOPLE_BY_BULGARS):
        return False
    if not within(min(g.starter, g.active, g.first_passer, g.last_player), C.NOBODY, n - 1):
        return False
    if max(g.starter, g.active, g.first_passer, g.last_player) >= n:
        return False
    if not within(g.closing, C.NOT_CLOSING, C.UNTIL_POOL_IS_EMPTY):
        return False
    for side in range(2):
        if not within(g.guard[side], C.NOBODY, n - 1):
            return False
        for box in range(4):
            if not within(g.arrived[side][box], 0, CUBES):
                return False
    for p in range(4):
        if not (player_fits(g, p) if p < n else is_empty_seat(g, p)):
            return False
    return True


@rule
def options_fit(g: State) -> bool:
    return within(g.civil_war_targets, 0, OPTION_VALUES[0] - 1) and \
        within(g.two_player_passing, 0, OPTION_VALUES[1] - 1) and \
        within(g.failed_sea_attacker, 0, OPTION_VALUES[2] - 1) and within(g.army_entry, 0, OPTION_VALUES[3] - 1)


@rule
def player_fits(g: State, p: Player) -> bool:
    pl = g.players[p]
    for side in range(2):
        if max(pl.treasury[side], pl.points[side]) > WEALTHIEST or not within(pl.pawn[side], C.NOBODY, N_CITIES - 1):
            return False
    if pl.closed_links < 0 or pl.closed_links >= 1 << N_SEA_LINKS:
        return False
    return within(pl.passed, 0, 1) and within(pl.pawn_placed, 0, 1) and within(pl.pass_cube, 0, 1)


@rule
def is_empty_seat(g: State, p: Player) -> bool:
    """Nobody sits there: all is zero."""
    pl, n = g.players[p], 0
    for side in range(2):
        n |= pl.treasury[side] | pl.points[side] | pl.pawn[side] | pl.buildings[side]
        for box in range(4):
            n |= pl.boxes[side][box]
    n |= pl.closed_links | pl.pool | pl.casualties | pl.removed | pl.tax | pl.pass_cube | pl.passed
    return (n | pl.fortifications | pl.pawn_placed) == 0 and g.controlled[p] == 0


@rule
def cubes_of(g: State, p: Player) -> int:
    """All cubes of a player, wherever they are, one on its way between two frames too."""
    pl = g.players[p]
    n = pl.pool + pl.casualties + pl.removed + pl.tax + pl.pass_cube + pl.buildings[0] + pl.buildings[1]
    n += boxed_cubes(pl) + size(g.controlled[p] & ~g.fortified) + cubes_on_the_way(g, p)
    for slot in range(N_SPACES):
        if g.spaces[slot] == p:
            n += 1
    return n


@rule
def cubes_on_the_way(g: State, p: Player) -> int:
    """10.4 While the treasury is asked, the cube is off its place; 12.4 while the second cube is, the first is too."""
    now = g.now
    if now.player == p and now.kind == K.PAY_FROM:
        return 1
    if now.player == p and now.kind == K.LOSE_CUBE and now.extra == C.AS_TOLL:
        return 1
    return 0


@rule
def fortifications_of(g: State, p: Player) -> int:
    return g.players[p].fortifications + size(g.controlled[p] & g.fortified)


@rule
def is_negative(g: State, p: Player) -> bool:
    pl = g.players[p]
    lowest_number = min(pl.pool, pl.casualties, pl.removed, pl.tax, pl.pass_cube, pl.fortifications)
    for side in range(2):
        lowest_number = min(lowest_number, pl.treasury[side], pl.points[side], pl.buildings[side])
        for box in range(4):
            lowest_number = min(lowest_number, pl.boxes[side][box])
    return lowest_number < 0


@rule
def sides_fit(g: State) -> int:
    a, b, c, d = g.cities_of[0], g.cities_of[1], g.cities_of[2], g.cities_of[3]
    apart = size(a) + size(b) + size(c) + size(d) == N_CITIES
    return apart and (a | b | c | d) == ALL_CITIES and has(g.cities_of[C.BYZANTINE], CONSTANTINOPLE)


@rule
def controllers_fit(g: State) -> bool:
    a, b, c, d = g.controlled[0], g.controlled[1], g.controlled[2], g.controlled[3]
    together = a | b | c | d
    if size(a) + size(b) + size(c) + size(d) != size(together) or (g.fortified & ~together) != 0:
        return False
    allowed_cities = (g.cities_of[C.BYZANTINE] | g.cities_of[C.ARAB]) & ~(1 << CONSTANTINOPLE)
    return (together & ~allowed_cities) == 0


@rule
def tokens_fit(g: State) -> bool:
    for city in range(N_CITIES):
        if city != CONSTANTINOPLE and (g.tokens[city] < 1 or g.tokens[city] > MAX_TOKENS):
            return False
    return g.tokens[CONSTANTINOPLE] == 5


@rule
def guards_fit(g: State) -> bool:
    # 6.4 In exactly one place: its space, or the Elite box of the player whose cube lies there.
    for side in range(2):
        if g.guard[side] != C.NOBODY and g.guard[side] != holder(g, C.GUARD + side):
            return False
    return True


@rule
def broken_flow(g: State) -> int:
    between_actions = g.now.kind == K.ACTION or g.now.kind == K.UPKEEP_CUBE
    for p in range(g.n_players):
        for side in range(2):
            city = g.players[p].pawn[side]
            if city != C.NOBODY and not strengthens(g, p) and army_size(g, p, side) == 0:
                return PAWN_EMPTY
            if city != C.NOBODY and between_actions and not has(g.cities_of[side], city):
                return PAWN_ABROAD
    for slot in range(N_SPACES):
        if g.spaces[slot] < C.NOBODY or g.spaces[slot] >= g.n_players:
            return SPACES
    if g.depth < 0 or g.depth >= STACK:
        return STACK_DEPTH
    if g.now.kind == K.ACTION and (g.attack.city != C.NOBODY or g.march.acted or g.march.links):
        return REST
    asked = g.now.kind > K.GAME_OVER and g.now.kind < K.DECISIONS
    if g.turn < 1 or g.turn > 3 or asked != (g.over == C.PLAYING):
        return PHASE
    if asked and g.now.kind != K.FIRST_PLAYER and min(g.active, g.starter) == C.NOBODY:
        return PHASE
    if not passing_fits(g):
        return PASSING
    return HOLDS if frames_fit(g) and attack_fits(g, g.attack) else FRAMES


@rule
def passing_fits(g: State) -> bool:
    """2.3 As soon as all but one have passed, that one is the last player; before, there are two to take turns."""
    passed, left = 0, C.NOBODY
    for p in range(g.n_players):
        passed += g.players[p].passed
        if not g.players[p].passed:
            left = p
    if g.over != C.PLAYING:
        return True
    if (g.first_passer != C.NOBODY) != (passed > 0) or (passed > 0 and not g.players[g.first_passer].passed):
        return False
    if passed == g.n_players - 1:
        return g.last_player == left
    return (g.last_player == C.NOBODY) == (passed < g.n_players)


@rule
def frames_fit(g: State) -> bool:
    """Have the decision, what follows it and the march only numbers that mean something?"""
    for i in range(STACK):
        if not (frame_fits(g, g.stack[i]) if i < g.depth else is_blank(g.stack[i])):
            return False
    m = g.march
    if not within(m.links, 0, 2) or not within(m.origin, C.NOBODY, N_CITIES - 1) or not within(m.acted, 0, 1):
        return False
    if not within(m.by_sea, 0, 1) or not within(m.answer, C.UNASKED, C.INTERCEPTS):
        return False
    if g.over != C.PLAYING:
        return g.depth == 0 and is_blank(g.now)
    begun = g.now.kind != K.FIRST_PLAYER
    return (ends_actions(g.stack[0]) if begun else g.depth == 0) and frame_fits(g, g.now)


@rule
def is_blank(f: Frame) -> bool:
    return (f.kind | f.player | f.side | f.city | f.n | f.extra) == 0


@rule
def ends_actions(f: Frame) -> bool:
    """What lies under all that an action does."""
    return f.kind == K.ROUND or f.kind == K.UPKEEP or f.kind == K.NEW_TURN


@rule
def frame_fits(g: State, f: Frame) -> bool:
    if not within(f.kind, 1, K.NEW_TURN):
        return False
    ranges = FRAME_RANGES[f.kind]
    if f.player >= g.n_players and f.player != C.CHANCE:
        return False
    if (f.kind == K.FLEET_USE or f.kind == K.CLOSE_SEA) and f.n >= g.n_players:
        return False
    if not within(f.player, ranges[0], ranges[1]) or not within(f.side, ranges[2], ranges[3]):
        return False
    if not within(f.city, ranges[4], ranges[5]) or not within(f.n, ranges[6], ranges[7]):
        return False
    return within(f.extra, ranges[8], ranges[9])


@rule
def attack_fits(g: State, a: AttackState) -> bool:
    if not within(a.player, C.NOBODY, g.n_players - 1) or not within(a.foe, C.NOBODY, g.n_players - 1):
        return False
    if not within(a.city, C.NOBODY, N_CITIES - 1) or not within(a.side, C.NOBODY, C.BULGAR):
        return False
    for p in range(4):
        if not within(a.standing[p], 0, 1) or not within(a.stood[p], 0, 1):
            return False
    for i in range(2):
        if not within(a.hits[i], 0, CUBES):
            return False
    return within(a.foe_kind, C.FOE_ARMY, C.FOE_BULGARS)


@rule
def within(n: int, least: int, most: int) -> bool:
    return least <= n <= most


@rule
def strengthens(g: State, p: Player) -> bool:
    """3.4 Strengthening looks at the player's pawns only afterwards."""
    if g.now.player != p:
        return False
    return g.now.kind == K.STRENGTHEN_BOX or (g.now.kind == K.PAY_CUBE and g.now.extra == C.FOR_STRENGTHEN)
