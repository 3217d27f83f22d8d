"""The API's description: OpenAPI for programs, Swagger UI for people, without foreign scripts.

Only the files of the package `fastapi-offline` are used: its own routes write an inline script,
which this server's content security policy refuses.
"""

from __future__ import annotations

from importlib.resources import files

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
async def description(request: Request) -> dict[str, object]:
    """The OpenAPI document."""
    found: dict[str, object] = request.app.openapi()
    return found


@router.get("/docs")
async def page() -> HTMLResponse:
    """Swagger UI."""
    return HTMLResponse(PAGE)


@router.get("/docs/start.js")
async def start() -> Response:
    """The script that starts Swagger UI."""
    return Response(START, media_type="text/javascript")


@router.get("/docs/{name}")
async def asset(name: str) -> Response:
    """A file of Swagger UI."""
    if name not in ASSETS:
        return PlainTextResponse("There is no such file.", 404)
    data = (files("fastapi_offline") / "static" / name).read_bytes()
    return Response(data, media_type=ASSETS[name], headers={"Cache-Control": "max-age=86400"})
