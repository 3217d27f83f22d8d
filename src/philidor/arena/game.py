"""One game between two connected engines, refereed by python-chess."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import chess
import chess.engine

from philidor.arena.engines import Connection
from philidor.arena.records import MATE_SCORE, Ending, Fixture, GameRecord, Ply
from philidor.game.adjudication import Adjudication
from philidor.game.match_clock import GameClock

REPORTS = chess.engine.INFO_BASIC | chess.engine.INFO_SCORE
FIFTY_MOVES = 100
THREEFOLD = 3

OnPly = Callable[[Ply], None]


@dataclass(frozen=True)
class Verdict:
    """How a game ended: the winner (None for a draw), why, and who failed if anybody did."""

    winner: chess.Color | None
    ending: Ending
    detail: str = ""
    culprit: chess.Color | None = None


class MoveFailure(Exception):
    """An engine did not deliver a legal move in time."""

    def __init__(self, ending: Ending, detail: str) -> None:
        super().__init__(detail)
        self.ending = ending
        self.detail = detail


class Referee:
    """The board, its repetitions and what the engines think of it."""

    def __init__(self, fen: str, adjudication: Adjudication) -> None:
        self.board = chess.Board(fen)
        self.adjudication = adjudication
        self.seen: Counter[Hashable] = Counter([position_key(self.board)])
        self.scores: list[int | None] = []

    def push(self, move: chess.Move, score: int | None) -> Verdict | None:
        """Make a legal move with its mover's score in centipawns; a verdict if the game ends."""
        white_moved = self.board.turn
        self.board.push(move)
        if self.board.halfmove_clock == 0:
            self.seen.clear()
        self.seen[position_key(self.board)] += 1
        self.scores.append(score if white_moved or score is None else -score)
        return self.by_rules() or self.by_agreement()

    def by_rules(self) -> Verdict | None:
        """The end by the rules of chess; draws need no claim."""
        board = self.board
        if not any(board.generate_legal_moves()):
            if board.is_check():
                return Verdict(not board.turn, Ending.CHECKMATE)
            return Verdict(None, Ending.STALEMATE)
        if self.seen[position_key(board)] >= THREEFOLD:
            return Verdict(None, Ending.REPETITION)
        if board.halfmove_clock >= FIFTY_MOVES:
            return Verdict(None, Ending.FIFTY_MOVES)
        if board.is_insufficient_material():
            return Verdict(None, Ending.MATERIAL)
        return None

    def by_agreement(self) -> Verdict | None:
        """The end by adjudication."""
        winner = self.adjudication.won(self.scores)
        if winner:
            return Verdict(winner > 0, Ending.ADJUDICATED_WIN)
        if self.adjudication.drawn(self.scores, self.board.fullmove_number):
            return Verdict(None, Ending.ADJUDICATED_DRAW)
        if len(self.scores) >= self.adjudication.max_plies:
            return Verdict(None, Ending.TOO_LONG)
        return None


def position_key(board: chess.Board) -> Hashable:
    """What must be equal for a repetition, en passant only where it can be played."""
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.has_legal_en_passant() else None,
    )


async def play_game(
    fixture: Fixture,
    engines: dict[chess.Color, Connection],
    clock: GameClock,
    adjudication: Adjudication,
    on_ply: OnPly | None = None,
) -> GameRecord:
    """Play a game to its end; engines' failures end it too and are part of the record.

    `on_ply` sees every move as it is made.
    """
    referee = Referee(fixture.fen, adjudication)
    plies: list[Ply] = []
    verdict = referee.by_rules()
    while verdict is None:
        colour = referee.board.turn
        try:
            result, spent = await ask_move(engines[colour], referee.board, clock, fixture.number)
        except MoveFailure as failure:
            verdict = Verdict(not colour, failure.ending, failure.detail, culprit=colour)
            break
        if result.resigned or result.move is None:
            verdict = Verdict(not colour, Ending.RESIGNED)
            break
        score = mover_score(result, colour)
        plies.append(
            Ply(result.move.uci(), score, result.info.get("depth"), result.info.get("nodes"), spent)
        )
        if on_ply is not None:
            on_ply(plies[-1])
        verdict = referee.push(result.move, score)
    return record_game(fixture, verdict, plies)


async def ask_move(
    engine: Connection, board: chess.Board, clock: GameClock, game: int
) -> tuple[chess.engine.PlayResult, float]:
    """An engine's move and the milliseconds that it took; MoveFailure when it has none."""
    colour = board.turn
    try:
        async with asyncio.timeout(clock.deadline(colour)):
            result = await engine.play(board, clock.limit(colour), game=game, info=REPORTS)
    except TimeoutError:
        raise MoveFailure(Ending.HANG, f"no answer for {engine.spent:.0f} ms") from None
    except chess.engine.EngineTerminatedError as error:
        words = " | ".join(engine.last_words)
        raise MoveFailure(Ending.CRASH, f"{error} {words}".rstrip()) from error
    except chess.engine.EngineError as error:
        ending = Ending.ILLEGAL if engine.answer else Ending.PROTOCOL
        raise MoveFailure(ending, f"{engine.answer} ({error})".lstrip()) from error
    if result.move is None and not result.resigned:
        raise MoveFailure(Ending.ILLEGAL, f"no move: {engine.answer}")
    spent = engine.spent
    allowance = clock.allowance(colour)
    if not clock.punch(colour, spent):
        raise MoveFailure(Ending.TIME, f"took {spent:.0f} ms of {allowance:.0f} ms")
    return result, spent


def mover_score(result: chess.engine.PlayResult, colour: chess.Color) -> int | None:
    """Centipawns from the mover's view, mates as large numbers, None when it said nothing."""
    score = result.info.get("score")
    return None if score is None else score.pov(colour).score(mate_score=MATE_SCORE)


def record_game(fixture: Fixture, verdict: Verdict, plies: list[Ply]) -> GameRecord:
    """The finished game as it is kept."""
    results = {chess.WHITE: "1-0", chess.BLACK: "0-1", None: "1/2-1/2"}
    places = {chess.WHITE: fixture.white, chess.BLACK: fixture.black, None: None}
    return GameRecord(
        number=fixture.number,
        white=fixture.white,
        black=fixture.black,
        fen=fixture.fen,
        result=results[verdict.winner],
        ending=verdict.ending,
        detail=verdict.detail,
        culprit=places[verdict.culprit],
        plies=tuple(plies),
    )
