"""The fonts, cut from the packages of client/package.json to the letters of the five languages: python client/fonts.py

hatch_build.py does it whenever it builds the page. What is written into src/byzantium/draw/fonts serves the page, the
pictures and the documentation alike. The families go by names of our own, as the licence (OFL) asks of changed fonts.
"""

import io
import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

CLIENT = Path(__file__).parent
PACKAGES = CLIENT / "node_modules"
FONTS = CLIENT.parent / "src" / "byzantium" / "draw" / "fonts"

TEXT, DISPLAY = "Byzantium Text", "Byzantium Display"
LICENCES = {"OFL-source-sans-3.txt": "@fontsource-variable/source-sans-3",
            "OFL-alegreya.txt": "@fontsource-variable/alegreya",
            "OFL-noto-sans-math.txt": "@fontsource/noto-sans-math"}

WEIGHTS = (400, 700)                       # from thin to bold: what the page writes in
LATIN = string.printable[:95] + "\u00a0\u202f–—‘’‚“”„«»‹›…·•×−±½°©" + (
    "ÄÇÉÈÊËÍÎÏÓÔÖÙÚÛÜÀÁÂÆŒ" + "äçéèêëíîïóôöùúûüÿàáâæœß"
)
EXTENDED = "ąćęłńśźżĄĆĘŁŃŚŹŻőűŐŰŸ"         # most of it Polish and Hungarian; a file of its own in the packages
MAP = string.ascii_letters + " "           # what names of seas are written with: every table waits for these
REST = "".join(set(LATIN + EXTENDED) - set(MAP))
SIGNS = "←↑→↓⤢⟲⏎✓★▴▾▸"
MADE = 3_786_912_000                       # 2024, in the fonts' own count from 1904: the same bytes whenever it runs
FEATURES = ("ccmp", "kern", "locl", "mark", "rvrn")

# How wide a Latin letter is on average in what most machines have, as parts of the size: for fallbacks that take the
# same room until our fonts are there. Letters by how often they are written.
OFTEN = "aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      "
FALLBACKS = {TEXT: (("Arial", "Liberation Sans", "Arimo", "Helvetica"), 934.51 / 2048),
             DISPLAY: (("Times New Roman", "Liberation Serif", "Tinos", "Times"), 854.4 / 2048)}


@dataclass(frozen=True)
class Face:
    """A font file of the page: a family, a style, and the letters in it."""

    file: str
    family: str
    style: str
    weights: str
    font: Callable[[], TTFont]
    at_once: bool = False                  # preloaded: what every screen is written in


# ------------------------------------------------------------------------------------------------- cutting


def source(package: str, letters: str, style: str) -> Path:
    short = package.rsplit("/", maxsplit=1)[-1]
    kind = "wght" if "variable" in package else "400"
    return PACKAGES / package / "files" / f"{short}-{letters}-{kind}-{style}.woff2"


def cut(path: Path, letters: str, weight: int | tuple[int, int]) -> TTFont:
    """Only these letters, in a weight or a range of weights; figures are all as high and as wide as each other."""
    font = TTFont(path, recalcTimestamp=False)
    if "fvar" in font:
        font = reopened(instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True))
    _set_figures(font)
    _set_narrow_space(font)
    options = Options(layout_features=list(FEATURES), name_IDs=[], notdef_outline=True, hinting=False)
    cutter = Subsetter(options)
    cutter.populate(text=letters)
    cutter.subset(font)
    return font


def reopened(font: TTFont) -> TTFont:
    """As if read from a file: the tools leave tables behind that only writing completes."""
    return TTFont(io.BytesIO(data(font, None)), recalcTimestamp=False)


def _set_figures(font: TTFont) -> None:
    """Lining and tabular figures without asking for them: `font:` in a style sheet would forget the wish."""
    for table in font["cmap"].tables:
        for feature in ("lnum", "tnum"):
            swaps = _swaps(font, feature)
            table.cmap.update({code: swaps.get(glyph, glyph) for code, glyph in table.cmap.items()})


def _set_narrow_space(font: TTFont) -> None:
    """French writes it before its signs; these fonts have the thin one, which is as wide."""
    for table in font["cmap"].tables:
        narrow = table.cmap.get(0x2009)
        if narrow:
            table.cmap[0x202F] = narrow


def _swaps(font: TTFont, feature: str) -> dict[str, str]:
    if "GSUB" not in font:
        return {}
    table, found = font["GSUB"].table, {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    found.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    return found


def whole(package: str, style: str, weight: int, family: str, letters: str = LATIN + EXTENDED) -> TTFont:
    """One weight with all letters in one file, under our name."""
    with TemporaryDirectory() as folder:
        paths = []
        for part in ("latin", "latin-ext"):
            font = cut(source(package, part, style), letters, weight)
            paths.append(f"{folder}/{part}.ttf")
            font.flavor = None
            font.save(paths[-1])
        font = Merger().merge(paths)
    _call(font, family, style, weight)
    return font


def _call(font: TTFont, family: str, style: str, weight: int) -> None:
    """A name that programs find it by; the page and the pictures name it themselves."""
    look = {"normal": "Regular", "italic": "Italic"}[style] if weight == WEIGHTS[0] else "Bold"
    names = font["name"]
    names.names = []
    for number, text in ((1, family), (2, look), (4, f"{family} {look}"), (6, f"{family}-{look}".replace(" ", ""))):
        names.setName(text, number, 3, 1, 0x409)
    font["head"].macStyle = {"Regular": 0, "Bold": 1, "Italic": 2}[look]
    font["OS/2"].fsSelection = {"Regular": 0x40, "Bold": 0x20, "Italic": 0x01}[look]
    font["OS/2"].usWeightClass = WEIGHTS[look == "Bold"]


def data(font: TTFont, flavor: str | None) -> bytes:
    font.flavor, font.recalcTimestamp = flavor, False
    font["head"].created = font["head"].modified = MADE
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


# ------------------------------------------------------------------------------------------------- what is made

SANS, SERIF, MATHS = LICENCES.values()


def upright(package: str, part: str, letters: str) -> Callable[[], TTFont]:
    return lambda: cut(source(package, part, "normal"), letters, WEIGHTS)


RANGE = "400 700"
FACES = (
    Face("text.woff2", TEXT, "normal", RANGE, upright(SANS, "latin", LATIN), at_once=True),
    Face("text-extended.woff2", TEXT, "normal", RANGE, upright(SANS, "latin-ext", EXTENDED), at_once=True),
    Face("text-signs.woff2", TEXT, "normal", RANGE, lambda: cut(source(MATHS, "latin", "normal"), SIGNS, 400)),
    Face("text-italic.woff2", TEXT, "italic", "400", lambda: whole(SANS, "italic", 400, TEXT)),
    Face("display.woff2", DISPLAY, "normal", RANGE, upright(SERIF, "latin", LATIN), at_once=True),
    Face("display-extended.woff2", DISPLAY, "normal", RANGE, upright(SERIF, "latin-ext", EXTENDED), at_once=True),
    Face("display-italic.woff2", DISPLAY, "italic", "400", lambda: whole(SERIF, "italic", 400, DISPLAY, MAP)),
    Face("display-italic-rest.woff2", DISPLAY, "italic", "400", lambda: whole(SERIF, "italic", 400, DISPLAY, REST)),
)
# The pictures': one weight a family, in one file each. As TrueType too, for what turns an SVG into pixels.
PICTURES = {
    "picture-text": lambda: whole(SANS, "normal", 600, TEXT),
    "picture-display": lambda: whole(SERIF, "normal", 700, DISPLAY),
    "picture-italic": lambda: whole(SERIF, "italic", 400, DISPLAY, MAP),
}


def make() -> dict[str, bytes]:
    """Everything by the name of its file."""
    made = {name: (PACKAGES / package / "LICENSE").read_bytes() for name, package in LICENCES.items()}
    fonts = {face.file: face.font() for face in FACES}
    made |= {name: data(font, "woff2") for name, font in fonts.items()}
    for name, cut_out in PICTURES.items():
        font = cut_out()
        made |= {f"{name}.ttf": data(font, None), f"{name}.woff2": data(font, "woff2")}
    return made | {"fonts.css": style_sheet(fonts).encode()}


# ------------------------------------------------------------------------------------------------- the style sheet


def style_sheet(fonts: dict[str, TTFont]) -> str:
    lines = ["/* Written by client/fonts.py. */"]
    lines += [_rule(face, fonts[face.file]) for face in FACES]
    lines += [_fallback(family, fonts[file]) for family, file in ((TEXT, "text.woff2"), (DISPLAY, "display.woff2"))]
    return "\n".join(lines) + "\n"


def _rule(face: Face, font: TTFont) -> str:
    return (f'@font-face {{ font-family: "{face.family}"; font-style: {face.style}; font-weight: {face.weights}; '
            f'font-display: swap; src: url("./{face.file}") format("woff2"); '
            f"unicode-range: {_ranges(font.getBestCmap())}; }}")


def _ranges(codes: Iterable[int]) -> str:
    """
    >>> _ranges([65, 66, 67, 90])
    'U+41-43, U+5A'
    """
    runs: list[list[int]] = []
    for code in sorted(codes):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(f"U+{first:X}" + (f"-{last:X}" if last > first else "") for first, last in runs)


def _fallback(family: str, font: TTFont) -> str:
    """What stands there until the font has come: of the same width, on the same lines."""
    others, width = FALLBACKS[family]
    size = font["head"].unitsPerEm
    adjust = _average(font) / width
    heights = {"ascent": font["hhea"].ascent, "descent": -font["hhea"].descent, "line-gap": font["hhea"].lineGap}
    written = " ".join(f"{key}-override: {100 * value / size / adjust:.2f}%;" for key, value in heights.items())
    locals_ = ", ".join(f'local("{name}")' for name in others)
    return (f'@font-face {{ font-family: "{family} Fallback"; src: {locals_}; '
            f"size-adjust: {100 * adjust:.2f}%; {written} }}")


@cache
def _average(font: TTFont) -> float:
    """The width of a letter, as part of the size."""
    cmap, widths = font.getBestCmap(), font["hmtx"]
    return sum(widths[cmap[ord(letter)]][0] for letter in OFTEN) / len(OFTEN) / font["head"].unitsPerEm


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    for name, content in make().items():
        (FONTS / name).write_bytes(content)


if __name__ == "__main__":
    main()
