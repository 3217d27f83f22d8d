"""Messages of commits: a subject that fits on a line, and a body that says why."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The last commit before the rule held for all.
SINCE = "553c58ee4069afdea8fc3e1de10d66d468054a19"
LONGEST = 72


def complaints(subject: str, body: str) -> list[str]:
    """What is wrong with a message."""
    found = []
    if len(subject) > LONGEST:
        found.append(f"the subject has {len(subject)} characters, {LONGEST} are the most")
    if not body.strip():
        found.append("there is no body that says why")
    return found


def messages() -> list[tuple[str, str, str]]:
    """Hash, subject and body of the commits since, without merges; skipped without a history."""
    command = ["git", "log", "-z", "--no-merges", "--format=%h%n%s%n%b", f"{SINCE}..HEAD"]
    try:
        log = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no history, or only its last commits")
    found = []
    for message in filter(None, log.stdout.split("\0")):
        name, subject, body = message.split("\n", 2)
        found.append((name, subject, body))
    return found


def test_commits_have_a_short_subject_and_a_body() -> None:
    found = {
        name: wrong for name, subject, body in messages() if (wrong := complaints(subject, body))
    }
    assert not found


def test_what_is_wrong_with_a_message_is_named() -> None:
    assert complaints("A subject", "Because.\n") == []
    assert complaints("A subject", " \n") == ["there is no body that says why"]
    (long,) = complaints("x" * 73, "Because.")
    assert long == "the subject has 73 characters, 72 are the most"
