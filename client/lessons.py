"""The lessons of the guided first game, written to src/learn/lessons.json: python client/lessons.py

Each is a moment of a game between Anna and Bela, and the way that the lesson takes from there: what the coach lights.
The moments were chosen so that the champion plays what is taught, or something that is as good: tests/test_lessons.py
reviews them all. Each has the record of a game that begins at its moment, with the state that it begins in, for the
page's own table. Dice fall as they like when somebody plays a lesson.
"""

import base64
import json
import sys
from pathlib import Path
from typing import Any

from byzantium import Game, Record
from byzantium.engine import kinds as K
from byzantium.engine.kinds import IDS as KINDS

FILE = Path(__file__).parent / "src" / "learn" / "lessons.json"
PLAYERS = ("Anna", "Bela")                         # the learner, and who plays against her
ANNA = 0
Answer = str | tuple[int, ...]                     # the text of a code, or the faces of a roll

# A position each, and how it would ideally go on.
MOMENTS: dict[str, tuple[str, list[Answer]]] = {
    "control": (
        "byz1 2p+standard t1s1a1 spaces:improve-Arab-city=2,Byzantine-civil-war=2,Byzantine-fleet=2,"
        "Arab-fleet=2,Bulgars=2 cities:Dyr=B2/2,Smy=B2/2,Cae=B2/2,Pal=B3/2,Tab=A1/2,Med=A1/2 "
        "p1:6.17.0.0.0;12.14.0.1.1.2.2;6.11.0.0.8.5.0 p2:2.8.0.0.0;15.15.0.1.3.2.2@Dyr;5.15.0.0.8.5.0 "
        "#b26eb73f",
        ["take control", "Damascus", "pool"],
    ),
    "strengthen": (
        "byz1 2p+standard t1s1a1 spaces:Caliph=2,Bulgars=2 cities:Smy=B2/2,Ede=B2/2,Dam=B3/1,Ale=B3/2,"
        "Pal=B3/2,Mec=A2/2 p1:8.14.0.0.0;10.12.0.1.1.2.2@Dam;18.12.0.0.8.5.0 "
        "p2:2.12.0.0.0;15.18.0.1.3.2.2@Ale;5.14.0.0.8.5.0 #e5d88e39",
        ["strengthen", "Arab Elite", "pool", "Arab Move", "pool", "Arab Move", "pool"],
    ),
    "tax": (
        "byz1 2p+standard t1s1a1 spaces:improve-Byzantine-city=2,Byzantine-civil-war=2,Arab-civil-war=2,"
        "Byzantine-fleet=2 cities:The=B3/2,Ank=B2/1,Tar=B2/1,Dam=B3/1,Ale=B3/2,Med=A1/2,Mec=A2/2 "
        "p1:4.11.0.0.0;10.13.0.2.5.2.2@Dam;5.20.0.0.8.5.0 p2:2.11.0.0.0;15.13.0.1.3.2.2@Ale;5.7.0.0.8.5.0 "
        "#be6290bb",
        ["tax", "4", "0"],
    ),
    "improve": (
        "byz1 2p+standard t1s1a1 spaces:Emperor=2,Byzantine-fleet=2 cities:Dyr=B2/2,The=B3/2,Adr=B2/1,"
        "Cae=B2/2,Ant=B2/2,Dam=B3/1,Ale=B3/2,Leu=B3/1,Tab=A1/1,Mec=A2/1 "
        "p1:2.14.0.2.0;9.21.0.2.0.2.2@Dam;3.18.0.0.8.5.0 p2:2.8.0.4.0;15.15.0.1.3.2.2@Ale;13.8.0.0.8.5.0 "
        "#723bd22d",
        ["improve Arab city", "Mecca", "pool"],
    ),
    "guard": (
        "byz1 2p+standard t1s1a1 spaces:improve-Byzantine-city=2,improve-Arab-city=1,Arab-civil-war=2,"
        "Arab-fleet=2 cities:The=B3/2,Adr=B2/2,Smy=B2/1,Att=B2/2,Ank=B2/1,Tre=B2/1,Cae=B2/2,Ant=B2/2,"
        "Dam=B3/1,Ale=B3/2,Leu=B3/2,Med=A1/2,Mec=A3/1 p1:2.8.0.2.0;18.20.0.2.5.2.2@Dam;17.16.0.0.8.5.0 "
        "p2:1.5.0.4.0;15.24.0.1.3.2.2@Ale;13.9.0.0.8.5.0 #83bbf1b2",
        ["Caliph", "pool"],
    ),
    "build": (
        "byz1 2p+standard t1s1a1 spaces:improve-Byzantine-city=2,improve-Arab-city=1,Caliph=1,"
        "Byzantine-civil-war=2,Byzantine-fleet=2 cities:The=B3/2,Ath=B2/1,Adr=B2/2,Nic=B3/2,Smy=B2/1,"
        "Ant=B2/2,Dam=B3/1,Ale=B3/2,Mec=A3/1 p1:1.11.0.2.0;4.22.0.2.3.2.2@Dam;19.20.0.0.8.5.0 "
        "p2:0.9.0.4.0;15.19.0.1.3.2.2@Ale;13.8.0.0.8.5.0 #d5c2e5d0",
        ["mosque", "pool"],
    ),
    "march": (
        "byz1 2p+standard t1s1a1 spaces:improve-Byzantine-city=2,improve-Arab-city=1,Caliph=1,"
        "Byzantine-civil-war=2,Byzantine-fleet=2,Bulgars=2 cities:The=B3/2,Ath=B2/2,Adr=B2/2,Nic=B3/2,"
        "Smy=B2/2,Ank=B2/2,Sin=B2/2,Ant=B2/2,Dam=B3/1,Ale=B3/2,Pal=B3/2,Med=A1/1,Mec=A3/1 "
        "p1:0.10.0.2.0;18.22.0.2.5.2.2@Dam;3.17.1.0.8.5.0 p2:0.4.0.4.0;12.25.0.1.3.2.2@Ale;13.8.0.0.8.4.0 "
        "#f921d50b",
        ["Arab army", "Medina", "Tabuk", "stop"],
    ),
    "siege": (
        "byz1 2p+standard t1s1a1 spaces:improve-Arab-city=1,Caliph=1,Arab-civil-war=2,Byzantine-fleet=2,"
        "fortify=2 cities:The=B3/2,Adr=B2/2,Nic=B3/2,Smy=B2/2,Tre=B2/2,Ant=B2/2,Dam=B3/1,Ale=B3/2,Tab=A1/1,"
        "Mec=A3/1 p1:0.13.0.2.0;4.16.0.2.3.2.2@Dam;5.26.1.0.8.4.0@Tab "
        "p2:0.7.0.4.0;9.31.0.1.4.2.2@Ale;13.11.0.0.8.4.0 #aa98a2a1",
        ["Arab army", "Jerusalem", (5, 2, 1), "Arab Move", "casualties"],
    ),
    "pass": (
        "byz1 2p+standard t1s1a1 spaces:improve-Arab-city=1,Caliph=1,Arab-civil-war=2,Byzantine-fleet=2,"
        "Bulgars=2,fortify=2 cities:The=B3/2,Ath=B2/2,Adr=B2/2,Nic=B3/2,Smy=B2/2,Att=B2/2,Sin=B2/1,"
        "Ant=B2/2,Dam=B3/1,Jer=A2/1,Ale=B3/2,Mec=A3/1 p1:0.17.0.2.0;2.13.0.2.2.1.1@Dam;2.23.1.0.8.2.0@Jer "
        "p2:0.9.0.4.0;0.35.0.1.2.2.1@Ale;11.7.0.0.8.3.0 #393e4240",
        ["pass"],
    ),
    "battle": (
        "byz1 2p+standard t2s1a1 spaces:improve-Arab-city=2,Byzantine-fleet=2,Arab-fleet=2 cities:The=B3/2,"
        "Ath=B2/2,Adr=B2/2,Nic=B3/2,Smy=B2/2,Sin=B2/2,Ant=B2/2,Ede=B2/1,Dam=B3/1,Jer=A2/1,Ale=B3/2,"
        "Mec=A3/1 p1:7.7.0.0.0;19.17.0.2.4.2.2@Dam;2.19.1.1.8.4.0@Jer "
        "p2:3.5.0.0.0;27.25.0.2.6.2.2@Ale;2.17.0.0.8.3.0 #97693cef",
        ["Arab army", "Alexandria", "stand", (6, 4, 5, 1), (5, 3, 2, 1, 3), "Arab Move",
         "Byzantine Move", "Byzantine Move", "Byzantine Main", "Leucosia", (2, 3, 6),
         "Arab Move", "pool"],
    ),
    "fleet": (
        "byz1 2p+standard t2s1a1 spaces:improve-Byzantine-city=2,Emperor=2,Caliph=2,Byzantine-civil-war=2,"
        "Byzantine-fleet=2,fortify=2 cities:The=B3/2,Ath=B2/2,Adr=B2/2,Nic=B3/2,Smy=B2/2,Att=B2/1,Cae=B2/2,"
        "Ant=B2/2,Ede=B2/2,Dam=B3/1,Jer=A2/1,Ale=A2/1,Pal=B3/1,Mec=A3/1 "
        "p1:5.9.0.0.0;11.15.0.2.5.2.2@Dam;15.16.1.1.8.1.0@Ale "
        "p2:2.5.0.0.0;27.36.0.2.6.0.2@Leu;2.12.0.0.8.3.0 #aac48bf3",
        ["Arab fleet", "pool"],
    ),
    "sail": (
        "byz1 2p+standard t2s1a1 spaces:Arab-fleet=1 cities:Dyr=B2/1,The=B3/2,Ath=B2/2,Adr=B2/2,Nic=B3/2,"
        "Smy=B2/2,Ank=B2/2,Ant=B2/2,Dam=B3/1,Jer=A2/1,Ale=A2/1,Leu=B3/2,Tab=A1/2,Mec=A3/1 "
        "p1:4.15.0.0.0;17.14.0.2.0.2.2@Dam;20.27.1.1.8.1.0@Ale "
        "p2:2.9.0.0.0;27.28.0.2.7.0.2@Leu;2.15.0.0.8.3.0 #ccc88727",
        ["Arab army", "Candia", (5, 1), "Arab Main", "pool"],
    ),
    "bulgars": (
        "byz1 2p+standard t2s1a1 spaces:Arab-fleet=1 cities:Dyr=B2/1,The=B3/2,Ath=B2/2,Can=A1/1,Adr=B2/2,"
        "Nic=B3/2,Smy=B2/2,Ank=B2/2,Ant=B2/2,Dam=B3/1,Jer=A2/1,Ale=A2/1,Leu=B3/2,Tab=A1/2,Mec=A3/1 "
        "p1:4.16.0.0.0;17.14.0.2.0.2.2@Dam;20.28.1.1.7.0.0@Can "
        "p2:2.8.0.0.0;27.28.0.2.8.0.2@Leu;2.15.0.0.8.3.0 #d8db0447",
        ["Bulgars", "Thessalonica", "pool", "fight", (5, 4, 1), (2, 5), (1, 2, 6)],
    ),
    "fortify": (
        "byz1 2p+standard t2s1a1 spaces:Arab-fleet=1,Bulgars=1 cities:Dyr=B2/1,The=O2,Ath=B2/2,Can=A1/1,"
        "Adr=B2/2,Nic=B3/2,Smy=B2/2,Ank=B2/2,Ant=B2/2,Dam=B3/1,Jer=A2/1,Ale=A2/1,Leu=B3/2,Tab=A1/2,"
        "Mec=A3/1 p1:3.16.0.0.0;17.14.0.2.0.2.2@Dam;20.30.1.1.7.0.0@Can "
        "p2:2.10.0.0.0;27.28.0.2.8.0.1@Leu;2.15.0.0.8.3.0 #de5e5f70",
        ["fortify", "Damascus"],
    ),
    "civil_war": (
        "byz1 2p+standard t2s1a1 spaces:improve-Arab-city=2,Arab-civil-war=2,Arab-fleet=1,Bulgars=1,"
        "fortify=1 cities:The=O2,Ath=B2/2,Can=A1/1,Adr=B2/2,Nic=B3/2,Smy=B2/2,Att=B2/1,Sin=B2/2,Ant=B2/2,"
        "Dam=B3/1f,Jer=A2/1,Ale=A2/1,Leu=B3/2,Tab=A1/1,Med=A1/2,Mec=A3/1 "
        "p1:2.11.0.0.0;2.18.0.2.5.2.2@Dam;2.31.1.1.7.0.0@Can "
        "p2:2.7.0.0.0;27.36.0.2.8.0.2@Leu;2.17.0.0.8.3.0 #eb2d69cf",
        ["Byzantine army", "Antioch", "Byzantine civil war", "fight", (6, 5, 2, 2, 1), (5, 2),
         "Byzantine Move", (4, 2), "Byzantine Main"],
    ),
    "end": (
        "byz1 2p+standard t3s1a1 pass:passed=2,first=2,last=1,closing=one-more-action cities:The=O2,"
        "Ath=B2/2,Can=A1/1,Adr=B2/2,Nic=B3/2,Smy=B2/2,Ant=B1/1,Dam=B3/1f,Jer=A2/1,Ale=A2/1,Mec=A3/1 "
        "p1:5.15.0.0.0;14.14.0.2.4.0.2@Ant;5.31.1.1.7.0.0@Can "
        "p2:2.14.0.0.1;27.36.0.2.8.0.0@Leu;15.10.0.0.8.3.0 #706b2aa1",
        ["church", "pool"],
    ),
}


def way(game: Game, answers: list[Answer]) -> list[tuple[str, int]]:
    """Anna's questions and answers."""
    found: list[tuple[str, int]] = []
    for answer in answers:
        if isinstance(answer, tuple):
            game.roll(answer)
            continue
        kind, player = game.kind, game.player
        game.play(answer)
        code = game.record.decisions[-1]
        if player == ANNA and isinstance(code, int):
            found.append((f"prompt.{KINDS[kind]}", code))
    return found


def lesson(position: str, answers: list[Answer]) -> dict[str, Any]:
    game = Game.from_position(position, PLAYERS, dice="by hand")
    assert (game.kind, game.player) == (K.ACTION, ANNA), position
    begins = Record(game.players, game.record.options, start=game.position)
    state = base64.b64encode(game.state_bytes).decode()
    return {"record": begins.to_dict(), "state": state, "way": way(game, answers)}


def tell() -> dict[str, dict[str, Any]]:
    return {name: lesson(position, answers) for name, (position, answers) in MOMENTS.items()}


def text() -> str:
    """One line a lesson, so that a change is seen where it is."""
    lines = [f" {json.dumps(name)}: {json.dumps(lesson, ensure_ascii=False)}" for name, lesson in tell().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{FILE}: {', '.join(tell())}\n")
