"""Links to games and studies of lichess and chess.com, read without asking anybody."""

from __future__ import annotations

import pytest

from philidor.accounts.links import link_of, linked_pgn
from philidor.contract.errors import InputError

GAME = "/game/export/abcd1234?clocks=true&evals=true"


@pytest.mark.parametrize(
    ("text", "site", "path"),
    [
        ("https://lichess.org/abcd1234", "lichess", GAME),
        (" lichess.org/abcd1234/black#31 ", "lichess", GAME),
        ("https://www.lichess.org/abcd1234wxyz", "lichess", GAME),
        ("https://lichess.org/study/StudyOne", "lichess", "/api/study/StudyOne.pgn"),
        (
            "https://lichess.org/study/StudyOne/ChapOne1#2",
            "lichess",
            "/api/study/StudyOne/ChapOne1.pgn",
        ),
        ("https://www.chess.com/game/live/123456789", "chess.com", ""),
        ("chess.com/live/game/123456789?username=ann", "chess.com", ""),
        ("https://www.chess.com/analysis/game/live/123456789/review", "chess.com", ""),
    ],
)
def test_a_link_names_a_game_or_a_study(text: str, site: str, path: str) -> None:
    link = link_of(text)
    assert link is not None
    assert (link.site, link.path) == (site, path)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1. e4 e5 *",
        "https://lichess.org/analysis",
        "https://lichess.org/training",
        "https://lichess.org/@/ann",
        "https://example.org/abcd1234",
        "https://www.chess.com/member/ann",
        "lichess.org/abcd1234 lichess.org/abcd1235",
    ],
)
def test_other_texts_are_no_links(text: str) -> None:
    assert link_of(text) is None


def test_a_site_that_cannot_be_reached_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHILIDOR_LICHESS", "http://127.0.0.1:9")
    link = link_of("https://lichess.org/abcd1234")
    assert link is not None
    with pytest.raises(InputError, match=r"^lichess cannot be reached: [^\n]+$"):
        linked_pgn(link)
