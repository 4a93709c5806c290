"""The only place that turns rows into fleets and Swiss rounds, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fleetbuilder.events.common.models import Entry, Event, Game
from fleetbuilder.events.swiss import rules
from fleetbuilder.events.swiss.rules import GameOutcome, Missed, Pairing, Player, Result, Scoring
from rules.building.comparison.difference import FleetWithPrices
from rules.building.report import Item, Line, Problem, Report
from rules.fleet import Fleet
from rules.notation import fleet_from_document


def scoring_from_event(event: Event) -> Scoring:
    """Returns how the games of an event count."""
    return Scoring(
        constant=event.constant,
        bye_fleet_points=event.bye_fleet_points,
        bye_battle_points=event.bye_battle_points,
        with_battle_points=event.with_battle_points,
    )


def players_from_entries(entries: Iterable[Entry]) -> list[Player]:
    """Returns those who take part as players, known by the numbers of their rows."""
    return [
        Player(
            id=entry.pk,
            lot=entry.lot,
            first=entry.first_round,
            gone=entry.gone_round,
            missed=Missed(entry.missed),
            away=tuple(entry.away),
        )
        for entry in entries
    ]


def games_from_rows(rows: Iterable[Game]) -> list[rules.SwissGame]:
    """Returns rows as games of Swiss rounds."""
    return [rules.SwissGame(row.round, row.first_id, row.second_id, result_of(row)) for row in rows]


def result_of(row: Game) -> Result | None:
    """Returns the result of a game, None while there is none."""
    if not row.outcome:
        return None
    return Result(
        GameOutcome(row.outcome),
        surviving=(row.surviving_first, row.surviving_second),
        bonus=(row.bonus_first, row.bonus_second),
        battle=(row.battle_first, row.battle_second),
    )


def columns_of_result(result: Result) -> dict[str, Any]:
    """Returns the columns that hold a result."""
    columns: dict[str, Any] = {"outcome": result.outcome.value}
    for name in ("surviving", "bonus", "battle"):
        first, second = getattr(result, name)
        columns |= {f"{name}_first": first, f"{name}_second": second}
    return columns


def games_from_pairings(event: Event, number: int, pairs: Iterable[Pairing]) -> list[Game]:
    """Makes the rows of a round, unsaved; tables count from 1."""
    return [
        Game(event=event, round=number, table=table, first_id=pair.first, second_id=pair.second)
        for table, pair in enumerate(pairs, 1)
    ]


def fleet_from_entry(entry: Entry) -> Fleet:
    """Builds the fleet that was handed in; the entry has one."""
    return fleet_from_document(entry.document)


def priced_from_entry(entry: Entry) -> FleetWithPrices:
    """Builds the fleet that was handed in with the prices of that moment."""
    report: Mapping[str, Any] = entry.report or {}
    prices = {line["where"]: line["points"] for line in report.get("lines", ())}
    return FleetWithPrices(fleet_from_entry(entry), prices, entry.points or 0)


def report_from_entry(entry: Entry) -> Report:
    """Builds the report of the moment when a fleet was handed in, without remedies."""
    document: Mapping[str, Any] = entry.report or {}
    lines = tuple(
        Line(each["where"], each["card"], each["points"], tuple(Item(**i) for i in each["items"]))
        for each in document["lines"]
    )
    problems = tuple(Problem(**{**each, "fixes": ()}) for each in document["problems"])
    names = ("legal", "points", "points_limit", "ruleset", "catalogue")
    kept = {name: document[name] for name in names}
    house = tuple(document.get("house_cards", ()))
    return Report(**kept, lines=lines, problems=problems, house_cards=house)
