"""When something that was trained is to be repeated: FSRS, the Free Spaced Repetition Scheduler.

https://github.com/open-spaced-repetition/py-fsrs (MIT). Its optimiser is not used; intervals have
no random spread, so that the next date can be shown before an answer.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from fsrs.card import CardDict

# How it went: `again` if it was not known, `hard` if with help, `good` otherwise.
Rating = Literal["again", "hard", "good"]
# The scheduler's memory of one thing that is trained, as JSON.
Memory: TypeAlias = "CardDict"


def begun(now: datetime) -> Memory:
    """The memory of something new, which is due at once."""
    from fsrs import Card

    # The number only tells cards apart; what is trained has an id of its own.
    return Card(card_id=0, due=now).to_dict()


def repeated(memory: Memory, rating: Rating, now: datetime) -> Memory:
    """The memory after an answer."""
    from fsrs import Card, Scheduler
    from fsrs import Rating as Grade

    grades = {"again": Grade.Again, "hard": Grade.Hard, "good": Grade.Good}
    scheduler = Scheduler(enable_fuzzing=False)
    card, _ = scheduler.review_card(Card.from_dict(memory), grades[rating], now)
    return card.to_dict()


def due(memory: Memory) -> datetime:
    """When it is to be repeated."""
    return datetime.fromisoformat(memory["due"])
