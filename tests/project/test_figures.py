"""Results of matches that several pages quote."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(
    r"\| (?P<opponent>[^|]+) \| (?P<percent>\d+) % of (?P<games>\d+) games \((?P<result>[^)]+)\) \|"
)


def test_the_readme_quotes_the_results_of_the_page_on_performance() -> None:
    performance = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    rows = list(ROW.finditer((ROOT / "README.md").read_text(encoding="utf-8")))
    assert len(rows) == 2
    for row in rows:
        assert f"({row['result']})" in performance, row["opponent"]
        won, drawn, lost = (int(number[1:]) for number in row["result"].split())
        games = won + drawn + lost
        assert int(row["games"]) == games
        assert int(row["percent"]) == round(100 * (won + drawn / 2) / games)
