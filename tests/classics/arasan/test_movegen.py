"""The moves of each generator, against python-chess; the bearing tables."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.arasan.oracle import TACTICAL, board_at, random_position

from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.types import (
    EN_PASSANT,
    NO_MOVE,
    WHITE_PIECE,
    capture_of,
    dest_of,
    move_from,
    piece_of,
    plain,
    special_of,
    start_of,
)

POSITIONS = st.builds(random_position, st.integers(0, 2**32), st.integers(0, 150))
IN_CHECK = (
    # Checks by a slider that can be blocked, a knight, a pawn open to en passant, and two pieces.
    "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3",
    "rnbqkb1r/pppp1ppp/8/4p3/8/3n1P2/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K2B b - d3 0 1",
    "4k3/8/8/2pP4/3K4/8/8/8 w - c6 0 1",
    "4k3/4r3/8/8/1b6/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/5n2/4r3/4K2R w - - 0 1",
)


@given(POSITIONS)
@settings(max_examples=40)
def test_moves_into_check_are_generated_unless_in_check(expected: chess.Board) -> None:
    """Castling is compared apart, since python-chess lists it only if it is legal."""
    board, generator = board_at(expected.fen()), Generator()
    pseudo = {move.uci() for move in expected.pseudo_legal_moves if not expected.is_castling(move)}
    castlings = {move.uci() for move in expected.legal_moves if expected.is_castling(move)}
    made = {spoken(move) for move in generator.pseudo_legal(board)}
    assert pseudo <= made
    assert castlings <= made
    assert len(made - pseudo) <= 2
    if expected.is_check():
        assert {spoken(move) for move in generator.evasions(board)} == {
            move.uci() for move in expected.legal_moves
        }


@pytest.mark.parametrize("fen", IN_CHECK)
def test_check_evasions_are_strictly_legal(fen: str) -> None:
    expected = chess.Board(fen)
    evasions = [spoken(move) for move in Generator().evasions(board_at(fen))]
    assert set(evasions) == {move.uci() for move in expected.legal_moves}
    assert len(evasions) == len(set(evasions))


@given(POSITIONS)
@settings(max_examples=40)
def test_captures_are_captures_and_queens(expected: chess.Board) -> None:
    captures = [spoken(move) for move in Generator().captures(board_at(expected.fen()))]
    wanted = {
        move.uci()
        for move in expected.generate_pseudo_legal_moves()
        if move.promotion == chess.QUEEN or (move.promotion is None and expected.is_capture(move))
    }
    assert set(captures) == wanted
    assert len(captures) == len(wanted)


@pytest.mark.parametrize("fen", TACTICAL)
def test_an_extended_move_knows_what_it_does(fen: str) -> None:
    board, expected = board_at(fen), chess.Board(fen)
    for move in Generator().legal(board):
        made = chess.Move.from_uci(spoken(move))
        assert piece_of(move) == board.piece_at(start_of(move))
        if special_of(move) == EN_PASSANT:
            assert capture_of(move) == piece_of(move) ^ WHITE_PIECE
        else:
            assert capture_of(move) == board.piece_at(dest_of(move))
        assert (capture_of(move) != 0) == expected.is_capture(made)
        assert len({move, plain(move)}) == 2


@given(POSITIONS, st.builds(move_from, st.integers(0, 63), st.integers(0, 63), st.integers(0, 5)))
@settings(max_examples=200)
def test_a_move_of_another_position_is_recognised(expected: chess.Board, move: int) -> None:
    """A move from a colliding key is completed only if it can be made."""
    board, generator = board_at(expected.fen()), Generator()
    made = generator.completed(board, move)  # type: ignore[arg-type]
    possible = {plain(one): one for one in generator.pseudo_legal(board)}
    assert made == possible.get(move, NO_MOVE)  # type: ignore[call-overload]


@given(POSITIONS)
@settings(max_examples=20)
def test_every_move_can_be_completed_from_its_minimal_form(expected: chess.Board) -> None:
    board, generator = board_at(expected.fen()), Generator()
    for move in generator.pseudo_legal(board):
        assert generator.completed(board, plain(move)) == move


def test_bearing_goes_forward_first_for_either_side() -> None:
    """The tables are indexed by side as well: the same piece looks the other way for Black."""
    white = board_at("7k/8/8/8/3R4/8/8/K7 w - - 0 1")
    black = board_at("k7/8/8/3r4/8/8/8/7K b - - 0 1")
    firsts = [
        next(spoken(move) for move in Generator().legal(board) if piece_of(move) & 7 == 4)
        for board in (white, black)
    ]
    assert firsts == ["d4d5", "d5d4"]
