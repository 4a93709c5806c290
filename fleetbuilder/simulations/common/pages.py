"""What the pages of simulations and of the worth of cards show alike, as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from cards.selectors import catalogue_current
from fleetbuilder.fleets.common.selectors import rulesets_all
from fleetbuilder.jobs.models import Job
from rules.simulation import PilotChoice
from rules.simulation.job import LETTERS


def asked_context(job: Job, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Returns by what rules, pilots and dice a job goes, whatever came of it."""
    ruleset = asked["options"]["ruleset"]
    rulesets = rulesets_all()
    return {
        "job": job,
        "state": str(job.state),
        "ruleset_id": ruleset,
        "ruleset_name": rulesets[ruleset].name if ruleset in rulesets else ruleset,
        "seed": seed_shown(asked["seed"]),
        "pilots": [str(PilotChoice.from_document(each)) for each in asked["pilots"]],
    }


def accents(document: Mapping[str, Any]) -> dict[str, str]:
    """Returns for each side the class of the faction that most of its ships belong to."""
    catalogue = catalogue_current()
    found = {}
    for letter, fleet in zip(LETTERS, document["fleets"], strict=True):
        factions: Counter[str] = Counter()
        for ship in fleet["ships"]:
            card = catalogue.find(ship["key"])
            if card is not None and card.factions:
                factions[card.factions[0]] += 1
        [(faction, _)] = factions.most_common(1) or [("independent", 0)]
        found[letter] = f"faction-{faction}"
    return found


def seed_shown(seed: str) -> str:
    """Returns a seed without the name of its algorithm, as it was asked for."""
    return seed.partition(":")[2] or seed


def card_address(key: str) -> str:
    """Returns the address of a card's page, "" for a card that the catalogue has no more."""
    found = catalogue_current().find(key)
    return reverse("cards:card_detail", args=[key]) if found is not None else ""


def cards_named(keys: Sequence[str]) -> list[tuple[str, str]]:
    """Returns name and address of some cards, each name once, sorted by name."""
    catalogue = catalogue_current()
    found: dict[str, str] = {}
    for key in keys:
        card = catalogue.find(key)
        name = card.name if card is not None else key
        found.setdefault(name, reverse("cards:card_detail", args=[key]) if card else "")
    return sorted(found.items())
