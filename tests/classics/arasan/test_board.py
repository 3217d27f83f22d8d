"""The board and its incremental data, against python-chess and against recomputation."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.arasan.oracle import KIWIPETE, board_at, found, played
from tests.classics.thinking import random_game

from philidor.classics.arasan.attacks import agree
from philidor.classics.arasan.board import Board
from philidor.classics.arasan.movegen import Generator
from philidor.classics.arasan.notation import spoken
from philidor.classics.arasan.types import (
    CAN_CASTLE_EITHER,
    CAN_CASTLE_KING_SIDE,
    CAN_CASTLE_QUEEN_SIDE,
    CANNOT_CASTLE,
    CASTLED_KING_SIDE,
    CASTLED_QUEEN_SIDE,
    INVALID,
    MAX_PLY,
    STACK,
    ExtendedMove,
    Move,
    is_reversible,
    plain,
    reversible,
)
from philidor.contract.player import UnsupportedPositionError
from philidor.game.fen import parse_fen

SEEDS = st.integers(0, 2**32)
LETTERS = ".pnbrqk"
RIGHTS = {
    (True, True): CAN_CASTLE_EITHER,
    (True, False): CAN_CASTLE_KING_SIDE,
    (False, True): CAN_CASTLE_QUEEN_SIDE,
}


def snapshot(board: Board) -> tuple[object, ...]:
    """Everything that the board holds, the attacks as plain numbers."""
    return (
        [board.piece_at(square) for square in range(64)],
        [board.listed(side) for side in (0, 1)],
        [board.king_square(side) for side in (0, 1)],
        [board.file_counts(side) for side in (0, 1)],
        [board.attacks.on(side, square) for side in (0, 1) for square in range(64)],
        (board.side, board.key, board.status(), board.ply, board.quiet),
    )


def same_position(board: Board, expected: chess.Board) -> None:
    """Squares, lists, counts, rights and key of two boards."""
    for square in range(64):
        other = expected.piece_at(square)
        piece = board.piece_at(square)
        assert (other.symbol().lower() if other else ".") == LETTERS[piece & 7]
        if other:
            assert piece == other.piece_type + (8 if other.color else 0)
    for side, colour in ((0, chess.WHITE), (1, chess.BLACK)):
        own = set(chess.SquareSet(expected.occupied_co[colour]))
        listed = board.listed(side)
        assert len(listed) == 16
        assert {square for square in listed if square != INVALID} == own
        assert listed.count(INVALID) == 16 - len(own)
        assert board.king_square(side) == expected.king(colour)
        pawns, rooks = board.file_counts(side)
        for file in range(8):
            on_file = chess.BB_FILES[file]
            assert pawns[file] == len(expected.pieces(chess.PAWN, colour) & on_file)
            assert rooks[file] == len(expected.pieces(chess.ROOK, colour) & on_file)
        wings = (
            expected.has_kingside_castling_rights(colour),
            expected.has_queenside_castling_rights(colour),
        )
        if any(wings):
            assert board.castling_status(side) == RIGHTS[wings]
        else:
            assert board.castling_status(side) >= CANNOT_CASTLE
    assert board.side == (0 if expected.turn else 1)
    assert board.key == board.computed_key()
    ready = expected.ep_square if list(expected.generate_pseudo_legal_ep()) else None
    assert board.en_passant_square(board.side) == (INVALID if ready is None else ready)
    assert board.en_passant_square(1 - board.side) == INVALID
    assert board.in_check() == expected.is_check()


@given(SEEDS)
@settings(max_examples=12)
def test_random_games_agree_move_by_move(seed: int) -> None:
    board, generator = board_at(chess.STARTING_FEN), Generator()
    for expected, move in random_game(seed, 160):
        same_position(board, expected)
        legal = {spoken(one): one for one in generator.legal(board)}
        assert set(legal) == {one.uci() for one in expected.legal_moves}
        board.play(legal[move.uci()])


@given(SEEDS)
@settings(max_examples=12)
def test_attacks_equal_recomputation_on_make_and_undo(seed: int) -> None:
    """The check of the author's debugging build, after every move and every undo."""
    board, generator = board_at(chess.STARTING_FEN), Generator()
    for _, move in random_game(seed, 120):
        for one in generator.pseudo_legal(board):
            undoing = board.make(one)
            assert agree(board.attacks, board.recomputed_attacks())
            assert board.undo(undoing)
            assert agree(board.attacks, board.recomputed_attacks())
        board.play(found(board, move.uci()))


@given(SEEDS)
@settings(max_examples=10)
def test_undo_restores_everything(seed: int) -> None:
    board, generator = board_at(chess.STARTING_FEN), Generator()
    for _, move in random_game(seed, 100):
        before = snapshot(board)
        for one in generator.pseudo_legal(board):
            undoing = board.make(one)
            if not board.exposed():
                for reply in generator.pseudo_legal(board):
                    board.undo(board.make(reply))
            board.undo(undoing)
            assert snapshot(board) == before, spoken(one)
        passing = board.pass_move()
        assert board.key == board.computed_key()
        board.unpass(passing)
        assert snapshot(board) == before
        board.play(found(board, move.uci()))


def test_only_a_reversible_move_can_be_undone() -> None:
    board = board_at(KIWIPETE)
    extended: ExtendedMove = found(board, "e5f7")
    minimal: Move = plain(extended)
    undoing = board.make(extended)
    after = snapshot(board)
    for lesser in (minimal, extended):
        assert not is_reversible(lesser)
        assert not board.undo(lesser)  # type: ignore[arg-type]
        assert snapshot(board) == after
    assert is_reversible(undoing)
    assert board.undo(undoing)
    assert snapshot(board) == snapshot(board_at(KIWIPETE))


def test_what_a_reversible_move_adds_is_needed() -> None:
    """A move that holds another status leads to another position when undone."""
    board = board_at(KIWIPETE)
    before = board.status()
    move = found(board, "e1g1")
    undoing = board.make(move)
    assert board.status() != before
    forged = reversible(move, 0, 0)
    assert forged != undoing
    board.undo(forged)
    assert board.status() == 0 != before


def test_freed_entries_of_piece_pos_are_invalid_until_the_piece_returns() -> None:
    board = board_at(KIWIPETE)
    black = board.listed(1)
    slot = black.index(chess.F7)
    undoing = board.make(found(board, "e5f7"))
    assert board.listed(1)[slot] == INVALID
    assert [square for square in board.listed(1) if square != INVALID] == [
        square for square in black if square != chess.F7
    ]
    board.undo(undoing)
    assert board.listed(1) == black


def test_lowest_bit_of_the_key_is_the_side_to_move() -> None:
    for fen in (chess.STARTING_FEN, KIWIPETE):
        white, black = board_at(fen), board_at(fen.replace(" w ", " b "))
        assert (white.key & 1, black.key & 1) == (0, 1)
        assert white.key ^ black.key == 1
        assert white.key < 2**32
    board = board_at(chess.STARTING_FEN)
    for ply, (_, move) in enumerate(random_game(5, 60)):
        assert board.key & 1 == ply % 2 == board.side
        board.play(found(board, move.uci()))


def test_castling_and_en_passant_stand_beside_the_key() -> None:
    def both(fen: str) -> tuple[int, int]:
        board = board_at(fen)
        return board.key, board.status()

    rights = "r3k2r/8/8/8/8/8/8/R3K2R w {} - 0 1"
    keys, statuses = zip(
        *(both(rights.format(r)) for r in ("KQkq", "KQk", "Qkq", "-")), strict=True
    )
    assert len(set(keys)) == 1
    assert len(set(statuses)) == 4
    usable = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 3"
    one, other = both(usable.format("e3")), both(usable.format("-"))
    assert one[0] == other[0]
    assert one[1] != other[1]
    # An en passant square that no pawn can use is not set.
    unusable = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq {} 0 1"
    assert both(unusable.format("e3")) == both(unusable.format("-"))


@pytest.mark.parametrize(
    ("fen", "moves", "status"),
    [
        (KIWIPETE, (), CAN_CASTLE_EITHER),
        (KIWIPETE, ("e1g1",), CASTLED_KING_SIDE),
        (KIWIPETE, ("e1c1",), CASTLED_QUEEN_SIDE),
        (KIWIPETE, ("e1d1",), CANNOT_CASTLE),
        (KIWIPETE, ("h1g1",), CAN_CASTLE_QUEEN_SIDE),
        (KIWIPETE, ("a1b1",), CAN_CASTLE_KING_SIDE),
        (KIWIPETE, ("a1b1", "h3g2", "h1g1"), CANNOT_CASTLE),
        ("r3k2r/8/8/8/4b3/8/8/R3K2R b KQkq - 0 1", ("e4h1",), CAN_CASTLE_QUEEN_SIDE),
        # A FEN does not say who has castled; the king's square tells.
        ("4k3/8/8/8/8/8/8/5RK1 w - - 0 1", (), CASTLED_KING_SIDE),
        ("4k3/8/8/8/8/8/8/2KR4 w - - 0 1", (), CASTLED_QUEEN_SIDE),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", (), CANNOT_CASTLE),
    ],
)
def test_castling_status(fen: str, moves: tuple[str, ...], status: int) -> None:
    assert played(fen, *moves).castling_status(0) == status


def test_occurrences_count_the_game_and_mind_the_status() -> None:
    shuffle = ("g1f3", "g8f6", "f3g1", "f6g8")
    assert played(chess.STARTING_FEN).occurrences() == 1
    assert played(chess.STARTING_FEN, *shuffle).occurrences() == 2
    assert played(chess.STARTING_FEN, *shuffle, *shuffle).occurrences() == 3
    # Castling is lost when the king first returns, so the position is a new one.
    kings = ("e1e2", "e8e7", "e2e1", "e7e8")
    castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert played(castling, *kings).occurrences() == 1
    assert played(castling, *kings, *kings).occurrences() == 2


def test_a_game_without_progress_may_last_longer_than_the_stack() -> None:
    board = board_at("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
    for _ in range(STACK // 2):
        for text in ("a1a2", "d5d6", "a2a1", "d6d5"):
            board.play(found(board, text))
            assert board.ply <= STACK - 2 * MAX_PLY
    assert board.quiet == 2 * STACK
    assert board.occurrences() > 2


@pytest.mark.parametrize(
    ("pieces", "drawn"),
    [("", True), ("N", True), ("b", True), ("P", False), ("r", False), ("Bn", False)],
)
def test_insufficient_material(pieces: str, drawn: bool) -> None:
    rank = pieces + (str(8 - len(pieces)) if pieces else "8")
    assert board_at(f"6k1/8/8/8/{rank}/8/8/6K1 w - - 0 1").insufficient() == drawn


def test_chess960_is_refused() -> None:
    with pytest.raises(UnsupportedPositionError, match="Arasan"):
        Board().set_up(parse_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"))
