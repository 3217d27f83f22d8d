"""The store: the shipped puzzles, files of puzzles, selection, and the user's own puzzles."""

from __future__ import annotations

import gzip
import re
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import combinations, islice, product
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from philidor.contract.errors import InputError
from philidor.library.sqlite_file import StoreError
from philidor.library.store import Store
from philidor.pgn.source import Source as Text
from philidor.puzzles import own, progress
from philidor.puzzles.importing import SHIPPED, add_shipped, import_file
from philidor.puzzles.pgn import pgn_of
from philidor.puzzles.puzzle import Origin, Puzzle, PuzzleError, id_of, key_of
from philidor.puzzles.records import COLUMNS, PuzzleReader, puzzles_in, written_puzzles
from philidor.puzzles.selection import PuzzleFilter, next_puzzle
from philidor.puzzles.store import FILE, PuzzleStore
from philidor.puzzles.trainer import Puzzles

# Made up for the test: the seventh rank's rook mates.
FEN = "6k1/p4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"
LINE = f"00abc,{FEN},a7a6 d1d8,512,80,95,1234,mate mateIn1 endgame oneMove,https://lichess.org/x,"
NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def store() -> Iterator[PuzzleStore]:
    found = PuzzleStore(None)
    yield found
    found.close()


def generated(count: int) -> str:
    """A file in lichess's form, whose puzzles differ in five pieces of White."""
    lines = [",".join(COLUMNS)]
    for number, ranks in enumerate(islice(placements(), count)):
        themes = "mate mateIn1" if number % 2 else "mate backRankMate"
        lines.append(
            f"{number:05d},6k1/p4ppp/8/{ranks}/5PPP/3R2K1 b - - 0 1,a7a6 d1d8,"
            f"{600 + number % 1800},80,95,{number},{themes},https://lichess.org/{number},"
        )
    return "\n".join(lines) + "\n"


def placements() -> Iterator[str]:
    """Two knights, two bishops and a rook on three ranks, without the file of the other rook."""
    squares = [square for square in range(24) if square % 8 != 3]
    for knights, bishops in product(combinations(squares, 2), repeat=2):
        for rook in squares:
            taken = {*knights, *bishops, rook}
            if len(taken) == 5:
                row = ["1"] * 24
                for square in taken:
                    row[square] = "N" if square in knights else "B"
                row[rook] = "R"
                text = "/".join("".join(row[start : start + 8]) for start in (0, 8, 16))
                yield re.sub("1+", lambda run: str(len(run[0])), text)


def no_fault(line: int, message: str) -> None:
    pytest.fail(f"{line}: {message}")


def test_the_shipped_puzzles_are_small_and_all_can_be_solved(store: PuzzleStore) -> None:
    assert SHIPPED.stat().st_size < 500_000
    add_shipped(store)
    assert store.rows("SELECT count(*) FROM puzzles WHERE source = 'shipped'") == [(9_123,)]
    add_shipped(store)
    assert store.rows("SELECT count(*) FROM puzzles") == [(9_123,)]
    for number, one in enumerate(puzzles_in(SHIPPED, "shipped", no_fault)):
        if number % 50 == 0:
            assert len(one.solution) % 2 == 1
            assert one.board().turn == one.solver
            (text,) = pgn_of([one])
            assert f'[PuzzleSolver "{"White" if one.solver else "Black"}"]' in text
            assert one.rating
            assert one.themes


def test_a_line_is_read_and_written_alike(tmp_path: Path) -> None:
    path = tmp_path / "one.csv"
    path.write_text(LINE + "\n")
    (one,) = puzzles_in(path, "imported", no_fault)
    assert (one.name, one.rating, one.plays, one.solution) == ("00abc", 512, 1234, ("d1d8",))
    assert one.address == "https://lichess.org/training/00abc"
    assert "".join(written_puzzles([one])) == ",".join(COLUMNS) + "\n" + LINE + "\n"
    (game,) = pgn_of([one])
    assert '[PuzzleRating "512"]' in game
    assert "1... a6 2. Rd8#" in game


def test_columns_that_were_added_are_passed_over(tmp_path: Path) -> None:
    """Since 2026 lichess's file says on which day a puzzle was the daily one."""
    path = tmp_path / "daily.csv"
    path.write_text(f"{','.join(COLUMNS)},DailyDate\n{LINE},2026-02-03\n{LINE[2:]},\n")
    one, other = puzzles_in(path, "imported", no_fault)
    assert (one.name, one.openings, other.openings) == ("00abc", "", "")
    assert "".join(written_puzzles([one])) == ",".join(COLUMNS) + "\n" + LINE + "\n"


@given(st.binary(min_size=8, max_size=8))
def test_ids_and_keys_are_the_same_thing(data: bytes) -> None:
    key = int.from_bytes(data, signed=True)
    assert key_of(id_of(key)) == key
    assert key_of(id_of(key)[1:]) is None


def test_a_position_or_move_that_is_no_chess_is_refused() -> None:
    with pytest.raises(PuzzleError, match="d1d9"):
        Puzzle(fen=FEN, moves=("a7a6", "d1d9")).board()
    with pytest.raises(PuzzleError, match="no solution"):
        Puzzle(fen=FEN, moves=("a7a6",)).board()
    with pytest.raises(PuzzleError, match="not a chess position"):
        Puzzle(fen="8/8/8/8/8/8/8/8 w - - 0 1", moves=("a7a6", "d1d8")).board()


@pytest.mark.parametrize("ending", ["csv", "csv.zst", "csv.gz"])
def test_a_file_is_imported_once_whatever_packs_it(
    store: PuzzleStore, tmp_path: Path, ending: str
) -> None:
    path, text = tmp_path / f"lichess.{ending}", generated(60).encode()
    packing: dict[str, Callable[[bytes], bytes]] = {
        "csv": bytes,
        "csv.zst": zstandard.ZstdCompressor().compress,
        "csv.gz": gzip.compress,
    }
    packed = packing[ending](text)
    path.write_bytes(packed)
    done = import_file(store, path)
    assert (done.lines, done.new, done.faults, done.part) == (61, 60, 0, 1.0)
    assert import_file(store, path).new == 0
    path.write_bytes(packed)
    assert import_file(store, path).new == 0, "the same puzzles in another file"


def test_an_interrupted_import_goes_on_where_it_ended(
    store: PuzzleStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("philidor.puzzles.importing.BATCH", 25)
    path = tmp_path / "lichess.csv"
    path.write_text(generated(60))
    seen: list[int] = []
    first = import_file(
        store, path, lambda done: seen.append(done.lines), stopped=lambda: bool(seen)
    )
    assert (first.lines, first.new) == (26, 25)
    second = import_file(store, path)
    assert (second.lines, second.new) == (61, 35)
    assert store.rows("SELECT count(*) FROM puzzles") == [(60,)]


def test_bad_lines_are_told_and_left_out(store: PuzzleStore, tmp_path: Path) -> None:
    path, faults = tmp_path / "bad.csv", list[tuple[int, str]]()
    lines = ["a,b", LINE.replace(FEN, "nonsense"), LINE.replace("512", "hard"), LINE]
    lines.append(LINE.replace("d1d8", "d1h5"))
    path.write_text(",".join(COLUMNS) + "\n" + "\n".join(lines))
    done = import_file(store, path, on_fault=lambda line, text: faults.append((line, text)))
    assert (done.new, done.faults) == (1, 4)
    assert [line for line, _ in faults] == [2, 3, 4, 6]
    assert "d1h5" in faults[3][1]
    assert "'hard' is not a whole number" in faults[2][1]
    path.write_text("white,black\nme,you\n")
    with pytest.raises(InputError, match="not a file of puzzles"):
        import_file(store, path)
    with pytest.raises(InputError, match="cannot be read"):
        import_file(store, tmp_path / "missing.csv")


def test_a_newer_file_changes_numbers_but_not_own_puzzles(
    store: PuzzleStore, tmp_path: Path
) -> None:
    text = Text(BytesIO(LINE.replace("00abc", "").encode()))
    (shipped,) = PuzzleReader(text, "shipped", no_fault)
    store.add([shipped])
    path = tmp_path / "new.csv"
    path.write_text(LINE.replace("512", "530") + "\n")
    assert import_file(store, path).new == 0
    found = store.get(shipped.key)
    assert found is not None
    assert (found.rating, found.name, found.source) == (530, "00abc", "shipped")


def test_memory_does_not_grow_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("philidor.puzzles.importing.BATCH", 200)

    def peak(lines: int) -> int:
        path = tmp_path / f"{lines}.csv"
        path.write_text(generated(lines))
        store = PuzzleStore(None)
        tracemalloc.start()
        assert import_file(store, path).new == lines
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        store.close()
        # The text of a file smaller than a block is in memory as a whole, twice at times.
        return found - 3 * path.stat().st_size

    assert peak(2_000) < 1.2 * max(peak(500), 100_000)


def test_selection_keeps_to_rating_theme_and_what_was_seen(store: PuzzleStore) -> None:
    add_shipped(store)
    seen = set()
    for _ in range(20):
        wanted = PuzzleFilter(least=1500, most=1600, theme="fork")
        one = next_puzzle(store, wanted, 1000, NOW)
        assert one is not None
        assert one.rating is not None
        assert 1500 <= one.rating <= 1600
        assert "fork" in one.themes
        assert one.key not in seen
        seen.add(one.key)
        progress.answer(store, one, "good", NOW)
    near = next_puzzle(store, PuzzleFilter(), 2100, NOW)
    assert near is not None
    assert near.rating is not None
    assert abs(near.rating - progress.current_rating(store, NOW).rating) < 10_000
    assert 2025 <= near.rating <= 2175
    assert next_puzzle(store, PuzzleFilter(theme="no such theme"), 1500, NOW) is None
    assert next_puzzle(store, PuzzleFilter(least=9_000, most=9_100), 1500, NOW) is None


def test_what_failed_comes_back_on_the_schedule_and_counts_once(store: PuzzleStore) -> None:
    add_shipped(store)
    one = next_puzzle(store, PuzzleFilter(), 1500, NOW)
    assert one is not None
    failed = progress.answer(store, one, "again", NOW)
    assert failed.rated
    assert failed.after.rating < failed.before.rating
    assert failed.due is not None
    later = failed.due + timedelta(seconds=1)
    again = next_puzzle(store, PuzzleFilter(), 1500, later)
    assert again is not None
    assert again.key == one.key
    solved = progress.answer(store, one, "good", later)
    assert not solved.rated
    assert solved.after == solved.before
    assert solved.due is not None
    assert solved.due > later
    assert [point.rating for point in progress.history(store)] == [failed.after.rating]
    other = next_puzzle(store, PuzzleFilter(mode="new"), 1500, later)
    assert other is not None
    assert other.key != one.key
    clean = progress.answer(store, other, "good", later)
    assert clean.due is None, "what was solved at once does not come back"
    helped = next_puzzle(store, PuzzleFilter(mode="new"), 1500, later)
    assert helped is not None
    hinted = progress.answer(store, helped, "hard", later)
    assert (hinted.rated, hinted.after.rating) == (False, clean.after.rating)
    assert hinted.due is not None


def test_streaks_and_shares_of_themes(store: PuzzleStore) -> None:
    add_shipped(store)
    for number, grade in enumerate(["good", "good", "again", "good"]):
        one = next_puzzle(store, PuzzleFilter(mode="new", theme="fork"), 1500, NOW)
        assert one is not None
        progress.answer(store, one, grade, NOW - timedelta(days=3 - number))  # type: ignore[arg-type]
    today = NOW.astimezone().date()
    found = progress.streaks(store, today)
    assert (found.now, found.best, found.days) == (1, 2, 4)
    assert progress.streaks(store, today + timedelta(days=1)).days == 4
    assert progress.streaks(store, today + timedelta(days=2)).days == 0
    fork = next(share for share in progress.theme_shares(store) if share.theme == "fork")
    assert (fork.answers, fork.solved) == (4, 3)
    assert progress.counts(store) == (4, 3)


def test_own_puzzles_are_due_deleted_restored_and_begun_anew(store: PuzzleStore) -> None:
    origin = Origin(played="g1g2", played_san="Kg2", label="blunder", white="Ann")
    mistake = Puzzle(fen=FEN, moves=("a7a6", "d1d8"), source="mistake", origin=origin)
    assert own.add(store, [mistake], NOW) == 1
    other = Puzzle(fen=FEN, moves=("a7a6", "d1d7"), source="mistake", origin=origin)
    assert own.add(store, [other], NOW) == 0, "the same mistake, whatever a search prefers"
    found = next_puzzle(store, PuzzleFilter(), 1500, NOW)
    assert found == mistake
    progress.answer(store, mistake, "good", NOW)
    (card,) = own.cards(store)
    assert (card.solved, card.failed) == (1, 0)
    assert card.due is not None
    assert card.due > NOW
    assert own.mark(store, mistake.id, True)
    assert own.cards(store) == []
    assert own.add(store, [mistake], NOW) == 0, "a deleted puzzle stays deleted"
    assert own.mark(store, mistake.id, False)
    own.restart(store, NOW)
    (card,) = own.cards(store)
    assert (card.due, card.solved) == (NOW, 0)
    own.delete_all(store)
    assert own.add(store, [mistake], NOW) == 1
    assert not own.mark(store, "nonesuch", True)


def test_the_exercises_of_an_earlier_version_are_taken_over(store: PuzzleStore) -> None:
    from philidor.training.schedule import begun

    library = Store(None)
    exercise = {
        "id": "0" * 24,
        "fen": "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
        "side": "white",
        "played": "g2g4",
        "played_san": "g4",
        "best": "b1c3",
        "best_san": "Nc3",
        "label": "blunder",
        "white": "Ann",
        "black": "Bob",
        "date": "2026.01.01",
        "game": "game1",
        "ply": 3,
        "created": "2026-01-01T00:00:00+00:00",
        "due": "2026-02-01T00:00:00.000+00:00",
        "solved": 2,
        "failed": 1,
    }
    body = {"exercise": exercise, "memory": begun(NOW)}
    library.put("exercise", "1", body)
    library.put(
        "exercise", "2", body | {"exercise": exercise | {"played": "a2a3"}, "deleted": True}
    )
    assert own.take_exercises(store, library, NOW) == 2
    (card,) = own.cards(store)
    assert (card.puzzle.fen, card.puzzle.solution) == (exercise["fen"], ("b1c3",))
    assert (card.solved, card.failed, card.puzzle.lenient) == (2, 1, True)
    assert card.due == datetime(2026, 2, 1, tzinfo=UTC)
    assert own.take_exercises(store, library, NOW) == 0


def test_answers_survive_and_a_newer_file_is_refused(tmp_path: Path) -> None:
    with Puzzles(tmp_path) as puzzles:
        one = puzzles.next()
        assert one is not None
        puzzles.answer(one, "again")
        rating = puzzles.history()
        assert puzzles.themes()["fork"] > 1_000
        assert puzzles.count(PuzzleFilter(theme="fork")) == puzzles.themes()["fork"]
        assert len(puzzles.listed(PuzzleFilter(least=1000, most=1001), limit=3)) <= 3
    with Puzzles(tmp_path) as puzzles:
        assert puzzles.history() == rating
        assert puzzles.get(one.id) == one
        assert puzzles.get("nonesuch") is None
        puzzles.store.connection.execute("PRAGMA user_version=99")
    assert (tmp_path / FILE).exists()
    with pytest.raises(StoreError, match="newer version"):
        Puzzles(tmp_path)
