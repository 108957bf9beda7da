"""The printed board, from board.toml: cities, links, spaces, starting forces, costs."""

import pathlib
import tomllib
from typing import Literal, get_args

from .codes import ARAB, BULGAR, BYZANTINE, PERSIAN, SPACE_KINDS
from .compiling import Lookup

FACTS = tomllib.loads((pathlib.Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))

_SIDES = {"byzantine": BYZANTINE, "arab": ARAB, "persian": PERSIAN, "bulgar": BULGAR}
_BOXES = ("elite", "main", "move", "levy")

CITY_NAMES = tuple(city["name"] for city in FACTS["city"])
N_CITIES = len(CITY_NAMES)
CITY_SIDE = Lookup(_SIDES[city["side"]] for city in FACTS["city"])
CITY_VALUE = Lookup(city["value"] for city in FACTS["city"])
CONSTANTINOPLE = CITY_NAMES.index("Constantinople")
CAPITAL_VALUE = FACTS["city"][CONSTANTINOPLE]["value"]
MAX_TOKENS = 3

# Links: kinds, and for every city the neighbours by kind as a bit set.
ROAD, DESERT, SEA = range(3)
LinkId = Literal["road", "desert", "sea"]
LINKS: tuple[LinkId, ...] = get_args(LinkId)


def _neighbours(kind: str) -> Lookup[int]:
    sets = Lookup([0] * N_CITIES)
    for pair in FACTS["routes"][kind]:
        a, b = (CITY_NAMES.index(name) for name in pair)
        sets[a] |= 1 << b
        sets[b] |= 1 << a
    return sets


ROADS, DESERTS, SEAS = (_neighbours(kind) for kind in LINKS)
SEA_LINKS = tuple(tuple(sorted(CITY_NAMES.index(name) for name in pair)) for pair in FACTS["routes"]["sea"])
ALL_CITIES = (1 << N_CITIES) - 1

# 8.3 Every city with a sea route, and those named; Constantinople is where the ships come from.
COAST = sum(1 << c for c in range(N_CITIES)
            if SEAS[c] or CITY_NAMES[c] in FACTS["coastal_without_sea_route"]) & ~(1 << CONSTANTINOPLE)

BULGAR_ARROWS = sum(1 << CITY_NAMES.index(name) for name in FACTS["bulgar_arrows"])

# The sea link of two cities as its number, NOBODY if there is none.
SEA_LINK = Lookup([SEA_LINKS.index((min(a, b), max(a, b))) if (min(a, b), max(a, b)) in SEA_LINKS else -1
                  for b in range(N_CITIES)] for a in range(N_CITIES))

# Special spaces: how many of each kind, and the first one's place in the row of all.
_SPACES = FACTS["special_spaces"]
SPACE_COUNT: Lookup[int] = Lookup([
    _SPACES["byzantine"]["improve_city"], _SPACES["arab"]["improve_city"],
    _SPACES["byzantine"]["emperor"], _SPACES["arab"]["caliph"],
    _SPACES["byzantine"]["civil_war"], _SPACES["arab"]["civil_war"],
    _SPACES["byzantine"]["fleet"], _SPACES["arab"]["fleet"],
    _SPACES["either"]["bulgars"], _SPACES["either"]["fortify"],
])
FIRST_SPACE = Lookup(sum(SPACE_COUNT[:kind]) for kind in range(SPACE_KINDS))
N_SPACES = sum(SPACE_COUNT)

# Costs and starting forces.
UPKEEP_COST: Lookup[int] = Lookup(FACTS["upkeep"][box] for box in _BOXES)
CUBE_PRICE = 3
BUILDING_PRICE = 6
_START = FACTS["player_start"]
START_BOXES: Lookup[list[int]] = Lookup([_START[side][box] for box in _BOXES] for side in ("byzantine", "arab"))
START_TREASURY: Lookup[int] = Lookup(_START[side]["treasury"] for side in ("byzantine", "arab"))
START_POINTS: Lookup[int] = Lookup(_START[side]["points"] for side in ("byzantine", "arab"))
START_POOL: int = _START["pool"]
START_CASUALTIES: int = _START["casualties"]
FORTIFICATIONS: int = _START["fortifications"]
CUBES = START_POOL + START_CASUALTIES + sum(sum(row) for row in START_BOXES)
BULGARS_START: int = FACTS["bulgars"]["start"]
ORANGE_CUBES: int = FACTS["bulgars"]["supply"]
TURNS = 3
