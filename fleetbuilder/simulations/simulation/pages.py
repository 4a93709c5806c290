"""What the templates about simulations show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.core.charts import FRAME
from fleetbuilder.jobs.following import age_of, following_context
from fleetbuilder.jobs.models import Job, JobState
from fleetbuilder.simulations.common import numbers
from fleetbuilder.simulations.common.pages import (
    accents,
    asked_context,
    card_address,
    cards_named,
)
from fleetbuilder.simulations.common.results import build_words, fleet_names
from fleetbuilder.simulations.simulation import charts, interpretation, results
from fleetbuilder.simulations.simulation.example_battles import battles_of, battles_picked
from rules.simulation.job import LETTERS

# --- one simulation ---------------------------------------------------------------------------


def head_context(job: Job) -> dict[str, Any]:
    """Returns what a simulation is, whatever came of it."""
    document = job.document["simulation"]
    sides = dict(zip(LETTERS, document["fleets"], strict=True))
    names = fleet_names(sides)
    return {
        **asked_context(job, document),
        "names": names,
        "accents": accents(document),
        "stop": document["stop"]["width"] * 100 if document["stop"] else None,
        "asked": document["battles"],
        "frame": FRAME,
    }


def progress_context(job: Job, now: datetime | None = None) -> dict[str, Any]:
    """Returns how far a simulation is, with the share of each side so far."""
    progress = results.simulation_progress(job=job)
    brief = _counts(job, progress)
    names = fleet_names(brief["sides"])
    age = age_of(job, now)
    return {
        **following_context(job, age, "simulations:cancel"),
        "progress": progress,
        "done": progress.battles,
        "percent": int(100 * progress.share),
        "rates": charts.win_rates(brief, names),
        "verdict": interpretation.verdict(brief, is_final=False),
        "left": _left(progress, age) if job.is_running else "",
    }


def _counts(job: Job, progress: results.Progress) -> dict[str, Any]:
    """Returns of a result what the briefs of chunks tell: quickly read, however long it has run."""
    document = progress.to_document()
    fleets = dict(zip(LETTERS, job.document["simulation"]["fleets"], strict=True))
    return {
        **document,
        "draw_rate": progress.draws / progress.battles if progress.battles else None,
        "sides": {
            letter: {**document["sides"][letter], "name": fleets[letter]["name"]}
            for letter in LETTERS
        },
    }


def _left(progress: results.Progress, age: float) -> str:
    """Returns how long it still takes if it goes on as it went."""
    if not progress.battles or progress.battles >= progress.asked:
        return ""
    return numbers.duration(age * (1 - progress.share) / progress.share)


def result_context(job: Job) -> dict[str, Any]:
    """Returns what came of a simulation; of a running one, what there is so far."""
    result = results.simulation_result(job=job)
    names = fleet_names(result["sides"])
    context: dict[str, Any] = {
        "result": result,
        "names": names,
        "verdict": interpretation.verdict(result, is_final=not job.is_running),
        "rates": charts.win_rates(result, names),
        "draws": numbers.percent(result["draw_rate"]) if result["draws"] else "",
    }
    if not result["battles"]:
        return context
    # Results that were kept before say nothing of house cards, nor of weapons.
    house = result.get("house_cards", ())
    return context | {
        "why": interpretation.reasons_why(result),
        "margins": charts.margins(result, names),
        "rounds": charts.rounds(result),
        "survival": charts.survival(result, names),
        "cards": [card_rows(result["sides"][letter], letter, house) for letter in LETTERS],
        "fleets": [fleet_rows(result["sides"][letter], letter, house) for letter in LETTERS],
        "picks": [
            {"label": pick.label, **battle_row(pick.battle, names)}
            for pick in battles_picked(battles_of(job), result)
        ],
        "manual": cards_named(result["manual_cards"]),
        "not_fired": cards_named(result.get("weapons_not_fired", ())),
        "house": cards_named(house),
        "abilities": abilities_words(result.get("abilities")),
        "seconds": numbers.duration(result["seconds"]),
        "build": build_words(result),
        "speed": numbers.decimal(result["battles"] / max(result["seconds"], 0.001), 0),
    }


def fleet_rows(side: Mapping[str, Any], letter: str, house: Collection[str] = ()) -> dict[str, Any]:
    """Returns the table of a fleet: its ships, each with its weapons where it has several.

    `house` are the keys of house cards, which are marked.
    """
    rows = []
    for ship in side["ships"]:
        row = _ship_row(ship["name"], ship["damage"], ship)
        rows.append(row | {"is_house_card": ship["card"] in house})
        if len(ship["weapons"]) > 1:
            rows += [_ship_row(each["weapon"], each, None) for each in ship["weapons"]]
    total = _ship_row("Whole fleet", side["damage"], None) if len(side["ships"]) > 1 else None
    return {
        "letter": letter,
        "points": side["points"],
        "pilot": side["pilot"],
        "rows": rows,
        "total": total,
    }


def _ship_row(
    name: str, damage: Mapping[str, Any], ship: Mapping[str, Any] | None
) -> dict[str, Any]:
    return {
        "name": name,
        "is_ship": ship is not None,
        "survives": numbers.percent(ship["survival_rate"]) if ship else "",
        "lost_first": f"{ship['lost_first']:,}" if ship else "",
        "attacks": numbers.decimal(damage["attacks"], 2),
        "dealt": numbers.decimal(damage["dealt"], 2),
        "per_attack": numbers.decimal(damage["per_attack"], 2),
        **_causes(damage),
    }


CAUSES: Final = ("luck", "own_cards", "other_cards")


def _causes(damage: Mapping[str, Any]) -> dict[str, str]:
    """Returns what was expected of an attack, and what dice and cards made of it.

    Results of before do not tell dice from cards.
    """
    attacks = damage["attacks"] if "own_cards" in damage else None
    cells = {name: damage[name] / attacks if attacks else None for name in CAUSES}
    expected = damage["expected_per_attack"] if attacks else None
    return {"expected": numbers.decimal(expected, 2)} | {
        name: numbers.signed(value, 2) for name, value in cells.items()
    }


def card_rows(side: Mapping[str, Any], letter: str, house: Collection[str] = ()) -> dict[str, Any]:
    """Returns the table of what the cards of a fleet did; results of before know nothing of it.

    `house` are the keys of house cards, which are marked.
    """
    rows = []
    for card in side.get("cards", ()):
        is_idle = card["holds"] and not card["battles"]
        rows.append(
            {
                "name": card["name"],
                "href": card_address(card["card"]),
                "is_house_card": card["card"] in house,
                "holds": is_idle,
                "is_unused": card["use_rate"] == 0.0 and not is_idle,
                "battles": numbers.percent(card["use_rate"]),
                "uses": numbers.decimal(card["uses"], 2),
                "dice": numbers.decimal(card["dice"], 2),
                "damage": numbers.signed(card["damage"], 2),
                "saved": numbers.signed(card["saved"], 2),
                "tokens": numbers.decimal(card["tokens"], 2),
            }
        )
    return {"letter": letter, "rows": rows}


def abilities_words(abilities: Mapping[str, int] | None) -> str:
    """Returns how many abilities nobody plays: "2 of 14 abilities are not simulated"."""
    if abilities is None:
        return "Abilities that are not simulated"
    number, total = abilities["not_simulated"], abilities["total"]
    noun = "ability" if total == 1 else "abilities"
    return f"{number} of {total} {noun} {'is' if number == 1 else 'are'} not simulated"


def battle_row(battle: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Returns a battle as a row of a list."""
    points, left = battle["fleet_points"], battle["ships_left"]
    winner = battle["winner"]
    return {
        "number": battle["number"],
        "winner": names[LETTERS.index(winner)] if winner else "Draw",
        "side": winner or "",
        "rounds": battle["rounds"],
        "points": f"{points['a']}{numbers.DASH}{points['b']}",
        "left": f"{left['a']}{numbers.DASH}{left['b']}",
        "luck": [numbers.signed((battle["luck"] or {}).get(letter), 1) for letter in LETTERS],
        "end": interpretation.ENDS.get(battle["reason"], battle["reason"]),
    }


# --- several simulations ----------------------------------------------------------------------


def job_row(job: Job) -> dict[str, Any]:
    """Returns a simulation as a row of a list."""
    document = _brief(job)
    side, battles, asked = document["sides"]["a"], document["battles"], document["asked"]
    head = head_context(job)
    age = age_of(job)
    ended = job.state in (JobState.CANCELLED, JobState.FAILED)
    return {
        "job": job,
        "names": head["names"],
        "accents": head["accents"],
        "ruleset_name": head["ruleset_name"],
        "pilots": head["pilots"],
        "ago": numbers.ago(age),
        "share": numbers.percent(side["win_rate"]),
        "interval": numbers.interval(side["low"], side["high"]) if battles else "",
        "battles": battles,
        "asked": asked,
        "percent": int(100 * battles / asked),
        "is_short": ended and battles < asked,
    }


def _brief(job: Job) -> Mapping[str, Any]:
    """Returns the counts of a simulation: those of its result as soon as that is final."""
    if not job.is_running:
        try:
            return results.simulation_result(job=job)
        except errors.ConflictError:
            # The rules of play have changed before anybody looked: there are only the counts.
            pass
    return _counts(job, results.simulation_progress(job=job))


def comparison_context(found: Sequence[Job]) -> dict[str, Any]:
    """Returns two or more simulations side by side; of exactly two, also whether they differ."""
    columns = []
    documents = []
    for place, job in enumerate(found):
        result = _brief(job)
        documents.append(result)
        head = head_context(job)
        names = fleet_names(result["sides"])
        columns.append(
            head
            | {
                "names": names,
                "result": result,
                "rates": charts.win_rates(result, names, f"rates-{place}"),
                "cells": _compared(result),
            }
        )
    cells = zip(*(column["cells"] for column in columns), strict=True)
    context: dict[str, Any] = {
        "columns": columns,
        "lines": list(zip(COMPARED, cells, strict=True)),
        "has_figures": any("rounds" in each for each in documents),
        "frame": FRAME,
        "difference": "",
    }
    if len(documents) == len(LETTERS):
        context["difference"] = interpretation.difference_words(
            interpretation.difference(*documents)
        )
    return context


def _compared(result: Mapping[str, Any]) -> list[str]:
    """Returns the cells of a result, in the order of `COMPARED`; counts alone leave most empty."""
    a, b = (result["sides"][letter] for letter in LETTERS)
    share = numbers.percent(a["win_rate"])
    if result["battles"]:
        share += f" ({numbers.interval(a['low'], a['high'])})"
    cells = [f"{result['battles']:,}", share, numbers.percent(result["draw_rate"])]
    if "rounds" not in result:
        return cells + [numbers.DASH] * (len(COMPARED) - len(cells))
    margin = result["margin"]["mean"]
    return [
        *cells,
        numbers.decimal(result["rounds"]["mean"]),
        f"{numbers.signed(margin)} SP" if margin is not None else numbers.DASH,
        *(numbers.decimal(each["damage"]["dealt"]) for each in (a, b)),
        *(_causes(each["damage"])[name] for name in ("expected", *CAUSES) for each in (a, b)),
    ]


COMPARED: Final = (
    "Battles",
    "First fleet wins",
    "Draws",
    "Rounds",
    "Lead of the first fleet",
    "Damage per battle, first fleet",
    "Damage per battle, second fleet",
    "Expected of an attack, first fleet",
    "Expected of an attack, second fleet",
    "Luck in an attack, first fleet",
    "Luck in an attack, second fleet",
    "Own cards in an attack, first fleet",
    "Own cards in an attack, second fleet",
    "The other's cards in an attack, first fleet",
    "The other's cards in an attack, second fleet",
)
