"""What the pages of simulations and of the worth of cards show alike, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone

from cards.selectors import catalogue_current
from fleetbuilder.fleets.common.selectors import rulesets_all
from fleetbuilder.jobs import selectors as jobs
from fleetbuilder.jobs.models import Job
from rules.simulation import PilotChoice

ALONE_SECONDS: Final = 8.0
"""After so long without anybody at work the page says that something is wrong."""
YOUNG_SECONDS: Final = 60.0
QUICK_POLL: Final = 1
SLOW_POLL: Final = 3


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


def age_of(job: Job, now: datetime | None = None) -> float:
    """Returns the seconds since a job began."""
    return ((now or timezone.now()) - job.created_at).total_seconds()


def following_context(job: Job, age: float, cancel: str) -> dict[str, Any]:
    """Returns how often a page asks how far a job is, and whether anybody works on it.

    `cancel` is the route by which it is cancelled, `age` the seconds since it began.
    """
    return {
        "cancel_href": reverse(cancel, args=[job.pk]),
        "poll": QUICK_POLL if age < YOUNG_SECONDS else SLOW_POLL,
        "alone": alone_words(job, age) if job.is_running else "",
    }


def alone_words(job: Job, age: float) -> str:
    """Returns why nobody is at work on a job: "busy", "nobody", "" if somebody is."""
    if age < ALONE_SECONDS or jobs.is_in_work(job_id=job.pk):
        return ""
    return "busy" if jobs.is_in_work() else "nobody"


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
