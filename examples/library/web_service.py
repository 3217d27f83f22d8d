"""A web service that analyses a FEN and stops when the client leaves; it needs nothing but Python.

`python -m examples.library.web_service [PORT]`, then `curl 'localhost:8000/?fen=...&seconds=2'`
"""

from __future__ import annotations

import asyncio
import json
import sys
from urllib.parse import parse_qs, urlsplit

from philidor import Board, Engine, FenError, Limits


async def answer(engine: Engine, target: str) -> tuple[int, dict[str, object]]:
    """The status and the body of a request."""
    asked = parse_qs(urlsplit(target).query)
    try:
        board = Board(asked.get("fen", [Board().fen()])[0])
        seconds = min(10.0, float(asked.get("seconds", ["1"])[0]))
        reports = await engine.analyse_async(board, Limits(movetime=max(1, int(1000 * seconds))))
    except (FenError, ValueError) as error:
        return 400, {"error": str(error)}
    return 200, {"fen": board.fen(), "lines": [report.asdict() for report in reports]}


async def serve(engine: Engine, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One request. When the client leaves, the search is cancelled, which ends it."""
    line = (await reader.readline()).split()
    while (await reader.readline()).strip():
        pass
    search = asyncio.create_task(answer(engine, line[1].decode() if len(line) > 1 else "/"))
    gone = asyncio.create_task(reader.read())
    await asyncio.wait([search, gone], return_when=asyncio.FIRST_COMPLETED)
    if search.done():
        status, body = search.result()
        text = json.dumps(body).encode()
        head = f"HTTP/1.0 {status} .\r\nContent-Type: application/json\r\n\r\n"
        writer.write(head.encode() + text)
    search.cancel()
    gone.cancel()
    writer.close()


async def main(port: int = 8000) -> None:
    """Serve until the program is interrupted."""
    async with Engine(options={"Hash": 16}) as engine:
        server = await asyncio.start_server(lambda r, w: serve(engine, r, w), "127.0.0.1", port)
        print(f"listening on port {server.sockets[0].getsockname()[1]}", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
