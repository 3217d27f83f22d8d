"""Databases, tables, reviews and matches from Python."""

from __future__ import annotations

import re
import shlex
import sqlite3
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from tests.arena.bad_engines import LOSING, PLAYING, REFUSED, bad

from philidor import (
    Board,
    Database,
    EndgameTables,
    Engine,
    Limits,
    LimitsError,
    Repertoire,
    Syzygy,
    match,
    read_pgn,
    review_game,
    to_pandas,
    tournament,
)
from philidor.accounts.account import Account
from philidor.accounts.fetching import Fetched
from philidor.arena import connection
from philidor.contract.errors import InputError
from philidor.game.ending import EndReason
from philidor.library.library import Library
from philidor.library.store import FILE
from philidor.tablebase.building import make, plan
from philidor.tablebase.material import Material

SYZYGY = Path(__file__).parent.parent / "syzygy" / "data"
FOOL = '[Event "?"]\n[White "Fool"]\n[Black "Scholar"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'


@pytest.fixture(scope="module")
def fool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "fool.pgn"
    path.write_text(FOOL)
    return path


def test_a_review_finds_the_blunder(fool: Path) -> None:
    (game,) = read_pgn(fool)
    seen: list[str] = []
    found = review_game(game.final_board(), nodes=300, on_move=lambda move: seen.append(move.san))
    assert seen == [move.san for move in found.moves] == ["f3", "e5", "g4", "Qh4#"]
    assert [move.san for move in found.blunders] == ["g4"]
    assert found.black.accuracy is not None
    assert found.rows()[2]["best"] != "g4"


def test_a_review_needs_nodes() -> None:
    with pytest.raises(LimitsError, match="nodes must be at least 1, not 0"):
        review_game(Board(), nodes=0)


def test_reviews_and_reports_as_tables(fool: Path) -> None:
    pandas = pytest.importorskip("pandas")
    (game,) = read_pgn(fool)
    frame = review_game(game.final_board(), nodes=100).to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["san"]) == ["f3", "e5", "g4", "Qh4#"]
    with Engine(options={"Hash": 4}) as engine:
        table = to_pandas(engine.analyse(Board(), Limits(depth=3), lines=2))
    assert list(table["multipv"]) == [1, 2]


def test_own_tables(tmp_path: Path) -> None:
    queen = Material.of("Q", "")
    board = Board("8/8/8/8/8/2k5/7q/K7 b - - 0 1")
    assert EndgameTables(tmp_path).probe(board) is None
    for wanted in plan([queen], tmp_path):
        make(tmp_path, wanted, lambda share: None)
    tables = EndgameTables(tmp_path)
    assert len(tables.names()) == 1
    outcome = tables.probe(board)
    assert outcome is not None
    assert (outcome.result, outcome.moves) == (1, 1)
    assert board.san(next(iter(tables.moves(board)))).endswith("#")


def test_syzygy_tables() -> None:
    tables = Syzygy(SYZYGY)
    assert len(tables) > 0
    assert tables.wdl(Board()) is None
    with pytest.raises(InputError):
        Syzygy(SYZYGY / "missing")


def test_a_match_is_played(tmp_path: Path) -> None:
    seen: list[int] = []
    result = match(
        "rajah",
        "rajah",
        2,
        nodes=20,
        on_game=lambda so_far: seen.append(len(so_far.games)),
        progress=True,
    )
    assert result.names == ("rajah", "rajah (2)")
    assert seen == [1, 2]
    assert result.tally.games == 2
    assert {row["white"] for row in result.rows()} == set(result.names)
    assert "<table>" in result._repr_html_()


# Only the kings can move, and not past the pawns: four moves each, then the fifty are full.
LOCKED = "4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 92 60"
# They take seconds: one is tried below, all of them in the arena's own tests.
WAITING = ("hangmove", "floodforever", "endlessline", "slowstart", "deaf")


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("openings") / "locked.epd"
    path.write_text(LOCKED)
    return path


@pytest.mark.parametrize("mode", ["null", "crashmove"])
def test_an_engine_that_misbehaves_loses_its_games(mode: str, locked: Path) -> None:
    result = match(told(mode), "rajah", 2, nodes=20, openings=locked)
    assert [row["reason"] for row in result.rows()] == [str(LOSING[mode][0])] * 2
    assert (result.tally.wins, result.tally.losses) == (0, 2)


def told(mode: str) -> str:
    """An engine of the corpus as users name it; a fault comes with its first search."""
    return f"{shlex.join(bad(mode, 1).command)}; name={mode}"


@pytest.mark.slow
def test_an_engine_that_hangs_loses_its_games() -> None:
    """One that also sends without end is tried in the arena's own tests."""
    mode = "hangmove"
    result = match(told(mode), "rajah", 2, movetime=100)
    assert [row["reason"] for row in result.rows()] == [str(LOSING[mode][0])] * 2


@pytest.mark.parametrize("mode", ["null", "twice"])
def test_a_tournament_with_an_engine_that_misbehaves_ends(mode: str, locked: Path) -> None:
    engines = [told(mode), "rajah", "paulchess-simple1"]
    result = tournament(engines, 2, nodes=20, openings=locked)
    assert len(result.games) == 6
    ended = {str(game.ending.reason) for game in result.games if 0 in (game.white, game.black)}
    if mode in LOSING:
        assert ended == {str(LOSING[mode][0])}
        assert result.to_pandas().iloc[-1]["engine"] == mode
    else:
        assert ended == {str(EndReason.FIFTY_MOVES)}


@pytest.mark.slow
def test_every_engine_that_misbehaves_plays_a_tournament(locked: Path) -> None:
    """Faults cost the games, harmless peculiarities cost none."""
    modes = [mode for mode in (*LOSING, *PLAYING) if mode not in (*WAITING, "promotion")]
    engines = ["rajah", *map(told, modes)]
    result = tournament(engines, 2, format="gauntlet", nodes=20, openings=locked)
    for place, mode in enumerate(modes, start=1):
        ended = [str(one.ending.reason) for one in result.games if place in (one.white, one.black)]
        reason = LOSING[mode][0] if mode in LOSING else EndReason.FIFTY_MOVES
        assert ended == [str(reason)] * 2, mode
    losing = [mode for mode in modes if mode in LOSING]
    assert set(result.to_pandas()["engine"][-len(losing) :]) == set(losing)


@pytest.mark.slow
@pytest.mark.parametrize("mode", REFUSED)
def test_a_match_with_an_engine_that_does_not_start_is_one_line(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "START_SECONDS", 3.0)
    with pytest.raises(InputError, match=re.escape(REFUSED[mode])) as caught:
        match(told(mode), "rajah", 2, nodes=20)
    assert "\n" not in str(caught.value)


def test_a_database_from_python(fool: Path, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    with Database(tmp_path / "data") as games:
        assert len(games) == 0
        assert games.add(fool) == 1
        assert games.add(fool) == 0
        assert len(games) == games.count(player="fool") == 1
        board = Board()
        (move,) = games.tree(board).moves
        assert (move.san, move.black) == ("f3", 1)
        board.push_san("f3")
        assert games.count(position=board) == 1
        assert games.search(white="nobody") == []
        (header,) = games.search(white="fool")
        assert "Qh4#" in games.pgn(header.id) == next(games.pgns())
        assert games.to_parquet(tmp_path / "games.parquet") == 1
        assert games.parquet_files()
        with pytest.raises(TypeError):
            games.count(colour="white")  # type: ignore[call-arg]


def test_a_database_has_a_bin_and_folders(fool: Path, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    with Database(tmp_path / "data") as games:
        games.add(fool)
        ids = [header.id for header in games.search()]
        games.move(ids, "Traps")
        assert games.folders() == {"Traps": 1}
        assert games.statistics().games == 1
        assert [header.id for header in games.search(folder="Traps")] == ids
        assert games.search(folder="Others") == []
        games.delete(ids)
        assert len(games) == 0 and [header.id for header in games.deleted()] == ids
        for change in (games.delete, lambda unknown: games.move(unknown, "Traps")):
            with pytest.raises(InputError, match=f"there is no game '{ids[0]}' in the library"):
                change(ids)
        games.empty_bin(timedelta(days=1))
        games.restore(ids)
        assert len(games) == 1 and games.deleted() == []
        with pytest.raises(InputError, match=f"there is no game '{ids[0]}' in the bin"):
            games.restore(ids)
        games.delete(ids)
        games.empty_bin()
        assert games.deleted() == []


def test_an_account_is_fetched_into_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is fetched and how is tested with `accounts`; here, that it gets there."""
    asked: list[Account] = []

    def fetch(library: Library, account: Account, on_progress: object) -> Fetched:
        asked.append(account)
        assert library.folder == tmp_path
        return Fetched(games=3)

    monkeypatch.setattr("philidor.toolkit.database.fetch", fetch)
    with Database(tmp_path) as games:
        assert games.fetch("lichess", "fool").games == 3
        assert (asked[0].site, asked[0].name) == ("lichess", "fool")
        with pytest.raises(InputError, match="is not a site"):
            games.fetch("chess", "fool")


def test_a_locked_database_is_one_line(
    fool: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("duckdb")
    monkeypatch.setattr("philidor.library.library.PATIENCE", 0.05)
    folder = tmp_path / "data"
    with Database(folder) as games:
        games.add(fool)
    library = Library(folder)
    library.delete(library.ids())
    library.close()
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Database(folder) as games:
        assert len(games) == 0, "it can be read"
        with pytest.raises(InputError, match="the store is locked by another program") as caught:
            games.add(fool)
        other.execute("ROLLBACK")
        assert "\n" not in str(caught.value)
        assert games.add(fool) == 1
    other.close()
    (folder / FILE).write_bytes(b"no database" * 100)
    with pytest.raises(InputError, match="cannot be kept in"):
        Database(folder)


def test_a_repertoire_has_one_of_two_sides(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with pytest.raises(InputError, match="white or black, not for 'green'"):
        Repertoire("green", folder)  # type: ignore[arg-type]
    assert not folder.exists()


def test_a_repertoire_is_trained_from_python(tmp_path: Path) -> None:
    with Repertoire("white", tmp_path) as lines:
        lines.add_pgn("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *")
        assert lines.lines() == [("e2e4", "e7e5", "g1f3"), ("e2e4", "c7c5", "g1f3")]
        assert lines.planned(Board()) == ["e2e4"]
        asked = lines.question()
        assert asked is not None and asked.moves == ()
        assert lines.answer(asked, "e2e4").right
        assert lines.counts().due == 2
        game = Board()
        for move in ("e4", "c5", "Bc4"):
            game.push_san(move)
        found = lines.departure(game)
        assert found is not None and (found.mine, found.planned) == (True, ("g1f3",))
        lines.undo(lines.remove(Board(), "e2e4"))
        assert len(lines.lines()) == 2


def test_a_script_without_the_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text('from philidor import match\nmatch("philidor", "rajah", 2, nodes=20)\n')
    ended = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    said = [line for line in ended.stderr.splitlines() if "Error: " in line]
    assert len(said) == 2, ended.stderr
    assert all('call it below `if __name__ == "__main__":`' in line for line in said)
