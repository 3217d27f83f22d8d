"""The server's status and the page's settings."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from philidor.web.wire.base import ClientModel, Key, Line, ServerModel


class Status(ServerModel):
    """The server's status."""

    name: str = "philidor"
    version: str
    interpreted: bool = Field(description="The engine runs without its compiled packages.")
    data: bool = Field(description="Games are kept on disk.")
    processors: int
    library: bool
    upload_limit: int = Field(description="Bytes.")


class PageSettings(ClientModel):
    """The page's own settings: names and values that the server only keeps."""

    values: dict[Key, bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Line | None] = Field(
        default_factory=dict, max_length=200
    )
