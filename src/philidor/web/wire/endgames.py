"""What the endgame tables know of a position."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from philidor.web.wire.base import ServerModel

EndgameResult = Literal["win", "draw", "loss"]


class EndgameMove(ServerModel):
    """A legal move; the result is the mover's."""

    uci: str
    san: str
    result: EndgameResult | None = Field(description="None where a table is missing.")
    moves: int = Field(description="Moves to mate with best play, 0 without a mate.")


class EndgamePosition(ServerModel):
    """The outcome of a position for the side to move, fifty-move rule aside, and its moves."""

    fen: str
    endgame: str | None = Field(
        description="The table's name, such as KRPKR; None for positions that no table can have."
    )
    result: EndgameResult | None = Field(description="None where the table is not there.")
    moves: int = Field(description="Moves to mate with best play, 0 without a mate.")
    choices: list[EndgameMove] = Field(description="The legal moves, best first.")
