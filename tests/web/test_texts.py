"""PGN, EPD and FEN over REST, and the games list."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.pgn.expectations import cases
from tests.processor import slowness

import philidor
from philidor.pgn.source import text_of
from philidor.pgn.writer import written
from philidor.web.games.pgn_collections import first_of, read_collection
from philidor.web.wire.codes import Code

PGN = """\
[Event "Casual"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[EPD_bm "Qxf7#"]

{ A trap. } 1. e4 e5 2. Bc4 { C 1.48/ 218.888/MxViT:14/NSWh:15/NM#:6667/NM-ßCut:5732 } 2... Nc6
3. Qh5 Nf6 $4 ( 3... g6 4. Qf3 Nf6 { good } ) 4. Qxf7# 1-0
"""

BOARD = "4k3/8/8/8/8/8/4P3/4K3 w - -"
TABLE = Path(__file__).parents[2] / "frontend/src/i18n/codes.de.ts"
# The page's German texts by code.
GERMAN = dict(re.findall(r"'([\w.-]+)':\s+'([^']*)'", TABLE.read_text(encoding="utf-8")))


def load(client: TestClient, text: str) -> dict[str, object]:
    answer = client.post("/api/pgn", json={"text": text, "name": "file.pgn"})
    assert answer.status_code == 201, answer.text
    loaded: dict[str, object] = answer.json()
    return loaded


def test_a_game_goes_on_after_the_last_move_that_a_fen_can_name(client: TestClient) -> None:
    """Larger numbers are repaired to that one, which stays the number of the moves after it."""
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 9999 {}"
    for number in (9999, 123456):
        text = f'[SetUp "1"]\n[FEN "{fen.format(number)}"]\n\n1... Kd7 2. Kd2 Kd6 *'
        answer = client.post("/api/pgn", json={"text": text, "name": ""})
        assert answer.status_code == 201
        nodes = client.get(f"/api/games/{answer.json()['game']}").json()["nodes"]
        assert [node["fen"].split()[4:] for node in nodes] == [["9999", "9999"]] * 4
        assert client.post("/api/studies/import", json={"text": text}).status_code == 201


def test_one_game_is_opened_at_once_and_written_again(client: TestClient) -> None:
    game = load(client, PGN)["game"]
    known = client.get(f"/api/games/{game}").json()
    assert known["ended"]["result"] == "1-0"
    assert known["epd"] == {"bm": "Qxf7#"}
    assert known["comment"] == "A trap."
    bishop = known["nodes"][3]
    assert bishop["san"] == "Bc4" and bishop["paul"] == "Bf1c4"
    assert bishop["record"]["mark"] == "C"
    assert bishop["record"]["nodes"] == 218_888
    assert bishop["record"]["extra"]["NM-ßCut"] == "5732"
    assert bishop["score"]["cp"] == 148
    written = client.get(f"/api/games/{game}/pgn", params={"annotations": "rdchess"}).json()
    mark = "{C 1.48/ 218.888/MxViT:14/NSWh:15/NM#:6667/NM-ßCut:5732}"
    text = " ".join(written["text"].split())
    assert mark in text
    assert "(3... g6 4. Qf3 Nf6 {good})" in text
    bare = client.get(
        f"/api/games/{game}/pgn", params={"annotations": "none", "variations": False}
    ).json()
    assert "3... g6" not in bare["text"] and "C 1.48" not in bare["text"]
    client.delete(f"/api/games/{game}")
    again = load(client, written["text"])["game"]
    assert again != game
    assert client.get(f"/api/games/{again}").json()["nodes"] == known["nodes"]


def test_a_game_opened_twice_is_one_game(client: TestClient) -> None:
    first = load(client, PGN)
    assert not first["known"]
    # Another layout, and other spellings of the players' names.
    same = PGN.replace('"Ada"', '"ADA"').replace("1. e4 e5 2. Bc4", "1.e4 e5\n2.Bc4")
    for text in (PGN, same):
        again = load(client, text)
        assert again["known"] and again["game"] == first["game"]
    # The bare moves, beside the game with its comments, and a choice out of several games.
    bare = client.get(
        f"/api/games/{first['game']}/pgn", params={"annotations": "none", "variations": False}
    ).json()["text"]
    assert load(client, bare)["game"] == first["game"]
    file = load(client, f"{PGN}\n\n{PGN.replace('Nc6', 'd6')}")["id"]
    chosen = [client.post(f"/api/collections/{file}/games/{number}").json() for number in (0, 1, 1)]
    assert [one["known"] for one in chosen] == [True, False, True]
    assert chosen[0]["id"] == first["game"] and chosen[1]["id"] == chosen[2]["id"] != first["game"]
    assert client.get("/api/games").json()["total"] == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bob", "Cleo"),
        ("1-0", "*"),
        ("{ good }", "{ better }"),
        ("Nf6 $4", "Nf6 $2"),
        ("{ A trap. }", "{ A trap. [%csl Ge4] }"),
        ("3... g6 4. Qf3", "3... g6 4. Qd1"),
    ],
)
def test_a_changed_copy_is_another_game(client: TestClient, old: str, new: str) -> None:
    first, other = load(client, PGN), load(client, PGN.replace(old, new))
    assert not other["known"] and other["game"] != first["game"]


def test_a_game_in_the_bin_or_being_played_is_not_the_one_opened(client: TestClient) -> None:
    first = load(client, PGN)["game"]
    client.delete(f"/api/games/{first}")
    assert not load(client, PGN)["known"]
    human = {"kind": "human", "name": "Ada"}
    made = {"white": human, "black": human | {"name": "Bob"}, "start": True}
    played = client.post("/api/games", json=made).json()["id"]
    text = client.get(f"/api/games/{played}/pgn").json()["text"]
    # Without moves the event counts, and the list does not have the one of the export.
    assert load(client, text.replace("Game at Philidor", "?"))["game"] != played


def test_an_imported_game_is_opened_as_the_one_of_the_library(client: TestClient) -> None:
    other = PGN.replace("Ada", "Eve")
    file = load(client, f"{PGN}\n\n{other}")["id"]
    assert client.post(f"/api/collections/{file}/add", json={"folder": ""}).json()["games"] == 2
    found = load(client, other)
    assert found["known"] and str(found["game"]).startswith("imported-")
    assert client.get("/api/games").json()["total"] == 2


def test_many_games_are_searched_and_opened_one_by_one(client: TestClient) -> None:
    texts = [
        PGN.replace("Ada", f"Ada {number}").replace("Casual", "Odd" if number % 2 else "Even")
        for number in range(7)
    ]
    loaded = load(client, "\n\n".join(texts))
    assert loaded["total"] == 7 and loaded["game"] is None
    assert client.get("/api/games").json()["total"] == 0
    address = f"/api/collections/{loaded['id']}"
    page = client.get(address, params={"query": "ODD ada", "limit": 2, "offset": 1}).json()
    assert page["total"] == 3
    assert [game["number"] for game in page["games"]] == [3, 5]
    assert client.get(address, params={"query": "100%"}).json()["total"] == 0
    opened = client.post(f"{address}/games/4")
    assert opened.status_code == 201
    assert client.get(f"/api/games/{opened.json()['id']}").json()["tags"]["White"] == "Ada 4"
    assert client.post(f"{address}/games/9").status_code == 404
    assert client.get("/api/collections/none").status_code == 404


def test_what_is_no_pgn(client: TestClient) -> None:
    for text in ("", "hello", "\x00", "%%%", "PNG g8 and so on"):
        answer = client.post("/api/pgn", json={"text": text})
        assert answer.status_code == 400, text
        assert answer.json()["error"]["code"] == "pgn.no-games"
    broken = load(client, PGN.replace("Nc6", "Nc9"))
    assert broken["faults"]
    impossible = client.post("/api/pgn", json={"text": '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*'})
    assert impossible.status_code == 400


def test_the_list_of_games_and_their_export(client: TestClient) -> None:
    ids = [load(client, PGN.replace("Bob", name))["game"] for name in ("Bob", "Cleo", "Dora")]
    listed = client.get("/api/games", params={"query": "cleo 1-0"}).json()
    assert [game["id"] for game in listed["games"]] == [ids[1]]
    assert listed["games"][0]["plies"] == 7
    assert client.get("/api/games", params={"limit": 1}).json()["total"] == 3
    exported = client.get("/api/export.pgn")
    assert exported.headers["content-type"].startswith("application/x-chess-pgn")
    assert [exported.text.count(name) for name in ("Bob", "Cleo", "Dora")] == [1, 1, 1]
    assert client.get(f"/api/files/{ids[0]}.pgn").text.startswith('[Event "Casual"]')
    assert client.delete(f"/api/games/{ids[0]}").status_code == 204
    assert client.get(f"/api/games/{ids[0]}").status_code == 404
    assert client.get("/api/games").json()["total"] == 2


def test_epd_is_read_and_written(client: TestClient) -> None:
    text = '1k1r4/8/8/8/8/8/8/2K5 b - - bm Rd1+; id "BK.01"; ce 12;\n\n# note\nnonsense\n'
    read = client.post("/api/epd", json={"text": text}).json()
    assert read["records"][0]["operations"] == {"bm": "Rd1+", "id": "BK.01", "ce": "12"}
    assert read["records"][0]["line"] == 1
    assert [fault["params"]["line"] for fault in read["faults"]] == [4]
    made = client.post("/api/games", json={"fen": read["records"][0]["fen"]}).json()["id"]
    with client.websocket_connect("ws://127.0.0.1:8017/ws") as socket:
        operations = read["records"][0]["operations"]
        socket.send_json({"type": "set_data", "id": 1, "game": made, "epd": operations})
        while socket.receive_json().get("id") != 1:
            pass
    written = client.get(f"/api/games/{made}/epd").json()["text"]
    assert written == '1k1r4/8/8/8/8/8/8/2K5 b - - bm Rd1+; id "BK.01"; ce 12;'


@pytest.mark.parametrize(
    ("fen", "code"),
    [
        ("8/8/8/4k3/8/8/4P3/8 w - - 0 1", "fen.kings"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "fen.pawn-on-rank"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "fen.wrong-side-in-check"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "fen.turn"),
        ("4k3/8/8/8/8/8/8/4K3 w -! - 0 1", "fen.unknown-castling"),
    ],
)
def test_positions_get_plain_complaints_with_codes(client: TestClient, fen: str, code: str) -> None:
    verdict = client.post("/api/position", json={"fen": fen}).json()
    assert not verdict["ok"]
    assert verdict["complaint"]["code"] == code
    assert verdict["complaint"]["text"]
    refused = client.post("/api/games", json={"fen": fen})
    assert refused.status_code == 400
    assert refused.json()["error"]["code"] == code


@pytest.mark.parametrize(
    ("fen", "note"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en-passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - - - -", "clock"),
        ("4k3/8/8/8/8/8/8/4K3", "few-fields"),
    ],
)
def test_what_the_board_contradicts_is_left_out_and_told(
    client: TestClient, fen: str, note: str
) -> None:
    """In the dialog of positions, in pasted text and in EPD alike."""
    sound = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    checked = client.post("/api/position", json={"fen": fen}).json()
    assert (checked["ok"], checked["fen"]) == (True, sound)
    pasted = client.post("/api/pgn", json={"text": fen, "name": ""}).json()
    assert client.get(f"/api/games/{pasted['game']}").json()["nodes"][0]["fen"] == sound
    epd = client.post("/api/epd", json={"text": fen, "name": "one.epd"}).json()
    assert [record["fen"] for record in epd["records"]] == [sound]
    (first, *_) = epd["faults"]
    assert (first["code"], first["params"]) == ("epd.note", {"line": 1})
    for said in (checked["notes"][0], pasted["faults"][0], first["cause"]):
        assert said["code"] == f"repair.{note}"
        assert in_german(said)


def test_good_positions(client: TestClient) -> None:
    mate = client.post("/api/position", json={"fen": "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"}).json()
    assert mate["ok"] and mate["moves"] == []
    assert mate["ended"]["reason"]["code"] == "end.mate"
    classic = client.get("/api/chess960/518").json()
    assert classic["fen"].startswith("rnbqkbnr/pppppppp/")
    assert client.get("/api/chess960/960").status_code == 422


def test_the_evaluation_is_philidor_s_own(client: TestClient) -> None:
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    found = client.get("/api/evaluation", params={"fen": fen}).json()
    assert "mobility" in [term["name"] for term in found["terms"]]
    assert not found["by_rule"]
    assert client.get("/api/evaluation", params={"fen": "x"}).status_code == 400


def test_settings_are_stored(client: TestClient) -> None:
    wanted = {"values": {"theme": "dark", "level": 2, "sound": False}}
    assert client.put("/api/settings", json=wanted).json() == wanted
    assert client.get("/api/settings").json() == wanted


HOSTILE = {
    "nested": "1. e4 " + "( 1. d4 ( 1. e4 " * 700 + ") ) " * 700 + "1... e5 *",
    "long": "1. Nf3 Nf6 Ng1 Ng8 " + "Nf3 Nf6 Ng1 Ng8 " * 3_500 + "*",
    "unbalanced": "1. e4 e5 ) ) ( 2. Zz3 ( 2. d4 ) ) ) 2. Nf3 ( ( ) *",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_game_is_soon_dealt_with(client: TestClient, text: str) -> None:
    begun = time.process_time()
    answer = client.post("/api/pgn", json={"text": text})
    # Most of it is the names of 14,000 moves, which a thread finds.
    assert time.process_time() - begun < 30
    assert answer.status_code in (201, 400)
    said = answer.json()
    if answer.status_code == 201:
        assert said["faults"]
    else:
        assert said["error"]["code"] == "pgn.bad"


def test_a_long_comment_is_cut_and_told(client: TestClient) -> None:
    loaded = load(client, "1. e4 {" + "words " * 50_000 + "} e5 *\n")
    known = client.get(f"/api/games/{loaded['game']}").json()
    assert [node["san"] for node in known["nodes"]] == [None, "e4", "e5"]
    assert 99_000 < len(known["nodes"][1]["comment"]) <= 100_000
    assert "repair.long-comment" in str(loaded["faults"])


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_the_memory_of_a_large_file_returns(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.web.hoarding", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=110, check=True)
    before, peak, after = map(int, told.stdout.split())
    assert peak - before > 20_000
    assert after - before < (peak - before) / 2


def test_the_server_answers_while_a_large_file_is_read() -> None:
    """The event loop is free, and a reading whose task is cancelled ends soon.

    What is measured is how much the process computed meanwhile: a busy machine lets it wait.
    """

    async def worst_gap() -> float:
        text = HOSTILE["long"] + "\n\n" + '[White "A"]\n\n1. e4 {a} (1. d4) e5 *\n\n' * 5_000
        reading = asyncio.create_task(read_collection(text))
        gap, before = 0.0, time.process_time()
        while not reading.done():
            await asyncio.sleep(0.001)
            now = time.process_time()
            gap, before = max(gap, now - before), now
        assert len(reading.result().rows) == 5_001
        begun = time.process_time()
        reading = asyncio.create_task(read_collection(text * 4))
        await asyncio.sleep(0.05)
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading
        # The loop's shutdown waits for the thread.
        await asyncio.get_running_loop().shutdown_default_executor()
        assert time.process_time() - begun < 2
        return gap

    assert asyncio.run(worst_gap()) < 0.1 * max(1, slowness())


@pytest.mark.parametrize("variant", ["Nonsense", "Atomic", "Crazyhouse"])
def test_games_of_other_variants_are_left_out(client: TestClient, variant: str) -> None:
    other = f'[Event "Other"]\n[Variant "{variant}"]\n\n1. e4 e5 *\n\n'
    alone = client.post("/api/pgn", json={"text": other})
    assert alone.status_code == 400
    assert f"the variant '{variant}' is not chess" in alone.json()["error"]["text"]
    loaded = load(client, other + PGN)
    assert loaded["total"] == 1 and loaded["game"]
    assert [fault["params"]["number"] for fault in loaded["faults"]] == [1]  # type: ignore[attr-defined]


def test_every_fault_and_repair_has_a_german_text(client: TestClient) -> None:
    """The faults and notes of all cases, of a suite's and an opening file's lines as well."""
    said: list[dict[str, Any]] = []
    for case in cases():
        found = client.post("/api/pgn", json={"text": text_of(case.file)}).json()
        said += [found["error"]] if "error" in found else found["faults"]
    lines = f'{BOARD} bm x;\n{BOARD} bm Kd5;\n{BOARD} bm "a";\n{BOARD}\n8/8 w - -\n'
    said += client.post("/api/epd", json={"text": lines, "name": "a.epd"}).json()["faults"]
    suites = [client.post("/api/suites", json={"text": one}).json() for one in lines.split("\n")]
    said += [one["error"] for one in suites]
    assert len({innermost(one)["code"] for one in said}) >= 25
    for one in said:
        assert in_german(one), one


def test_the_page_has_a_text_for_every_reason_of_the_readers() -> None:
    folder = Path(philidor.__file__).parent
    packages = ("arena", "game", "notation", "pgn")
    files = [file for package in packages for file in (folder / package).glob("*.py")]
    written = "".join(file.read_text(encoding="utf-8") for file in files)
    codes = set(
        re.findall(r'"((?:epd|file|openings|pgn|repair|suite)\.(?!tsv|epd)[a-z-]+)"', written)
    )
    assert len(codes) > 50
    assert codes <= set(Code) and codes <= GERMAN.keys()


def innermost(message: dict[str, Any]) -> dict[str, Any]:
    """The message that no other contains."""
    return message if message["cause"] is None else innermost(message["cause"])


def in_german(message: dict[str, Any]) -> str:
    """The message in the page's German words; each of its values has to be there."""
    values = message["params"] | {"cause": message["cause"] and in_german(message["cause"])}
    pattern = GERMAN[message["code"]]
    return re.sub(r"\{(\w+)\}", lambda name: str(values[name[1]]), pattern)


def test_null_moves_are_kept(client: TestClient) -> None:
    loaded = load(client, "1. e4 e5 2. Nf3 ( 2. -- Nf6 3. d4 ( 3. c4 ) ) 2... Nc6 3. Z0 d6 *")
    known = client.get(f"/api/games/{loaded['game']}").json()
    written = client.get(f"/api/games/{loaded['game']}/pgn").text
    assert "1. e4 e5 2. Nf3 (2. -- Nf6 3. d4 (3. c4)) 2... Nc6 3. -- d6 *" in written
    assert len(known["nodes"]) == 11
    assert "a null move" in loaded["faults"][0]["text"]  # type: ignore[index]
    assert loaded["faults"][0]["code"] == "pgn.note"  # type: ignore[index]
    text = json.loads(written)["text"]
    again = load(client, text)
    assert again["known"] and again["game"] == loaded["game"]
    assert not load(client, text.replace("3. -- d6", "3. -- d5"))["known"]


def test_an_illegal_move_in_a_variation_does_not_mix_the_lines() -> None:
    read = first_of("1. e4 e5 (1... c5 2. Nf3 (2. c3 Kd4 d5) d6) 2. Nc3 Nc6 1-0\n")
    assert "1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nc3 Nc6 1-0" in written(read.tree)
    assert "Kd4" in read.complaints[0].reason.text


def test_a_game_with_a_broken_fen_does_not_cost_the_next_one() -> None:
    text = '[SetUp "1"]\n[FEN "8/8/8 w"]\n\n1. e4 *\n\n[White "A"]\n\n1. d4 *\n'
    found = asyncio.run(read_collection(text))
    assert [heading.white for heading, _, _ in found.rows] == ["A"]
    (complaint,) = found.faults
    assert complaint.params["number"] == 1
    assert "the board must have 8 ranks" in complaint.text
