"""Opening the page from the command line, and building it into the package."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from philidor import __main__ as entry
from philidor.web.http.serve import ServeError, given_games, place_of
from philidor.web.server import Configuration, Server

ROOT = Path(__file__).parent.parent.parent
# A stand-in for npm: it notes how it was called and "builds" the page.
NPM = """\
#!/bin/sh
echo "$@" >> "$CALLS"
if [ "$1" = run ]; then
    [ -n "$FAIL" ] && echo "no such host" && exit 1
    mkdir -p ../src/philidor/web/static && echo page > ../src/philidor/web/static/index.html
fi
exit 0
"""


@pytest.mark.parametrize(("terminal", "expected"), [(True, [["web"]]), (False, [])])
def test_the_bare_command_opens_the_page_in_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, expected: list[list[str]]
) -> None:
    asked: list[list[str]] = []

    def run(words: Sequence[str]) -> int:
        asked.append(list(words))
        return 0

    monkeypatch.setattr("philidor.cli.run", run)
    monkeypatch.setattr("philidor.protocols.speak.speak_first_line", lambda: 0)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal, raising=False)
    assert entry.main([]) == 0
    assert asked == expected


TWO_GAMES = """[White "Ada"]

1. e4 e5 *

[White "Ben"]

1. d4 Qxd8 *
"""


def shown_place(path: Path, data: Path | None = None) -> tuple[str, str]:
    """The fragment at which the page shows a file, and White's name in an opened game."""
    given = given_games(path)

    async def place() -> tuple[str, str]:
        server = Server(Configuration(data=data))
        try:
            fragment = await place_of(given, server)
            kind, key = fragment.removeprefix("#/").split("/")
            return fragment, server.lobby.look(key).name_of(True) if kind == "game" else ""
        finally:
            await server.close()

    return asyncio.run(place())


def test_a_file_of_the_command_line_is_shown(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    one, two = tmp_path / "one.pgn", tmp_path / "two.pgn"
    one.write_text(TWO_GAMES.partition('[White "Ben"]')[0])
    two.write_text(TWO_GAMES)
    place, white = shown_place(one)
    assert place.startswith("#/game/")
    assert white == "Ada"
    assert shown_place(two)[0].startswith("#/games/")
    complaint = capfd.readouterr().err
    assert complaint.startswith(f"philidor: {two}: game 2: line 7: illegal move 'Qxd8'")


def test_a_file_of_the_command_line_is_one_game_however_often_it_is_opened(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.pgn"
    path.write_text(TWO_GAMES.partition('[White "Ben"]')[0])
    first = shown_place(path, tmp_path)
    assert capfd.readouterr().err == ""
    assert shown_place(path, tmp_path) == first
    assert capfd.readouterr().err == "philidor: one.pgn: this game is in your library already\n"


@pytest.mark.parametrize(
    ("contents", "reason"),
    [(None, "cannot be read"), (b"\0\1", "binary data"), (b"no chess here", "no game")],
)
def test_a_file_without_games_is_refused(
    tmp_path: Path, contents: bytes | None, reason: str
) -> None:
    path = tmp_path / "x.pgn"
    if contents is not None:
        path.write_bytes(contents)
    with pytest.raises(ServeError, match=reason):
        given_games(path)


class Tree:
    """A copy of the files that the package's build reads, with a fake npm."""

    def __init__(self, folder: Path, npm: bool) -> None:
        self.folder = folder
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy2(ROOT / name, folder / name)
        shutil.copytree(ROOT / "building", folder / "building")
        package = folder / "src" / "philidor"
        (package / "web").mkdir(parents=True)
        shutil.copy2(ROOT / "src" / "philidor" / "__init__.py", package)
        shutil.copy2(ROOT / "src" / "philidor" / "web" / "__init__.py", package / "web")
        (folder / "frontend").mkdir()
        (folder / "frontend" / "package.json").write_text("{}")
        self.tools = folder / "tools"
        self.tools.mkdir()
        if npm:
            (self.tools / "npm").write_text(NPM)
            (self.tools / "npm").chmod(0o755)

    def build(self, **environment: str) -> str:
        """Put the package together; returns the build's error output."""
        path = f"{self.tools}:/bin" if not environment.get("PATH") else environment["PATH"]
        done = subprocess.run(
            [sys.executable, "setup.py", "-q", "build_py", "--build-lib", "built"],
            cwd=self.folder,
            env={
                **os.environ,
                "PHILIDOR_NO_COMPILE": "1",
                "CALLS": str(self.folder / "calls"),
                **environment,
                "PATH": path,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stderr

    @property
    def calls(self) -> list[str]:
        """How npm was called."""
        file = self.folder / "calls"
        return file.read_text().splitlines() if file.exists() else []

    @property
    def page(self) -> Path:
        """The page inside the built package."""
        return self.folder / "built" / "philidor" / "web" / "static" / "index.html"


def test_the_build_makes_the_page_once(tmp_path: Path) -> None:
    tree = Tree(tmp_path, npm=True)
    tree.build()
    assert tree.page.read_text() == "page\n"
    assert [call.split()[0] for call in tree.calls] == ["ci", "run"]
    tree.build()
    assert len(tree.calls) == 2
    later = tree.folder / "src" / "philidor" / "web" / "static" / "index.html"
    os.utime(later, (1, 1))
    tree.build()
    assert len(tree.calls) == 4


def test_without_npm_the_install_continues(tmp_path: Path) -> None:
    tree = Tree(tmp_path, npm=False)
    said = tree.build(PATH=str(tree.tools))
    assert "npm was not found" in said and "apt install npm" in said
    assert not tree.page.exists()
    assert (tree.page.parent.parent / "__init__.py").exists()


def test_a_failing_npm_is_said_in_one_line(tmp_path: Path) -> None:
    tree = Tree(tmp_path, npm=True)
    said = tree.build(FAIL="1")
    assert "'npm run build' failed: no such host" in said
    assert not tree.page.exists()


def test_the_page_can_be_left_out(tmp_path: Path) -> None:
    tree = Tree(tmp_path, npm=True)
    tree.build(PHILIDOR_NO_PAGE="1")
    assert tree.calls == []
