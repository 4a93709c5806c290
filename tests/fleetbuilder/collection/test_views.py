"""The pages of the collection, with scripts and without."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from fleetbuilder.collection import services
from fleetbuilder.collection.selectors import Collection, collection_of
from fleetbuilder.core.visitors import SESSION_KEY, visitor_of_session
from rules.catalogue import Catalogue
from tests.fleetbuilder.visitors import visit_as

PAGE = "/collection/"
CHANGE = "/collection/change/"
IMPORT = "/collection/import/"
TABLE = "/collection/table.csv"
WORF = "crew:worf-2017core"
HTMX = {"HX-Request": "true"}

pytestmark = pytest.mark.usefixtures("catalogue")


def owner(client: Client) -> str:
    return visitor_of_session(client.session[SESSION_KEY])


def own(client: Client) -> Collection:
    return collection_of(owner(client))


def shown(html: str) -> dict[str, int]:
    """Gives the counts of the page by the name of their field."""
    fields = re.findall(r'<input class="input input-short"[^>]*>', html)
    return {
        re.search(r'name="([^"]*)"', each)[1]: int(re.search(r'value="(\d+)"', each)[1])  # type: ignore[index]
        for each in fields
    }


def words(html: str, part: str = "main") -> str:
    """Gives the words of an element."""
    inner = re.search(rf"<{part}[\s>].*?</{part.split()[0]}>", html, re.DOTALL)
    assert inner
    return " ".join(re.sub(r"<[^>]+>", " ", inner[0]).split())


def table(text: str | bytes, mode: str = "change") -> dict[str, Any]:
    data = text.encode() if isinstance(text, str) else text
    return {"table": SimpleUploadedFile("mine.csv", data), "mode": mode}


def test_all_sets_are_listed_with_what_they_hold(client: Client, catalogue: Catalogue) -> None:
    html = client.get(PAGE).content.decode()
    held = {key for card in catalogue for key in card.sets}
    assert set(shown(html)) == {f"set:{key}" for key in catalogue.sets if key in held}
    assert set(shown(html).values()) == {0}
    assert "Core · 71120 · 2013 · 30 cards" in html
    assert "Nothing yet. Begin with the sets that you have." in html
    # Looking makes nobody an owner.
    assert SESSION_KEY not in client.session


def test_a_form_without_scripts_says_counts(client: Client) -> None:
    sent = {"set:71120": "2", "set:71121": "0", "set:71122": "", f"card:{WORF}": " 1 "}
    answer = client.post(f"{CHANGE}?era=classic&page=2&other=1", sent)
    assert (answer.status_code, answer["Location"]) == (302, "/collection/?era=classic&page=2")
    assert own(client) == Collection({"71120": 2}, {WORF: 1})
    html = client.get(PAGE).content.decode()
    assert shown(html)["set:71120"] == 2
    assert shown(html)[f"card:{WORF}"] == 1
    assert "Saved." in html
    assert words(html, 'div class="owned-sums"') == (
        "2 sets and 1 loose card: 61 cards in all, 31 different."
    )
    # Sent again, it acts once.
    client.post(CHANGE, sent)
    assert own(client) == Collection({"71120": 2}, {WORF: 1})


def test_htmx_saves_one_count_and_gets_the_sums(client: Client) -> None:
    client.post(CHANGE, {"set:71120": "1"}, headers=HTMX)
    answer = client.post(CHANGE, {"set:71121": "1"}, headers=HTMX)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert answer["Vary"].count("HX-Request") == 1
    assert "2 sets and 0 loose cards: 42 cards in all, 41 different." in words(html, "div")
    assert "<html" not in html
    assert html.count('hx-swap-oob="true"') == 2
    assert own(client) == Collection({"71120": 1, "71121": 1}, {})
    refused = client.post(CHANGE, {"set:71120": "1000"}, headers=HTMX).content.decode()
    assert "Not saved. Say how many: a whole number from 0 to 999." in refused
    assert own(client) == Collection({"71120": 1, "71121": 1}, {})


@pytest.mark.parametrize("sent", [{}, {"set:71120": "-1"}, {"set:71120": "1.5"}, {"card:a b": "1"}])
def test_what_is_no_count_is_refused(client: Client, sent: dict[str, str]) -> None:
    client.post(CHANGE, {"set:71120": "3"})
    answer = client.post(CHANGE, {**sent, **({"set:71121": "1"} if sent else {})})
    assert answer.status_code == 400
    assert own(client) == Collection({"71120": 3}, {})


def test_the_sets_are_narrowed(client: Client) -> None:
    client.post(CHANGE, {"set:71120": "1", "set:2017core": "1"})

    def listed(query: str) -> set[str]:
        return set(shown(client.get(f"{PAGE}?{query}").content.decode()))

    assert listed("name=starter") == {"set:71120", "set:2017core"}
    assert listed("name=STARTER+2013") == set()
    assert listed("name=starter&era=classic") == {"set:71120"}
    assert listed("owned=1") == {"set:71120", "set:2017core"}
    assert listed("owned=1&era=modern-2017") == {"set:2017core"}
    assert "No set is called that" in client.get(f"{PAGE}?name=zzz").content.decode()


def test_loose_cards_are_found_by_the_search(client: Client) -> None:
    client.post(CHANGE, {f"card:{WORF}": "2"})
    html = client.get(f"{PAGE}?q=worf+type:crew+set:2017core&owned=1").content.decode()
    assert shown(html) == {f"card:{WORF}": 2}
    many = client.get(f"{PAGE}?q=type:crew&owned=1").content.decode()
    assert len(shown(many)) == 30
    assert re.search(r"\d+ more\. Say more of the name", many)
    near = client.get(f"{PAGE}?q=worff+type:crew+set:2017core&owned=1").content.decode()
    assert "No card is named “worff”; near:" in near
    assert shown(near) == {f"card:{WORF}": 2}
    assert "No card is called that" in client.get(f"{PAGE}?q=zzzz").content.decode()
    wrong = client.get(f"{PAGE}?q=cost%3C%3Dx").content.decode()
    assert 'id="q-problem"' in wrong
    assert 'aria-invalid="true"' in wrong


def test_loose_cards_come_in_pages(client: Client, catalogue: Catalogue) -> None:
    keys = [card.key for card in catalogue][:60]
    services.counts_change(owner="session:t", cards=dict.fromkeys(keys, 1))
    visit_as(client, "t")
    first = shown(client.get(f"{PAGE}?owned=1").content.decode())
    second = shown(client.get(f"{PAGE}?owned=1&page=2").content.decode())
    assert (len(first), len(second)) == (50, 10)
    assert first.keys() | second.keys() == {f"card:{key}" for key in keys}


def test_what_the_catalogue_lost_is_named(client: Client) -> None:
    client.post(CHANGE, {"set:gone": "1", "card:crew:lost": "2"})
    html = client.get(f"{PAGE}?owned=1").content.decode()
    assert shown(html) == {"set:gone": 1, "card:crew:lost": 2}
    assert "a set that the catalogue does not know" in html
    client.post(CHANGE, {"set:gone": "0"})
    assert own(client) == Collection({}, {"crew:lost": 2})


def test_another_browser_sees_nothing_of_it(client: Client) -> None:
    client.post(CHANGE, {"set:71120": "1"})
    stranger = Client()
    assert set(shown(stranger.get(PAGE).content.decode()).values()) == {0}
    stranger.post(CHANGE, {"set:71120": "0", "set:71121": "4"})
    assert own(client) == Collection({"71120": 1}, {})


# --- tables -----------------------------------------------------------------------------------


def test_a_table_goes_out_and_comes_in(client: Client) -> None:
    client.post(CHANGE, {"set:71120": "2", f"card:{WORF}": "1", "card:crew:lost": "3"})
    answer = client.get(TABLE)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="collection.csv"'
    assert answer.content.decode().splitlines() == [
        "kind,key,count,name",
        "set,71120,2,Starter Set",
        "card,crew:lost,3,",
        f"card,{WORF},1,Worf",
    ]
    other = Client()
    done = other.post(IMPORT, table(answer.content), follow=True)
    assert "3 lines taken." in done.content.decode()
    assert own(other) == own(client)


def test_a_table_changes_or_replaces(client: Client) -> None:
    client.post(CHANGE, {"set:71120": "2", f"card:{WORF}": "1"})
    text = "\ufeffKey;Count;Kind\r\n71121;4;SET\r\n\r\n71120;0;set\r\n"
    client.post(IMPORT, table(text))
    assert own(client) == Collection({"71121": 4}, {WORF: 1})
    client.post(IMPORT, table(text, mode="replace"))
    assert own(client) == Collection({"71121": 4}, {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The first line names the columns kind, key, count; kind and key and count cannot"),
        ("kind,key\nset,71120", "count cannot be found in it."),
        (b"\xff\xfe", "This is not UTF-8."),
        ("kind,key,count\nbox,71121,1", "/2: The kind is one of set and card."),
        ("kind,key,count\nset,71121,1\nset,71121,2", "/3: This key stands in a line before."),
        ("kind,key,count\nset,71121,many", "/2: The count is a whole number."),
        ("kind,key,count\nset,71121", "/2: The count is a whole number."),
        ("kind,key,count\nset,71121,1000", "/sets/71121: Say how many: a whole number from 0"),
        ("kind,key,count\nset,a b,1", "/sets/a b: This is no key."),
        ('kind,key,count\nset,"' + "x" * 140_000, "cannot be read as CSV"),
    ],
    ids=range(10),
)
def test_a_bad_table_changes_nothing(client: Client, text: Any, said: str) -> None:
    client.post(CHANGE, {"set:71120": "2"})
    answer = client.post(IMPORT, table(text, mode="replace"))
    assert answer.status_code == 400
    assert said in words(answer.content.decode())
    assert own(client) == Collection({"71120": 2}, {})


def test_a_table_is_bounded_and_needed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from fleetbuilder.collection import tables

    monkeypatch.setattr(tables, "MOST_LINES", 1)
    answer = client.post(IMPORT, table("kind,key,count\nset,a,1\nset,b,1"))
    assert answer.status_code == 413
    assert "At most 1 lines are read." in answer.content.decode()
    answer = client.post(IMPORT)
    assert answer.status_code == 400
    assert "Choose a file first." in answer.content.decode()
    assert SESSION_KEY not in client.session


@pytest.mark.parametrize("sets", [1, 40])
def test_the_page_costs_the_same_however_much_it_is(
    client: Client, catalogue: Catalogue, sets: int, django_assert_num_queries: Any
) -> None:
    client.post(CHANGE, {f"set:{key}": "1" for key in list(catalogue.sets)[:sets]})
    client.get(PAGE)
    # The session, sets, and cards.
    with django_assert_num_queries(2):
        client.get(PAGE)
