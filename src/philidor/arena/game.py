"""One game between two connected engines, from its opening to its ending."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import chess
import chess.engine

from philidor.arena.records import MATE_SCORE, GameRecord, Pairing, Ply
from philidor.arena.session import EngineSession, Patience, SilentError
from philidor.arena.tables import TableJudge
from philidor.game.adjudication import Adjudication
from philidor.game.clock import Clock
from philidor.game.ending import Ending, EndReason, lost, resigned
from philidor.game.fen import parse_fen
from philidor.game.referee import Referee
from philidor.notation.boards import board_of, setup_of
from philidor.notation.referee import flag_fell

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


class Board:
    """A game's board: its position for the engines, and what ends the game."""

    def __init__(
        self, fen: str, adjudication: Adjudication, tables: TableJudge | None = None
    ) -> None:
        self.position = board_of(parse_fen(fen))
        self.adjudication = adjudication
        self.tables = tables
        self.scores: list[int | None] = []
        self._referee = Referee(setup_of(self.position))

    def push(self, move: chess.Move, score: int | None) -> Ending | None:
        """Make a legal move with its mover's score in centipawns; the ending if the game ends."""
        white_moved = self.position.turn
        self._referee.push(self.position.uci(move))
        self.position.push(move)
        self.scores.append(score if white_moved or score is None else -score)
        return (
            self.by_rules()
            or self.by_tables()
            or self.adjudication.decide(self.scores, self.position.fullmove_number)
        )

    def by_rules(self) -> Ending | None:
        """The end by the rules of chess; draws need no claim."""
        return self._referee.ending(any(self.position.generate_legal_moves()))

    def by_tables(self) -> Ending | None:
        """The end by endgame tables, if there are any."""
        return None if self.tables is None else self.tables.decide(self._referee.setup)


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
        colour = board.position.turn
        try:
            result, spent = await ask_move(
                engines[colour], board.position, clock, silence, pairing.number, ponder
            )
        except MoveFailure as failure:
            ending = failure.ending
            break
        if result.resigned or result.move is None:
            ending = resigned(colour)
            break
        score = mover_score(result, colour)
        plies.append(
            Ply(result.move.uci(), score, result.info.get("depth"), result.info.get("nodes"), spent)
        )
        if on_ply is not None:
            on_ply(plies[-1])
        ending = board.push(result.move, score)
    return record_game(pairing, ending, plies)


async def ask_move(
    engine: EngineSession,
    board: chess.Board,
    clock: Clock,
    silence: int,
    game: int,
    ponder: bool,
) -> tuple[chess.engine.PlayResult, float]:
    """An engine's move and the milliseconds that it took; MoveFailure when it has none."""
    colour = board.turn
    try:
        patience = Patience(seconds_to_wait(clock, colour, silence))
        result = await engine.play(board, clock.limits(colour), game, patience, ponder)
    except SilentError as error:
        raise MoveFailure(lost(colour, EndReason.HANG, str(error))) from None
    except chess.engine.EngineTerminatedError as error:
        crash = lost(colour, EndReason.CRASH, f"{error} {engine.last_words}".rstrip())
        raise MoveFailure(crash) from error
    except chess.engine.EngineError as error:
        reason = EndReason.ILLEGAL if engine.answer else EndReason.PROTOCOL
        raise MoveFailure(lost(colour, reason, f"{engine.answer} ({error})".lstrip())) from error
    if result.move is None and not result.resigned:
        raise MoveFailure(lost(colour, EndReason.ILLEGAL, f"no move: {engine.answer}"))
    spent = engine.spent
    allowance = clock.allowance(colour)
    if not clock.spend(colour, round(spent)):
        taken = f"took {spent:.0f} ms of {allowance} ms"
        raise MoveFailure(replace(flag_fell(board, colour), detail=taken))
    return result, spent


def seconds_to_wait(clock: Clock, colour: chess.Color, silence: int) -> float:
    """Seconds after which an engine without an answer counts as hanging."""
    allowance = clock.allowance(colour)
    wait = silence if allowance is None else allowance + clock.tolerance + GRACE
    return wait / 1_000


def mover_score(result: chess.engine.PlayResult, colour: chess.Color) -> int | None:
    """Centipawns from the mover's view, mates as large numbers, None without a score."""
    score = result.info.get("score")
    return None if score is None else score.pov(colour).score(mate_score=MATE_SCORE)


def record_game(pairing: Pairing, ending: Ending, plies: list[Ply]) -> GameRecord:
    """The record of the finished game."""
    date = datetime.now(UTC).strftime("%Y.%m.%d")
    return GameRecord(
        pairing.number, pairing.white, pairing.black, pairing.fen, ending, tuple(plies), date
    )
