"""Draw the pictures of the browser app: python -m docs.page_pictures [CHROMIUM].

A game of 1790 in analysis in light and in dark, the first screen, the games, a study, the
repertoire, a report, and the phone's layout, as docs/web-*.png. Run by `make screenshot`; needs
Playwright, Chromium and a built page.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Literal

from docs.page_figures import CHROMIUM, running
from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent
GAME = """[Event "Blindfold game"]
[Site "London"]
[Date "1790.??.??"]
[White "Smith, John"]
[Black "Philidor, François-André"]
[Result "0-1"]

1. e4 e5 2. Bc4 Nf6 3. d3 c6 4. Bg5 h6 5. Bxf6 Qxf6 6. Nc3 b5 7. Bb3 a5 8. a3 Bc5 9. Nf3 d6
10. Qd2 Be6 11. Bxe6 fxe6 12. O-O g5 {The pawns come forward.} 13. h3 Nd7 14. Nh2 h5 15. g3 Ke7
16. Kg2 d5 17. f3 Nf8 18. Ne2 Ng6 19. c3 Rag8 20. d4 Bb6 21. dxe5 Qxe5 22. Nd4 Kd7 23. Rae1 h4
24. Qf2 Bc7 25. Ne2 hxg3 26. Qxg3 Qxg3+ 27. Nxg3 Nf4+ 28. Kh1 Rxh3 29. Rg1 Rxh2+ 30. Kxh2 Rh8+
31. Nh5 Rxh5+ 32. Kg3 Nh3+ 33. Kg4 Rh4# 0-1
"""
# A study of an opening, as it would be written for White.
STUDY = """[StudyName "The Ruy Lopez"]
[ChapterName "Main line"]
[Result "*"]

1. e4 e5 (1... c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4) (1... e6 2. d4 d5 3. Nc3) 2. Nf3 Nc6
3. Bb5 { The bishop looks at the knight that guards e5. } a6 (3... Nf6 4. O-O Nxe4 5. d4)
4. Ba4 Nf6 5. O-O Be7 6. Re1 *

[StudyName "The Ruy Lopez"]
[ChapterName "Steinitz Defense"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Bd7 5. Nc3 *

[StudyName "The Ruy Lopez"]
[ChapterName "London 1790"]
[White "Smith, John"]
[Black "Philidor, François-André"]
[Result "*"]

1. e4 e5 2. Bc4 Nf6 3. d3 c6 4. Bg5 h6 *
"""
# The position in the pictures, in half-moves, and the time that the engine gets for it.
PLY, ANALYSED_MS = 44, 4_000
REVIEW_NODES = 20_000


def ask(address: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """A request to the server, with a body a POST; its answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"{address}{path}", data, {"Content-Type": "application/json"} if data else {}
    )
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def reviewed(address: str) -> str:
    """The id of the game, opened and checked for mistakes."""
    game = str(ask(address, "/api/pgn", {"text": GAME})["game"])
    job = ask(
        address, "/api/jobs", {"kind": "review", "game": game, "limit": {"nodes": REVIEW_NODES}}
    )
    while ask(address, f"/api/jobs/{job['id']}")["state"] in ("queued", "running"):
        time.sleep(0.5)
    return game


def draw(
    browser: Browser,
    url: str,
    name: str,
    size: tuple[int, int],
    theme: Literal["light", "dark"] = "light",
) -> None:
    """One picture; an analysis is given time."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", color_scheme=theme
    )
    page = context.new_page()
    page.goto(url)
    page.wait_for_timeout(ANALYSED_MS)
    page.screenshot(path=FOLDER / f"web-{name}.png")
    context.close()


def prepared(address: str) -> tuple[str, str]:
    """A study whose lines are White's repertoire; its id and that of its first chapter."""
    study = ask(address, "/api/studies/import", {"text": STUDY, "name": "study.pgn"})
    ask(address, "/api/repertoire/white/add", {"study": study["id"]})
    for fen, move in answers(address):
        ask(address, "/api/repertoire/white/answer", {"fen": fen, "move": move})
    return str(study["id"]), str(study["chapters"][0]["game"])


def answers(address: str) -> list[tuple[str, str]]:
    """The first two positions that are asked for, with the moves that are right."""
    found: list[tuple[str, str]] = []
    line: list[str] = []
    for _ in range(2):
        query = "&".join(f"line={move}" for move in line)
        asked = ask(address, f"/api/repertoire/white/question?{query}")
        move = asked["planned"][0]["uci"]
        found.append((asked["fen"], move))
        line = [*(one["uci"] for one in asked["moves"]), move]
    return found


def report(address: str, games: list[str]) -> str:
    """The id of a report on games, once it is complete."""
    wanted = {"kind": "reviews", "games": games, "limit": {"nodes": REVIEW_NODES}}
    job = ask(address, "/api/jobs", wanted)
    while ask(address, f"/api/jobs/{job['id']}")["state"] in ("queued", "running"):
        time.sleep(0.5)
    return str(job["id"])


def main() -> None:
    """Draw all pictures."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else CHROMIUM
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        game = reviewed(address)
        place = f"{game}/{PLY}"
        for theme in ("light", "dark"):
            draw(browser, f"{address}/#/analysis/{place}", theme, (1920, 1080), theme)
        draw(browser, f"{address}/#/", "home", (1280, 900))
        draw(browser, f"{address}/#/game/{place}", "phone", (360, 740))
        study, chapter = prepared(address)
        draw(browser, f"{address}/#/studies/{study}", "study", (1280, 800))
        draw(browser, f"{address}/#/game/{chapter}/5", "chapter", (1280, 800))
        draw(browser, f"{address}/#/repertoire/white", "repertoire", (1280, 1200))
        draw(browser, f"{address}/#/repertoire/white", "repertoire-phone", (360, 740), "dark")
        draw(browser, f"{address}/#/games", "games", (1280, 800))
        number = report(address, [game, chapter])
        draw(browser, f"{address}/#/reports/{number}", "report", (1280, 800))
        browser.close()


if __name__ == "__main__":
    main()
