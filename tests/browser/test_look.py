"""The look in a real browser: the style guide, the theme, and the small modules."""

from pathlib import Path

import pytest
from django.urls import path
from playwright.sync_api import BrowserContext, Page, expect

from fleetbuilder.core import look_views
from fleetbuilder.urls import urlpatterns as site
from tests.browser.accessibility import Checker
from tests.browser.movement import HALF_A_ROW, moved, slow_down, watch

urlpatterns = [path("style-guide/", look_views.style_guide), *site]


@pytest.fixture
def guide(page: Page, live: str, settings) -> Page:
    """Returns the page with the style guide open."""
    settings.DEBUG = True
    settings.ROOT_URLCONF = __name__
    page.goto(f"{live}/style-guide/")
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 768, 1280, 2560])
def test_every_component_is_accessible_and_fits(
    guide: Page, axe: Checker, width: int, scheme: str
) -> None:
    guide.emulate_media(color_scheme=scheme)
    guide.set_viewport_size({"width": width, "height": 900})
    assert guide.evaluate("() => document.documentElement.scrollWidth") <= width
    outside = guide.evaluate(
        """() => [...document.querySelectorAll("main *")]
            .filter((each) => !each.closest(".scroll, .tabs, .visually-hidden"))
            .filter((each) => each.getBoundingClientRect().right > innerWidth)
            .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert outside == []
    axe(guide)


def test_nothing_moves_while_the_page_loads(page: Page, live: str, settings) -> None:
    settings.DEBUG = True
    settings.ROOT_URLCONF = __name__
    watch(page)
    slow_down(page)
    page.goto(f"{live}/style-guide/")
    if moved(page) >= HALF_A_ROW:
        # The guide is long, and several rows of it can be painted before their rest is read when
        # the machine is busy. What is wrong with the page moves every time, in a new window too.
        again = page.context.new_page()
        watch(again)
        slow_down(again)
        again.goto(f"{live}/style-guide/")
        assert moved(again) < HALF_A_ROW
        again.close()


def test_the_theme_goes_round_and_is_kept_without_a_flash(guide: Page, live: str) -> None:
    guide.emulate_media(color_scheme="light")
    button = guide.get_by_role("button", name="Theme")
    root = guide.locator("html")
    paper = "() => getComputedStyle(document.documentElement).backgroundColor"
    expect(button).to_have_accessible_name("Theme: system. Change to light.")
    assert guide.evaluate(paper) == "rgb(245, 247, 247)"
    button.click()
    expect(root).to_have_attribute("data-theme", "light")
    button.click()
    expect(root).to_have_attribute("data-theme", "dark")
    assert guide.evaluate(paper) == "rgb(14, 20, 27)"
    # As soon as there is a body, and so before anything is painted, the choice holds.
    guide.add_init_script(
        """new MutationObserver((_, observer) => {
          if (document.body) {
            window.early = document.documentElement.dataset.theme;
            observer.disconnect();
          }
        }).observe(document, { childList: true, subtree: true });"""
    )
    guide.reload()
    assert guide.evaluate("() => window.early") == "dark"
    expect(button).to_have_accessible_name("Theme: dark. Change to system.")
    button.click()
    expect(root).not_to_have_attribute("data-theme", "dark")


def test_a_code_is_copied_and_said(guide: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    guide.get_by_role("button", name="Copy").click()
    expect(guide.locator("[data-toasts]")).to_have_text("Share code copied.")
    code = guide.get_by_label("Share code").input_value()
    assert guide.evaluate("() => navigator.clipboard.readText()") == code


def test_a_file_is_read_into_the_text_field(guide: Page, tmp_path: Path) -> None:
    file = tmp_path / "fleet.txt"
    file.write_text("U.S.S. Enterprise-D\n", encoding="utf-8")
    guide.get_by_label("Choose a file").set_input_files(file)
    expect(guide.get_by_label("Your fleet")).to_have_value("U.S.S. Enterprise-D\n")
    expect(guide.get_by_text("fleet.txt, 20 bytes")).to_be_visible()
    file.write_bytes(b"x" * 1_000_001)
    guide.get_by_label("Choose a file").set_input_files(file)
    expect(guide.get_by_text("fleet.txt has 1001 kB; at most 1000 kB are read.")).to_be_visible()
    expect(guide.get_by_label("Your fleet")).to_have_value("U.S.S. Enterprise-D\n")


def test_a_dropped_file_is_read_too(guide: Page) -> None:
    guide.evaluate(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(["I.K.S. Vorn"], "vorn.txt", { type: "text/plain" }));
          const zone = document.querySelector("[data-dropzone]");
          zone.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, bubbles: true }));
          zone.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        }"""
    )
    expect(guide.get_by_label("Your fleet")).to_have_value("I.K.S. Vorn")


def test_filters_fold_away_on_a_narrow_screen_only(guide: Page) -> None:
    facets = guide.get_by_role("navigation", name="Example facets")
    ship = facets.get_by_role("link", name="Ship")
    fold = facets.get_by_text("Filter", exact=True)
    guide.set_viewport_size({"width": 1280, "height": 900})
    expect(ship).to_be_visible()
    expect(fold).to_be_hidden()
    ship.focus()
    expect(ship).to_be_focused()
    guide.set_viewport_size({"width": 390, "height": 900})
    expect(ship).to_be_hidden()
    fold.click()
    expect(ship).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_every_part_of_the_site_is_in_sight(guide: Page, width: int) -> None:
    guide.set_viewport_size({"width": width, "height": 900})
    links = guide.get_by_role("navigation", name="Main").get_by_role("link")
    assert links.count() == 9
    for link in links.all():
        expect(link).to_be_in_viewport(ratio=1)


def test_a_table_fades_where_there_is_more_of_it(guide: Page) -> None:
    guide.evaluate(
        """() => {
          const make = (width) => {
            const [around, row] = ["div", "p"].map((name) => document.createElement(name));
            around.className = "scroll";
            row.textContent = "Row";
            row.style.width = width;
            around.append(row);
            return document.querySelector("main").appendChild(around);
          };
          Object.assign(window, { wide: make("3000px"), narrow: make("100px") });
        }"""
    )
    fades = """(name) => ["--fade-start", "--fade-end"].map(
        (each) => getComputedStyle(window[name]).getPropertyValue(each))"""
    # A scroll timeline of new elements ticks with the next frame only, and that of both at once.
    guide.wait_for_function(f"() => ({fades})('wide').join() === '0px,40px'")
    assert guide.evaluate(fades, "narrow") == ["0px", "0px"]
    guide.evaluate("() => wide.scrollTo(9999, 0)")
    guide.wait_for_function(f"() => ({fades})('wide').join() === '40px,0px'")


def test_the_keyboard_finds_the_content_first(guide: Page) -> None:
    guide.keyboard.press("Tab")
    skip = guide.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    guide.keyboard.press("Enter")
    expect(guide.locator("#content")).to_be_focused()


def test_pages_work_without_scripts(browser, live: str, browser_context_args, settings) -> None:
    settings.DEBUG = True
    settings.ROOT_URLCONF = __name__
    context = browser.new_context(**{**browser_context_args, "java_script_enabled": False})
    page = context.new_page()
    page.goto(f"{live}/style-guide/")
    expect(page.get_by_role("button", name="Theme")).to_be_hidden()
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()
    expect(page.get_by_label("Choose a file")).to_be_visible()
    context.close()


def test_on_paper_there_is_no_furniture(guide: Page) -> None:
    guide.emulate_media(media="print", color_scheme="dark")
    expect(guide.locator(".masthead")).to_be_hidden()
    expect(guide.locator(".face").first).to_be_visible()
    paper = "() => getComputedStyle(document.querySelector('.face')).backgroundColor"
    assert guide.evaluate(paper) == "rgb(255, 255, 255)"


def test_without_motion_nothing_moves(guide: Page) -> None:
    duration = "() => getComputedStyle(document.querySelector('.button')).transitionDuration"
    assert set(guide.evaluate(duration).split(", ")) == {"0s"}
    guide.emulate_media(reduced_motion="no-preference")
    assert set(guide.evaluate(duration).split(", ")) == {"0.12s"}


def test_forced_colours_keep_the_marks(guide: Page) -> None:
    guide.emulate_media(forced_colors="active")
    border = "() => getComputedStyle(document.querySelector('.icon-tile')).borderTopWidth"
    assert guide.evaluate(border) == "1px"
