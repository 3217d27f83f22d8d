"""`make fuzz`: coverage-guided fuzzing with atheris, every target for its share of the inputs.

`python -m tests.fuzz [TARGET...] [--inputs N] [--corpus FOLDER]`. Each target runs in a process of
its own. The corpus keeps the inputs that reached something new, and a later run begins with them.
An input that fails is written beside the corpus, and `python -m tests.fuzz TARGET --replay FILE`
runs it again.
"""

from __future__ import annotations

import argparse
import logging
import subprocess
import sys
from pathlib import Path

INPUTS = 1_000_000
SLOWEST_INPUT_SECONDS = 30
MEMORY_MB = 4096
# Python code of these packages is instrumented for coverage.
INSTRUMENTED = ["philidor", "chess"]


def main() -> int:
    """Fuzz the targets; exit code 1 when one has failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", help="all by default")
    parser.add_argument("--inputs", type=int, default=INPUTS, help="over all targets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--replay", type=Path, help="one input, for the one target named")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.here:
        fuzz(arguments.targets[0], arguments.inputs, arguments.seed, arguments.corpus)
    from tests.fuzz.targets import NAMES, make

    if arguments.replay:
        make(arguments.targets[0]).run(arguments.replay.read_bytes())
        return 0
    names = arguments.targets or list(NAMES)
    shares = {name: make(name).share for name in names}
    failed = False
    for name in names:
        count = arguments.inputs * shares[name] // sum(shares.values())
        command = [name, "--inputs", count, "--seed", arguments.seed, "--corpus", arguments.corpus]
        sys.stdout.write(f"{name}: {count} inputs\n")
        sys.stdout.flush()
        ended = subprocess.run(
            [sys.executable, "-m", "tests.fuzz", *map(str, command), "--here"], check=False
        )
        failed = failed or ended.returncode != 0
    return int(failed)


def fuzz(name: str, count: int, seed: int, corpus: Path) -> None:
    """Fuzz one target in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(include=INSTRUMENTED):
        from tests.fuzz.targets import make

        target = make(name)
    logging.disable(logging.CRITICAL)
    folder, findings = corpus / name, corpus / f"{name}-failed-"
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(target.seeds):
        (folder / f"seed{number}").write_bytes(data)
    words = corpus / f"{name}.words"
    escaped = ("".join(f"\\x{byte:02x}" for byte in word) for word in target.words)
    words.write_text("".join(f'"{word}"\n' for word in escaped))
    atheris.Setup(
        [
            "fuzz",
            str(folder),
            f"-runs={count}",
            f"-seed={seed}",
            f"-dict={words}",
            f"-artifact_prefix={findings}",
            f"-timeout={SLOWEST_INPUT_SECONDS}",
            f"-rss_limit_mb={MEMORY_MB}",
            "-max_len=20000",
            "-print_final_stats=1",
            "-verbosity=0",
        ],
        target.run,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
