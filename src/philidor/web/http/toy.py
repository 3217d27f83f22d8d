"""The course's toy in the app, whose files are in the folder of the user's data.

They are 13 MB, most of them Python for the browser, which is more than the rest of the package. So
they are no part of an installation, and without them the address says how to get them.
"""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import FileResponse, PlainTextResponse, Response

from philidor.web.http.dependencies import ServerDep
from philidor.web.http.page_files import ASK_AGAIN, INDEX, inside
from philidor.web.http.security import CONTENT_POLICY

FOLDER = "toy"
MISSING = (
    "The toy of the course is not in the folder of your data, which `philidor doctor` names. The "
    "page 'The toy in your browser' of the documentation has it, and its files as an archive to "
    "unpack there; in a copy of Philidor's repository, `make toy` does it. Then load this page "
    "again."
)
HEADERS = {
    "Cache-Control": ASK_AGAIN,
    # Python for the browser is WebAssembly, which the rest of the app never runs.
    "Content-Security-Policy": CONTENT_POLICY.replace(
        "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
    ),
}
router = APIRouter(include_in_schema=False)


@router.get("/toy/{name:path}")
async def file(server: ServerDep, name: str) -> Response:
    """The toy's page, or a file that it loads."""
    data = server.configuration.data
    if data is None or not (data / FOLDER / INDEX).is_file():
        return PlainTextResponse(MISSING, 404, headers=HEADERS)
    path = inside(data / FOLDER, name or INDEX)
    if path is None:
        return PlainTextResponse("There is no such file.", 404)
    return FileResponse(path, headers=HEADERS)
