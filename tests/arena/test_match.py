"""Matches end to end with engines that behave well or fail in each possible way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import chess
import chess.pgn
import pytest
from tests.arena.helpers import FAKE, OPENINGS, fake, plan
from tests.processes import started

from philidor.arena.duels import duel_tally
from philidor.arena.engine_log import EngineLog
from philidor.arena.engine_protocol import ProtocolLine
from philidor.arena.engines import EngineSpec, read_engine
from philidor.arena.match import MatchPlan, disqualified, failures, play_match, play_plan
from philidor.arena.openings import read_openings
from philidor.arena.pool import Workforce
from philidor.arena.records import GameRecord, Pairing
from philidor.arena.results import ResultsFile, ResultsFileError, read_results
from philidor.arena.running import run_engines
from philidor.arena.sprt import Sprt
from philidor.arena.workers import Conditions, LocalPlayer
from philidor.contract.errors import InputError
from philidor.files import FileError
from philidor.game.adjudication import Adjudication
from philidor.game.ending import EndReason
from philidor.game.time_control import TimeControl
from philidor.lab.report import engine_line
from philidor.lab.result_lines import ResultLines
from philidor.lab.soak.log import append

# How the engines' short games may end.
REGULAR = {EndReason.TOO_LONG, EndReason.CHECKMATE, EndReason.REPETITION}


def play(
    a_plan: MatchPlan, path: Path, resume: bool = False, concurrency: int = 1
) -> list[GameRecord]:
    """Play a plan to its end; the games in order.

    One at a time are played in this process, as each worker process does it: another process takes
    longer to start than the games take.
    """

    async def on_game(game: GameRecord) -> None:
        """Games are not shown."""

    with ResultsFile(path, a_plan, resume) as results:
        if concurrency > 1:
            play_plan(a_plan, results, Workforce(concurrency), lambda played, game: None)
        else:
            run_engines(played_here(a_plan, results, on_game))
        return sorted(results.games, key=lambda game: game.number)


async def played_here(
    a_plan: MatchPlan, results: ResultsFile, on_game: Callable[[GameRecord], Awaitable[None]]
) -> None:
    """Play a plan in this process."""
    player = LocalPlayer(a_plan.conditions)
    try:
        await play_match(a_plan, results, [player], on_game)
    finally:
        await player.close()


def test_each_opening_is_played_with_both_colours(tmp_path: Path) -> None:
    games = play(plan(fake("honest"), fake("mute"), games=6), tmp_path / "m.jsonl", concurrency=2)
    assert [game.number for game in games] == list(range(6))
    assert [game.fen for game in games] == [OPENINGS[index] for index in (0, 0, 1, 1, 0, 0)]
    assert [(game.white, game.black) for game in games] == [(0, 1), (1, 0)] * 3
    assert {game.ending.reason for game in games} <= REGULAR


def test_pgn_and_json_tell_the_same_games(tmp_path: Path) -> None:
    games = play(plan(fake("honest"), fake("mute"), games=2), tmp_path / "m.jsonl")
    header, read = read_results(tmp_path / "m.jsonl")
    assert [game.to_json() for game in read] == [game.to_json() for game in games]
    assert [engine["name"] for engine in header["engines"]] == ["honest", "mute"]
    with (tmp_path / "m.pgn").open() as pgn:
        for game in games:
            found = chess.pgn.read_game(pgn)
            assert found is not None
            assert not found.errors
            assert found.headers["Result"] == game.ending.result
            moves = [move.uci() for move in found.mainline_moves()]
            assert moves == [ply.move for ply in game.plies]
        assert chess.pgn.read_game(pgn) is None


@pytest.mark.parametrize(
    ("mode", "time_control", "ending", "detail"),
    [
        ("crash", TimeControl(nodes=1), EndReason.CRASH, "out of luck"),
        ("illegal", TimeControl(nodes=1), EndReason.ILLEGAL, "a1a1"),
        ("none", TimeControl(nodes=1), EndReason.ILLEGAL, "(none)"),
        ("slow", TimeControl(movetime=100), EndReason.TIME, "of 100 ms"),
        ("slow", TimeControl(base=200, increment=10), EndReason.TIME, "took"),
        ("hang", TimeControl(nodes=1), EndReason.HANG, "no answer"),
    ],
)
def test_each_kind_of_failure_loses_and_is_recorded(
    tmp_path: Path, mode: str, time_control: TimeControl, ending: EndReason, detail: str
) -> None:
    games = play(plan(fake("honest"), fake(mode, time_control), patience=700), tmp_path / "m.jsonl")
    assert [game.ending.result for game in games] == ["1-0", "0-1"]
    for game in games:
        assert (game.ending.reason, game.culprit) == (ending, 1)
        assert detail in game.ending.detail
        # The failure is in the engine's third search: as White after four plies, as Black five.
        assert len(game.plies) == (4 if game.white == 1 else 5)
    assert failures(games, 0) == {}
    assert failures(games, 1) == {ending: 2}


def test_slow_engine_within_tolerance_does_not_lose(tmp_path: Path) -> None:
    slow = fake("slow", TimeControl(movetime=100))
    games = play(plan(fake("honest"), slow, tolerance=2_000), tmp_path / "m.jsonl")
    assert failures(games, 1) == {}


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        (
            EngineSpec("dead", (sys.executable, "-c", "pass"), time_control=TimeControl(nodes=1)),
            "dead",
        ),
        (replace(fake("honest"), name="odd", options={"Hush": "1"}), "odd: .*Hush"),
    ],
)
def test_an_engine_that_cannot_play_ends_the_match_before_its_first_game(
    tmp_path: Path, spec: EngineSpec, complaint: str
) -> None:
    with pytest.raises(InputError, match=complaint):
        play(plan(fake("honest"), spec), tmp_path / "m.jsonl")
    assert not list(tmp_path.iterdir())


def test_running_games_are_dropped_when_the_sink_fails(tmp_path: Path) -> None:
    dropped: list[Pairing] = []

    class Failing(ResultsFile):
        def add(self, game: GameRecord) -> None:
            raise OSError("the disk is full")

        def drop(self, pairing: Pairing) -> None:
            dropped.append(pairing)

    a_plan = plan(fake("honest"), fake("hang"), games=4)
    with (
        pytest.raises(OSError, match="disk is full"),
        Failing(tmp_path / "m.jsonl", a_plan, resume=False) as results,
    ):
        play_plan(a_plan, results, Workforce(2), lambda played, game: None)
    assert len(dropped) <= 1


def test_a_full_disk_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_plan = plan(fake("honest"), fake("mute"), games=2)
    game, _ = play(a_plan, tmp_path / "m.jsonl")
    full = Path("/dev/full")
    with (
        pytest.raises(FileError, match="/dev/full cannot be written: No space left"),
        ResultsFile(tmp_path / "n.jsonl", a_plan, resume=False) as results,
    ):
        monkeypatch.setattr(results, "_written", lambda: (results._appended(full),) * 2)
        results.add(game)
        results.add(game)
    log = EngineLog(tmp_path, 0, "full")
    log.path.symlink_to(full)
    writes: list[Callable[[], None]] = [
        lambda: ResultLines(full, {}).add({"job": 1}),
        lambda: log.note(ProtocolLine(0, True, "uci")),
        lambda: append(full, "stall", 0.0),
    ]
    for write in writes:
        with pytest.raises(FileError, match="cannot be written: No space left"):
            write()


def test_winning_and_losing_scores_are_adjudicated(tmp_path: Path) -> None:
    rules = Adjudication(resign_score=600, resign_moves=3, max_plies=60)
    games = play(plan(fake("winning"), fake("losing"), adjudication=rules), tmp_path / "m.jsonl")
    assert [game.ending.result for game in games] == ["1-0", "0-1"]
    assert {(game.ending.reason, len(game.plies)) for game in games} == {
        (EndReason.ADJUDICATED_WIN, 6)
    }


def test_resuming_a_finished_match_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    a_plan = plan(fake("honest"), fake("mute"), games=2)
    play(a_plan, path)
    before = path.read_text()
    play(a_plan, path, resume=True)
    assert path.read_text() == before


def test_force_replaces_results_once_a_game_is_played(tmp_path: Path) -> None:
    path, a_plan = tmp_path / "m.jsonl", plan(fake("honest"), fake("mute"), games=2)
    before = play(plan(fake("honest"), fake("mute"), games=4), path)
    with ResultsFile(path, a_plan, resume=False, force=True) as results:
        assert len(read_results(path)[1]) == len(before), "nothing has been played yet"
        results.add(before[0])
    assert [game.number for game in read_results(path)[1]] == [0]
    assert (tmp_path / "m.pgn").read_text().count("[Event ") == 1
    with ResultsFile(path, a_plan, resume=True, force=True) as results:
        assert [game.number for game in results.games] == [0]


def test_force_replaces_results_alone(tmp_path: Path) -> None:
    a_plan = plan(fake("honest"), fake("mute"), games=2)
    (tmp_path / "mine.pgn").write_text("a collection")
    (tmp_path / "notes.txt").write_text("notes")
    for name, message in (("mine.jsonl", "choose another name"), ("notes.txt", r"\.jsonl")):
        with pytest.raises(InputError, match=message):
            ResultsFile(tmp_path / name, a_plan, resume=False, force=True)


def test_match_with_a_time_control_in_an_older_notation_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    timed = fake("honest", TimeControl(base=5_000, increment=50))
    a_plan = plan(timed, fake("mute"), games=2)
    play(a_plan, path)
    lines = path.read_text().splitlines(keepends=True)
    present = '"time_control": "5s+0.05s"'
    assert present in lines[0]
    path.write_text("".join([lines[0].replace(present, '"pace": "5+0.05"'), lines[1]]))
    assert len(play(a_plan, path, resume=True)) == 2
    with pytest.raises(ResultsFileError, match="other conditions"):
        play(plan(fake("honest"), fake("mute"), games=2), path, resume=True)


def test_resume_plays_what_is_missing_and_repairs_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    a_plan = plan(fake("honest"), fake("mute"), games=4)
    play(a_plan, path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([lines[0], lines[2], lines[3][:40]]))
    games = play(a_plan, path, resume=True)
    assert [game.number for game in games] == [0, 1, 2, 3]
    assert len(read_results(path)[1]) == 4
    assert (tmp_path / "m.pgn").read_text().count("[Event ") == 4


def test_results_are_not_overwritten_or_mixed(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    play(plan(fake("honest"), fake("mute")), path)
    with pytest.raises(ResultsFileError, match="--resume"):
        play(plan(fake("honest"), fake("mute")), path)
    with pytest.raises(ResultsFileError, match="other conditions"):
        play(plan(fake("honest"), fake("mute"), tolerance=7), path, resume=True)
    path.write_text(json.dumps({"kind": "shopping"}) + "\n")
    with pytest.raises(ResultsFileError, match="not a results file"):
        read_results(path)


def test_sprt_ends_a_match_early(tmp_path: Path) -> None:
    rules = Adjudication(resign_score=600, resign_moves=1)
    base = plan(fake("winning"), fake("losing"), games=400, adjudication=rules)
    # The same moves from the same opening would count once.
    openings = read_openings()
    a_plan = MatchPlan(base.conditions, openings, base.games, sprt=Sprt(0, 200))
    with ResultsFile(tmp_path / "m.jsonl", a_plan, resume=False) as results:
        assert play_plan(a_plan, results, Workforce(1), lambda played, game: None) is True
        assert 4 <= len(results.games) < 60


def test_games_from_a_chess960_opening(tmp_path: Path) -> None:
    spec = read_engine("philidor; nodes=30; Hash=1")
    opening = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
    conditions = Conditions((spec, spec.named("other")), Adjudication(max_plies=30))
    games = play(MatchPlan(conditions, (opening,), 2), tmp_path / "m.jsonl")
    assert {game.ending.reason for game in games} <= REGULAR
    with (tmp_path / "m.pgn").open() as pgn:
        found = chess.pgn.read_game(pgn)
    assert found is not None
    assert found.headers["Variant"] == "Chess960"
    assert found.board().shredder_fen() == opening
    assert not found.errors
    refused = MatchPlan(Conditions((spec, fake("honest"))), (opening,), 2)
    with pytest.raises(InputError, match="honest does not play Chess960"):
        play(refused, tmp_path / "refused.jsonl")


def test_engines_ponder_and_their_lines_are_logged(tmp_path: Path) -> None:
    spec = read_engine("philidor; movetime=30; Hash=1")
    conditions = Conditions(
        (spec, spec.named("an/other")),
        Adjudication(max_plies=12),
        tolerance=5_000,
        ponder=True,
        logs=tmp_path,
    )
    games = play(MatchPlan(conditions, OPENINGS, 2), tmp_path / "m.jsonl")
    assert [game.culprit for game in games] == [None, None]
    assert "nodes/s" not in engine_line(MatchPlan(conditions, OPENINGS, 2), games, 0)
    logs = {log.name.rpartition("-")[0]: log.read_text() for log in tmp_path.glob("*.log")}
    assert set(logs) == {"0-philidor", "1-an_other"}
    for log in logs.values():
        assert " > go ponder " in log
        assert " < bestmove " in log


def test_an_engine_that_fails_too_often_in_a_row_is_disqualified(tmp_path: Path) -> None:
    base = plan(fake("crash"), fake("honest"), fake("mute"), games=6)
    a_plan = replace(base, most_failures=2)
    games = play(a_plan, tmp_path / "m.jsonl")
    assert disqualified(a_plan, games) == {0}
    assert sum(0 in (game.white, game.black) for game in games) == 2
    # The others play all their games, and a resumed match adds none.
    assert sum(0 not in (game.white, game.black) for game in games) == 6
    assert len(play(a_plan, tmp_path / "m.jsonl", resume=True)) == 8


def test_a_resumed_match_keeps_dates_and_needs_the_same_openings(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    a_plan = plan(fake("honest"), fake("mute"), games=4)
    play(a_plan, path)
    lines = path.read_text().splitlines()
    first = json.loads(lines[1]) | {"date": "1999.12.31"}
    path.write_text("\n".join([lines[0], json.dumps(first), *lines[2:4]]) + "\n")
    games = play(a_plan, path, resume=True)
    assert len(games) == 4
    assert games[0].date == "1999.12.31"
    pgn = path.with_suffix(".pgn").read_text()
    assert pgn.count('[Date "1999.12.31"]') == 1
    assert pgn.count(f'[Date "{games[3].date}"]') == 3
    other = replace(a_plan, openings=(OPENINGS[1], OPENINGS[0]))
    with pytest.raises(ResultsFileError, match="openings_sha256"):
        play(other, path, resume=True)


def test_a_failed_resumption_leaves_the_results_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.jsonl"
    a_plan = plan(fake("honest"), fake("mute"), games=2)
    play(a_plan, path)
    before = path.read_bytes()

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(FileError, match="No space left"):
        play(a_plan, path, resume=True)
    assert path.read_bytes() == before


def test_interrupted_match_keeps_its_games_and_leaves_no_process_and_no_traceback(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.jsonl"
    command = [sys.executable, "-m", "philidor", "lab", "match", "--nodes", "1", "--games", "4000"]
    command += ["--a", f"{sys.executable} {FAKE} honest", "--b", f"{sys.executable} {FAKE} mute"]
    command += ["--output", str(path), "--max-plies", "20", "--jobs", "3"]
    pipe = subprocess.PIPE
    with started(command, stdout=pipe, stderr=pipe, start_new_session=True) as match:
        deadline = time.monotonic() + 60
        while not path.exists() or path.read_text().count("\n") < 6:
            assert time.monotonic() < deadline, "the match does not start"
            time.sleep(0.05)
        # The terminal sends Ctrl-C to the workers as well.
        os.killpg(match.pid, signal.SIGINT)
        output, errors = match.communicate(timeout=30)
    assert match.returncode == 130
    assert errors == ""
    assert "--resume" in output
    assert len(read_results(path)[1]) >= 5
    deadline = time.monotonic() + 10
    while children_of_session(match.pid):
        assert time.monotonic() < deadline, "a process of the match is left"
        time.sleep(0.05)


def children_of_session(session: int) -> list[int]:
    """Processes that still belong to a session; empty without /proc."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, *numbers = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(numbers[2]) == session and state != "Z" and int(stat.parent.name) != os.getpid():
            found.append(int(stat.parent.name))
    return found


@pytest.mark.slow
def test_a_match_killed_three_times_has_every_game_once(tmp_path: Path) -> None:
    def command(path: Path) -> list[str]:
        words = [
            sys.executable,
            "-m",
            "philidor",
            "lab",
            "match",
            "--nodes",
            "1",
            "--games",
            str(games),
        ]
        words += ["--a", f"{sys.executable} {FAKE} honest", "--b", f"{sys.executable} {FAKE} mute"]
        resume = ["--resume"] if path.exists() else []
        return [*words, "--output", str(path), "--max-plies", "20", *resume]

    def schedule(path: Path) -> list[tuple[int, int, int, str]]:
        games = sorted(read_results(path)[1], key=lambda game: game.number)
        return [(game.number, game.white, game.black, game.fen) for game in games]

    chance, games = Random(1787), 70
    killed = tmp_path / "killed.jsonl"
    for _ in range(3):
        before = len(schedule(killed)) if killed.exists() else 0
        enough = before + chance.randint(1, 10)
        with started(command(killed), stdout=subprocess.DEVNULL) as match:
            deadline = time.monotonic() + 120
            while not killed.exists() or killed.read_text().count("\n") <= enough:
                assert time.monotonic() < deadline, "the match does not go on"
                time.sleep(0.01)
            time.sleep(chance.uniform(0, 0.1))
            match.kill()
        assert before < len(schedule(killed)) < games
    subprocess.run(command(killed), check=True, stdout=subprocess.DEVNULL, timeout=200)
    whole = replace(plan(fake("honest"), fake("mute"), games=games), openings=read_openings())
    pairings = [(one.number, one.white, one.black, one.fen) for one in whole.pairings()]
    assert schedule(killed) == pairings and len(pairings) == games
    assert killed.with_suffix(".pgn").read_text().count("[Result ") == games


def test_in_a_round_robin_all_engines_meet_equally_often() -> None:
    a_plan = plan(fake("honest"), fake("mute"), fake("winning"), games=4)
    pairings = list(a_plan.pairings())
    assert [pairing.number for pairing in pairings] == list(range(12))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        whites = [f.white for f in pairings if {f.white, f.black} == {one, other}]
        assert sorted(whites) == [one, one, other, other]
    gauntlet = MatchPlan(a_plan.conditions, a_plan.openings, 4, gauntlet=True)
    assert all(0 in (f.white, f.black) for f in gauntlet.pairings())


@pytest.mark.opponent
def test_xboard_and_uci_engines_play_each_other(tmp_path: Path, require_program) -> None:  # type: ignore[no-untyped-def]
    phalanx = EngineSpec(
        "phalanx", (require_program("phalanx"),), "xboard", time_control=TimeControl(base=1_000)
    )
    stockfish = EngineSpec(
        "stockfish", (require_program("stockfish"),), time_control=TimeControl(nodes=500)
    )
    games = play(plan(phalanx, stockfish), tmp_path / "m.jsonl")
    assert duel_tally(games).games == 2
    assert failures(games, 0) == failures(games, 1) == {}


def test_games_are_legal_chess(tmp_path: Path) -> None:
    for game in play(plan(fake("honest"), fake("mute")), tmp_path / "m.jsonl"):
        board = chess.Board(game.fen)
        for ply in game.plies:
            board.push(board.parse_uci(ply.move))
