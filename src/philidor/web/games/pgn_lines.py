"""PGN in the spelling that python-chess's reader knows, line by line.

That reader looks for moves at every letter and skips what is between them, so that of a word such
as `Zc6` it plays the end as another move. Here every word must be a whole move, and another word
becomes a mark that `GameBuilder` understands.
"""

from __future__ import annotations

import io
import re

from philidor.pgn.words import is_harmless, without_figurines

# Taken for a drop, which chess does not have, with the word as the comment that follows it.
UNKNOWN = "@a1"
LONGEST_WORD = 40
TAG = re.compile(r'\[[A-Za-z0-9][A-Za-z0-9_+#=:-]*\s+"[^\r]*"\]\s*$')
PIECE = "[NBRQnbrq]"
TOKEN = re.compile(
    rf"""
      \{{[^}}]*\}}? | ;.* | \$[0-9]+ | [!?]+ | [(){{}}]
    | (?P<word>\* | [^\s(){{}};!?$*]+(?:(?<=[a-h][18])\({PIECE}\))?)
    """,
    re.VERBOSE,
)
STEP = re.compile(
    rf"""
      (?P<result>1-0|0-1|1/2-1/2|\*)
    | (?P<drawn>½-½|1/2)
    | (?P<null>--|Z0|@@@@|0000)
    | (?P<move>
          [NBRQK][a-h]?[1-8]?[-x:]?[a-h][1-8]
        | (?:[a-h][1-8]?[-x:]?)?[a-h](?:[2-7]|[18](?:[=/]?{PIECE}|\({PIECE}\))?)
        | (?P<castle>[Oo0])-(?P=castle)(?:-(?P=castle))?
      )
    | (?P<number>[0-9]+)(?![0-9-])
    | (?P<sign>[+#.,\x80-\xbf\u2000-\u2fff])
    """,
    re.VERBOSE,
)
MOVE_ENDS = re.compile(r"$|[+#.,*\x80-\xbf\u2000-\u2fff]")


class PgnLines:
    """Reads the lines of one game from a stream.

    Words before a game, and after its result, are left out: they are prose.
    """

    def __init__(self, stream: io.StringIO) -> None:
        self.stream = stream
        self.in_comment = self.tagged = self.in_moves = self.begun = False
        self.numbered = False

    def readline(self) -> str:
        """The next line; an empty one before the tags of the next game."""
        place = self.stream.tell()
        line = self.stream.readline().removeprefix("\ufeff")
        if self.in_comment:
            comment, closed, rest = line.partition("}")
            self.in_comment = not closed
            return comment + closed + self._moves(rest)
        if line.startswith("["):
            if self.in_moves and TAG.match(line):
                self.stream.seek(place)
                return "\n"
            if not self.in_moves:
                self.tagged = self.begun = True
                return line
        if not line or line.isspace():
            self.begun = self.tagged
            return line
        return line if line.startswith("%") else self._moves(line)

    def _moves(self, line: str) -> str:
        return TOKEN.sub(self._token, without_figurines(line))

    def _token(self, found: re.Match[str]) -> str:
        if found["word"] is not None:
            return self._word(found[0])
        if found[0].startswith("{"):
            self.in_comment = not found[0].endswith("}")
        return found[0]

    def _word(self, word: str) -> str:
        """The moves, results and null moves of a word, or the mark of a word that has none."""
        written: list[str] = []
        at = 0
        while at < len(word):
            step = STEP.match(word, at)
            if step is None or (step["move"] and not MOVE_ENDS.match(word, step.end())):
                return " ".join([*written, *self._other(word, at, step)])
            written += self._step(step)
            at = step.end()
        return " ".join(written)

    def _step(self, step: re.Match[str]) -> list[str]:
        """What python-chess is to read of a part of a word."""
        kind = step.lastgroup
        if kind == "sign":
            return []
        self.numbered = kind == "number"
        if kind == "number":
            self.begun = self.begun or step.string.startswith(".", step.end())
            return []
        self.in_moves = True
        self.begun = kind not in ("result", "drawn")
        if kind == "drawn":
            return ["1/2-1/2"]
        return [standard(step[0]) if kind == "move" else step[0]]

    def _other(self, word: str, at: int, step: re.Match[str] | None) -> list[str]:
        """A move with an addition, a word to skip, or the mark of a word that is not a move."""
        if step is not None and is_harmless(word[step.end() :], word[step.end()] != "="):
            return self._step(step)
        if step is None and is_harmless(word[at:], not self.numbered):
            return []
        if not self.begun:
            return []
        return [UNKNOWN, "{" + word[at:].rstrip(".,+#")[:LONGEST_WORD] + "}"]


def standard(move: str) -> str:
    """A move in the spelling that python-chess knows."""
    if move[0] in "Oo0":
        return "O-O-O" if len(move) == 5 else "O-O"
    plain = move.replace(":", "x").rstrip(")")
    if plain[-1] not in "12345678":
        return plain[:-1].rstrip("=/(") + "=" + plain[-1].upper()
    return plain
