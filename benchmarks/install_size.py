"""What an environment's packages take, largest first: run it by the Python of one with nothing but the game in it.

    python -m venv clean && clean/bin/pip install byzantium-*.whl && clean/bin/python benchmarks/install_size.py

Files, the bytecode that pip writes beside them, and the disk that both take.
"""

from importlib.metadata import Distribution, distributions

NOT_OURS = ("pip", "setuptools")         # a new environment has them already
SHOWN = 12                               # packages; the rest in one line
MB = 1_000_000
BLOCK = 512                              # bytes, that st_blocks counts in


def sizes(package: Distribution) -> tuple[int, int, int]:
    files = bytecode = disk = 0
    for file in package.files or ():
        path = package.locate_file(file)
        if not path.is_file():           # type: ignore[attr-defined]
            continue
        found = path.stat()              # type: ignore[attr-defined]
        disk += found.st_blocks * BLOCK
        if file.suffix == ".pyc":
            bytecode += found.st_size
        else:
            files += found.st_size
    return files, bytecode, disk


def row(name: str, numbers: tuple[int, ...]) -> str:
    return f"{name:20}" + "".join(f"{number / MB:10.1f}" for number in numbers)


def together(rows: list[tuple[int, int, int]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def main() -> None:
    packages = {one.name: sizes(one) for one in distributions() if one.name not in NOT_OURS}
    ordered = sorted(packages.items(), key=lambda found: -found[1][2])
    print(f"{'MB':20}{'files':>10}{'bytecode':>10}{'disk':>10}")
    for name, numbers in ordered[:SHOWN]:
        print(row(name, numbers))
    others = [numbers for _, numbers in ordered[SHOWN:]]
    if others:
        print(row(f"{len(others)} others", together(others)))
    print(row("all", together(list(packages.values()))))


if __name__ == "__main__":
    main()
