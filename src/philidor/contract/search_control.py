"""One search's stop flag, clock and ponder state, shared by its caller and the search itself."""

import cython

if not cython.compiled:
    from philidor.contract.clock import milliseconds


class SearchControl:
    """Stops a search from outside and measures its time.

    The caller of `Player.go` makes one for each search. It may call `stop` and `ponder_hit` from
    any thread, also before the search has begun. The search reads `stopped` at every node and asks
    `out_of_time` about every thousand, both without the GIL.

    started: when the search was requested, in milliseconds of `contract.clock`.
    own_since: when the player's own time began: `started`, or the ponder hit; 0 while pondering.
    limit: milliseconds of its own time after which the search ends; 0 for none.
    target: milliseconds that the player would like to spend; a search that has pondered for longer
    ends at the ponder hit; 0 for none.
    stopped: whether the search is to end at once, or has ended by itself.
    """

    def __init__(self, ponder: bool = False) -> None:
        self.stopped = False
        self.limit = self.target = 0
        self.started = milliseconds()
        self.own_since = 0 if ponder else self.started

    # For the caller.

    def restart(self) -> cython.void:
        """Restart the time, for a search that had to wait for another one to end."""
        self.started = milliseconds()
        if self.own_since:
            self.own_since = self.started

    def stop(self) -> cython.void:
        """End the search at once; it then returns the best move found so far."""
        self.stopped = True

    def ponder_hit(self) -> cython.void:
        """The pondered move was played: from now on the search uses the player's own time."""
        if self.own_since == 0:
            self.own_since = milliseconds()

    @property
    def pondering(self) -> bool:
        """Whether the search is still running on the opponent's time."""
        return self.own_since == 0

    # For the search.

    def limit_time(self, limit: cython.longlong, target: cython.longlong = 0) -> cython.void:
        """Set `limit` and `target`; called before the search begins."""
        self.limit = limit
        self.target = target

    def elapsed(self) -> cython.longlong:
        """Milliseconds since the search was requested."""
        return milliseconds() - self.started

    def own_time(self) -> cython.longlong:
        """Milliseconds of the player's own time; 0 while pondering."""
        return milliseconds() - self.own_since if self.own_since else 0

    def out_of_time(self) -> cython.bint:
        """Whether the limit is reached, or the target was reached before the ponder hit."""
        if self.own_since == 0:
            return False
        if self.target and self.own_since - self.started >= self.target:
            return True
        return self.limit != 0 and milliseconds() - self.own_since >= self.limit
