"""A text tried in a little scene, on the page and over the API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from cards import mapping, selectors
from rules.catalogue import Catalogue
from rules.simulation import little_scene

TEXT = "when attacking: may convert 1 blank to hit."
API = "/api/v1/abilities/try/"


@pytest.fixture(autouse=True)
def catalogue(db: None, whole: Catalogue) -> Iterator[None]:
    """Makes the catalogue of the fixtures the current one."""
    selectors.catalogue_keep(lambda: whole)
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def test_the_page_tells_both_rounds(client: Client) -> None:
    page = client.get("/abilities/", {"text": TEXT, "try": "1"}).content.decode()
    assert page.count("<h3") == 2
    assert "This card changes 1 die and adds 0.25 damage." in page
    assert "Tried in a round" not in client.get("/abilities/", {"text": TEXT}).content.decode()
    wrong = client.get("/abilities/", {"text": "when attacking: fly.", "try": "1"})
    assert "Tried in a round" not in wrong.content.decode()


def test_the_page_says_when_a_text_did_not_act(client: Client) -> None:
    text = "when attacking, if this ship has cloak: roll +1 attack die."
    page = client.get("/abilities/", {"text": text, "try": "1"}).content.decode()
    assert "The text did not act in this scene" in page


def test_what_battles_cannot_carry_out_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(little_scene, "explain_unplayable", lambda text: "no rule for it")
    assert client.get(API, {"text": TEXT}).json() == {"played": False, "reason": "no rule for it"}
    page = client.get("/abilities/", {"text": TEXT, "try": "1"}).content.decode()
    assert "Battles cannot carry this out" in page


def test_the_api_answers_both_stories(client: Client) -> None:
    found = client.get(API, {"text": TEXT}).json()
    assert (found["played"], found["uses"]) == (True, 1)
    assert any("This card" in line["text"] for line in found["with"])
    assert not any("This card" in line["text"] for line in found["without"])
    wrong = client.get(API, {"text": "when attacking: fly."}).json()
    assert wrong == {"played": False, "reason": "The text cannot be read."}
    assert client.get(API).status_code == 400
    assert client.get(API, {"text": "x" * 5000}).status_code == 400
