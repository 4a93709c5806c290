"""Rulings on the site: their list and search, one of them, citations as links, and the API."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.utils.safestring import mark_safe

from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.rulebook import rulings
from fleetbuilder.fleets.rulebook.citations import cited, cited_rulings
from rules.catalogue import Catalogue
from rules.rulesets import RuleSets
from rules.rulings import Ruling


@pytest.fixture(autouse=True)
def whole_catalogue(catalogue: Catalogue) -> Catalogue:
    """Makes the whole catalogue the current one."""
    return catalogue


def text_of(client: Client, address: str) -> str:
    """Returns a page as text, its blanks drawn together."""
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(html.unescape(response.content.decode()).split())


def listed(page: str) -> list[str]:
    """Returns the ids of the rulings listed on a page."""
    return re.findall(r'<span class="ruling-words"> <a href="/rulings/([^"]+)/"', page)


def ruling(name: str) -> Ruling:
    """Returns the ruling of an id."""
    found = selectors.rulings_all().find(name)
    assert found is not None
    return found


# --- citations as links --------------------------------------------------------------------------


def test_each_id_of_a_citation_is_a_link() -> None:
    assert cited("2017, Timing; EDITIONS C12, L2; T16 47") == (
        '2017, Timing; <a href="/rulings/EDITIONS-C12/" title="Any other clash of timing">'
        'EDITIONS C12</a>, <a href="/rulings/EDITIONS-L2/" title="Timing of card texts">L2</a>; '
        '<a href="/rulings/T16-47/" title="What &quot;at any time&quot; means">T16 47</a>'
    )


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("2017, Setup <4> & more", "2017, Setup &lt;4&gt; &amp; more"),
        (f"EDITIONS C{99}", f"EDITIONS C{99}"),
        ("", ""),
        (mark_safe('<a href="/rulesets/open/">EDITIONS C1</a>'), None),
    ],
)
def test_what_leads_nowhere_stays_as_it_is(text: str, drawn: str | None) -> None:
    assert cited(text) == (text if drawn is None else drawn)


def test_a_further_id_leads_to_the_ruling_and_its_own_is_no_link() -> None:
    assert 'href="/rulings/F14-K15/"' in cited("FAQ F16-103")
    assert cited("F14, Crew 15; F16-103", {"F14-K15"}) == "F14, Crew 15; F16-103"


def test_rulings_within_a_range_are_cited_too() -> None:
    found = [each.id for each in cited_rulings("EDITIONS N5-N7; F16-103, F14-K15")]
    assert found == ["EDITIONS-N5", "EDITIONS-N6", "EDITIONS-N7", "F14-K15"]


# --- search --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("F14-K15", ["F14-K15"]),
        ("f16-103", ["F14-K15"]),
        ("EDITIONS C12, G5", ["EDITIONS-C12", "EDITIONS-G5"]),
        ("quark sideboard takes", ["F14-K17"]),
        ("endless", ["DECISIONS-D14", "F14-G39", "T16-1"]),
        ("warp drive of a cube", []),
    ],
)
def test_search_by_words_and_by_ids(query: str, ids: list[str]) -> None:
    assert [each.id for each in rulings.rulings_found(query)] == ids


def test_search_looks_through_the_names_of_cards() -> None:
    """Also those that a title of several cards leaves out."""
    assert "Strafing Run" not in ruling("F16-88").title
    assert "F16-88" in [each.id for each in rulings.rulings_found("strafing run")]


def test_search_within_a_document_and_a_rule_set(rulesets: RuleSets) -> None:
    assert len(rulings.rulings_found()) == 965
    assert len(rulings.rulings_found(document="decisions")) == 103
    only = rulings.rulings_found("formation", "decisions", rulesets["alliance"])
    assert [each.id for each in only] == ["DECISIONS-D114", "DECISIONS-D119", "DECISIONS-D120"]
    assert rulings.rulings_found("formation", "decisions", rulesets["open"]) == []


# --- one ruling ----------------------------------------------------------------------------------


def test_options_that_rest_on_a_ruling() -> None:
    found = rulings.options_citing(ruling("EDITIONS-N4"))
    assert [(each.name, each.value, each.ruleset.id) for each in found] == [
        ("all_round_range", "3", "attack-wing"),
        ("all_round_range", "3", "attack-wing-classic"),
        ("all_round_range", "2", "organized-play-2016"),
    ]


def test_rulings_on_the_same_matter_name_each_other() -> None:
    assert "DECISIONS-D77" in [each.id for each in rulings.related_to(ruling("T16-36"))]
    assert "T16-36" in [each.id for each in rulings.related_to(ruling("DECISIONS-D77"))]


def test_every_ruling_has_a_page(client: Client) -> None:
    for document in selectors.rulings_all().documents:
        for each in (document.rulings[0], document.rulings[-1]):
            page = text_of(client, f"/rulings/{each.id}/")
            assert f"<h1>{html.unescape(each.title)}</h1>" in page
            assert document.name in page


def test_the_page_of_a_ruling(client: Client) -> None:
    page = text_of(client, "/rulings/F14-K15/")
    assert "The card beneath is not paid." in page
    assert "<dd> F14-K15, F16-103 </dd>" in page
    assert "<cite>F14, Crew 15; F16, point 103</cite>" in page
    assert 'href="/cards/crew/quark-71786/"' in page
    assert 'href="/rulings/DECISIONS-D125/"' in page
    assert page.count("Does not bind") == 1
    assert page.count("</svg> Binds") == 6
    assert 'href="/rulings/F14-K13/" rel="prev"' in page


def test_the_page_of_a_row_of_the_editions(client: Client) -> None:
    page = text_of(client, "/rulings/EDITIONS-C8/")
    assert "<dt>Classic</dt> <dd> Initiative activates first. </dd>" in page
    assert 'href="/rulesets/attack-wing-classic/#equal_skill_activation"' in page


@pytest.mark.parametrize("name", ["F16-103", "f14-k15", "F14-k15"])
def test_other_ids_lead_to_its_own(client: Client, name: str) -> None:
    response = client.get(f"/rulings/{name}/")
    assert (response.status_code, response["Location"]) == (301, "/rulings/F14-K15/")


@pytest.mark.parametrize("name", [f"F14-K{99}", "EDITIONS", "%00"])
def test_no_such_ruling(client: Client, name: str) -> None:
    assert client.get(f"/rulings/{name}/").status_code == 404


# --- the list ------------------------------------------------------------------------------------


def test_the_list_begins_with_the_documents(client: Client) -> None:
    page = text_of(client, "/rulings/")
    for document in selectors.rulings_all().documents:
        assert f'href="/rulings/?document={document.id}">{document.name}</a>' in page
    assert len(listed(page)) == 60
    assert listed(page)[:2] == ["EDITIONS-A1", "EDITIONS-A2"]
    assert listed(text_of(client, "/rulings/?page=17"))[-1] == "EA-G9"


def test_the_list_narrowed(client: Client) -> None:
    page = text_of(client, "/rulings/?search=quark&document=faq&ruleset=attack-wing-2017")
    assert "F14-K15" in listed(page)
    assert "FR-294.4" not in listed(page)
    assert f"{len(listed(page))} rulings" in page
    editions = text_of(client, "/rulings/?document=editions")
    assert "Which text answers first" in editions
    assert '/rulesets/alliance/">Star Trek: Alliance</a> </dt> <dd> Alliance, then 2017' in editions
    assert "No ruling has that" in text_of(client, "/rulings/?search=tribbles+everywhere")


def test_a_choice_that_is_none_is_said(client: Client) -> None:
    page = text_of(client, "/rulings/?document=bible")
    assert "Select a valid choice. bible is not one of the available choices." in page
    assert listed(page) == []


# --- links from other pages ----------------------------------------------------------------------


def test_the_source_of_an_option_leads_to_its_rulings(client: Client) -> None:
    page = text_of(client, "/rulesets/attack-wing-2017/")
    assert 'href="/rulings/DECISIONS-D29/"' in page
    assert 'href="/rulings/?document=editions">EDITIONS</a>' in page


def test_the_source_of_a_problem_leads_to_its_rulings(client: Client) -> None:
    text = "U.S.S. Voyager [71280]\nKoss [71508]\nKoss [71508]\n"
    sent = {"text": text, "ruleset": "organized-play-2014"}
    response = client.post("/check/", sent)
    page = " ".join(response.content.decode().split())
    source = re.search(r'<p class="problem-rule">.*?</p>', page)
    assert source is not None
    assert 'href="/rulings/EDITIONS-' in page


# --- the API -------------------------------------------------------------------------------------


def answer(client: Client, address: str) -> Any:
    """Returns what the API answers."""
    response = client.get(f"/api/v1/{address}")
    assert response.status_code == 200
    return response.json()


def test_rulings_in_the_api(client: Client) -> None:
    assert len(answer(client, "rulings/")) == 965
    rows = answer(client, "rulings/?search=F16-103")
    assert rows == [
        {
            "id": "F14-K15",
            "ids": ["F14-K15", "F16-103"],
            "document": "faq",
            "section": "Building: general",
            "title": "Quark",
            "authority": "O",
            "url": "/rulings/F14-K15/",
        }
    ]
    assert client.get(rows[0]["url"]).status_code == 200


def test_a_ruling_in_the_api(client: Client) -> None:
    document = answer(client, "rulings/editions-n4/")
    assert document["id"] == "EDITIONS-N4"
    assert document["says"] == [
        {"of": "F14", "text": "Range 1–3 (F14-G25)."},
        {"of": "T16", "text": "Range 1–2 (Additional Rules Cards)."},
        {"of": "2017", "text": "360° is neither arc; no range given."},
    ]
    assert document["authority_words"] == "official ruling"
    assert document["binds"] == [
        "attack-wing-2017",
        "attack-wing-classic",
        "organized-play-2016",
        "organized-play-2014",
        "ship-pure",
        "open",
    ]
    assert document["options"][-1] == {
        "name": "all_round_range",
        "ruleset": "organized-play-2016",
        "value_words": "2",
    }
    assert document["related"] == ["F14-G25"]
    assert (document["acts"], document["cards"], document["note"]) == ([], [], "")


def test_faults_in_the_api(client: Client) -> None:
    response = client.get("/api/v1/rulings/X-1/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    response = client.get("/api/v1/rulings/?ruleset=warp")
    assert response.status_code == 400
    assert response.json()["fields"] == {
        "ruleset": ["Select a valid choice. warp is not one of the available choices."]
    }
