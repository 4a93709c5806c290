"""How many models of the enemies a group has: said when a mission at a table is set up, or not."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.campaigns.table.models import TablePlay
from tests.fleetbuilder.campaigns.test_table_play import API, FORM, PLAYERS

BODY = {"mission": "a-simple-patrol", "players": PLAYERS}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("models", "kept"),
    [({"attack-ship": 3, "galor": 2}, {"attack-ship": 3}), ({"galor": 2}, None), ({}, None)],
)
def test_the_api_takes_them(models: dict[str, int], kept: dict[str, int] | None) -> None:
    sent = Client().post(API, {**BODY, "models": models}, content_type="application/json")
    assert sent.status_code == 201
    assert TablePlay.objects.get().start.get("models") == kept


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("models", "field"),
    [({"tea": 1}, "/models/tea"), ({"galor": 41}, "/models/galor"), ([1], "/models")],
)
def test_the_api_refuses_wrong_ones(models: Any, field: str) -> None:
    sent = Client().post(API, {**BODY, "models": models}, content_type="application/json")
    assert (sent.status_code, list(sent.json()["fields"])) == (400, [field])
    assert not TablePlay.objects.exists()


@pytest.mark.django_db
def test_by_one_key_other_models_are_another_request() -> None:
    client = Client()

    def send(**more: Any) -> int:
        headers = {"Idempotency-Key": "k"}
        body = {**BODY, **more}
        return client.post(API, body, content_type="application/json", headers=headers).status_code

    assert [send(), send(), send(models={"galor": 1})] == [201, 200, 409]
    assert TablePlay.objects.count() == 1


@pytest.mark.usefixtures("catalogue")
def test_the_page_takes_them() -> None:
    client = Client()
    page = client.get("/campaigns/table/new/").content.decode()
    assert "Few models of the enemies?" in page
    assert 'name="models_attack-ship"' in page
    sent = client.post("/campaigns/table/new/", {**FORM, "models_attack-ship": "3"})
    assert sent.status_code == 302
    assert TablePlay.objects.get().start["models"] == {"attack-ship": 3}


@pytest.mark.usefixtures("catalogue")
def test_the_page_opens_where_a_number_is_refused() -> None:
    sent = Client().post("/campaigns/table/new/", {**FORM, "models_attack-ship": "99"})
    assert sent.status_code == 400
    assert "less than or equal to 40" in sent.content.decode()
    assert 'class="table-correct" open' in " ".join(sent.content.decode().split())
    assert not TablePlay.objects.exists()
