"""Hostile lines to the engines as programs: `python -m tests.fuzz.engines [ENGINE...] [--lines N]`.

Each engine runs as a process in an empty folder, with UCI and XBoard in turn, and receives mutated
conversations. After every batch it must answer; in the end its error output must be empty. A batch
after which it does not answer is written to the file that the message names.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.conversations import (
    UCI_SEEDS,
    UCI_WORDS,
    XBOARD_SEEDS,
    XBOARD_WORDS,
    conversation,
)
from tests.fuzz.mutation import inputs

from philidor.players import ENGINES

LINES, BATCH = 1_000_000, 400
# Of a machine with much other work.
PATIENCE_SECONDS = 300.0


@dataclass(frozen=True)
class Protocol:
    """A protocol's conversations; question: what the engine answers by a line, `answer`."""

    name: str
    seeds: Sequence[bytes]
    words: Sequence[bytes]
    question: str
    answer: str


PROTOCOLS = (
    Protocol("uci", UCI_SEEDS, UCI_WORDS, "stop\nisready\n", "readyok"),
    Protocol("xboard", XBOARD_SEEDS, XBOARD_WORDS, ".\nexit\nforce\nping 4711\n", "pong 4711"),
)


def main() -> int:
    """Fuzz the engines; exit code 1 when one has failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.engines", description=__doc__)
    known = [engine.key for engine in ENGINES]
    parser.add_argument("engines", nargs="*", choices=[*known, []], help="all by default")
    parser.add_argument("--lines", type=int, default=LINES, help="for each engine")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    faults = 0
    for engine in arguments.engines or known:
        for protocol in PROTOCOLS:
            lines = arguments.lines // len(PROTOCOLS)
            begun = time.monotonic()
            fault = fuzz(engine, protocol, lines, arguments.seed)
            faults += bool(fault)
            seconds = time.monotonic() - begun
            told = fault or f"{lines} lines in {seconds:.0f} s"
            sys.stdout.write(f"{engine} {protocol.name}: {told}\n")
            sys.stdout.flush()
    return int(faults > 0)


def fuzz(engine: str, protocol: Protocol, lines: int, seed: int) -> str:
    """Send so many lines; what went wrong, empty if nothing did."""
    with tempfile.TemporaryDirectory() as folder:
        errors = Path(folder) / "errors"
        with errors.open("wb") as stderr:
            process = subprocess.Popen(
                [sys.executable, "-m", "philidor", protocol.name, "--engine", engine],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                cwd=folder,
                env=os.environ | {"XDG_DATA_HOME": folder},
            )
        try:
            fault = _talk(process, protocol, lines, seed)
        finally:
            process.kill()
            process.communicate()
        return fault or errors.read_text(errors="replace")


def _talk(process: subprocess.Popen[bytes], protocol: Protocol, lines: int, seed: int) -> str:
    answered = threading.Semaphore(0)
    threading.Thread(target=_hear, args=(process, protocol, answered), daemon=True).start()
    for batch in batches(protocol, lines, seed):
        try:
            assert process.stdin is not None
            process.stdin.write(batch.encode() + protocol.question.encode())
            process.stdin.flush()
            fine = answered.acquire(timeout=PATIENCE_SECONDS)
        except OSError:
            fine = False
        if not fine or process.poll() is not None:
            with tempfile.NamedTemporaryFile("w", suffix=".lines", delete=False) as kept:
                kept.write(batch)
            return f"no answer (exit code {process.poll()}) after the lines in {kept.name}"
    return ""


def _hear(
    process: subprocess.Popen[bytes], protocol: Protocol, answered: threading.Semaphore
) -> None:
    """Count the answers; all other output is read and forgotten."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip() == protocol.answer.encode():
            answered.release()


def batches(protocol: Protocol, lines: int, seed: int) -> Iterator[str]:
    """Conversations of so many lines in all, in pieces."""
    kept: list[str] = []
    for data in inputs(protocol.seeds, protocol.words, seed):
        # The question's own answer must come once.
        kept += [one for one in conversation(data) if "ready" not in one and "4711" not in one]
        if len(kept) >= min(BATCH, lines):
            yield "".join(f"{line}\n" for line in kept)
            lines -= len(kept)
            kept = []
        if lines <= 0:
            return


if __name__ == "__main__":
    sys.exit(main())
