"""/docs: the routes of the API on one plain page, made from its schema. It runs no scripts and loads nothing."""

from html import escape
from typing import Any

_HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Byzantium: the API</title>
<meta name="viewport" content="width=device-width"><style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font-size: .95em } section { border-top: 1px solid #8886; padding: .6rem 0 } h3 { margin: .2rem 0 }
b { display: inline-block; min-width: 4.2rem } p, ul { margin: .3rem 0 }
</style><h1>Byzantium: the API</h1>
<p>Made from <a href="/openapi.json">/openapi.json</a>, which has all types.</p>"""


def page(schema: dict[str, Any]) -> str:
    routes = [
        _route(method, path, route)
        for path, methods in schema["paths"].items()
        for method, route in methods.items()
    ]
    return _HEAD + "".join(routes)


def _route(method: str, path: str, route: dict[str, Any]) -> str:
    about = f"<p>{escape(route.get('description', ''))}</p>" if "description" in route else ""
    named = "".join(_parameter(one) for one in route.get("parameters", ()))
    body = _content(route.get("requestBody", {}))
    good: dict[str, Any] = next((answer for code, answer in route["responses"].items() if code.startswith("2")), {})
    sends = f"<li>takes <code>{escape(body)}</code></li>" if body else ""
    gives = f"<li>gives <code>{escape(_content(good))}</code></li>" if _content(good) else ""
    title = f"<h3><b>{method.upper()}</b> <code>{escape(path)}</code></h3>"
    return f"<section>{title}{about}<ul>{named}{sends}{gives}</ul></section>"


def _parameter(one: dict[str, Any]) -> str:
    return f"<li><code>{escape(one['name'])}</code> in the {escape(one['in'])}</li>"


def _content(part: dict[str, Any]) -> str:
    for media in part.get("content", {}).values():
        return _type(media.get("schema", {}))
    return ""


def _type(schema: dict[str, Any]) -> str:
    """
    >>> _type({"type": "array", "items": {"$ref": "#/components/schemas/ListedBot"}})
    'ListedBot[]'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if schema.get("type") == "array":
        return f"{_type(schema['items'])}[]"
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    return str(schema.get("title") or schema.get("type") or "any")
