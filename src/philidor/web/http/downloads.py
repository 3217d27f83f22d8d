"""Files that a page saves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastapi.responses import StreamingResponse

PGN = "application/x-chess-pgn"
# Each part costs a change of threads, 0.2 ms, which is more than a game or a puzzle takes.
BLOCK = 1 << 16


def attached(name: str) -> dict[str, str]:
    """The header that has an answer saved as a file of this name."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def streamed(texts: Iterable[str], media: str, name: str) -> StreamingResponse:
    """Texts as one file to save, written on a thread, so that other requests do not wait."""
    return StreamingResponse(blocks(texts), media_type=media, headers=attached(name))


def blocks(texts: Iterable[str], size: int = BLOCK) -> Iterator[str]:
    """The same text in parts of at least `size` characters, but for the last one."""
    kept: list[str] = []
    length = 0
    for text in texts:
        kept.append(text)
        length += len(text)
        if length >= size:
            yield "".join(kept)
            kept.clear()
            length = 0
    if kept:
        yield "".join(kept)
