"""FEN in and out: every kind of malformed FEN has its own message, valid ones are kept."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.contract.setup import START_FEN, FenError, Setup, square_name, square_number
from philidor.game.attacks import attackers
from philidor.game.fen import parse_fen, start

EMPTY_BOARD = "4k3/8/8/8/8/8/8/4K3"
START_BOARD = START_FEN.split()[0]
BACK = "r3k2r/8/8/8/8/8/8/R3K2R"

MALFORMED = {
    "no field": ("", "a FEN has 4 to 6 fields, this one has 0: ''"),
    "three fields": ("8/8 w -", "a FEN has 4 to 6 fields, this one has 3: '8/8 w -'"),
    "seven fields": (f"{START_FEN} 5", "a FEN has 4 to 6 fields, this one has 7"),
    "seven ranks": ("4k3/8/8/8/8/8/4K3 w - -", "the board must have 8 ranks, this one has 7"),
    "nine ranks": (f"{EMPTY_BOARD}/8 w - -", "the board must have 8 ranks, this one has 9"),
    "bad piece": ("4k3/8/3x4/8/8/8/8/4K3 w - -", "unknown piece 'x' on rank 6: '3x4'"),
    "foreign digit": ("4k3/8/²7/8/8/8/8/4K3 w - -", "unknown piece '²' on rank 6: '²7'"),
    "digit 9": ("4k3/9/8/8/8/8/8/4K3 w - -", "unknown piece '9' on rank 7: '9'"),
    "digit 0": ("4k3/08/8/8/8/8/8/4K3 w - -", "unknown piece '0' on rank 7: '08'"),
    "rank of 9": ("4k3/pppp1pppp/8/8/8/8/8/4K3 w - -", "rank 7 has 9 squares instead of 8"),
    "rank of 7": ("4k3/7/8/8/8/8/8/4K3 w - -", "rank 7 has 7 squares instead of 8: '7'"),
    "empty rank": ("4k3//8/8/8/8/8/4K3 w - -", "rank 7 has 0 squares instead of 8: ''"),
    "two numbers": ("4k3/44/8/8/8/8/8/4K3 w - -", "two numbers in a row on rank 7: '44'"),
    "pawn on rank 8": ("4k2P/8/8/8/8/8/8/4K3 w - -", "a pawn stands on rank 8: '4k2P'"),
    "pawn on rank 1": ("4k3/8/8/8/8/8/8/4K2p w - -", "a pawn stands on rank 1: '4K2p'"),
    "no white king": ("4k3/8/8/8/8/8/8/8 w - -", "White has no king"),
    "no black king": ("8/8/8/8/8/8/8/4K3 w - -", "Black has no king"),
    "two kings": ("4k3/8/8/8/8/8/8/K3K3 w - -", "White has 2 kings"),
    "nine pawns": ("4k3/pppppppp/p7/8/8/8/8/4K3 w - -", "Black has more than 8 pawns"),
    "seventeen pieces": (
        f"{START_BOARD.replace('/8/8/', '/8/N7/')} w - -",
        "White has more than 16",
    ),
    "opponent in check": (
        "4k3/8/8/8/8/8/8/4RK2 w - -",
        "Black is in check but it is White's turn",
    ),
    "opponent in check by a pawn": (
        "4k3/8/8/8/8/8/5p2/4K3 b - -",
        "White is in check but it is Black's turn",
    ),
    "kings touch": ("8/8/8/3kK3/8/8/8/8 w - -", "Black is in check but it is White's turn"),
    "no side": (f"{EMPTY_BOARD} x - -", "side to move must be 'w' or 'b', not 'x'"),
    "upper-case side": (f"{EMPTY_BOARD} W - -", "side to move must be 'w' or 'b', not 'W'"),
    "castling letter": (f"{BACK} w KX -", "unknown castling right 'X' in 'KX'"),
    "castling twice": (f"{BACK} w KK -", "castling right 'K' is given twice in 'KK'"),
    "castling Kelvin": (f"{BACK} w \u212a -", "unknown castling right '\u212a'"),
    "castling by two names": (f"{BACK} w KH -", "castling right 'H' is given twice in 'KH'"),
    "dash among rights": (f"{BACK} w K- -", "unknown castling right '-' in 'K-'"),
    "no rook": ("4k3/8/8/8/8/8/8/4K3 w K -", "castling right 'K' but White has no rook there"),
    "no rook on the file": (f"{BACK} w G -", "castling right 'G' but White has no rook there"),
    "rook on the wrong side": (
        "4k2r/8/8/8/8/8/8/4K3 w q -",
        "castling right 'q' but Black has no rook there",
    ),
    "king has moved": (
        "4k3/8/8/8/8/8/4K3/R6R w K -",
        "castling right 'K' but White's king is not on its first rank",
    ),
    "two to one side": (
        "4k3/8/8/8/8/8/8/4K1RR w GH -",
        "two castling rights to the same side in 'GH'",
    ),
    "en passant nowhere": (f"{EMPTY_BOARD} w - e9", "en passant square 'e9' is not a square"),
    "en passant nonsense": (f"{EMPTY_BOARD} w - x", "en passant square 'x' is not a square"),
    "en passant on rank 3 for White": (
        f"{EMPTY_BOARD} w - e3",
        "en passant square 'e3' is not on rank 6, where it must be with White to move",
    ),
    "en passant on rank 6 for Black": (
        f"{EMPTY_BOARD} b - e6",
        "en passant square 'e6' is not on rank 3, where it must be with Black to move",
    ),
    "en passant without a pawn": (
        f"{EMPTY_BOARD} w - d6",
        "en passant square 'd6' but no black pawn stands on d5",
    ),
    "en passant square occupied": (
        "4k3/8/3n4/3p4/8/8/8/4K3 w - d6",
        "en passant square 'd6' but the pawn's path was blocked",
    ),
    "en passant origin occupied": (
        "4k3/3n4/8/3p4/8/8/8/4K3 w - d6",
        "en passant square 'd6' but the pawn's path was blocked",
    ),
    "halfmove word": (f"{EMPTY_BOARD} w - - x 1", "halfmove clock must be a number, not 'x'"),
    "halfmove negative": (f"{EMPTY_BOARD} w - - -1 1", "halfmove clock must be a number"),
    "halfmove superscript": (f"{EMPTY_BOARD} w - - ² 1", "halfmove clock must be a number"),
    "halfmove huge": (f"{EMPTY_BOARD} w - - 10000 1", "the halfmove clock '10000' is above 9999"),
    "move number word": (f"{EMPTY_BOARD} w - - 0 one", "move number must be a number, not 'one'"),
    "move number huge": (f"{EMPTY_BOARD} w - - 0 10000", "the move number '10000' is above 9999"),
}


@pytest.mark.parametrize(("fen", "complaint"), MALFORMED.values(), ids=MALFORMED.keys())
def test_malformed_fen_is_named(fen: str, complaint: str) -> None:
    with pytest.raises(FenError) as error:
        parse_fen(fen)
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


def test_a_very_long_number_is_refused_quickly() -> None:
    """int() itself raises above some thousands of digits; the message must be ours and short."""
    with pytest.raises(FenError, match="halfmove clock"):
        parse_fen(f"{EMPTY_BOARD} w - - {'9' * 10_000} 1")


def test_complaint_shows_control_characters_harmlessly() -> None:
    with pytest.raises(FenError, match=r"unknown piece '\\x1b' on rank 8: '\\x1b8'"):
        parse_fen("\x1b8/8/8/8/8/8/8/8 w - -")


def test_complaint_about_a_very_long_text_is_short() -> None:
    with pytest.raises(FenError) as error:
        parse_fen("x" * 100_000 + " w - -")
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    "fen",
    [
        START_FEN,
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 40",
        # The double step itself gives check, or opened a line through its old square or passed it.
        "8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1",
        "8/8/7k/8/3P4/8/8/2B1K3 b - d3 0 1",
        "8/8/8/8/k3P3/8/8/4K2R b K e3 0 1",
        # Armies that promotion, or a friend's humour, has made.
        "NNNNNNN1/NNN5/8/8/8/8/k7/4K3 w - - 0 1",
    ],
)
def test_fen_comes_back_unchanged(fen: str) -> None:
    assert parse_fen(fen).fen() == fen


def test_four_fields_mean_fresh_clocks() -> None:
    setup = parse_fen(f"{EMPTY_BOARD} w - -")
    assert (setup.halfmoves, setup.fullmove) == (0, 1)


def test_five_fields_give_the_halfmove_clock() -> None:
    assert parse_fen(f"{EMPTY_BOARD} w - - 7").halfmoves == 7


def test_move_number_zero_is_read_as_one() -> None:
    assert parse_fen(f"{EMPTY_BOARD} w - - 0 0").fullmove == 1


def test_spaces_around_and_between_fields_do_not_matter() -> None:
    assert parse_fen(f"  {START_FEN.replace(' ', '   ')}\n") == start()


CASTLING_FORMS = [
    # field, its rooks, how it is written back, whether castling is spoken as in Chess960
    ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR", "HAha", {0, 7, 56, 63}, "KQkq", False),
    ("4k3/8/8/8/8/8/8/R3K2R", "KQ", {0, 7}, "KQ", False),
    ("4k3/8/8/8/8/8/8/R3K2R", "QK", {0, 7}, "KQ", False),
    ("1r2k1r1/8/8/8/8/8/8/1R2K1R1", "KQkq", {1, 6, 57, 62}, "KQkq", True),
    ("1r2k1r1/8/8/8/8/8/8/1R2K1R1", "GBgb", {1, 6, 57, 62}, "KQkq", True),
    # Each side may have an arrangement of its own, as in double Fischer random chess.
    ("r2k3r/8/8/8/8/8/8/R3K2R", "KQkq", {0, 7, 56, 63}, "KQkq", True),
    # X-FEN: K means the outermost rook, an inner one is named by its file.
    ("4k3/8/8/8/8/8/8/4K1RR", "K", {7}, "K", False),
    ("4k3/8/8/8/8/8/8/4K1RR", "G", {6}, "G", True),
    ("4k3/8/8/8/8/8/8/RR2K3", "B", {1}, "B", True),
    ("rr2k3/8/8/8/8/8/8/4K3", "b", {57}, "b", True),
    ("4k3/8/8/8/8/8/8/RK5R", "KQ", {0, 7}, "KQ", True),
]


@pytest.mark.parametrize(("board", "field", "rooks", "written", "chess960"), CASTLING_FORMS)
def test_castling_field_in_all_three_spellings(
    board: str, field: str, rooks: set[int], written: str, chess960: bool
) -> None:
    setup = parse_fen(f"{board} w {field} -")
    assert setup.castling == rooks
    assert setup.fen().split()[2] == written
    assert setup.chess960 == chess960


def test_chess960_can_be_asked_for() -> None:
    assert parse_fen(START_FEN, chess960=True).chess960
    assert not parse_fen(START_FEN).chess960


@given(st.integers(0, 63))
def test_square_names_and_numbers_are_inverse(square: int) -> None:
    assert square_number(square_name(square)) == square
    assert square_name(square) == chess.square_name(square)


@pytest.mark.parametrize("text", ["", "a", "a9", "i1", "A1", "a10", "1a", "a²"])
def test_invalid_square_names_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a square"):
        square_number(text)


def random_board(seed: int, number: int, plies: int) -> chess.Board:
    """A position of a random game from a Chess960 array; 518 is the classic one."""
    board = chess.Board.from_chess960_pos(number)
    board.chess960 = number != 518
    chooser = random.Random(seed)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chooser.choice(moves))
    return board


def mirrored(board: chess.Board, setup: Setup) -> None:
    """The setup and python-chess's board agree about the position."""
    for square in chess.SQUARES:
        piece = board.piece_at(square)
        assert setup.board[square] == (piece.symbol() if piece else ".")
    assert setup.white_to_move == board.turn
    assert set(setup.castling) == set(chess.SquareSet(board.clean_castling_rights()))
    assert setup.en_passant == board.ep_square
    assert (setup.halfmoves, setup.fullmove) == (board.halfmove_clock, board.fullmove_number)
    for square in chess.SQUARES:
        for white in (True, False):
            assert set(attackers(setup.board, square, white)) == set(board.attackers(white, square))


NUMBERS = st.one_of(st.just(518), st.integers(0, 959))


@given(st.integers(0, 2**32), NUMBERS, st.integers(0, 120))
def test_positions_of_random_games_survive_a_round_trip(seed: int, number: int, plies: int) -> None:
    """X-FEN and Shredder-FEN from python-chess are read alike, and our FEN is read back by both."""
    board = random_board(seed, number, plies)
    setup = parse_fen(board.fen(en_passant="fen"), chess960=board.chess960)
    mirrored(board, setup)
    assert parse_fen(board.shredder_fen(en_passant="fen"), board.chess960) == setup
    assert parse_fen(setup.fen(), board.chess960) == setup
    again = chess.Board(setup.fen(), chess960=board.chess960)
    assert again.epd(shredder=True) == board.epd(shredder=True)
    assert again.is_valid()


@given(st.integers(0, 2**32), NUMBERS, st.integers(0, 60), st.data())
def test_a_damaged_fen_is_refused_or_sound(
    seed: int, number: int, plies: int, data: st.DataObject
) -> None:
    """One character replaced: a FenError, or a position that python-chess finds possible too."""
    fen = random_board(seed, number, plies).fen(en_passant="fen")
    place = data.draw(st.integers(0, len(fen) - 1))
    letter = data.draw(st.sampled_from("PNBRQKpnbrqk123456789/ -wbxAa\u00b2"))
    try:
        setup = parse_fen(fen[:place] + letter + fen[place + 1 :], chess960=True)
    except FenError:
        return
    board = chess.Board(setup.fen(), chess960=True)
    # Checks that no move can have given are legal to stand in, and no engine is hurt by them.
    unreachable = chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK
    assert board.status() | unreachable == unreachable
    mirrored(board, setup)


@given(st.text(max_size=90))
def test_garbage_raises_nothing_but_fen_errors(text: str) -> None:
    try:
        parse_fen(text)
    except FenError:
        return
