"""python -m byzantium.gpu: compile the kernels."""

import sys

from ..errors import ByzantiumError
from .build import main

if __name__ == "__main__":
    try:
        main()
    except ByzantiumError as error:
        sys.exit(str(error))
