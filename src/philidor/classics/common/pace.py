"""How often a search reads its clock, and how fast it may go.

Without a rate it only tells a search when to read the clock. With a rate the search waits when it
is ahead of the program's period machine (`period`). It checks every few milliseconds of that
machine's time, so that no wait is long: the time control is kept and a stop is answered at once.
"""

import cython

if not cython.compiled:
    from philidor.classics.common.types import PAUSE_AT_MOST, STEPS_A_SECOND, pause
    from philidor.contract.clock import milliseconds


class Pace:
    """The pace of a search; used for one search after another.

    interval: nodes between two readings of the clock at full speed. rate: nodes per second, 0 for
    no limit. due: the number of nodes at which the search should call `keep`.
    """

    def __init__(self, interval: cython.int) -> None:
        self.interval = interval
        self.rate = 0
        self.begin()

    def begin(self) -> cython.void:
        """Begin a search; its nodes count from 0."""
        self.started = milliseconds()
        self.due = self.step()

    def keep(self, nodes: cython.longlong) -> cython.void:
        """Wait until this many nodes are due; to be called when `due` is reached."""
        ahead: cython.longlong
        self.due = nodes + self.step()
        if self.rate:
            ahead = nodes * 1000 // self.rate - (milliseconds() - self.started)
            if ahead > 0:
                pause(ahead if ahead < PAUSE_AT_MOST else PAUSE_AT_MOST)

    def step(self) -> cython.longlong:
        """Nodes until the next reading of the clock, at least one."""
        nodes: cython.longlong
        if self.rate == 0:
            return self.interval
        nodes = self.rate // STEPS_A_SECOND
        if nodes < 1:
            return 1
        return nodes if nodes < self.interval else self.interval
