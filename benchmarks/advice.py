"""What the designer's advice is worth: python benchmarks/advice.py [--games 4000] [--jobs 2] [--out FOLDER]

The last page of the rulebooks advises. Here champions play on the deals of `byzantium lab`, four of them, and one, the
first seat, follows a piece of advice, or its opposite, wherever it can; what that seat gains or loses in shares of the
win, deal by deal, is what the advice is worth among such players. Besides: how often champions do it of their own
accord, and what stops a march on Constantinople. The figures of docs/advice.md come from here.
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from byzantium.analysis import lab
from byzantium.analysis.lab import AS_IT_IS, Estimate, Habit, LabGame, Variant
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine.board import CITY_NAMES
from byzantium.notation import code_text

BUY = tuple(code for code in range(C.BOX, C.CASUALTIES + 1) if code != C.POOL)


def city(*names: str) -> tuple[int, ...]:
    return tuple(C.CITY + CITY_NAMES.index(name) for name in names)


def space(*kinds: int) -> tuple[int, ...]:
    return tuple(C.SPACE + kind for kind in kinds)


def never(codes: Iterable[int], kind: int = K.ACTION, turns: tuple[int, ...] = (1, 2, 3), seat: int = 0) -> Habit:
    return Habit(seat, tuple(codes), kind, turns)


def rather(codes: Iterable[int], kind: int = K.ACTION, turns: tuple[int, ...] = (1, 2, 3), seat: int = 0) -> Habit:
    return Habit(seat, tuple(codes), kind, turns, only=True)


EXPOSED, CAPITAL = city("Jerusalem", "Thessalonica"), city("Constantinople")
HOLY, FLEET = (C.BUILD, C.BUILD + C.ARAB), space(C.FLEET + C.BYZANTINE)
CROWNS = space(C.GUARD, C.GUARD + C.ARAB)
ADVICE: dict[str, tuple[Habit, ...]] = {
    "no Jerusalem, no Thessalonica in turn 1": (never(EXPOSED, K.CONTROL_CITY, (1,)),),
    "Jerusalem and Thessalonica first": (rather(EXPOSED, K.CONTROL_CITY, (1,)),),
    "Nicaea first": (rather(city("Nicaea"), K.CONTROL_CITY, (1,)),),
    "control before all else in turn 1": (rather((C.TAKE_CONTROL,), turns=(1,)),),
    "Emperor and Caliph as soon as free": (rather(CROWNS),),
    "no Emperor, no Caliph": (never(CROWNS),),
    "churches and mosques in turn 3 only": (never(HOLY, turns=(1, 2)),),
    "no churches": (never((C.BUILD,)),),
    "no mosques": (never((C.BUILD + C.ARAB,)),),
    "improve cities as soon as free": (rather(space(C.IMPROVE, C.IMPROVE + C.ARAB), turns=(1, 2)),),
    "no city improved": (never(space(C.IMPROVE, C.IMPROVE + C.ARAB)),),
    "buys every cube that it can": (never((C.POOL,), K.PAY_CUBE),),
    "buys no cube while the pool has one": (rather((C.POOL,), K.PAY_CUBE),),
    "no civil war": (never(space(C.CIVIL_WAR, C.CIVIL_WAR + C.ARAB), K.MARCH),),
    "no Bulgars at Adrianople in turns 1 and 2": (never(city("Adrianople"), K.BULGARS_PLAN, (1, 2)),),
    "Bulgars at Adrianople as soon as they can": (rather(city("Adrianople"), K.BULGARS_PLAN),),
    "Byzantine fleet first in turns 2 and 3": (rather(FLEET, turns=(2, 3)),),
    "no Byzantine fleet": (never(FLEET),),
    "mad dog: to Constantinople whenever it can": (rather(CAPITAL, K.MARCH), rather(FLEET, turns=(2, 3))),
    "never to Constantinople": (never(CAPITAL, K.MARCH), never(CAPITAL, K.BULGARS_PLAN)),
}
DOG = (rather(CAPITAL, K.MARCH, seat=3), rather(FLEET, turns=(2, 3), seat=3))
DEFENCES: dict[str, tuple[Habit, ...]] = {
    "as they like": (),
    "the Byzantine fleet before the dog": (rather(FLEET, turns=(2, 3)),),
    "Emperor, whose levy may fight": (rather(space(C.GUARD), turns=(2, 3)), rather((C.YES,), K.LEVY_FIGHTS)),
    "a Byzantine army to Constantinople": (rather(CAPITAL, K.MARCH),),
    "Arab points: Caliph and mosques": (rather((*space(C.GUARD + C.ARAB), C.BUILD + C.ARAB), turns=(2, 3)),),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()

    def play(variant: Variant) -> list[LabGame]:
        return lab.play(variant, games=given.games, jobs=given.jobs, out=given.out)

    before = play(AS_IT_IS)
    print("| advice | what the seat gains, % of the win | games that another wins |\n|---|---|---|")
    for name, habits in ADVICE.items():
        found = lab.compare(before, play(Variant(name, habits=habits)))
        print(f"| {name} | {points(found.seats[0])} | {found.changed} |", flush=True)
    print("\n| against a mad dog in the fourth seat, the first seat takes | dog wins | first seat wins | others, each "
          "| an Arab army takes the city |\n|---|---|---|---|---|")
    for name, habits in DEFENCES.items():
        games = play(Variant(f"dog, {name}", habits=(*DOG, *habits)))
        seats, fell = lab.summary(games).seats, Estimate.of(one.ending == "constantinople_by_arabs" for one in games)
        others = Estimate.of((one.shares[1] + one.shares[2]) / 2 for one in games)
        print(f"| {name} | {seats[3]} | {seats[0]} | {others} | {fell} |", flush=True)
    print_customs(lab.play(AS_IT_IS, games=min(given.games, 1000), jobs=given.jobs, logs=True))


def points(gain: Estimate) -> str:
    return f"{100 * gain.mean:+.1f} ± {100 * gain.error:.1f}"


# ------------------------------------------------------------------ what champions do of their own accord


def print_customs(games: list[LabGame]) -> None:
    print(f"\nOf {len(games)} games of four champions:")
    for turn in (1, 2, 3):
        taken = Counter(choice.code for game in games for choice in game.log
                        if choice.kind == K.ACTION and choice.turn == turn)
        told = ", ".join(f"{code_text(K.ACTION, code)} {n / taken.total():.1%}" for code, n in taken.most_common())
        print(f"- turn {turn}, {taken.total() / len(games):.1f} actions a game: {told}")
    cities = Counter(CITY_NAMES[first] for game in games for first in first_cities(game))
    print("- first city taken control of: " + shares(cities))
    all_cities = Counter(CITY_NAMES[choice.code] for game in games for choice in game.log
                         if choice.kind == K.CONTROL_CITY and choice.turn == 1)
    print("- cities taken control of in turn 1: " + shares(all_cities))
    paid = Counter(choice.code != C.POOL for game in games for choice in game.log if choice.kind == K.PAY_CUBE)
    print(f"- cubes bought where the pool could have given one: {paid[True] / paid.total():.1%}")
    plans = [next((choice.code for choice in game.log if choice.kind == K.BULGARS_PLAN), None) for game in games]
    print("- the first plan for the Bulgars: " + shares(Counter(
        "none" if code is None else code_text(K.BULGARS_PLAN, code) for code in plans)))
    for turn in (2, 3):
        first = [next((choice for choice in game.log if choice.turn == turn and choice.kind == K.ACTION), None)
                 for game in games]
        openings = Counter(code_text(K.ACTION, choice.code) for choice in first if choice)
        print(f"- first action of turn {turn}, by who passed first before: " + shares(openings))
    wars = sum(choice.kind == K.MARCH and choice.code >= C.SPACE for game in games for choice in game.log)
    print(f"- civil wars a game: {wars / len(games):.2f}")
    by_arabs = [game for game in games if game.ending == "constantinople_by_arabs"]
    print("- Constantinople taken by an Arab army, by turn: " + shares(Counter(game.turn for game in by_arabs))
          + "; with the Byzantine fleet taken that turn by its own player "
          + f"{sum(held_fleet(game) == game.last for game in by_arabs) / max(len(by_arabs), 1):.1%}, by nobody "
          + f"{sum(held_fleet(game) is None for game in by_arabs) / max(len(by_arabs), 1):.1%}; its player wins "
          + f"{sum(game.shares[game.last] for game in by_arabs) / max(len(by_arabs), 1):.1%}")


def shares(found: Counter[str] | Counter[int]) -> str:
    return ", ".join(f"{name} {n / found.total():.1%}" for name, n in found.most_common(12))


def first_cities(game: LabGame) -> list[int]:
    """Of each seat."""
    firsts: dict[int, int] = {}
    for choice in game.log:
        if choice.kind == K.CONTROL_CITY:
            firsts.setdefault(choice.seat, choice.code)
    return list(firsts.values())


def held_fleet(game: LabGame) -> int | None:
    """Whose cube lay on the Byzantine fleet in the last turn."""
    return next((choice.seat for choice in game.log
                 if choice.kind == K.ACTION and choice.turn == game.turn and choice.code in FLEET), None)


if __name__ == "__main__":
    main()
