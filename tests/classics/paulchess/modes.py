"""A shallow search to run compiled and uncompiled: prints moves, values and node counts."""

from philidor.classics.paulchess import lookups
from philidor.classics.paulchess.player import PaulChess, Simple1
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.game.fen import parse_fen

SEARCHES = (
    ("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2NBPN2/PPP2PPP/R1BQ1RK1 w - - 0 8", 2),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 1),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
    ("8/8/8/4k3/8/8/8/KR6 w - - 0 1", 3),
)


def main() -> None:
    """Print the kind of file in use on the first line, then one line per search."""
    print(lookups.__file__.rpartition(".")[2])  # noqa: T201
    for player in (PaulChess(), Simple1()):
        for fen, depth in SEARCHES:
            player.set_position(parse_fen(fen), ())
            told: list[Info] = []
            best = player.go(Limits(depth=depth), told.append)
            print(best, told[-1].score, told[-1].nodes, told[-1].pv)  # noqa: T201
        print(player.perft(2), player.legal_moves())  # noqa: T201


if __name__ == "__main__":
    main()
