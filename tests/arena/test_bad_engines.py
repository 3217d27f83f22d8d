"""Every engine of the corpus through every door below the page: what it did is said, nothing ends
with a traceback, waits for ever or leaves a process behind."""

from __future__ import annotations

import asyncio
import json
import shlex
import time
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import chess
import chess.engine
import pytest
from tests.arena.bad_engines import (
    LOSING,
    MODES,
    PLAYING,
    REFUSED,
    SEARCH_FAULTS,
    bad,
    processes_of,
)
from tests.arena.helpers import OPENINGS, fake
from tests.commands import invoke, lab

from philidor.arena import connection, suite
from philidor.arena.answers import AnswerError
from philidor.arena.engines import EngineSpec
from philidor.arena.match import MatchPlan, play_match
from philidor.arena.records import GameRecord, Pairing
from philidor.arena.session import EngineSession, Patience
from philidor.arena.workers import Conditions, LocalPlayer
from philidor.contract.limits import Limits
from philidor.game.adjudication import Adjudication
from philidor.game.ending import EndReason
from philidor.game.time_control import TimeControl

T = TypeVar("T")
# `slowstart` takes two seconds.
START_SECONDS = 10.0
PATIENCE = 3_000
# They keep a processor busy until the patience ends.
SENDING = ("floodforever", "endlessline")
# Nearly all of them wait, for their own start or for the patience of the match to end.
AT_A_TIME = 10


@dataclass
class Kept:
    """A match's games, or the error that kept it from beginning."""

    games: list[GameRecord] = field(default_factory=list)
    error: str = ""
    left: list[int] = field(default_factory=list)

    def begin(self, pairing: Pairing) -> None:
        """Games are not shown."""

    def drop(self, pairing: Pairing) -> None:
        """Games are not dropped."""

    def add(self, game: GameRecord) -> None:
        self.games.append(game)


def quietly(work: Coroutine[Any, Any, T]) -> T:
    """The work's result, in a loop that does not log engines' failures."""

    async def watched() -> T:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        return await work

    return asyncio.run(watched())


async def match(mode: str) -> Kept:
    """Two games against an engine without faults."""
    specs = (replace(bad(mode), time_control=TimeControl(nodes=1)), fake("honest"))
    patience = PATIENCE // 2 if mode in SENDING else PATIENCE
    conditions = Conditions(specs, Adjudication(max_plies=10), patience=patience)
    kept = Kept()

    async def on_game(game: GameRecord) -> None:
        await asyncio.sleep(0)

    try:
        player = LocalPlayer(conditions)
        await play_match(MatchPlan(conditions, OPENINGS, 2), kept, [player], on_game)
    except chess.engine.EngineError as error:
        kept.error = str(error)
    for _ in range(50):
        kept.left = processes_of(specs[0])
        if not kept.left:
            break
        await asyncio.sleep(0.1)
    return kept


@pytest.fixture(scope="module")
def matches() -> Iterator[dict[str, Kept]]:
    """The matches of all engines, played at the same time."""

    async def all_matches() -> list[Kept]:
        gate = asyncio.Semaphore(AT_A_TIME)

        async def in_turn(mode: str) -> Kept:
            async with gate:
                return await match(mode)

        return await asyncio.gather(*(in_turn(mode) for mode in MODES))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "START_SECONDS", START_SECONDS)
        yield dict(zip(MODES, quietly(all_matches()), strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("mode", LOSING)
def test_a_bad_answer_costs_the_game_and_is_quoted(matches: dict[str, Kept], mode: str) -> None:
    reason, words = LOSING[mode]
    played = matches[mode]
    assert not played.error and len(played.games) == 2
    for game in played.games:
        assert (game.ending.reason, game.culprit) == (reason, 0)
        assert len(game.ending.detail) < 250
    assert any(words.replace("a2a3q", "") in game.ending.detail for game in played.games)
    assert not played.left


@pytest.mark.slow
@pytest.mark.parametrize("mode", REFUSED)
def test_an_engine_that_does_not_start_is_one_line(matches: dict[str, Kept], mode: str) -> None:
    played = matches[mode]
    assert REFUSED[mode] in played.error and "\n" not in played.error
    assert not played.games and not played.left


@pytest.mark.slow
@pytest.mark.parametrize("mode", PLAYING)
def test_harmless_peculiarities_cost_nothing(matches: dict[str, Kept], mode: str) -> None:
    played = matches[mode]
    assert [game.ending.reason for game in played.games] == [EndReason.TOO_LONG] * 2, played.error
    assert not played.left
    for ply in (ply for game in played.games for ply in game.plies):
        assert ply.depth is None or 0 <= ply.depth < 100
        assert ply.nodes is None or ply.nodes >= 0


@pytest.mark.parametrize("mode", LOSING)
def test_an_analysis_gets_the_fault(mode: str) -> None:
    reason, words = LOSING[mode]
    # One that dies before its search is not waited for until the patience ends.
    patience = Patience(60.0 if mode == "crashnewgame" else 0.4)

    async def analyse() -> None:
        async with EngineSession(bad(mode, 1)) as session:
            with pytest.raises(AnswerError) as caught:
                await session.analyse(chess.Board(), Limits(nodes=1), "game", patience)
            assert caught.value.reason is reason
            assert words in str(caught.value)

    quietly(analyse())


def test_harmless_peculiarities_do_not_spoil_an_analysis() -> None:
    async def analyse(mode: str) -> str | None:
        async with EngineSession(bad(mode)) as session:
            found = await session.analyse(chess.Board(), Limits(nodes=1), "game", Patience(60))
            return found.move

    async def analyse_all() -> list[str | None]:
        return await asyncio.gather(*(analyse(mode) for mode in modes))

    # The others take seconds to start or to end.
    modes = [mode for mode in PLAYING if mode not in ("slowstart", "deaf", "child")]
    used = time.process_time()
    assert quietly(analyse_all()) == ["a2a3"] * len(modes)
    # `badscore` names a line whose number python-chess would count up to.
    assert time.process_time() - used < 4


def test_a_suite_goes_on_after_each_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "GRACE_SECONDS", 2.0)
    problems = suite.parse_suite(
        "".join(f'{chess.Board().epd()} bm a3; id "{name}";\n' for name in "abc"), "three"
    )
    limits = Limits(movetime=50)

    async def run_all() -> list[list[suite.Attempt]]:
        return await asyncio.gather(
            *(
                suite.try_problems(
                    suite.SuitePlan(problems, bad(mode, 2), limits), lambda one: None
                )
                for mode in SEARCH_FAULTS
            )
        )

    for mode, (first, second, third) in zip(SEARCH_FAULTS, quietly(run_all()), strict=True):
        assert first.solved and LOSING[mode][1] in second.failure, mode
        # The process has been started anew.
        assert third.solved


def command_of(spec: EngineSpec) -> str:
    """An engine for the command line."""
    return f"{shlex.join(spec.command)}; name={spec.name}"


def test_a_tournament_with_a_null_move_ends_and_resumes(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    engines = [bad("null"), bad("ok"), bad("twice")]
    command = [
        "tournament",
        "--games",
        "2",
        "--nodes",
        "1",
        "--max-plies",
        "8",
        "--jobs",
        "1",
        "--output",
        str(path),
    ]
    for spec in engines:
        command += ["--engine", command_of(spec)]
    games = cut_and_resumed(command, path, 6)
    lost = [game for game in games if 0 in (game["white"], game["black"])]
    assert {game["detail"] for game in lost} == {"a null move: bestmove 0000"}
    assert "0000" not in {ply[0] for game in games for ply in game["plies"]}
    assert '[Termination "rules infraction"]' in path.with_suffix(".pgn").read_text()


def cut_and_resumed(command: list[str], path: Path, count: int) -> list[dict[str, Any]]:
    """The games of a tournament that is cut within its third game, and resumed."""
    first = lab(command)
    assert first.exit_code == 0, first.output
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + count
    # As after a kill within a game.
    path.write_text("".join(lines[:3]) + lines[3][:40])
    second = lab([*command, "--resume"])
    assert second.exit_code == 0 and "Traceback" not in second.output, second.output
    games = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert len(games) == count
    return games


@pytest.mark.slow
def test_a_tournament_of_any_engine_ends_and_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every fault is tried in a match, above; here, those that end or begin in different ways."""
    monkeypatch.setattr(connection, "START_SECONDS", START_SECONDS)
    modes = (
        "none", "junk", "crashnewgame", "crashmove", "hangmove", "twice", "slowstart", "flood",
        "illegalponder", "child", "deaf",
    )  # fmt: skip
    path = tmp_path / "t.jsonl"
    command = ["tournament", "--format", "gauntlet", "--games", "2", "--nodes", "1"]
    command += ["--max-plies", "8", "--patience", "1500", "--output", str(path)]
    for spec in (bad("ok"), *map(bad, modes)):
        command += ["--engine", command_of(spec)]
    games = cut_and_resumed(command, path, 2 * len(modes))
    for place, mode in enumerate(modes, start=1):
        own = [game for game in games if place in (game["white"], game["black"])]
        reason = str(LOSING[mode][0]) if mode in LOSING else str(EndReason.TOO_LONG)
        assert [game["ending"] for game in own] == [reason] * 2, (mode, own)
    assert "0000" not in {ply[0] for game in games for ply in game["plies"]}


@pytest.mark.parametrize("mode", ["null", "junk", "crashmove"])
def test_annotate_says_what_the_engine_did_in_one_line(mode: str, tmp_path: Path) -> None:
    games = tmp_path / "g.pgn"
    games.write_text('[Event "E"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
    words = [str(games), "-e", command_of(bad(mode)), "--nodes", "1", "--data"]
    result = invoke("annotate", *words, str(tmp_path / "cache"))
    assert result.exit_code == 2, result.output
    assert LOSING[mode][1] in result.output and "Traceback" not in result.output
    assert len(result.output) < 400


def test_a_second_answer_is_not_taken_for_that_of_the_next_search() -> None:
    """For an odd search it comes at once, for an even one when the engine has the next order."""

    async def search() -> list[str]:
        async with EngineSession(bad("twice")) as session:
            board, moves = chess.Board(), []
            for _ in range(5):
                answer = await session.play(board, Limits(nodes=1), "game", Patience(20))
                # An analysis uses python-chess's own commands.
                found = await session.analyse(board, Limits(nodes=1), "game", Patience(20))
                assert found.move == answer.move
                moves.append(answer.move or "")
                board.push_uci(moves[-1])
            return moves

    # It plays the first move of its list and then names the last.
    assert quietly(search()) == ["a2a3", "a7a5", "a1a2", "a5a4", "a2a1"]


def test_a_second_move_of_an_xboard_engine_is_dropped(tmp_path: Path) -> None:
    program = tmp_path / "second.py"
    program.write_text(
        "import sys\n"
        "asked = []\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[:1]\n"
        "    if word == ['protover']: print('feature ping=1 setboard=1 done=1', flush=True)\n"
        "    elif word == ['ping']: print('pong', line.split()[1], flush=True)\n"
        "    elif word in (['undo'], ['remove']): sys.exit(7)\n"
        "    elif word == ['go']:\n"
        "        moves = ('e2e4', 'e7e5') if not asked else ('d2d4', 'e5d4')\n"
        "        asked.append(line)\n"
        "        for move in moves: print('move', move, flush=True)\n"
        "    elif word == ['quit']: break\n"
    )
    spec = EngineSpec("second", (*bad("ok").command[:1], str(program)), "xboard")

    async def search() -> None:
        async with EngineSession(spec) as session:
            board = chess.Board()
            first = await session.play(board, Limits(depth=1), "game", Patience(20))
            assert first.move == "e2e4"
            board.push_uci("e2e4")
            board.push_uci("c7c5")
            second = await session.play(board, Limits(depth=1), "game", Patience(20))
            assert second.move == "d2d4"

    quietly(search())


def test_an_xboard_engine_that_claims_a_result_is_quoted(tmp_path: Path) -> None:
    program = tmp_path / "claims.py"
    program.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[:1]\n"
        "    if word == ['protover']: print('feature ping=1 setboard=1 done=1', flush=True)\n"
        "    elif word == ['ping']: print('pong', line.split()[1], flush=True)\n"
        "    elif word == ['go']: print('1-0 {White wins}', flush=True)\n"
        "    elif word == ['quit']: break\n"
    )
    spec = EngineSpec("claims", (*bad("ok").command[:1], str(program)), "xboard")

    async def ask() -> None:
        async with EngineSession(spec) as session:
            with pytest.raises(AnswerError, match=r"claims a result: 1-0 \{White wins\}"):
                await session.play(chess.Board(), Limits(depth=1), "game", Patience(5))

    quietly(ask())
