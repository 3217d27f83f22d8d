"""A human-like opponent explains its moves after the game, in plain words, from its own thoughts.

The same level, style and seed think the same about the same position, so that its thoughts need not
be kept: the opponent thinks again about every position in which it had the move. A judge says which
of its moves were errors, and so what it did not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import chess

from philidor.book.shelf import default_book
from philidor.contract.limits import Limits
from philidor.contract.search_control import SearchControl
from philidor.core import convert
from philidor.core.position import Position
from philidor.explanations.german import LETTERS, noun
from philidor.explanations.judgement import JudgedMove, judge
from philidor.explanations.searcher import Searcher, position_of
from philidor.human.levels import names_of
from philidor.human.notes import Oversight, Reason, oversight
from philidor.human.past import Past
from philidor.human.person import Person, Thought
from philidor.notation.boards import line_of, setup_of

Language = Literal["en", "de"]
SERIOUS = ("mistake", "blunder")
# A move that most people play is named.
USUAL = 0.5

TEXTS = {
    "en": {
        "book": "I knew this position from the openings.",
        "alone": "Nothing but {move} came to my mind.",
        "looked": "I looked at {moves} and liked {move} best.",
        "reply": "I overlooked the answer {move}{kinds}.",
        "move": "I did not think of {move}{kinds}.",
        "judgement": "I took it for as good as {move}{kinds}.",
        "usual": "Most people of my strength play {move} here.",
    },
    "de": {
        "book": "Diese Stellung kannte ich aus den Eröffnungen.",
        "alone": "Mir fiel nur {move} ein.",
        "looked": "Ich habe {moves} angesehen, und {move} gefiel mir am besten.",
        "reply": "Die Antwort {move}{kinds} habe ich übersehen.",
        "move": "An {move}{kinds} habe ich nicht gedacht.",
        "judgement": "Ich hielt es für so gut wie {move}{kinds}.",
        "usual": "Die meisten meiner Spielstärke ziehen hier {move}.",
    },
}
AND = {"en": " and ", "de": " und "}
GERMAN_KINDS = {
    "capture": "Schlagzug",
    "of the piece that just moved": "Wiederschlagen",
    "of a more valuable or unprotected piece": "gegen eine wertvollere oder ungedeckte Figur",
    "check": "Schach",
    "promotion": "Umwandlung",
    "quiet": "stiller Zug",
    "long": "langer Zug",
    "backward": "rückwärts",
    "sideways": "seitwärts",
    "knight's move": "Springerzug",
    "discovered attack": "Abzugsangriff",
    "along a pin": "Fesselung",
    "far from the last move": "fern vom letzten Zug",
    "unusual rule": "seltene Regel",
}


@dataclass(frozen=True)
class OwnNote:
    """What the opponent says of one of its moves.

    ply: half-moves before it. move: UCI. judged: None without a judge. looked: the sentence on what
    it looked at. missed: what it did not see, None if the move was no error.
    """

    ply: int
    move: str
    judged: JudgedMove | None
    looked: str
    missed: str | None

    @property
    def text(self) -> str:
        """All that it says."""
        return self.looked if self.missed is None else f"{self.looked} {self.missed}"


class Opponent:
    """A person that plays, and that explains its moves in a language."""

    def __init__(self, person: Person, language: Language = "en") -> None:
        self.person = person
        self._texts = TEXTS[language]
        self._language = language

    def thought(self, board: chess.Board, limits: Limits | None = None) -> tuple[Thought, bool]:
        """The thought about a position, its past included, and whether the move is remembered."""
        position = position_of(board)
        setup, moves = line_of(board)
        thought = self.person.choose(
            position, limits or Limits(), SearchControl(), (), Past(setup, tuple(moves))
        )
        if setup.chess960:
            return thought, False
        known = [(move.move, move.weight) for move in default_book().moves(setup_of(board))]
        remembered = self.person.recall(position.key, board.ply(), known)
        if remembered is None:
            return thought, False
        move = convert.legal_by_name(position)[remembered]
        return Thought(
            move,
            thought.value,
            (move,),
            thought.seen,
            thought.chances,
            thought.depth,
            thought.nodes,
        ), True

    def looked(self, board: chess.Board, thought: Thought, remembered: bool) -> str:
        """What the opponent looked at."""
        if remembered:
            return self._texts["book"]
        position = position_of(board)
        seen = sorted(thought.seen, key=lambda move: -thought.seen[move])
        name = self._san(board, position, thought.move)
        if len(seen) == 1:
            said = self._texts["alone"].format(move=name)
        else:
            names = [self._san(board, position, move) for move in seen]
            listed = AND[self._language].join(filter(None, (", ".join(names[:-1]), names[-1])))
            said = self._texts["looked"].format(moves=listed, move=name)
        likeliest = max(thought.chances, key=lambda move: thought.chances[move])
        if likeliest not in thought.seen and thought.chances[likeliest] > USUAL:
            said += " " + self._texts["usual"].format(move=self._san(board, position, likeliest))
        return said

    def missed(self, board: chess.Board, thought: Thought, judged: JudgedMove) -> str:
        """What the opponent did not see when it erred; board: before the move."""
        position = position_of(board)
        best = convert.legal_by_name(position)[judged.before.line[0]]
        reply = None
        if judged.after.line:
            position.make(thought.move)
            reply = convert.legal_by_name(position)[judged.after.line[0]]
            position.unmake()
        sign = 1 if judged.white else -1
        found = oversight(
            position,
            thought,
            best,
            reply,
            sign * judged.after.centipawns,
            Past(None, tuple(move.uci() for move in board.move_stack)).focus,
        )
        return self._sentence(board, position, thought, found)

    def _sentence(
        self, board: chess.Board, position: Position, thought: Thought, found: Oversight
    ) -> str:
        if found.reason is Reason.REPLY:
            after = board.copy(stack=False)
            after.push_uci(convert.uci(position, thought.move))
            position.make(thought.move)
            line = after.variation_san([after.parse_uci(convert.uci(position, found.move))])
            name = in_letters_of(self._language, line)
            position.unmake()
        else:
            name = self._san(board, position, found.move)
        kinds = names_of(found.kinds)
        if self._language == "de":
            kinds = [GERMAN_KINDS[kind] for kind in kinds]
        listed = f" ({', '.join(kinds)})" if kinds else ""
        return self._texts[found.reason.value].format(move=name, kinds=listed)

    def _san(self, board: chess.Board, position: Position, move: int) -> str:
        san = board.san(board.parse_uci(convert.uci(position, move)))
        return in_letters_of(self._language, san)


def in_letters_of(language: Language, san: str) -> str:
    """Moves with the pieces' letters of a language."""
    return san.translate(LETTERS) if language == "de" else san


def noted_move(board: chess.Board, note: OwnNote, language: Language = "en") -> str:
    """A note with its move in front, as in "12...Nf6 (blunder): ..."; board: before the move."""
    san = in_letters_of(language, board.variation_san([chess.Move.from_uci(note.move)]))
    label = ""
    if note.judged and note.judged.label in SERIOUS:
        label = noun(note.judged.label) if language == "de" else note.judged.label
    return f"{san}{f' ({label})' if label else ''}: {note.text}"


def own_notes(
    person: Person,
    white: bool,
    moves: Sequence[chess.Move],
    board: chess.Board,
    nodes: int,
    language: Language = "en",
    on_move: Callable[[int], None] = lambda ply: None,
) -> Iterator[OwnNote]:
    """What a person says of each of its moves in a game that begins on the board.

    white: which side it had. nodes: of the judge, for each position. on_move: receives each ply
    before it is looked at. Moves that it would not choose again, because the clock then
    hurried it or somebody else chose them, are left out.
    """
    opponent, searcher = Opponent(person, language), Searcher()
    board = board.copy(stack=False)
    for ply, move in enumerate(moves):
        on_move(ply)
        if board.turn == white:
            note = own_note(opponent, searcher, board, move, nodes)
            if note is not None:
                yield note
        board.push(move)


def own_note(
    opponent: Opponent,
    searcher: Searcher,
    board: chess.Board,
    move: chess.Move,
    nodes: int,
    limits: Limits | None = None,
) -> OwnNote | None:
    """What a person says of its move; None if it would not choose that move again.

    board: before the move, with the moves of the game. limits: those under which it chose.
    """
    thought, remembered = opponent.thought(board, limits)
    if convert.uci(position_of(board), thought.move) != board.uci(move):
        return None
    looked = opponent.looked(board, thought, remembered)
    before = searcher.value(board, nodes)
    after = board.copy()
    after.push(move)
    judged = judge(board, move, before, searcher.value(after, nodes))
    missed = opponent.missed(board, thought, judged) if judged.label in SERIOUS else None
    return OwnNote(len(board.move_stack), move.uci(), judged, looked, missed)
