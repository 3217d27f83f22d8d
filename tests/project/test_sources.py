"""Rules of this project that no tool checks: lengths, paths, commands that agree."""

from __future__ import annotations

import ast
import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted((ROOT / "src").rglob("*.py"))
PYTHON = [*MODULES, *sorted((ROOT / "tests").rglob("*.py")), ROOT / "setup.py"]
MOST_LINES = 600
# A function fits on a screen. Longer ones need a reason, and may have so many lines.
MOST_FUNCTION_LINES = 60
LONGER = {
    "search/node.py:search_node": 150,  # The numbered steps of a node, one after another.
    "search/types.py:__init__": 120,  # Written by building/twins.py: one field a line.
}
# Directories that exist on one machine only.
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+|opt/\w+)/")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tracked_files() -> list[Path]:
    """Text files under version control; every text file where this is no clone."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("git does not answer here, so what is under version control is unknown")
    return [ROOT / file for file in listed if file and (ROOT / file).is_file()]


@dataclass(frozen=True)
class Source:
    """What the rules ask of a module.

    lines: without the imports for uncompiled Python, which `twins.py` writes. functions: the lines
    of each that does not fit on a screen.
    """

    lines: int
    functions: dict[str, int]
    docstring: str | None


@cache
def sources() -> dict[Path, Source]:
    """The package's modules, each parsed once for all rules."""
    found = {}
    for module in MODULES:
        text = module.read_text()
        tree = ast.parse(text)
        written = [
            length(node)
            for block in tree.body
            if isinstance(block, ast.If) and ast.unparse(block.test) == "not cython.compiled"
            for node in block.body
            if isinstance(node, ast.ImportFrom)
        ]
        functions = {
            node.name: length(node)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if length(node) > MOST_FUNCTION_LINES
        }
        found[module] = Source(text.count("\n") - sum(written), functions, ast.get_docstring(tree))
    return found


def length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_modules_are_short_enough() -> None:
    lines = {name(module): source.lines for module, source in sources().items()}
    assert {module: count for module, count in lines.items() if count > MOST_LINES} == {}, (
        "split them by nouns"
    )


def test_functions_are_short_enough() -> None:
    package = ROOT / "src" / "philidor"
    found = {
        f"{module.relative_to(package)}:{function}": lines
        for module, source in sources().items()
        for function, lines in source.functions.items()
    }
    assert not {name: lines for name, lines in found.items() if lines > LONGER.get(name, 0)}
    assert LONGER.keys() <= found.keys(), "short enough now: take it from the list"


def test_modules_have_a_docstring() -> None:
    assert [name(module) for module, source in sources().items() if not source.docstring] == []


def is_forbidden(node: ast.AST) -> bool:
    """Whether a node imports names that it does not list, or runs text as code."""
    if isinstance(node, ast.ImportFrom):
        return any(alias.name == "*" for alias in node.names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("exec", "eval", "compile")
    return False


def test_no_star_import_exec_or_eval() -> None:
    # Most files have no such word, and parsing them all takes seconds.
    word = re.compile(r"\b(exec|eval|compile)\(|import[ (]*\*")
    found = [
        f"{name(source)}:{node.lineno}"
        for source in PYTHON
        if word.search(text := source.read_text())
        for node in ast.walk(ast.parse(text))
        if is_forbidden(node) and isinstance(node, ast.stmt | ast.expr)
    ]
    assert found == []


def test_headers_have_no_star_import() -> None:
    for header in (ROOT / "src").rglob("*.pxd"):
        assert not re.search(r"cimport\s*\*", header.read_text()), name(header)


def test_no_file_names_a_directory_of_one_machine() -> None:
    for file in tracked_files():
        if file.suffix in (".svg", ".bin", ".png", ".gz"):
            continue
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
            assert not MACHINE_PATHS.search(line), f"{name(file)}:{number}: {line}"


def test_readme_has_two_setup_commands_and_ci_runs_the_last() -> None:
    commands = re.findall(r"^python3 -m venv .*$", (ROOT / "README.md").read_text(), re.M)
    assert len(commands) == 2
    web, test = commands
    assert web.endswith("philidor")
    assert test.endswith("pytest")
    assert test in (ROOT / ".ci" / "run").read_text().splitlines()


def test_no_text_asks_for_philidor_from_a_package_index() -> None:
    """The name there is not ours, so what would be installed is somebody else's program."""
    asked = re.compile(r"pip3? install [^\n]*(?<![/.\w])philidor\b(?!/)")
    for file in tracked_files():
        if file.suffix in (".md", ".py", ".toml", ".ts", ".svelte", ".txt"):
            for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
                assert not asked.search(line), f"{name(file)}:{number}: {line}"


def test_make_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = next(line for line in makefile.splitlines() if line.startswith(".PHONY:"))
    said = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert {line.split()[1] for line in said.splitlines()} == set(phony.split()[1:])


def test_walks_through_the_architecture_name_existing_files_once() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    walks = text.partition("## Four walks")[2].partition("\n## ")[0].strip().split("\n\n")
    assert len(walks) == 4
    roots = (ROOT / "src" / "philidor", ROOT / "frontend" / "src", ROOT)
    for walk in walks:
        files = re.findall(r"`([\w/.]+\.(?:py|ts|svelte))`", walk)
        assert len(files) > 8
        assert len(set(files)) == len(files), "a file is visited twice"
        assert [file for file in files if not any((root / file).exists() for root in roots)] == []


def test_every_listed_slow_test_exists() -> None:
    for line in (ROOT / "tests" / "slow_tests.txt").read_text().splitlines():
        module, _, function = line.partition("::")
        path = ROOT / module
        assert path.is_file(), line
        assert not function or f"def {function.rpartition('::')[2]}(" in path.read_text(), line
