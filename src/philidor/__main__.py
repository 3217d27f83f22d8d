"""The `philidor` command.

A chess program that starts an engine waits for its first answer, so the two protocols are
recognised here, before anything of the human command line is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from philidor._loader import interpreted_notice
from philidor.standard_streams import run_with_streams


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these words; returns the exit code.

    Without words it is the process's own command: its words, on its standard streams.
    """
    if arguments is None:
        return run_with_streams(lambda: command(sys.argv[1:]))
    return command(arguments)


def command(arguments: Sequence[str]) -> int:
    """Run the command with these words; returns the exit code."""
    notice = interpreted_notice()
    if notice is not None:
        print(notice, file=sys.stderr)  # noqa: T201 - a person must see it
    words = list(arguments)
    if not words and not sys.stdin.isatty():
        from philidor.protocols.speak import speak_first_line

        return speak_first_line()
    words = protocol_words(words) or ["web"]
    engine = protocol_engine(words)
    if engine is not None:
        from philidor.protocols.speak import speak

        return speak(words[0], engine)
    from philidor.cli import run

    return run(words)


def protocol_words(words: list[str]) -> list[str]:
    """The words with `xboard` for `/xb` and `/wb`, by which RDChess could be started as well."""
    return ["xboard", *words[1:]] if words[:1] in (["/xb"], ["/wb"]) else words


def protocol_engine(words: Sequence[str]) -> str | None:
    """The engine to speak for when the words are a plain protocol command, else None.

    `uci` and `xboard` take `--engine NAME` or `--engine=NAME`; anything else about them, such as
    `--help` or a mistake, is the human command line's business.
    """
    match words:
        case ["uci" | "xboard"]:
            return "philidor"
        case ["uci" | "xboard", "--engine" | "-e", name]:
            return name
        case ["uci" | "xboard", option] if option.startswith("--engine="):
            return option.removeprefix("--engine=")
    return None


if __name__ == "__main__":
    sys.exit(main())
