"""Annotates a whole file game by game, and keeps what was found, so that it can be interrupted."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from philidor.arena.pool import Workforce, pool
from philidor.files import (
    STANDARD_OUTPUT,
    FileError,
    check_output,
    lock_or_refuse,
    make_folder,
    plain_os_errors,
    real,
    replace_text,
)
from philidor.pgn.reader import games_of
from philidor.pgn.source import STANDARD_INPUT, rereadable, unpacked
from philidor.review.annotation import ReviewedGame, annotate
from philidor.review.cache import ValueCache
from philidor.review.report import report
from philidor.review.work import Outcome, Plan, Work


def annotate_file(
    plan: Plan,
    workforce: Workforce,
    on_position: Callable[[int, int], None] = lambda done, total: None,
) -> Outcome:
    """Annotate all games of a file; a game that cannot be read is copied as it is.

    The result does not depend on the number of workers. Each game is written when it is done, to
    `partial_path`, which replaces the output at the end. Values and explanations are kept as they
    are found: after an interruption the same plan searches only what is left. InputError if a
    file cannot be used, or the engine fails.
    """
    check_outputs(plan)
    reviewed: list[ReviewedGame] = []
    with (
        rereadable(plan.source) as source,
        ValueCache(plan.cache, plan.spec, plan.limits) as cache,
        growing(plan.output) as write,
        # The caller may show progress from a thread, which a process that is forked would lack.
        pool(workforce, "spawn") as workers,
    ):
        total = sum(one.plies + 1 for one in games_of(source, plan.source) if one.fault is None)
        copied = replace(plan, source=source)
        work = Work(copied, cache, workers, lambda done: on_position(done, total))
        for entry in work.done():
            if entry.review is not None:
                annotate(entry.review, plan.rdchess)
                if plan.html is not None:
                    reviewed.append(entry.review)
            write(entry.text)
    if plan.html is not None:
        title = "games" if plan.source == STANDARD_INPUT else plan.source.name
        replace_text(plan.html, report(reviewed, title, plan.spec.name))
    return work.outcome


def check_outputs(plan: Plan) -> None:
    """FileError if an output cannot be written, or would replace a file that is not its like."""
    if plan.output != STANDARD_OUTPUT:
        check_output(plan.output, [plan.source], (".pgn",))
        check_output(partial_path(plan.output), [plan.source])
    if plan.html is not None:
        kept = [plan.source, plan.output, partial_path(plan.output)]
        check_output(plan.html, kept, (".html", ".htm"))


def annotated_path(source: Path) -> Path:
    """Where the annotated games of a file go by default, those of the standard input to the
    standard output; FileError for a path without a name."""
    if source == STANDARD_INPUT:
        return STANDARD_OUTPUT
    if not source.name:
        raise FileError(f"{source} is a folder, not a file")
    return source.with_name(f"{unpacked(source).stem}-annotated.pgn")


def partial_path(path: Path) -> Path:
    """Where a file grows until it is complete: beside the file that a link leads to."""
    return (written := real(path)).with_name(f"{written.name}.part")


@contextmanager
def growing(path: Path) -> Iterator[Callable[[str], None]]:
    """The writer of a file that grows at `partial_path` and replaces `path` at the block's end.

    After an error it stays, unless it is empty. FileError if it cannot be written, or while another
    program writes it. `-` is the standard output.
    """
    if path == STANDARD_OUTPUT:
        yield _print
        return
    part = partial_path(path)
    make_folder(part.parent)
    with plain_os_errors(part):
        stream = part.open("a", encoding="utf-8")

    def write(text: str) -> None:
        with plain_os_errors(part):
            stream.write(text)
            stream.flush()

    try:
        _own(stream, part, path)
        try:
            yield write
            with plain_os_errors(path):
                part.replace(real(path))
        finally:
            if part.exists() and not part.stat().st_size:
                part.unlink()
    finally:
        # After a failed write closing tries once more what has been reported already.
        with suppress(OSError):
            stream.close()


def _print(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _own(stream: TextIO, part: Path, path: Path) -> None:
    """Lock a file that grows and empty it; FileError while another program writes it."""
    lock_or_refuse(stream, f"another program is writing {path}")
    with plain_os_errors(part):
        # The other program may have finished after this one had opened its file.
        if not part.exists() or not os.path.samestat(os.fstat(stream.fileno()), part.stat()):
            raise FileError(f"another program has just written {path}")
        stream.truncate(0)
