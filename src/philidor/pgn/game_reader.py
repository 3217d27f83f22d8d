"""Reading single games of a text: tags, main line, result, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator

from philidor.contract.reason import Reason, worded
from philidor.contract.setup import FenError, Setup
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.pgn.game import Fault, Game, Note
from philidor.pgn.movetext import MoveReader
from philidor.pgn.tags import RESULTS, START, VariantError, named, result_of, start_of
from philidor.pgn.types import (
    AFTER_RESULT,
    AMBIGUOUS_MOVE,
    BLACK_WINS,
    BOTH_FORFEIT,
    BROKEN_TAG,
    COMMAND,
    ILLEGAL_MOVE,
    MAX_PLIES,
    NO_FAULT,
    NO_RESULT,
    NOT_A_MOVE,
    NOT_A_TAG,
    NULL_MOVE,
    OPEN_COMMENT,
    OPEN_VARIATION,
    PASS_IN_CHECK,
    SECOND_RESULT,
    STRAY_BRACE,
    STRAY_PARENTHESIS,
    TOO_LONG,
    WHITE_WINS,
)

# Reading stops at MAX_PLIES with a fault, not silently.
ALL_PLIES = MAX_PLIES + 1
# Words read without a pause, so that other threads of the program can work.
SLICE = 20_000
LONGEST_WORD = 40
FAULTS = {
    AMBIGUOUS_MOVE: ("ambiguous move '{word}'", "pgn.ambiguous-move"),
    ILLEGAL_MOVE: ("illegal move '{word}'", "pgn.illegal-move"),
    NOT_A_MOVE: ("'{word}' is not a move", "pgn.not-a-move"),
    PASS_IN_CHECK: ("a null move in check", "pgn.null-move-in-check"),
    OPEN_COMMENT: ("a comment that is not closed", "pgn.open-comment"),
    OPEN_VARIATION: ("a variation that is not closed", "pgn.open-variation"),
    TOO_LONG: (f"more than {MAX_PLIES} plies", "pgn.too-long"),
}
NOTES = {
    STRAY_BRACE: ("a brace that closes nothing", "repair.brace"),
    STRAY_PARENTHESIS: ("a parenthesis that closes nothing", "repair.parenthesis"),
    NOT_A_TAG: ("'{word}' is not a tag", "repair.not-a-tag"),
    BROKEN_TAG: ("the value of a tag ends in another line", "repair.broken-tag"),
    COMMAND: ("'{word}' stands outside of a comment and is left out", "repair.command"),
    AFTER_RESULT: ("'{word}' after the result is left out", "repair.after-result"),
    SECOND_RESULT: ("'{word}' after another result is left out", "repair.second-result"),
    BOTH_FORFEIT: ("'{word}' means that both players forfeit", "repair.both-forfeit"),
    NULL_MOVE: ("a null move", "repair.null-move"),
}
TWO_RESULTS = "the tag says {tag}, the moves end with {moves}", "repair.two-results"
NUL_BYTE = Reason("a NUL byte", "repair.nul-byte")


class GameReader:
    """Reads the games of a text one by one.

    is_game: whether the last text had a tag, a move or move number 1; else it was other text.
    """

    def __init__(self, most: int = ALL_PLIES) -> None:
        self.most = most
        self.is_game = False
        self._moves = MoveReader()
        self._data = b""
        self._start = Position()
        convert.place(self._start, START)

    def open(self, data: bytes, complete: bool) -> None:
        """Take a text; complete: whether it is the end of its file."""
        self._data = data
        self._moves.scanner.open(data, complete)

    def read(self, at: int, number: int, offset: int, line: int) -> Game | None:
        """The game at an offset of the text; None if the text ends before the game.

        number, offset, line: of the game in its file.
        """
        game = self._read(at, number, offset, line, german=False)
        if game is not None and self._moves.fault == NOT_A_MOVE:
            # German letters are taken for such only if the whole game can be read with them.
            german = self._read(at, number, offset, line, german=True)
            if german is not None and german.fault is None:
                return german
        return game

    def _read(self, at: int, number: int, offset: int, line: int, german: bool) -> Game | None:
        moves = self._moves
        found = moves.tags(at, german)
        if found is None:
            return None
        tags, comments = named(found[0]), found[1]
        problem: VariantError | FenError | None = None
        setup, repairs = None, list[Reason]()
        try:
            setup, repairs = start_of(tags)
        except (VariantError, FenError) as error:
            problem = error
        self._place(setup)
        moves.start(self.most if setup is not None else 0)
        while moves.read(SLICE):
            pass
        if moves.needs_text():
            return None
        text = self._data[at : moves.scanner.start]
        first = line
        if text[:1] <= b" ":
            first += text.count(b"\n", 0, len(text) - len(text.lstrip()))
        self.is_game = bool(tags or moves.plies or moves.scanner.numbered)
        place = (number, offset, first, len(text), line + text.count(b"\n"), tags, text)
        begin = max(0, moves.begin - at)
        introduction = b"\n".join([*comments, b""]) if comments else b""
        if problem is not None:
            wrong = Fault(first, problem.reason)
            other = isinstance(problem, VariantError)
            return Game(*place, begin, introduction, fault=wrong, other_variant=other)
        notes = [Note(first, repair) for repair in repairs]
        if moves.scanner.notes or b"\0" in text:
            notes += self._notes(at, line)
        fault = self._fault(at, line) if moves.fault != NO_FAULT else None
        result, doubts = self._result(tags.get("Result", "*"), fault is None)
        notes += [Note(first, doubt) for doubt in doubts]
        return Game(
            *place,
            begin,
            introduction,
            setup,
            result,
            bool(moves.annotated or comments),
            moves.moves(),
            moves.keys(),
            moves.materials(),
            fault,
            tuple(notes),
            german=german,
        )

    def _fault(self, at: int, line: int) -> Fault:
        moves = self._moves
        word = self._word(moves.fault_at, moves.fault_end)
        reason = worded(*FAULTS[moves.fault], word=word)
        return Fault(line + self._lines(at, moves.fault_at), reason)

    def _notes(self, at: int, line: int) -> Iterator[Note]:
        """What the scanner left out of a game, and a NUL byte in it."""
        scanner = self._moves.scanner
        passed = False
        for kind, begin, end in scanner.noted():
            if kind != NULL_MOVE or not passed:
                what = worded(*NOTES[kind], word=self._word(begin, end))
                yield Note(line + self._lines(at, begin), what)
            passed = passed or kind == NULL_MOVE
        found = self._data.find(0, at, scanner.start)
        if found >= 0:
            yield Note(line + self._lines(at, found), NUL_BYTE)

    def _place(self, setup: Setup | None) -> None:
        if setup is None or setup is START:
            self._moves.position.copy_from(self._start)
        else:
            convert.place(self._moves.position, setup)

    def _result(self, tag: str, whole: bool) -> tuple[int, list[Reason]]:
        """White's half points by the board, the tag or the text, and where these contradict."""
        told, ended = result_of(tag), self._moves.result
        position = self._moves.position
        if whole and position.checkers and not legal_moves(position):
            board = BLACK_WINS if position.us == 0 else WHITE_WINS
            mating = "black" if position.us == 0 else "white"
            said = [one for one in (told, ended) if one != NO_RESULT]
            wrong = [RESULTS[one] for one in said if one != board]
            return board if said else NO_RESULT, [_not_mate(mating, one) for one in wrong[:1]]
        if told != NO_RESULT != ended and told != ended:
            return told, [worded(*TWO_RESULTS, tag=RESULTS[told], moves=RESULTS[ended])]
        return (ended if told == NO_RESULT else told), []

    def _lines(self, at: int, place: int) -> int:
        return self._data.count(b"\n", at, place)

    def _word(self, begin: int, end: int) -> str:
        word = self._data[begin:end].decode("utf-8", "replace").rstrip(".,")
        return word[:LONGEST_WORD]


def _not_mate(side: str, result: str) -> Reason:
    """A result other than that of the mate on the board."""
    text = f"the result is {result}, but {side.capitalize()} mates"
    return Reason(text, "repair.mate", {"result": result, "side": side})
