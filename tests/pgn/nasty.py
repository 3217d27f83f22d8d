"""Games with known moves in the worst layouts of real files, the same for the same seed."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.pgn.generator import opening_lines, played

from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.core.types import CASTLING, PROMOTION, flag_of
from philidor.game.fen import start
from philidor.pgn.san import write_san

BETWEEN = (
    "{a text with 1. e4 and 1-0}", "{ a ; b }", "{[%clk 0:01:02]}", "; to the end 1-0\n",
    "$14", "!?", "+-", "=", "\n\n", "\n\n{A paragraph.}\n\n", "(1. Zz9)", "(0:05)", "{(}",
    "\n% hidden }\n", "\xa0", "\t", "{[Event \"x\"]}", "({only a comment})",
)  # fmt: skip
FIGURINES = str.maketrans("KQRBN", "♔♕♖♗♘")
GERMAN = str.maketrans("QRBN", "DTLS")
RESULTS = {
    "1-0": ("1-0", "1\u20130", "1 - 0"),
    "0-1": ("0-1",),
    "1/2-1/2": ("1/2-1/2", "½-½", "1/2"),
}


@dataclass(frozen=True)
class NastyFile:
    """A file, and what it holds: for each game White's name, the moves and the result."""

    data: bytes
    names: list[str]
    moves: list[list[str]]
    results: list[str]


def nasty_file(seed: int) -> NastyFile:
    """A file of one to four games."""
    dice = random.Random(seed)
    ends = dice.choice(["\n", "\r\n", "\r", "\r\r\n"])
    texts, names, moves, results = [], [], [], []
    for number in range(dice.randint(1, 4)):
        found, result = played(dice, start(), dice.choice(opening_lines()))
        found = found[: dice.choice([1, 2, 3, 20, 200])]
        names.append(f"Müller {number}")
        moves.append(named(start(), found))
        results.append(result)
        texts.append(one_game(dice, names[-1], found, result))
    text = "".join(texts)
    if dice.random() < 0.2:
        text = "Dear all,\nhere is 1 game. e4 e5.\n\n" + text
    figurines = any(sign in text for sign in "♔♕♖♗♘")
    choices = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"]
    encoding = dice.choice(choices if figurines or "\u2013" in text else [*choices, "cp1252"])
    return NastyFile(text.replace("\n", ends).encode(encoding), names, moves, results)


def named(setup: Setup, moves: list[int]) -> list[str]:
    """Moves in UCI form."""
    position = Position()
    convert.place(position, setup)
    found = []
    for move in moves:
        found.append(convert.uci(position, move))
        position.make(move)
    return found


def one_game(dice: random.Random, name: str, moves: list[int], result: str) -> str:
    """A game in a layout that is chosen at random."""
    indent = dice.choice(["", "", "  "])
    gap = dice.choice(["\n", "\n", " "])
    tags = [f'[White "{name}"]', '[Black "B"]', f'[Result "{result}"]']
    dice.shuffle(tags)
    heading = gap.join(indent + tag for tag in tags)
    after = dice.choice(["\n", "\n\n", "\n\n\n", " ", "\n{An introduction.}\n\n", "\n\n; intro\n"])
    words = spelled_moves(dice, moves)
    separator = dice.choice([" ", " ", "\n"])
    end = dice.choice(RESULTS[result])
    return (
        heading + after + separator.join([*words, end]) + dice.choice(["\n", "\n\n", " {late}\n"])
    )


def spelled_moves(dice: random.Random, moves: list[int]) -> list[str]:
    """The words of the moves, all with the same letters."""
    position = Position()
    convert.place(position, start())
    letters = dice.choice(["", "", "german", "figurines"])
    words: list[str] = []
    for ply, move in enumerate(moves):
        words += number_of(dice, ply)
        words.append(spelled(dice, position, move, letters))
        if dice.random() < 0.25:
            words.append(dice.choice(BETWEEN))
        position.make(move)
    return words


def number_of(dice: random.Random, ply: int) -> list[str]:
    """The number of a move as people write it, or none."""
    number = ply // 2 + 1
    if ply % 2:
        return [f"{number}..."] if dice.random() < 0.1 else []
    # Other text follows the result of a game before it, so the first number must be there.
    return [dice.choice([f"{number}.", f"{number}.", str(number) if ply else "1.", f"{number}. "])]


def spelled(dice: random.Random, position: Position, move: int, letters: str) -> str:
    """A move in one of the spellings that the reader knows."""
    san = write_san(position, move)
    if flag_of(move) == CASTLING:
        return dice.choice([san, san.replace("O", "0"), san.replace("-", "\u2013"), san.lower()])
    if letters == "german":
        return san.translate(GERMAN)
    if letters == "figurines":
        return san.translate(FIGURINES)
    uci = convert.uci(position, move)
    choices = [san, san.rstrip("+#"), san + "!", san.replace("x", ":"), san + "+", uci]
    if flag_of(move) != PROMOTION and san[0].islower():
        choices.append("P" + san)
    return dice.choice(choices)
