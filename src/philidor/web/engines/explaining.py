"""Explanations of moves, made by one process beside the server and kept for a while."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import OrderedDict
from typing import TypeAlias

import chess

from philidor.explanations.values import NODES
from philidor.web.wire.codes import Code
from philidor.web.wire.explanations import Explanation
from philidor.web.wire.faults import Fault

MOST_KEPT = 500
SECONDS = 60.0
# An answer with all its lines has a few thousand characters.
MOST_CHARACTERS = 1 << 20
Key: TypeAlias = tuple[str, bool, str]


class ExplainerProcess:
    """The process, which the first request starts; requests wait for each other."""

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes
        self.turn = asyncio.Lock()
        self.process: asyncio.subprocess.Process | None = None
        self.known: OrderedDict[Key, Explanation] = OrderedDict()

    async def explain(self, board: chess.Board, uci: str = "") -> Explanation:
        """Explain a legal move, or the best one; a Fault where the game is over, or if it fails."""
        if not any(board.legal_moves):
            raise Fault(Code.NO_MOVES, "there is no move to explain: the game is over")
        key = (board.fen(), board.chess960, uci)
        async with self.turn:
            if key not in self.known:
                self.known[key] = await self._ask(key)
                if len(self.known) > MOST_KEPT:
                    self.known.popitem(last=False)
            self.known.move_to_end(key)
            return self.known[key]

    async def _ask(self, key: Key) -> Explanation:
        fen, chess960, uci = key
        request = {"fen": fen, "chess960": chess960, "uci": uci, "nodes": self.nodes}
        answered = False
        try:
            async with asyncio.timeout(SECONDS):
                line = await self._answer(json.dumps(request) + "\n")
            answered = bool(line)
        except (TimeoutError, OSError):
            line = b""
        finally:
            # Also when the client went away: a late answer would belong to another request.
            if not answered:
                await self.close()
        if not line:
            raise Fault(Code.NOT_EXPLAINED, "the move could not be explained")
        return Explanation.model_validate_json(line)

    async def _answer(self, request: str) -> bytes:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "philidor.web.engines.explaining_process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MOST_CHARACTERS,
                start_new_session=True,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(request.encode())
        await self.process.stdin.drain()
        return await self.process.stdout.readline()

    async def close(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
