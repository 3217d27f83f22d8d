"""Games as results files keep them."""

from __future__ import annotations

import json

import pytest

from philidor.arena.records import from_json, to_pgn

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
    assert json.loads(json.dumps(record.to_json())) == fields
    assert (record.ending.code, record.ending.side) == (code, side)
    pgn = to_pgn(record, ["one", "two"], "event", "2026.11.22")
    assert f"; {ending}{': ' if detail else ''}{detail}" in " ".join(pgn.split())


def test_lines_that_are_not_games_are_refused() -> None:
    with pytest.raises(ValueError, match="no result"):
        from_json(json.loads(OLD_LINE % ("2-0", "resigned", "", "null")))
    with pytest.raises(ValueError, match="nonsense"):
        from_json(json.loads(OLD_LINE % ("1-0", "nonsense", "", "null")))
