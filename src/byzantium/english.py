"""The catalogue of English words for the engine's numbers: for notation, sentences and the terminal.

Names and phrases stand in the order of the numbers. What a question asks and how an event reads stand in their rows
(`engine/kinds.py`, `engine/events.py`).
"""

from collections.abc import Mapping

from .engine import codes as C
from .engine.board import TURNS

SIDE_NAMES = ("Byzantine", "Arab", "Persian", "Bulgar")
BOX_NAMES = ("Elite", "Main", "Move", "Levy")
SPACE_NAMES = ("improve Byzantine city", "improve Arab city", "Emperor", "Caliph", "Byzantine civil war",
               "Arab civil war", "Byzantine fleet", "Arab fleet", "Bulgars", "fortify")
GUARD_NAMES = ("Emperor's Guard", "Caliph's Guard")
BUILDING_NAMES = ("church", "mosque")
ENDING_NAMES = ("playing", "turn 3", "Constantinople fell to an Arab army", "Constantinople fell to the Bulgars")
CLOSING_NAMES = ("not closing", "one more action", "until the pool is empty")
SOURCE_NAMES = ("control", "conquest", "Emperor and Caliph", "churches and mosques", "Bulgars", "unpaid upkeep",
                "cities at the end", "fall of Constantinople")

# Inside sentences.
ENDING_PHRASES = ("it goes on", f"all {TURNS} turns are played", "Constantinople has fallen to an Arab army",
                  "Constantinople has fallen to the Bulgars")
SOURCE_PHRASES = ("taking control", "the conquest", "the office", "the building", "the Bulgars' conquest",
                  "unpaid upkeep", "the cities controlled", "the fall of Constantinople")
MONEY_PHRASES = ("a cube", "the building", "tax", "loot", "income", "upkeep")
LOSS_PHRASES = ("for the move", "at sea", "in the battle", "in the siege", "on the retreat", "as a garrison",
                "besides the garrison", "with the army")
PURPOSE_PHRASES = ("taking control", "the {box} box", "the space", "building", "the Bulgars", "civil war",
                   "the conquered city")
ACTION_PHRASES: Mapping[int, str] = {
    C.TAKE_CONTROL: "takes control of a city",
    C.STRENGTHEN: "strengthens the armies",
    C.TAX: "collects tax",
    **{C.BUILD + side: f"builds a {name}" for side, name in enumerate(BUILDING_NAMES)},
    **{C.ARMY + side: f"leads the {name} army" for side, name in enumerate(SIDE_NAMES[:2])},
    C.PASS: "passes",
    C.SPACE + C.IMPROVE: "improves a Byzantine city",
    C.SPACE + C.IMPROVE + 1: "improves an Arab city",
    C.SPACE + C.GUARD: "becomes Emperor",
    C.SPACE + C.GUARD + 1: "becomes Caliph",
    C.SPACE + C.FLEET: "takes the Byzantine fleet",
    C.SPACE + C.FLEET + 1: "takes the Arab fleet",
    C.SPACE + C.BULGARS: "stirs up the Bulgars",
    C.SPACE + C.FORTIFY: "fortifies a city",
}


def count(n: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> count(1, "city", "cities"), count(0, "city", "cities"), count(2, "cube"), count(3, "die")
    ('1 city', '0 cities', '2 cubes', '3 dice')
    """
    return f"{n} {one if n == 1 else many or ('dice' if one == 'die' else f'{one}s')}"
