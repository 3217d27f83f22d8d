"""A page as the tests play it: it sends commands, keeps the games that it receives, and waits."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

ADDRESS = "http://127.0.0.1:8017"
Json = dict[str, Any]
HUMAN: Json = {"kind": "human"}
WEAK: Json = {"kind": "engine", "engine": "philidor", "time_control": "depth 1"}
# The openings of a match whose games end after eight plies, by the fifty-move rule.
SHORT: Json = {"name": "short.epd", "text": "4k3/8/8/8/8/8/8/R3K3 w - - 92 80"}
# What may pass in between without being the answer.
MOST_MESSAGES = 5_000


class Refused(Exception):
    """The server refused a command."""

    def __init__(self, error: Json) -> None:
        super().__init__(error["text"])
        self.code = error["code"]
        self.params = error["params"]


class Visitor:
    """One page with its WebSocket."""

    def __init__(self, client: TestClient, socket: WebSocketTestSession) -> None:
        self.client = client
        self.socket = socket
        self.numbers = itertools.count(1)
        self.games: dict[str, Json] = {}
        self.heard: list[Json] = []

    def receive(self) -> Json:
        """The next message; games are brought up to date by it."""
        message: Json = self.socket.receive_json()
        self.heard.append(message)
        if message["type"] == "game":
            self.games[message["game"]["id"]] = {
                **message["game"],
                "nodes": {node["id"]: node for node in message["game"]["nodes"]},
            }
        elif message["type"] == "update":
            self.follow(message)
        return message

    def follow(self, update: Json) -> None:
        """Apply a change as the real page does; revisions have no gap."""
        known = self.games[update["game"]["id"]]
        assert update["game"]["revision"] == known["revision"] + 1
        nodes = known["nodes"] | {node["id"]: node for node in update["nodes"]}
        for gone in update["removed"]:
            del nodes[gone]
        self.games[update["game"]["id"]] = {**update["game"], "nodes": nodes}

    def wait(self, wanted: Callable[[Json], bool]) -> Json:
        """Wait for the first message that fulfils a condition."""
        for _ in range(MOST_MESSAGES):
            message = self.receive()
            if wanted(message):
                return message
        raise AssertionError("it did not come")

    def until(self, kind: str) -> Json:
        """The next message of a type."""
        return self.wait(lambda message: message["type"] == kind)

    def send(self, kind: str, **values: Any) -> int:
        """Send a command without waiting; returns its id."""
        number = next(self.numbers)
        self.socket.send_json({"type": kind, "id": number, **values})
        return number

    def do(self, kind: str, **values: Any) -> Json:
        """Send a command and wait for its answer; Refused if the server refuses it."""
        number = self.send(kind, **values)
        answer = self.wait(lambda message: message.get("id") == number)
        if answer["type"] == "error":
            raise Refused(answer["error"])
        return answer

    def new(self, **wanted: Any) -> str:
        """A new game, watched."""
        made = self.client.post("/api/games", json=wanted)
        assert made.status_code == 201, made.text
        key: str = made.json()["id"]
        self.do("watch", game=key)
        return key

    def move(self, game: str, uci: str) -> int:
        """Play a move at the head; the node behind it."""
        answer = self.do("move", game=game, node=self.games[game]["head"], uci=uci)
        node: int = answer["node"]
        return node

    def until_state(self, game: str, wanted: Callable[[Json], bool]) -> Json:
        """Wait until the game is in this state."""
        while not wanted(self.games[game]):
            self.receive()
        return self.games[game]

    def line(self, game: str) -> list[str]:
        """The moves to the head, in short notation."""
        known, words = self.games[game], []
        node = known["nodes"][known["head"]]
        while node["parent"] is not None:
            words.append(node["san"])
            node = known["nodes"][node["parent"]]
        return words[::-1]
