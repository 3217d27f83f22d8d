"""Completion as the shells ask for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.commands import invoke
from tests.terminal.screen import Terminal

from philidor import players

BIN = Path(sys.executable).parent
SHOW_BASH = """\
compopt() {{ :; }}
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _philidor
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
# The functions of zsh's completion system, which needs a terminal, show what they are given.
SHOW_ZSH = """\
compdef() {{ :; }}; _files() {{ print -- ":file"; }}
_describe() {{ local one; for one in "${{(@P)2}}"; do print -- "${{one%%:*}}"; done; }}
source <("$1" completion zsh) ; words=({words}); CURRENT=${{#words}}; _philidor
"""


def offered(*words: str) -> list[str]:
    """The words that the program offers."""
    return [
        line.partition("\t")[0]
        for line in invoke("completion", "--words", *words).stdout.splitlines()
    ]


def test_commands_options_values_and_files() -> None:
    assert {"play", "lab", "help", "doctor"} <= set(offered(""))
    assert {"list", "add", "check"} <= set(offered("engines", ""))
    assert "match" in offered("lab", "")
    assert {"--level", "-l", "--help"} <= set(offered("lab", "match", "-"))
    assert "--jobs" not in offered("annotate", "--jobs", "2", "-")
    names = {info.key for info in players.ENGINES}
    assert names | {":file"} == set(offered("play", "-e", ""))
    assert offered("annotate", "--language", "") == ["en", "de"]
    assert {"Odette", "Minou"} <= set(offered("play", "--opponent", ""))
    assert {"attacker", "solid"} <= set(offered("play", "--human", "1200", "--style", ""))
    assert offered("annotate", "--data", "") == [":folder"]
    assert offered("annotate", "") == [":file"]
    assert offered("completion", "") == ["bash", "zsh", "fish"]
    assert offered("lab", "compare", "--what", "") == ["nodes", "perft"]
    assert offered("lab", "nosuch", "") == []
    assert "match" in offered("help", "lab", "")


Require = Callable[[str], str]


def shell(program: str, script: str, *more: str) -> list[str]:
    """The lines that a shell prints."""
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}"}
    done = subprocess.run(
        [program, *more, "-c", script, program, "philidor"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=environment,
    )
    return done.stdout.split()


def test_bash(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").touch()
    script = f'eval "$(philidor completion bash)"; cd {tmp_path}\n'
    shown = shell("bash", script + SHOW_BASH.format(words="philidor lab ma"))
    assert shown == ["match"]
    shown = shell("bash", script + SHOW_BASH.format(words="philidor annotate ga"))
    assert shown == ["game.pgn"]
    shown = shell("bash", script + SHOW_BASH.format(words="philidor play --engine ara"))
    assert shown == ["arasan"]


def test_zsh(require_program: Require) -> None:
    zsh = require_program("zsh")
    assert "match" in shell(zsh, SHOW_ZSH.format(words='philidor lab ""'), "-f")
    assert ":file" in shell(zsh, SHOW_ZSH.format(words='philidor annotate ""'), "-f")


@pytest.mark.parametrize(
    ("typed", "whole"),
    [("lab ma", "lab match "), ("play --engine ara", "play --engine arasan ")],
)
def test_zsh_completes_in_a_terminal(
    tmp_path: Path, require_program: Require, typed: str, whole: str
) -> None:
    """By its own functions, which offer some kinds of words after a hyphen only."""
    zsh = require_program("zsh")
    (tmp_path / "_philidor").write_text(invoke("completion", "zsh").stdout)
    (tmp_path / ".zshrc").write_text(
        "fpath=($ZDOTDIR $fpath); autoload -U compinit; compinit -u -D; PS1='ready> '\n"
    )
    env = {"PATH": f"{BIN}:/usr/bin:/bin", "TERM": "xterm", "ZDOTDIR": str(tmp_path)}
    with Terminal(command=[zsh, "-i"], env=env) as terminal:
        terminal.shows("ready>")
        terminal.type(f"philidor {typed}\t")
        terminal.shows(f"ready> philidor {whole}".rstrip())


def test_fish(require_program: Require) -> None:
    fish = require_program("fish")
    script = "philidor completion fish | source; complete -C '{}'"
    shown = shell(fish, script.format("philidor lab ma"), "--no-config")
    assert "match" in shown
    assert "--level" in shell(fish, script.format("philidor lab match --lev"), "--no-config")


def test_a_shell_that_is_not_known() -> None:
    result = invoke("completion", "tcsh")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "SHELL takes bash, zsh, fish, not 'tcsh'" in result.stderr
