"""A search that Ctrl-C can end, for the consoles of the historic programs."""

from __future__ import annotations

import threading

from philidor.contract.info import BestMove, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.contract.search_control import SearchControl


def searched(player: Player, limits: Limits, report: OnInfo) -> BestMove:
    """The player's answer in its position; Ctrl-C makes it answer at once.

    It searches in a thread of its own because Python handles Ctrl-C only between its own steps.
    """
    answers: list[BestMove] = []
    control = SearchControl()
    finished = threading.Event()

    def search() -> None:
        try:
            answers.append(player.go(limits, report, control))
        finally:
            finished.set()

    threading.Thread(target=search).start()
    try:
        finished.wait()
    except KeyboardInterrupt:
        control.stop()
        finished.wait()
    return answers[0]
