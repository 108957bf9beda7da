"""A whole position as one line of text, and as a dict that can be edited and loaded.

The truth is the engine's record, as bytes (`engine.plain.pack`): equal positions are equal bytes. `to_text` and
`from_text`, `to_dict` and `from_dict` lead there and back, exactly. What cannot be read is UnknownText, what no game
can reach is ImpossiblePosition; both say in words what is wrong. Players count from 0 in a dict, and from 1 in a line
and in words.

The dict holds plain JSON. What is left out is as at setup, a city as it is printed; so a short dict will do:

    >>> data = from_dict({"players": 2, "active": 1, "bulgars": 9})
    >>> for field in to_text(data).split():
    ...     print(field)
    byz1
    2p
    t1s2a2
    bulgars:9
    p1:9.12.0.0.0;15.10.0.1.3.2.2;5.10.0.0.8.5.0
    p2:9.12.0.0.0;15.10.0.1.3.2.2;5.10.0.0.8.5.0
    #ee81914c
    >>> from_text(to_text(data)) == data
    True
    >>> from_dict({"players": 2, "cities": {"Mecca": {"controller": 1}}})
    Traceback (most recent call last):
    byzantium.errors.ImpossiblePosition: Player 2 has 43 cubes, not 42: pool 9, casualties 12, boxes 21, cities 1

The keys of the dict:

    version        2; the first had names in place of ids, and is read too
    players        one object a player (below), or only their number
    options        by name: {"army_entry": "controlled"}
    turn           1 to 3
    starter        who started the turn; null before the first player is drawn
    active         whose action it is, or was last
    passed         the players who have passed this turn
    first_passer   who of them was first; may be left out if it is clear
    last_player    the one left when all others have passed (2.3); may be left out if it is clear
    closing        "one_more_action" or "until_pool_is_empty" (14.1); may be left out if it is clear
    over           how the game ended: "turn_3", ...
    bulgars        orange cubes in their box
    spaces         whose cubes lie on the special spaces: {"emperor": [0], "fortify": [1, 0]}
    guards         whose army the guards are with: {"emperor": 0, "caliph": null}; left out: with whoever has the space
    cities         {"Damascus": {"side": "byzantine", "tokens": 3, "controller": 0, "fortified": false}}
    under_way      what an action has begun, and `check`, which fits the whole position: see below

The keys of a player:

    pool, casualties, removed, tax, pass_cube       cubes
    fortifications    not yet built; may be left out
    pawn_placed       the Byzantine pawn has been on the map (4.2); may be left out if it is there
    closed_links      sea links that the Arab army withdrew from: [["Athens", "Candia"]]
    byzantine, arab   {"treasury": 15, "points": 10, "buildings": 0, "pawn": "Damascus", "boxes": {"elite": 1, ...}}

Positions are edited between actions. In the middle of one, `under_way` holds the engine's frames as numbers, and
`check` makes sure that nothing was changed beside them; without `under_way` it is the active player's action.

The line has the same in short: the number of players with the options that differ, turn-starter-active, what is not as
at setup, and for every player pool.casualties.removed.tax.pass; then for each side
treasury.points.buildings.elite.main.move.levy@pawn. Cities show side, tokens, controller and f if fortified: Dam=B3/1f.
The check at its end shows whether it is whole.
"""

from .data import from_dict, to_dict
from .line import PositionText, from_text, position_key, to_text

__all__ = ["PositionText", "from_dict", "from_text", "position_key", "to_dict", "to_text"]
