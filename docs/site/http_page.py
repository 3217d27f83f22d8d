"""The page of the app's HTTP requests, made from the server's OpenAPI description."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from philidor.web.http.app import make_app

HEAD = """\
# HTTP

The requests of the [browser app](web.md)'s server below `http://127.0.0.1:8017`, made from its
OpenAPI description, in which every model has its fields. [The server](server.md) has what holds for
all of them, and the WebSocket.
"""
METHODS = ("get", "post", "put", "patch", "delete")


def page() -> str:
    """All requests, by the first word of their paths."""
    paths = make_app().openapi()["paths"]
    parts = [HEAD]
    for topic, names in groupby(sorted(paths), key=topic_of):
        parts.append(f"\n## {topic.capitalize()}\n\n| request | body → response | what it does |")
        parts.append("|---|---|---|")
        parts += [
            row(method, name, paths[name][method])
            for name in names
            for method in METHODS
            if method in paths[name]
        ]
    return "\n".join(parts) + "\n"


def topic_of(path: str) -> str:
    """The first word of a path below `/api`."""
    return path.split("/")[2].partition(".")[0]


def row(method: str, path: str, operation: dict[str, Any]) -> str:
    """A request as a row of the table."""
    parameters = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]
    query = "?" + "&".join(f"{name}=" for name in parameters) if parameters else ""
    body = model(operation.get("requestBody", {}).get("content", {}))
    codes = [code for code in operation["responses"] if code.startswith("2")]
    response = model(operation["responses"][codes[0]].get("content", {})) or codes[0]
    words = " ".join(operation["description"].split("\n\n")[0].split()).replace("|", "\\|")
    bodies = f"{body} → {response}".strip()
    return f"| `{method.upper()} {path}{query}` | {bodies} | {words} |"


def model(content: dict[str, Any]) -> str:
    """The models of a body: a name, `[name]` for a list, names with `or`; empty for none."""
    for kind, found in content.items():
        return named(found.get("schema", {})) or f"`{kind}`"
    return ""


def named(schema: dict[str, Any]) -> str:
    """A schema's name."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if schema.get("type") == "array":
        return f"[{named(schema['items'])}]"
    choices = schema.get("oneOf") or schema.get("anyOf") or ()
    return " or ".join(filter(None, map(named, choices))) or str(schema.get("type", ""))
