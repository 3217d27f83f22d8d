"""The referee ends games when the rules do, on neutral positions and on python-chess's boards."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from philidor.contract.setup import START_FEN
from philidor.game.ending import EndReason
from philidor.game.fen import parse_fen
from philidor.game.referee import Referee, can_mate, flag_fell, repetition_key
from philidor.notation import referee as of_boards
from philidor.notation.boards import setup_of

SHUFFLE = "g1f3 g8f6 f3g1 f6g8 "


def ending_of(fen: str, moves: str) -> tuple[EndReason, bool | None] | None:
    """How a game ends after moves in UCI form; None if it goes on."""
    board = chess.Board(fen)
    referee = Referee(parse_fen(fen))
    ending = referee.ending(any(board.legal_moves))
    for text in moves.split():
        assert ending is None
        referee.push(text)
        board.push_uci(text)
        ending = referee.ending(any(board.legal_moves))
        assert of_boards.ending(board) == ending
    return None if ending is None else (ending.reason, ending.winner)


@pytest.mark.parametrize(
    ("fen", "moves", "expected"),
    [
        (START_FEN, "f2f3 e7e5 g2g4 d8h4", (EndReason.CHECKMATE, chess.BLACK)),
        ("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "g5g6", (EndReason.STALEMATE, None)),
        (START_FEN, SHUFFLE * 2, (EndReason.REPETITION, None)),
        (START_FEN, SHUFFLE + "g1f3 g8f6 f3g1", None),
        ("7k/8/8/8/8/8/R7/K7 w - - 99 80", "a2a3", (EndReason.FIFTY_MOVES, None)),
        ("7k/8/8/8/8/8/R7/K7 w - - 98 80", "a2a3", None),
        ("7k/8/8/8/8/8/p7/K7 w - - 99 80", "a1a2", (EndReason.MATERIAL, None)),
        # The hundredth ply mates: mate comes before the fifty moves.
        ("7k/R7/6K1/8/8/8/8/8 w - - 99 80", "a7a8", (EndReason.CHECKMATE, chess.WHITE)),
    ],
)
def test_rules_end_games(
    fen: str, moves: str, expected: tuple[EndReason, bool | None] | None
) -> None:
    assert ending_of(fen, moves) == expected


def test_en_passant_right_makes_the_first_position_another_one() -> None:
    fen = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    # After e2e4 Black may take en passant, so that position cannot occur a second time.
    assert ending_of(fen, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1") is None
    assert ending_of(fen, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1 g8f6") == (
        EndReason.REPETITION,
        None,
    )


def test_an_en_passant_capture_that_is_not_legal_makes_no_difference() -> None:
    # The pawn on d4 is pinned to its king by the rook on d1: e2e4 gives it no right.
    fen = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1"
    assert ending_of(fen, "e2e4 d8c8 d1d2 c8d8 d2d1 d8c8 d1d2 c8d8 d2d1") == (
        EndReason.REPETITION,
        None,
    )
    # Nor does a double step beside which no pawn stands.
    assert ending_of(START_FEN, "e2e4 " + "g8f6 g1f3 f6g8 f3g1 " * 2) == (
        EndReason.REPETITION,
        None,
    )


def test_moves_are_taken_back() -> None:
    referee = Referee(parse_fen(START_FEN), SHUFFLE.split() * 2)
    assert referee.ending(True) is not None
    referee.pop(2)
    assert referee.ending(True) is None
    assert len(referee.setups) == 7
    for move in ("f3g1", "f6g8"):
        referee.push(move)
    assert referee.ending(True) is not None


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_random_games_end_as_python_chess_says(random: object) -> None:
    choose = getattr(random, "choice")  # noqa: B009 - hypothesis's Random is untyped
    # A few pieces that move to and fro, so that positions occur again and material runs out.
    fens = ("4k3/2p5/8/3P4/8/8/8/R3K3 w Q - 0 1", "3nk3/8/8/8/8/8/8/3NK3 w - - 0 1", START_FEN)
    board = chess.Board(choose(fens))
    referee = Referee(setup_of(board))
    while True:
        ending = referee.ending(any(board.legal_moves))
        assert of_boards.ending(board) == ending
        outcome = board.outcome()
        drawn = board.is_repetition(3) or board.halfmove_clock >= 100
        assert (ending is not None) == (outcome is not None or drawn)
        if ending is not None:
            if outcome is not None:
                assert ending.winner == outcome.winner
            return
        move = choose(list(board.legal_moves))
        referee.push(board.uci(move))
        board.push(move)


@given(st.lists(st.sampled_from("PNBRQpnbrq"), max_size=4), st.permutations(range(8, 56)))
def test_material_is_judged_as_by_python_chess(pieces: list[str], squares: list[int]) -> None:
    board = chess.Board(None)
    board.set_piece_at(chess.A1, chess.Piece.from_symbol("K"))
    board.set_piece_at(chess.H8, chess.Piece.from_symbol("k"))
    for piece, square in zip(pieces, squares, strict=False):
        board.set_piece_at(square, chess.Piece.from_symbol(piece))
    placed = "".join(str(board.piece_at(square) or ".") for square in chess.SQUARES)
    for white in (True, False):
        assert can_mate(placed, white) != board.has_insufficient_material(white)


def test_a_fallen_flag_loses_unless_the_other_side_could_never_mate() -> None:
    bare = parse_fen("7k/8/8/8/8/8/R7/K7 w - - 0 1")
    assert flag_fell(bare.board, False).result == "1-0"
    assert flag_fell(bare.board, False).text == "Black loses on time"
    drawn = flag_fell(bare.board, True)
    assert (drawn.result, drawn.code) == ("1/2-1/2", "end.time-but-no-mate")
    assert drawn.text == "White's time is up, but Black cannot mate"
    board = chess.Board("7k/8/8/8/8/8/R7/K7 w - - 0 1")
    assert of_boards.flag_fell(board, True) == drawn


def test_the_key_leaves_the_counters_out() -> None:
    one = parse_fen("7k/8/8/8/8/8/R7/K7 w - - 0 1")
    assert repetition_key(one) == repetition_key(parse_fen("7k/8/8/8/8/8/R7/K7 w - - 7 20"))
    assert repetition_key(one) != repetition_key(parse_fen("7k/8/8/8/8/8/R7/K7 b - - 0 1"))
