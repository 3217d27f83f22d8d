"""The network that evaluates: the residual network added to the HCE, or an NNUE; and its file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path

from philidor.evaluation.board_network import BoardNetwork
from philidor.evaluation.network_file import Bytes, NetworkError, unsealed
from philidor.evaluation.nnue import Nnue
from philidor.evaluation.nnue_file import is_nnue
from philidor.evaluation.term_network import TERM_MARK, TermNetwork, file_size, units_in

FILE = Path(__file__).with_name("data") / "shipped.net"
# How the marks of all forms begin, of the older ones too.
FAMILY = b"Phil"


@dataclass(frozen=True)
class Network:
    """A residual network, which has two parts, or an NNUE that evaluates alone.

    terms, board: the parts, both of whose outputs are added to the HCE; the activations of `board`
    are inputs of `terms`. nnue: takes the place of the HCE.
    """

    terms: TermNetwork | None = None
    board: BoardNetwork | None = None
    nnue: Nnue | None = None

    @classmethod
    def parse(cls, data: Bytes) -> Network:
        """The network in a file's bytes; NetworkError if there is none, or a damaged one."""
        if is_nnue(data):
            return cls(nnue=Nnue(data))
        of_terms, of_board = parts_of(data)
        terms, board = TermNetwork(of_terms), BoardNetwork(of_board)
        if terms.board_inputs != 2 * board.hidden:
            raise NetworkError("its term network needs another number of board units")
        return cls(terms, board)


def parts_of(data: Bytes) -> tuple[Bytes, Bytes]:
    """The bytes of a residual network's file for terms, which come first, and for the board.

    NetworkError if they are no network's or damaged.
    """
    if bytes(data[: len(TERM_MARK)]) != TERM_MARK:
        if bytes(data[: len(FAMILY)]) == FAMILY:
            raise NetworkError("this network has an older form, which only older versions read")
        raise NetworkError("this is not a network of Philidor")
    view = unsealed(data)
    size = file_size(*units_in(view))
    return view[:size], view[size:]


@cache
def shipped_network() -> Network:
    """The network that is added to the HCE unless another one is chosen."""
    with FILE.open("rb") as file:
        return Network.parse(memoryview(mmap(file.fileno(), 0, access=ACCESS_READ)))
