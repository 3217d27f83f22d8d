"""The evaluation: its cases, its terms, and the parameters fixed at the root."""

from __future__ import annotations

import chess
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.classics.rdchess.oracle import QUIET, board_at, encoded, played, random_position, square

from philidor.classics.rdchess.attacks import survey
from philidor.classics.rdchess.board import Board
from philidor.classics.rdchess.endings import case_of, outruns
from philidor.classics.rdchess.evaluate import CASE_NAMES, TERM_NAMES, Evaluator
from philidor.classics.rdchess.stage import Stage
from philidor.contract.setup import FILES

POSITIONS = st.builds(random_position, st.integers(0, 2**32), st.integers(0, 150))


def worth(fen: str, root: str | None = None) -> int:
    """White's advantage, with the parameters set by another root."""
    evaluator = Evaluator(Stage())
    evaluator.prepare(board_at(root or fen))
    score = evaluator.evaluate(board_at(fen))
    return score if " w " in fen else -score


def explained(fen: str) -> dict[str, int]:
    """The terms that the position gets."""
    return Evaluator(Stage()).explain(board_at(fen))[1]


def terms(fen: str) -> dict[str, int]:
    """The terms of the standard evaluation, even for positions that get a special one."""
    return standard_terms(board_at(fen))


def standard_terms(board: Board) -> dict[str, int]:
    evaluator = Evaluator(Stage())
    evaluator.prepare(board)
    name = "endgame" if evaluator.stage.endgame else "middlegame"
    return evaluator.terms_of(board, CASE_NAMES.index(name))


def case(fen: str, endgame: bool = False) -> str:
    return CASE_NAMES[case_of(board_at(fen), endgame)]


# A rook between doubled passed pawns: the order of the pawns must not change the answer.
@example(chess.Board("r7/3k4/3N4/P5pR/R6P/P1P5/5K2/1r6 b - - 5 56"))
@given(POSITIONS)
@settings(max_examples=60)
def test_colours_are_treated_alike(board: chess.Board) -> None:
    assert worth(board.fen()) == -worth(board.mirror().fen())


@given(POSITIONS)
@settings(max_examples=60)
def test_terms_add_up_to_the_value(board: chess.Board) -> None:
    assert sum(explained(board.fen()).values()) == worth(board.fen())


@pytest.mark.parametrize(
    ("fen", "case_name", "names"),
    [
        (QUIET, "middlegame", TERM_NAMES),
        ("8/8/8/3k4/8/8/8/K1N5 w - - 0 1", "drawn", ("material", "drawn position")),
        (QUIET.replace("4 9", "101 90"), "drawn", ("material", "drawn position")),
        (
            "8/8/8/P5k1/8/8/8/7K w - - 0 1",
            "pawn endgame",
            ("material", "trade down", "formation", "unstoppable pawn"),
        ),
        ("8/8/8/3k4/8/8/r7/4K3 b - - 0 1", "near mate", ("material", "driven king")),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "two bishops", ("material", "driven king")),
        ("4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "bishop and knight", ("material", "driven king")),
    ],
)
def test_a_special_evaluation_has_terms_of_its_own(
    fen: str, case_name: str, names: tuple[str, ...]
) -> None:
    name, found = Evaluator(Stage()).explain(board_at(fen))
    assert (name, tuple(found)) == (case_name, names)
    assert sum(found.values()) == worth(fen)


@pytest.mark.parametrize(
    ("piece", "value"), [("P", 100), ("N", 325), ("B", 325), ("R", 510), ("Q", 900)]
)
def test_values_of_the_source(piece: str, value: int) -> None:
    assert terms(f"4k3/pppp4/8/8/8/8/PPPP1{piece}2/4K3 w - - 0 1")["material"] == value


@pytest.mark.parametrize(
    ("fen", "endgame", "name"),
    [
        (QUIET, False, "middlegame"),
        (QUIET, True, "endgame"),
        ("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", True, "pawn endgame"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", True, "near mate"),
        ("4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1", True, "near mate"),
        ("r3k3/4p3/8/8/8/8/8/4K3 w - - 0 1", True, "near mate"),
        ("4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1", True, "endgame"),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", True, "two bishops"),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", True, "drawn"),
        ("4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1", True, "drawn"),
        ("4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", True, "bishop and knight"),
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", True, "drawn"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", True, "drawn"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", True, "drawn"),
        (QUIET.replace("4 9", "100 90"), False, "middlegame"),
        (QUIET.replace("4 9", "101 90"), False, "drawn"),
    ],
)
def test_case_of_a_position(fen: str, endgame: bool, name: str) -> None:
    assert case(fen, endgame) == name
    if name == "drawn":
        assert worth(fen) == 0


def test_a_bare_king_is_driven_to_the_edge_and_the_kings_together() -> None:
    centre, edge = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "3k4/8/8/8/8/8/8/R3K3 w - - 0 1"
    assert worth(edge) > worth(centre) > 400
    assert worth("3k4/8/3K4/8/8/8/8/R7 w - - 0 1") > worth(edge)
    assert worth("8/8/8/3K4/8/8/8/r3k3 w - - 0 1") < -400


def test_bishop_and_knight_drive_to_the_corner_of_the_bishop() -> None:
    def cornered(corner: str, bishop: str) -> int:
        board = chess.Board(None)
        for name, piece in ((corner, "k"), (bishop, "B"), ("e4", "N"), ("d4", "K")):
            board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol(piece))
        return worth(board.fen())

    # f1 is light, c1 dark; a8 and h1 are light corners, a1 and h8 dark ones.
    assert cornered("a8", "f1") > cornered("h8", "f1")
    assert cornered("h8", "c1") > cornered("a8", "c1")
    two = "{}/8/8/4K3/8/8/8/2B2B2 w - - 0 1"
    for corner in ("k7", "7k"):
        assert worth(two.format(corner)) > worth(two.format("3k4"))


@pytest.mark.parametrize(
    ("fen", "runs"),
    [
        ("8/8/8/P5k1/8/8/8/7K w - - 0 1", True),
        ("8/8/8/P3k3/8/8/8/7K w - - 0 1", True),
        ("8/8/8/P3k3/8/8/8/7K b - - 0 1", False),
        ("8/8/8/P2k4/8/8/8/7K w - - 0 1", False),
        ("8/8/6k1/8/8/8/P7/7K w - - 0 1", True),
        ("8/8/5k2/8/8/8/P7/7K b - - 0 1", False),
    ],
)
def test_rule_of_the_square(fen: str, runs: bool) -> None:
    board = board_at(fen)
    pawn = next(place for piece, place in board.pieces_of(0) if piece == 1)
    assert outruns(board, pawn, 0) == runs
    assert (worth(fen) > 400) == runs


def test_trade_down_raises_the_lead_as_pieces_leave() -> None:
    full = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    thin = "4k2r/ppp5/8/8/8/8/PPP5/4K1NR w - - 0 1"
    no_pawns = "4k2r/ppp5/8/8/8/8/8/2N1K1NR w - - 0 1"
    assert 0 < terms(full)["trade down"] < 20
    assert terms(thin)["trade down"] > 60
    # The side ahead gets nothing if it has no pawns of its own.
    assert terms(no_pawns)["trade down"] == 0
    assert terms("4k3/8/8/8/8/8/8/4K3 w - - 0 1")["trade down"] == 0


def test_field_control_weighs_attacked_squares_by_their_quality() -> None:
    def control(name: str) -> int:
        board = chess.Board("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1")
        board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol("N"))
        return terms(board.fen())["field control"]

    assert (
        control("e5") > control("h2") > terms("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1")["field control"]
    )


def test_pawn_structure() -> None:
    def formation(white: str) -> int:
        board = chess.Board("4k3/5ppp/8/8/8/8/8/4K3 w - - 0 1")
        for name in white.split():
            board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol("P"))
        # With queens on the board the kings are not active.
        board.set_piece_at(chess.A8, chess.Piece.from_symbol("q"))
        board.set_piece_at(chess.C8, chess.Piece.from_symbol("r"))
        board.set_piece_at(chess.C1, chess.Piece.from_symbol("R"))
        board.set_piece_at(chess.A1, chess.Piece.from_symbol("Q"))
        board.set_piece_at(chess.D1, chess.Piece.from_symbol("B"))
        board.set_piece_at(chess.D8, chess.Piece.from_symbol("b"))
        return terms(board.fen())["formation"]

    assert formation("g2 h2") > formation("h2 h3"), "doubled and isolated"
    assert formation("f2 g2") > formation("f2 h2"), "isolated"
    assert formation("a5 b5") > formation("a5 c5"), "passed pawns support each other"
    assert formation("a6") > formation("a4") > formation("a3"), "passed pawns advance"


def test_backward_pawns_are_punished_and_are_a_target() -> None:
    """f3 has lost e4 and g4, and a pawn guards f4: from e5, not from e6."""
    fen = "5rk1/8/4p3/{}/4P1P1/5P2/8/R2B2K1 w - - 0 1"
    sound, backward = terms(fen.format("8")), terms(fen.format("4p3").replace("4p3/4p3", "8/4p3"))
    assert backward["pieces"] == sound["pieces"] - 8
    assert backward["formation"] < sound["formation"] - 8


def test_the_way_of_a_passed_pawn() -> None:
    """The square ahead is free, guarded by the enemy, or taken."""
    free = terms("q3kb1r/8/8/1P6/8/8/8/Q2BK2R w - - 0 1")["passed pawns"]
    guarded = terms("q3k2r/2b5/8/1P6/8/8/8/Q2BK2R w - - 0 1")["passed pawns"]
    blocked = terms("q3k2r/8/1b6/1P6/8/8/8/Q2BK2R w - - 0 1")["passed pawns"]
    assert free > 0 > guarded > blocked


def test_advance_tables_follow_castling_at_the_root() -> None:
    """Advanced pawns away from their king score more, most towards a castled enemy king."""

    def advance(white_king: str, black_king: str) -> dict[str, int]:
        board = chess.Board("3qr3/pppppppp/2nbbn2/3r4/3R4/2NBBN2/PPPPPPPP/3QR3 w - - 0 1")
        board.set_piece_at(chess.parse_square(white_king), chess.Piece.from_symbol("K"))
        board.set_piece_at(chess.parse_square(black_king), chess.Piece.from_symbol("k"))
        stage = Stage()
        stage.set_by(board_at(board.fen()))
        return {file: stage.advance_on(0, square(f"{file}4")) for file in FILES}

    middle = advance("f1", "f8")
    home, same, opposite = advance("g1", "f8"), advance("g1", "g8"), advance("g1", "b8")
    assert same["g"] == home["g"] < 0, "pawns that cover the king stay"
    assert home["a"] > 0
    assert opposite["a"] > same["a"] == home["a"]
    assert middle["d"] == home["d"], "the middle files belong to no wing"


def test_parameters_stay_as_the_root_has_set_them() -> None:
    """The same position has another value under another root."""
    ending = "4k3/ppp5/8/8/8/8/PPP3K1/R7 w - - 0 1"
    assert worth(ending) != worth(ending, root=QUIET)


def test_king_changes_from_hiding_to_the_centre() -> None:
    def king_part(fen: str) -> int:
        found = terms(fen)
        return found["king"] + found["formation"]

    heavy = "rnbqk2r/ppp2ppp/3p1n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ{} w kq - 0 7"
    assert king_part(heavy.format("1RK1")) > king_part(heavy.format("1K1R")) + 20
    light = "4k3/ppp3pp/8/8/{}/8/PPP3PP/{} w - - 0 1"
    assert king_part(light.format("4K3", "8")) > king_part(light.format("8", "6K1"))


def test_lost_castling_is_punished_less_as_the_enemy_loses_pieces() -> None:
    full = "r2qk2r/ppp2ppp/2n1bn2/3pp3/3PP3/2N1BN2/PPP2PPP/R2QK2R w {} - 0 1"
    lost = terms(full.format("KQkq"))["king"] - terms(full.format("kq"))["king"]
    thin = "r2qk2r/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/R2QK2R w {} - 0 1"
    less = terms(thin.format("KQkq"))["king"] - terms(thin.format("kq"))["king"]
    assert lost > less > 0
    assert terms(full.format("KQkq"))["king"] > terms(full.format("Kkq"))["king"]


def test_development_in_the_early_middlegame() -> None:
    opening = board_at(chess.STARTING_FEN)
    played(opening, "g1f3", "a7a6")
    assert standard_terms(opening)["pieces"] > 0
    played(opening, "e2e3", "h7h6", "d1e2", "h6h5")
    before = standard_terms(opening)["pieces"]
    board = board_at("rnbqkbnr/1pppppp1/p7/7p/3Q4/4PN2/PPPP1PPP/RNB1KB1R w KQkq - 0 4")
    assert standard_terms(board)["pieces"] < before


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # The seventh rank, an open file, doubled rooks, a backward pawn's file.
        ("6k1/R4ppp/8/8/8/8/1P3PPP/6K1", "6k1/5ppp/R7/8/8/8/1P3PPP/6K1"),
        ("3r2k1/5ppp/8/8/8/8/4PPPP/1R4K1", "3r2k1/5ppp/8/8/8/8/4PPPP/4R1K1"),
        ("2q3k1/5ppp/8/8/8/8/P4PPP/RR4K1", "2q3k1/5ppp/8/8/8/R7/P4PPP/1R4K1"),
    ],
)
def test_rooks(better: str, worse: str) -> None:
    tail = " w - - 0 1"
    assert terms(better + tail)["pieces"] > terms(worse + tail)["pieces"]


def test_a_rook_behind_its_passed_pawn_in_the_endgame() -> None:
    behind, before = "8/5k2/8/1P6/8/8/5K2/1R6 w - - 0 1", "1R6/5k2/8/1P6/8/8/5K2/8 w - - 0 1"
    assert terms(behind)["pieces"] > terms(before)["pieces"]


def test_a_rook_behind_the_enemys_passed_pawn_in_the_endgame() -> None:
    behind, before = "1R6/5k2/8/8/1p6/8/5K2/8 w - - 0 1", "8/5k2/8/8/1p6/8/5K2/1R6 w - - 0 1"
    assert terms(behind)["pieces"] > terms(before)["pieces"]


def test_bishop_pair_is_of_two_colours() -> None:
    pair, same = "r2qk3/8/8/8/8/8/8/2BQKB2 w - - 0 1", "r2qk3/8/8/8/8/8/5B2/3QKB2 w - - 0 1"
    assert terms(pair)["bishops"] > 0
    light = same.replace("5B2/3QKB2", "4B3/3QKB2")
    assert terms(light)["bishops"] == 0


def test_bishop_colour_term_of_the_endgame() -> None:
    """Pawns belong on their own bishop's colour, and off that of the enemy's only bishop."""
    # White's bishop is light (f1), Black's dark (f8); b3 is light, b4 dark.
    good, bad = "4kb2/8/8/8/8/1P6/8/4KB2 w - - 0 1", "4kb2/8/8/8/1P6/8/8/4KB2 w - - 0 1"
    assert terms(good)["bishops"] > 0 > terms(bad)["bishops"]
    # The same for the opponent's pawns, the other way round.
    theirs = "4kb2/8/1p6/8/8/8/8/4KB2 w - - 0 1"
    assert terms(theirs)["bishops"] < 0
    # It does not count in the middlegame, or if the enemy has both bishops.
    both = "2b1kb2/8/8/8/8/1P6/8/4KB2 w - - 0 1"
    assert terms(both)["bishops"] == -30
    heavy = "rn1qkb1r/8/8/8/8/1P6/8/RN1QKB1R w - - 0 1"
    assert terms(heavy)["bishops"] == 0
    # Bishops of the same colour: what guards a pawn attacks it.
    alike = "2b1k3/8/8/8/8/1P6/8/4KB2 w - - 0 1"
    assert terms(alike)["bishops"] == 0


def test_hung_and_pinned_pieces_of_the_side_to_move_are_punished() -> None:
    hung = "r3k3/p7/8/8/3n4/2P5/8/R3K3 {} - - 0 1"
    assert terms(hung.format("b"))["hung"] > 0
    assert terms(hung.format("w"))["hung"] == 0
    pinned = "r3k3/4n3/8/8/8/8/8/R3R1K1 {} - - 0 1"
    assert terms(pinned.format("b"))["pinned"] > 0
    assert terms(pinned.format("w"))["pinned"] == 0


def test_king_pawn_values_depend_on_kings_and_pawns_alone() -> None:
    """After other pieces move or disappear, the formation is still found."""
    evaluator, board = Evaluator(Stage()), board_at(QUIET)
    evaluator.prepare(board)
    evaluator.evaluate(board)
    table = evaluator.pawns.table
    assert (table.probes, table.hits) == (1, 0)
    for text in ("d2b3", "c8d7", "f4g5"):
        board.make(encoded(board, text))
        survey(board)
        evaluator.evaluate(board)
    assert (table.probes, table.hits) == (4, 3)
    board.make(encoded(board, "a7a6"))
    survey(board)
    evaluator.evaluate(board)
    assert (table.probes, table.hits) == (5, 3)


def test_formation_values_are_forgotten_when_the_root_changes_the_parameters() -> None:
    evaluator, board = Evaluator(Stage()), board_at(QUIET)
    evaluator.prepare(board)
    evaluator.evaluate(board)
    evaluator.prepare(board)
    evaluator.evaluate(board)
    assert evaluator.pawns.table.hits == 1
    evaluator.prepare(board_at("4k3/ppp5/8/8/8/8/PPP3K1/R7 w - - 0 1"))
    evaluator.evaluate(board)
    assert evaluator.pawns.table.hits == 1
