"""The API's OpenAPI description, with the WebSocket's messages as the webhook `ws`."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from philidor.web.wire.commands import ClientMessage
from philidor.web.wire.events import ServerMessage

SOCKET = "ws"


def describe(app: FastAPI) -> None:
    """Give the application its description; OpenAPI itself cannot describe WebSockets."""

    @app.webhooks.post(SOCKET, response_model=ServerMessage)
    def socket(message: ClientMessage) -> None:
        """The WebSocket at `/ws`: the body is what a page sends, the answer what it receives."""

    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]


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
    # FastAPI's own error bodies are never sent: every error has the body ErrorBody.
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    document["webhooks"][SOCKET]["post"]["responses"].pop("422", None)
    return document
