"""Games in results files and in PGN."""

from __future__ import annotations

import json

import chess
import pytest

from philidor.arena.engines import EngineSpec
from philidor.arena.match import latency
from philidor.arena.records import GameRecord, Ply, final_epd, from_json, to_pgn
from philidor.game.ending import EndReason, lost, mate
from philidor.game.time_control import TimeControl
from philidor.notation.epd import parse_epd

OLD_LINE = (
    '{"number":3,"white":1,"black":0,"fen":"8/8/8/8/8/k7/p7/K7 b - - 0 1","result":"%s",'
    '"ending":"%s","detail":"%s","culprit":%s,"plies":[["a3b3",12,3,400,1.5]]}'
)


@pytest.mark.parametrize(
    ("result", "ending", "detail", "culprit", "code", "side"),
    [
        ("1-0", "checkmate", "", "null", "end.mate", True),
        ("1/2-1/2", "stalemate", "", "null", "end.stalemate", True),
        ("1/2-1/2", "fifty moves", "", "null", "end.fifty-moves", None),
        ("0-1", "resigned", "", "null", "end.resigned", True),
        ("1-0", "adjudicated win", "", "null", "end.adjudicated", False),
        ("1-0", "time forfeit", "took 90 ms of 5 ms", "0", "end.time", False),
        ("0-1", "crash", "out of luck", "1", "end.forfeit", True),
    ],
)
def test_a_line_of_a_results_file_is_read_and_written(
    result: str, ending: str, detail: str, culprit: str, code: str, side: bool | None
) -> None:
    fields = json.loads(OLD_LINE % (result, ending, detail, culprit))
    record = from_json(fields)
    assert json.loads(json.dumps(record.to_json())) == fields | {"date": "????.??.??"}
    assert (record.ending.code, record.ending.side) == (code, side)
    pgn = to_pgn(record, engines(TimeControl(base=60_000)), "event")
    assert f'[TerminationDetails "{record.ending.text}"]' in pgn
    assert detail in record.ending.text


def engines(*controls: TimeControl) -> list[EngineSpec]:
    """Two engines, at one time control or at one each."""
    return [EngineSpec(str(place), ("x",), time_control=controls[-place]) for place in (0, 1)]


def test_pgn_is_written_as_other_tools_read_it() -> None:
    plies = (
        Ply("f2f3", -31, 8, 900, 129.4),
        Ply("e7e5", 32_000 - 1, 3, 50, 5.0),
        Ply("g2g4", -(32_000 - 1), 2, 50, 5.0),
        Ply("d8h4", None, None, None, 61_000.0),
    )
    record = GameRecord(0, 0, 1, chess.STARTING_FEN, mate(False), plies, "2026.11.22")
    text = " ".join(to_pgn(record, engines(TimeControl(base=60_000, increment=600)), "e").split())
    assert "1. f3 {-0.31/8 0.129s, n=900, nps=6955}" in text
    assert "1... e5 {+M1/3 0.005s, n=50, nps=10000}" in text
    assert "2. g4 {-M2/2 0.005s, n=50, nps=10000}" in text
    assert "2... Qh4# {61.000s} 0-1" in text
    assert '[Termination "normal"] [TerminationDetails "Black mates"]' in text
    assert '[Date "2026.11.22"]' in text
    assert '[TimeControl "60+0.6"]' in text
    both = engines(TimeControl(moves=40, base=9_000_000), TimeControl(depth=4))
    text = to_pgn(record, both, "e")
    assert '[WhiteTimeControl "40/9000"]' in text
    assert '[BlackTimeControl "-"]' in text


@pytest.mark.parametrize(
    ("control", "word"),
    [(TimeControl(base=60_000), "time forfeit"), (TimeControl(depth=4), "abandoned")],
)
def test_a_program_that_hangs_loses_on_time_only_with_a_clock(
    control: TimeControl, word: str
) -> None:
    ending = lost(True, EndReason.HANG, "said " + "x" * 100_000)
    record = GameRecord(0, 0, 1, chess.STARTING_FEN, ending, ())
    text = to_pgn(record, engines(control), "event")
    assert f'[Termination "{word}"]' in text
    # What it said may have any length; a person can still read the file.
    assert len(text) < 1000


def test_lines_that_are_not_games_are_refused() -> None:
    with pytest.raises(ValueError, match="not the result"):
        from_json(json.loads(OLD_LINE % ("2-0", "resigned", "", "null")))
    with pytest.raises(ValueError, match="nonsense"):
        from_json(json.loads(OLD_LINE % ("1-0", "nonsense", "", "null")))


def test_final_positions_are_epd_with_clocks_and_result() -> None:
    plies = tuple(Ply(move, None, None, None, 1.0) for move in ("f2f3", "e7e5", "g2g4", "d8h4"))
    line = final_epd(GameRecord(6, 0, 1, chess.STARTING_FEN, mate(False), plies))
    assert line == (
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - hmvc 1; fmvn 3; "
        'c0 "0-1 checkmate"; id "game 7";\n'
    )
    board, operations, _ = parse_epd(line.strip())
    assert board.is_checkmate()
    assert operations["id"] == "game 7"


def test_latency_is_what_a_move_took_beyond_the_engines_own_time() -> None:
    plies = (
        Ply("f2f3", 0, 1, 1, 12.0, 10),
        Ply("e7e5", 0, 1, 1, 5.0),
        Ply("g2g4", 0, 1, 1, 8.0, 9),
    )
    game = GameRecord(0, 0, 1, chess.STARTING_FEN, mate(False), plies)
    assert latency([game], 0) == (0.5, 2.0)
    assert latency([game], 1) is None
    assert from_json(game.to_json()) == game
