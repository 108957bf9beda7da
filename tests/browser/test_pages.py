"""The pages around the table: lobby, waiting room, result, replay, rules; and what a tab says from afar."""

import random
import re

from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import ME, OPEN, PHONE, RANDOM, SETTLED, Someone
from browser.screens import at_its_end, hot_seat
from byzantium.engine import codes as C


def test_play_now_is_one_click(anna: Someone) -> None:
    page = anna.go("/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".table-page")
    assert "/t/local." in page.url                       # nobody else is needed, and no server
    seats = anna.table(page.url.rsplit("/", 1)[1])["seats"]
    assert [bool(seat["bot"]) for seat in seats].count(False) == 1


def test_a_table_with_options(anna: Someone) -> None:
    page = anna.go("/new")
    page.get_by_role("radio", name="Rivals and free cities").check()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    setup = anna.table(page.url.rsplit("/", 1)[1])["setup"]
    assert setup["options"]["civil_war_targets"] == "rival_or_free"


def test_my_games_say_where_my_move_is_waited_for(anna: Someone) -> None:
    table = hot_seat(anna)
    page = anna.go("/games")
    page.locator(f"a[href='/t/{table}']").first.click()
    page.wait_for_selector(".table-page")


def test_friends_sit_down_and_bots_fill_the_rest(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")
    table = anna.set_up(ME, OPEN, OPEN)
    page = anna.go(f"/t/{table}")
    page.get_by_label("Strength of the bot").select_option("random")
    page.get_by_role("button", name="bot").last.click()
    bela.go(page.get_by_role("textbox").input_value()).get_by_role("button", name="Sit here").first.click()
    for one in (anna, bela):
        one.page.wait_for_selector(".table-page")


def test_the_tab_says_that_it_is_my_turn(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")
    table = anna.set_up(ME, OPEN)
    bela.ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": anna.table(table)["invitation"]})
    for one in (anna, bela):
        one.sit_at(table)
    chooser = random.Random(1)
    for _ in range(2):
        asked, waits = (anna, bela) if anna.is_asked else (bela, anna)
        expect(asked.page).to_have_title(re.compile("Your turn"))
        expect(waits.page).to_have_title("Byzantium")
        while asked.is_asked:
            asked.answer(chooser)
        waits.wait_until_asked()


def test_a_notification_comes_when_it_is_my_turn(come: Newcomers) -> None:
    anna, bela = come("Anna", settings={"notify": True}, permissions=["notifications"]), come("Bela")
    anna.context.add_init_script(
        "window.told = []; window.Notification = class { static permission = 'granted'; close() {} "
        "constructor(title) { window.told.push(title) } }; document.hasFocus = () => false"
    )
    table = bela.set_up(ME, OPEN)
    anna.ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": bela.table(table)["invitation"]})
    bela.sit_at(table)
    anna.sit_at(table)
    chooser = random.Random(2)
    if anna.is_asked:
        while anna.is_asked:
            anna.answer(chooser)
        bela.wait_until_asked()
    before = anna.page.evaluate("window.told.length")
    while bela.is_asked:
        bela.answer(chooser)
    anna.page.wait_for_function("(before) => window.told.length > before", arg=before)
    anna.wait_until_asked()
    assert anna.page.evaluate("window.told.length") == before + 1


def test_the_result_is_explained_and_leads_on(anna: Someone) -> None:
    table = at_its_end(anna)
    page = anna.sit_at(table)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    result = anna.ask("GET", f"/api/tables/{table}/result")
    for player in result["players"]:
        expect(dialog).to_contain_text(str(player["score"]))
    dialog.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: table not in url and "/t/" in url)
    page.wait_for_selector(".table-page")


def test_the_dice_of_a_finished_game_are_checked_in_the_page(anna: Someone) -> None:
    page = anna.sit_at(at_its_end(anna))
    page.get_by_role("dialog").press("Escape")
    page.locator("button.menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Dice").click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("dialog")).to_contain_text("comes from the secret")


def test_the_seeds_of_two_browsers_are_in_the_dice_and_each_proves_the_game_that_it_saw(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")
    table = anna.set_up(ME, OPEN)
    link = anna.go(f"/t/{table}").get_by_role("textbox").input_value()
    bela.go(link).get_by_role("button", name="Sit here").click()
    for one in (anna, bela):
        one.page.wait_for_function(SETTLED)
    seeds = anna.table(table)["dice"]["seeds"]
    assert len(set(seeds)) == 2
    assert all(seeds)
    anna.act(table, type="propose", what="end")
    bela.act(table, type="answer", agree=True)
    for one in (anna, bela):
        one.page.get_by_role("dialog").press("Escape")
        one.page.locator("button.menu").click()
        one.page.get_by_role("dialog").get_by_role("button", name="Dice").click()
        one.page.get_by_role("button", name="Check").click()
        dialog = one.page.get_by_role("dialog")
        for said in ("comes from the secret", "signed by the server", "saw happen", "a seed of yours"):
            expect(dialog).to_contain_text(said)
        expect(dialog.locator("li.open")).to_have_count(0)


def test_a_replay_goes_anywhere_and_can_be_played_on_from_there(anna: Someone) -> None:
    table = at_its_end(anna)
    page = anna.go(f"/t/{table}/replay?from=0")
    page.wait_for_selector(".board")
    last = anna.view(table)["prompt"]["decision"]
    page.keyboard.press("End")
    expect(page.get_by_text(f"decision {last} of {last}")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text(f"decision 0 of {last}")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog", name="Play on from here")
    who = sheet.get_by_role("combobox")
    expect(who.nth(0)).to_have_value("")                 # I play my first seat, bots the others
    expect(who.nth(1)).to_have_value("captain")
    for seat in (1, 2):
        who.nth(seat).select_option("random")
    who.nth(3).select_option("Me")
    sheet.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(lambda url: table not in url)
    page.wait_for_selector(".table-page")
    forked = anna.table(page.url.rsplit("/", 1)[1])
    assert [seat["bot"] for seat in forked["seats"]] == [None, "random", "random", None]
    assert [seat["name"] for seat in forked["seats"]] == ["Anna", "Bela", "Cili", "Dani"]


def test_a_link_beyond_the_end_of_a_replay_tells_its_last_action(anna: Someone) -> None:
    table = anna.set_up({**ME, "name": "Anna"}, {**ME, "name": "Bela"})
    view = anna.view(table)
    anna.act(table, type="decide", decision=view["prompt"]["decision"], code=C.PASS)
    page = anna.go(f"/t/{table}/replay?from=999")
    acts = ("Anna", "Bela")[view["prompt"]["asked"]]
    expect(page.locator(".told strong")).to_have_text(f"{acts}: Pass")


def test_a_prompt_leads_to_its_clause(anna: Someone) -> None:
    page = anna.sit_at(anna.set_up(ME, RANDOM))
    anna.wait_until_asked(30_000)
    clause = anna.view(page.url.rsplit("/", 1)[1])["prompt"]["args"]["clause"]
    page.locator(".prompt .clause").click()
    expect(page.get_by_role("dialog").locator(f"[id='{clause}']")).to_be_in_viewport()


def test_how_to_play_is_at_hand_from_everywhere(anna: Someone) -> None:
    """From home, the waiting room and a table's menu, where one stays; with its pictures, in one's language."""
    page = anna.go("/")
    page.get_by_role("link", name="How to play, in five minutes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Byzantium in five minutes")
    expect(page.get_by_role("img", name="Anna's cube on Damascus")).to_be_visible()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Byzantium in fünf Minuten")
    expect(page.locator("svg.scene").first).to_contain_text("Konstantinopel")
    page.get_by_role("combobox", name="Sprache").select_option("en")
    waiting = anna.set_up(ME, OPEN)
    anna.go(f"/t/{waiting}").get_by_role("button", name="How to play, in five minutes").click()
    expect(page.get_by_role("dialog", name="How to play").locator("svg.scene")).to_have_count(5)
    anna.sit_at(anna.set_up(ME, ME))
    page.locator("button.menu").click()
    page.get_by_role("button", name="How to play").click()
    sheet = page.get_by_role("dialog", name="How to play")
    with page.expect_popup() as opened:
        sheet.get_by_role("link", name="13.4").click()
    expect(opened.value.locator("[id='13.4']")).to_be_in_viewport()
    expect(sheet).to_be_visible()


def test_rules_are_searched(anna: Someone) -> None:
    page = anna.go("/rules")
    page.get_by_role("searchbox").fill("civil war")
    expect(page.locator("mark").first).to_be_visible()


def test_an_invitation_that_is_not_good_says_what_is_needed(come: Newcomers) -> None:
    """And nobody is told that somebody watches, who is nobody else than they."""
    anna, bela = come("Anna"), come("Bela")
    bela.expected = re.compile("403")
    page = bela.go(f"/t/{anna.set_up(ME, OPEN)}#invitation=wrong")
    page.get_by_role("button", name="Sit here").click()
    expect(page.get_by_text("you need the invitation link")).to_be_visible()
    expect(page.get_by_text("watching")).to_have_count(0)


def test_who_sits_down_by_two_taps_is_not_told_that_the_seat_is_taken(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela", **PHONE)
    table = anna.set_up(ME, OPEN, OPEN)
    page = bela.go(f"/t/{table}#invitation={anna.table(table)['invitation']}")
    page.get_by_role("button", name="Sit here").first.dblclick()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    assert not bela.errors                               # a refusal is one, too
    expect(page.locator(".notices p")).to_have_count(0)


# As in a page without https, of a server in one's own network.
NO_CLIPBOARD = """Object.defineProperty(navigator, 'clipboard', { value: undefined })
document.addEventListener('copy', () => { window.copied = document.activeElement.value })"""


def test_a_link_is_copied_where_there_is_no_clipboard(anna: Someone) -> None:
    anna.context.add_init_script(NO_CLIPBOARD)
    page = anna.go(f"/t/{anna.set_up(ME, OPEN)}")
    link = page.get_by_role("textbox").input_value()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("window.copied") == link
    page = anna.sit_at(hot_seat(anna, 2))
    page.locator("button.menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy the link").click()   # all else is inert
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("window.copied").startswith(page.url)


# An address of something that is not there, and what is said of it.
NOWHERE = {
    "/t": "There is no such page",
    f"/t/{'A' * 16}": "There is no such table",
    f"/t/{'A' * 16}/replay": "There is no such table",
    "/t/local.nosuch": "There is no such table",
    "/tournaments/nosuch": "There is no such page",
    f"/tournaments/{'A' * 16}": "There is no such page",
    "/clubs/nosuch": "There is no such page",
    f"/players/{'A' * 99}": "There is no such page",
    "/puzzles/nosuch": "There is no such page",
    f"/embed/t/{'A' * 16}": "There is nothing to show at this address",
    "/nowhere": "There is no such page",
}


def test_an_address_of_nothing_says_so(anna: Someone) -> None:
    """Rather than to wait for it: a browser doesn't tell a page why a socket was not let in."""
    anna.expected = re.compile("40[34]|422|WebSocket")
    for path, words in NOWHERE.items():
        expect(anna.go(path).get_by_text(words).first).to_be_visible()
