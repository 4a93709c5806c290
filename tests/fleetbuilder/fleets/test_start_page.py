"""The start page takes a fleet and leads it to the check."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.usefixtures("catalogue")


def test_the_start_page_sends_a_pasted_fleet_to_the_check() -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get(reverse("home")).content.decode()
    assert f'method="post" action="{reverse("fleets:check")}"' in page
    assert 'name="text"' in page
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    answer = client.post(
        reverse("fleets:check"),
        {"csrfmiddlewaretoken": token, "text": "I.K.S. Vorn\nLursa (2017core)"},
    )
    report = answer.content.decode()
    assert answer.status_code == 200
    assert "I.K.S. Vorn" in report
    assert "Lursa" in report
    assert 'class="verdict-word">Legal<' in report
