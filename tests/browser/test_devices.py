"""Settings: the devices of a login, and a new password. A link's invitation; a report from the menu of a table."""

from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import ME, OPEN, SETTLED
from server.players import eventually

PASSWORD = "a long enough password"


def test_devices_are_listed_and_ended_and_a_new_password_asks_for_the_old(come: Newcomers) -> None:
    anna, phone = come("Anna"), come("Phone")
    anna.ask("PUT", "/api/me/password", {"login": "annas", "password": PASSWORD})
    phone.ask("POST", "/api/login", {"login": "annas", "password": PASSWORD})
    page = anna.go("/settings")
    expect(page.get_by_text("this device")).to_be_visible()
    page.get_by_role("button", name="Log out there").click()
    expect(page.get_by_role("button", name="Log out there")).to_have_count(0)
    eventually(lambda: phone.context.request.get("/api/me").json().get("login", "") is None)      # somebody new
    page.get_by_text("Change login or password").click()
    page.get_by_label("Current password").fill(PASSWORD)
    page.locator("#set-password").fill("quite another one")
    page.locator("form", has=page.locator("#set-old")).get_by_role("button", name="Save").click()
    expect(page.get_by_label("Current password")).to_have_value("")
    assert anna.ask("GET", "/api/me")["login"] == "annas"


def test_an_invitation_is_not_sent_an_older_link_works_and_a_player_can_be_reported(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")
    table = anna.set_up(ME, OPEN)
    link = anna.go(f"/t/{table}").get_by_role("textbox").input_value()
    assert "#invitation=" in link
    assert "?" not in link
    bela.go(link.replace("#", "?")).get_by_role("button", name="Sit here").click()
    bela.page.wait_for_function(SETTLED)
    bela.page.locator("button.menu").click()
    dialog = bela.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Report a player").click()
    dialog.get_by_label("What happened").fill("Nothing: a test")
    dialog.get_by_role("button", name="Send the report").click()
    expect(bela.page.get_by_text("Your report is with")).to_be_visible()
