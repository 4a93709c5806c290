"""A submitted fleet as checked under an event's rules, and what has changed since."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from cards.selectors import catalogue_current
from fleetbuilder.core.idempotency import digest_of
from fleetbuilder.events.common import mapping
from fleetbuilder.events.common.models import AmendmentKind, Entry, Event
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.services import Checked, Options
from fleetbuilder.fleets.common import selectors
from rules.building.comparison.difference import Difference, FleetWithPrices, difference
from rules.building.report import Problem
from rules.fleet import Fleet
from rules.notation import fleet_to_document

BESIDE: Final = frozenset(
    {"name", "notes", "generator", "ruleset", "points_limit", "event_date", "mixing_consent"}
)
"""Fields of a fleet document that say nothing of what is fielded at an event."""
SHIPLESS: Final = Problem(
    code="fleet.no_ships",
    severity="error",
    where="/ships",
    message="The fleet has no ship, so it cannot be played.",
    rule="Events: at least one ship",
    source="Fleetbuilder",
)
UNKNOWN_CARD: Final = "card.unknown"


@dataclass(frozen=True, slots=True)
class CheckedEventFleet:
    """A fleet with document and digest, checked under the rules of an event."""

    fleet: Fleet
    document: dict[str, Any]
    fingerprint: str
    checked: Checked

    @property
    def columns(self) -> dict[str, Any]:
        """Returns the columns of an entry that hold it."""
        report = self.checked.report
        return {
            "document": self.document,
            "report": report.to_document(),
            "fingerprint": self.fingerprint,
            "points": report.points,
            "is_legal": report.legal,
            "problem_count": self.problem_count,
            "catalogue": report.catalogue,
        }

    @property
    def problem_count(self) -> int:
        """Returns how many problems keep it from the table."""
        return sum(1 for each in self.checked.report.problems if each.severity == "error")


def fleet_checked(fleet: Fleet, event: Event) -> CheckedEventFleet:
    """Checks a fleet under the rules of an event, whatever rules it names itself.

    An illegal one is no error: its report says why. Raises `TooLargeError` beyond the bounds of a
    request.
    """
    check_services.fleets_bound([fleet])
    document = fleet_to_document(fleet)
    return CheckedEventFleet(fleet, document, fingerprint_of(document), _checked(fleet, event))


def fingerprint_of(document: dict[str, Any]) -> str:
    """Returns the digest of what is fielded: cards in their places, and what the player adds.

    The same fleet has the same one, whatever it is called and by which way it came; its own rule
    set, limit, date and consent count for nothing under those of an event.
    """
    return digest_of({name: value for name, value in document.items() if name not in BESIDE})


def options_of(event: Event) -> Options:
    """Returns under which rules, and for which day, fleets of an event are read and checked."""
    known = selectors.rulesets_all()
    return Options(
        # A release may drop a rule set that an old event names.
        ruleset=event.ruleset if event.ruleset in known else selectors.DEFAULT_RULESET,
        points_limit=event.points_limit,
        event_date=event.date.isoformat() if event.date else "",
        mixing_consent=event.mixing_consent,
    )


def _checked(fleet: Fleet, event: Event) -> Checked:
    checked = check_services.fleet_check(fleet, options_of(event), catalogue_current())
    if fleet.ships or any(each.severity == "error" for each in checked.report.problems):
        return checked
    # Whoever builds may still add a ship; what is handed in to an event must have one.
    problems = (SHIPLESS, *checked.report.problems)
    return replace(checked, report=replace(checked.report, legal=False, problems=problems))


@dataclass(frozen=True, slots=True)
class RecheckedEntry:
    """An entry beside what the check says of its fleet now.

    `prices` lists what became dearer or cheaper since the fleet was handed in.
    """

    entry: Entry
    judged: CheckedEventFleet
    prices: Difference

    @property
    def is_changed(self) -> bool:
        """Returns whether prices, points or the verdict are others than at the submission."""
        now = self.judged
        return (
            bool(self.prices)
            or now.checked.report.points != self.entry.points
            or now.checked.report.legal != self.entry.is_legal
            or now.problem_count != self.entry.problem_count
        )


def entry_rechecked(entry: Entry, event: Event) -> RecheckedEntry:
    """Checks the fleet of an entry by the present cards, and compares; the entry has a fleet."""
    judged = fleet_checked(mapping.fleet_from_entry(entry), event)
    now = FleetWithPrices.from_lines(judged.fleet, judged.checked.report.lines)
    return RecheckedEntry(
        entry, judged, difference(mapping.priced_from_entry(entry), now, catalogue_current())
    )


def may_have_changed(entry: Entry, event: Event) -> bool:
    """Returns whether cards or rules are others than when an entry's fleet was checked."""
    return (
        entry.catalogue != catalogue_current().version
        or entry.checked_version != event.rules_version
    )


def most_left(entry: Entry, event: Event, told: int) -> tuple[int | None, bool]:
    """Returns how many SP of a player's fleet can be left, None for any number.

    With it comes whether that is the price of the fleet; otherwise it is the limit of the event.
    The limit counts where the price does not say what was played: without a fleet, with a blind
    booster that is opened at the event, with cards that nobody knows, and with a list that was
    changed since. `told` is what is said to be left: the present price is asked only above that
    of then. Source: Additional rules for tournaments 2016 (blind boosters, Fleet Points).
    """
    if entry.points is None or _is_open_ended(entry):
        limit, points = event.points_limit, entry.points or 0
        return (None, False) if limit is None else (max(limit, points), points > limit)
    most = entry.points
    if told > most and may_have_changed(entry, event):
        most = max(most, entry_rechecked(entry, event).judged.checked.report.points)
    return most, True


def _is_open_ended(entry: Entry) -> bool:
    """Returns whether more may have been played than the price of an entry's fleet says."""
    fleet = mapping.fleet_from_entry(entry)
    problems = (entry.report or {}).get("problems", ())
    return (
        fleet.blind_booster
        or bool(fleet.unmatched)
        or any(each["code"] == UNKNOWN_CARD for each in problems)
        or entry.amendments.filter(kind=AmendmentKind.CHANGED).exists()
    )
