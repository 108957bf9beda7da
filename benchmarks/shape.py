"""How the code is shaped, in figures: python benchmarks/shape.py [REVISION ...]

Without a revision, the working tree; a revision is looked at as git has it. The table in CONTRIBUTING.md is made so.
"""

import ast
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MADE = ("protocol.d.ts", "made")                         # of the page: written by programs
KIND = "levy_fights"                                     # a kind of decision like the others


def python(root: Path) -> list[Path]:
    return sorted((root / "src/byzantium").rglob("*.py"))


def page(root: Path) -> list[Path]:
    sources = sorted((root / "client/src").rglob("*"))
    return [path for path in sources if path.suffix in (".ts", ".svelte") and not set(MADE) & set(path.parts)]


def lines(paths: list[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def hidden(root: Path) -> list[Path]:
    """Modules whose errors mypy is told not to look for."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]["overrides"]
    unchecked = [name for override in settings if override.get("ignore_errors") for name in override["module"]]

    def is_hidden(path: Path) -> bool:
        name = ".".join(path.relative_to(root / "src").with_suffix("").parts)
        return any(fnmatch(name, one) for one in unchecked) or "# mypy: ignore-errors" in path.read_text("utf-8")

    return [path for path in python(root) if is_hidden(path)]


def definitions(root: Path) -> Iterator[tuple[str, Path]]:
    """The classes and type aliases of modules, in Python."""
    for path in python(root):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, path


def several(root: Path) -> list[str]:
    """Names that more than one module gives to a class of its own."""
    found = Counter(name for name, _ in definitions(root))
    return sorted(name for name, times in found.items() if times > 1)


def parameters(root: Path) -> int:
    """Of the rule that has most of them."""
    functions = (node for path in python(root) for node in ast.walk(ast.parse(path.read_text("utf-8")))
                 if isinstance(node, ast.FunctionDef))
    return max(len(f.args.args) for f in functions if any("rule" in ast.dump(one) for one in f.decorator_list))


def named(root: Path) -> int:
    """Files that name a kind of decision, in code's or people's spelling: but tests and documents."""
    spelled = re.compile(KIND.replace("_", "[_ ]?"), re.IGNORECASE)
    return sum(bool(spelled.search(path.read_text("utf-8"))) for path in (*python(root), *page(root)))


def figures(root: Path) -> dict[str, object]:
    longest = max(python(root), key=lambda path: lines([path]))
    code = [path for path in page(root) if "words" not in path.parts]
    return {
        "lines of Python": lines(python(root)),
        "lines of the page": lines(page(root)),
        f"the longest module, {longest.name}": lines([longest]),
        f"files that name one kind of decision ({KIND})": named(root),
        "lines hidden from the type checker": lines(hidden(root)),
        "lines that it is told to let pass (`type: ignore`)": sum(
            path.read_text("utf-8").count("# type: ignore") for path in python(root)),
        "longest line of the page, catalogues apart": max(
            len(line) for path in code for line in path.read_text("utf-8").splitlines()),
        "names of several classes": len(several(root)),
        "longest list of a rule's parameters": parameters(root),
    }


def unpacked(revision: str, folder: str) -> Path:
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return Path(folder)


def main(revisions: list[str]) -> None:
    if not revisions:
        for what, figure in figures(ROOT).items():
            print(f"{figure:>7}  {what}")
    for revision in revisions:
        with tempfile.TemporaryDirectory() as folder:
            print(revision)
            for what, figure in figures(unpacked(revision, folder)).items():
                print(f"{figure:>7}  {what}")


if __name__ == "__main__":
    main(sys.argv[1:])
