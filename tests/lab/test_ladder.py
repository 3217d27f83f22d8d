"""The ladder and the error profiles of the human-like levels."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import combinations
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.commands import lab

from philidor.arena.engines import EngineSpec
from philidor.arena.match import MatchPlan
from philidor.arena.records import GameRecord, Ply
from philidor.arena.workers import Conditions
from philidor.contract.errors import InputError
from philidor.contract.setup import START_FEN
from philidor.game.ending import mate
from philidor.human.levels import LEVELS
from philidor.lab import ladder
from philidor.lab.errors import (
    PHASES,
    phase_of,
    phases_table,
    profiles,
    shares_table,
)
from philidor.lab.human_game import annotated_game
from philidor.lab.ladder import Rung, close_games, levels, places, plan, plot, table
from philidor.lab.ladder_pairs import KnownGame, pairs_text, read_pairs
from philidor.lab.standings import tables_in
from philidor.pgn.writer import written

RUNGS = (
    Rung("a", "a", 1400, level=True),
    Rung("b", "b", 1600, level=True),
    Rung("c", "Stockfish", 1700, anchor=True),
)
NAMES = [rung.name for rung in RUNGS]
NUMBER = attrgetter("number")
# White's queen goes for the pawn f7 at once; Black's knight lets it be mated.
MATE = ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7")


def record(number: int, white: int, black: int, moves: tuple[str, ...] = MATE) -> GameRecord:
    plies = tuple(Ply(move, 0, 1, 1, 1.0) for move in moves)
    return GameRecord(number, white, black, START_FEN, mate(True), plies)


def tournament(games: int) -> MatchPlan:
    engines = tuple(EngineSpec(rung.name, ("x",)) for rung in RUNGS)
    return MatchPlan(Conditions(engines), (START_FEN,), games)


def test_only_neighbours_meet_and_games_keep_their_numbers() -> None:
    whole = list(plan(tournament(4), RUNGS, None).pairings())
    near = list(plan(tournament(4), RUNGS, 200).pairings())
    assert {(game.white, game.black) for game in near} == {(0, 1), (1, 0), (1, 2), (2, 1)}
    assert all(game in whole for game in near)
    assert len(whole) == 12


def test_players_that_are_no_levels_meet_only_their_neighbours() -> None:
    rungs = [replace(rung, level=rung.name == "b") for rung in RUNGS]
    met = {(game.white, game.black) for game in plan(tournament(4), rungs, None).pairings()}
    assert met == {(0, 1), (1, 0), (1, 2), (2, 1)}


def test_the_anchor_holds_the_scale() -> None:
    games = [record(0, 1, 0), record(1, 1, 0), record(2, 2, 1), record(3, 0, 1), record(4, 1, 2)]
    found = {place.rung.name: place for place in places(RUNGS, games)}
    assert found["Stockfish"].rating == pytest.approx(1700)
    assert found["a"].rating < found["b"].rating
    assert found["b"].games == 5
    assert "| b | 1600 |" in table(list(found.values()))


def test_games_of_players_of_nearly_equal_labels_are_found() -> None:
    names = ["Human 1400", "Stockfish 1500", "Human 1800", "somebody"]
    games = [record(0, 0, 1), record(1, 1, 2), record(2, 2, 0), record(3, 3, 0)]
    assert [game.number for game in close_games(games, names, 200)] == [0]
    assert [game.number for game in close_games(games, names, 300)] == [0, 1]


def test_without_anchors_the_levels_hold_the_scale() -> None:
    rungs = (*RUNGS[:2], Rung("c", "a classic", 1000))
    games = [record(0, 1, 0), record(1, 1, 0), record(2, 2, 1), record(3, 0, 1), record(4, 1, 2)]
    rating = {place.rung.name: place.rating for place in places(rungs, games)}
    assert rating["a"] + rating["b"] == pytest.approx(1400 + 1600)


def test_the_report_of_a_ladder_is_its_table(tmp_path: Path) -> None:
    engines = tuple(EngineSpec(name, ("x",)) for name in ("Human 600", "Human 800"))
    header = MatchPlan(Conditions(engines), (START_FEN,), 2).header()
    games = [record(0, 0, 1).to_json(), record(1, 1, 0).to_json()]
    path = tmp_path / "ladder.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in (header, *games)))
    rows = tables_in(path).splitlines()
    assert rows[0] == "| player | label | rating | +- | points | games |"
    assert rows[2].startswith("| Human 600 | 600 | 700 | ")


@given(st.dictionaries(st.integers(0, 23), st.sampled_from((0.0, 0.5, 1.0)), min_size=1))
def test_a_ladder_goes_on_from_its_pairs(points: dict[int, float]) -> None:
    whole = plan(tournament(8), RUNGS, None)
    schedule = list(whole.pairings())
    games = [
        KnownGame(number, schedule[number].white, schedule[number].black, one)
        for number, one in points.items()
    ]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pairs.tsv"
        path.write_text(pairs_text(NAMES, whole.duels(), games))
        read = read_pairs(path, NAMES, whole.duels())
    assert sorted(read, key=NUMBER) == sorted(games, key=NUMBER)
    left = plan(tournament(8), RUNGS, None, read).pairings()
    assert {game.number for game in left} == set(range(24)) - set(points)


def test_the_results_of_a_pair_are_the_first_players() -> None:
    # b beats a with White, a beats b with White, then a draw; the second game of 2 and 1.
    games = [
        KnownGame(1, 1, 0, 1.0),
        KnownGame(0, 0, 1, 1.0),
        KnownGame(6, 0, 1, 0.5),
        KnownGame(5, 2, 1, 0.0),
    ]
    lines = pairs_text(NAMES, plan(tournament(4), RUNGS, None).duels(), games).splitlines()
    assert lines[1:] == ["a\tb\t1\t1\t1\t10=", "b\tStockfish\t1\t0\t0\t.1"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("a\tb\t1\t0\t0", "line 2: 5 fields instead of 6"),
        ("a\tz\t1\t0\t0\t1", "line 2: the ladder has no player 'z'"),
        ("b\ta\t1\t0\t0\t1", "line 2: b and a are not in the ladder's order"),
        ("a\tb\t1\t0\t0\tx", "line 2: 'x' is not a string of results"),
    ],
)
def test_a_faulty_file_of_pairs_is_refused(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text("first\tsecond\twins\tdraws\tlosses\tgames\n" + line + "\n")
    with pytest.raises(InputError, match=re.escape(fault)):
        read_pairs(path, NAMES, tournament(4).duels())
    path.write_text(line + "\n")
    with pytest.raises(InputError, match="its first line is not first second wins"):
        read_pairs(path, NAMES, tournament(4).duels())


def test_the_command_does_not_play_what_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "anchors", lambda nodes: [])
    names = [rung.name for rung in (*levels(), *ladder.CLASSICS)]
    earlier, pairs = tmp_path / "earlier.tsv", tmp_path / "pairs.tsv"
    lines = [f"{one}\t{other}\t1\t1\t0\t1=" for one, other in combinations(names, 2)]
    earlier.write_text("\n".join(["first\tsecond\twins\tdraws\tlosses\tgames", *lines]) + "\n")
    given = ["--games", "2", "--earlier", str(earlier), "--pairs", str(pairs)]
    answer = lab(["study", "ladder", *given, "--output", str(tmp_path / "l.jsonl")])
    assert answer.exit_code == 0, answer.output
    assert "| Human 600 | 600 |" in answer.output
    assert pairs.read_text() == earlier.read_text()


def test_the_ladder_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "ladder.svg"
    plot(places(RUNGS, [record(0, 1, 0), record(1, 2, 1)]), path)
    assert "UCI_Elo" in path.read_text()


def test_every_level_is_a_rung() -> None:
    assert [rung.label for rung in levels()] == [level.elo for level in LEVELS]


def test_errors_are_counted_by_phase_and_kind() -> None:
    found = profiles([record(0, 0, 1)], {0: 1400, 1: 600}, 5, 3000, lambda number: None)
    black = found[600]
    assert black.moves == {"opening": 3}
    assert black.errors["opening", "blunder"] == 1
    # What Black overlooked is Qxf7#: a capture with check by a queen far away.
    assert {"capture", "check"} <= set(black.missed)
    assert black.blunders == 1
    assert found[1400].errors["opening", "blunder"] == 0
    assert "| 600 | 3 |" in shares_table(found)
    assert "| 600 | 3 | 0.0 / 0.0 / 33.3 % | 0 |" in phases_table(found)


def test_phases() -> None:
    def phase(fen: str) -> str:
        return phase_of(chess.Board(fen))

    assert phase(START_FEN) == "opening"
    assert phase("r1bqk2r/pppp1ppp/2n2n2/8/8/2N2N2/PPPP1PPP/R1BQK2R w - - 0 20") == "middlegame"
    assert phase("4k3/8/8/8/8/8/PPPPPPPP/R3K2R w - - 0 20") == "endgame"
    assert {phase(START_FEN)} <= set(PHASES)


def test_a_game_with_notes_is_legal_and_repeatable() -> None:
    game = annotated_game((600, 600), ("all-round", "attacker"), 5, 300, most_plies=24)
    again = annotated_game((600, 600), ("all-round", "attacker"), 5, 300, most_plies=24)
    assert written(game) == written(again)
    notes = [game[node].notes.comment for node in game.main_line() if game[node].notes.comment]
    assert notes
    assert all(
        note.startswith(("I overlooked", "I did not think of", "I took it for as good as"))
        for note in notes
    )


def test_errors_wants_a_ladder(tmp_path: Path) -> None:
    results = tmp_path / "match.jsonl"
    engine = {"name": "Rajah", "time_control": "depth 1"}
    results.write_text(json.dumps({"format": 1, "engines": [engine]}) + "\n")
    answer = lab(["study", "errors", str(results)])
    assert answer.exit_code == 2
    assert "no games of human-like levels" in answer.output


def test_an_unknown_style_is_refused() -> None:
    answer = lab(["study", "human-game", "--white-style", "wild"])
    assert answer.exit_code == 2
    assert "there is no style 'wild'" in answer.output
