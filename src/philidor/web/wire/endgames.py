"""What the endgame tables know of a position."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from philidor.web.wire.base import ServerModel, Side

EndgameResult = Literal["win", "draw", "loss"]
EndgameGoal = Literal["win", "draw"]
EndgameEnd = Literal["mate", "stalemate", "material", "fifty-moves"]


class EndgameMove(ServerModel):
    """A legal move; the result is the mover's."""

    uci: str
    san: str
    result: EndgameResult | None = Field(description="None if a table is missing.")
    moves: int = Field(description="Moves to mate with best play, 0 without a mate.")


class EndgamePosition(ServerModel):
    """The outcome of a position for the side to move, fifty-move rule aside, and its moves."""

    fen: str
    endgame: str | None = Field(
        description="The table's name, such as KRPKR; None for positions that no table can have."
    )
    result: EndgameResult | None = Field(description="None if the table is not there.")
    moves: int = Field(description="Moves to mate with best play, 0 without a mate.")
    choices: list[EndgameMove] = Field(description="The legal moves, best first.")


class TrainableEndgame(ServerModel):
    """An endgame whose tables are there."""

    endgame: str = Field(description="The table's name, such as KBNK.")
    longest: int = Field(description="Moves of the longest mate by the side written first.")
    holdable: bool = Field(description="Whether the other side may have a draw to fight for.")


class EndgameTraining(ServerModel):
    """The endgames that can be trained, and the tables that are being made."""

    endgames: list[TrainableEndgame]
    missing: int = Field(description="Tables of up to four pieces that are not there.")
    building: bool = Field(description="Whether they are being made now.")


class EndgameTask(ServerModel):
    """A position to win or to hold."""

    endgame: str
    task: EndgameGoal
    fen: str
    side: Side = Field(description="The user's side, which is to move.")
    moves: int = Field(description="Moves to mate with best play; in a draw, moves to hold it.")


class EndgameAnswer(ServerModel):
    """What a move was worth, and the reply of the tables."""

    san: str
    kept: bool = Field(description="Whether it still wins, or still draws.")
    moves: int = Field(description="Moves to mate from now on, 0 without a mate.")
    longer: int = Field(description="Moves by which the mate takes longer than with the best move.")
    best: list[str] = Field(description="The moves that were best, in SAN.")
    reply: str | None = Field(description="UCI. None if the result was not kept or it is over.")
    reply_san: str | None
    fen: str = Field(description="The position after the move and the reply.")
    end: EndgameEnd | None = Field(description="How the game has ended; None if it goes on.")
