"""Set-up that outlives its day: with a newer release of every package on the index, the same versions are installed.

Every command by which the Makefile installs is tried as it stands, without installing anything. The newer releases are
empty, and preferred by whatever resolves or builds on the day of the set-up.
"""

import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = sorted(ROOT.glob("requirements*.lock"))
NEWER = "9999.0"
PINNED = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==(\S+)", re.MULTILINE)
LOCKED = runpy.run_path(str(ROOT / "locked.py"))
HATCH = runpy.run_path(str(ROOT / "hatch_build.py"))


def name_of(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def pinned(lock: Path) -> dict[str, set[str]]:
    """The versions of each package, some of them for some machines."""
    found: dict[str, set[str]] = {}
    for name, version in PINNED.findall(lock.read_text("utf-8")):
        found.setdefault(name_of(name), set()).add(version)
    return found


def installing(*targets: str) -> list[list[str]]:
    """The commands of pip by which make installs for these targets."""
    done = subprocess.run(["make", "-n", "-B", *targets], cwd=ROOT, capture_output=True, text=True, check=True)
    lines = [shlex.split(line) for line in done.stdout.splitlines()]
    locks = [LOCKED["command"](Path(line[-1])) for line in lines if "locked.py" in line]
    others = [line[line.index("-m") - 1 :] for line in lines if "pip" in line and "install" in line]
    return [*locks, *others]


COMMANDS = [*installing(".venv/ready", ".venv-peers/ready"), LOCKED["command"](HATCH["NODE_LOCK"]),
            LOCKED["command"](ROOT / "requirements-server.lock")]            # the Containerfile's


@pytest.fixture(scope="module")
def tomorrow(tmp_path_factory) -> Path:
    """A folder with a newer, empty release of whatever a lock names."""
    folder = tmp_path_factory.mktemp("tomorrow")
    for name in {name.replace("-", "_") for lock in LOCKS for name in pinned(lock)}:
        info = f"{name}-{NEWER}.dist-info"
        with zipfile.ZipFile(folder / f"{name}-{NEWER}-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {NEWER}\n")
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", "")
    return folder


def would_install(command: list[str], tomorrow: Path, report: Path) -> dict[str, str]:
    """What pip would install, by name; nothing is."""
    places = f"{os.environ.get('PIP_FIND_LINKS', '')} {tomorrow}"
    environment = os.environ | {"PIP_FIND_LINKS": places, "BYZANTIUM_NO_CLIENT": "1", "BYZANTIUM_LIBRARY": "none"}
    trying = [sys.executable, *command[1:], "--dry-run", "--ignore-installed", "--report", str(report)]
    done = subprocess.run(trying, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(report.read_text("utf-8"))["install"]
    return {name_of(one["metadata"]["name"]): one["metadata"]["version"] for one in told}


def test_every_environment_is_tried():
    assert {Path(command[-1]).name for command in COMMANDS} == {"", *(lock.name for lock in LOCKS)}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: Path(command[-1]).name or "the project")
def test_newer_releases_change_nothing(command, tomorrow, tmp_path):
    installed = would_install(command, tomorrow, tmp_path / "report.json")
    if "--editable" in command:
        assert list(installed) == ["byzantium"]
        return
    locked = pinned(ROOT / command[-1])
    assert {name: version for name, version in installed.items() if version not in locked[name]} == {}
    assert len(installed) > len(locked) * 0.8                # all but what other machines need


def test_the_newer_releases_would_be_taken_by_what_resolves(tomorrow, tmp_path):
    """Else the test above shows nothing."""
    resolving = [*LOCKED["PIP"], "install", "rich", "--no-deps"]
    assert would_install(resolving, tomorrow, tmp_path / "report.json") == {"rich": NEWER}


def test_playing_takes_what_developing_takes():
    """One environment goes on where the other ends: the same versions, none of them twice."""
    everything = pinned(ROOT / "requirements.lock")
    for lock in ("requirements-play.lock", "requirements-node.lock"):
        assert {name: versions for name, versions in pinned(ROOT / lock).items() if everything[name] != versions} == {}


def test_npm_installs_what_its_lock_says():
    """Every package has one version and a hash, and the lock is of these dependencies."""
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text("utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert len(packages) > 50
    assert [name for name, package in packages.items() if not package.get("integrity")] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []         # no addresses
    own = json.loads((ROOT / "client" / "package.json").read_text("utf-8"))
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""][kind] == own[kind]


def test_no_requirement_of_the_package_is_without_bounds():
    """Of what `pip install .` resolves on its day: neither older than what was tested nor of a later generation."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = [one for extra in project["project"]["optional-dependencies"].values() for one in extra]
    resolved = [*project["build-system"]["requires"], *project["project"]["dependencies"], *extras]
    resolved += [one for one in HATCH["requirements"]() if HATCH["name_of"](one) in HATCH["BUILDING"]]
    loose = [one for one in resolved if not one.startswith("byzantium[") and not (">=" in one and "<" in one)]
    assert loose == []
