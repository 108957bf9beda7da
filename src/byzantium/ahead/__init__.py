"""The rules, odds and bots compiled ahead of time: native libraries for Python, and WebAssembly for the page.

Nobody who plays needs this: a wheel brings the library, and `byzantium.engine.native` finds it. To build one:

    python -m byzantium.ahead [TARGET ...] [--folder build/ahead]
"""
