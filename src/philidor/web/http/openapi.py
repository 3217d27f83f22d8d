"""The API's OpenAPI description, with the WebSocket's messages as the webhook `ws`."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi

from philidor.web.wire.codes import ErrorBody
from philidor.web.wire.commands import ClientMessage
from philidor.web.wire.events import ServerMessage

SOCKET = "ws"
# What each request may be answered with.
REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ErrorBody} for status in (400, 401, 403, 404, 409, 413, 422)
}


def describe(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """Give the application the description of these routers, made when it is asked for."""
    app.openapi = lambda: openapi(app, routers)  # type: ignore[method-assign]


def openapi(app: FastAPI, routers: Sequence[APIRouter]) -> dict[str, object]:
    """The whole description; the unions of messages are components of their own."""
    described = APIRouter()
    for router in routers:
        described.include_router(router, responses=REFUSALS)
    document = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=described.routes,
        webhooks=webhooks().routes,
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


def webhooks() -> APIRouter:
    """The WebSocket as a webhook; OpenAPI itself cannot describe WebSockets."""
    router = APIRouter()

    @router.post(SOCKET, response_model=ServerMessage)
    def socket(message: ClientMessage) -> None:
        """The WebSocket at `/ws`: the body is what a page sends, the answer what it receives."""

    return router
