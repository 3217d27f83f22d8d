"""Chapter 30: all together. The search of chapter 28 with the network of chapter 16."""

from __future__ import annotations

from examples.aspiration import Aspiration
from examples.network import NetworkPlayer


class Whole(Aspiration, NetworkPlayer):
    """Chapter 30: each method comes from the first class in the list that has it."""
