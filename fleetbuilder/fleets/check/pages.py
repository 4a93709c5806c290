"""What the templates about fleets show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import reverse
from django.utils.text import slugify

from cards.selectors import catalogue_current
from fleetbuilder.fleets.check import forms, open_fleets, printings, services
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.check.problems import UNKNOWN_CARD, problems_shown, verdict_words
from fleetbuilder.fleets.check.services import Checked, Options
from fleetbuilder.fleets.common import selectors
from rules.battle.phases.prepare import is_played
from rules.building.report import Fix, Report
from rules.cards import Card, fold
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.notation import FORMATS, Parsed
from rules.rulesets import RuleSet
from rules.simulated import simulated_texts

BATTLES: Final = "simulations:simulation_list"
UNNAMED: Final = "Your fleet"
SQUADS: Final = "space-dock-squads"
MOST_PRINTINGS: Final = 6
LONGEST_PREVIEW: Final = 200


@dataclass(frozen=True, slots=True)
class FleetRow:
    """One of several fleets with its verdict."""

    number: int
    name: str
    legal: bool
    points: int
    problems: int
    shown: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """What the reader noticed about a text, as the page shows it."""

    where: str
    text: str


@dataclass(frozen=True, slots=True)
class PrintingChoice:
    """A card of the fleet whose name others bear: the printing taken, and fixes that swap it."""

    name: str
    taken: str
    fixes: tuple[Fix, ...]


def page_state_from(parsed: Parsed, options: Options) -> tuple[CheckPageState, list[Remark]]:
    """Puts fleets on the check page with the options written into them, and gives what was noticed.

    Names that several cards bear are remembered on the check page; unknown ones are problems of the
    report.
    """
    remarks = [
        Remark(notice.where, notice.message)
        for notice in parsed.notices
        if notice.code not in (printings.AMBIGUOUS, UNKNOWN_CARD)
    ]
    known = selectors.rulesets_all()
    fleets = []
    for fleet in parsed.fleets:
        ruleset = options.ruleset or fleet.ruleset
        if ruleset and ruleset not in known:
            name = known[selectors.DEFAULT_RULESET].name
            remarks.append(
                Remark("", f"There is no rule set “{ruleset}”; the fleet is checked under {name}.")
            )
            ruleset = ""
        fleets.append(services.fleet_with(replace(fleet, ruleset=ruleset), options))
    return CheckPageState(tuple(fleets), asked=printings.asked_by(parsed)), remarks


def choices(held: CheckPageState, catalogue: Catalogue, ruleset: RuleSet) -> list[PrintingChoice]:
    """Returns the cards of the open fleet for which another printing may be meant.

    Prices are those under the rule set.
    """
    day = ruleset["price_date"]
    asked = frozenset(held.asked)
    shown = []
    for where, key in printings.card_places(held.fleet):
        card = catalogue.find(key) if key in asked else None
        if card is None:
            continue
        others = [
            each
            for each in catalogue.by_name.get(fold(card.name), ())
            if each.key != key and (each.type == card.type)
        ]
        others.sort(key=lambda each: _released(each, catalogue), reverse=True)
        fixes = tuple(
            Fix("swap", set_and_price(each, catalogue, day), where=where, card=each.key)
            for each in others[:MOST_PRINTINGS]
        )
        if fixes:
            shown.append(PrintingChoice(card.name, set_and_price(card, catalogue, day), fixes))
    return shown


def _released(card: Card, catalogue: Catalogue) -> str:
    own = catalogue.sets.get(card.sets[0])
    return own.released if own is not None else ""


def set_and_price(card: Card, catalogue: Catalogue, price_date: str | None) -> str:
    """Returns a card's own set and its printed price on a day: "Koranak (5 SP)"."""
    own = catalogue.sets.get(card.sets[0]) if card.sets else None
    return f"{own.name if own is not None else 'no set'} ({card.cost_on(price_date)} SP)"


def with_options(held: CheckPageState, options: Options) -> CheckPageState:
    """Returns the page with other options for the open fleet; an empty one is taken back.

    A list that the page keeps is read anew, so that its printings are those of the other rules.
    """
    changed, asked = printings.printings_for(held, options)
    fleet = replace(
        changed,
        ruleset=options.ruleset,
        points_limit=options.points_limit,
        event_date=options.event_date,
        mixing_consent=options.mixing_consent is not False,
    )
    return replace(held.changed(fleet), asked=asked)


def report_context(held: CheckPageState, remarks: Sequence[Remark], site: str) -> dict[str, Any]:
    """Prepares the report of the open fleet, and the verdicts of the others.

    `site` is scheme and host, for the address to share.
    """
    catalogue = catalogue_current()
    checked = services.fleet_check(held.fleet, Options(), catalogue)
    downloads = [each for each in FORMATS.values() if each.id != SQUADS]
    return {
        "catalogue": catalogue,
        "page_state": held.fields(),
        "undo": len(held.past),
        "fleet": checked.fleet,
        "name": checked.fleet.name or UNNAMED,
        "ruleset": checked.ruleset,
        "report": checked.report,
        "problems": problems_shown(checked.report, checked.ruleset.id),
        "texts": texts_shown(checked.fleet, catalogue),
        "remarks": remarks,
        "choices": choices(held, catalogue, checked.ruleset),
        "rows": fleet_rows(held, catalogue) if len(held.fleets) > 1 else (),
        "options": options_form(held, checked),
        "downloads": downloads,
        "lost": services.fleet_lost(checked.fleet, downloads),
        "downloads_of_all": [each for each in FORMATS.values() if each.is_for_several],
        "address": share_address(held, site),
        "battle_address": battle_address(held),
        "table_address": table_address(held),
        "social": social_of(checked.fleet, checked.report, share_address(held, site)),
    }


def texts_shown(fleet: Fleet, catalogue: Catalogue) -> dict[str, Any]:
    """Returns which texts of a fleet battles leave out: the sentence, and name and page of each."""
    texts = simulated_texts(fleet, catalogue, is_played)
    names: dict[str, str] = {}
    for key in texts.left_out:
        names.setdefault(catalogue[key].name, reverse("cards:card_detail", args=[key]))
    return {"sentence": texts.sentence, "left_out": list(names.items())}


def options_form(held: CheckPageState, checked: Checked) -> forms.OptionsForm:
    """Returns the form of the options in force."""
    fleet = checked.fleet
    return forms.OptionsForm(
        initial={
            "ruleset": checked.ruleset.id,
            "points_limit": fleet.points_limit,
            "event_date": fleet.event_date,
            "mixing_consent": fleet.mixing_consent,
        },
        auto_id="now_%s",
    )


def fleet_rows(held: CheckPageState, catalogue: Catalogue) -> list[FleetRow]:
    """Checks every fleet of the check page, for the list of verdicts."""
    rows = []
    for number, fleet in enumerate(held.fleets):
        report = services.fleet_check(fleet, Options(), catalogue).report
        errors = sum(1 for problem in report.problems if problem.severity == "error")
        rows.append(
            FleetRow(
                number,
                fleet.name or f"Fleet {number + 1}",
                report.legal,
                report.points,
                errors,
                number == held.shown,
            )
        )
    return rows


def share_address(held: CheckPageState, site: str) -> str:
    """Returns the address that shows the open fleet again, "" where too long."""
    return open_fleets.fleet_address(held.fleet, site=site)


def battle_address(held: CheckPageState) -> str:
    """Returns the address where the open fleet is tested in battle, "" if it is too long."""
    return open_fleets.fleet_address(held.fleet, BATTLES) if held.fleet.ships else ""


def table_address(held: CheckPageState) -> str:
    """Returns where the open fleet is taken to the table, "" where it would be too long."""
    return open_fleets.fleet_address(held.fleet, "fleets:table")


def social_of(fleet: Fleet, report: Report, address: str) -> dict[str, str]:
    """Returns what other sites show of a link to a fleet: title, description, address."""
    catalogue = catalogue_current()
    ships = []
    for build in fleet.ships:
        ship = catalogue.find(build.ship)
        ships.append(ship.marked_name if ship is not None else build.name or "unknown ship")
    listed = f" {', '.join(ships)}." if ships else ""
    words = f"{verdict_words(report)}{listed}"
    if len(words) > LONGEST_PREVIEW:
        words = words[: LONGEST_PREVIEW - 1].rstrip(" ,") + "…"
    return {"title": fleet.name or UNNAMED, "description": words, "url": address}


def file_name(fleets: Sequence[Fleet], extension: str) -> str:
    """Returns the name of a downloaded file: "klingon-starter.txt", "fleets.json" for several."""
    if len(fleets) > 1:
        return f"fleets{extension}"
    return f"{slugify(fleets[0].name)[:60] or 'fleet'}{extension}"


def form_initial(held: CheckPageState | None) -> dict[str, Any]:
    """Returns what the box of the form shows: the open fleet as text, when it is the only one."""
    if held is None or len(held.fleets) > 1:
        return {}
    return {"text": services.fleets_render(held.fleets, "text")}
