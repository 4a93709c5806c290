"""The values of a ship in the builder, with their sources."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from fleetbuilder.core.visitors import visitor_of_session
from tests.fleetbuilder.fleets.saved import saved
from tests.fleetbuilder.visitors import visit_as

ASSAULT_VESSEL = "tech:assault-vessel-upgrade-71803"

pytestmark = pytest.mark.usefixtures("catalogue")


def test_every_value_stands_with_its_sources(client: Client) -> None:
    visit_as(client, "mine")
    fleet = saved(ASSAULT_VESSEL, owner=visitor_of_session("mine"))
    page = client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()
    described = re.findall(r'id="value-0-(\w+)"\s+aria-describedby="tip-0-(\w+)"', page)
    kinds = ["attack", "agility", "hull", "shields", "skill"]
    assert described == [(kind, kind) for kind in kinds]
    values = {}
    for each in page.partition('aria-label="Values"')[2].split("data-tip>")[1:6]:
        inner = re.sub(r"<svg.*?</svg>", "", each.partition("</div>")[0], flags=re.DOTALL)
        kind = inner.partition('id="value-0-')[2].partition('"')[0]
        values[kind] = " ".join(re.sub(r"<[^>]+>", " ", inner).split())
    assert values == {
        "attack": "printed 4 now 5 Primary weapon 4 printed +1 Assault Vessel Upgrade",
        "agility": "1 Agility 1 printed Nothing changes it.",
        "hull": "5 Hull 5 printed Nothing changes it.",
        "shields": "printed 4 now 5 Shields 4 printed +1 Assault Vessel Upgrade",
        "skill": "9 Captain skill 9 printed Nothing changes it.",
    }
