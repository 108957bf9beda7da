"""Kernels for a GPU in the order of work: the games of a block are sorted by what comes next in each.

Threads of a warp run in step only while they do the same. A game a thread leaves each warp with some fifteen
different things to do, one after the other, and all warps of a multiprocessor waiting for instructions. Sorted by
the kind of the frame on top of the stack, neighbours do the same; the same few instructions then serve many games.

A block works in rounds: sort its games, do one frame of each. When few are left, no more than the block has warps,
each gets a warp to itself and runs on alone. What is done with a frame, and so every state, is the same as in
`kernels.py`.
"""

# mypy: disable-error-code="attr-defined"
# What a GPU has, numba.cuda has only where it is installed.

from numba import cuda, int32

from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.compiling import rule
from byzantium.engine.observation import Row
from byzantium.engine.playout import pick
from byzantium.engine.state import State, States, pop, push
from byzantium.engine.step import apply, automatic, find_codes, finish, is_asked

from .kernels import (
    ASK_CHANCE,
    NO_ANSWER,
    SORT_GAMES,
    SORT_THREADS,
    Numbers,
    Rewards,
    Words,
    copy_mask,
    end_game,
    no_end,
)

GROUPS = 64                              # a kind of frame each; the last: no game left
IDLE = GROUPS - 1
WARP = 32
WARPS = SORT_THREADS // WARP


# ------------------------------------------------------------------ whole games


@rule
def play_sorted(states: States, first_key: int, counter: int, limit: int, made: Numbers, queue: Numbers) -> None:
    """As play_games, with made all zero. A game that ends makes room for the next in the queue.

    queue[0] is how many games are taken: at first as many for each block as it has room for.
    """
    game = cuda.shared.array(SORT_GAMES, int32)          # by slot, NOBODY if none
    order = cuda.shared.array(SORT_GAMES, int32)
    slots = queue[0] // cuda.gridDim.x
    for s in range(cuda.threadIdx.x, slots, SORT_THREADS):
        game[s] = take(states, cuda.blockIdx.x * slots + s)
    busy = sort(states, game, order, slots)
    while busy > 0:
        for s in places(busy, slots):
            i, goes_on = game[order[s]], True
            while i != C.NOBODY and goes_on:
                if play_frame(states[i], first_key + i, counter, limit, made, i):
                    i = take(states, cuda.atomic.add(queue, 0, 1))
                goes_on = busy <= WARPS
            game[order[s]] = i
        busy = sort(states, game, order, slots)


@rule
def play_frame(g: State, key: int, counter: int, limit: int, made: Numbers, i: int) -> bool:
    """Do what is on top of the stack, a decision by random choice; True when the play of this game ends."""
    if g.over != C.PLAYING:
        finish(g)
        return True
    pop(g)
    f = g.now
    if f.kind >= K.DECISIONS:
        automatic(g, f)
        return False
    n = find_codes(g)
    asked = is_asked(f, n)
    if asked and made[i] == limit:
        return True
    code = pick(g, n, key, counter + made[i])            # of one code, that one
    if asked:
        made[i] += 1
    apply(g, f, code)
    return False


# ------------------------------------------------------------------ steps


@rule
def step_sorted(states: States, codes: Numbers, starts: States, seed: int, rolled: Numbers, masks: Words,
                rewards: Rewards, ends: Row, slots: int) -> None:
    """As step_games, so many games a block."""
    game = cuda.shared.array(SORT_GAMES, int32)
    order = cuda.shared.array(SORT_GAMES, int32)
    for s in range(cuda.threadIdx.x, slots, SORT_THREADS):
        game[s] = take(states, cuda.blockIdx.x * slots + s)
        if game[s] != C.NOBODY:
            no_end(game[s], rewards, ends)
    first, busy = True, sort(states, game, order, slots)
    while busy > 0:
        for s in places(busy, slots):
            i, answers, goes_on = game[order[s]], first, True
            while i != C.NOBODY and goes_on:
                if step_frame(states, i, codes[i] if answers else NO_ANSWER, starts, seed, rolled, rewards, ends):
                    copy_mask(states[i], masks, i)
                    i = C.NOBODY
                answers, goes_on = False, busy <= WARPS
            game[order[s]] = i
        first, busy = False, sort(states, game, order, slots)


@rule
def step_frame(states: States, i: int, answer: int, starts: States, seed: int, rolled: Numbers, rewards: Rewards,
               ends: Row) -> bool:
    """Do what is on top of the stack; True when the game waits for its next answer, or is over for good."""
    g = states[i]
    if g.over != C.PLAYING:
        finish(g)
        end_game(states, i, starts, rewards, ends)
        take(states, i)
        return g.over != C.PLAYING
    pop(g)
    f = g.now
    if f.kind >= K.DECISIONS:
        automatic(g, f)
        return False
    code = answer
    if code == NO_ANSWER:
        n = find_codes(g)
        asked = is_asked(f, n)
        if asked and (seed == ASK_CHANCE or f.player != C.CHANCE):
            return True
        code = pick(g, n, seed, (i << 32) | rolled[i])
        if asked:
            rolled[i] += 1
    apply(g, f, code)
    return False


# ------------------------------------------------------------------ taking and sorting


@rule
def take(states: States, i: int) -> int:
    """Begin with a game, if there is one: what it waits for goes back on the stack."""
    if i >= len(states):
        return C.NOBODY
    g = states[i]
    if g.over == C.PLAYING:
        f = g.now
        push(g, f.kind, f.player, f.side, f.city, f.n, f.extra)
    return i


@rule
def group(states: States, i: int) -> int:
    """What comes next in a game: the kind of the frame on top, GAME_OVER, or IDLE for no game."""
    if i == C.NOBODY:
        return IDLE
    g = states[i]
    return K.GAME_OVER if g.over != C.PLAYING else int(g.stack[g.depth - 1].kind)


@rule
def sort(states: States, game: Numbers, order: Numbers, slots: int) -> int:
    """Order the slots by group; returns how many are busy."""
    rank = cuda.shared.array(SORT_GAMES, int32)          # by slot: the how-manieth of which group
    sizes = cuda.shared.array(GROUPS, int32)
    begins = cuda.shared.array(GROUPS, int32)
    t = cuda.threadIdx.x
    if t < GROUPS:
        sizes[t] = 0
    cuda.syncthreads()
    for s in range(t, slots, SORT_THREADS):
        which = group(states, game[s])
        rank[s] = cuda.atomic.add(sizes, which, 1) * GROUPS + which
    cuda.syncthreads()
    if t < GROUPS:
        begins[t] = before(sizes, t)
    cuda.syncthreads()
    for s in range(t, slots, SORT_THREADS):
        order[begins[rank[s] % GROUPS] + rank[s] // GROUPS] = s
    busy: int = slots - sizes[IDLE]
    cuda.syncthreads()
    return busy


@rule
def places(busy: int, slots: int) -> range:
    """The places in the order that this thread takes in a round: when few are busy, its warp's first thread only."""
    t = cuda.threadIdx.x
    if busy > WARPS:
        return range(t, slots, SORT_THREADS)
    return range(t // WARP if t % WARP == 0 else slots, slots, WARPS)


@rule
def before(sizes: Numbers, which: int) -> int:
    """How many slots the groups before this one have."""
    total = 0
    for other in range(which):
        total += sizes[other]
    return total
