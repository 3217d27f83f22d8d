"""The ten programs of `examples/library`, each run once on a small input."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import numpy as np
import pytest
from examples.library import (
    blunder_finder,
    chess960_counts,
    endgame_quiz,
    evaluate_batch,
    lichess_bot,
    many_processes,
    network_data,
    opening_statistics,
    web_service,
)

from philidor import Board, Engine
from philidor.tablebase.building import make, plan
from philidor.tablebase.material import Material

NOTEBOOK = Path(__file__).parent.parent.parent / "examples" / "library" / "notebook.ipynb"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
GAMES = """[White "Fool"]\n[Black "Scholar"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n
[White "Légal"]\n[Black "Saint Brie"]\n[Result "1-0"]\n
1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"""


@pytest.fixture
def fens(tmp_path: Path) -> Path:
    path = tmp_path / "positions.txt"
    path.write_text(f"{Board().fen()}\n{KIWIPETE}\n")
    return path


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAMES)
    return path


def test_batch_evaluation(fens: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evaluate_batch.main(fens)
    assert KIWIPETE in capsys.readouterr().out.splitlines()[1]


def test_opening_statistics(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opening_statistics.main(games, 4)
    lines = capsys.readouterr().out.splitlines()
    assert "     1  100.0 %  1. e4 e5 2. Nf3 d6" in lines
    assert "     1    0.0 %  1. f3 e5 2. g4 Qh4#" in lines


def test_blunder_finder(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blunder_finder.main(games, 200)
    assert "Fool - Scholar: 2.g4 lost" in capsys.readouterr().out


def test_network_data(games: Path, tmp_path: Path) -> None:
    network_data.main(games, tmp_path / "data.npz")
    data = np.load(tmp_path / "data.npz")
    assert data["planes"].shape == (6, 12, 8, 8)
    assert set(data["result"].tolist()) == {1.0}


def test_web_service_answers_and_refuses() -> None:
    async def ask(target: str) -> tuple[int, dict[str, object]]:
        async with Engine(options={"Hash": 4}) as engine:
            return await web_service.answer(engine, target)

    status, body = asyncio.run(ask("/?seconds=0.05"))
    assert status == 200
    assert json.dumps(body).count('"pv"') == 1
    status, body = asyncio.run(ask("/?fen=nonsense"))
    assert status == 400
    assert "a FEN has 4 to 6 fields" in str(body["error"])


@pytest.mark.slow
def test_many_processes(fens: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many_processes.main(fens, 2)
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_chess960(capsys: pytest.CaptureFixture[str]) -> None:
    chess960_counts.main()
    lines = capsys.readouterr().out.splitlines()
    assert sum(int(line.split()[0]) for line in lines[:-1]) == 960
    assert lines[-1].startswith("castling at once: ")


def test_endgame_quiz(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match="the table is missing"):
        endgame_quiz.main(str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("win\ndraw\nwin\n"))
    for wanted in plan([Material.of("P", "")], tmp_path):
        make(tmp_path, wanted, lambda share: None)
    endgame_quiz.main(str(tmp_path))
    assert "of 3 right" in capsys.readouterr().out


def test_lichess_bot() -> None:
    state = {"type": "gameState", "moves": "", "status": "started", "wtime": 2000, "btime": 2000}
    state |= {"winc": 0, "binc": 0}
    full = {"type": "gameFull", "white": {"id": "philidor"}, "black": {"id": "x"}, "state": state}
    events = [full, state | {"moves": "e2e4"}, state | {"moves": "f2f3 e7e5"}, {"type": "chatLine"}]
    with Engine(options={"Hash": 4}) as engine:
        moves = list(lichess_bot.replies(map(json.dumps, [*events]), engine, "philidor"))
    assert len(moves) == 2


@pytest.mark.slow
def test_notebook_runs_cell_by_cell() -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120).execute()
    outputs = json.dumps(notebook)
    assert outputs.count("image/svg+xml") == 2
    assert "<iframe srcdoc=" in outputs
    assert "multipv" in outputs
