"""What the package says of itself on an index: the README as a text that stands alone, and addresses.

An index shows the README without the files beside it. If the project has a home (`home` of [tool.byzantium] in
pyproject.toml), links and pictures point there, and so do the project's addresses; until then the text comes without
pictures, and the words of links without their targets: nothing is shown that leads nowhere.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent
PICTURE_TABLE = re.compile(r"^\| \| \|\n\|---\|---\|\n(?:\|.*\n)+\n?", re.MULTILINE)
PICTURE = re.compile(r"!\[[^]]*\]\((?!https?:)[^)]*\)\n?|<img [^>]*>")
LINK = re.compile(r"(?<!!)\[([^]]+)\]\((?!https?:|#)([^)]+)\)")
SOURCE = re.compile(r"(?<=\]\()(?!https?:|#)([^)]+)(?=\))|(?<=src=\")(?!https?:)([^\"]+)(?=\")")


class Metadata(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        readme = (ROOT / "README.md").read_text("utf-8")
        home = home_of(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8")))
        metadata["readme"] = {"content-type": "text/markdown", "text": long_description(readme, home)}
        metadata["urls"] = addresses(home)


def home_of(project: dict[str, Any]) -> str:
    return str(project["tool"]["byzantium"]["home"]).rstrip("/")


def addresses(home: str) -> dict[str, str]:
    if not home:
        return {}
    return {"Homepage": home, "Documentation": f"{home}/blob/main/docs/index.md", "Issues": f"{home}/issues",
            "Changelog": f"{home}/blob/main/CHANGELOG.md"}


def long_description(readme: str, home: str) -> str:
    """
    >>> long_description("See [the rules](docs/rules.md). ![The board](docs/board.png)", "")
    'See the rules. '
    >>> long_description("See [the rules](docs/rules.md).", "https://example.org/b")
    'See [the rules](https://example.org/b/blob/main/docs/rules.md).'
    """
    if home:
        return SOURCE.sub(lambda found: f"{home}/{'raw' if is_picture(found[0]) else 'blob'}/main/{found[0]}", readme)
    return LINK.sub(r"\1", PICTURE.sub("", PICTURE_TABLE.sub("", readme)))


def is_picture(path: str) -> bool:
    return path.endswith((".png", ".svg"))
