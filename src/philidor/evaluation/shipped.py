"""The network that comes with the program, and how another one is read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeAlias

from philidor.evaluation.network import Network
from philidor.evaluation.term_network import TERM_MARK, TermNetwork

AnyNetwork: TypeAlias = Network | TermNetwork
FILE = Path(__file__).with_name("data") / "terms.net"


@cache
def shipped_network() -> TermNetwork:
    """The network that corrects the hand-written evaluation unless another one is chosen."""
    return TermNetwork(FILE.read_bytes())


def network_of(data: bytes) -> AnyNetwork:
    """The network in a file's bytes, of either kind; NetworkError if there is none."""
    return TermNetwork(data) if data.startswith(TERM_MARK) else Network(data)
