"""Explanations of moves, made by one process beside the server and kept for a while.

The same process lets human-like opponents remember what they thought of their own moves.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import OrderedDict
from typing import Protocol, TypeVar

import chess

from philidor.contract.json_object import JsonObject
from philidor.explanations.values import NODES
from philidor.web.wire.base import ServerModel
from philidor.web.wire.codes import Code
from philidor.web.wire.explanations import Explanation, OwnThought
from philidor.web.wire.faults import Fault

MOST_KEPT = 500
SECONDS = 60.0
# An answer with all its lines has a few thousand characters.
MOST_CHARACTERS = 1 << 20
# Positions that the judge of an opponent's own moves searches for each of them.
OWN_NODES = 5_000
Found = TypeVar("Found", bound=ServerModel)


class Remembered(Protocol):
    """A move that a human-like opponent is to think again."""

    def request(self) -> JsonObject:
        """All that the move depended on; see `games.people.Memory`."""
        ...


class ExplainerProcess:
    """The process, which the first request starts; requests wait for each other."""

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes
        self.turn = asyncio.Lock()
        self.process: asyncio.subprocess.Process | None = None
        self.known: OrderedDict[str, ServerModel] = OrderedDict()

    async def explain(self, board: chess.Board, uci: str = "") -> Explanation:
        """Explain a legal move, or the best one; a Fault if the game is over, or if it fails."""
        if not any(board.legal_moves):
            raise Fault(Code.NO_MOVES, "there is no move to explain: the game is over")
        request = {
            "kind": "explain",
            "fen": board.fen(),
            "chess960": board.chess960,
            "uci": uci,
            "nodes": self.nodes,
        }
        return await self._find(request, Explanation)

    async def recall(self, memory: Remembered) -> OwnThought:
        """What a human-like opponent thought of its move; a Fault if the process fails.

        A Fault too if the networks that the opponent played with cannot be read any more.
        """
        return await self._find(
            {"kind": "recall", "nodes": OWN_NODES} | memory.request(), OwnThought
        )

    async def _find(self, request: JsonObject, model: type[Found]) -> Found:
        key = json.dumps(request)
        async with self.turn:
            found = self.known.get(key)
            if isinstance(found, model):
                self.known.move_to_end(key)
                return found
            fresh = await self._ask(key, model)
            self.known[key] = fresh
            if len(self.known) > MOST_KEPT:
                self.known.popitem(last=False)
            return fresh

    async def _ask(self, request: str, model: type[Found]) -> Found:
        answered = False
        try:
            async with asyncio.timeout(SECONDS):
                line = await self._answer(request + "\n")
            answered = bool(line)
        except (TimeoutError, OSError):
            line = b""
        finally:
            # Also when the client went away: a late answer would belong to another request.
            if not answered:
                await self.close()
        if not line:
            raise Fault(Code.NOT_EXPLAINED, "the move could not be explained")
        found = json.loads(line)
        if refused := found.get("refused"):
            raise Fault(Code.ENGINE_OPTION, refused, reason=refused)
        return model.model_validate(found)

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
