"""The ASGI application."""

from __future__ import annotations

from fastapi import FastAPI

from philidor import __version__
from philidor.web.schema import describe_socket


def make_app() -> FastAPI:
    """The server's application."""
    app = FastAPI(title="Philidor", version=__version__, docs_url=None, redoc_url=None)
    describe_socket(app)
    return app
