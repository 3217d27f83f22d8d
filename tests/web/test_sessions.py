"""Games as pages play them: commands in, changes out."""

from __future__ import annotations

import pytest
from tests.web.conftest import Open
from tests.web.visitor import HUMAN, WEAK, Json, Refused, Visitor


def test_two_people_play_to_mate_and_both_pages_see_it(visit: Open) -> None:
    one, other = visit(), visit()
    game = one.new(white=HUMAN, black=HUMAN)
    other.do("watch", game=game)
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        one.move(game, move)
    other.until_state(game, lambda known: known["state"] == "over")
    for seen in (one, other):
        ended = seen.games[game]["ended"]
        assert ended["result"] == "0-1"
        assert ended["reason"]["code"] == "end.mate"
        assert ended["reason"]["params"] == {"side": "black"}
        assert seen.line(game) == ["f3", "e5", "g4", "Qh4#"]
        assert seen.games[game]["moves"] == []
        assert seen.games[game]["clocks"]["running"] is None


def test_an_engine_answers_and_its_search_is_shown(page: Visitor) -> None:
    game = page.new(white=HUMAN, black={**WEAK, "time_control": "nodes 30000"}, time_control="5+3")
    page.move(game, "e2e4")
    assert page.games[game]["thinking"] == "black"
    known = page.until_state(game, lambda known: len(known["nodes"]) == 3)
    answer = known["nodes"][known["head"]]
    assert answer["record"]["mark"] == "C"
    assert answer["record"]["nodes"] > 100
    assert answer["score"] == answer["record"]["score"]
    assert known["clocks"]["running"] == "white"
    reports = [heard for heard in page.heard if heard["type"] == "search"]
    assert reports
    last = reports[-1]["report"]
    assert last["lines"][0]["san"][0] == answer["san"]
    assert 0 < last["progress"] <= 1


def test_illegal_moves_are_refused_with_a_reason(page: Visitor) -> None:
    game = page.new()
    with pytest.raises(Refused) as refused:
        page.move(game, "e2e5")
    assert refused.value.code == "move.not-that-way"
    assert refused.value.params["piece"] == "p"
    assert page.games[game]["state"] == "idle"


def test_nobody_moves_for_the_engine(page: Visitor) -> None:
    game = page.new(
        white={**WEAK, "time_control": "unlimited"}, black=HUMAN, time_control="unlimited"
    )
    with pytest.raises(Refused) as refused:
        page.move(game, "e2e4")
    assert refused.value.code == "game.not-your-turn"


def test_a_move_elsewhere_is_a_variation_and_the_game_goes_on(page: Visitor) -> None:
    game = page.new()
    first = page.move(game, "e2e4")
    page.move(game, "e7e5")
    head = page.games[game]["head"]
    variation = page.do("move", game=game, node=first, uci="c7c5")["node"]
    again = page.do("move", game=game, node=first, uci="c7c5")["node"]
    known = page.games[game]
    assert variation == again
    assert known["head"] == head
    assert known["nodes"][first]["children"] == [head, variation]
    assert known["nodes"][variation]["san"] == "c5"


def test_take_back_and_redo_against_an_engine(page: Visitor) -> None:
    game = page.new(white=HUMAN, black=WEAK)
    page.move(game, "e2e4")
    page.until_state(game, lambda known: len(known["nodes"]) == 3)
    page.move(game, "d2d4")
    played = page.until_state(game, lambda known: len(known["nodes"]) == 5)["head"]
    page.do("take_back", game=game)
    assert len(page.line(game)) == 2
    assert page.games[game]["state"] == "paused"
    assert page.games[game]["can_redo"]
    page.do("redo", game=game)
    assert page.games[game]["head"] == played
    assert not page.games[game]["can_redo"]
    page.do("take_back", game=game, plies=100)
    assert page.line(game) == []
    with pytest.raises(Refused) as refused:
        page.do("take_back", game=game)
    assert refused.value.code == "game.nothing-to-take-back"


def test_clocks_count_the_moves_that_are_on_the_board(page: Visitor) -> None:
    game = page.new(time_control="40/2h")
    first = page.move(game, "e2e4")
    for uci in ("e7e5", "g1f3"):
        page.move(game, uci)

    def moves_to_go() -> tuple[int, int]:
        clocks = page.games[game]["clocks"]
        return clocks["white_moves_to_go"], clocks["black_moves_to_go"]

    assert moves_to_go() == (38, 39)
    page.do("take_back", game=game, plies=3)
    assert moves_to_go() == (40, 40)
    page.do("redo", game=game, plies=2)
    assert moves_to_go() == (39, 39)
    page.do("jump", game=game, node=0)
    assert moves_to_go() == (40, 40)
    page.do("jump", game=game, node=page.games[game]["nodes"][first]["children"][0])
    assert moves_to_go() == (39, 39)
    page.do("delete", game=game, node=first)
    assert moves_to_go() == (40, 40)


def test_another_move_after_a_take_back_becomes_the_main_line(page: Visitor) -> None:
    game = page.new()
    old = page.move(game, "e2e4")
    page.do("take_back", game=game)
    new = page.move(game, "d2d4")
    known = page.games[game]
    assert known["nodes"][0]["children"] == [new, old]
    assert not known["can_redo"]


def test_two_engines_play_by_themselves_and_can_be_paused(page: Visitor) -> None:
    game = page.new(white=WEAK, black={**WEAK, "engine": "rajah"}, start=True)
    page.until_state(game, lambda known: len(known["nodes"]) > 6)
    page.do("pause", game=game)
    paused = page.games[game]
    assert paused["state"] == "paused"
    assert paused["thinking"] is None
    page.do("start", game=game)
    page.until_state(game, lambda known: len(known["nodes"]) > len(paused["nodes"]) + 2)


def test_single_steps(page: Visitor) -> None:
    game = page.new(white=WEAK, black=WEAK, continuous=False)
    for plies in (1, 2, 3):
        page.do("step", game=game)
        known = page.until_state(game, lambda known: known["thinking"] is None)
        assert len(page.line(game)) == plies
        assert known["state"] == "paused"


def test_abort_drops_the_search_and_move_now_plays_it(page: Visitor) -> None:
    game = page.new(white=HUMAN, black={**WEAK, "time_control": "unlimited"})
    page.move(game, "e2e4")
    page.until("search")
    page.do("abort_search", game=game)
    assert page.games[game]["state"] == "paused"
    assert page.line(game) == ["e4"]
    with pytest.raises(Refused) as refused:
        page.do("move_now", game=game)
    assert refused.value.code == "game.not-thinking"
    page.do("start", game=game)
    page.until("search")
    page.do("move_now", game=game)
    page.until_state(game, lambda known: known["thinking"] is None)
    assert len(page.line(game)) == 2


def test_move_now_before_the_engine_has_started(page: Visitor) -> None:
    game = page.new(white=HUMAN, black={**WEAK, "time_control": "unlimited"})
    page.move(game, "e2e4")
    page.do("move_now", game=game)
    page.until_state(game, lambda known: known["thinking"] is None)
    assert len(page.line(game)) == 2


def test_a_hint(page: Visitor) -> None:
    game = page.new(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    page.do("hint", game=game)
    hint = page.until("hint")
    assert hint["san"] == "Ra8#"
    assert hint["line"][0] == "Ra8#"


def test_resignation_and_draws(page: Visitor) -> None:
    game = page.new()
    page.move(game, "e2e4")
    with pytest.raises(Refused) as refused:
        page.do("accept_draw", game=game)
    assert refused.value.code == "game.no-draw-offer"
    page.do("offer_draw", game=game)
    assert page.games[game]["draw_offer"] == "black"
    page.do("decline_draw", game=game)
    assert page.games[game]["draw_offer"] is None
    page.do("offer_draw", game=game)
    page.do("accept_draw", game=game)
    assert page.games[game]["ended"]["reason"]["code"] == "end.agreed"
    page.do("take_back", game=game)
    assert page.games[game]["ended"] is None
    page.do("resign", game=game, side="white")
    assert page.games[game]["ended"]["result"] == "0-1"


def test_an_engine_declines_a_draw_at_the_start(page: Visitor) -> None:
    game = page.new(white=HUMAN, black=WEAK)
    page.move(game, "e2e4")
    page.until_state(game, lambda known: len(known["nodes"]) == 3)
    page.do("offer_draw", game=game)
    notices = [heard for heard in page.heard if heard["type"] == "notice"]
    assert notices[-1]["message"]["code"] == "game.draw-declined"


def test_the_flag_falls_by_itself(page: Visitor) -> None:
    game = page.new(time_control="0.005+0")
    page.move(game, "e2e4")
    known = page.until_state(game, lambda known: known["state"] == "over")
    assert known["ended"]["result"] == "1-0"
    assert known["ended"]["reason"]["code"] == "end.time"
    assert known["ended"]["reason"]["params"] == {"side": "black"}
    assert known["clocks"]["black"] == 0
    page.do("take_back", game=game)
    assert page.games[game]["ended"] is None
    assert page.games[game]["clocks"]["black"] == 300


def test_chess960_castles_by_king_takes_rook(page: Visitor) -> None:
    game = page.new(chess960=518)
    assert page.games[game]["chess960"]
    for move in ("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"):
        page.move(game, move)
    assert "e1h1" in page.games[game]["moves"]
    page.move(game, "e1h1")
    assert page.line(game)[-1] == "O-O"


def test_annotations_promotion_and_deletion(page: Visitor) -> None:
    game = page.new()
    first = page.move(game, "e2e4")
    side = page.do("move", game=game, node=0, uci="d2d4")["node"]
    page.do("annotate", game=game, node=side, comment="quiet", nags=[1, 14, 1])
    assert page.games[game]["nodes"][side]["nags"] == [1, 14]
    page.do("promote", game=game, node=side)
    assert page.games[game]["nodes"][0]["children"] == [side, first]
    page.do("delete", game=game, node=first)
    known = page.games[game]
    assert known["head"] == 0
    assert sorted(known["nodes"]) == [0, side]
    with pytest.raises(Refused) as refused:
        page.do("delete", game=game, node=0)
    assert refused.value.code == "game.root-node"
    with pytest.raises(Refused) as refused:
        page.do("annotate", game=game, node=first, comment="gone")
    assert refused.value.code == "game.no-node"


def test_game_data(page: Visitor) -> None:
    game = page.new()
    page.do(
        "set_data",
        game=game,
        tags={"Event": "Club", "White": "Ada", "FEN": "ignored"},
        epd={"bm": "e4"},
        comment="a game",
    )
    known = page.games[game]
    assert known["tags"] == {"Event": "Club", "White": "Ada"}
    assert known["seats"]["white"]["name"] == "Ada"
    assert known["comment"] == "a game"
    with pytest.raises(Refused) as refused:
        page.do("set_data", game=game, tags={"no tag]": "x"})
    assert refused.value.code == "game.bad-tag"


def test_players_change_in_the_middle(page: Visitor) -> None:
    game = page.new()
    page.move(game, "e2e4")
    page.do("set_players", game=game, black=WEAK, time_control="10+0")
    page.until_state(game, lambda known: len(known["nodes"]) == 3)
    assert page.games[game]["clocks"]["clocked"]
    page.do("set_players", game=game, black=HUMAN)
    page.move(game, "d2d4")
    page.move(game, page.games[game]["moves"][0])
    assert len(page.line(game)) == 4


def test_jump_and_play_on_from_there(page: Visitor) -> None:
    game = page.new()
    nodes = [page.move(game, move) for move in ("e2e4", "e7e5", "g1f3")]
    page.do("jump", game=game, node=nodes[0])
    assert page.games[game]["head"] == nodes[0]
    assert page.games[game]["state"] == "paused"
    new = page.move(game, "c7c5")
    assert page.games[game]["nodes"][nodes[0]]["children"] == [new, nodes[1]]


TIME_CONTROLS = {
    "40/120": "40/2h",
    "40/2h": "40/2h",
    "5+3": "5m+3s",
    "5m+3s": "5m+3s",
    "40/90+30": "40/90m+30s",
    "10s": "10s/move",
    "10s/move": "10s/move",
    "depth 8": "depth 8",
    "nodes 50000": "nodes 50k",
    "equal": "equal",
    "unlimited": "unlimited",
}


@pytest.mark.parametrize("text", TIME_CONTROLS)
def test_every_time_control_begins_a_game_and_is_shown_in_one_form(
    page: Visitor, text: str
) -> None:
    game = page.games[page.new(white={**WEAK, "time_control": text}, time_control=text)]
    shown = TIME_CONTROLS[text]
    assert game["time_control"] == game["seats"]["white"]["time_control"] == shown


@pytest.mark.parametrize(
    "wanted",
    [
        {"time_control": "5+3 elo 1500"},
        {"time_control": "often"},
        {"white": {**WEAK, "time_control": "depth 3 elo 900"}},
    ],
)
def test_a_time_control_that_cannot_be_read_or_names_a_strength_is_refused(
    page: Visitor, wanted: Json
) -> None:
    answer = page.client.post("/api/games", json=wanted)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "game.bad-time-control"


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        ({**WEAK, "elo": 50}, "engine.one-strength"),
        ({**WEAK, "options": {"Nonsense": "1"}}, "engine.bad-option"),
    ],
)
def test_an_engine_that_cannot_be_set_up_pauses_the_game(
    page: Visitor, seat: Json, code: str
) -> None:
    game = page.new(white=HUMAN, black=seat)
    page.move(game, "e2e4")
    error = page.until("error")
    assert error["game"] == game
    assert error["error"]["code"] == code
    assert page.games[game]["state"] == "paused"


def test_an_engine_that_ponders_answers_directly(page: Visitor) -> None:
    """Two copies of an engine expect each other's moves; the results of pondering are shown."""
    seat = {"kind": "engine", "engine": "philidor", "ponder": True}
    game = page.new(white=seat, black=seat, time_control="0.2+0.1", start=True)

    def direct(known: Json) -> bool:
        return any(
            node["record"] and node["record"]["mark"] == "D" and node["record"]["nodes"]
            for node in known["nodes"].values()
        )

    page.until_state(game, lambda known: direct(known) or known["state"] == "over")
    assert direct(page.games[game])
    page.do("pause", game=game)


def test_an_engine_without_chess960_says_so(page: Visitor) -> None:
    game = page.new(white=HUMAN, black={**WEAK, "engine": "romichess"}, chess960=0)
    page.move(game, page.games[game]["moves"][0])
    assert page.until("error")["error"]["code"] == "engine.no-chess960"
    assert page.games[game]["state"] == "paused"


def test_malformed_messages_are_refused(page: Visitor) -> None:
    for text in ("", "no json", "[]", '{"type": "castle"}', '{"type": "move", "uci": "e2e4"}'):
        page.socket.send_text(text)
        assert page.until("error")["error"]["code"] == "request.bad"
    page.socket.send_text('"' + "x" * 300_000 + '"')
    assert page.until("error")["error"]["code"] == "request.too-large"
    with pytest.raises(Refused) as refused:
        page.do("start", game="nothing")
    assert refused.value.code == "game.unknown"
