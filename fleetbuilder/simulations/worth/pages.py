"""What the templates about the worth of cards show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.jobs.following import age_of, following_context
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import numbers
from fleetbuilder.simulations.common.pages import (
    asked_context,
    card_address,
    cards_named,
)
from fleetbuilder.simulations.common.results import build_words
from fleetbuilder.simulations.worth.results import worth_progress, worth_result

UNNAMED: Final = "Your fleet"
NO_NAME: Final = "Fleet"


def head_context(job: Job) -> dict[str, Any]:
    """Returns what was asked, whatever came of it."""
    asked = job.document["worth"]
    own, *others = asked["fleets"]
    done, wanted = worth_progress(job=job)
    age = age_of(job)
    return {
        **asked_context(job, asked),
        **following_context(job, age, "simulations:worth_cancel"),
        "name": own["name"] or UNNAMED,
        "points": own["points"],
        "opponents": [each["name"] or NO_NAME for each in others[len(asked["cards"]) :]],
        "number_of_cards": len(asked["cards"]),
        "battles": asked["battles"],
        "done": done,
        "asked": wanted,
        "percent": int(100 * done / wanted),
        "ago": numbers.ago(age),
    }


def result_context(job: Job) -> dict[str, Any]:
    """Returns what came of it; of a running job, what there is so far."""
    result = worth_result(job=job)
    fleet = result["fleet"]
    # Results that were kept before say nothing of house cards, nor of weapons.
    house = result.get("house_cards", ())
    return {
        "result": result,
        "rate": numbers.percent(fleet["win_rate"]),
        "interval": numbers.interval(fleet["low"], fleet["high"]) if fleet["battles"] else "",
        "rows": [card_row(card, house) for card in result["cards"]],
        "against": [
            {
                "name": each["name"] or NO_NAME,
                "points": each["points"],
                "rate": numbers.percent(each["win_rate"]),
            }
            for each in result["opponents"]
        ],
        "manual": cards_named(result["manual_cards"]),
        "not_fired": cards_named(result.get("weapons_not_fired", ())),
        "house": cards_named(house),
        "seconds": numbers.duration(result["seconds"]),
        "build": build_words(result),
    }


def card_row(card: Mapping[str, Any], house: Collection[str] = ()) -> dict[str, Any]:
    """Returns a card as a row of the table: changes in points of the win rate.

    `house` are the keys of house cards, which are marked.
    """
    catalogue = catalogue_current()
    names = [
        found.name if (found := catalogue.find(key)) is not None else key for key in card["taken"]
    ]
    is_known = card["battles"] > 0
    dash = numbers.DASH
    return {
        "name": card["name"],
        "href": card_address(card["card"]),
        "is_house_card": card["card"] in house,
        "ship": card["ship"],
        "taken": ", ".join(names),
        "points": card["points"],
        "change": _points(card["change"]) if is_known else dash,
        "interval": f"{_points(card['low'])} to {_points(card['high'])}" if is_known else dash,
        "per_point": _points(card["per_point"]) if is_known else dash,
        "per_point_interval": (
            f"{_points(card['per_point_low'])} to {_points(card['per_point_high'])}"
            if is_known and card["per_point"] is not None
            else ""
        ),
        "verdict": _verdict(card) if is_known else "not fought yet",
        "pairs": f"{card['better']:,}{dash}{card['worse']:,}",
    }


def _points(rate: float | None) -> str:
    return numbers.DASH if rate is None else numbers.signed(100 * rate)


def _verdict(card: Mapping[str, Any]) -> str:
    """Returns what the interval leaves open."""
    if card["low"] > 0:
        return "helps"
    if card["high"] < 0:
        return "harms"
    return "may be chance"


def job_row(job: Job) -> dict[str, Any]:
    """Returns a job as a row of a list, with the best card so far."""
    row = head_context(job)
    best = ""
    if not job.is_running:
        try:
            cards = worth_result(job=job)["cards"]
            best = cards[0]["name"] if cards and cards[0]["battles"] else ""
        except errors.ConflictError:
            # The rules of play have changed before anybody looked.
            pass
    return row | {"best": best}
