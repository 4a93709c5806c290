"""The odds page in a real browser: sliders, keyboard, errors, with and without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import Checker
from tests.browser.visitors import arrive

pytestmark = pytest.mark.django_db(transaction=True)


def figure(page: Page, name: str, value: str) -> None:
    """Expects a figure to have a value."""
    row = page.locator(".figures > div").filter(has=page.get_by_text(name, exact=True))
    expect(row.locator("dd")).to_contain_text(value)


def test_the_result_follows_the_sliders_and_so_does_the_address(
    page: Page, live: str, axe: Checker
) -> None:
    page.goto(f"{live}/odds/?attack=3&defense=3")
    figure(page, "Expected damage", "0.674")
    attack = page.get_by_role("slider", name="Attack dice", exact=True)
    attack.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-slider-value="id_attack"]')).to_have_text("4")
    expect(page.get_by_role("heading", level=2)).to_have_text(
        "4 attack dice against 3 defense dice"
    )
    expect(page).to_have_url(f"{live}/odds/?defense=3")
    expect(attack).to_be_focused()
    expect(page.get_by_role("status").first).to_contain_text("Expected damage ")

    page.get_by_label("Target lock").check()
    page.get_by_role("radio", name="1", exact=True).check(force=True)
    page.get_by_label("What the lock is for").select_option("crits")
    expect(page).to_have_url(f"{live}/odds/?range_band=1&target_lock=1&aim=crits&defense=3")
    expect(page.get_by_role("heading", level=2)).to_have_text(
        "5 attack dice against 3 defense dice"
    )
    figure(page, "Expected damage", "1.981")
    axe(page)
    shared = page.get_by_label("Address of these odds").input_value()
    shown = page.locator(".figures").inner_text()
    page.goto(shared)
    assert page.locator(".figures").inner_text() == shown
    expect(page.get_by_label("Target lock")).to_be_checked()
    expect(page.get_by_role("radio", name="1", exact=True)).to_be_checked()


def test_the_back_button_leaves_the_page_at_once(page: Page, live: str) -> None:
    page.goto(f"{live}/rulesets/")
    page.get_by_role("link", name="Odds").first.click()
    slider = page.get_by_role("slider", name="Evade tokens")
    expect(slider).to_be_visible()
    arrive(page)
    slider.focus()
    for number in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(f"{live}/odds/?evade={number}")
    page.go_back()
    expect(page).to_have_url(f"{live}/rulesets/")


def test_the_keyboard_is_enough(page: Page, live: str) -> None:
    page.goto(f"{live}/odds/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    tab_to(page, "attack")
    page.keyboard.press("Home")
    page.keyboard.press("End")
    tab_to(page, "target_lock")
    page.keyboard.press("Space")
    tab_to(page, "range_band")
    page.keyboard.press("ArrowLeft")
    tab_to(page, "hull")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{live}/odds/?attack=12&range_band=1&target_lock=1&hull=1")
    figure(page, "Destroyed", ">99.9")
    for name in ("attack", "hull"):
        # The bar of figures at the foot of the window must not lie over what has the focus.
        control = page.locator(f"[name={name}]")
        control.focus()
        bottom = control.evaluate("(each) => each.getBoundingClientRect().bottom")
        bar = page.locator(".figures").evaluate("(each) => each.getBoundingClientRect().top")
        assert bottom <= bar


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the control of that name has the focus."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.name") == name:
            return
    raise AssertionError(f"Tab never reached {name!r}")


def test_an_error_comes_and_goes_at_its_field(page: Page, live: str, axe: Checker) -> None:
    page.goto(f"{live}/odds/")
    hull = page.get_by_role("slider", name="Hull left")
    expect(hull).to_have_attribute("aria-valuetext", "not counted")
    attacks = page.get_by_role("slider", name="Attacks, one after the other")
    attacks.focus()
    page.keyboard.press("ArrowRight")
    message = "Several attacks end with the hull: say how much is left."
    expect(page.locator("#id_hull_error")).to_contain_text(message)
    expect(hull).to_have_attribute("aria-invalid", "true")
    expect(hull).to_have_accessible_description(f"Problem {message}")
    expect(page.get_by_role("alert")).to_contain_text("These values give no odds")
    axe(page)
    hull.focus()
    page.keyboard.press("ArrowRight")
    figure(page, "Destroyed", "%")
    expect(page.locator("#id_hull_error")).to_be_empty()
    expect(hull).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_it_works_without_scripts(browser: Browser, live: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live}/odds/")
    expect(page.locator(".slider-value").first).to_be_hidden()
    page.get_by_role("slider", name="Attack dice", exact=True).fill("5")
    page.get_by_role("slider", name="Defense dice", exact=True).fill("1")
    page.get_by_label("Target lock").check()
    page.get_by_role("button", name="Work it out").click()
    figure(page, "Expected damage", "3.375")
    figure(page, "At least 1 damage", "99.4")
    expect(page).to_have_url(re.compile(r"/odds/\?attack=5&.*target_lock=on"))
    expect(page.get_by_role("slider", name="Attack dice", exact=True)).to_have_value("5")
    context.close()


def test_numerals_stand_under_the_thumb(page: Page, live: str) -> None:
    page.goto(f"{live}/odds/?attack=12")
    for number in (0, 5, 12):
        page.get_by_role("slider", name="Attack dice", exact=True).fill(str(number))
        off = page.evaluate(
            """(number) => {
              const slider = document.getElementById("id_attack");
              const box = slider.getBoundingClientRect();
              const thumb = 20;
              const middle = box.left + thumb / 2 + (box.width - thumb) * number / 12;
              const numeral = slider.parentElement.querySelectorAll(".slider-scale span")[number];
              const range = document.createRange();
              range.selectNodeContents(numeral);
              const words = range.getBoundingClientRect();
              return Math.abs(words.left + words.width / 2 - middle);
            }""",
            number,
        )
        assert off < 1


def test_the_figures_stay_in_sight_on_a_small_screen(page: Page, live: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live}/odds/")
    figures = page.locator(".figures")
    expect(figures).to_be_in_viewport(ratio=1)
    page.get_by_role("slider", name="Hull left").scroll_into_view_if_needed()
    expect(figures).to_be_in_viewport(ratio=1)
    page.locator(".footer").scroll_into_view_if_needed()
    expect(figures).not_to_be_in_viewport()


def test_too_many_requests_are_said(page: Page, live: str, console) -> None:
    console.expect("429")
    page.goto(f"{live}/odds/")
    page.route("**/odds/?*", lambda route: route.fulfill(status=429, body=""))
    page.get_by_label("Cloaked").check()
    expect(page.locator("[data-toasts]")).to_contain_text("Too many requests.")
