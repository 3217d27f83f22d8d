"""What a person overlooked: an error explained by what the thought about the move left out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from philidor.core.position import Position
from philidor.human.kinds import focus_of, kinds_of
from philidor.human.person import Thought
from philidor.human.types import NO_FOCUS

# Centipawns by which a player was wrong about its move if it did not see what refutes it.
WRONG = 100


class Reason(Enum):
    """Why a worse move was chosen: a reply or a better move was not seen, or was misjudged."""

    REPLY = "reply"
    MOVE = "move"
    JUDGEMENT = "judgement"


@dataclass(frozen=True)
class Oversight:
    """What was overlooked or misjudged: the move, and its kinds as bits."""

    reason: Reason
    move: int
    kinds: int


def oversight(
    position: Position,
    thought: Thought,
    best: int,
    reply: int | None,
    after: int,
    focus: int = NO_FOCUS,
) -> Oversight:
    """Why a person chose a move that is worse than the best one.

    position: before the move. best: the better move. reply: what refutes the move that was played,
    if anything does. after: the value after it, in centipawns for the person. focus: what the eye
    rested on.
    """
    expected = thought.line[1:2]
    if reply is not None and expected != (reply,) and thought.value - after >= WRONG:
        position.make(thought.move)
        kinds = kinds_of(position, reply, focus_of(position, focus, position.top - 1))
        position.unmake()
        return Oversight(Reason.REPLY, reply, kinds)
    reason = Reason.JUDGEMENT if best in thought.seen else Reason.MOVE
    return Oversight(reason, best, kinds_of(position, best, focus))
