"""The six components, by positions that differ in one only; endgame, mop-up and symmetry."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.classics.arasan.oracle import TACTICAL, board_at, played, random_position

from philidor.classics.arasan.endings import (
    is_kbnk,
    is_kpk,
    kbnk_score,
    mop_up_score,
    mopping_up,
)
from philidor.classics.arasan.evaluate import evaluate, is_endgame
from philidor.classics.arasan.placement import (
    castling_score,
    centre_score,
    development_score,
    endgame_development,
    has_opposition,
    piece_score,
)
from philidor.classics.arasan.safety import (
    danger_score,
    is_trapped,
    king_score,
    threat_score,
    threatened,
)
from philidor.classics.arasan.structure import is_backward, is_passed, passed_score, pawn_score
from philidor.classics.arasan.types import NOBODY, PAWN_VALUE

START = chess.STARTING_FEN


@given(st.integers(0, 2**32), st.integers(0, 150))
@settings(max_examples=60)
def test_colours_are_treated_alike(seed: int, plies: int) -> None:
    position = random_position(seed, plies)
    mirrored = position.mirror()
    assert evaluate(board_at(position.fen())) == evaluate(board_at(mirrored.fen()))


def test_one_of_two_queens_is_out() -> None:
    """A random position: the queen that was listed last alone counted as out or not."""
    position = chess.Board("r1b1rk2/1p3n2/2n1pQ2/1Pp2p2/2P1P1B1/p2P1N2/3K2P1/RQB2N1q b - - 6 43")
    mirrored = position.mirror()
    assert evaluate(board_at(position.fen())) == evaluate(board_at(mirrored.fen()))


def test_a_pawn_is_worth_64() -> None:
    assert PAWN_VALUE == 64
    # Six pawns against five, all far from other pieces: about a pawn's value.
    base = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    lacking = base.replace("/pppppppp/", "/1ppppppp/")
    assert 40 < evaluate(board_at(lacking)) - evaluate(board_at(base)) < 90


def test_the_start_is_level() -> None:
    assert evaluate(board_at(START)) == 0
    assert evaluate(board_at(START.replace(" w ", " b "))) == 0


@pytest.mark.parametrize("fen", TACTICAL[:4])
def test_position_counts_about_a_pawn(fen: str) -> None:
    """The source says "typically"; these are rather wild positions."""
    board = board_at(fen)
    values = {1: 64, 2: 200, 3: 204, 4: 320, 5: 608}
    lead = 0
    for square in range(64):
        piece = board.piece_at(square)
        lead += values.get(piece & 7, 0) * (1 if piece & 8 else -1)
    assert abs(evaluate(board) - lead) < 3 * PAWN_VALUE


def test_centre_counts_pawns_knights_and_free_lines() -> None:
    centre = centre_score(played(START, "e2e4", "a7a6"), 0)
    assert centre > centre_score(played(START, "a2a4", "a7a6"), 0)
    knight = "4k3/8/8/8/{}/8/8/4K3 w - - 0 1"
    assert centre_score(board_at(knight.format("4N3")), 0) > centre_score(
        board_at(knight.format("N7")), 0
    )
    # The same bishop with an open and with a blocked line to the centre.
    line = "4k3/8/8/8/8/{}/1B6/4K3 w - - 0 1"
    opened, shut = board_at(line.format("3P4")), board_at(line.format("2P5"))
    assert centre_score(opened, 0) > centre_score(shut, 0)


def test_centre_and_castling_do_not_count_in_the_endgame() -> None:
    castle, lost = "4k3/p7/8/8/8/8/P7/4K2R w {} - 0 1".format, "K"
    assert is_endgame(board_at(castle(lost)))
    assert evaluate(board_at(castle(lost))) == evaluate(board_at(castle("-")))
    middlegame = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {} - 0 1".format
    assert not is_endgame(board_at(START))
    assert evaluate(board_at(middlegame("kq"))) < evaluate(board_at(middlegame("KQkq")))


def test_development_leaves_the_back_rank_and_keeps_the_queen_home() -> None:
    developed = played(START, "g1f3", "a7a6")
    assert development_score(developed, 0) > development_score(board_at(START), 0)
    early = played(START, "d2d4", "a7a6", "d1d3", "a6a5")
    home = played(START, "d2d4", "a7a6", "a2a3", "a6a5")
    assert development_score(early, 0) < development_score(home, 0)


@pytest.mark.parametrize(
    ("better", "worse", "square"),
    [
        # An open file, a half-open one, a closed one.
        ("4k3/p7/8/8/8/8/P7/3RK3", "4k3/3p4/8/8/8/8/P7/3RK3", chess.D1),
        ("4k3/3p4/8/8/8/8/P7/3RK3", "4k3/3p4/8/8/8/8/3P4/3RK3", chess.D1),
        # Two rooks on one file.
        ("4k3/8/3R4/8/8/8/8/3RK3", "4k3/8/R7/8/8/8/8/3RK3", chess.D1),
    ],
)
def test_rooks(better: str, worse: str, square: int) -> None:
    one, other = (board_at(f"{rows} w - - 0 1") for rows in (better, worse))
    assert piece_score(one, 0, square) > piece_score(other, 0, square)


def test_a_rook_on_the_seventh_and_mobile_bishops() -> None:
    seventh = board_at("6k1/3R4/8/8/8/8/8/4K3 w - - 0 1")
    sixth = board_at("6k1/8/3R4/8/8/8/8/4K3 w - - 0 1")
    assert piece_score(seventh, 0, chess.D7) > piece_score(sixth, 0, chess.D6)
    free = board_at("6k1/8/8/8/3B4/8/8/4K3 w - - 0 1")
    shut = board_at("6k1/8/8/2P1P3/3B4/2P1P3/8/4K3 w - - 0 1")
    assert piece_score(free, 0, chess.D4) > piece_score(shut, 0, chess.D4)


def test_castling_is_dearer_the_less_it_is_possible() -> None:
    rank = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/{} w {} - 0 1".format
    castled = castling_score(board_at(rank("R4RK1", "kq")), 0)
    either = castling_score(board_at(rank("R3K2R", "KQkq")), 0)
    one_wing = castling_score(board_at(rank("R3K2R", "Kkq")), 0)
    never = castling_score(board_at(rank("R3K2R", "kq")), 0)
    assert 0 == castled > either > one_wing > never
    # A bishop attacking f1 and one attacking d1 prevent castling for now.
    held = "r3k2r/pppppppp/8/8/b6b/8/PPP1P1PP/R3K2R w KQkq - 0 1"
    assert castling_score(board_at(held), 0) < either


def test_pawn_structure() -> None:
    rows = "4k3/8/8/8/8/8/{}/4K3 w - - 0 1".format
    healthy = pawn_score(board_at(rows("PPP5").replace("4k3/8", "4k3/ppp5")), 0, False)
    isolated = pawn_score(board_at(rows("P1P1P3").replace("4k3/8", "4k3/p1p1p3")), 0, False)
    assert isolated < healthy
    doubled = board_at("4k3/ppp5/8/8/8/1P6/1PP5/4K3 w - - 0 1")
    assert pawn_score(doubled, 0, False) < pawn_score(
        board_at("4k3/ppp5/8/8/8/1P6/P1P5/4K3 w - - 0 1"), 0, False
    )


def test_a_backward_pawn_has_no_help_and_a_guarded_square_ahead() -> None:
    fen = "4k3/8/8/2p5/4P3/3P4/8/4K3 w - - 0 1"
    assert is_backward(board_at(fen.replace("2p5/4P3", "2p1p3/4P3")), 0, chess.D3)
    assert not is_backward(board_at(fen.replace("2p5", "8")), 0, chess.D3)
    helped = "4k3/8/8/2p1p3/4P3/3P4/2P5/4K3 w - - 0 1"
    assert not is_backward(board_at(helped), 0, chess.D3)


def test_passed_pawns_by_rank_and_by_what_is_ahead() -> None:
    fen = "4k3/p7/8/8/4P3/8/8/K7 w - - 0 1"
    board = board_at(fen)
    assert is_passed(board, 0, chess.E4)
    for stopper in ("3p4", "4p3", "5p2"):
        assert not is_passed(board_at(fen.replace("p7", stopper)), 0, chess.E4)
    assert is_passed(board_at(fen.replace("p7/8/8/8", "8/8/8/3p4").replace("4P3", "4P3")), 0, 28)

    def worth(rows: str, square: int) -> int:
        return passed_score(board_at(f"{rows} w - - 0 1"), 0, square)

    free = worth("k7/8/8/4P3/8/8/8/K7", chess.E5)
    assert free > worth("k7/8/8/8/4P3/8/8/K7", chess.E4)
    assert free > worth("k7/4n3/8/4P3/8/8/8/K7", chess.E5), "a piece ahead"
    assert free > worth("k6r/7r/8/4P3/8/8/8/K7", chess.E5), "squares ahead are controlled"
    assert worth("k6r/7r/8/4P3/8/8/8/K7", chess.E5) < worth("k6r/7r/8/2Q1P3/8/8/8/K7", chess.E5)


def test_king_safety_minds_cover_and_pressure() -> None:
    covered = "6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1"
    assert king_score(board_at(covered), 0) > king_score(board_at(covered.replace("5PPP", "8")), 0)
    assert king_score(board_at(covered), 0) > king_score(
        board_at("6k1/8/8/8/6K1/8/5PPP/8 w - - 0 1"), 0
    )
    dangers = [
        danger_score(board_at(f"6k1/8/8/{pieces}/8/8/5PPP/6K1 w - - 0 1"), 0)
        for pieces in ("8", "7q", "6rq", "5brq")
    ]
    assert dangers[0] == 0
    assert dangers[0] <= dangers[1] < dangers[2] <= dangers[3]
    # Without the queen the same pressure counts half.
    heavy = danger_score(board_at("q5k1/8/8/8/8/6r1/8/6K1 w - - 0 1"), 0)
    light = danger_score(board_at("6k1/8/8/8/8/6r1/8/6K1 w - - 0 1"), 0)
    assert 0 < light <= heavy // 2 + 1


def test_threats_count_hung_trapped_and_pinned_pieces() -> None:
    calm = threat_score(board_at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))
    assert calm == 0
    hung = threat_score(board_at("4k3/8/1p6/R7/8/8/8/4K3 w - - 0 1"))
    two = threat_score(board_at("4k3/6p1/1p5N/R7/8/8/8/4K3 w - - 0 1"))
    assert calm > hung > two
    trapped = "5rk1/Bpp2ppp/1p6/3p4/8/4P3/5PPP/3R2K1 w - - 0 1"
    assert is_trapped(board_at(trapped), chess.A7)
    pinned = threat_score(board_at("4k3/4r3/8/8/8/4R3/4K3/8 w - - 0 1"))
    assert pinned == -18
    assert not threatened(board_at("4k3/4r3/8/8/8/4R3/4K3/8 w - - 0 1"))


def test_threats_count_against_the_side_to_move_alone() -> None:
    """A pawn attacks White's rook; with Black to move that is left to the search."""
    fen = "4k3/8/1p6/R7/8/8/8/4K3 {} - - 0 1".format
    assert threat_score(board_at(fen("w"))) < 0
    assert threat_score(board_at(fen("b"))) == 0


def test_kings_work_in_the_endgame() -> None:
    near = "8/8/8/3pk3/8/3PK3/8/8 w - - 0 1"
    far = "8/8/8/3pk3/8/3P4/8/7K w - - 0 1"
    assert endgame_development(board_at(near), 0) > endgame_development(board_at(far), 0)
    ahead = "8/8/3K4/3P4/8/8/3p4/7k w - - 0 1"
    assert endgame_development(board_at(ahead), 0) > endgame_development(
        board_at(ahead.replace("3K4/3P4/8/8/3p4/7k", "8/3P4/8/8/3p3K/7k").replace("7k", "k7")), 0
    )


@pytest.mark.parametrize(
    ("fen", "holder"),
    [
        ("8/8/3k4/8/3K4/8/7P/8 b - - 0 1", 0),
        ("8/8/3k4/8/3K4/8/7P/8 w - - 0 1", 1),
        ("8/8/8/2k1K3/8/8/7P/8 b - - 0 1", 0),
        ("8/8/3k4/8/8/3K4/7P/8 b - - 0 1", None),
        # Files g and a: two apart by square number, but not on the board.
        ("8/8/8/k7/6K1/8/7P/8 b - - 0 1", None),
    ],
)
def test_opposition(fen: str, holder: int | None) -> None:
    board = board_at(fen)
    assert [side for side in (0, 1) if has_opposition(board, side)] == (
        [] if holder is None else [holder]
    )


@pytest.mark.parametrize(
    ("pieces", "winner"),
    [
        ("Q", 0), ("R", 0), ("q", 1), ("BB", 0), ("BN", 0), ("Rb", NOBODY),
        ("NN", NOBODY), ("B", NOBODY), ("Qb", 0), ("Rr", NOBODY),
        ("QP", 0), ("QPp", NOBODY),
    ],
)  # fmt: skip
def test_mopping_up_needs_a_large_advantage(pieces: str, winner: int) -> None:
    rank = "".join(pieces) + str(8 - len(pieces))
    assert mopping_up(board_at(f"7k/8/8/8/{rank}/8/8/7K b - - 0 1")) == winner


def test_mopping_up_drives_the_king_to_the_edge() -> None:
    def score(king: str) -> int:
        return mop_up_score(board_at(f"{king}/8/8/8/8/8/8/KR6 w - - 0 1"), 0)

    assert score("k7") > score("4k3") > mop_up_score(board_at("8/8/8/4k3/8/8/8/KR6 w - - 0 1"), 0)
    # Fewer squares for the enemy king are better, and so is our king nearby.
    roomy = board_at("4k3/8/8/8/8/8/8/KR6 w - - 0 1")
    narrow = board_at("4k3/1R6/8/8/8/8/8/K7 w - - 0 1")
    assert mop_up_score(narrow, 0) > mop_up_score(roomy, 0)
    near = board_at("4k3/1R6/4K3/8/8/8/8/8 w - - 0 1")
    assert mop_up_score(near, 0) > mop_up_score(narrow, 0)


def test_bishop_and_knight_want_the_corner_of_the_bishop() -> None:
    def score(king: str, bishop: str) -> int:
        board = chess.Board(None)
        for name, letter in (("e4", "K"), ("e5", "N"), (bishop, "B"), (king, "k")):
            board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol(letter))
        there = board_at(board.fen())
        assert is_kbnk(there, 0)
        assert not is_kbnk(there, 1)
        return kbnk_score(there, 0)

    # c1 is dark like a1 and h8, f1 is light like a8 and h1.
    assert score("h8", "c1") > score("a8", "c1")
    assert score("a8", "f1") > score("h8", "f1")


def test_king_and_pawn_is_told_from_other_endings() -> None:
    assert is_kpk(board_at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))
    assert is_kpk(board_at("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"))
    for more in ("4k3/4p3/8/8/8/8/4P3/4K3", "4k3/8/8/8/8/8/3PP3/4K3", "4k3/8/8/8/8/8/4P3/3NK3"):
        assert not is_kpk(board_at(f"{more} w - - 0 1"))
