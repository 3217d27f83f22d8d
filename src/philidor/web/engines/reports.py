"""The progress of a search, read from the lines that an engine prints in UCI or XBoard.

In a game, python-chess's client reports a search only when it has ended. The page shows it live, so
the lines are read here as they pass.
"""

from __future__ import annotations

from typing import Literal

import chess

from philidor.contract.limits import Limits
from philidor.web.wire.searches import Score, SearchLine, SearchReport

NUMBERS = ("depth", "seldepth", "nodes", "nps", "time", "hashfull", "tbhits", "currmovenumber")
WORDS = (*NUMBERS, "multipv", "score", "wdl", "pv", "currmove", "string", "refutation", "currline")
CENTISECOND = 10
# XBoard's engines say 'mate in n' as 100000 + n.
XBOARD_MATE = 100_000
MOST_PLIES = 20


class Reports:
    """The reports of one search so far."""

    def __init__(self, board: chess.Board, limits: Limits | None = None) -> None:
        self.board = board.copy(stack=False)
        self.limits = limits or Limits(infinite=True)
        self.current = SearchReport()
        self.lines: dict[int, SearchLine] = {}
        self.iterations: dict[int, SearchLine] = {}
        self.root: list[str] = []

    def feed(self, line: str) -> bool:
        """Read a line; whether it was a report."""
        if line.startswith("info "):
            return self._feed_uci(line.split()[1:])
        return self._feed_xboard(line)

    def report(self) -> SearchReport:
        """The whole report, with the lines in short notation."""
        lines = [self._line(number) for number in sorted(self.lines)]
        iterations = list(self.iterations.values())
        return self.current.model_copy(
            update={
                "lines": lines,
                "iterations": iterations,
                "root": list(self.root),
                "progress": self.progress(),
            }
        )

    @property
    def best(self) -> SearchLine | None:
        """The best line so far."""
        return self.lines.get(1)

    def progress(self) -> float | None:
        """0 to 1 towards the limit of the search, None without one."""
        shares = [
            done / limit
            for done, limit in (
                (self.current.time, self.limits.movetime),
                (self.current.depth, self.limits.depth),
                (self.current.nodes, self.limits.nodes),
            )
            if done is not None and limit
        ]
        return min(1.0, max(shares)) if shares else None

    def _line(self, number: int) -> SearchLine:
        line = self.lines[number]
        board, san = self.board.copy(stack=False), []
        for text in line.pv:
            move = _legal(board, text)
            if move is None:
                break
            san.append(board.san(move))
            board.push(move)
        return line.model_copy(update={"pv": line.pv[: len(san)], "san": san})

    def _feed_uci(self, words: list[str]) -> bool:
        values: dict[str, list[str]] = {}
        key = ""
        for word in words:
            if word in WORDS and key not in ("string", "refutation", "currline"):
                key = word
                values[key] = []
            elif key:
                values[key].append(word)
        if not values or "string" in values:
            return False
        numbers = {name: _number(values[name]) for name in NUMBERS if name in values}
        update: dict[str, object] = {
            key: value for key, value in numbers.items() if value is not None
        }
        if values.get("currmove"):
            update["currmove"] = values["currmove"][0]
            self._place_root(values["currmove"][0], numbers.get("currmovenumber"))
        number = _number(values.get("multipv", ["1"])) or 1
        if number > 1:
            # The other lines are searched at the same depth; the first one counts.
            update.pop("depth", None)
            update.pop("seldepth", None)
        self.current = self.current.model_copy(update=update)
        if values.get("pv") or values.get("score"):
            self._keep(number, values, numbers)
        return True

    def _place_root(self, move: str, number: int | None) -> None:
        """Put a root move in its place; those not yet searched at this depth keep their order."""
        if number is None or number < 1 or _legal(self.board, move) is None:
            return
        self.root = [one for one in self.root if one != move]
        self.root.insert(number - 1, move)

    def _keep(
        self, number: int, values: dict[str, list[str]], numbers: dict[str, int | None]
    ) -> None:
        """Store a line of moves; if its score is only a bound, the earlier moves stay."""
        before = self.lines.get(number)
        pv = values.get("pv", [])[:MOST_PLIES] or (before.pv if before else [])
        line = SearchLine(
            multipv=number,
            depth=numbers.get("depth"),
            seldepth=numbers.get("seldepth"),
            score=self._score(values.get("score", [])),
            wdl=self._wdl(values.get("wdl", [])),
            nodes=numbers.get("nodes"),
            time=numbers.get("time"),
            pv=pv,
        )
        self._take(line)

    def _take(self, line: SearchLine) -> None:
        """Keep a line; the best one also as the result of its iteration."""
        self.lines[line.multipv] = line
        if line.multipv == 1 and line.depth is not None:
            self.iterations[line.depth] = line

    def _score(self, words: list[str]) -> Score | None:
        value = _number(words[1:2])
        if len(words) < 2 or value is None or words[0] not in ("cp", "mate"):
            return None
        bounds = {"lowerbound": -1, "upperbound": 1}
        bound = next((bounds[word] for word in words[2:] if word in bounds), 0)
        if words[0] == "cp":
            return self._seen(value, None, bound)
        return self._seen(None, value, bound)

    def _seen(self, cp: int | None, mate: int | None, bound: int = 0) -> Score:
        """A mover's score from White's side. `mate 0` for White to move is a win for Black."""
        sign = 1 if self.board.turn else -1
        kinds: dict[int, Literal["", "lower", "upper"]] = {0: "", -1: "lower", 1: "upper"}
        kind = kinds[bound * sign]
        if mate is not None:
            return Score(mate=sign * mate, bound=kind)
        return Score(cp=sign * (cp or 0), bound=kind)

    def _wdl(self, words: list[str]) -> tuple[int, int, int] | None:
        if len(words) < 3 or not all(word.isdecimal() for word in words[:3]):
            return None
        win, draw, loss = (int(word) for word in words[:3])
        return (win, draw, loss) if self.board.turn else (loss, draw, win)

    def _feed_xboard(self, line: str) -> bool:
        """`ply score time nodes pv`: centipawns and centiseconds."""
        words = line.split()
        figures = [_number([word.rstrip(".+-&").lstrip("+")]) for word in words[:4]]
        depth, score, time, nodes = (*figures, None, None, None, None)[:4]
        if depth is None or score is None or time is None or nodes is None:
            return False
        time *= CENTISECOND
        self.current = self.current.model_copy(
            update={
                "depth": depth,
                "time": time,
                "nodes": nodes,
                "nps": 1000 * nodes // time if time else None,
            }
        )
        mate = score - XBOARD_MATE if score > XBOARD_MATE else None
        mate = score + XBOARD_MATE if score < -XBOARD_MATE else mate
        pv = _coordinates(self.board, words[4:])
        seen = self._seen(None, mate) if mate is not None else self._seen(score, None)
        self._take(SearchLine(depth=depth, score=seen, nodes=nodes, time=time, pv=pv))
        return True


def _number(words: list[str]) -> int | None:
    text = words[0] if words else ""
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 19 else None


def _legal(board: chess.Board, text: str) -> chess.Move | None:
    try:
        return board.parse_uci(text)
    except ValueError:
        return None


def _coordinates(board: chess.Board, words: list[str]) -> list[str]:
    """The moves of an XBoard line, SAN or coordinates, as UCI; stops at the first other word."""
    board = board.copy(stack=False)
    found: list[str] = []
    for word in words:
        if word.rstrip(".").isdigit() or set(word) == {"."}:
            continue
        try:
            move = board.parse_san(word.lstrip("0123456789."))
        except ValueError:
            legal = _legal(board, word)
            if legal is None:
                break
            move = legal
        found.append(board.uci(move))
        board.push(move)
        if len(found) == MOST_PLIES:
            break
    return found
