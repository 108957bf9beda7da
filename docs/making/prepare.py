"""Prepares the site's pages in build/docs: those of docs/, with anchors for clauses, plots and the board's colours.

    python docs/making/prepare.py           then: zensical build --strict

The site's generator sees plain Markdown and files alone, so that another can take its place.
"""

import json
import re
import shutil
from pathlib import Path

from byzantium import Game, Record
from byzantium.bots import make_bot
from byzantium.draw.pieces import CROSS
from byzantium.draw.plots import plot_hits, plot_points, plot_shares
from byzantium.draw.svg import Palette, tag

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
READY = ROOT / "build" / "docs"
FONTS = ROOT / "src/byzantium/draw/fonts"
GAME = ROOT / "tests/golden/ending-turn-3.json"
CLAUSE = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)


def main() -> None:
    shutil.rmtree(READY, ignore_errors=True)
    shutil.copytree(DOCS, READY, ignore=shutil.ignore_patterns("making", "__pycache__"))
    for path, content in made().items():
        (READY / path).write_text(content, "utf-8")
    if FONTS.is_dir():
        shutil.copytree(FONTS, READY / "fonts", ignore=shutil.ignore_patterns("picture-*", "*.css"))


def made() -> dict[str, str]:
    """Plots depend on the version of matplotlib and its fonts, so they are made here and not kept."""
    pictures = {f"images/{name}.svg": svg for name, svg in plots().items()}
    rules = clauses((DOCS / "rules.md").read_text("utf-8"))
    return {"rules.md": rules, "site.css": letters() + colours(), "images/favicon.svg": favicon()} | pictures


def plots() -> dict[str, str]:
    game = Game.replay(Record.from_dict(json.loads(GAME.read_text("utf-8"))["record"]))
    shares = plot_shares(game, make_bot("strategist"))
    figures = {"points": plot_points(game), "shares": shares, "luck": plot_hits(game)}
    return {name: figure._repr_svg_() for name, figure in figures.items()}


def letters() -> str:
    """The page's own fonts, in the names of the theme."""
    sheet = FONTS / "fonts.css"
    if not sheet.is_file():                                      # not built: python hatch_build.py
        return ""
    faces = sheet.read_text("utf-8").replace('url("./', 'url("fonts/')
    return (faces + ':root { --md-text-font: "Byzantium Text", "Byzantium Text Fallback"; }\n'
            '.md-typeset h1, .md-typeset h2, .md-typeset h3, .md-header__topic:first-child '
            '{ font-family: "Byzantium Display", "Byzantium Display Fallback", serif; font-weight: 700; }\n')


def colours() -> str:
    """The page's own colours, in the names of the theme."""
    light, dark = Palette("light"), Palette("dark")
    names = {"--md-primary-fg-color": "accent", "--md-accent-fg-color": "gold", "--md-typeset-a-color": "accent"}

    def block(c: Palette) -> str:
        return "".join(f"{key}: {c[token]}; " for key, token in names.items())

    return (f"[data-md-color-scheme=default] {{ {block(light)}--md-primary-bg-color: {light['on-accent']}; }}\n"
            f"[data-md-color-scheme=slate] {{ {block(dark)}--md-primary-fg-color: {dark['panel-2']}; "
            f"--md-primary-bg-color: {dark['ink']}; }}\n"
            ".md-grid { max-width: 70rem; }\n"
            ".md-typeset .clause { font-weight: 700; margin-right: .3em; }\n"
            ".md-typeset :target { background: color-mix(in srgb, currentColor 12%, transparent); }\n"
            ".md-typeset img { border-radius: 6px; }\n")


def favicon() -> str:
    c = Palette("light")
    shield = tag("circle", r=8, fill=c["byz"])
    sign = tag("path", d=CROSS, fill=c["byz-on"], transform="translate(0 7.4)")
    return tag("svg", shield, sign, xmlns="http://www.w3.org/2000/svg", viewBox="-8 -8 16 16")


def clauses(markdown: str) -> str:
    """In the rules, a paragraph and an anchor for every clause (rules/#9.6), and links to others and to the rulings."""
    text = re.sub(r"\n {4,}(?=\S)", "\n", markdown)              # continued lines are indented in the text
    known = set(CLAUSE.findall(text))

    def link(found: re.Match[str]) -> str:
        return f"[{found[1]}](#{found[1]})" if found[1] in known else found[1]

    text = re.sub(r"(?<!^)(?<![\w.])(\d{1,2}\.\d)(?![.\w])", link, text, flags=re.MULTILINE)
    text = re.sub(r"\*\*\[([^]]*\bruling\b[^]]*)\]\*\*", r"[**[\1]**](rulings.md)", text)
    return CLAUSE.sub(lambda found: f"\n[{found[1]}](#{found[1]}){{ #{found[1]} .clause }} ", text)


if __name__ == "__main__":
    main()
