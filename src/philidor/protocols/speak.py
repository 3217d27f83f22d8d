"""Chooses a protocol and speaks it on standard input and output.

This module may import only what the protocol needs, because a GUI is waiting for the answer.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable
from itertools import chain, takewhile
from typing import BinaryIO, Protocol

from philidor.contract.player import Player
from philidor.players import UnknownPlayerError, load
from philidor.protocols.channel import Channel, read_lines, shown


class ProtocolSession(Protocol):
    """One conversation in a protocol."""

    def run(self, lines: Iterable[str]) -> None:
        """Answer line by line until the end."""
        ...


PROTOCOLS = ("uci", "xboard")
DEFAULT_PLAYER = "philidor"


def speak(protocol: str, engine: str = DEFAULT_PLAYER) -> int:
    """Speak a protocol on standard input and output until it ends; returns the exit code."""
    return converse(protocol, engine, read_lines(own_input()), Channel(sys.stdout))


def speak_first_line(engine: str = DEFAULT_PLAYER) -> int:
    """Speak the protocol that the first line names: `uci`, or `xboard` (or `protover`)."""
    return listen(engine, own_input(), Channel(sys.stdout))


def own_input() -> BinaryIO:
    """Standard input, without the lock of `sys.stdin`: Python takes that lock when it shuts down,
    and crashes if a thread still waits for a line."""
    return open(0, "rb", closefd=False)


def listen(engine: str, source: BinaryIO, channel: Channel) -> int:
    """Wait for a line that names a protocol, then speak it on these pipes."""
    lines = read_lines(source)
    for line in lines:
        words = line.split()
        if not words:
            continue
        if words[0] == "quit":
            return 0
        if words[0] in (*PROTOCOLS, "protover"):
            protocol = "uci" if words[0] == "uci" else "xboard"
            return converse(protocol, engine, chain([line], lines), channel)
        channel.send(f"Error (say uci or xboard first): {shown(line)}")
    if channel.failure is not None:
        raise channel.failure
    return 0


def converse(
    protocol: str,
    engine: str,
    lines: Iterable[str],
    channel: Channel,
    dressed: Callable[[Player], Player] = lambda player: player,
) -> int:
    """Load the player and run the conversation; returns the exit code.

    dressed: the player that takes part, made of the one that was loaded.
    Raises OutputError or BrokenPipeError at the end if the output could not be written.
    """
    try:
        player = dressed(load(engine))
    except UnknownPlayerError as error:
        print(f"philidor: {error}", file=sys.stderr)  # noqa: T201 - a person must see it
        return 2
    session: ProtocolSession
    if protocol == "uci":
        from philidor.protocols.uci.session import UciSession

        session = UciSession(player, channel)
    else:
        from philidor.protocols.xboard.session import XBoardSession

        # XBoard sends interrupts to engines until they have switched that off.
        if not sys.stdin.isatty():
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        session = XBoardSession(player, channel)
    try:
        session.run(takewhile(lambda line: channel.failure is None, lines))
    except KeyboardInterrupt:
        # Ctrl-C from a person who types commands by hand.
        return 0
    if channel.failure is not None:
        raise channel.failure
    return 0
