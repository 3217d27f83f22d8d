"""Endgame training against the endgame tables."""

from __future__ import annotations

import random
from collections.abc import Mapping

import chess

from philidor.contract.errors import InputError
from philidor.game.ending import EndReason
from philidor.notation.boards import setup_of
from philidor.notation.referee import ending
from philidor.tablebase import training
from philidor.tablebase.background import BackgroundBuild
from philidor.tablebase.material import Material, MaterialError, all_materials
from philidor.tablebase.outcomes import PIECES
from philidor.tablebase.probing import Tablebase
from philidor.web.wire.codes import Code
from philidor.web.wire.endgames import (
    EndgameAnswer,
    EndgameEnd,
    EndgameGoal,
    EndgameTask,
    EndgameTraining,
    TrainableEndgame,
)
from philidor.web.wire.faults import NOT_FOUND, WRONG, Fault

# Moves after which a draw counts as held.
MOVES_TO_HOLD = 20
ENDS: Mapping[EndReason, EndgameEnd] = {
    EndReason.CHECKMATE: "mate",
    EndReason.STALEMATE: "stalemate",
    EndReason.MATERIAL: "material",
    EndReason.FIFTY_MOVES: "fifty-moves",
}


class EndgameTrainer:
    """Sets positions, judges moves and answers them; makes the tables on request."""

    def __init__(self, tables: Tablebase) -> None:
        self._tables = tables
        self._chance = random.Random()
        self._build: BackgroundBuild | None = None

    def offered(self) -> EndgameTraining:
        """The endgames whose tables are there; InputError if one is damaged."""
        names = map(Material.parse, self._tables.names())
        endgames = [
            TrainableEndgame(
                endgame=material.name,
                longest=self._tables.longest(material)[0],
                holdable=training.may_be_held(material),
            )
            for material in sorted(names, key=lambda one: (one.pieces, one.has_pawns))
            if training.is_trainable(self._tables, material)
        ]
        missing = sum(not self._tables.has(material) for material in all_materials(PIECES))
        return EndgameTraining(endgames=endgames, missing=missing, building=self._building())

    def make_tables(self) -> None:
        """Begin to make the tables of up to four pieces, unless that is going on."""
        if not self._building():
            self._build = BackgroundBuild(self._tables.folder, PIECES)

    def _building(self) -> bool:
        """Whether tables are being made; InputError if that has failed."""
        if self._build is None or self._build.running:
            return self._build is not None
        problem = self._build.problem()
        self._build = None
        if problem:
            raise InputError(problem)
        return False

    def task(self, endgame: str, goal: EndgameGoal, moves: int) -> EndgameTask:
        """A random position; Fault if there is none, InputError if a table is missing."""
        try:
            material = Material.parse(endgame)
        except MaterialError as error:
            raise Fault(Code.BAD_REQUEST, str(error), WRONG) from None
        wanted = training.Task(goal)
        setup = training.position_to_play(self._tables, material, wanted, moves, self._chance)
        if setup is None:
            text = f"{endgame}: there is no such position"
            raise Fault(Code.ENDGAME_POSITION, text, NOT_FOUND, endgame=endgame)
        return EndgameTask(
            endgame=material.name,
            task=goal,
            fen=setup.fen(),
            side="white" if setup.white_to_move else "black",
            moves=moves if goal == "win" else MOVES_TO_HOLD,
        )

    def answer(self, board: chess.Board, move: str) -> EndgameAnswer:
        """What a move is worth, with the reply; Fault if it is illegal or no table knows it."""
        answer = training.judge(self._tables, setup_of(board), move, self._chance)
        if answer is None:
            raise Fault(Code.BAD_REQUEST, f"the tables do not know {move}", WRONG)
        best = [board.san(board.parse_uci(one)) for one in answer.best]
        san = board.san(board.parse_uci(move))
        board.push_uci(move)
        end, reply = ended(board), None
        moves = 0 if end else answer.outcome.moves
        if end is None and answer.reply is not None:
            reply = board.san(board.parse_uci(answer.reply))
            board.push_uci(answer.reply)
            end = ended(board)
            outcome = self._tables.outcome(setup_of(board))
            moves = 0 if outcome is None else outcome.moves
        return EndgameAnswer(
            san=san,
            kept=answer.kept,
            moves=moves,
            longer=answer.longer,
            best=best,
            reply=answer.reply if reply else None,
            reply_san=reply,
            fen=board.fen(),
            end=end,
        )

    def close(self) -> None:
        """Stop making tables; those finished are kept."""
        if self._build is not None:
            self._build.stop()


def ended(board: chess.Board) -> EndgameEnd | None:
    """How a game has ended by the rules; None while it goes on."""
    found = ending(chess.Board(board.fen()))
    return None if found is None else ENDS[found.reason]
