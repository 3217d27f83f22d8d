"""Won endings against the perfect defender."""

from __future__ import annotations

import json
import random
from pathlib import Path

import chess
import pytest
from tests.commands import answer_of, invoke

from philidor.contract.limits import Limits
from philidor.lab.endings import (
    Plan,
    PlayedEnding,
    best_defence,
    endings_table,
    won_position,
)
from philidor.notation.boards import setup_of
from philidor.tablebase.building import build, plan
from philidor.tablebase.material import Material
from philidor.tablebase.probing import Tablebase

PLAN = Plan(("rajah", "paulchess"), ("KQK",), 2, Limits(nodes=2_000), 1)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tablebase:
    folder = tmp_path_factory.mktemp("tables")
    build(plan([Material.parse("KQK")], folder), folder, 1, lambda made: None, lambda share: None)
    return Tablebase(folder)


def lab(tables: Tablebase, *words: str) -> tuple[int, str]:
    known = ("study", "endings", "--endgame", "KQK", "--data", str(tables.folder), "--seed", "1")
    done = invoke("lab", *known, *words)
    return done.exit_code, done.output


def test_positions_are_won_by_the_side_to_move(tables: Tablebase) -> None:
    chance = random.Random(7)
    for _ in range(5):
        board, mate_in = won_position(tables, Material.parse("KQK"), chance)
        assert board.pieces(chess.QUEEN, board.turn)
        outcome = tables.outcome(setup_of(board))
        assert outcome is not None
        assert (outcome.result, outcome.moves) == (1, mate_in)


def test_the_defender_holds_out_longest(tables: Tablebase) -> None:
    # Ka8 is mated at once by Qa6; the other move takes the queen.
    board = chess.Board("8/1k6/1Q6/8/8/8/8/7K b - - 0 1")
    assert best_defence(tables, board, random.Random(1)) == "b7b6"
    lost = chess.Board("k7/8/2K5/8/8/8/8/3Q4 b - - 0 1")
    known = {move: found.plies for move, found in tables.moves(setup_of(lost)).items() if found}
    chosen = best_defence(tables, lost, random.Random(1))
    assert known[chosen] == max(known.values())


def test_a_run_is_interrupted_resumed_and_shown(tables: Tablebase, tmp_path: Path) -> None:
    out, table = tmp_path / "games.jsonl", tmp_path / "table.md"
    words = ("-e", "rajah", "-e", "paulchess", "--positions", "2", "--nodes", "2000")
    code, shown = lab(tables, *words, "--output", str(out))
    assert code == 0, shown
    assert invoke("lab", "report", str(out), "-o", str(table)).exit_code == 0
    whole = out.read_text()
    header, *lines = [json.loads(line) for line in whole.splitlines()]
    assert header == {"experiment": "endings", "nodes": 2000, "movetime": None, "seed": 1}
    games = [PlayedEnding(**line) for line in lines]
    assert [(game.program, game.number) for game in games] == [
        ("rajah", 0), ("paulchess", 0), ("rajah", 1), ("paulchess", 1),
    ]  # fmt: skip
    assert games[0].fen == games[1].fen
    assert all(game.moves >= game.mate_in for game in games if game.won)
    assert table.read_text() in shown
    (tabled,) = answer_of("lab", "report", str(out))["tables"]
    assert [row[0] for row in tabled["rows"]] == ["rajah", "paulchess"]
    assert lab(tables, *words, "--output", str(out)) == (
        2, f"philidor: {out} exists: continue it with --resume or name another\n",
    )  # fmt: skip
    # Killed within the third game's line: the same games are played again.
    out.write_text("".join(whole.splitlines(keepends=True)[:3]) + '{"program": "raj')
    code, shown = lab(tables, *words, "--output", str(out), "--resume")
    assert code == 0, shown
    assert out.read_text() == whole
    code, shown = lab(tables, *words[:-1], "3000", "--output", str(out), "--resume")
    assert (code, shown) == (
        2, f"philidor: {out} was measured in another way (nodes: 2000): name a new file\n",
    )  # fmt: skip
    assert out.read_text() == whole


def test_the_table_counts_wins_and_their_length() -> None:
    def game(program: str, number: int, moves: int, won: bool) -> PlayedEnding:
        return PlayedEnding(program, "KQK", number, chess.STARTING_FEN, 8, moves, won, "")

    played = [game("rajah", 0, 10, True), game("rajah", 1, 50, False)]
    assert endings_table(PLAN, played).splitlines()[2:] == [
        "| rajah | 1 of 2 (10 moves, tables 8) |",
        "| paulchess | 0 of 0 |",
    ]


def test_what_cannot_be_played_is_refused(tables: Tablebase, tmp_path: Path) -> None:
    out = ("--output", str(tmp_path / "x.jsonl"))
    assert "no built-in engine 'fritz'" in lab(tables, "-e", "fritz", *out)[1]
    code, shown = lab(tables, "--endgame", "KRK", *out)
    assert code == 2
    assert "there is no table KRK: philidor endgame build KRK makes it" in shown
    assert lab(tables, "--endgame", "KXK", *out)[0] == 2
