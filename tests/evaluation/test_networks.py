"""The residual network: its file, what its parts add, the one that comes with the program."""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import replace
from pathlib import Path

import chess
import pytest
from tests.core.boards import sample, stand
from tests.evaluation.residuals import (
    board_part,
    corrections,
    evaluator_of,
    no_terms,
    of_board,
    of_terms,
    term_part,
)
from tests.processes import compiled_and_interpreted

from philidor.evaluation.board_network import HEADER
from philidor.evaluation.network_file import NetworkError, sealed
from philidor.evaluation.networks import FILE, Network, shipped_network
from philidor.evaluation.term_network import INPUTS, TERM_HEADER, TERM_MARK
from philidor.lab.training import reproduction
from philidor.lab.training.generator import Recipe
from philidor.lab.training.settings import TrainingSettings

MANIFEST = Path(__file__).parents[2] / "docs" / "measurements" / "network.json"
TERMS, BOARD = term_part(16, 8, most_of_board=0), board_part(8, most=20)


def test_lazy_evaluation_skips_the_network_far_outside_its_limits() -> None:
    plain, corrected = evaluator_of(None), evaluator_of(shipped_network())
    evaluated = 0
    for fen in sample(60):
        position = stand(fen)
        hce, whole = plain.evaluate(position), corrected.evaluate(position)
        assert not corrected.lazy
        for low, high in ((hce, hce + 500), (hce - 500, hce)):
            value = corrected.evaluate_within(position, low, high)
            # Known endings have one value with and without a network.
            assert value == (hce if corrected.lazy else whole)
            evaluated += not corrected.lazy
        assert corrected.evaluate_within(position, hce - 1, hce + 1) == whole
        assert plain.evaluate_within(position, hce, hce) == hce
        assert not plain.lazy
    assert evaluated < 12


def test_two_parts_add_what_each_adds() -> None:
    fens = sample(200)
    whole = Network.parse(sealed(TERMS + BOARD))
    terms, board, both = (
        corrections(network, fens) for network in (of_terms(TERMS), of_board(BOARD), whole)
    )
    # If only a share of an advantage counts, the sum is rounded once.
    assert all(abs(x + y - z) <= 1 for x, y, z in zip(terms, board, both, strict=True))
    assert len(set(both)) > 100


def test_the_activations_of_the_board_network_are_inputs() -> None:
    fens = sample(100)
    # Weights of 0 for the terms, and 1 for the side to move's first unit of the board network; the
    # output is the activation.
    hidden, units = 1, 8
    shorts = [0] * INPUTS + [1 << 14] + [0] * (2 * units - 1) + [1 << 10]
    reading = TERM_HEADER.pack(TERM_MARK, hidden, units) + struct.pack(
        f"<{len(shorts)}hii", *shorts, 0, 0
    )
    # The same unit with an output weight of 1, which adds its square in 140ths of a centipawn...
    board = board_part(units, most=0)
    both = corrections(Network.parse(sealed(reading + board)), fens)
    first = bytearray(board)
    place = HEADER.size + 2 * (768 * 19 + 1) * units
    struct.pack_into("<h", first, place, 64)
    alone = corrections(of_board(bytes(first)), fens)
    base = corrections(of_board(board), fens)
    changes = [254 * (a - c) / 140 for a, c in zip(alone, base, strict=True)]
    read = [b - c for b, c in zip(both, base, strict=True)]
    assert read == pytest.approx(changes, abs=6)
    assert max(read) > 50


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (TERMS + BOARD[:-1], "cut off"),
        (TERMS + BOARD + b"1", "cut off"),
        (TERMS + TERMS, "not a network"),
        (term_part(8, 16) + BOARD, "needs another number of board units"),
        # One part alone, and marks of older files.
        (BOARD, "older form"),
        (BOARD + TERMS, "older form"),
        (b"PhilTrm2" + TERMS[8:] + BOARD, "older form"),
        (b"PhilTrm1" + TERMS[8:] + BOARD, "older form"),
        (b"odd", "not a network"),
    ],
)
def test_other_files_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        Network.parse(sealed(data))


@pytest.mark.parametrize(
    "data",
    [FILE.read_bytes(), sealed(no_terms(8) + BOARD)],
    ids=["shipped", "small"],
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
        "from tests.evaluation.residuals import corrections\n"
        "from philidor.evaluation.networks import shipped_network\n"
        "print(*corrections(shipped_network(), sample(40)))\n"
    )
    printed = [text.split() for text in compiled_and_interpreted(program)]
    assert printed[0] == printed[1]
    assert len(set(printed[0])) > 30


def test_exchanged_colours_change_no_value() -> None:
    evaluator = evaluator_of(shipped_network())
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
    settings, defaults = TrainingSettings(**facts["settings"]), TrainingSettings()
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
    # The first one learned from games played with the HCE, each other one from a network's too.
    assert players[0] is None or start in players
    assert all(Network.parse(player).board for player in players if player)
