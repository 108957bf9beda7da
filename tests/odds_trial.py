"""The engine's own attacks with random dice, many times over: what the odds are tested against."""

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.bits import is_legal, nth
from byzantium.engine.compiling import rule
from byzantium.engine.layout import Many
from byzantium.engine.playout import random_hits
from byzantium.engine.rules.cubes import army_size
from byzantium.engine.state import State, States
from byzantium.engine.step import step
from byzantium.odds.distribution import GONE, MOST_CUBES, REPELLED, TAKEN

Counts = Many[float]


@rule
def trial_answer(g: State, stands: int, key: int, counter: int):
    """Dice by chance; losses Move, Main, Elite; armies stand as told, levies fight, nobody closes the sea."""
    kind = g.now.kind
    if kind == K.DICE:
        return C.NUMBER + random_hits(g.now.n, key, counter)
    if kind == K.LOSE_CUBE:
        for box in range(2, -1, -1):
            if is_legal(g, C.BOX + g.now.side * 4 + (C.MOVE, C.MAIN, C.ELITE)[2 - box]):
                return C.BOX + g.now.side * 4 + (C.MOVE, C.MAIN, C.ELITE)[2 - box]
    if kind == K.RETREAT_OR_STAND:
        return C.NO if (stands >> g.now.player) & 1 else C.YES
    if kind == K.LEVY_FIGHTS:
        return C.YES
    if kind == K.CLOSE_SEA:
        return C.NO
    return nth(g, 0)


@rule
def is_decided(g: State):
    """Is the attack decided: the city's cube asked for, the next action, or the end?"""
    conquest = g.now.kind == K.PAY_CUBE and g.now.extra == C.FOR_CONQUEST
    garrison = g.now.kind == K.LOSE_CUBE and g.now.extra == C.AS_GARRISON
    return g.over != C.PLAYING or g.now.kind == K.ACTION or conquest or garrison


@rule
def trial_attacks(states: States, side: int, stands: int, n: int, key: int, counts: Counts):
    """Play the attack that has begun in states[0] n times, in states[1]; counts as the odds' chances lie."""
    p, counter = states[0].attack.player, 0
    before = army_size(states[0], p, side)
    cities = states[0].controlled[p]
    for _ in range(n):
        states[1] = states[0]
        while not is_decided(states[1]):
            step(states[1], trial_answer(states[1], stands, key, counter))
            counter += 1
        g = states[1]
        left = army_size(g, p, side)
        outcome = REPELLED if g.players[p].pawn[side] != C.NOBODY else GONE
        if g.over != C.PLAYING or g.now.kind != K.ACTION or g.controlled[p] != cities:
            outcome = TAKEN
        counts[outcome * MOST_CUBES + before - left] += 1
