"""What the templates about saved fleets show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from cards.selectors import catalogue_current
from fleetbuilder.accounts.access import KEY, Access, access_of
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.responses import site_of
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check import pages
from fleetbuilder.fleets.check.checked_fleets import RecheckedRevision, revision_rechecked
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.check.pages import Remark
from fleetbuilder.fleets.check.services import Options
from fleetbuilder.fleets.common import mapping, selectors
from fleetbuilder.fleets.common.models import Cause, Fleet, Revision, Visibility
from fleetbuilder.fleets.saved import documents
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.battle_records import battle_records
from fleetbuilder.fleets.saved.forms import AboutForm, SearchForm, about_form
from fleetbuilder.fleets.saved.missing_cards import missing_context
from fleetbuilder.fleets.saved.named_fleets import UNNAMED, Referred
from fleetbuilder.fleets.saved.selectors import Filters, FleetPage
from fleetbuilder.fleets.saved.services import FleetConflictError
from rules.building.comparison.difference import difference
from rules.building.report import Quote
from rules.notation import Parsed

SHOWN_REVISIONS: Final = 5
"""Revisions on the page of a fleet; the others are in its history."""
SHOWN_CHANGES: Final = 2
"""Changes of a revision in the history; all of them are in its difference."""
SHOWN_RECORDS: Final = 5
"""Simulations on the page of a fleet; all of them are listed where they are asked for."""
SHOWN_UNMATCHED: Final = 20
"""Lines that no card matched on the page of a fleet; the others are in its exports."""
MOST_LISTED: Final = 300
"""Lines of prices that are listed of each of two fleets side by side; each takes some 400 bytes."""
CAUSES: Final[dict[str, str]] = {
    Cause.CREATE: "Kept",
    Cause.EDIT: "Changed",
    Cause.RENAME: "Renamed",
    Cause.RESTORE: "Brought back",
    Cause.COPY: "Copied",
    Cause.UPDATE: "Present prices taken",
}
VISIBILITIES: Final[dict[str, str]] = {
    Visibility.PRIVATE: "Only you",
    Visibility.UNLISTED: "Whoever has the link",
    Visibility.PUBLIC: "Everybody",
}
KIND_ICONS: Final[dict[str, str]] = {
    "added": "plus",
    "removed": "minus",
    "moved": "swap",
    "points": "points",
    "detail": "edit",
    "order": "sort",
    "setting": "rules",
}
KIND_WORDS: Final[dict[str, str]] = {
    "added": "Added",
    "removed": "Removed",
    "moved": "Moved",
    "points": "Price",
    "detail": "Detail",
    "order": "Order",
    "setting": "Setting",
}


@dataclass(frozen=True, slots=True)
class ListedFleet:
    """A fleet as lists show it."""

    fleet: Fleet
    name: str
    href: str
    who: str
    ruleset: str


def is_mine(request: HttpRequest, fleet: Fleet) -> bool:
    """Returns whether a fleet belongs to who asks."""
    return access_of(request, fleet) == Access.CHANGE


def row_of(fleet: Fleet) -> ListedFleet:
    """Prepares a fleet for a list."""
    known = selectors.rulesets_all()
    name = known[fleet.ruleset].name if fleet.ruleset in known else fleet.ruleset
    who = VISIBILITIES[fleet.visibility]
    return ListedFleet(fleet, fleet.name or UNNAMED, documents.page_address(fleet), who, name)


# --- the list -----------------------------------------------------------------------------------


def list_context(query: QueryDict, *, owner: str, filters: Filters | None) -> dict[str, Any]:
    """Prepares a page of an owner's fleets; without filters, of those that are public."""
    place = query.get("from", "")
    listing: FleetPage
    if filters is None:
        listing = saved_selectors.public_fleet_list(search=query.get("search", ""), place=place)
    else:
        listing = saved_selectors.fleet_list(owner=owner, filters=filters, place=place)
    own = reverse("fleets:fleet_list")
    shown = "public" if filters is None else "archive" if filters.archived else "yours"
    return {
        "rows": [row_of(fleet) for fleet in listing.fleets],
        "following": _with(query, **{"from": listing.following}) if listing.following else "",
        "begun": bool(place),
        "start": _with(query, **{"from": ""}) or own,
        "form": SearchForm(initial={"search": query.get("search", "")}),
        "filters": filters,
        "facets": _facets(query, owner, archived=filters.archived) if filters else (),
        "is_narrowed": any(query.get(name) for name in ("search", "folder", "tag")),
        "tabs": [
            {"label": label, "href": href, "current": shown == name}
            for name, label, href in (
                ("yours", "Yours", own),
                ("archive", "Archive", f"{own}?archived=1"),
                ("public", "Public", f"{own}?of=all"),
            )
        ],
    }


def _facets(query: QueryDict, owner: str, *, archived: bool) -> list[dict[str, Any]]:
    facets = []
    for name, label, counts in (
        ("folder", "Folders", saved_selectors.folder_counts(owner=owner, archived=archived)),
        ("tag", "Tags", saved_selectors.tag_counts(owner=owner, archived=archived)),
    ):
        options = [
            {
                "label": value,
                "count": count,
                "selected": query.get(name) == value,
                "href": _with(query, **{name: "" if query.get(name) == value else value}) or "?",
            }
            for value, count in counts
        ]
        if options:
            facets.append({"label": label, "options": options, "open": True})
    return facets


def _with(query: QueryDict, **changes: str) -> str:
    """Returns a query with values replaced; a list begins anew unless `from` is among them."""
    changed = query.copy()
    changed.pop("from", None)
    for name, value in changes.items():
        changed.pop(name, None)
        if value:
            changed[name] = value
    return f"?{changed.urlencode()}" if changed else ""


# --- one fleet ----------------------------------------------------------------------------------


def page_state_of(
    revision: Revision, fleet: Fleet, *, mine: bool
) -> tuple[CheckPageState, list[Remark]]:
    """Puts a saved fleet on the check page; its owner's changes can be saved from there."""
    parsed = Parsed((mapping.fleet_from_revision(revision),), "json")
    held, remarks = pages.page_state_from(parsed, Options())
    return (replace(held, saved=f"{fleet.slug}@{revision.number}") if mine else held), remarks


def detail_context(
    request: HttpRequest, fleet: Fleet, form: AboutForm | None = None
) -> dict[str, Any]:
    """Prepares the page of a fleet: report, links, and for its owner history and settings."""
    mine = is_mine(request, fleet)
    revision = saved_selectors.revision_current(fleet=fleet)
    recheck = revision_rechecked(revision)
    site = site_of(request)
    context = pages.report_context(*page_state_of(revision, fleet, mine=mine), site)
    context |= {
        "saved": fleet,
        "revision": revision,
        "row": row_of(fleet),
        "mine": mine,
        "key": key_made(),
        "addresses": documents.fleet_links(fleet, recheck.judged.fleet, site, is_mine=mine),
        "offer": offer_context(recheck) if recheck.is_changed else None,
        "heading": "Report",
        "unmatched": recheck.judged.fleet.unmatched[:SHOWN_UNMATCHED],
        "unmatched_more": max(0, len(recheck.judged.fleet.unmatched) - SHOWN_UNMATCHED),
        "missing": missing_context(recheck.judged.fleet, visitor=visitor_of(request)),
        "table_address": documents.table_address(fleet, key=request.GET.get(KEY, "")),
        "battle_address": documents.battle_address(fleet, key=request.GET.get(KEY, "")),
    }
    # Other sites show the address that was shared, which may have the key of an unlisted link.
    context["social"]["url"] = request.build_absolute_uri()
    if mine:
        steps, _ = saved_selectors.revision_steps(fleet=fleet, most=SHOWN_REVISIONS)
        context["revisions"] = revision_rows(steps, fleet)
        context["about_form"] = form or about_form(fleet)
        context["records"] = battle_records(
            fleet=fleet, fingerprint=revision.fingerprint, most=SHOWN_RECORDS
        )
    return context


def offer_context(recheck: RecheckedRevision) -> dict[str, Any]:
    """Prepares what has changed since a fleet was saved: old and new."""
    before, after = recheck.revision, recheck.judged.report
    if before.is_legal == after.legal:
        verdict = ""
    else:
        verdict = "It is legal now." if after.legal else "It is no longer legal."
    changes = [each for each in recheck.prices.changes if each.kind == "points"]
    return {
        "before": before.points,
        "after": after.points,
        "verdict": verdict,
        "changes": [
            {"name": each.name, "before": each.points_before, "after": each.points_after}
            for each in changes
        ],
    }


def keep_context(request: HttpRequest, held: CheckPageState | None) -> dict[str, Any]:
    """Prepares how what is on the check page can be kept: as a new fleet, or as the one it was."""
    if held is None:
        return {}
    slug, _, number = held.saved.partition("@")
    fleet = saved_selectors.fleet_find(slug=slug) if slug else None
    onto = None
    if fleet is not None and is_mine(request, fleet):
        onto = {"name": fleet.name or UNNAMED, "number": int(number) + 1}
    return {"keep_key": key_made(), "onto": onto}


def revision_rows(
    steps: Sequence[tuple[Revision, Revision | None]], fleet: Fleet
) -> list[dict[str, Any]]:
    """Prepares revisions for the history, each with what it changed in the one before."""
    # Most stand in two steps: each is read once.
    revisions = {each.number: each for step in steps for each in step if each is not None}
    priced = {number: mapping.priced_from_revision(each) for number, each in revisions.items()}
    rows = []
    for revision, earlier in steps:
        changes: list[str] = []
        if earlier is not None:
            was, now = priced[earlier.number], priced[revision.number]
            changes = [each.text for each in difference(was, now, catalogue_current()).changes]
        rows.append(_revision_row(revision, changes, fleet))
    return rows


def _revision_row(revision: Revision, changes: list[str], fleet: Fleet) -> dict[str, Any]:
    cause = CAUSES[revision.cause]
    if revision.restored is not None:
        cause = f"{cause}: revision {revision.restored}"
    before = reverse("fleets:compare") if revision.number > 1 else ""
    if before:
        before += f"?a={fleet.slug}@{revision.number - 1}&b={fleet.slug}@{revision.number}"
    return {
        "revision": revision,
        "cause": cause,
        "reference": f"{fleet.slug}@{revision.number}",
        "is_current": revision.number == fleet.current,
        "difference": before,
        "changes": changes[:SHOWN_CHANGES],
        "changes_more": max(0, len(changes) - SHOWN_CHANGES),
    }


# --- differences --------------------------------------------------------------------------------


def changes_shown(found: Any) -> list[dict[str, Any]]:
    """Prepares the changes of a difference."""
    return [
        {"icon": KIND_ICONS[each.kind], "word": KIND_WORDS[each.kind], "text": each.text}
        for each in found.changes
    ]


def comparison_context(a: Referred, b: Referred) -> dict[str, Any]:
    """Prepares two fleets side by side."""
    catalogue = catalogue_current()
    found = difference(a.priced, b.priced, catalogue)
    return {
        "catalogue": catalogue,
        "difference": found,
        "changes": changes_shown(found),
        "sides": [
            {
                "side": side,
                "name": each.name,
                "quote": Quote(each.lines, each.priced.points),
                "is_listed": len(each.lines) <= MOST_LISTED,
                "href": documents.page_address(each.fleet) if each.fleet else "",
            }
            for side, each in (("First", a), ("Second", b))
        ],
    }


def conflict_context(
    fleet: Fleet, held: CheckPageState, error: FleetConflictError, site: str
) -> dict[str, Any]:
    """Prepares the choice after a conflict: save it all the same, as another fleet, or not."""
    current = error.current
    return {
        "row": row_of(fleet),
        "current": current,
        "difference": error.difference,
        "changes": changes_shown(error.difference),
        "page_state": replace(held, saved=f"{fleet.slug}@{current.number}").fields(),
        "apart": replace(held, saved="").fields(),
        "keys": (key_made(), key_made()),
        "address": pages.share_address(held, site),
    }
