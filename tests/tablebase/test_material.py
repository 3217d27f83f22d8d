"""Names of endgames and the order in which their tables are made."""

from __future__ import annotations

import pytest

from philidor.tablebase.material import Material, MaterialError, all_materials


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("KQKR", "KQKR"),
        ("krkq", "KQKR"),
        ("KKNB", "KBNK"),
        ("KPKP", "KPKP"),
        ("KRKBN", "KBNKR"),
        ("KPKRP", "KRPKP"),
    ],
)
def test_the_stronger_side_comes_first(text: str, name: str) -> None:
    assert Material.parse(text).name == name


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "does not name an endgame"),
        ("QKR", "does not name an endgame"),
        ("KQKRK", "does not name an endgame"),
        ("KXKR", "'X' is not a piece"),
        ("KQQKRR", "6 pieces; 5 at most"),
    ],
)
def test_bad_names_are_explained(text: str, complaint: str) -> None:
    with pytest.raises(MaterialError, match=complaint):
        Material.parse(text)


def test_there_are_five_endgames_of_three_pieces_and_thirty_of_four() -> None:
    assert [m.name for m in all_materials(3)] == ["KBK", "KNK", "KQK", "KRK", "KPK"]
    assert len(all_materials(4)) == 35
    assert len({m.name for m in all_materials(5)}) == 35 + 110


def test_every_table_stands_behind_those_that_it_needs() -> None:
    made = {Material.of("", "")}
    for material in all_materials(5):
        assert set(material.successors()) <= made
        made.add(material)


def test_a_pawn_endgame_needs_promotions_and_captures() -> None:
    names = [material.name for material in Material.parse("KPKP").needs()]
    assert {"KPK", "KQK", "KQKP", "KQKQ", "KNKB", "KBKN"} & set(names) == {
        "KPK",
        "KQK",
        "KQKP",
        "KQKQ",
        "KBKN",
    }
