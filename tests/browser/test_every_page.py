"""Every page of the site is accessible and fits, at every width and in both schemes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

import pytest
from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import path, resolve, reverse
from playwright.sync_api import Page, Response

from cards import mapping, selectors
from fleetbuilder.campaigns.campaign.services import campaign_delete
from fleetbuilder.campaigns.common.models import Campaign
from fleetbuilder.core import errors
from fleetbuilder.fleets.common.services import demo_fleets_load
from fleetbuilder.jobs import messages
from fleetbuilder.urls import handler400, handler403, handler404, handler500
from fleetbuilder.urls import urlpatterns as site
from rules.catalogue import Catalogue
from rules.loader import load_catalogue
from tests.browser.accessibility import Checker
from tests.browser.conftest import Console
from tests.browser.every_page import CARD_TYPES, GROUPS, ONLY_POSTED, Asked, Group, Kind
from tests.browser.filled import Things, cards_of_each_type, signed_in
from tests.browser.visitors import look_everywhere
from tests.fleetbuilder.test_every_operation import routes

__all__ = ["handler400", "handler403", "handler404", "handler500"]

API: Final = "api:"
ANYTHING: Final = str(UUID(int=0))
"""What any part of an address may be."""
ERRORS: Final[dict[int, Exception]] = {
    400: BadRequest(),
    403: PermissionDenied(),
    404: Http404(),
    405: errors.MethodNotAllowedError(),
    409: errors.ConflictError(),
    413: RequestDataTooBig(),
    429: errors.ThrottledError(),
    500: ZeroDivisionError(),
}


def raising(request: HttpRequest, status: int) -> HttpResponse:
    raise ERRORS[status]


urlpatterns = [path("wrong/<int:status>/", raising), *site]

REMOVE: Final = "(parts) => parts.forEach((each) => each.remove())"
SEND: Final = """([address, fields]) => {
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: address });
  for (const [name, value] of Object.entries({ ...fields, csrfmiddlewaretoken: token })) {
    form.append(Object.assign(document.createElement("textarea"), { name, value }));
  }
  document.body.append(form);
  form.submit();
}"""


@pytest.fixture(scope="session")
def whole() -> Catalogue:
    """Returns the catalogue of the fixtures."""
    return load_catalogue()


@pytest.fixture(autouse=True)
def _site(
    transactional_db: None, whole: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Serves the whole catalogue without its rows, and the demo fleets; jobs wait for the test."""
    selectors.catalogue_keep(lambda: whole)
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)
    for campaign in Campaign.objects.all():
        campaign_delete(campaign=campaign)


def asked_of(group: Group) -> list[Asked]:
    """Gives the pages of a group."""
    return [each if isinstance(each, Asked) else Asked(each) for each in group.pages]


def name_of(address: str) -> str:
    """Gives the name of an address with braces."""

    class Anything(dict[str, str]):
        def __missing__(self, key: str) -> str:
            return "1-none" if key == "reset" else ANYTHING

    found = resolve(address.format_map(Anything()).partition("?")[0])
    return found.view_name


def go(page: Page, live: str, asked: Asked, things: Things) -> None:
    """Opens a page, or sends what it answers to."""
    address = asked.address.format(**things)
    response: Response | None
    if asked.sent is None:
        response = page.goto(live + address)
    else:
        page.goto(f"{live}/check/")
        fields = {name: value.format(**things) for name, value in asked.sent.items()}
        with page.expect_navigation() as sent:
            page.evaluate(SEND, [address, fields])
        response = sent.value
    assert response is not None
    assert (response.status, asked) == (asked.status, asked)
    assert page.url == live + (asked.leads_to or asked.address).format(**things)
    if asked.without:
        page.locator(asked.without).evaluate_all(REMOVE)


def answers_no_page(client: Client, address: str, kind: Kind) -> None:
    """Sees that an address answers what it is said to."""
    response = client.get(address)
    if kind == "moves on":
        assert response.status_code == 302, address
    else:
        assert response.status_code == 200, address
    if kind == "file":
        assert "filename=" in response["Content-Disposition"], address
    if kind == "part":
        assert b"<html" not in response.content, address
    response.close()


# --- every page is looked at ----------------------------------------------------------------------


@pytest.mark.parametrize("name", GROUPS)
def test_every_page_is_accessible_and_fits(
    page: Page, live: str, client: Client, axe: Checker, console: Console, name: str
) -> None:
    group = GROUPS[name]
    things = group.fill(client)
    for address, kind in group.others.items():
        answers_no_page(client, address.format(**things), kind)
    if settings.SESSION_COOKIE_NAME in client.cookies:
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        cookie: Any = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live}
        page.context.add_cookies([cookie])
    for status in {each.status for each in asked_of(group)} - {200}:
        console.expect(f"status of {status}")
    faults = {}
    for number, asked in enumerate(asked_of(group)):
        go(page, live, asked, things)
        if found := look_everywhere(page, axe, shot=f"{name}-{number}"):
            faults[number, asked.address] = found
    assert faults == {}


@pytest.mark.parametrize("status", ERRORS)
def test_what_went_wrong_is_said_accessibly(
    page: Page, live: str, axe: Checker, console: Console, settings: Any, status: int
) -> None:
    settings.ROOT_URLCONF = __name__
    console.expect(f"status of {status}")
    response = page.goto(f"{live}/wrong/{status}/")
    assert response is not None
    assert response.status == status
    assert look_everywhere(page, axe) == []


def test_what_is_wrong_anywhere_is_found(page: Page, live: str, axe: Checker) -> None:
    page.goto(f"{live}/rulesets/")
    page.evaluate(
        """() => {
          const main = document.querySelector("main");
          const make = (name) => main.appendChild(document.createElement(name));
          const [faint, bare, wide] = ["p", "img", "p"].map(make);
          faint.textContent = "Hardly to be read in the dark";
          faint.style.color = "light-dark(black, #333)";
          bare.src = "/static/fleetbuilder/mark.svg";
          wide.textContent = "Wider than a telephone";
          wide.style.width = "1000px";
        }"""
    )
    found = [each.partition(":")[0] for each in look_everywhere(page, axe)]
    assert found == ["390 dark", "390", "768 light", "768 dark", "768", "1280 dark", "320"]


@pytest.mark.parametrize(
    "wrong",
    [
        # Of a colouring that no other view has.
        ".wrong { display: block; color: light-dark(black, #333) }",
        # Coloured as everywhere, and above what lies elsewhere in the other views.
        ".under { display: block; background: light-dark(white, #999) }",
    ],
)
def test_what_is_wrong_in_one_view_is_found(
    page: Page, live: str, axe: Checker, wrong: str
) -> None:
    page.goto(f"{live}/rulesets/")
    page.evaluate(
        """(wrong) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`
            .wrong, .under { display: none }
            .under { position: absolute; width: 9rem; height: 3rem }
            @media (700px < width < 900px) { ${wrong} }
          `);
          document.adoptedStyleSheets = [sheet];
          const main = document.querySelector("main");
          const make = (name) => main.appendChild(document.createElement(name));
          const [under, said, hidden] = ["div", "p", "p"].map(make);
          under.className = "under";
          said.textContent = "Said in every view";
          said.style.position = "relative";
          hidden.className = "wrong";
          hidden.textContent = "Said in one view";
        }""",
        wrong,
    )
    assert [each.partition(":")[0] for each in look_everywhere(page, axe)] == ["768 dark"]


# --- and there is no other ------------------------------------------------------------------------


def test_every_address_is_a_page_or_says_what_it_is() -> None:
    pages = {name_of(each.address) for group in GROUPS.values() for each in asked_of(group)}
    others = {name_of(each) for group in GROUPS.values() for each in group.others}
    names = {name for name, _ in routes()}
    of_api = {name for name in names if name.startswith(API)}
    assert names == pages | others | ONLY_POSTED | of_api
    assert (pages | others) & ONLY_POSTED == set()
    assert pages & of_api == {"api:docs"}
    # Of an address that does both, one answer is a page.
    assert pages & others == {"fleets:table"}


def test_a_card_of_each_type_is_shown(client: Client) -> None:
    assert sorted(cards_of_each_type(client)) == sorted(CARD_TYPES)


def test_what_is_only_posted_is_no_page(client: Client) -> None:
    signed_in(client)
    filled = {name: route for name, route in routes() if name in ONLY_POSTED}
    for name, route in filled.items():
        assert client.get(reverse_any(name, route)).status_code == 405, name


def test_the_api_answers_no_page(client: Client) -> None:
    for name, route in routes():
        if name.startswith(API) and name != "api:docs":
            response = client.get(reverse_any(name, route), headers={"Accept": "text/html"})
            assert not response["Content-Type"].startswith("text/html"), name
            response.close()


def reverse_any(name: str, route: str) -> str:
    """Gives an address of a route, whatever may be behind it."""
    parts = [each.partition(">")[0] for each in route.split("<")[1:]]
    values = {part.rpartition(":")[2]: 1 if part.startswith("int:") else ANYTHING for part in parts}
    return reverse(name, kwargs=values)
