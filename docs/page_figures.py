"""Measure the browser app: python -m docs.page_figures [CHROMIUM].

Prints a table: the server's start, the page's first paint, a move from the click to the journal, a
PGN of 500 games, the explorer on 200,000 generated games, and the bytes sent. Each time is the best
of three. Needs Playwright, Chromium and a built page.
"""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import chess
from playwright.sync_api import Browser, Page, sync_playwright

from philidor.library.importing import Options, import_file

CHROMIUM = "/usr/bin/chromium"
TRIES = 3
COLLECTION, DATABASE = 500, 200_000
# Different lines among the generated games, their plies, and the moves to choose from at each ply.
LINES, PLIES, CHOICES = 10_000, 40, 4
START = chess.STARTING_FEN
PAINT = """() => new Promise(resolve => {
    const told = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const wait = () => (told() ? resolve(told()) : setTimeout(wait, 10));
    wait();
})"""


def best(measure: Callable[[], float]) -> float:
    """The least of several measurements."""
    return min(measure() for _ in range(TRIES))


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(data: Path) -> Iterator[tuple[str, float]]:
    """A server on a folder: its address, and the seconds from its start to its first answer."""
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = ["-m", "philidor", "web", "--no-browser", "--no-token", "--port", str(port)]
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, *command, "--data", str(data)], stdout=subprocess.DEVNULL
    )
    try:
        while not answers(address):
            if process.poll() is not None:
                raise SystemExit("the server has ended by itself")
            time.sleep(0.01)
        yield address, time.monotonic() - began
    finally:
        process.terminate()
        process.wait()


def answers(address: str) -> bool:
    """Whether the server answers."""
    try:
        with urllib.request.urlopen(f"{address}/api/status", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def generated(games: int, seed: int) -> Iterator[str]:
    """Games as PGN; players differ, and each line of moves is played in several games."""
    chance = random.Random(seed)
    lines = [line(chance) for _ in range(min(games, LINES))]
    for number in range(games):
        result = chance.choice(("1-0", "0-1", "1/2-1/2"))
        tags = f'[White "White {number}"]\n[Black "Black {number}"]\n[Result "{result}"]'
        yield f"{tags}\n\n{lines[number % len(lines)]} {result}\n\n"


def line(chance: random.Random) -> str:
    """A line of moves, chosen from a few at each ply, so that lines share their beginnings."""
    board, words = chess.Board(), []
    for _ in range(PLIES):
        moves = sorted(board.legal_moves, key=lambda move: move.uci())
        if not moves:
            break
        move = chance.choice(moves[:CHOICES])
        words.append(board.san(move))
        board.push(move)
    return " ".join(words)


@contextmanager
def page_of(browser: Browser) -> Iterator[Page]:
    """A page of a browser that has cached nothing."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    yield context.new_page()
    context.close()


def first_paint(browser: Browser, address: str) -> float:
    """Seconds until the first contents of the board's page are drawn."""
    with page_of(browser) as page:
        page.goto(f"{address}/#/board")
        return float(page.evaluate(PAINT)) / 1000


def click_to_move(browser: Browser, address: str) -> float:
    """Seconds from the second click of a move until the server has it and the journal shows it."""
    with page_of(browser) as page:
        page.goto(f"{address}/#/board")
        page.locator(".place[data-game] cg-board piece").first.wait_for()
        box = page.locator("#board cg-board").bounding_box()
        if box is None:
            raise SystemExit("there is no board on the page")
        size = box["width"] / 8
        x = box["x"] + 4.5 * size
        page.mouse.click(x, box["y"] + 6.5 * size)
        began = time.monotonic()
        page.mouse.click(x, box["y"] + 4.5 * size)
        page.locator(".list .move.main").first.wait_for()
        return time.monotonic() - began


def bytes_sent(browser: Browser, address: str, path: str) -> int:
    """The bytes of all answers, as they are transferred, until the page has come to rest."""
    with page_of(browser) as page:
        client = page.context.new_cdp_session(page)
        client.send("Network.enable")
        sizes: list[float] = []

        def note(event: dict[str, Any]) -> None:
            sizes.append(event["encodedDataLength"])

        client.on("Network.loadingFinished", note)
        page.goto(f"{address}/{path}")
        page.wait_for_timeout(3_000)
        return round(sum(sizes))


def open_collection(browser: Browser, address: str, file: Path) -> float:
    """Seconds from the choice of a file until the dialog lists its games."""
    with page_of(browser) as page:
        page.goto(f"{address}/#/board")
        page.locator(".place[data-game]").wait_for()
        page.locator("[data-open=open]").click()
        began = time.monotonic()
        page.locator("[data-dialog=open] input[type=file]").set_input_files(file)
        page.locator("[data-dialog=collection] [data-number]").first.wait_for()
        return time.monotonic() - began


def explore(address: str) -> float:
    """Seconds until the explorer has answered for the starting position."""
    began = time.monotonic()
    with urllib.request.urlopen(f"{address}/api/explorer?fen={START.replace(' ', '%20')}") as got:
        got.read()
    return time.monotonic() - began


def main() -> None:
    """Measure everything and print the table."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else CHROMIUM
    rows: list[tuple[str, str]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        data = Path(folder) / "data"

        def start() -> float:
            with running(data) as (_, seconds):
                return seconds

        rows.append(("server start to first answer", f"{best(start):.2f} s"))
        file = Path(folder) / "games.pgn"
        with file.open("w") as out:
            out.writelines(generated(DATABASE, 1))
        import_file(data / "database", file, Options(duplicates=True))
        with running(data) as (address, _):
            first_paint(browser, address)
            rows += [
                ("first paint", f"{1000 * best(lambda: first_paint(browser, address)):.0f} ms"),
                ("click to move", f"{1000 * best(lambda: click_to_move(browser, address)):.0f} ms"),
            ]
            small = Path(folder) / "small.pgn"
            small.write_text("".join(generated(COLLECTION, 2)))
            seconds = best(lambda: open_collection(browser, address, small))
            rows.append((f"PGN of {COLLECTION} games", f"{seconds:.2f} s"))
            explore(address)
            seconds = best(lambda: explore(address))
            rows.append((f"explorer, {DATABASE} games", f"{1000 * seconds:.0f} ms"))
            for name, path in (("first screen", ""), ("board", "#/board")):
                size = bytes_sent(browser, address, path) / 1000
                rows.append((f"bytes sent, {name}", f"{size:.0f} kB"))
        browser.close()
    for name, figure in rows:
        sys.stdout.write(f"| {name} | {figure} |\n")


if __name__ == "__main__":
    main()
