"""Tables that several tests look positions up in."""

from __future__ import annotations

from pathlib import Path

import pytest

from philidor.tablebase.building import make, plan
from philidor.tablebase.layout import Layout
from philidor.tablebase.material import Material, all_materials
from philidor.tablebase.store import write

# Values given to KPKP's promotions, for the stronger side to move and for the other: a full table
# takes a minute, and the analysis of KPKP only has to be right about its input. Wins by
# promotion are slow here, so that captures in passing matter.
PROMOTED = {"KQKP": (90, 93), "KRKP": (0, 0), "KBKP": (96, 101), "KNKP": (98, 105)}


@pytest.fixture(scope="session")
def three_pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all tables of three pieces."""
    folder = tmp_path_factory.mktemp("endgames")
    for material in plan(all_materials(3), folder):
        make(folder, material, lambda _: None)
    return folder


@pytest.fixture(scope="session")
def pawns(three_pieces: Path) -> Path:
    """The same folder with KPKP, whose promotions have made-up values."""
    for name, (first, second) in PROMOTED.items():
        material = Material.parse(name)
        size = Layout(material).size
        write(three_pieces, material, bytes([first]) * size + bytes([second]) * size)
    make(three_pieces, Material.parse("KPKP"), lambda _: None)
    return three_pieces
