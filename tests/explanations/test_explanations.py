"""Explanations: what is stated about known positions, in both languages, and how it is checked."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import chess
import pytest
from tests.commands import invoke

import philidor
from philidor.contract.player import IllegalMoveError
from philidor.explanations.case import Searchers
from philidor.explanations.checks import Checker, exchange_on
from philidor.explanations.english import LABELS
from philidor.explanations.explainer import Explainer
from philidor.explanations.judgement import Label
from philidor.explanations.material import exchange, material_searcher, settled
from philidor.explanations.statements import (
    Draw,
    Explanation,
    Fork,
    Hanging,
    Mate,
    Material,
    OnlyMove,
    Statement,
    Terms,
)
from philidor.explanations.texts import reasons, remark, verdict

NODES = 20_000
# A position, a move in it, and the kinds of statements that must be made, in that order.
KNOWN = (
    # The fool's mate.
    ("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g4", ["allows-mate"]),
    # The scholar's mate, overlooked by Black and by White.
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7", ["checkmate"]),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qh4", ["misses-mate"]),
    ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "Rb8", ["checkmate"]),
    ("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1", "Kg6", ["forces-mate"]),
    # A bishop takes a pawn that is protected.
    ("r1bqkbnr/pppp1ppp/8/1B2p3/3nP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "Bxd7+",
     ["loses-material"]),
    # A queen is left where a knight takes it.
    ("rnbqkb1r/pppp1ppp/5n2/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3", "a3",
     ["loses-material", "hangs"]),
    ("rnbqkb1r/pppp1ppp/5n2/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3", "Nxh5",
     ["wins-material", "only-move"]),
    # The knight on e5 forks king and queen on f7.
    ("3q3k/p5pp/8/4N3/8/7P/PP3PP1/6K1 w - - 0 1", "Nf7+", ["wins-material", "forks"]),
    ("4k3/5ppp/q7/3N4/8/8/PP3PPP/4K3 w - - 0 1", "b3", ["misses-material", "misses-fork"]),
    ("3q3k/p5pp/8/4N3/8/7P/PP3PP1/6K1 b - - 0 1", "a6",
     ["loses-material", "allows-fork"]),
    ("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "Qg6", ["draws"]),
    ("k7/8/8/8/8/8/7r/K7 w - - 0 1", "Kb1", ["only-move"]),
    ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Ke2", ["terms"]),
)  # fmt: skip


@pytest.fixture(scope="module")
def explainer() -> Explainer:
    return Explainer(NODES)


@pytest.fixture(scope="module")
def known(explainer: Explainer) -> list[tuple[Explanation, list[str]]]:
    found = []
    for fen, san, kinds in KNOWN:
        board = chess.Board(fen)
        found.append((explainer.explain(board, board.parse_san(san)), kinds))
    return found


def test_what_is_stated_about_known_positions(known: list[tuple[Explanation, list[str]]]) -> None:
    for explanation, kinds in known:
        stated = [one.kind for one in explanation.statements if one.kind in kinds]
        assert stated == kinds, (explanation.board.fen(), explanation.statements)


def test_every_statement_about_them_passes_its_check(
    known: list[tuple[Explanation, list[str]]],
) -> None:
    deep = Searchers.of(2 * NODES)
    for explanation, _ in known:
        checker = Checker(explanation.board, explanation.judged, deep)
        assert checker.verdict_holds(), explanation
        for one in explanation.statements:
            assert checker.holds(one), (explanation.board.fen(), one)


def test_checks_find_false_statements(known: list[tuple[Explanation, list[str]]]) -> None:
    """Each kind of statement, made false, is refused."""
    refused = set()
    deep = Searchers.of(NODES)
    for explanation, _ in known:
        checker = Checker(explanation.board, explanation.judged, deep)
        for one in explanation.statements:
            assert not checker.holds(falsified(one)), one
            refused.add(type(one))
    assert refused >= {Mate, Material, Hanging, Fork, Draw, OnlyMove, Terms}


def falsified(one: Statement) -> Statement:
    match one:
        case Mate():
            return replace(one, line=one.line[:-1])
        case Material():
            return replace(one, points=one.points + 3)
        case Hanging():
            return replace(one, protected=not one.protected)
        case Fork():
            return replace(one, targets=(*one.targets, (chess.A1, chess.QUEEN)))
        case Draw():
            return replace(one, line=())
        case OnlyMove():
            return replace(one, second=None) if one.second else replace(one, second="a1a2")
        case Terms():
            return replace(one, costs=(replace(one.costs[0], centipawns=-5),))


def test_both_languages_have_a_sentence_for_every_statement(
    known: list[tuple[Explanation, list[str]]],
) -> None:
    for explanation, _ in known:
        english, german = reasons(explanation, "en"), reasons(explanation, "de")
        assert len(english) == len(german) == len(explanation.statements)
        assert all(one != other for one, other in zip(english, german, strict=True))
        assert verdict(explanation, "en") != verdict(explanation, "de")


def test_the_words(known: list[tuple[Explanation, list[str]]]) -> None:
    """Numbers, moves and pieces stand in the sentences as in the statements."""
    mate = known[0][0]
    assert reasons(mate, "en")[0] == "It allows mate in 1: 2. g4 Qh4#."
    assert reasons(mate, "de")[0] == "Er erlaubt Matt in 1: 2. g4 Dh4#."
    said = verdict(mate, "en")
    assert re.match(r"2\. g4 is a blunder: White's winning chances drop from \d+ % to 0 %\.", said)
    german = verdict(mate, "de")
    assert re.match(r"2\. g4 ist ein Patzer: Die Gewinnchancen von Weiß sinken von \d+ %", german)
    # A line in a sentence is as long as people follow it.
    assert all(len(one.split()) < 20 for known_one in (mate,) for one in reasons(known_one, "en"))
    assert remark(mate.judged, "de").startswith("Patzer. Am besten war ")
    queen = known[6][0]
    assert reasons(queen, "en")[1] == "The queen on h5 hangs: nothing protects it (3. a3 Nxh5)."
    # How the line goes on, and so what else it costs, depends on the evaluation.
    lost = next(one for one in queen.statements if isinstance(one, Material))
    exchange = replace(lost.exchange, lost=(chess.QUEEN,), won=(), points=-9)
    short = replace(queen, statements=(replace(lost, exchange=exchange, line=lost.line[:2]),))
    assert reasons(short, "de")[0] == "Das kostet erzwungen eine Dame: 3. a3 Sxh5."
    fork = known[8][0]
    assert "the knight on f7 attacks" in reasons(fork, "en")[1]
    assert "den König auf h8" in reasons(fork, "de")[1]


@pytest.mark.parametrize(
    ("label", "loss", "named"),
    [
        ("good", 1.0, True),
        ("good", 3.0, False),
        ("inaccuracy", 9.0, False),
        ("mistake", 13.0, False),
        ("mistake", 15.0, True),
        ("blunder", 20.0, True),
    ],
)
def test_a_move_is_called_by_its_label_only_where_longer_searches_agree(
    known: list[tuple[Explanation, list[str]]], label: Label, loss: float, named: bool
) -> None:
    explanation = known[0][0]
    judged = replace(explanation.judged, label=label, loss=loss)
    said = verdict(replace(explanation, judged=judged), "en")
    assert (LABELS[label] in said) == named
    assert ("prefers" in said) == (not named)


def test_material_along_a_line() -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/8/1B2p3/3nP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    line = settled(board, ("b5d7", "c8d7", "f3d4", "e5d4", "e1g1"))
    assert line == ("b5d7", "c8d7", "f3d4", "e5d4")
    end = board.copy()
    for text in line:
        end.push_uci(text)
    change = exchange(board, end, chess.WHITE)
    assert (change.lost, change.won, change.points) == ((chess.BISHOP,), (chess.PAWN,), -2)
    assert not change.promoted


def test_the_search_for_material_counts_nothing_else() -> None:
    search = material_searcher()
    assert search.value(chess.Board(), 2_000).cp == 0
    queen_up = chess.Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
    assert search.value(queen_up, 2_000).cp == pytest.approx(900, abs=20)


def test_exchanges_on_one_square() -> None:
    board = chess.Board("4k3/3p4/4p3/3N4/8/8/8/4K3 b - - 0 1")
    assert exchange_on(board, chess.D5) == 3
    guarded = chess.Board("4k3/8/4r3/8/8/2K5/8/4N3 b - - 0 1")
    assert exchange_on(guarded, chess.E1) == 3
    guarded.set_piece_at(chess.E2, chess.Piece.from_symbol("K"))
    guarded.remove_piece_at(chess.C3)
    assert exchange_on(guarded, chess.E1) == 0


def test_the_library() -> None:
    board = chess.Board(KNOWN[0][0])
    found = philidor.explain(board, board.parse_san("g4"), nodes=5_000)
    assert found.judged.label == "blunder"
    assert [one.kind for one in found.statements] == ["allows-mate"]
    with pytest.raises(IllegalMoveError, match="illegal move 'e2e5'"):
        philidor.explain(board, chess.Move.from_uci("e2e5"))


def command(*words: str) -> tuple[int, str]:

    result = invoke("explain", *words)
    return result.exit_code, " ".join(result.output.split())


def test_the_command(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text('[Event "One"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
    quick = ("--nodes", "5000")
    broken = tmp_path / "broken.pgn"
    broken.write_text('[Event "One"]\n\n1. f3 e5\n2. g4 Qh5# 0-1\n')
    assert "It allows mate in 1: 2. g4 Qh4#." in command(str(broken), "--ply", "3", *quick)[1]
    assert "It allows mate in 1: 2. g4 Qh4#." in command(KNOWN[0][0], "g4", *quick)[1]
    assert (
        "Er erlaubt Matt in 1" in command(str(games), "--ply", "3", "--language", "de", *quick)[1]
    )
    shown = command(str(games), *quick)[1]
    assert "2. g4 is a blunder" in shown and "It allows mate in 1: 2. g4 Qh4#." in shown
    assert "It is checkmate" in command(str(games), "--ply", "4", *quick)[1]
    for words, reason in (
        (["rubbish"], "'rubbish' is not a move"),
        (["absent.txt", "e4"], "there is no file absent.txt"),
        ([str(tmp_path), "--ply", "1"], "cannot be read: Is a directory"),
        (["8/8/8/8/8/8/8/8"], "a FEN has 4 to 6 fields"),
        (["8/8/8 w - -"], "8 ranks"),
        ([str(broken), "--ply", "4"], "only 3 half-moves, not 4"),
        ([KNOWN[0][0], "Ke2"], "Ke2"),
        ([KNOWN[0][0], "g4", "--language", "fr"], "no texts in 'fr'"),
        ([KNOWN[0][0], "--ply", "1"], "of a PGN or EPD file"),
        ([KNOWN[0][0], "--game", "2"], "of a PGN or EPD file"),
        ([str(games), "--ply", "5"], "only 4 half-moves"),
        ([str(games), "--ply", "1", "--game", "2"], "has no game 2"),
        ([str(tmp_path / "absent.pgn"), "--ply", "1"], "there is no file"),
        (["7k/5KQ1/8/8/8/8/8/8 b - - 0 1"], "the game is over"),
    ):
        code, output = command(*words)
        assert (code, reason in output) == (2, True), output


@pytest.mark.parametrize("move", ["b1b8", "d1d8"])
def test_of_two_mates_both_are_best(move: str) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1")
    found = Explainer(2_000).explain(board, chess.Move.from_uci(move))
    assert found.judged.label == "best"
    assert "Best was" not in verdict(found, "en")
    assert "Am besten war" not in verdict(found, "de")


def test_a_longer_mate_is_not_the_best() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1")
    found = Explainer(2_000).explain(board, chess.Move.from_uci("g2g3"))
    assert found.judged.label != "best"
