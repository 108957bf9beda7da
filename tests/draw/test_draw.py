"""The board as SVG: well-formed, complete, and of the printed board's geometry."""

import random
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from byzantium import BadSetup, Game
from byzantium.draw import (
    Arrow,
    Light,
    arrows_of,
    draw_film,
    draw_game,
    draw_position,
    draw_record,
    draw_state,
    draw_text,
    lights_of,
)
from byzantium.draw.board import MOST_PAWNS, city, cut, geometry, pawns, places, way
from byzantium.draw.pixels import to_pixels, to_png
from byzantium.draw.svg import Palette, colours, number
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.board import CITY_NAMES, FACTS, LINKS
from byzantium.view import City

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg):
    return [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def play(seed, until):
    game, choose = Game(players=["Anna", "Béla", "<Cili> & Co"], seed=seed), random.Random(seed)
    while not until(game):
        game.play(choose.choice(game.legal))
    return game


def a_city(**other) -> City:
    return City(city=6, name="Nicaea", side="byzantine", tokens=3, strength=3, controller=None, fortified=False,
                pawns=[]) | other


def test_the_map_is_the_printed_board():
    assert set(places()) == set(CITY_NAMES)
    printed = {(kind, *sorted(pair)) for kind in LINKS for pair in FACTS["routes"][kind]}
    assert {(r["kind"], *sorted((r["from"], r["to"]))) for r in geometry()["routes"]} == printed
    assert {arrow["to"] for arrow in geometry()["bulgars"]["arrows"]} == set(FACTS["bulgar_arrows"])


def test_stacks_touch_nowhere():
    spots = np.array([place["at"] for place in places().values()])
    apart = np.abs(spots[:, None] - spots[None]) / (40, 30)
    assert (apart.max(axis=2) + 2 * np.eye(len(spots)) > 1).all()


@pytest.mark.parametrize("seed", range(6))
def test_every_position_is_drawn(seed):
    game = play(seed, lambda game: game.number > 60 * seed or game.is_over)
    shown = texts(draw_game(game))
    assert set(CITY_NAMES) | set(game.players) <= set(shown)
    assert f"{game.view()['position']['bulgars']['box']} of 11" in shown


def test_a_finished_game_is_drawn():
    assert texts(draw_game(play(3, lambda game: game.is_over)))


def test_ids_are_found_and_told_apart():
    game = Game(players=2, seed=1)
    light, dark = draw_game(game), draw_game(game, theme="dark")
    ids = {theme: set(re.findall(r' id="([^"]+)"', svg)) for theme, svg in (("light", light), ("dark", dark))}
    assert not ids["light"] & ids["dark"]
    assert set(re.findall(r"#(byzantium-[\w-]+)", light)) == ids["light"]


def test_where_an_army_may_go_is_lit():
    game = play(4, lambda game: game.kind == K.MARCH and any(code < 33 for code in game.legal))
    lights = lights_of(game.view())
    wanted = {CITY_NAMES[code] for code in game.legal if code < 33}
    assert {name for name, light in lights.items() if light.look != "chosen"} == wanted
    assert draw_game(game) != draw_game(game, choices=False)


def test_lights_and_arrows_are_drawn():
    position = Game(players=2, seed=1).view()["position"]
    plain = draw_position(position)
    lit = draw_position(position, lights={"Nicaea": Light("attack", "2")}, arrows=[Arrow("Nicaea", "Ankara")])
    assert len(lit) > len(plain)
    assert texts(lit).count("2") == texts(plain).count("2") + 1


def test_a_city_shows_its_state():
    c = Palette("light")
    free, taken, fortified = (city(c, seen, None) for seen in (
        a_city(), a_city(controller=2), a_city(controller=2, fortified=True)))
    assert ">3</text>" in free
    assert c["blue"] not in free
    assert c["blue"] in taken
    assert ">3</text>" not in taken
    assert len(fortified) > len(taken)


def test_many_pawns_are_counted():
    army = [{"player": p, "side": "byzantine"} for p in range(4)]
    c = Palette("light")
    assert "+" not in pawns(c, a_city(pawns=army))
    assert f"+{len(army) + 2 - (MOST_PAWNS - 1)}</text>" in pawns(c, a_city(pawns=[*army, *army[:2]]))


def test_displays_can_be_left_out():
    game = Game(players=["Anna", "Bela"], seed=1)
    assert "Anna" in texts(draw_game(game))
    assert "Anna" not in texts(draw_game(game, displays=False))


def test_a_width_keeps_the_shape():
    root = ElementTree.fromstring(draw_game(Game(players=2, seed=1), width=510))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("510", "422", "0 0 1020 844")


def test_a_part_of_the_map():
    root = ElementTree.fromstring(draw_game(Game(players=2, seed=1), part=(500, 300, 400, 200), width=800))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("800", "400", "500 300 400 200")


def test_colours():
    assert set(colours("light")) == set(colours("dark"))
    assert Palette("light").mix("red-on", 0.5, "#000") == "#808080"
    assert number(-0.25) == "-0.2"


def test_pixels():
    image = pytest.importorskip("PIL.Image", reason="needs the extra films")
    import io

    from byzantium.draw.pixels import to_pixels, to_png

    svg = draw_game(Game(players=2, seed=1), width=340)
    quick = to_pixels(svg)
    whole = np.asarray(image.open(io.BytesIO(to_png(svg))).convert("RGB"))
    assert quick.shape == (281, 340, 3)
    assert quick.dtype == np.uint8
    assert np.abs(quick.astype(int) - whole).max() < 8


@pytest.mark.parametrize(("svg", "width", "why"), [
    (draw_game(Game(2, seed=1)), 10**8, "a whole number from 1 to 8000"),
    (draw_game(Game(2, seed=1), width=10**8), None, "at most 8000 pixels a side"),
    ('<svg viewBox="0 0 1 9000"/>', 100, "at most 8000 pixels a side"),
    ('<svg width="1e9" height="1"/>', None, "at most 8000 pixels a side"),
    ('<svg width="900000em" height="1em"/>', None, "in pixels"),
    ("nonsense", None, "no picture in SVG"), ("", None, "no picture in SVG"), (b"<svg/>", None, "a text of SVG"),
    ("<html/>", None, "cannot be painted"), ("<svg/>", 2.0, "a whole number"),
])
def test_pictures_that_cannot_be_painted(svg, width, why):
    """In words: the library that paints would end the whole program where memory does not suffice."""
    for paint in (to_png, to_pixels):
        with pytest.raises(BadSetup, match=why):
            paint(svg, width)


@pytest.mark.parametrize("look", [{"first": -1}, {"first": 99}, {"last": 99}, {"first": 2, "last": 1}, {"seconds": -1}])
def test_a_film_of_what_was_not_played(look):
    with pytest.raises(BadSetup, match=r"decision of a film|seconds"):
        draw_film(play(1, lambda game: game.number > 3), **look)


def test_a_look_that_there_is_not():
    for draw in (lambda **look: draw_game(Game(2), **look), lambda **look: draw_text(Game(2).position, **look)):
        with pytest.raises(BadSetup, match="did you mean lights"):
            draw(light={})


def test_a_state_of_the_rules_is_drawn():
    game = play(4, lambda game: game.kind == K.MARCH and any(code < 33 for code in game.legal))
    state = plain.unpack(game.state_bytes)
    assert draw_state(state, names=game.players) == draw_game(game, choices=False)
    assert draw_state(state, names=game.players, choices=True) == draw_game(game)


def test_games_records_positions_and_pictures_draw_themselves():
    game = play(5, lambda game: game.number > 80)
    assert game._repr_svg_() == draw_game(game) == draw_game(game)._repr_svg_()
    assert game.record._repr_svg_() == draw_game(game)
    assert draw_record(game.record, 20) == draw_game(Game.replay(game.record, 20, dice="by hand"))
    assert draw_text(game.position, names=game.players) == draw_game(game)
    assert "Player 1" in texts(game.position._repr_svg_())


def test_a_position_is_still_a_text():
    game = Game(players=2, seed=1)
    assert game.position == str(game.position)
    assert Game.from_position(game.position).position == game.position
    assert Game.from_position(game.position).record.to_json()


def test_arrows_are_where_armies_went():
    game = play(4, lambda game: game.kind == K.MARCH and any(code < 33 for code in game.legal))
    side = ("byzantine", "arab")[plain.unpack(game.state_bytes).now.side]
    here = game.view()["position"]["players"][game.player]["pawns"][side]
    code = next(code for code in game.legal if code < 33)
    attack = next(o for o in game.view()["options"] if o["code"] == code)["effects"]["attack"]
    assert arrows_of(game.play(code))[0] == Arrow(here, CITY_NAMES[code], "attack" if attack else "move")


def test_an_arrow_follows_its_link_and_stops_short():
    first, bend, last = way("Athens", "Thessalonica")
    assert way("Thessalonica", "Athens") == (last, bend, first)
    assert [first.real, first.imag] == places()["Athens"]["at"]
    a, _, c = cut((first, bend, last), 26)
    assert 20 < abs(a - first) < 40
    assert 20 < abs(c - last) < 40
    straight = way("Mecca", "Dyrrachium")
    assert straight[1] == (straight[0] + straight[2]) / 2
