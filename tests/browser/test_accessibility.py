"""Pages of one template are looked at once, and whatever a rule looks at makes another template."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.accessibility import Checker

BEGIN = """() => {
  const main = document.querySelector("main");
  main.insertAdjacentHTML("beforeend", `
    <section id="tried">
      <h2>Tried</h2>
      <p>Words before <a href="/cards/">a link</a> and after it.</p>
      <p><button type="button" class="button" id="press">Press</button></p>
      <p><label for="typed">Typed</label> <input id="typed" name="typed"></p>
      <ul><li>One</li></ul>
      <table><caption>Table</caption><tr><th scope="col">Head</th></tr><tr><td>1</td></tr></table>
      <p id="hint">Hint</p>
    </section>`);
}"""
ALIKE = """() => {
  document.querySelector("#tried h2").textContent = "Other words";
  document.querySelector("#tried a").href = "/sets/";
  document.querySelector("#tried ul").insertAdjacentHTML("beforeend", "<li>Two</li><li>Three</li>");
  const row = document.querySelector("#tried tr:last-child");
  row.insertAdjacentHTML("afterend", "<tr><td>2</td></tr>");
}"""
FAULTS = {
    "a button without a name": "press.textContent = ''",
    "a link without a name": "tried.querySelector('a').textContent = ' '",
    "a field without a label": "tried.querySelector('label').htmlFor = 'press'",
    "a label without words": "tried.querySelector('label').textContent = ''",
    "a picture without words": "hint.innerHTML = '<img src=/static/fleetbuilder/mark.svg>'",
    "a level that is left out": "tried.querySelector('h2').outerHTML = '<h4>Tried</h4>'",
    "a heading without words": "tried.querySelector('h2').textContent = ''",
    "a second main": "tried.innerHTML += '<div role=main>Main</div>'",
    "a role that is none": "hint.setAttribute('role', 'banana')",
    "an attribute that is none": "press.setAttribute('aria-expended', 'true')",
    "a value that is none": "press.setAttribute('aria-expanded', 'perhaps')",
    "a role that needs others": "tried.querySelector('ul').setAttribute('role', 'tablist')",
    "an item outside a list": "tried.append(tried.querySelector('li'))",
    "something else in a list": "tried.querySelector('ul').append(document.createElement('p'))",
    "a link in a button": "press.append(tried.querySelector('a'))",
    "a stop before all others": "press.tabIndex = 4",
    "what is hidden and has the focus": "press.parentElement.setAttribute('aria-hidden', 'true')",
    "a scope that is none": "tried.querySelector('th').setAttribute('scope', 'diagonal')",
    "a language that is none": "hint.lang = 'klingonese'",
    "too faint a text": "hint.style.color = '#999'; hint.style.background = '#aaa'",
    "a ground that is too like a text": "tried.style.background = getComputedStyle(hint).color",
    "targets too small and too near": (
        "hint.innerHTML = '<button>a</button><button>b</button>';"
        "for (const each of hint.children) Object.assign(each.style, { all: 'unset', "
        "display: 'inline-block', width: '9px', height: '9px', overflow: 'hidden' })"
    ),
    "a title that is missing": "document.title = ''",
    "a region of a name that another has": (
        "tried.insertAdjacentHTML('beforeend', '<nav aria-label=Main>One</nav>')"
    ),
    "a box that is scrolled by the mouse alone": (
        "Object.assign(hint.style, { width: '50px', height: '20px', overflow: 'auto' });"
        "hint.innerHTML = '<span>' + 'Words '.repeat(99) + '</span>'"
    ),
}
"""What is wrong, and how it is made."""


@pytest.fixture
def tried(page: Page, live: str) -> Page:
    """Returns the page with a page open that has a bit of everything."""
    page.goto(f"{live}/rulesets/")
    page.evaluate(BEGIN)
    return page


def test_pages_of_one_template_are_looked_at_once_in_each_view(tried: Page) -> None:
    axe = Checker()
    tried.emulate_media(color_scheme="light")
    axe(tried)
    assert axe.runs == 1
    tried.evaluate(ALIKE)
    axe(tried)
    assert axe.by_examples(tried) == ""
    assert axe.runs == 1
    tried.emulate_media(color_scheme="dark")
    axe(tried)
    assert axe.runs == 2
    tried.set_viewport_size({"width": 390, "height": 900})
    axe(tried)
    assert axe.runs == 3
    tried.reload()
    axe(tried)
    assert axe.runs == 3


def test_what_was_wrong_is_found_again(tried: Page) -> None:
    axe = Checker()
    tried.evaluate("() => { press.textContent = ''; }")
    assert "button-name" in axe.everything(tried)
    assert "button-name" in axe.everything(tried)


def test_no_fault_hides_behind_a_page_that_was_looked_at(tried: Page) -> None:
    axe = Checker()
    axe(tried)
    tried.evaluate("() => { window.whole = [document.title, tried.outerHTML]; }")
    missed = []
    for fault, made in FAULTS.items():
        tried.evaluate(f"() => {{ {made} }}")
        if not axe.everything(tried):
            missed.append(fault)
        tried.evaluate("() => { [document.title, tried.outerHTML] = window.whole; }")
        axe(tried)
    assert missed == []
    assert axe.runs == 1 + len(FAULTS)
