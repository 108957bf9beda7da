"""How long `make play` takes in a fresh clone, until the browser has the page, and what it puts on the disk:

    python benchmarks/first_start.py [REVISION]

Packages come from pip's and npm's caches where they are there: run it twice. Port 8000 must be free. Prints a line for
the first start, with all that is installed and compiled for it, and one for the second.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
PAGE = "<!doctype html>"


def fetch(address: str, noted: Path) -> None:
    """What the browser does that `make play` opens: the time at which the page is there."""
    with urllib.request.urlopen(address) as answer:
        text = answer.read().decode()
    noted.write_text(f"{time.time() if text.lower().startswith(PAGE) else 0}", "utf-8")


def play(clone: Path, folder: Path) -> float:
    """Seconds from the command to the page."""
    noted = folder / "opened"
    noted.unlink(missing_ok=True)
    own = {"BYZANTIUM_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data"),
           "BROWSER": f"{sys.executable} {Path(__file__).resolve()} --opened {noted} %s"}    # fmt: skip
    began = time.time()
    process = subprocess.Popen(["make", "play"], cwd=clone, env=os.environ | own, start_new_session=True,
                               stdout=sys.stderr)
    while not (noted.is_file() and noted.read_text("utf-8")) and process.poll() is None:
        time.sleep(0.05)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()
    if not noted.is_file() or float(noted.read_text("utf-8")) < began:
        raise SystemExit("`make play` ended without a page.")
    return float(noted.read_text("utf-8")) - began


def megabytes(folder: Path) -> float:
    blocks = subprocess.run(["du", "-sk", folder], capture_output=True, text=True, check=True).stdout.split()[0]
    return int(blocks) * 1024 / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", default="HEAD")
    parser.add_argument("--opened", nargs=2, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.opened:
        fetch(wanted.opened[1], Path(wanted.opened[0]))
        return
    with TemporaryDirectory() as name:
        folder = Path(name)
        clone = folder / "byzantium"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        subprocess.run(["git", "checkout", "--quiet", wanted.revision], cwd=clone, check=True)
        for which in ("first", "second"):
            print(f"{which} start: {play(clone, folder):.1f} s to the page, {megabytes(clone):.0f} MB on the disk")


if __name__ == "__main__":
    main()
