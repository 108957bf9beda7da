"""Exact odds beside the options that lead to an attack, and beside the answers of those who are attacked."""

from collections import defaultdict
from dataclasses import dataclass

from ..engine import codes as C
from ..engine import kinds as K
from ..engine.board import CITY_NAMES
from ..game import Game
from ..odds import EVERYBODY, Odds, attack_in, attacks

_LEADING = (K.ACTION, K.ENTER_CITY, K.MARCH, K.BULGARS_PLAN)     # decisions that may lead to one's own attack


@dataclass(frozen=True)
class Chance:
    """What may come of an option. Every army in the way stands, every levy fights, unless the option says otherwise."""

    city: str
    odds: Odds
    mine: bool                           # one's own attack, not one against oneself
    intercepted: bool = False            # past the Byzantine fleet, paid double

    def short(self, option: str) -> str:
        """In a few letters: 71% to take the city, which is named unless the option is; or 29% that it falls."""
        what = "falls" if not self.mine else "" if self.city == option else self.city
        return f"{self.odds.taken:.0%} {what}".strip()

    @property
    def long(self) -> str:
        odds = self.odds
        chances = {"taken": odds.taken, "repelled": odds.repelled, "army destroyed": odds.destroyed}
        gains = {"points": odds.points, "bezants": odds.bezants}
        gain = "".join(f", {gain:+.1f} {what}" for what, gain in gains.items() if gain and self.mine)
        return (
            self.city + (" past the fleet: " if self.intercepted else ": ")
            + ", ".join(f"{what} {chance:.1%}" for what, chance in chances.items() if chance)
            + f"; on average {odds.expected_losses:.1f} cubes lost by the attacker{gain}"
        )


def reckon(game: Game) -> dict[int, list[Chance]]:
    """For codes that lead to attacks: the chances, the best first."""
    if game.kind in _LEADING:
        return _own_attacks(game)
    if game.kind in (K.RETREAT_OR_STAND, K.LEVY_FIGHTS):
        return {code: [_attack_on_me(game, code)] for code in game.legal}
    return {}


def _best_first(chance: Chance) -> tuple[float, str, bool]:
    return -chance.odds.taken, chance.city, chance.intercepted


def _own_attacks(game: Game) -> dict[int, list[Chance]]:
    found = defaultdict(list)
    for route in attacks(game.states):
        odds = route.attack.best_order().odds()
        found[route.codes[0]].append(Chance(route.city_name, odds, True, route.intercepted))
    return {code: sorted(set(chances), key=_best_first) for code, chances in found.items()}


def _attack_on_me(game: Game, code: int) -> Chance:
    states = game.states
    retreats = game.kind == K.RETREAT_OR_STAND and code == C.YES
    stays_away = game.kind == K.LEVY_FIGHTS and code == C.NO
    stands = EVERYBODY & ~(1 << game.player) if retreats else EVERYBODY
    odds = attack_in(states, stands=stands, levy=not stays_away).best_order().odds()
    return Chance(CITY_NAMES[int(states["attack"]["city"][0])], odds, mine=False)
