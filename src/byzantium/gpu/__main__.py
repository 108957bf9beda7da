"""python -m byzantium.gpu: compile the kernels."""

from .build import main

if __name__ == "__main__":
    main()
