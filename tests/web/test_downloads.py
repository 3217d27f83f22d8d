"""Files that a page saves go out in large parts."""

from __future__ import annotations

from philidor.web.http.downloads import blocks


def test_many_short_texts_are_few_parts() -> None:
    texts = [f"{number}\n" for number in range(10_000)]
    parts = list(blocks(texts, 1_000))
    assert "".join(parts) == "".join(texts)
    assert all(1_000 <= len(part) < 1_010 for part in parts[:-1])
    assert list(blocks([])) == []


def test_a_part_goes_out_before_the_rest_is_written() -> None:
    texts = iter(["game"] * 6)
    assert next(blocks(texts, 20)) == "game" * 5
    assert next(texts) == "game"
