"""English names of the engine's numbers, in their order: for notation, sentences and the terminal."""

SIDE_NAMES = ("Byzantine", "Arab", "Persian", "Bulgar")
BOX_NAMES = ("Elite", "Main", "Move", "Levy")
SPACE_NAMES = ("improve Byzantine city", "improve Arab city", "Emperor", "Caliph", "Byzantine civil war",
               "Arab civil war", "Byzantine fleet", "Arab fleet", "Bulgars", "fortify")
ENDING_NAMES = ("playing", "turn 3", "Constantinople fell to an Arab army", "Constantinople fell to the Bulgars")
CLOSING_NAMES = ("not closing", "one more action", "until the pool is empty")
SOURCE_NAMES = ("control", "conquest", "Emperor and Caliph", "churches and mosques", "Bulgars", "unpaid upkeep",
                "cities at the end", "fall of Constantinople")
