"""The manual pages: one for each command, and groff has nothing to say against them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from philidor.cli import sheet_for
from philidor.cli.manual import pages, write
from philidor.cli.tree import walk


def test_every_command_has_a_page_with_all_its_options() -> None:
    made = dict(pages())
    assert len(made) == 1 + len(list(walk()))
    for found in walk():
        text = made[f"philidor-{'-'.join(found.path)}.1"]
        one = sheet_for(found)
        for name in one.spellings if one else ():
            assert name.replace("-", "\\-") in text, (found.name, name)


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_pages_are_proper_and_read_well(tmp_path: Path) -> None:
    write(tmp_path)
    files = sorted(str(path) for path in (tmp_path / "man1").iterdir())
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-P-cbou", "-ww", "-K", "utf8", *files],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    assert "--jobs N" in done.stdout
