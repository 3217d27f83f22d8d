"""The `philidor` command line: finds the command that was typed, and runs it.

A command's module is imported when the command is called, so that each command starts fast, and
the version, the help and the bench need no package beyond Python's own.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from typing import Any

import philidor
from philidor.cli import old_names, settings
from philidor.cli.help_text import command_help
from philidor.cli.sheet import PlainCommand, PlainUsageError, Sheet, plain_values, suggestion
from philidor.cli.tree import ROOT, Found, find
from philidor.contract.errors import InputError, missing_package

# Packages of the extra `cli`, of which at least one is missing where a module cannot be imported.
PACKAGES = ("typer", "rich", "chess")
USAGE_ERROR = 2
HELP = ("-h", "--help")
VERSION = ("-V", "--version")


def run(words: Sequence[str]) -> int:
    """Run the command with these arguments; returns the exit code."""
    if not words:
        return helped(())
    if tuple(words[:2]) == ("completion", "--words"):
        from philidor.cli.completion import answer

        answer(words[2:])
        return 0
    if words[0] in (*VERSION, "version"):
        sys.stdout.write(f"philidor {philidor.__version__}\n")
        return 0
    try:
        if words[0] in (*HELP, "help"):
            return helped(tuple(words[1:]) if words[0] == "help" else ())
        return obeyed(words)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES:
            raise
        return refused(f"this command {missing_package(package, 'cli')}")


def helped(words: Sequence[str]) -> int:
    """Print the help of the command that these words name."""
    now, note = old_names.command_now([word for word in words if word not in HELP])
    told(note)
    found = find(now)
    if found.rest and not found.rest[0].startswith("-"):
        return unknown(found)
    sys.stdout.write(command_help(found, sheet_for(found)))
    return 0


def obeyed(words: Sequence[str]) -> int:
    """Run the command that these words name; returns its exit code."""
    now, note = old_names.command_now(words)
    found = find(now)
    told(note)
    before = found.rest[: found.rest.index("--")] if "--" in found.rest else found.rest
    if any(word in HELP for word in before):
        return helped(found.path)
    if any(word in VERSION for word in before):
        return run(VERSION[:1])
    if not found.command.place:
        return unknown(found) if found.rest else helped(found.path)
    with ended_by_ctrl_c() if found.command.keeps_nothing else nullcontext():
        return called(found)


def called(found: Found) -> int:
    """Import a command and pass it its words; returns its exit code."""
    target = load(found)
    plain = target if isinstance(target, PlainCommand) else None
    known = sheet_for(found)
    assert known is not None, "a command that is called has a place"
    try:
        words, notes = old_names.options_now(found.path, found.rest, known.spellings)
        for note in notes:
            told(note)
        defaults = settings.defaults_for(found, known)
        if plain is not None:
            given = {
                name: value if value is True else str(value) for name, value in defaults.items()
            }
            plain.run(**(given | plain_values(known, words)))
            return 0
    except PlainUsageError as error:
        return misused(found, str(error))
    except InputError as error:
        return refused(str(error))
    from philidor.cli.leaf import UsageError, call

    try:
        return call(target, words, found.name, defaults)
    except UsageError as error:
        return misused(found, str(error))


def load(found: Found) -> Any:
    """The function of a command, or its `PlainCommand`."""
    module, _, name = found.command.place.partition(":")
    return getattr(import_module(f"philidor.{module}"), name)


def sheet_for(found: Found) -> Sheet | None:
    """What a command takes; None for a group that only holds others."""
    if not found.command.place:
        return None
    target = load(found)
    if isinstance(target, PlainCommand):
        return target.sheet
    from philidor.cli.leaf import sheet_of

    return sheet_of(target)


def unknown(found: Found) -> int:
    """Say that a command does not exist, and which one may have been meant."""
    children = [one.name for one in found.command.children]
    word = found.rest[0]
    if word.startswith("-"):
        return misused(found, f"there is no option '{word}'")
    group = "" if found.command is ROOT else f" in '{found.name}'"
    return misused(found, f"there is no command '{word}'{group}{suggestion(word, children)}")


def misused(found: Found, message: str) -> int:
    """Say what is wrong with a command's words, and where its help is."""
    return refused(f"{message.rstrip('.')} ('{found.name} -h' helps)")


def refused(message: str) -> int:
    """Print an error; returns the exit code of misuse."""
    sys.stderr.write(f"philidor: {message}\n")
    return USAGE_ERROR


def told(note: str) -> None:
    """Print a note, if there is one, beside the output."""
    if note:
        sys.stderr.write(f"philidor: {note}\n")


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C end the process by its signal, which a shell shows as exit code 130.

    Python's own handler would have to wait until compiled code returns.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        # The program was started with Ctrl-C ignored.
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
