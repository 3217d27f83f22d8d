"""How the page's files are sent."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from philidor.web.http import page_files


@pytest.fixture
def script(tmp_path, monkeypatch: pytest.MonkeyPatch) -> str:  # type: ignore[no-untyped-def]
    """A file of the page."""
    (tmp_path / "assets").mkdir()
    text = "const page = 1;\n" * 200
    path = tmp_path / "assets/page.js"
    path.write_text(text)
    monkeypatch.setattr(page_files, "FOLDER", tmp_path)
    return text


def ask(client: TestClient, accepted: str) -> tuple[str | None, bytes]:
    with client.stream("GET", "/assets/page.js", headers={"Accept-Encoding": accepted}) as answer:
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["vary"] == "Accept-Encoding"
        return answer.headers.get("content-encoding"), b"".join(answer.iter_raw())


def test_a_file_is_compressed_if_the_client_takes_it(client: TestClient, script: str) -> None:
    encoding, body = ask(client, "gzip, deflate, br, zstd")
    assert encoding == "gzip" and gzip.decompress(body).decode() == script
    assert ask(client, "identity") == (None, script.encode())


def test_a_copy_in_brotli_is_sent_to_those_who_take_it(client: TestClient, script: str) -> None:
    (page_files.FOLDER / "assets/page.js.br").write_bytes(b"brotli's bytes")
    assert ask(client, "gzip, deflate, br, zstd") == ("br", b"brotli's bytes")
    assert ask(client, "br;q=0.5")[0] == "br"
    assert ask(client, "gzip;q=0.8, br;q=0.0")[0] == "gzip"
    assert ask(client, "brx")[0] is None


def test_long_answers_are_compressed(client: TestClient) -> None:
    answer = client.get("/api/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()["info"]["title"] == "Philidor"


def test_the_toy_is_served_from_the_data(client: TestClient, data: Path) -> None:
    answer = client.get("/toy/")
    assert answer.status_code == 404
    assert "make toy" in answer.text
    (data / "toy").mkdir(parents=True)
    (data / "toy/index.html").write_text("<h1>The toy</h1>")
    answer = client.get("/toy/")
    assert answer.text == "<h1>The toy</h1>"
    assert "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]
    assert "wasm" not in client.get("/api/status").headers["content-security-policy"]
    assert client.get("/toy/no.js").status_code == 404
    (data / "secret").write_text("mine")
    assert client.get("/toy/%2e%2e/secret").status_code == 404
