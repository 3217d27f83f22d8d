"""Base classes of all messages and bodies, and the scalar types that they share.

Times are whole milliseconds, scores are from White's point of view, and moves are UCI text, with
castling as king takes rook (`e1h1`) in Chess960 games only.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Side = Literal["white", "black"]
Result = Literal["*", "1-0", "0-1", "1/2-1/2"]
Uci = Annotated[str, StringConstraints(pattern=r"^[a-h][1-8][a-h][1-8][qrbn]?$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Line = Annotated[str, StringConstraints(max_length=1_000, pattern=r"^[^\x00-\x1f\x7f]*$")]
Fen = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
Comment = Annotated[str, StringConstraints(max_length=20_000)]
# Rows of SQLite are numbered by signed 64-bit integers, a game's nodes by far fewer.
NodeId = Annotated[int, Field(ge=0, le=2**31 - 1)]
Count = Annotated[int, Field(ge=0, le=2**53)]


# A validator is built when it is first used: all of them are a tenth of the server's start.
LAZY = ConfigDict(defer_build=True)


class ClientModel(BaseModel):
    """Data that a client sends; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class ServerModel(BaseModel):
    """Data that the server sends; every field is present, even at its default."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True, defer_build=True)
