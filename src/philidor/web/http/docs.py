"""The API's description: for programs as OpenAPI, for people as a page without foreign parts.

The page is Swagger UI from the package `fastapi-offline`, of which only the files are used: its own
routes would put a script into the page that this server's content policy refuses.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

router = APIRouter(prefix="/api", include_in_schema=False)
ASSETS = {
    "swagger-ui-bundle.js": "text/javascript",
    "swagger-ui.css": "text/css",
}
START = """\
window.onload = () => {
  SwaggerUIBundle({ url: "openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null });
};
"""
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Philidor's API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
"""


@router.get("/openapi.json")
async def description(request: Request) -> dict[str, Any]:
    """The API for programs."""
    found: dict[str, Any] = request.app.openapi()
    return found


@router.get("/docs")
async def page() -> HTMLResponse:
    """The API for people."""
    return HTMLResponse(PAGE)


@router.get("/docs/start.js")
async def start() -> Response:
    """What the page does when it is loaded."""
    return Response(START, media_type="text/javascript")


@router.get("/docs/{name}")
async def asset(name: str) -> Response:
    """A file of Swagger UI."""
    if name not in ASSETS:
        return PlainTextResponse("There is no such file.", 404)
    data = (files("fastapi_offline") / "static" / name).read_bytes()
    return Response(data, media_type=ASSETS[name], headers={"Cache-Control": "max-age=86400"})
