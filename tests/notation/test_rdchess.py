"""RDChess's annotation of a move, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.contract.info import Score
from philidor.notation.rdchess import MARKS, Annotation, annotation_of_search
from philidor.notation.rdchess_reader import read_annotation

# As the program's description shows it.
EXAMPLE = "C 1.48/ 218.888/MxViT:14/NSWh:15/NM#:6667/NM-ßCut:5732/HTU:6/Ha-ßCut:6550"


def test_the_documented_example() -> None:
    read = read_annotation(EXAMPLE)
    assert read == Annotation(
        "C",
        148,
        None,
        218_888,
        14,
        {"NSWh": "15", "NM#": "6667", "NM-ßCut": "5732", "HTU": "6", "Ha-ßCut": "6550"},
    )
    assert str(read) == EXAMPLE


@pytest.mark.parametrize(
    ("level", "text"),
    [(0, "C 1.48"), (1, "C 1.48/ 218.888/MxViT:14"), (2, EXAMPLE)],
)
def test_the_test_level_decides_how_much_it_tells(level: int, text: str) -> None:
    annotation = read_annotation(EXAMPLE)
    assert annotation is not None
    assert str(annotation.at_level(level)) == text


def test_a_search_is_annotated_from_whites_side() -> None:
    counters = {"nodes": 7, "null_moves": 3, "hash_use_count": 6, "first_move_cutoffs": 5}
    annotation = annotation_of_search("C", Score(centipawns=31), False, 1_234, 9, counters)
    assert str(annotation) == "C -0.31/ 1.234/MxViT:9/NM#:3/HTU:6"
    mated = annotation_of_search("1", Score(mate=-2), False, 12, None, {})
    assert str(mated) == "1 M2/ 12"
    assert str(annotation_of_search("B", None, True, None, None, {})) == "B"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P", Annotation("P")),
        ("B", Annotation("B")),
        ("1 -0.05/ 12", Annotation("1", -5, None, 12)),
        ("D M3/ 1.000/MxViT:7", Annotation("D", None, 3, 1000, 7)),
        ("C -M2", Annotation("C", None, -2)),
    ],
)
def test_other_forms(text: str, expected: Annotation) -> None:
    assert read_annotation(text) == expected
    assert str(expected) == text


@pytest.mark.parametrize(
    "text", ["", "Clever!", "C is better", "E 1.00", "C 1.5", "B 1.00 good", "C/NM#:1", "1. e4"]
)
def test_what_people_write_is_no_annotation(text: str) -> None:
    assert read_annotation(text) is None


@given(
    mark=st.sampled_from(MARKS),
    value=st.one_of(
        st.none(),
        st.tuples(st.just("cp"), st.integers(-99_999, 99_999)),
        st.tuples(st.just("mate"), st.integers(1, 99) | st.integers(-99, -1)),
    ),
    nodes=st.integers(0, 10**12),
    deepest=st.none() | st.integers(0, 200),
)
def test_what_is_written_is_read_again(
    mark: str, value: tuple[str, int] | None, nodes: int, deepest: int | None
) -> None:
    annotation = Annotation(
        mark,
        value[1] if value and value[0] == "cp" else None,
        value[1] if value and value[0] == "mate" else None,
        nodes,
        deepest,
        {"NM#": "3"},
    )
    assert read_annotation(str(annotation)) == annotation
