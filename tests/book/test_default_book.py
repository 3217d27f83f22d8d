"""The default book: large enough, sound, and every recommended move verified."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from philidor.arena.pool import Workforce
from philidor.book import text
from philidor.book.repertoire import Repertoire
from philidor.book.shelf import DEFAULT_SOURCE, default_book, repertoire_of
from philidor.contract.errors import InputError
from philidor.engine import Philidor
from philidor.game.fen import parse_fen, start
from philidor.toolkit.book_check import (
    BOUND,
    NODES,
    check,
    judge,
    read_verdicts,
    recommended,
    unsound,
)

VERDICTS = DEFAULT_SOURCE.with_suffix(".tsv")
LEAST_POSITIONS = 1500
SAMPLE = 20
# The engine changes from day to day, and a verdict at the bound with it.
TOLERANCE = 30


@pytest.fixture(scope="module")
def book() -> Repertoire:
    source = text.read(DEFAULT_SOURCE)
    assert source.faults == []
    return source.repertoire


def test_it_recommends_a_move_in_enough_positions_of_both_sides(book: Repertoire) -> None:
    playable = [
        known.setup.white_to_move
        for known in book.positions.values()
        if any(move.weight for move in known.moves.values())
    ]
    assert len(playable) >= LEAST_POSITIONS
    assert min(playable.count(True), playable.count(False)) >= LEAST_POSITIONS // 2


def test_every_position_can_be_reached(book: Repertoire) -> None:
    assert len(repertoire_of(book)) == len(book)


def test_the_main_openings_are_there() -> None:
    moves = default_book().moves(start())
    assert {one.move for one in moves} >= {"e2e4", "d2d4", "c2c4", "g1f3"}
    assert moves[0].weight == 9


def test_every_recommended_move_has_been_verified(book: Repertoire) -> None:
    verdicts = read_verdicts(VERDICTS)
    missing = recommended(book).keys() - verdicts.keys()
    assert not missing, f"{len(missing)} positions to verify, see docs/book-formats.md"
    assert list(unsound(book, verdicts)) == []
    # Nodes are those of the last line that was reported, some way before the budget was spent.
    assert all(verdict.nodes >= NODES // 10 for verdict in verdicts.values())


@pytest.mark.slow
def test_a_sample_is_verified_again(book: Repertoire) -> None:
    engine = Philidor()
    positions = sorted(recommended(book).items())
    for key, setup in random.Random(2026).sample(positions, SAMPLE):
        assert abs(judge(engine, setup, NODES).value) <= BOUND + TOLERANCE, key


def test_verifying_continues_where_it_stopped(tmp_path: Path) -> None:
    source = text.parse(["e4 e5 Nf3", "", "f3 0 e5"], "book.txt")
    results, one = tmp_path / "book.tsv", Workforce(1)
    steps: list[tuple[int, int]] = []
    first = check(
        source.repertoire, results, one, 500, lambda done, total: steps.append((done, total))
    )
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]
    kept = results.read_text().splitlines()
    results.write_text("\n".join(kept[:3]) + "\n")
    steps.clear()
    again = check(
        source.repertoire, results, one, 500, lambda done, total: steps.append((done, total))
    )
    assert steps == [(3, 4), (4, 4)]
    assert again == first, "a verdict depends on nothing before it"
    assert results.read_text().splitlines() == kept
    results.write_text("\n".join(kept[:3]) + "\n" + kept[3][:-1])
    assert read_verdicts(results).keys() == {line.split("\t")[0] for line in kept[1:3]}
    assert check(source.repertoire, results, one, 500) == first, "the torn line is made again"
    assert results.read_text().splitlines() == kept
    with pytest.raises(InputError, match="cannot be"):
        check(source.repertoire, Path("/proc/results.tsv"), one, 500)


def test_a_blunder_is_found(tmp_path: Path) -> None:
    source = text.parse(["e4 e5 Qh5 Nc6 Qxe5"], "book.txt")
    verdicts = check(source.repertoire, tmp_path / "book.tsv", Workforce(2), 2000)
    bad = {move for _, move, _ in unsound(source.repertoire, verdicts)}
    assert "h5e5" in bad
    assert "e2e4" not in bad


def test_a_mate_is_beyond_every_bound() -> None:
    mated = parse_fen("rnb1kbnr/pppp1ppp/4p3/8/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert not judge(Philidor(), mated, 100).sound


def test_a_broken_file_of_verdicts_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "book.tsv"
    path.write_text("# heading\nnonsense\n")
    with pytest.raises(InputError, match=r"book\.tsv:2: no verdict"):
        read_verdicts(path)
