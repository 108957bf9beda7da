"""The gate that judgements are measured by before they play (`byzantium.train.gate`), frozen in benchmarks/gate.npz:

    python benchmarks/gate.py judge strategist-1 champion choice:champion:2000           a table
    python benchmarks/gate.py review [--roots 600]                                       how true losses of reviews are

How it was made:

    python benchmarks/gate.py roots --gate gate.npz [--roots 2000]                       positions and plans
    python benchmarks/gate.py value src/byzantium/bots/champion.npz --gate gate.npz      what they are worth, on a GPU

A judgement is the name of a bot: what it thinks of the positions after the plans; or, after `choice:`, what it plays.
It passes if its choices are not shown to give away more than the champion's without a search, at the same roots (95 %).
"""

import argparse
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice, repeat
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from byzantium.arena.statistics import CONFIDENCE
from byzantium.bots.critic import Critic, after_plan
from byzantium.engine import plain
from byzantium.review import GRADES, SIMULATIONS, grade_of
from byzantium.train import gate as G

GATE = Path(__file__).parent / "gate.npz"
CHOICE = "choice:"
CHAMPION = f"{CHOICE}champion"           # beside whom others are measured
A_PART = 25                              # roots that a process judges at a time


def make_roots(args: argparse.Namespace) -> None:
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        gate = G.gathered(list(islice(roots(pool, args.jobs), args.roots)))
        pool.shutdown(cancel_futures=True)
    gate.save(args.gate)
    print(f"{args.gate}: {len(gate.roots)} roots, {int(gate.counts.sum())} plans, {args.gate.stat().st_size:,} bytes")


def roots(pool: ProcessPoolExecutor, jobs: int) -> Iterator[G.Root]:
    """Of one deal after the other."""
    for first in count(0, 4 * jobs):
        for found in pool.map(G.roots_of, range(first, first + 4 * jobs)):
            yield from found


def value(args: argparse.Namespace) -> None:
    from byzantium.cli.train import backend_here
    from byzantium.train.checkpoint import network_in

    gate, backend = G.Gate.load(args.gate), backend_here()
    net = network_in(args.network).to("cuda" if hasattr(backend.xp, "cuda") else "cpu")
    began = time.monotonic()
    for done, valued in G.value(gate, net, backend, args.tries, args.seed):
        print(f"{done} tries, {time.monotonic() - began:.0f} s", flush=True)
        valued.save(args.gate)


def judge(args: argparse.Namespace) -> None:
    gate = G.Gate.load(args.gate).part(slice(args.roots))
    parts = [gate.part(slice(i, i + A_PART)) for i in range(0, len(gate.roots), A_PART)]
    print("| judgement | tau | regret, % of the win | not among the plans | more than the champion | passes |")
    print("|---|---|---|---|---|---|")
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        champion = np.concatenate(list(pool.map(judged, parts, repeat(CHAMPION))))
        for name in args.names:
            found = np.concatenate(list(pool.map(judged, parts, repeat(name))))
            print("|", " | ".join(cells(gate, name, found, champion)), "|", flush=True)


def cells(gate: G.Gate, name: str, found: G.Judgement, champion: G.Judgement) -> list[str]:
    tells, beside = G.figures(gate, found), G.compare(gate, found, champion)
    return [name, "" if name.startswith(CHOICE) else f"{tells.tau:.2f}", percent(tells.regret, tells.error),
            f"{tells.unknown:.1%}", percent(beside.more, beside.error), "yes" if beside.passes else "no"]


def percent(share: float, error: float) -> str:
    return f"{100 * share:.2f} ± {100 * CONFIDENCE * error:.2f}"


class Slip(NamedTuple):
    """What a plan is said to give away, and what it does by games played out: of the win, and what is left of it."""

    grade: str
    told: float
    told_left: float
    true: float
    true_left: float


def review(args: argparse.Namespace) -> None:
    """A plan drawn at random beside the best that a review finds."""
    gate, critic, chooser = G.Gate.load(args.gate).part(slice(args.roots)), Critic(SIMULATIONS), random.Random(1)
    slips = list[Slip]()
    best = np.full(gate.plans.shape[:2], G.NO_PLAN)
    for i, n in enumerate(gate.counts):
        root, j = plain.to_array(gate.roots[i].tobytes()), chooser.randrange(n)
        found = critic.compare(root, gate.plan(i, j))
        same = [gate.after[i, k].tobytes() == after_plan(root, found.best).tobytes() for k in range(n)]
        if any(same):
            best[i, :n] = same
            left, worth = found.shares[root.player], gate.worth[:, i].mean(0)
            slips.append(Slip(grade_of(found.lost, found.error, left), found.lost, left,
                              float(worth[same.index(True)] - worth[j]), float(worth[j])))
    plans = G.figures(gate, best)
    print(f"The best plan regrets {percent(plans.regret, plans.error)} % of the win; "
          f"{plans.unknown:.1%} are not among the plans.")
    told, true = [one.told for one in slips], [one.true for one in slips]
    print(f"Losses told are {np.mean(told):.2%} of the win, true ones {np.mean(true):.2%}; their correlation is "
          f"{np.corrcoef(told, true)[0, 1]:.2f}, and 1 told is {np.polyfit(told, true, 1)[0]:.2f} in truth.\n")
    print("| called | plans | of the chances, told | true | of the win, told | true |\n|---|---|---|---|---|---|")
    for grade in GRADES:
        print(row_of(grade, [one for one in slips if one.grade == grade]))


def row_of(grade: str, slips: list[Slip]) -> str:
    """Parts of all their chances together: one alone was played out too few times."""
    told, told_left, true, true_left = (sum(column) for column in list(zip(*slips, strict=True))[1:])
    shares = [told / (told + told_left), true / (true + true_left), told / len(slips), true / len(slips)]
    return " | ".join([f"| {grade}", str(len(slips)), *(f"{share:.1%}" for share in shares), ""]).rstrip()


def judged(gate: G.Gate, name: str) -> G.Judgement:
    choice = name.removeprefix(CHOICE)
    return G.shares_by(gate, name) if choice == name else G.choices_of(gate, choice)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    making, valuing, judging, reviewing = (
        commands.add_parser(name) for name in ("roots", "value", "judge", "review"))
    for command, run in ((making, make_roots), (valuing, value), (judging, judge), (reviewing, review)):
        command.add_argument("--gate", type=Path, default=GATE)
        command.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
        command.set_defaults(run=run)
    making.add_argument("--roots", type=int, default=2000)
    valuing.add_argument("network", type=Path)
    valuing.add_argument("--tries", type=int, default=256)
    valuing.add_argument("--seed", type=int, default=1 << 20)
    judging.add_argument("names", nargs="+")
    judging.add_argument("--roots", type=int, default=2000)
    reviewing.add_argument("--roots", type=int, default=600)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
