"""The code blocks of a document, and how they are run.

A comment before a block says what to do with it, and does not show on the page:
`<!-- file: NAME -->` names the file in which the reader saves the block; `<!-- not run: REASON -->`
says why no test runs it. Blocks of `sh` and `python` without a comment are run, in order, as one
script in an empty folder, after the files have been written.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>file|not run): (?P<about>[^\n]+?) -->\n+)?"
    r"```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.M | re.S,
)
RUN = ("sh", "python")
# Blocks that show something instead of asking for it: output, and parts of files.
SHOWN = ("text", "diff")
# Several Python examples in one process, each as a program of its own.
PYTHON = "import runpy, sys; [runpy.run_path(path, run_name='__main__') for path in sys.argv[1:]]"


@dataclass(frozen=True)
class Block:
    """A block of code: its language and text, the file it is saved as, why it is not run."""

    language: str
    text: str
    file: str | None = None
    reason: str | None = None

    @property
    def is_run(self) -> bool:
        """Whether the block is part of the page's script."""
        return self.language in RUN and self.file is None and self.reason is None


def site_builder() -> ModuleType:
    """The script that builds the documentation site."""
    spec = importlib.util.spec_from_file_location("build_site", ROOT / "docs/site/build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Its dataclasses look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def blocks(document: Path) -> list[Block]:
    """The code blocks of a document, in order."""
    found = BLOCK.finditer(document.read_text(encoding="utf-8"))
    return [
        Block(
            one["language"],
            one["text"],
            file=one["about"] if one["mark"] == "file" else None,
            reason=one["about"] if one["mark"] == "not run" else None,
        )
        for one in found
    ]


def write_files(document: Path, folder: Path) -> None:
    """Save the blocks that are files of the reader."""
    for block in blocks(document):
        if block.file is not None:
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")


def script(document: Path, folder: Path) -> str:
    """The page's examples as one shell script; Python examples are files in the folder."""
    parts = ["set -euo pipefail"]
    examples: list[str] = []

    def flush() -> None:
        if examples:
            parts.append(f'python -c "{PYTHON}" {" ".join(examples)}')
            examples.clear()

    for number, block in enumerate(blocks(document)):
        if not block.is_run:
            continue
        if block.language == "python":
            path = folder / f"example{number}.py"
            path.write_text(block.text, encoding="utf-8")
            examples.append(str(path))
        else:
            flush()
            parts.append(block.text)
    flush()
    return "\n".join(parts)


def programs(folder: Path) -> Path:
    """A folder with `python` and `philidor` as a virtual environment has them."""
    folder.mkdir(parents=True)
    for name, words in (("python", ""), ("philidor", "-m philidor ")):
        program = folder / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words}"$@"\n')
        program.chmod(0o755)
    return folder


def run(document: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a page's examples in `folder/work`; they find the programs on the path and in .venv."""
    work = folder / "work"
    path = programs(work / ".venv" / "bin")
    write_files(document, work)
    environment = {
        **os.environ,
        "PATH": f"{path}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
    }
    return subprocess.run(
        ["bash", "-c", script(document, folder)],
        cwd=work, env=environment, capture_output=True, text=True, timeout=240, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


def unmarked(document: Path) -> Iterator[str]:
    """The first lines of blocks in a language that no test runs and that nothing explains."""
    for block in blocks(document):
        if block.language not in (*RUN, *SHOWN) and block.file is None and block.reason is None:
            yield block.text.partition("\n")[0]
