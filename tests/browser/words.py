"""Whether what a page says is said by the catalogue of its language: client/src/words."""

import re
from functools import cache
from pathlib import Path

WORDS = Path(__file__).parents[2] / "client" / "src" / "words"
STRING = re.compile(r"""'((?:[^'\\\n]|\\.)*)'(:?)|"((?:[^"\\\n]|\\.)*)"(:?)|`((?:[^`\\]|\\.)*)`()""")
APART = re.compile(r"\{(?:player|rival|roller|city|to_city)\}")
HOLE = re.compile(r"\{\w+(?::\w+)?\}|\$\{(?:[^{}]|\{[^{}]*\})*\}|#")
# Numbers, signs, Roman numerals, units that are the same everywhere, keys.
PLAIN = re.compile(
    r"(?:[\d\s.,:;%+−–—×½/()→←·…|?!'’“”„«»‹›≠≈=&#<>⏎⤢✓✗★-]|\b(?:[IVX]+|Esc|Enter|Z|L|R|V|C|S|B|A|P|kB|MB|ms|s|min|h)\b)*"
)
LETTERS = re.compile(r"[^\W\d_]{2}")


def _strings(language: str) -> tuple[set[str], set[str]]:
    """The texts and the ids of a catalogue."""
    texts, ids = set[str](), set[str]()
    for file in (WORDS / language).rglob("*.ts"):
        _collect(file.read_text(), texts, ids)
    return texts, ids


def _unescaped(text: str) -> str:
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda one: chr(int(one[1], 16)), text)
    return re.sub(r"\\(.)", r"\1", text)


def _collect(source: str, texts: set[str], ids: set[str]) -> None:
    for one in STRING.finditer(source):
        text = next(group for group in (one[1], one[3], one[5]) if group is not None)
        (ids if one[2] or one[4] else texts).add(_unescaped(text))
        for hole in re.findall(r"\$\{((?:[^{}]|\{[^{}]*\})*)\}", text):
            _collect(hole, texts, ids)


IDS = {one for one in _strings("en")[1] if "." in one}
AN_ID = re.compile(rf"(?<![\w.])(?:{'|'.join(sorted({re.escape(one.split('.')[0]) for one in IDS}))})\.[a-z]\w*")


@cache
def _book(language: str) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Texts, and patterns of those with holes. Players and cities stand apart on the page: between them, too."""
    whole = _strings(language)[0]
    parts = {part for one in whole for part in (one, *APART.split(one), *HOLE.split(one))}
    texts = {_tidy(part) for part in parts} | {_tidy(part.lstrip(" .,:;")) for part in parts}
    holed = (one for one in texts if HOLE.search(one) and HOLE.sub("", one).strip())
    templates = ("(.+?)".join(re.escape(part) for part in HOLE.split(one)) for one in sorted(holed))
    return frozenset(texts), tuple(map(re.compile, templates))


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\xad", "")).strip()


@cache
def is_said(text: str, language: str, names: frozenset[str], depth: int = 3) -> bool:
    """
    >>> is_said("Waiting for Anna", "en", frozenset({"Anna"})), is_said("Hello there", "en", frozenset())
    (True, False)
    """
    text = _tidy(text)
    texts, templates = _book(language)
    if not LETTERS.search(text) or PLAIN.fullmatch(text) or text in texts or text in names:
        return True
    matches = (one.fullmatch(text) for one in templates) if depth else iter(())
    if any(all(is_said(part, language, names, depth - 1) for part in one.groups()) for one in matches if one):
        return True
    return depth == 3 and _is_put_together(text, texts, names, language)


def _is_put_together(text: str, texts: frozenset[str], names: frozenset[str], language: str) -> bool:
    """Of a few whole texts, with numbers and names between them."""
    for between in (r" [·+] ", r"(?<=[.!?]) "):
        parts = [(one, one.rstrip(".")) for one in re.split(between, text)]
        if len(parts) > 1 and all(any(is_said(one, language, names, 2) for one in both) for both in parts):
            return True
    words = text.split(" ")
    fewest = [0, *[9] * len(words)]                      # texts that the first n words are put together of
    for end in range(1, len(words) + 1):
        for start in range(end):
            piece = " ".join(words[start:end])
            known = any(one in texts or one in names for one in (piece, piece.strip(".,:;")))
            if known or PLAIN.fullmatch(piece):
                fewest[end] = min(fewest[end], fewest[start] + (not PLAIN.fullmatch(piece)))
    return fewest[-1] <= 4


def unsaid(texts: list[str], language: str, names: frozenset[str]) -> list[str]:
    return sorted({text for text in texts if not is_said(text, language, names)})


def ids_in(texts: list[str]) -> list[str]:
    return sorted({text for text in texts if AN_ID.search(text)})
