"""`philidor doctor`: what is installed, which build, what is missing, and where data lies."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import philidor
from philidor import players
from philidor._loader import interpreted_notice, is_compiled
from philidor.answers import Finding, Health
from philidor.cli.settings import all_settings, config_file
from philidor.cli.sheet import Kind, PlainCommand, Row, Sheet
from philidor.contract.errors import InputError
from philidor.json_output import print_json

# One package of each extra, without which its commands say what to install.
EXTRAS = {
    "cli": ("typer", "rich", "chess", "prompt_toolkit", "tomlkit"),
    "games": ("duckdb", "numpy"),
    "web": ("fastapi", "uvicorn", "websockets"),
    "lab": ("scipy", "matplotlib", "networkx"),
}
# Programs that matches and analysis use if they are there.
PROGRAMS = ("stockfish", "gnuchess", "phalanx", "fairymax")
OK, MISSING, FAULT = "ok", "missing", "fault"
# What a data folder may hold, and what each is.
CONTENTS = {
    "library.sqlite": "your games",
    "learned.sqlite": "what engines learned",
    "reviews.sqlite": "values of reviews",
    "endgames": "endgame tables",
    "games": "imported games",
    "training": "training positions",
}


def examined() -> Health:
    """Everything that is looked at."""
    return Health(
        philidor.__version__,
        (*_program(), *_extras(), *_page(), *_engines(), *_data(), *_settings()),
    )


def _program() -> Iterator[Finding]:
    yield Finding("program", OK, f"{Path(philidor.__file__).parent}")
    yield Finding("Python", OK, f"{platform.python_version()} on {platform.platform()}")
    notice = interpreted_notice()
    if notice is not None:
        yield Finding("build", FAULT, notice)
    else:
        yield Finding("build", OK, "compiled" if is_compiled() else "interpreted, as you chose")
    network = files("philidor.evaluation") / "data" / "shipped.net"
    there = network.is_file()
    yield Finding("network", OK if there else FAULT, str(network))


def _extras() -> Iterator[Finding]:
    for extra, packages in EXTRAS.items():
        absent = [name for name in packages if find_spec(name) is None]
        state = MISSING if absent else OK
        text = (
            f"without {', '.join(absent)}: install the extra '{extra}'" if absent else "installed"
        )
        yield Finding(f"extra {extra}", state, text)


def _page() -> Iterator[Finding]:
    page = files("philidor.web") / "static" / "index.html"
    text = "built" if page.is_file() else "not built: install with Node.js, or from a wheel"
    yield Finding("browser app", OK if page.is_file() else MISSING, text)


def _engines() -> Iterator[Finding]:
    from philidor.files import program_path

    yield Finding("engines", OK, ", ".join(info.key for info in players.ENGINES))
    found = [name for name in PROGRAMS if program_path(name)]
    text = ", ".join(found) or f"none of {', '.join(PROGRAMS)}; matches against them need one"
    yield Finding("other programs", OK if found else MISSING, text)


def _data() -> Iterator[Finding]:
    if find_spec("platformdirs") is None:
        yield Finding("data", FAULT, "without platformdirs nothing can be kept: install it")
        return
    from philidor.files import user_data_folder

    folder = user_data_folder()
    if not folder.exists():
        yield Finding("data", OK, f"{folder}, made when something is kept")
        return
    writable = os.access(folder, os.W_OK)
    text = str(folder) if writable else f"{folder} is write-protected: nothing can be kept"
    yield Finding("data", OK if writable else FAULT, text)
    for name, what in CONTENTS.items():
        if (path := folder / name).exists():
            yield Finding(f"  {name}", OK, f"{what}, {_size(path) / 1e6:,.1f} MB")


def _size(path: Path) -> int:
    """The bytes of a file, or of all files below a folder."""
    inside = path.rglob("*") if path.is_dir() else [path]
    return sum(one.stat().st_size for one in inside if one.is_file())


def _settings() -> Iterator[Finding]:
    path = config_file()
    if not path.exists():
        yield Finding("settings", OK, f"none; 'philidor config set' makes {path}")
        return
    try:
        from philidor.cli.configuring import misplaced

        found = list(all_settings(path))
        faults = [f"{one.key}: {fault}" for one in found if (fault := misplaced(one))]
    except InputError as error:
        faults = [str(error)]
    yield Finding("settings", FAULT if faults else OK, "; ".join(faults) or str(path))


def run(as_json: bool = False) -> None:
    """Print what was found; exit code 1 if anything is at fault."""
    health = examined()
    if as_json:
        print_json(health)
    else:
        sys.stdout.write(f"philidor {health.version}\n")
        left = max(len(one.name) for one in health.findings)
        signs = {OK: "ok", MISSING: "--", FAULT: "!!"}
        for one in health.findings:
            sys.stdout.write(f"{signs[one.state]}  {one.name:<{left}}  {one.text}\n")
    if any(one.state == FAULT for one in health.findings):
        sys.exit(1)


DOCTOR = PlainCommand(
    Sheet(
        "Show what is installed, which build it is, what is missing and where data lies.\n\n"
        "Lines with -- name what is missing and not needed, lines with !! a fault; exit code 1 if "
        "there is a fault.",
        options=(Row("as_json", "Print the result as JSON.", ("--json",), Kind.FLAG),),
    ),
    run,
)
