"""Real terminals for tests, as far as a machine has them."""

import pty

import pytest


def open_terminal() -> tuple[int, int]:
    """Our end, and the end of the program that is tested."""
    try:
        return pty.openpty()
    except OSError as error:                             # such as a container without /dev/pts
        pytest.skip(f"this machine has no pseudo-terminals: {error}")
