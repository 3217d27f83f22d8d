"""A network in two parts: its file, what it adds, the one that comes with the program."""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import replace
from pathlib import Path

import chess
import pytest
from tests.core.boards import sample, stand
from tests.evaluation import test_board_network as of_board
from tests.evaluation import test_term_network as of_terms
from tests.processes import compiled_and_interpreted

from philidor.evaluation.board_network import HEADER
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.network_file import NetworkError, sealed
from philidor.evaluation.networks import FILE, Network, shipped_network
from philidor.evaluation.term_network import COARSE_MARK, INPUTS, TERM_HEADER
from philidor.lab.training import reproduction
from philidor.lab.training.generator import Recipe
from philidor.lab.training.settings import TrainingSettings

MANIFEST = Path(__file__).parents[2] / "docs" / "measurements" / "network.json"
corrections = of_terms.corrections
TERMS, BOARD = of_terms.made(16), of_board.made(8, 2, most=20)


def test_the_parts_of_a_file_are_told_apart() -> None:
    found = [Network.parse(sealed(data)) for data in (TERMS, BOARD, TERMS + BOARD)]
    assert [network.terms is not None for network in found] == [True, False, True]
    assert [network.board is not None for network in found] == [False, True, True]


def test_far_beyond_its_limits_the_value_by_hand_is_enough() -> None:
    plain, corrected = Evaluator(), Evaluator()
    corrected.use_network(shipped_network())
    asked = 0
    for fen in sample(60):
        position = stand(fen)
        by_hand, whole = plain.evaluate(position), corrected.evaluate(position)
        assert corrected.whole
        for low, high in ((by_hand, by_hand + 500), (by_hand - 500, by_hand)):
            value = corrected.evaluate_within(position, low, high)
            # Known endings have one value with and without a network.
            assert value == (whole if corrected.whole else by_hand)
            asked += corrected.whole
        assert corrected.evaluate_within(position, by_hand - 1, by_hand + 1) == whole
        assert plain.evaluate_within(position, by_hand, by_hand) == by_hand
        assert plain.whole
    assert asked < 12


def test_two_parts_add_what_each_adds() -> None:
    fens = sample(200)
    terms, board, both = (
        corrections(Network.parse(sealed(data)), fens) for data in (TERMS, BOARD, TERMS + BOARD)
    )
    # Where a part of an advantage counts, the sum is rounded once.
    assert all(abs(x + y - z) <= 1 for x, y, z in zip(terms, board, both, strict=True))
    assert len(set(both)) > 100


def test_a_part_may_hear_what_the_other_part_s_units_come_to() -> None:
    fens = sample(100)
    # Weights of 0 for the terms, and 1 for the mover's first unit of the board's part; the output
    # is the hidden unit's activity.
    hidden, units = 1, 8
    shorts = [0] * INPUTS + [1 << 14] + [0] * (2 * units - 1) + [1 << 8]
    hearing = TERM_HEADER.pack(COARSE_MARK, hidden, units) + struct.pack(
        f"<{len(shorts)}hii", *shorts, 0, 0
    )
    # The same unit with an output weight of 1, which adds its square in 140ths of a centipawn...
    board = of_board.made(units, most=0)
    both = corrections(Network.parse(sealed(hearing + board)), fens)
    first = bytearray(board)
    place = HEADER.size + 2 * (768 + 1) * units
    struct.pack_into("<h", first, place, 64)
    alone = corrections(Network.parse(sealed(bytes(first))), fens)
    base = corrections(Network.parse(sealed(board)), fens)
    changes = [254 * (a - c) / 140 for a, c in zip(alone, base, strict=True)]
    said = [b - c for b, c in zip(both, base, strict=True)]
    assert said == pytest.approx(changes, abs=6)
    assert max(said) > 50


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (TERMS + BOARD[:-1], "cut off"),
        (TERMS + BOARD + b"1", "cut off"),
        (TERMS + TERMS, "not a network"),
        (BOARD + TERMS, "cut off"),
        (TERMS + of_board.made(8, residual=False), "replaces what its first part corrects"),
        (of_terms.made(8, board_units=16) + BOARD, "wants another number of board units"),
    ],
)
def test_other_files_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        Network.parse(sealed(data))


@pytest.mark.parametrize(
    "data",
    [FILE.read_bytes(), sealed(TERMS), sealed(BOARD)],
    ids=["shipped", "terms", "board"],
)
def test_one_flipped_bit_anywhere_is_refused(data: bytes) -> None:
    for place in (8, len(data) // 2, len(data) - 5, len(data) - 1):
        damaged = bytearray(data)
        damaged[place] ^= 16
        with pytest.raises(NetworkError, match="damaged or cut off"):
            Network.parse(bytes(damaged))
    with pytest.raises(NetworkError, match="damaged or cut off"):
        Network.parse(data[:-1])


def test_compiled_and_interpreted_give_the_same() -> None:
    program = (
        "from tests.core.boards import sample\n"
        "from tests.evaluation.test_networks import corrections, shipped_network\n"
        "print(*corrections(shipped_network(), sample(40)))\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    assert printed[0] == printed[1]
    assert len(set(printed[0])) > 30


def test_exchanged_colours_change_no_value() -> None:
    evaluator = Evaluator()
    evaluator.use_network(shipped_network())
    for fen in sample(200, seed=3):
        board = chess.Board(fen)
        twin = board.mirror()
        assert evaluator.evaluate(stand(fen)) == evaluator.evaluate(stand(twin.fen()))


def test_the_shipped_network_corrects_by_less_than_a_pawn_as_a_rule() -> None:
    found = sorted(map(abs, corrections(shipped_network(), sample(400))))
    assert 5 < found[200] < 100
    assert found[-1] < 1000


def test_the_shipped_network_is_the_one_of_its_manifest() -> None:
    assert shipped_network().terms is not None
    assert shipped_network().board is not None
    facts = json.loads(MANIFEST.read_text())
    assert hashlib.sha256(FILE.read_bytes()).hexdigest() == facts["network"]
    # The defaults make networks of its form from games of its kind; how they learn is another
    # matter: this one has been trained further.
    settings, defaults = TrainingSettings.stored(facts["settings"]), TrainingSettings()
    names = ["start", "epochs", "rate", "batch", "decay", "detail_decay", "common_decay"]
    names += ["result_share", "future_share"]
    learning = {name: getattr(defaults, name) for name in names}
    assert replace(settings, **learning) == defaults
    assert facts["recipe"] == Recipe(seed=facts["recipe"]["seed"]).facts()


@pytest.mark.parametrize("manifest", sorted(MANIFEST.parent.glob("network*.json")))
def test_the_networks_that_played_lie_beside_their_manifests(manifest: Path) -> None:
    facts = reproduction.read(manifest)
    players = [reproduction.play_of(run, facts.folder).network for run in facts.runs]
    start = reproduction.job_of(facts, Path(), "again").start
    # The first one learned from games played by hand, each other one from a network's games too.
    assert players[0] is None or start in players
    assert all(Network.parse(player).board for player in players if player)
