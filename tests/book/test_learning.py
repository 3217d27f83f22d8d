"""Learning values of games, and the store that keeps them."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.processes import started

from philidor.book.learning import (
    AVOID,
    FLOOR,
    FOLLOW,
    MOST_PLIES,
    REWARD,
    Experience,
    Lesson,
    avoided,
    followed,
    reinforcements,
)
from philidor.book.repertoire import BookError
from philidor.book.store import LearnStore
from philidor.game.fen import start
from philidor.game.replay import after

SPANISH = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
SCHOLARS = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")


def test_the_winner_gains_and_the_loser_loses() -> None:
    values = reinforcements(Lesson(SCHOLARS, "1-0"))
    assert all(value > 0 for value in values[::2])
    assert all(value < 0 for value in values[1::2])
    assert reinforcements(Lesson(SCHOLARS, "0-1")) == [-value for value in values]
    assert reinforcements(Lesson(SPANISH, "1/2-1/2")) == [0] * 6


def test_late_moves_count_most_and_early_ones_still_count() -> None:
    values = reinforcements(Lesson(SPANISH * 10, "1-0"))
    own = values[::2]
    assert own == sorted(own)
    assert min(own) == round(REWARD * FLOOR)
    assert own[-1] == REWARD
    assert len(reinforcements(Lesson(SPANISH * 40, "1-0"))) == MOST_PLIES


def test_a_swing_of_the_score_marks_the_move_before_it() -> None:
    scores = (20, -20, 30, None, -170, None)
    plain = reinforcements(Lesson(SPANISH, "1/2-1/2"))
    marked = reinforcements(Lesson(SPANISH, "1/2-1/2", scores))
    assert [b - a for a, b in zip(plain, marked, strict=True)] == [0, 0, -100, 0, 0, 0]
    wild = reinforcements(Lesson(SPANISH, "1/2-1/2", (0, 0, 5000, 0, 5000, 0)))
    assert wild[0] == 100, "a swing counts up to a limit"


def test_winning_moves_are_followed_and_losing_ones_avoided() -> None:
    known = [
        Experience("e2e4", 3, 3.0, FOLLOW),
        Experience("d2d4", 5, 4.0, FOLLOW - 1),
        Experience("f2f3", 2, 0.0, AVOID),
    ]
    assert followed(known) == "e2e4"
    assert followed(known[1:]) is None
    assert avoided(known) == {"f2f3"}


def test_stored_games_are_found_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "learned.sqlite"
    with LearnStore(path) as store:
        store.record(Lesson(SCHOLARS, "1-0", source="a test"))
        store.record(Lesson(SPANISH, "1/2-1/2"))
    with LearnStore(path) as store:
        (first,) = store.experience(start())
        assert (first.move, first.games, first.points) == ("e2e4", 2, 1.5)
        assert first.value == reinforcements(Lesson(SCHOLARS, "1-0"))[0]
        (reply,) = store.experience(after(start(), "e2e4"))
        assert (reply.games, reply.points) == (2, 0.5)
        assert store.counts() == (2, 11)
        assert [game.result for game in store.games()] == ["1/2-1/2", "1-0"]
        store.reset()
        assert store.counts() == (0, 0)


def test_an_invalid_game_is_refused_as_a_whole(tmp_path: Path) -> None:
    with LearnStore(tmp_path / "learned.sqlite") as store:
        for lesson in (Lesson(("e2e4", "e7e4"), "1-0"), Lesson(("e2e4",), "*")):
            with pytest.raises(ValueError, match=r"not legal|not a result"):
                store.record_all([Lesson(SPANISH, "1-0"), lesson])
        assert store.counts() == (0, 0)


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("these are my notes, and they are long enough to be read as a header\n" * 5)
    with pytest.raises(BookError, match="is not a learning store"):
        LearnStore(text)
    other = tmp_path / "other.sqlite"
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE addresses (name TEXT)")
    base.close()
    with pytest.raises(BookError, match="belongs to another program"):
        LearnStore(other)
    with pytest.raises(BookError, match="cannot be opened"):
        LearnStore(tmp_path)


def test_a_killed_writer_leaves_only_whole_games(tmp_path: Path) -> None:
    """A process that records games endlessly is killed at some moment; its store stays sound."""
    path = tmp_path / "learned.sqlite"
    program = (
        "import sys; from pathlib import Path; from philidor.book.store import LearnStore;"
        "from philidor.book.learning import Lesson;"
        f"store = LearnStore(Path({str(path)!r})); lesson = Lesson({SPANISH!r}, '1-0')\n"
        "while True:\n    store.record(lesson); print('.', flush=True)"
    )
    for _ in range(3):
        with started([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            told = sum(1 for _ in zip(range(5), process.stdout, strict=False))
            time.sleep(0.02)
            os.kill(process.pid, signal.SIGKILL)
            told += len(process.stdout.readlines())
        with LearnStore(path) as store:
            games, _ = store.counts()
            assert games >= told
            (first,) = store.experience(start())
            assert first.games == games, "a game is in the store as a whole or not at all"
        base = sqlite3.connect(path)
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        base.execute("DELETE FROM games")
        base.execute("DELETE FROM moves")
        base.commit()
        base.close()


def test_a_store_of_an_older_form_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "learned.sqlite"
    lesson = Lesson(SPANISH, "1-0", source="A - B")
    with LearnStore(path) as store:
        store.record(lesson)
    base = sqlite3.connect(path)
    base.execute("DROP INDEX games_by_digest")
    base.execute("ALTER TABLE games DROP COLUMN digest")
    base.commit()
    base.close()
    with LearnStore(path) as store:
        assert store.import_all([lesson]) == 0
        assert store.import_all([lesson, Lesson(SCHOLARS, "1-0")]) == 1
        assert store.counts()[0] == 2


def test_an_import_counts_a_game_once_but_play_counts_each(tmp_path: Path) -> None:
    lesson = Lesson(SPANISH, "1-0", source="A - B")
    with LearnStore(tmp_path / "learned.sqlite") as store:
        assert store.import_all([lesson, lesson]) == 1
        store.record(lesson)
        assert store.experience(start())[0].games == 2
