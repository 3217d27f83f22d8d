"""Matches as engine authors ask for them, and engines as people add them."""

from __future__ import annotations

import sys
from pathlib import Path

from starlette.testclient import TestClient
from tests.web.test_jobs import begin, ended
from tests.web.test_leaving import add_engine
from tests.web.visitor import SHORT, Json

OPENINGS = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id "one";\n'
NAMED = """
for line in iter(input, "quit"):
    answer = {"uci": "id name Grandmaster 3\\nuciok", "isready": "readyok"}.get(line)
    if answer:
        print(answer, flush=True)
"""
XBOARD = """
import os
open("here.txt", "w").close()
for line in iter(input, "quit"):
    if line.startswith("protover"):
        print('feature myname="Old Master" setboard=1 ping=1 usermove=1 done=1', flush=True)
    elif line.startswith("ping"):
        print("pong" + line[4:], flush=True)
"""
MATCH: Json = {
    "engines": [
        {"engine": "philidor", "name": "new", "options": {"Hash": "2"}},
        {"engine": "philidor", "name": "old"},
    ],
    "time_control": "nodes 20",
    "games": 4,
    "concurrency": 2,
}


def test_a_match_of_two_versions_with_openings_and_a_sequential_test(client: TestClient) -> None:
    wanted = {**MATCH, "openings": SHORT, "sprt": {"elo1": 300}}
    job = ended(client, begin(client, kind="match", **wanted))
    assert job["request"]["openings"] == {"name": "short.epd", "text": "", "of": job["id"]}
    assert job["request"]["engines"][0]["options"] == {"Hash": "2"}
    result = job["result"]
    assert result["names"] == ["new", "old"]
    test = result["duel"]["sprt"]
    assert test["pairs"] == [1, 2][: len(test["pairs"])]
    assert test["lower"] < 0 < test["upper"]
    pgn: str = client.get(f"/api/jobs/{job['id']}/pgn").json()["text"]
    assert pgn.count('[FEN "4k3/8/8/8/8/8/8/R3K3') == len(result["games"])
    repeated = client.post(f"/api/jobs/{job['id']}/continue")
    assert repeated.status_code in (200, 409), "the openings are kept, though they are not told"
    # The same again, as the page asks for it.
    again = ended(client, begin(client, **job["request"]))
    pgn = client.get(f"/api/jobs/{again['id']}/pgn").json()["text"]
    assert pgn.count('[FEN "4k3/8/8/8/8/8/8/R3K3') == len(again["result"]["games"])
    assert again["request"]["openings"]["of"] == again["id"]
    unknown = {**MATCH, "kind": "match", "openings": {"name": "my.epd", "of": "none"}}
    assert client.post("/api/jobs", json=unknown).status_code == 404


def test_openings_that_cannot_be_read_are_left_out_and_told(client: TestClient) -> None:
    # The first two are played, to the end of the fifty moves; the last one is only read.
    rights = "4k3/8/8/8/8/8/8/1R2K3 w KQ - 96 80"
    for name, text in (
        ("my.epd", f"{rights}\nno position\n{SHORT['text']}\n{OPENINGS}"),
        (
            "my.pgn",
            f'[FEN "{rights}"]\n\n*\n\n[White "B"]\n\n1. e4 Ke4 *\n\n'
            f'[FEN "{SHORT["text"]}"]\n\n1. Ra2 *\n\n[White "C"]\n\n1. d4 d5 *\n',
        ),
    ):
        wanted = {**MATCH, "openings": {"name": name, "text": text}}
        job = ended(client, begin(client, kind="match", **wanted))
        assert job["state"] == "done" and len(job["result"]["games"]) == MATCH["games"]
        repaired, left_out = sorted(
            job["result"]["repairs"], key=lambda one: "left out" in one["text"]
        )
        assert "castling rights KQ contradict the board" in repaired["text"]
        assert repaired["cause"]["code"] == "repair.castling"
        assert left_out["code"] == "openings.left-out"
        assert left_out["cause"]["params"]["line"] in (2, 7)


def test_bad_openings_and_tests_are_refused_in_one_line(client: TestClient) -> None:
    bad = client.post(
        "/api/jobs", json={"kind": "match", **MATCH, "openings": {"name": "a.epd", "text": "no\n"}}
    )
    assert bad.json()["error"]["code"] == "job.bad-openings"
    backwards = {"kind": "match", **MATCH, "sprt": {"elo0": 5, "elo1": 0}}
    assert client.post("/api/jobs", json=backwards).status_code == 400
    three = {"kind": "match", **MATCH, "engines": [*MATCH["engines"], {"engine": "rajah"}]}
    assert client.post("/api/jobs", json={**three, "sprt": {}}).status_code == 400


def test_an_engine_is_called_what_it_calls_itself(client: TestClient, tmp_path: Path) -> None:
    program = tmp_path / "named.py"
    program.write_text(NAMED)
    for name in ("Grandmaster 3", "Grandmaster 3 (2)"):
        key = add_engine(client, program)
        engines = client.get("/api/engines").json()
        assert next(one["name"] for one in engines if one["id"] == key) == name


def test_protocol_folder_and_blanks_in_a_path(client: TestClient, tmp_path: Path) -> None:
    folder = tmp_path / "my engines"
    folder.mkdir()
    program = folder / "old master"
    program.write_text(f"#!{sys.executable}\n{XBOARD}")
    program.chmod(0o755)
    wanted = {"command": f" {program} ", "folder": str(folder)}
    question: Json = client.post("/api/engines/proposals", json=wanted).json()
    assert (question["program"], question["arguments"]) == (str(program), [])
    added: Json = client.post("/api/engines", json={"nonce": question["nonce"]}).json()
    assert (added["name"], added["protocol"], added["folder"]) == (
        "Old Master",
        "xboard",
        str(folder),
    )
    assert (folder / "here.txt").exists()
    nowhere = {"command": str(program), "folder": str(folder / "none")}
    refused = client.post("/api/engines/proposals", json=nowhere).json()
    assert "there is no folder" in refused["error"]["text"]
