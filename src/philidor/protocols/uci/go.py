"""UCI's `go` line, read into `Limits` and written from them."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.contract.limits import Limits, TimeLeft

# The smallest and largest value of each number. Some GUIs send negative times when a clock has run
# out; they count as zero.
TIME = (-(2**31), 2**31 - 1)
RANGES = {
    "depth": (1, 10_000),
    "nodes": (1, 2**62),
    "movetime": (1, 2**31 - 1),
    "wtime": TIME,
    "btime": TIME,
    "winc": (0, 2**31 - 1),
    "binc": (0, 2**31 - 1),
    "movestogo": (1, 10_000),
    "mate": (1, 10_000),
}
# The limits that make a search end by itself.
BOUNDS = RANGES.keys() - {"winc", "binc", "movestogo"}
FLAGS = ("infinite", "ponder")
WORDS = frozenset((*RANGES, *FLAGS, "searchmoves"))


def parse_go(words: Sequence[str], legal_moves: Sequence[str]) -> tuple[Limits, list[str]]:
    """The limits given by the words after `go`, and a message for each invalid word.

    A number out of range is replaced by the nearest valid one, and an unknown word is ignored. `go`
    without limits is infinite. If there are limits but none can be read, the search ends after one
    ply, because the client waits for an answer and will not send `stop`.
    """
    complaints: list[str] = []
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    search_moves: list[str] = []
    unreadable = False
    position = 0
    while position < len(words):
        word = words[position]
        position += 1
        if word in RANGES:
            if position == len(words) or words[position] in WORDS:
                complaints.append(f"{word} needs a number")
                unreadable |= word in BOUNDS
                continue
            number = _number(word, words[position], complaints)
            if number is not None:
                numbers[word] = number
            else:
                unreadable |= word in BOUNDS
            position += 1
        elif word == "searchmoves":
            while position < len(words) and words[position] not in WORDS:
                search_moves.append(words[position])
                position += 1
        elif word in FLAGS:
            flags.add(word)
        else:
            complaints.append(f"unknown word '{word}' in go")
    if unreadable and not flags and not numbers.keys() & BOUNDS:
        complaints.append("no limit is left, one ply is searched")
        numbers["depth"] = 1
    chosen = _legal(search_moves, legal_moves, complaints)
    return _limits(numbers, flags, chosen, complaints), complaints


def _number(word: str, text: str, complaints: list[str]) -> int | None:
    least, most = RANGES[word]
    digits = text[1:] if text.startswith("-") else text
    # More digits than any range needs; Python would refuse to convert thousands of them.
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 20:
        complaints.append(f"{word} takes a number, not '{text}'")
        return None
    if word == "movestogo" and int(text) < least:
        complaints.append(f"{word} takes {least} to {most}, not {text}; it is left out")
        return None
    number = max(least, min(int(text), most))
    if number != int(text):
        complaints.append(f"{word} takes {least} to {most}, not {text}; {number} is used")
    return number


def _legal(moves: list[str], legal: Sequence[str], complaints: list[str]) -> tuple[str, ...]:
    known = set(legal)
    illegal = [move for move in moves if move not in known]
    if illegal:
        complaints.append(f"searchmoves leaves out what is not legal: {' '.join(illegal)}")
    return tuple(dict.fromkeys(move for move in moves if move in known))


def _limits(
    numbers: dict[str, int], flags: set[str], chosen: tuple[str, ...], complaints: list[str]
) -> Limits:
    clocks: dict[str, TimeLeft | None] = {}
    for side in "wb":
        remaining, increment = numbers.get(f"{side}time"), numbers.get(f"{side}inc")
        if remaining is None and increment:
            complaints.append(f"{side}inc without {side}time")
        clocks[side] = None if remaining is None else TimeLeft(max(0, remaining), increment or 0)
    # A side whose clock is not told is taken to have as much time as the other.
    clocks = {"w": clocks["w"] or clocks["b"], "b": clocks["b"] or clocks["w"]}
    return Limits(
        depth=numbers.get("depth"),
        nodes=numbers.get("nodes"),
        movetime=numbers.get("movetime"),
        white=clocks["w"],
        black=clocks["b"],
        moves_to_go=numbers.get("movestogo"),
        mate=numbers.get("mate"),
        infinite="infinite" in flags or not numbers.keys() & BOUNDS,
        ponder="ponder" in flags,
        search_moves=chosen,
    )
