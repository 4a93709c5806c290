"""Saved fleets and revisions as plain data, for the API."""

from __future__ import annotations

from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode

from cards.selectors import catalogue_current
from fleetbuilder.accounts.access import KEY
from fleetbuilder.core.idempotency import digest_of
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check.checked_fleets import RecheckedRevision, revision_rechecked
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.saved import serializers
from fleetbuilder.fleets.saved.battle_records import battle_records
from fleetbuilder.fleets.saved.details import about_of
from fleetbuilder.fleets.saved.missing_cards import buying_document, fleet_missing, missing_document
from fleetbuilder.fleets.saved.named_fleets import Referred
from rules.building.comparison.difference import difference
from rules.fleet import Fleet as Content

DIGITS: Final = 6
"""To which shares are told, as simulations do."""


def fleet_row(fleet: Fleet, *, is_mine: bool) -> dict[str, Any]:
    """Returns a fleet as lists show it; only its owner sees where they keep it."""
    return serializers.SavedRowSerializer.row(fleet, whole=is_mine, mine=is_mine)


def fleet_document(
    fleet: Fleet, revision: Revision, *, is_mine: bool, visitor: str = "", site: str = ""
) -> dict[str, Any]:
    """Returns a fleet with all that is in it, its report, its links, and what has become of prices.

    `revision` is the one in force, `site` scheme and host of the links. What is missing is told of
    the collection of `visitor`, who asks.
    """
    recheck = revision_rechecked(revision)
    lacking = fleet_missing(recheck.judged.fleet, visitor=visitor)
    document = fleet_row(fleet, is_mine=is_mine)
    if is_mine:
        document |= about_of(fleet).as_document()
    return {
        **document,
        "links": fleet_links(fleet, recheck.judged.fleet, site, is_mine=is_mine),
        "fleet": revision.document,
        "report": recheck.judged.report.to_document(),
        "offer": offer_document(recheck) if recheck.is_changed else None,
        "missing": missing_document(lacking),
        "buying": buying_document(lacking),
    }


def wins_document(fleet: Fleet, revision: Revision, site: str) -> dict[str, Any] | None:
    """Returns how the revision in force fared in its newest simulation, None before one."""
    found = battle_records(fleet=fleet, fingerprint=revision.fingerprint)
    if not found or not found[0].is_current or not found[0].battles:
        return None
    [record] = found
    return serializers.WinsSerializer.row(
        record,
        win_rate=round(record.wins / record.battles, DIGITS),
        low=round(record.low, DIGITS),
        high=round(record.high, DIGITS),
        page=f"{site}{record.href}",
    )


def offer_document(recheck: RecheckedRevision) -> dict[str, Any]:
    """Returns what a fleet would be by the present cards and rules, and what it was when saved."""
    report, then = recheck.judged.report, recheck.revision
    return {
        "catalogue": report.catalogue,
        "points_before": then.points,
        "points_after": report.points,
        "legal_before": then.is_legal,
        "legal_after": report.legal,
        "difference": recheck.prices.to_document(),
    }


def fleet_links(fleet: Fleet, content: Content, site: str, *, is_mine: bool) -> dict[str, str]:
    """Returns the addresses of a fleet: its page, the short one, and one that holds it whole.

    The short one is "" where nobody but its owner may read it, and for who was not given it; the
    whole one is "" where it would be too long. It works even when the site has lost the fleet.
    """
    shared = {
        Visibility.PUBLIC: fleet.slug,
        Visibility.UNLISTED: fleet.share_key if is_mine else "",
    }
    word = shared.get(Visibility(fleet.visibility), "")
    return {
        "page": f"{site}{reverse('fleets:fleet_detail', args=[fleet.slug])}",
        "short": f"{site}{reverse('fleets:short', args=[word])}" if word else "",
        "whole": open_fleets.fleet_address(content, site=site),
    }


def page_address(fleet: Fleet, *, key: str = "") -> str:
    """Returns the path of a fleet's page, with the key of its unlisted link."""
    path = reverse("fleets:fleet_detail", args=[fleet.slug])
    return f"{path}?{urlencode({KEY: key})}" if key else path


def table_address(fleet: Fleet, *, key: str = "") -> str:
    """Returns the path where a fleet is taken to the table, with the key of its unlisted link."""
    path = reverse("fleets:saved_table", args=[fleet.slug])
    return f"{path}?{urlencode({KEY: key})}" if key else path


def battle_address(fleet: Fleet, *, key: str = "") -> str:
    """Returns the path where a fleet is tested in battle, "" for one without ships."""
    if not fleet.ship_count:
        return ""
    word = f"{fleet.slug}~{key}" if key else fleet.slug
    return f"{reverse('simulations:simulation_list')}?{urlencode({'test': word})}"


def revision_row(revision: Revision, fleet: Fleet) -> dict[str, Any]:
    """Returns a revision as the history lists it."""
    return serializers.RevisionRowSerializer.row(revision, current=revision.number == fleet.current)


def revision_document(revision: Revision, fleet: Fleet) -> dict[str, Any]:
    """Returns a revision with all that is in it and the prices of its time."""
    lines = [
        {"where": where, "card": card, "points": points} for where, card, points in revision.prices
    ]
    return {**revision_row(revision, fleet), "lines": lines, "fleet": revision.document}


def comparison_document(a: Referred, b: Referred) -> dict[str, Any]:
    """Returns what is different between two fleets."""
    found = difference(a.priced, b.priced, catalogue_current())
    sides = {side: serializers.SideSerializer.row(each) for side, each in (("a", a), ("b", b))}
    return {**sides, "difference": found.to_document()}


def entity_tag(fleet: Fleet, document: dict[str, Any]) -> str:
    """Returns the entity tag of an answer: the number of the revision, and a digest of all."""
    return f'"{fleet.current}-{digest_of(document)[:12]}"'
