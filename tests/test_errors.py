"""Errors go to other processes: from a pool's workers they come back as what they are, with their words."""

import importlib
import inspect
import pickle
import pkgutil

import pytest

import byzantium
from byzantium import IllegalDecision
from byzantium.server.core.refusal import Refusal, RefusalReason

MADE_OTHERWISE = {Refusal: ("stale", "Others were faster.")}     # than by a sentence


def errors_of_the_package():
    """Of all modules, but for those that need what is not installed."""
    found = set()
    for module in pkgutil.walk_packages(byzantium.__path__, "byzantium."):
        if module.name.endswith("__main__") or not module.name.replace(".", "").isidentifier():
            continue                                     # the library of compiled rules is no module to import
        try:
            names = vars(importlib.import_module(module.name))
        except ModuleNotFoundError as missing:
            if str(missing.name).startswith("byzantium"):
                raise
            continue
        found |= {one for one in names.values() if inspect.isclass(one) and issubclass(one, BaseException)}
    return sorted((one for one in found if one.__module__.startswith("byzantium")), key=lambda one: one.__qualname__)


@pytest.mark.parametrize("error", errors_of_the_package(), ids=lambda error: error.__qualname__)
def test_an_error_survives_pickle(error):
    raised = error(*MADE_OTHERWISE.get(error, ("Hira: 3 Move cubes needed, 2 there.",)))
    again = pickle.loads(pickle.dumps(raised))
    assert (type(again), str(again), vars(again)) == (error, str(raised), vars(raised))


def test_a_refusal_keeps_its_reason():
    raised = Refusal.of(RefusalReason.CLUB_FULL)
    again = pickle.loads(pickle.dumps(raised))
    assert (again.reason, vars(again)) == ("club_full", vars(raised))


def test_an_illegal_decision_keeps_its_options():
    again = pickle.loads(pickle.dumps(IllegalDecision("Not now.", (3, 4))))
    assert again.options == (3, 4)
