"""`python -m byzantium`."""

from .cli import main

main()
