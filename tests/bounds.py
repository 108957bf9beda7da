"""The package with the oldest and the newest packages that pyproject.toml allows: python tests/bounds.py [PYTHON ...]

For each Python (of the three that are promised, those that are on this machine) and each end of the bounds: an
environment by uv, `pip check`, the tests of what meets other packages. Prints a table; ends with 1 if anything failed.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "bounds"
UV = Path(sys.executable).with_name("uv")
PYTHONS = ("3.11", "3.12", "3.13")
ENDS = {"oldest": "lowest-direct", "newest": "highest"}
EXTRAS = ("play", "env", "data", "notebook", "postgres", "pictures", "jit")
TESTING = ("pytest", "pytest-xdist", "hypothesis", "aiosmtpd", "pyte", "jsonschema-rs")
TESTS = ("tests/rules", "tests/env", "tests/draw", "tests/terminal", "tests/server", "tests/test_game.py",
         "tests/test_record.py", "tests/test_records.py", "tests/test_position.py", "tests/test_golden.py",
         "tests/test_compiled.py", "tests/test_odds.py", "tests/test_bots.py", "tests/test_arena.py",
         "tests/test_cli.py")
# They have tools of their own, or take long.
WITHOUT = ("tests/server/test_fuzz.py", "tests/server/test_kill.py", "tests/server/test_proxy.py")


def interpreter(version: str) -> str | None:
    """A Python of this version that runs here."""
    homes = [Path.home() / ".pyenv" / "versions"]
    found = [str(path) for home in homes for path in sorted(home.glob(f"{version}.*/bin/python"))]
    candidates = [*filter(None, [shutil.which(f"python{version}")]), *found]
    script = "import sys; print('%d.%d' % sys.version_info[:2])"
    for one in candidates:
        said = subprocess.run([one, "-c", script], capture_output=True, text=True)
        if said.stdout.strip() == version:
            return one
    return None


def run(*command: str | Path, log: Path) -> bool:
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}", "BYZANTIUM_NO_CLIENT": "1"}
    with log.open("a") as out:
        done = subprocess.run([str(part) for part in command], cwd=ROOT, env=environment, stdout=out, stderr=out)
    return done.returncode == 0


def trial(python: str, version: str, end: str) -> str:
    folder = WORK / f"{version}-{end}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    log, packages = folder / "log.txt", folder / "packages.txt"
    extras = [part for extra in EXTRAS for part in ("--extra", extra)]
    resolved = run(UV, "pip", "compile", "--quiet", "--python-version", version, "--resolution", ENDS[end],
                   "--only-binary", ":all:", *extras, "pyproject.toml", "--output-file", packages, log=log)
    made = resolved and run(python, "-m", "venv", folder / "venv", log=log)
    pip = folder / "venv" / "bin" / "python"
    if not (made and run(UV, "pip", "install", "--quiet", "--python", pip, "-r", packages, *TESTING, log=log)):
        return "cannot be installed"
    if not run(UV, "pip", "check", "--python", pip, log=log):
        return "its packages do not fit together"
    left_out = [f"--ignore={path}" for path in WITHOUT]
    passed = run(pip, "-m", "pytest", "-q", "-n", "2", "-W", "default", *TESTS, *left_out, log=log)
    return ("" if passed else "FAILED: ") + log.read_text().strip().splitlines()[-1].strip("= ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pythons", nargs="*", default=PYTHONS, metavar="PYTHON", help=f"of {', '.join(PYTHONS)}")
    worst = 0
    for version in parser.parse_args().pythons:
        python = interpreter(version)
        for end in ENDS:
            said = trial(python, version, end) if python else "not run: no such Python on this machine"
            worst |= python is not None and not said[:1].isdigit()
            print(f"Python {version}, {end:6}  {said}", flush=True)
    sys.exit(worst)


if __name__ == "__main__":
    main()
