"""Everything beside the board: analysis, windows, files, set-up, languages, matches, suites."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.web.browser.board import BoardPage
from tests.web.browser.conftest import Server
from tests.web.browser.games import PHILIDOR, SHORT


def test_analysis_lines_appear_with_arrows(board: BoardPage) -> None:
    board.window("analysis")
    board.act("analyse").click()
    window = board.page.locator("[data-window=analysis]")
    for number in (1, 2, 3):
        expect(window.locator(f"[data-line='{number}']")).to_have_text(re.compile(r"1\."))
    expect(board.page.locator("#board .cg-shapes-below line").first).to_be_attached()
    window.locator("[data-setting=engines]").select_option("2")
    # A program of one line, whatever is asked for.
    window.locator("[data-slot='1'] select").select_option("rdchess")
    expect(window.locator("[data-slot='1'] [data-line='1']")).to_have_text(re.compile(r"1\."))
    expect(window.locator("[data-slot='1'] [data-line]")).to_have_count(1)
    window.locator("[data-slot='0'] [data-act=threat]").click()
    expect(window.locator("[data-slot='0'] [data-line='1']")).to_have_text(re.compile("1…"))
    board.act("analyse").click()
    expect(window.locator("[data-line='1']")).to_have_count(0)


def test_set_up_complains_and_then_plays(board: BoardPage) -> None:
    dialog = board.dialog("setup")
    dialog.locator("[data-act=clear]").click()
    expect(dialog.locator("[data-verdict=false]")).to_have_text(re.compile("king", re.IGNORECASE))
    expect(dialog.locator("[data-act=setup-play]")).to_be_disabled()
    dialog.get_by_role("button", name="Cancel").click()
    board.set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    expect(board.page.locator("[data-square=e8]")).to_have_attribute("aria-label", "e8, black king")
    assert board.position().fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def test_pieces_are_put_by_hand(board: BoardPage) -> None:
    dialog = board.dialog("setup")
    dialog.locator("[data-act=clear]").click()
    for piece, square in (("white king", "e1"), ("black king", "e8"), ("white queen", "d1")):
        dialog.locator(f"[data-piece='{piece}']").click()
        cell = dialog.locator(f"[data-square={square}]")
        cell.focus()
        cell.press("Enter")
    expect(dialog.locator("[data-field=fen]")).to_have_value("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    expect(dialog.locator("[data-verdict=true]")).to_be_visible()


def test_pgn_is_loaded_annotated_and_saved(board: BoardPage) -> None:
    board.load(PHILIDOR)
    board.wait_plies(66)
    expect(board.page.locator(".variation")).to_contain_text("24.")
    board.page.locator(".list .move.main").nth(1).click()
    board.act("annotate").click()
    board.page.locator("[data-field=comment]").fill("As everybody did.")
    board.page.locator("[data-nag='1']").click()
    expect(board.page.locator(".list .comment").first).to_have_text("As everybody did.")
    dialog = board.dialog("save")
    text = dialog.locator("[data-field=pgn]")
    expect(text).to_have_value(re.compile("As everybody did"))
    expect(text).to_have_value(re.compile(r"Rh4#"))
    with board.page.expect_download() as download:
        dialog.locator("[data-act=save-file]").click()
    saved = Path(download.value.path()).read_text(encoding="utf-8")
    assert '[White "Smith, John"]' in saved
    # No permission was given.
    dialog.get_by_role("button", name="Copy: FEN").click()
    expect(dialog).to_contain_text("does not allow copying")


def test_a_comment_is_saved_while_it_is_typed_and_when_the_page_goes_away(board: BoardPage) -> None:
    page = board.page
    board.load(PHILIDOR)
    board.wait_plies(66)
    board.act("annotate").click()
    field = page.locator("[data-field=comment]")
    field.press_sequentially("The king")
    expect(page.locator(".list .comment").last).to_have_text("The king")
    field.press_sequentially(" falls")
    page.locator(".list .move.main").nth(1).click()
    expect(page.locator(".list .comment").last).to_have_text("The king falls")
    expect(field).to_have_value("")
    field.press_sequentially("Usual")
    page.reload()
    expect(page.locator(".list .comment").first).to_have_text("Usual")
    page.locator(".list .move.main").nth(1).click()
    board.act("annotate").click()
    for nag in (1, 5):
        page.locator(f"[data-nag='{nag}']").click()
        expect(page.locator(f"[data-nag='{nag}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-nag='1']")).to_have_attribute("aria-pressed", "false")


def test_a_file_of_many_games_is_searched(board: BoardPage) -> None:
    dialog = board.dialog("open")
    dialog.locator("[data-field=text]").fill(PHILIDOR + "\n" + SHORT)
    dialog.locator("[data-act=read]").click()
    chooser = board.page.locator("[data-dialog=collection]")
    expect(chooser.locator("[data-number]")).to_have_count(2)
    chooser.locator("[data-field=search]").fill("morphy")
    expect(chooser.locator("[data-number]")).to_have_count(1)
    chooser.locator("[data-number]").click()
    board.wait_plies(10)


def test_a_game_without_names_is_chosen_too(board: BoardPage) -> None:
    dialog = board.dialog("open")
    dialog.locator("[data-field=text]").fill(f'{SHORT}\n\n[Event "Drill"]\n\n1. d4 d5 2. c4 *\n')
    dialog.locator("[data-act=read]").click()
    chooser = board.page.locator("[data-dialog=collection]")
    expect(chooser.locator("tbody tr").last).to_contain_text("Drill")
    chooser.get_by_role("button", name="White").click()
    board.wait_plies(3)


def test_an_address_names_a_file_to_choose_from(board: BoardPage, server: Server) -> None:
    loaded = board.page.request.post(
        f"{server.url}/api/pgn", data={"text": PHILIDOR + "\n" + SHORT, "name": "two.pgn"}
    ).json()
    board.page.evaluate("id => { location.hash = `#/games/${id}` }", loaded["id"])
    chooser = board.page.locator("[data-dialog=collection]")
    expect(chooser).to_contain_text("two.pgn")
    chooser.locator("[data-number='1']").click()
    board.wait_plies(10)


def test_a_dropped_file_is_opened(board: BoardPage) -> None:
    transfer = board.page.evaluate_handle(
        """text => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], 'game.pgn', {type: 'text/plain'}));
            return transfer;
        }""",
        SHORT,
    )
    board.page.dispatch_event("main", "drop", {"dataTransfer": transfer})
    board.wait_plies(10)


def test_notations_and_game_data(board: BoardPage) -> None:
    board.load(SHORT)
    board.wait_plies(10)
    settings = board.dialog("settings")
    settings.locator("[data-setting=figurines]").uncheck()
    settings.locator("header").get_by_role("button", name="Close").click()
    choice = board.page.locator("[data-setting=notation]")
    third = board.page.locator(".list .move.main").nth(2)
    expect(third).to_contain_text("Nf3")
    choice.select_option("long")
    expect(third).to_contain_text("Ng1-f3")
    choice.select_option("paulchess")
    expect(third).to_contain_text("Ng1f3")
    data = board.dialog("data")
    data.locator("[data-tag=Event]").fill("Opera")
    data.locator("[data-act=keep]").click()
    expect(data).to_have_count(0)
    assert board.state()["tags"]["Event"] == "Opera"


def test_a_game_that_was_typed_in_gets_its_result(board: BoardPage) -> None:
    page = board.page
    page.get_by_role("link", name="Home").click()
    page.get_by_role("button", name="New analysis").click()
    for move in ("e4", "e5", "Nf3"):
        board.type_move(move)
    board.wait_plies(3)
    data = board.dialog("data")
    data.locator("[data-tag=White]").fill("Ann")
    data.locator("[data-tag=Result]").select_option("1/2-1/2")
    data.locator("[data-act=keep]").click()
    expect(page.locator(".moves")).to_contain_text("½\N{EN DASH}½")
    board.type_move("Nc6")
    board.wait_plies(4)
    page.get_by_role("link", name="Games").click()
    expect(page.locator("tr[data-game] .result").first).to_have_text("½\N{EN DASH}½")
    played = page.locator("tr[data-game] .white button").first
    played.click()
    expect(board.dialog("data").locator("[data-tag=Result]")).to_have_value("1/2-1/2")


def test_german_and_dark(board: BoardPage) -> None:
    settings = board.dialog("settings")
    settings.locator("[data-setting=language]").select_option("de")
    settings.locator("[data-setting=theme]").select_option("dark")
    settings.get_by_role("button", name="Schließen").click()
    page = board.page
    expect(page.locator("[data-open=new]")).to_have_text("Neue Partie")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(20, 25, 26)")
    page.reload()
    expect(page.locator("[data-open=new]")).to_have_text("Neue Partie")
    board.type_move("Sf3")
    board.wait_plies(1)


def test_blunder_check_is_kept(board: BoardPage) -> None:
    board.load(SHORT)
    review = board.window("review")
    board.check_game(0.02)
    expect(review.locator("table")).to_contain_text("%")
    board.page.reload()
    # The game has to be there: what it is decides which window is shown first.
    expect(board.page.locator(".list .move.main").first).to_be_visible()
    board.window("review")
    expect(review.locator("table")).to_contain_text("%", timeout=3_000)


def test_windows_of_the_search(board: BoardPage) -> None:
    page = board.page
    board.window("traffic").locator("[data-setting=traffic]").check()
    board.new_game(bound="1s")
    board.click_move("e2e4")
    board.wait_plies(2)
    expect(page.locator("[data-part=traffic]")).to_contain_text("bestmove")
    search = board.window("search")
    expect(search.locator("[data-part=watchdog]")).to_be_visible()
    search.locator("[data-setting=test-level]").select_option("2")
    board.new_game(engine="rdchess", bound="2s")
    board.click_move("d2d3")
    board.wait_plies(2)
    expect(search.locator("[data-part=iterations] tbody tr").first).to_be_visible()
    expect(search.locator("[data-part=statistics]")).to_contain_text("king pawn hits")
    moves = board.window("moves")
    expect(moves.locator("[data-part=generated] li")).to_have_count(20)
    expect(moves.locator("[data-part=searched] tbody tr")).to_have_count(20)
    evaluation = board.window("evaluation")
    expect(evaluation.locator("[data-part=terms] tbody tr").first).to_be_visible()
    # All at once: the evaluation of the last position may arrive between two questions.
    texts = evaluation.locator(".total strong, [data-part=terms] tbody strong").all_inner_texts()
    total, *rows = (float(text.replace("\N{MINUS SIGN}", "-")) for text in texts)
    # Each is rounded to a hundredth of a pawn, and is off by half a hundredth at most.
    assert rows and abs(sum(rows) - total) <= 0.005 * len(texts) + 1e-9
    expect(evaluation).to_contain_text("side to move")
    expect(evaluation).to_contain_text("network")


def test_learning_mode_enters_moves(board: BoardPage) -> None:
    board.new_game(mode="humans")
    # The shipped book has all that a position holds at the start, and nothing behind this.
    board.click_move("a2a4")
    board.wait_plies(1)
    library = board.window("library")
    expect(library).to_contain_text("no move here", timeout=30_000)
    library.locator("[data-setting=learning]").check()
    expect(library.locator("[data-setting=learning]")).to_be_checked()
    board.click_move("h7h5")
    board.wait_plies(2)
    board.act("previous").click()
    row = library.locator("[data-part=library] li", has_text="h5")
    expect(row).to_be_visible()
    row.locator("input").fill("wild")
    row.locator("input").press("Tab")
    board.page.reload()
    board.window("library")
    expect(row.locator("input")).to_have_value("wild")
    board.act("first").click()
    prepared = library.locator("[data-part=library] li")
    expect(prepared).to_have_count(6)
    first = prepared.first.inner_text()
    prepared.first.get_by_role("button", name="Remove from the library").click()
    expect(prepared).to_have_count(5)
    board.page.get_by_role("button", name="Undo", exact=True).click()
    expect(prepared).to_have_count(6)
    expect(prepared.filter(has_text=first.split()[0])).to_have_count(1)


def test_games_are_listed_and_searched(board: BoardPage) -> None:
    board.load(SHORT)
    board.load(PHILIDOR)
    page = board.page
    page.get_by_role("link", name="Games").click()
    rows = page.locator("tr[data-game]")
    expect(rows.filter(has_text="Morphy")).to_have_count(1)
    search = page.locator("[data-field=search]")
    # The name of an opening in the user's language.
    board.dialog("settings").locator("[data-setting=language]").select_option("de")
    page.keyboard.press("Escape")
    search.press_sequentially("laufersp")
    expect(rows).to_have_count(1)
    expect(rows.locator(".opening")).to_contain_text("Läuferspiel")
    search.fill("smith")
    expect(rows).to_have_count(1)
    rows.first.locator("button.link").click()
    board.wait_plies(66)


def test_a_long_opening_leaves_room_for_the_columns_after_it(board: BoardPage) -> None:
    tags = '[White "Anderssen, Adolf"]\n[Black "Kieseritzky, Lionel"]\n[Event "A long event"]\n'
    board.load(f"{tags}\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 *")
    board.page.get_by_role("link", name="Games").click()
    opening = board.page.locator("[data-game] .opening")
    expect(opening.first).to_contain_text("C33 King's Gambit Accepted: Bishop's Gambit")
    sheet = board.page.locator(".scroll:has(table)")
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")


def test_a_choice_in_one_tab_is_not_undone_by_another(board: BoardPage) -> None:
    page = board.page
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-open=settings]")).to_be_visible()
    board.dialog("settings").locator("[data-setting=language]").select_option("de")
    expect(other.locator("[data-open=settings]")).to_have_attribute("title", "Einstellungen")
    other.locator("[data-open=settings]").click()
    other.locator("[data-setting=theme]").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    other.close()


def test_a_match_with_crosstable(board: BoardPage) -> None:
    page = board.page
    page.get_by_role("link", name="Matches").click()
    page.locator("[data-field=time-control]").fill("depth 2")
    page.locator("[data-field=games]").fill("2")
    page.locator("[data-act=start-match]").click()
    expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=120_000)
    expect(page.locator("[data-part=crosstable] tbody tr")).to_have_count(2)


def test_a_suite_run(board: BoardPage) -> None:
    page = board.page
    page.get_by_role("link", name="Test suites").click()
    page.locator("[data-field=limit]").select_option("depth")
    page.locator("[data-field=value]").fill("3")
    page.locator("[data-act=run-suite]").click()
    expect(page.locator("[data-job][data-state=done]")).to_be_visible(timeout=120_000)
    expect(page.locator("[data-part=problems] .name").first).to_have_attribute(
        "data-solved", re.compile("true|false")
    )


def test_the_windows_are_open_again_after_a_restart(board: BoardPage, server: Server) -> None:
    page = board.page
    with page.expect_response(
        lambda answer: answer.request.method == "PUT" and answer.url.endswith("/api/settings")
    ) as kept:
        board.window("explorer")
    assert kept.value.ok
    server.kill()
    server.start()
    # In a browser that knows nothing of them.
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("[data-window=explorer]")).to_be_visible()
