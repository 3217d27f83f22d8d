"""Every file states its licence, and other people's work comes with its notices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# Packages whose code, fonts or drawings are in the browser app's bundle.
PARTS = (
    "@fontsource-variable/eb-garamond",
    "@fontsource-variable/inter",
    "@lichess-org/chessground",
    "chessops",
    "openapi-fetch",
    "svelte",
)


def test_every_file_states_its_licence(root: Path) -> None:
    """By the REUSE specification."""
    command = [sys.executable, "-m", "reuse", "--root", str(root), "lint", "--lines"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_page_carries_the_notices_of_its_parts(root: Path) -> None:
    page = root / "src" / "philidor" / "web" / "static"
    if not (page / "index.html").exists():
        pytest.skip("the page was not built")
    notices = (page / "third-party-licences.txt").read_text(encoding="utf-8")
    for part in PARTS:
        assert f"\n{part} " in notices
    assert "Colin M.L. Burnett" in notices
    assert notices.count("SIL OPEN FONT LICENSE") >= 2
    assert notices.count("GNU GENERAL PUBLIC LICENSE") >= 2


def test_dialog_of_the_settings_leads_to_the_notices(root: Path) -> None:
    dialog = root / "frontend" / "src" / "dialogs" / "SettingsDialog.svelte"
    assert 'href="third-party-licences.txt"' in dialog.read_text(encoding="utf-8")
