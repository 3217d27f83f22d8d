"""The user's engines: added after a question, set, played against, pondering; continued jobs."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.arena.bad_engines import bad
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server


def add(board: BoardPage, command: str, name: str, protocol: str) -> str:
    """Add an engine by its command, after the question; its id."""
    page = board.page
    page.get_by_role("link", name="Engines").click()
    page.locator("[data-act=add-engine]").click()
    dialog = page.locator("[data-dialog=add-engine]")
    dialog.locator("[data-field=command]").fill(command)
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Protocol").select_option(protocol)
    dialog.locator("[data-field=command]").press("Enter")
    # Nothing has been started yet: the person is asked.
    expect(dialog).to_contain_text(command.split()[0].rsplit("/", 1)[-1])
    assert name not in [engine["name"] for engine in board.read("/api/engines")]
    dialog.locator("[data-act=allow]").click()
    expect(dialog).to_have_count(0, timeout=30_000)
    added = [engine for engine in board.read("/api/engines") if engine["name"] == name]
    assert len(added) == 1
    return str(added[0]["id"])


@pytest.mark.opponent
def test_an_engine_is_added_by_its_path_and_set(
    board: BoardPage, require_program: Callable[[str], str]
) -> None:
    key = add(board, require_program("stockfish"), "Guest", "uci")
    card = board.page.locator(f"[data-engine='{key}']")
    card.locator("button").first.click()
    hashed = card.get_by_label("Hash", exact=True)
    hashed.fill("8")
    hashed.press("Tab")
    expect(hashed).to_have_value("8")
    board.page.wait_for_function(
        """key => fetch('/api/engines').then(answer => answer.json())
            .then(all => all.find(one => one.id === key).options.Hash === '8')""",
        arg=key,
    )
    board.page.get_by_role("link", name="Board", exact=True).click()
    board.new_game(engine=key, bound="depth 3")
    board.click_move("e2e4")
    board.wait_plies(2)
    board.window("traffic").locator("[data-setting=traffic]").check()
    expect(board.page.locator("[data-part=traffic]")).to_contain_text("setoption name Hash value 8")


def test_an_engine_that_is_deleted_comes_back(board: BoardPage) -> None:
    page = board.page
    key = add(board, shlex.join(bad("ok").command), "Guest", "uci")
    page.goto(page.url.split("#")[0] + f"#/engines/{key}")
    page.reload()
    card = page.locator(f"[data-engine='{key}']")
    expect(card).to_be_in_viewport()
    card.get_by_role("button", name="Delete").click()
    expect(card).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(card).to_have_count(1)
    assert key in [engine["id"] for engine in board.read("/api/engines")]


def test_a_field_shows_the_option_in_force_after_a_refusal(board: BoardPage) -> None:
    page = board.page
    page.goto(page.url.split("#")[0] + "#/engines/rajah")
    hash_field = page.locator("[data-engine=rajah] .options").get_by_label("Hash", exact=True)
    before = hash_field.input_value()
    hash_field.fill("-500")
    hash_field.press("Tab")
    expect(page.locator(".notice")).to_contain_text("-500")
    expect(hash_field).to_have_value(before)


def test_a_file_that_is_no_program_is_refused_in_one_line(board: BoardPage) -> None:
    page = board.page
    page.get_by_role("link", name="Engines").click()
    page.locator("[data-act=add-engine]").click()
    dialog = page.locator("[data-dialog=add-engine]")
    dialog.locator("[data-field=command]").fill("/no/such/program")
    dialog.locator("[data-act=propose]").click()
    expect(page.locator(".notice")).to_contain_text("There is no program '/no/such/program'")


@pytest.mark.opponent
@pytest.mark.parametrize(
    ("program", "word", "bounds"),
    [
        # It falls silent now and then, which the page notices where a move has a time.
        ("gnuchess", " -x", ("0.3s",)),
        # It plays by depth too, though it does not know that command.
        ("phalanx", "", ("0.3s", "depth 3")),
    ],
    ids=["gnuchess", "phalanx"],
)
def test_old_xboard_programs_play(
    board: BoardPage,
    require_program: Callable[[str], str],
    program: str,
    word: str,
    bounds: tuple[str, ...],
) -> None:
    key = add(board, require_program(program) + word, program, "xboard")
    board.page.get_by_role("link", name="Board", exact=True).click()
    for bound in bounds:
        board.new_game(engine=key, bound=bound)
        for ply, move in ((2, "a2a3"), (4, "h2h3")):
            board.click_move(move)
            board.wait_plies(ply)
    assert board.page.locator(".notice.bad").all_inner_texts() == []


def test_an_engine_thinks_on_its_opponent_s_time(board: BoardPage) -> None:
    board.window("traffic").locator("[data-setting=traffic]").check()
    dialog = board.dialog("new")
    dialog.locator("[data-field=ponder]").check()
    # A human level may play from its repertoire, with no reply in mind to think about.
    dialog.locator("fieldset[data-engine=black] [data-field=strength]").select_option("full")
    dialog.get_by_role("button", name="Cancel").click()
    board.new_game(bound="0.3s")
    board.click_move("e2e4")
    board.wait_plies(2)
    traffic = board.page.locator("[data-part=traffic]")
    expect(traffic).to_contain_text("go ponder")
    board.click_move("a2a3")
    board.wait_plies(4)
    expect(traffic).to_contain_text(re.compile("ponderhit|stop"))


def test_every_searched_move_has_its_score_or_bound(board: BoardPage) -> None:
    board.choose_test_level("2")
    board.window("analysis").locator("[data-act=analyse]").click()
    moves = board.window("moves")
    expect(moves.locator("[data-part=generated] li")).to_have_count(20)
    rows = moves.locator("[data-part=searched] tbody tr")
    expect(rows).to_have_count(20)
    expect(rows.nth(0).locator("td.exact")).to_have_text(re.compile(r"^\W?\d+\.\d\d$"))
    expect(rows.filter(has_text="≤").first).to_be_visible()
    expect(moves).to_contain_text("bounds")


def test_a_suite_continues_where_a_killed_server_stopped(board: BoardPage, server: Server) -> None:
    page = board.page
    page.get_by_role("link", name="Test suites").click()
    page.locator("[data-field=value]").fill("0.1")
    page.locator("[data-act=run-suite]").click()
    tried = page.locator(
        "[data-part=problems] [data-solved=true], [data-part=problems] [data-solved=false]"
    )
    expect(tried.nth(2)).to_be_visible(timeout=60_000)
    server.kill()
    expect(page.locator(".lost")).to_be_visible()
    server.start()
    expect(page.locator("[data-job][data-state=interrupted]")).to_be_visible(timeout=30_000)
    kept = tried.count()
    assert 1 <= kept < 24
    page.locator("[data-act=continue-job]").click()
    expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=120_000)
    expect(tried).to_have_count(24)


def begin_match(board: BoardPage, *engines: str) -> None:
    """A short match, without its form."""
    board.page.evaluate(
        """engines => fetch('/api/jobs', {
            method: 'POST', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({
                kind: 'match', time_control: 'depth 1', games: 2,
                engines: engines.map(engine => ({engine})),
            }),
        })""",
        engines,
    )


def test_a_match_keeps_the_name_of_an_engine_that_was_removed(board: BoardPage) -> None:
    page = board.page
    key = add(board, f"{sys.executable} -m philidor uci --engine rajah", "Guest", "uci")
    begin_match(board, "philidor", key)
    page.locator(f"[data-engine='{key}'] .danger").click()
    expect(page.locator(f"[data-engine='{key}']")).to_have_count(0)
    page.get_by_role("link", name="Matches").click()
    begin_match(board, "rajah", "romichess")
    expect(page.locator("[data-card]").last).to_contain_text("Philidor \N{EN DASH} Guest")
