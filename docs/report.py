"""Draw docs/report.png: the report that `philidor annotate --html` writes on Morphy's opera game.

Run by `make screenshot`; needs Chromium.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from philidor.arena.engines import read_engine
from philidor.arena.pool import Workforce
from philidor.contract.limits import Limits
from philidor.review.files import annotate_file
from philidor.review.work import Plan

DOCS = Path(__file__).parent
PICTURE = DOCS / "report.png"
CHROMIUM = "/usr/bin/chromium"
# As wide as the report's column, and as high as its first turning points.
SIZE = 940, 1140
NODES = 100_000


def report(folder: Path) -> Path:
    """The report on the game of the how-to page."""
    page = (DOCS / "howto" / "annotate.md").read_text(encoding="utf-8")
    game = re.search(r"<!-- file: game.pgn -->\n```text\n(.*?)```", page, re.S)
    assert game is not None
    pgn, html = folder / "game.pgn", folder / "report.html"
    pgn.write_text(game[1], encoding="utf-8")
    limits, cache = Limits(nodes=NODES), folder / "values"
    plan = Plan(pgn, folder / "out.pgn", html, read_engine("philidor"), limits, cache, False)
    annotate_file(plan, Workforce(1))
    return html


def main() -> None:
    """Annotate and draw."""
    width, height = SIZE
    with tempfile.TemporaryDirectory() as folder:
        html = report(Path(folder))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(html.as_uri())
            page.screenshot(path=PICTURE)
            browser.close()


if __name__ == "__main__":
    main()
