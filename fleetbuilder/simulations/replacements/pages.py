"""What the templates about better cards show, prepared as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.open_fleets import fleet_address, fleet_code
from fleetbuilder.jobs.following import age_of, following_context
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping, numbers
from fleetbuilder.simulations.common.pages import asked_context, card_address, cards_named
from fleetbuilder.simulations.common.results import build_words
from fleetbuilder.simulations.common.saved_fleets import fleet_text
from fleetbuilder.simulations.replacements.job_kind import KIND
from fleetbuilder.simulations.replacements.results import (
    replacements_progress,
    replacements_result,
)
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.simulation import PilotChoice, fleet_with

UNNAMED: Final = "your fleet"
NO_NAME: Final = "Fleet"
BETTER: Final = "better"
BY_MARGIN: Final = "better by the margin"


def head_context(job: Job) -> dict[str, Any]:
    """Returns what was asked, whatever came of it."""
    asked = job.document[KIND]
    own, others = asked["fleets"][0], asked["fleets"][1 + len(asked["candidates"]) :]
    progress = replacements_progress(job=job)
    age = age_of(job)
    replaced = asked["replaced"]
    return {
        **asked_context(job, asked),
        **following_context(job, age, "simulations:replacements_cancel"),
        "name": own["name"] or UNNAMED,
        "points": own["points"],
        "card": replaced["name"],
        "card_href": card_address(replaced["card"]),
        "ship": _ship_name(job, replaced["where"]),
        "opponents": [each["name"] or NO_NAME for each in others],
        "candidates": numbers.count(len(asked["candidates"]), "card"),
        "progress": progress,
        "done": progress.battles,
        "asked": progress.asked,
        "percent": int(100 * progress.battles / progress.asked),
        "ago": numbers.ago(age),
        "again_href": f"{reverse('simulations:replacements_list')}?{urlencode({'again': job.pk})}",
    }


def _ship_name(job: Job, where: str) -> str:
    """Returns the name of the ship that carries the card, "" for a resource of the fleet."""
    _, _, rest = where.partition("/ships/")
    if not rest:
        return ""
    ship = job.document["fleet"]["ships"][int(rest.partition("/")[0])]
    found = catalogue_current().find(ship["ship"])
    return found.name if found is not None else ""


def result_context(job: Job) -> dict[str, Any]:
    """Returns what came of it, once it is done."""
    result = replacements_result(job=job)
    if result is None:
        return {"result": None}
    fleet = result["fleet"]
    own, _ = mapping.gauntlet_from_row(job)
    found = result["replacements"]
    rows = [
        _row(each, result, own) | {"of_set": of_set}
        for each, of_set in zip(found, sets_that_tell_apart(result["name"], found), strict=True)
    ]
    return {
        "result": result,
        "rate": numbers.percent(fleet["win_rate"]),
        "interval": numbers.interval(fleet["low"], fleet["high"]),
        "rows": rows,
        "summary": summary(rows, result["name"]),
        "battles": numbers.count(fleet["battles"], "battle"),
        "screening": numbers.count(result["screening_battles"], "battle"),
        "manual": cards_named(result["manual_cards"]),
        "not_fired": cards_named(result["weapons_not_fired"]),
        "house": cards_named(result["house_cards"]),
        "seconds": numbers.duration(result["seconds"]),
        "build": build_words(result),
    }


def _row(card: Mapping[str, Any], result: Mapping[str, Any], own: Fleet) -> dict[str, Any]:
    """Returns a replacement as a row of the table: changes in points of the win rate."""
    key = card["card"]
    return {
        **row_words(card, result["house_cards"], result["manual_cards"]),
        "href": card_address(key),
        "open_href": _open_address(own, result["where"], key),
    }


def sets_that_tell_apart(replaced: str, cards: Sequence[Mapping[str, Any]]) -> list[str]:
    """Returns for each card the set in which it first came, "" where its name is met only once.

    `replaced` is the name of the card in whose place they may stand.
    """
    names = Counter([replaced, *(each["name"] for each in cards)])
    return [_set_of(each["card"]) if names[each["name"]] > 1 else "" for each in cards]


def _set_of(key: str) -> str:
    """Returns the name of the set in which a card first came, "" for a house card."""
    catalogue = catalogue_current()
    card = catalogue.find(key)
    first = catalogue.sets.get(card.sets[0]) if card is not None and card.sets else None
    return first.name if first is not None else ""


def _open_address(own: Fleet, where: str, key: str) -> str:
    """Returns the address of the fleet with a card in that place, "" where it would be too long."""
    return fleet_address(fleet_with(own, where, key))


def row_words(
    card: Mapping[str, Any], house: Collection[str] = (), manual: Collection[str] = ()
) -> dict[str, Any]:
    """Returns the figures of a replacement as words; `house` and `manual` are keys of cards."""
    return {
        "name": card["name"],
        "is_house_card": card["card"] in house,
        "is_manual": card["card"] in manual,
        "rate": numbers.percent(card["win_rate"]),
        "change": _points(card["change"]),
        "interval": f"{_points(card['low'])} to {_points(card['high'])}",
        "margin": _margin(card["margin"]),
        "saves": card["saves"],
        "verdict": verdict(card),
        "is_more": card["change"] > 0,
    }


def verdict(card: Mapping[str, Any]) -> str:
    """Returns what the intervals leave open: that of the win rate, else that of the margin."""
    margin = card["margin"]
    if card["low"] > 0:
        return BETTER
    if card["high"] < 0:
        return "worse"
    if margin["low"] is not None and margin["low"] > 0:
        return BY_MARGIN
    if margin["high"] is not None and margin["high"] < 0:
        return "worse by the margin"
    return "may be chance"


def summary(rows: list[dict[str, Any]], card: str) -> str:
    """Returns in a sentence or two what came of it; the greatest change of the rows is first."""
    better = [row for row in rows if row["verdict"] == BETTER]
    if better:
        best = better[0]
        more = f" {len(better)} cards are." if len(better) > 1 else ""
        return f"{_full_name(best)} is better here than {card}: {best['change']} points.{more}"
    by_margin = [row for row in rows if row["verdict"] == BY_MARGIN]
    if by_margin:
        return (
            f"No card surely wins more often here than {card}, but {_full_name(by_margin[0])} wins "
            "by more Fleet Points."
        )
    if rows[0]["is_more"]:
        first = _full_name(rows[0])
        return f"No card is surely better here than {card}: what {first} gains may be chance."
    return f"Nothing better was found: no card that may stand here wins more often than {card}."


def _full_name(row: Mapping[str, Any]) -> str:
    return f"{row['name']} ({row['of_set']})" if row.get("of_set") else row["name"]


def _points(rate: float) -> str:
    return numbers.signed(100 * rate)


def _margin(margin: Mapping[str, Any]) -> str:
    """Returns a change of the margin with its interval, in SP."""
    if margin["change"] is None:
        return numbers.DASH
    half = (margin["high"] - margin["low"]) / 2
    return f"{numbers.signed(margin['change'])} ± {numbers.decimal(half)}"


def job_row(job: Job) -> dict[str, Any]:
    """Returns a job as a row of a list, with the best card once it is known."""
    row = head_context(job)
    best = ""
    try:
        result = replacements_result(job=job)
        best = result["replacements"][0]["name"] if result is not None else ""
    except errors.ConflictError:
        # The rules of play have changed before anybody looked.
        pass
    return row | {"best": best}


# --- the form ---------------------------------------------------------------------------------


def form_initial(job: Job, asked: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Returns what the form shows to ask for the card at a pointer of a job's fleet."""
    own, opponents = mapping.gauntlet_from_row(job)
    pilots = [str(PilotChoice.from_document(each)) for each in asked["pilots"]]
    box = _box(own)
    return {
        "fleet": box,
        "card": _card_named(own, where),
        "opponents": _box(opponents[0])
        if len(opponents) == 1
        else "\n".join(fleet_code(each) for each in opponents),
        "pilot": pilots[0],
        "pilot_b": pilots[-1],
        "ruleset": asked["options"]["ruleset"],
    }


def _box(fleet: Fleet) -> str:
    """Returns a fleet as a list, as its code where a list would not hold the same cards."""
    text = fleet_text(fleet)
    try:
        read = check_services.text_parse(text).fleets
    except DocumentError:
        read = ()
    is_same = len(read) == 1 and _cards(read[0]) == _cards(fleet)
    return text if is_same else fleet_code(fleet)


def _cards(fleet: Fleet) -> list[tuple[str, str]]:
    """Returns pointer and key of every card that may be replaced, by the fleet's order."""
    placed = [
        (each.where, each.card.card)
        for number, build in enumerate(fleet.ships)
        for each in build.placed(f"/ships/{number}")
    ]
    return placed + ([("/resource", fleet.resource.card)] if fleet.resource else [])


def _card_named(fleet: Fleet, where: str) -> str:
    """Returns the name of a card where the fleet has one of that name, else its pointer."""
    named = {value: place for place, value, _ in _named_cards(fleet)}
    return next((value for value, place in named.items() if place == where), where)


def cards_offered(fleet: Fleet | None) -> list[tuple[str, str]]:
    """Returns what the form offers: how each card of a fleet is named, and what it is."""
    return [(value, words) for _, value, words in _named_cards(fleet)] if fleet else []


def _named_cards(fleet: Fleet) -> list[tuple[str, str, str]]:
    """Returns pointer, shortest name that means only it, and words of each card of a fleet."""
    catalogue = catalogue_current()
    found = [(where, card.name) for where, key in _cards(fleet) if (card := catalogue.find(key))]
    names = [name.casefold() for _, name in found]
    return [
        (where, name if names.count(name.casefold()) == 1 else where, name) for where, name in found
    ]
