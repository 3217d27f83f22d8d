"""Answers of chapter 31."""

from __future__ import annotations

from collections.abc import Sequence

from examples.threads import SLOTS


def look_up(slots: Sequence[int], key: int) -> int:
    """The packed entry of a position in a shared table, 0 if the slot holds another or a torn one.

    slots: for each place the entry, and then its key exclusive-or entry.
    """
    place = 2 * (key % SLOTS)
    data = slots[place]
    return data if slots[place + 1] ^ data == key else 0


def speed_up(processes: int, alone: float) -> float:
    """How much faster a search is with some processes, if a share of it has to be done alone."""
    return 1 / (alone + (1 - alone) / processes)
