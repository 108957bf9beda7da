"""Bots from modules: "my_module:MyBot", or "path/to/my_bot.py:MyBot"."""

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from ..checks import did_you_mean, shown
from ..errors import ByzantiumError
from .interface import BaseBot
from .own import completed


def names_module(name: str) -> bool:
    """Is this the name of a bot in a module?

    >>> names_module("my_module:MyBot"), names_module("my_bot.py:MyBot"), names_module("search:600")
    (True, True, False)
    """
    module, colon, bot = name.rpartition(":")
    is_module = module.endswith(".py") or all(map(str.isidentifier, module.split(".")))
    return bool(colon) and bot.isidentifier() and is_module


def bot_from_module(name: str) -> BaseBot:
    """A new bot of a class, or by a function without parameters, of a module."""
    module_name, _, maker_name = name.rpartition(":")
    module = _load(module_name)
    maker = getattr(module, maker_name, None)
    if maker is None:
        raise ByzantiumError(f"{module_name} has no {maker_name}{did_you_mean(maker_name, dir(module))}")
    if not callable(maker):
        raise ByzantiumError(f"{name} is {shown(maker)}: a class or a function that makes a bot is needed.")
    return completed(_make(name, maker), name)


def _make(name: str, maker: Callable[[], Any]) -> Any:
    try:
        inspect.signature(maker).bind()
    except TypeError as error:
        raise ByzantiumError(f"{name} cannot be made without arguments: {error}.") from None
    except ValueError:                   # a builtin that does not tell
        pass
    return maker()


def _load(name: str) -> ModuleType:
    if name.endswith(".py"):
        return _load_file(Path(name))
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))          # a command does not look in its own folder, a script does
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise                        # the module is there, and lacks another
        raise ByzantiumError(f"There is no module {name} here, and none is installed.") from None


def _load_file(path: Path) -> ModuleType:
    """Once: classes of a file that is loaded again would be others."""
    name = f"byzantium_bot_{path.resolve()}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if not path.is_file() or not spec or not spec.loader:
        raise ByzantiumError(f"There is no file {path}.")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
