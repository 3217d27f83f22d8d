"""One game between two connected engines, from its opening to its ending."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import chess

from philidor.arena.answers import Answer, AnswerError
from philidor.arena.game_position import GamePosition
from philidor.arena.records import MATE_SCORE, MATES, GameRecord, Pairing, Ply
from philidor.arena.reports import Report
from philidor.arena.session import EngineSession, Patience
from philidor.arena.tables import TableJudge
from philidor.core.convert import setup_of
from philidor.core.movegen import legal_moves
from philidor.core.types import PAWN, QUEEN, ROOK
from philidor.game.adjudication import Adjudication
from philidor.game.clock import Clock
from philidor.game.ending import Ending, lost, resigned
from philidor.game.fen import parse_fen
from philidor.game.referee import can_mate, flag_fell, judge
from philidor.pgn.headings import today

OnPly = Callable[[Ply], None]
# Milliseconds that an engine may overstep its time, for the noise of the machine.
DEFAULT_TOLERANCE = 50
# An engine that is silent for this long (ms) beyond its time counts as hanging.
GRACE = 5_000


class MoveFailure(Exception):
    """An engine did not make a legal move in time."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.text)
        self.ending = ending


class Board(GamePosition):
    """A game's board: its position for the engines, and what ends the game."""

    def __init__(
        self, fen: str, adjudication: Adjudication, tables: TableJudge | None = None
    ) -> None:
        super().__init__(parse_fen(fen))
        self.adjudication = adjudication
        self.tables = tables
        self.scores: list[int | None] = []

    def play(self, move: str, score: int | None) -> Ending | None:
        """Make a legal move with its mover's score in centipawns; the ending if the game ends."""
        white_moved = self.white_to_move
        self.push(move)
        self.scores.append(score if white_moved or score is None else -score)
        return (
            self.by_rules()
            or self.by_tables()
            or self.adjudication.decide(self.scores, self.position.fullmove)
        )

    def by_rules(self) -> Ending | None:
        """The end by the rules of chess; draws need no claim."""
        position = self.position
        return judge(
            self.white_to_move,
            bool(legal_moves(position)),
            check=bool(position.checkers),
            material=self._can_mate(),
            repeated=bool(position.repeated(0)),
            halfmoves=position.halfmoves,
        )

    def _can_mate(self) -> bool:
        """Whether either side can still mate."""
        pieces, _ = self.position.bitboards()
        if pieces[PAWN] or pieces[ROOK] or pieces[QUEEN]:
            return True
        letters = self.position.letters()
        return can_mate(letters, True) or can_mate(letters, False)

    def by_tables(self) -> Ending | None:
        """The end by endgame tables, if there are any."""
        return None if self.tables is None else self.tables.decide(setup_of(self.position))


async def play_game(
    pairing: Pairing,
    engines: dict[chess.Color, EngineSession],
    clock: Clock,
    adjudication: Adjudication,
    silence: int,
    on_ply: OnPly | None = None,
    ponder: bool = False,
    tables: TableJudge | None = None,
) -> GameRecord:
    """Play a game to its end; engines' failures end it too and are part of the record.

    silence: milliseconds after which an engine without a time limit counts as hanging.
    on_ply: called with every move as it is made. ponder: engines think on the opponent's time.
    tables: end the game as soon as they know its outcome.
    """
    board = Board(pairing.fen, adjudication, tables)
    plies: list[Ply] = []
    ending = board.by_rules()
    while ending is None:
        colour = board.white_to_move
        try:
            answer, spent = await ask_move(
                engines[colour], board, clock, silence, pairing.number, ponder
            )
        except MoveFailure as failure:
            ending = failure.ending
            break
        if answer.move is None:
            ending = resigned(colour)
            break
        plies.append(ply_of(answer.move, answer.report, spent))
        if on_ply is not None:
            on_ply(plies[-1])
        ending = board.play(answer.move, plies[-1].score)
    return record_game(pairing, ending, plies)


async def ask_move(
    engine: EngineSession,
    board: GamePosition,
    clock: Clock,
    silence: int,
    game: int,
    ponder: bool,
) -> tuple[Answer, float]:
    """An engine's answer and the milliseconds that it took; MoveFailure when it has none."""
    colour = board.white_to_move
    patience = Patience(seconds_to_wait(clock, colour, silence))
    try:
        answer = await engine.play(board, clock.limits(colour), game, patience, ponder)
    except AnswerError as fault:
        raise MoveFailure(lost(colour, fault.reason, str(fault))) from fault
    spent = engine.spent
    allowance = clock.allowance(colour)
    if not clock.spend(colour, round(spent)):
        taken = f"took {spent:.0f} ms of {allowance} ms"
        fell = flag_fell(board.position.letters(), colour)
        raise MoveFailure(replace(fell, detail=taken))
    return answer, spent


def seconds_to_wait(clock: Clock, colour: chess.Color, silence: int) -> float:
    """Seconds after which an engine without an answer counts as hanging."""
    allowance = clock.allowance(colour)
    wait = silence if allowance is None else allowance + clock.tolerance + GRACE
    return wait / 1_000


def ply_of(move: str, report: Report, spent: float) -> Ply:
    """The record of a move: its score from the mover's view, mates as large numbers."""
    score = report.score
    value = None
    if score is not None and score.mate is not None:
        mated = score.mate <= 0
        value = (-MATE_SCORE if mated else MATE_SCORE) - score.mate
    elif score is not None and score.centipawns is not None:
        value = max(-MATES, min(MATES, score.centipawns))
    return Ply(move, value, report.depth, report.nodes, spent, report.time)


def record_game(pairing: Pairing, ending: Ending, plies: list[Ply]) -> GameRecord:
    """The record of the finished game."""
    return GameRecord(
        pairing.number, pairing.white, pairing.black, pairing.fen, ending, tuple(plies), today()
    )
