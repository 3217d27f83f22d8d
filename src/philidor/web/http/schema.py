"""The API's description for programs: OpenAPI, with the WebSocket's messages as a webhook.

`python -m philidor.web.http.schema FILE` writes it; the page's TypeScript types are generated
from that file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from philidor.web.wire.messages import ClientMessage, ServerMessage

SOCKET = "ws"


def describe_socket(app: FastAPI) -> None:
    """Let the OpenAPI document hold the messages of `/ws`, which OpenAPI has no word for."""

    @app.webhooks.post(SOCKET, response_model=ServerMessage)
    def socket(message: ClientMessage) -> None:
        """The WebSocket at `/ws`: what a page sends is the body, what it receives the answer."""


def openapi(app: FastAPI) -> dict[str, Any]:
    """The whole description; the unions of messages are components of their own."""
    document = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=app.routes,
        webhooks=app.webhooks.routes,
    )
    schemas = document["components"]["schemas"]
    body = document["webhooks"][SOCKET]["post"]["requestBody"]["content"]["application/json"]
    if "$ref" not in body["schema"]:
        schemas["ClientMessage"] = body["schema"]
        body["schema"] = {"$ref": "#/components/schemas/ClientMessage"}
    # Every error has the house's own body, whatever the framework would have sent.
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    document["webhooks"][SOCKET]["post"]["responses"].pop("422", None)
    return document


def text(app: FastAPI) -> str:
    """The description as it is kept in a file."""
    return json.dumps(openapi(app), indent=1, sort_keys=True) + "\n"


def main(path: Path) -> None:
    """Write the description to a file."""
    from philidor.web.http.app import make_app

    path.write_text(text(make_app()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
