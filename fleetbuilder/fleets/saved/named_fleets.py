"""Fleets named in an address: saved ones, single revisions of them, demo fleets, share codes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.accounts.access import Access, access_check, access_to
from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.checked_fleets import fleet_checked
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common import selectors as fleet_selectors
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.saved import selectors
from rules.building.comparison.difference import FleetWithPrices
from rules.building.report import Line
from rules.fleet import Fleet as Content

SAVED: Final = re.compile(r"([a-z2-9]{8})(?:@([0-9]{1,9}))?(?:~([A-Za-z0-9_-]{1,24}))?")
LINK: Final = re.compile(r"/fleets/([a-z2-9]{8})/(?:\?key=([A-Za-z0-9_-]{1,24}))?$")
SHORT: Final = re.compile(r"/f/([A-Za-z0-9_-]{1,24})/?$")
CODE: Final = re.compile(r"\bFB[0-9]+-")
DEMO: Final = "demo:"
UNNAMED: Final = "Unnamed fleet"
HELP: Final = (
    "Name a saved fleet (`k7m2pq9x`), with the key of its unlisted link (`k7m2pq9x~key`), a "
    "revision of one of yours (`k7m2pq9x@3`), a demo fleet (`demo:klingon-starter`), or give a "
    "link to a fleet or a share code (`FB1-…`)."
)


@dataclass(frozen=True, slots=True)
class Referred:
    """A fleet that an address names: a saved one with the prices that it was saved with."""

    reference: str
    content: Content
    lines: tuple[Line, ...]
    fleet: Fleet | None = None
    revision: Revision | None = None

    @property
    def priced(self) -> FleetWithPrices:
        """Returns the fleet with its prices."""
        return FleetWithPrices.from_lines(self.content, self.lines)

    @property
    def name(self) -> str:
        """Returns what it is called; a revision that was asked for by number with its number."""
        name = self.content.name or UNNAMED
        if self.revision is None or "@" not in self.reference:
            return name
        return f"{name}, revision {self.revision.number}"


def fleet_referred(request: HttpRequest | Request, text: str, where: str) -> Referred:
    """Finds the fleet that `text` names, as `HELP` says; `where` is the field that it comes from.

    Raises `NotFoundError` for one that is not there or that who asks may not see, `InvalidError`
    for what names none, `DocumentError` for a share code that cannot be read.
    """
    text = text.strip()
    if parts := SAVED.fullmatch(text):
        return _saved(request, text, parts[1], parts[2] or "", parts[3] or "")
    if text.startswith(DEMO):
        demo = fleet_selectors.demo_fleet_find(slug=text.removeprefix(DEMO))
        if demo is None:
            raise errors.NotFoundError
        return _given(text, mapping.fleet_from_demo(demo))
    if CODE.search(text):
        [content, *more] = check_services.text_parse(text, open_fleets.CODE).fleets
        if not more:
            return _given(text, content)
    if parts := LINK.search(text):
        return _saved(request, text, parts[1], "", parts[2] or "")
    if parts := SHORT.search(text):
        found = fleet_of_word(parts[1])
        if found is None:
            raise errors.NotFoundError
        return _saved(request, text, found.slug, "", parts[1])
    raise errors.InvalidError(fields={where: [HELP]})


def fleet_for(request: HttpRequest | Request, slug: str, needed: Access) -> Fleet:
    """Returns a fleet to who may do as much with it; for others it is not there."""
    fleet = or_404(selectors.fleet_find(slug=slug))
    access_check(request, fleet, needed)
    return fleet


def fleet_of_word(word: str) -> Fleet | None:
    """Finds the fleet of a short link: by its address, or by the key of its unlisted link."""
    return selectors.fleet_find(slug=word) or selectors.fleet_of_share_key(key=word)


def _given(text: str, content: Content) -> Referred:
    judged = fleet_checked(content)
    return Referred(text, judged.fleet, judged.report.lines)


def _saved(request: HttpRequest | Request, text: str, slug: str, number: str, key: str) -> Referred:
    fleet = selectors.fleet_find(slug=slug)
    if fleet is None:
        raise errors.NotFoundError
    # What a fleet was before is its owner's alone.
    needed = Access.CHANGE if number else Access.READ
    if access_to(fleet, visitor=visitor_of(request), key=key) < needed:
        raise errors.NotFoundError
    wanted = int(number) if number else fleet.current
    revision = selectors.revision_find(fleet=fleet, number=wanted)
    if revision is None:
        raise errors.NotFoundError
    content = mapping.fleet_from_revision(revision)
    return Referred(text, content, mapping.lines_from_revision(revision), fleet, revision)
