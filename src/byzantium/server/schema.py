"""The schema of the HTTP API, with the WebSocket's messages and the views: all that a client generates its types from.

Views are TypedDicts of the library, which takes no dependency for them; this makes their JSON schemas. pydantic's own
adapter refuses typing.TypedDict before Python 3.12 and knows no lists for marked texts (_LISTS). Without a server:
python -m byzantium.server.schema > schema.json
"""

import json
import types
from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from ..bots import REASON_IDS
from ..closed import WHY_IDS
from ..engine.board import CITY_NAMES
from ..preview import Preview
from ..view import MESSAGE_IDS, Message, View
from .protocol import ACT, TOLD, VERSION

REF = "#/components/schemas/"
_PLAIN = {int: "integer", str: "string", bool: "boolean", float: "number", type(None): "null"}
_ROOTS: dict[str, Any] = {"View": View, "Message": Message, "Preview": Preview}
# What texts marked by these names can be: with them, a client's catalogue that lacks one does not compile.
_LISTS: dict[str, Iterable[str]] = {"CityName": CITY_NAMES, "MessageId": (*MESSAGE_IDS, *REASON_IDS, *WHY_IDS)}


class Schemas:
    """The schemas of TypedDicts, by name."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, Any]] = {}

    def of(self, hint: Any, generic: Any = None) -> dict[str, Any]:
        """The schema of a type; `generic` stands for T."""
        origin, args = get_origin(hint) or hint, get_args(hint)
        if isinstance(hint, TypeVar):
            return self.of(generic)
        if origin is Annotated:
            return self._list(args[1])
        if origin in _PLAIN:
            return {"type": _PLAIN[origin]}
        if origin is Literal:
            return {"enum": list(args)}
        if origin is list:
            return {"type": "array", "items": self.of(args[0], generic)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(arg, generic) for arg in args]}
        assert is_typeddict(origin), hint
        return self._dict(origin, args[0] if args else None)

    def _list(self, name: str) -> dict[str, Any]:
        self.found[name] = {"type": "string", "title": name, "enum": list(_LISTS[name])}
        return {"$ref": REF + name}

    def _dict(self, kind: Any, generic: Any) -> dict[str, Any]:
        schema: dict[str, Any] = {"type": "object", "title": kind.__name__, "additionalProperties": False}
        if generic is None:
            if kind.__name__ in self.found:
                return {"$ref": REF + kind.__name__}
            self.found[kind.__name__] = schema           # before its fields: it may hold itself
        hints = get_type_hints(kind, include_extras=True)
        schema["properties"] = {name: self.of(hint, generic) for name, hint in hints.items()}
        schema["required"] = sorted(kind.__required_keys__)
        return {"$ref": REF + kind.__name__} if generic is None else schema


def _with_views(schema: Any) -> Any:
    """Put references to the views' schemas where the protocol has its marks."""
    if isinstance(schema, list):
        return [_with_views(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if set(schema) == {"title"} and schema["title"] in _ROOTS:
        return {"$ref": REF + schema["title"]}
    return {name: _with_views(part) for name, part in schema.items()}


def api_schema(app: FastAPI) -> dict[str, Any]:
    """OpenAPI, completed. `Act` is what a WebSocket takes, `Told` what it says."""
    api = get_openapi(title="Byzantium", version=str(VERSION), description=app.description, routes=app.routes)
    schemas = api["components"]["schemas"]
    for name, adapter in (("Act", ACT), ("Told", TOLD)):
        schema = adapter.json_schema(ref_template=REF + "{model}")
        schemas |= schema.pop("$defs", {})
        schemas[name] = schema
    views = Schemas()
    for root in _ROOTS.values():
        views.of(root)
    schemas |= views.found
    completed: dict[str, Any] = _with_views(api)
    return completed


if __name__ == "__main__":
    from .app import create_app

    print(json.dumps(create_app().openapi(), indent=1))
