"""The network that corrects the hand-written evaluation, and its file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path

from philidor.evaluation.board_network import MARK, BoardNetwork
from philidor.evaluation.network_file import Bytes, NetworkError, unsealed
from philidor.evaluation.nnue import Nnue
from philidor.evaluation.nnue_file import is_nnue
from philidor.evaluation.term_network import MARKS, TERM_MARK, TermNetwork, file_size, form_in

FILE = Path(__file__).with_name("data") / "shipped.net"


@dataclass(frozen=True)
class Network:
    """An NNUE that evaluates alone, or a network in two parts, of which one may be missing.

    terms: corrects the hand-written value by its terms, and may take the activations of `board` as
    inputs. board: corrects the value by the squares of the pieces, or replaces it. Both corrections
    are added. nnue: takes the place of the hand-written evaluation.
    """

    terms: TermNetwork | None = None
    board: BoardNetwork | None = None
    nnue: Nnue | None = None

    @classmethod
    def parse(cls, data: Bytes) -> Network:
        """The network in a file's bytes; NetworkError if there is none, or a damaged one."""
        if is_nnue(data):
            return cls(nnue=Nnue(data))
        of_terms, rest = parts_of(data)
        if not of_terms:
            return cls(board=BoardNetwork(rest))
        terms = TermNetwork(of_terms)
        if not rest and not terms.board_inputs:
            return cls(terms)
        board = BoardNetwork(rest)
        if not board.residual:
            raise NetworkError("its second part replaces what its first part corrects")
        if terms.board_inputs not in {0, 2 * board.hidden}:
            raise NetworkError("its part that reads terms wants another number of board units")
        return cls(terms, board)


def parts_of(data: Bytes) -> tuple[Bytes, Bytes]:
    """A network file's bytes for terms and for the board, empty for a part that is missing.

    The part for terms comes first. NetworkError if they are no network's or damaged.
    """
    if bytes(data[: len(MARK)]) not in (MARK, *MARKS):
        raise NetworkError("this is not a network of Philidor")
    view = unsealed(data)
    size = file_size(*form_in(view)[:3]) if bytes(view[: len(TERM_MARK)]) in MARKS else 0
    return view[:size], view[size:]


@cache
def shipped_network() -> Network:
    """The network that corrects the hand-written evaluation unless another one is chosen."""
    with FILE.open("rb") as file:
        return Network.parse(memoryview(mmap(file.fileno(), 0, access=ACCESS_READ)))
