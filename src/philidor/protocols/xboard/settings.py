"""Settings made by XBoard's commands: time control, player's options, protocol's options."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from philidor.contract.options import OptionError
from philidor.contract.player import Player
from philidor.game.policy import ResignAndDrawPolicy
from philidor.game.time_control import (
    MINUTE,
    SECOND,
    TimeControl,
    TimeControlError,
    read_time,
)
from philidor.protocols.xboard.complaint import Complaint, whole
from philidor.protocols.xboard.features import (
    EQUAL_TIME,
    MOVE_NODES,
    RESIGN_MOVES,
    RESIGN_SCORE,
    UNLIMITED,
    parse_setting,
    set_within,
)

# The default time control: five minutes for every forty moves.
FIRST_TIME_CONTROL = TimeControl(moves=40, base=5 * MINUTE)


class XBoardSettings:
    """The time control, the resign and draw policy, and the player's options."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.time_control = FIRST_TIME_CONTROL
        # Whether a search continues until `?`, regardless of the clocks.
        self.unlimited = False
        self.policy = ResignAndDrawPolicy(RESIGN_SCORE.default, RESIGN_MOVES.default)

    def set_level(self, rest: str) -> None:
        """`level MOVES BASE INCREMENT`: moves (0: the whole game), minutes[:seconds], seconds."""
        words = rest.split()
        if len(words) != 3:
            raise Complaint("level takes moves, minutes and an increment")
        moves = whole(words[0], 0, 10_000)
        try:
            base = read_time(words[1], MINUTE)
            increment = read_time(words[2], SECOND)
        except TimeControlError:
            raise Complaint("level takes moves, minutes and an increment") from None
        if base == 0 and increment == 0:
            raise Complaint("a level without any time")
        self.time_control = replace(
            self.time_control, moves=moves or None, base=base, increment=increment, movetime=None
        )

    def set_seconds(self, rest: str) -> None:
        """`st SECONDS` for each move, instead of a clock."""
        try:
            movetime = read_time(rest, SECOND)
        except TimeControlError:
            raise Complaint("a number is needed") from None
        if not movetime:
            raise Complaint("a move needs some time")
        self.time_control = replace(
            self.time_control, moves=None, base=None, increment=0, movetime=movetime
        )

    def set_depth(self, rest: str) -> None:
        """`sd PLIES`, in addition to all other limits of a search."""
        self.time_control = replace(self.time_control, depth=whole(rest, 1, 10_000))

    def forget_depth(self) -> None:
        """A new game has no depth limit."""
        self.time_control = replace(self.time_control, depth=None)

    def set_memory(self, rest: str) -> None:
        """`memory MB`: the size of the hash table, within the player's limits."""
        self._set_number("Hash", whole(rest, 1))

    def set_cores(self, rest: str) -> None:
        """`cores N`: at most N search threads, and no more than the machine has processors."""
        self._set_number("Threads", min(whole(rest, 1), os.cpu_count() or 1))

    def set_tablebases(self, rest: str) -> None:
        """`egtpath KIND PATH`: the path of the tablebases; unknown kinds are ignored.

        XBoard sends a default path to every program, whether there is such a folder or not.
        """
        kind, _, path = rest.partition(" ")
        folders = path.strip().split(os.pathsep)
        if kind == "syzygy" and any(Path(folder).is_dir() for folder in folders):
            self.set_if_offered("SyzygyPath", path.strip())

    def set_option(self, rest: str) -> None:
        """`option NAME=VALUE`, one of the player's or of the protocol's own."""
        try:
            option, value = parse_setting(self._player, rest)
            if option == RESIGN_SCORE:
                self.policy.resign_score = int(value)
            elif option == RESIGN_MOVES:
                self.policy.resign_moves = int(value)
            elif option == EQUAL_TIME:
                self.time_control = replace(self.time_control, equal=value.lower() == "true")
            elif option == MOVE_NODES:
                self.time_control = replace(self.time_control, nodes=int(value) or None)
            elif option == UNLIMITED:
                self.unlimited = value.lower() == "true"
            else:
                self._player.set_option(option.name, value)
        except OptionError as error:
            raise Complaint(str(error)) from None

    def set_if_offered(self, name: str, value: str) -> None:
        """Set an option if the player has it; raises Complaint if the value does not fit."""
        if any(option.name == name for option in self._player.options):
            try:
                self._player.set_option(name, value)
            except OptionError as error:
                raise Complaint(str(error)) from None

    def _set_number(self, name: str, number: int) -> None:
        try:
            set_within(self._player, name, number)
        except OptionError as error:
            raise Complaint(str(error)) from None
        except MemoryError:
            raise Complaint("there is not enough memory") from None
