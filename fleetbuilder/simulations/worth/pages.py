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
from rules.simulation import variants_of

UNNAMED: Final = "Your fleet"
NO_NAME: Final = "Fleet"
_UNKNOWN: Final[Mapping[str, Any]] = {"change": None, "low": None, "high": None}


def head_context(job: Job) -> dict[str, Any]:
    """Returns what was asked, whatever came of it."""
    asked = job.document["worth"]
    own, others = asked["fleets"][0], asked["fleets"][variants_of(asked) :]
    done, wanted = worth_progress(job=job)
    age = age_of(job)
    return {
        **asked_context(job, asked),
        **following_context(job, age, "simulations:worth_cancel"),
        "name": own["name"] or UNNAMED,
        "points": own["points"],
        "opponents": [each["name"] or NO_NAME for each in others],
        "number_of_cards": len(asked["cards"]),
        "battles": asked["battles"],
        "precision": numbers.decimal(100 * asked.get("precision", 0.0), 0),
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
        "by_margin": result.get("ranked_by") == "margin",
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
    # Results that were kept before know of the lower total only.
    card = {"acted": 1, "margin": _UNKNOWN, "points_part": _UNKNOWN, "together": card, **card}
    is_known = card["battles"] > 0
    dash = numbers.DASH
    return {
        "name": card["name"],
        "where": card["where"],
        "href": card_address(card["card"]),
        "is_house_card": card["card"] in house,
        "ship": card["ship"],
        "taken": ", ".join(names),
        "points": card["points"],
        "change": _points(card["change"]) if is_known else dash,
        "interval": f"{_points(card['low'])} to {_points(card['high'])}" if is_known else dash,
        "per_point": _points(card["per_point"]) if is_known else dash,
        "margin": _margin(card["margin"]),
        "points_part": _points(card["points_part"]["change"]) if is_known else dash,
        "together": _points(card["together"]["change"]) if is_known else dash,
        "verdict": _verdict(card) if is_known else "not fought yet",
        "is_idle": is_known and not card["acted"] and not card["is_passive"],
        "pairs": f"{card['better']:,}{dash}{card['worse']:,}",
    }


def _points(rate: float | None) -> str:
    return numbers.DASH if rate is None else numbers.signed(100 * rate)


def _margin(margin: Mapping[str, Any]) -> str:
    """Returns a change of the margin with the half of its interval, in SP."""
    if margin["change"] is None:
        return numbers.DASH
    half = (margin["high"] - margin["low"]) / 2
    return f"{numbers.signed(margin['change'])} ± {numbers.decimal(half)}"


def _verdict(card: Mapping[str, Any]) -> str:
    """Returns what the interval leaves open; a card that changed no battle leaves nothing open."""
    if not card["better"] and not card["worse"] and card["margin"]["low"] == 0.0:
        return "changes nothing"
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
