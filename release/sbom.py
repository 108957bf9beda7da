"""What Byzantium is made of, as a CycloneDX document (SBOM): python release/sbom.py FILE

Two locks say it: what a server has installed beside the package, and what the page is built from. Of the latter
`required` is what ends up in the page, `excluded` what only builds it. The same sources give the same bytes.
"""

import argparse
import base64
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).parents[1]
BUILDERS = ("vite", "@sveltejs/vite-plugin-svelte")      # among what building the page takes: not in it
SERVER, PAGE = ROOT / "requirements-server.lock", ROOT / "client" / "package-lock.json"
VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
LOCKED = re.compile(r"^(?P<name>[a-z][a-z0-9._-]*)==(?P<version>[^ \\]+)(?: ; (?P<marker>[^\\]+?))?"
                    r"(?P<hashes>(?: \\\n +--hash=\S+)+)", re.MULTILINE)
Component = dict[str, Any]


def bom() -> dict[str, Any]:
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": byzantium()},
        "components": [*of_python(SERVER.read_text("utf-8")), *of_page(json.loads(PAGE.read_text("utf-8")))],
    }


def byzantium() -> Component:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = VERSION.search((ROOT / "src" / "byzantium" / "__init__.py").read_text("utf-8"))
    assert found
    licence = [{"expression": project["license"]}]
    return {**component("pypi", project["name"], found[1], []), "type": "application",
            "description": project["description"], "licenses": licence}


def component(index: str, name: str, version: str, hashes: list[tuple[str, str]]) -> Component:
    """
    >>> component("npm", "@noble/hashes", "2.4.0", [])["purl"]
    'pkg:npm/%40noble/hashes@2.4.0'
    """
    purl = f"pkg:{index}/{quote(name)}@{version}"
    made: Component = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    return made | ({"hashes": [{"alg": kind, "content": digest} for kind, digest in hashes]} if hashes else {})


def of_python(lock: str) -> Iterator[Component]:
    """A package has a digest for each of its files: for each platform, and of its sources."""
    for found in LOCKED.finditer(lock):
        hashes = [("SHA-256", digest) for digest in re.findall(r"--hash=sha256:(\w+)", found["hashes"])]
        marker = [{"name": "byzantium:where", "value": found["marker"]}] if found["marker"] else []
        made = component("pypi", found["name"], found["version"], hashes)
        yield made | ({"properties": marker} if marker else {})


def of_page(lock: dict[str, Any]) -> Iterator[Component]:
    seen, shown = set(), in_the_page(lock["packages"])
    for path, entry in lock["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if name and (name, entry["version"]) not in seen:
            seen.add((name, entry["version"]))
            made = component("npm", name, entry["version"], integrity(entry.get("integrity", "")))
            licence = [{"license": {"name": entry["license"]}}] if "license" in entry else []
            scope = "required" if name in shown else "excluded"
            yield made | {"scope": scope} | ({"licenses": licence} if licence else {})


def in_the_page(packages: dict[str, Any]) -> set[str]:
    """What the page needs where it runs, with all that needs."""
    left = [name for name in packages[""]["dependencies"] if name not in BUILDERS]
    found: set[str] = set()
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += packages.get(f"node_modules/{name}", {}).get("dependencies", {})
    return found


def integrity(text: str) -> list[tuple[str, str]]:
    """npm's, as other tools write it.

    >>> integrity("sha512-AAEC")
    [('SHA-512', '000102')]
    """
    kind, _, digest = text.partition("-")
    return [("SHA-512", base64.b64decode(digest).hex())] if kind == "sha512" else []


def main() -> None:
    parser = argparse.ArgumentParser(prog="python release/sbom.py", description="Write a CycloneDX document.")
    parser.add_argument("file", type=Path)
    parser.parse_args().file.write_text(json.dumps(bom(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
