"""Perft of the classics with array boards agrees with the known counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from philidor.classics.arasan.player import Arasan
from philidor.classics.rajah.player import Rajah
from philidor.classics.rdchess.player import RDChess
from philidor.game.fen import parse_fen

CLASSIC = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594),
)
TRICKY = Path(__file__).parents[3] / "shared" / "data" / "perft" / "tricky.perft"


Counter = Arasan | Rajah | RDChess


@pytest.fixture(scope="module", params=[Arasan, Rajah, RDChess])
def player(request: pytest.FixtureRequest) -> Counter:
    made: Counter = request.param()
    return made


@pytest.mark.parametrize(("fen", "depth", "nodes"), CLASSIC)
def test_classic_positions(player: Counter, fen: str, depth: int, nodes: int) -> None:
    player.set_position(parse_fen(fen), ())
    assert player.perft(depth) == nodes


def test_perft_of_no_plies_is_one(player: Counter) -> None:
    assert player.perft(0) == 1


def test_divide_adds_up(player: Counter) -> None:
    player.set_position(parse_fen(CLASSIC[1][0]), ())
    counts = player.divide(3)
    assert sum(counts.values()) == player.perft(3) == 97862
    assert list(counts) == player.legal_moves()
    assert counts["e1g1"] == 2059


def tricky_lines() -> list[tuple[str, int, int]]:
    """FEN, depth and count from each line of the file of tricky positions, except Chess960."""
    found: list[tuple[str, int, int]] = []
    fen = ""
    for line in TRICKY.read_text().splitlines() if TRICKY.exists() else ():
        word, _, rest = line.partition(" ")
        if word == "epd":
            fen = rest
        elif word == "perft" and not parse_fen(fen).chess960:
            depth, nodes = rest.split()
            found.append((fen, int(depth), int(nodes)))
    return found


@pytest.mark.skipif(not TRICKY.exists(), reason="the shared file of tricky positions is absent")
def test_tricky_positions(player: Counter) -> None:
    lines = tricky_lines()
    assert len(lines) > 20
    for fen, depth, nodes in lines:
        player.set_position(parse_fen(fen), ())
        assert player.perft(depth) == nodes, f"{fen} at depth {depth}"
