"""The ASGI application: routes, error bodies, the page's files, and the security middleware."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import chess
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from philidor import __version__
from philidor.pgn.tree import NoNodeError
from philidor.web.http import docs, page_files, socket, toy
from philidor.web.http.api import (
    endgames,
    engines,
    evaluations,
    exercises,
    explanations,
    explorer,
    folders,
    games,
    jobs,
    museum,
    opening_library,
    puzzles,
    repertoire,
    server,
    studies,
    texts,
    workloads,
)
from philidor.web.http.openapi import describe
from philidor.web.http.security import Guard
from philidor.web.server import Configuration, Server
from philidor.web.storage.opening_names import opening_name
from philidor.web.wire.codes import Code, ErrorBody, Message
from philidor.web.wire.faults import Fault, bad_request, no_node, not_saved

INTERNAL = 500
log = logging.getLogger(__name__)
NOT_FOUND = 404
WARM_UP_SECONDS = 2.0
# Answers of at least this many bytes are compressed; the page's files already are.
LEAST_COMPRESSED = 2_000
PARTS = (
    server,
    games,
    folders,
    studies,
    texts,
    evaluations,
    engines,
    endgames,
    jobs,
    museum,
    opening_library,
    puzzles,
    explorer,
    explanations,
    exercises,
    repertoire,
    workloads,
)
DESCRIPTION = "Philidor's server: games, analysis, jobs. See docs/web.md."


def make_app(configuration: Configuration | None = None) -> FastAPI:
    """The ASGI application; its Server is made when it starts and closed when it ends."""
    chosen = configuration or Configuration()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = Server(chosen)
        # Read the table of openings now, on a thread, so that the first move need not wait.
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, opening_name, chess.Board())
        # Then the opening library, after the page itself, which it would delay.
        warming = loop.call_later(WARM_UP_SECONDS, app.state.server.library.open_soon)
        try:
            if chosen.when_ready is not None:
                await chosen.when_ready(app.state.server)
            yield
        finally:
            warming.cancel()
            await app.state.server.close()

    app = FastAPI(
        title="Philidor",
        version=__version__,
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
    )
    describe(app, [part.router for part in PARTS])
    for part in (*PARTS, socket, docs, toy, page_files):
        # `include_router` would prepare each route a second time: a sixth of the server's start.
        app.router.routes.extend(part.router.routes)
    _add_refusals(app)
    app.add_middleware(GZipMiddleware, minimum_size=LEAST_COMPRESSED, compresslevel=5)
    app.add_middleware(
        Guard,
        token=chosen.token,
        hosts=chosen.hosts,
        upload_limit=chosen.upload_limit,
        link=chosen.link,
    )
    return app


def _add_refusals(app: FastAPI) -> None:
    """Send every error as `{"error": Message}`."""

    def answer(status: int, message: Message) -> JSONResponse:
        return JSONResponse(ErrorBody(error=message).model_dump(), status)

    @app.exception_handler(Fault)
    async def fault(request: Request, error: Fault) -> JSONResponse:
        return answer(error.status, error.message)

    @app.exception_handler(NoNodeError)
    async def node(request: Request, error: NoNodeError) -> JSONResponse:
        return await fault(request, no_node(error))

    @app.exception_handler(RequestValidationError)
    async def form(request: Request, error: RequestValidationError) -> JSONResponse:
        return await fault(request, bad_request(error.errors()))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        code = Code.NOT_FOUND if error.status_code == NOT_FOUND else Code.BAD_REQUEST
        text = str(error.detail)
        response = answer(error.status_code, Message(code=code, params={"why": text}, text=text))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(sqlite3.Error)
    async def store(request: Request, error: sqlite3.Error) -> JSONResponse:
        log.warning("%s failed: %s", request.url.path, error)
        return await fault(request, not_saved(error))

    @app.exception_handler(Exception)
    async def internal(request: Request, error: Exception) -> JSONResponse:
        text = "something went wrong in the server; its log says what"
        return answer(INTERNAL, Message(code=Code.INTERNAL, text=text))
