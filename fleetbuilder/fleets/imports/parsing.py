"""Reading what is to be imported: every fleet of a document, and how sure each card's match is.

Nothing is stored here. What cannot be read costs its own fleet and no other; a name that no card
has is kept in the fleet under its words.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.printings import card_places
from fleetbuilder.fleets.check.requests import escaped
from fleetbuilder.fleets.check.services import NO_OPTIONS, Options
from fleetbuilder.fleets.common import selectors
from rules.building.assessment.agreement import Agreement, Ledger, TotalDifference
from rules.building.editing.fixes import part_at, with_part
from rules.cards import Card
from rules.catalogue import Catalogue
from rules.errors import DocumentError, OverBudgetError, TooLargeError
from rules.fleet import Fleet, ShipBuild, Stated
from rules.notation import FORMATS, Budget, Notice, ReadingTerms, parse
from rules.notation.pieces import DocumentPiece, pieces_of

MOST_FLEETS: Final = 500
MOST_SIZE: Final = 800_000
"""Bytes of one import: what was chosen is sent along with it in one body."""
MOST_CARDS: Final = 10_000
"""Ships and cards of one import, over all its fleets."""
MOST_UNKNOWN: Final = 500
"""Cards of one import that no catalogue has: for each, similar names are looked for."""
MOST_OPTIONS: Final = 8
QUALITIES: Final = ("exact", "likely", "unknown")
UNCERTAIN: Final = frozenset({"card.ambiguous", "card.by_title", "card.likely", "card.renamed"})
UNKNOWN: Final = "card.unknown"
ID_LENGTH: Final = 12
_LINE: Final = re.compile(r"line ([0-9]{1,6})\b")


@dataclass(frozen=True, slots=True)
class Match:
    """How a ship or card of a fleet was matched.

    `where` is its place in the fleet, `words` what was written, `card` the key that was taken, ""
    for none; `options` are the keys that may be meant instead, `why` says how it was chosen.
    Matches of the same `id` are settled together.
    """

    where: str
    words: str
    card: str
    quality: str
    options: tuple[str, ...] = ()
    why: str = ""

    @property
    def id(self) -> str:
        """Returns what the same words with the same card taken for them have in common."""
        text = f"{self.words}\n{self.card}"
        return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]


@dataclass(frozen=True, slots=True)
class FoundFleet:
    """A fleet of the document; `fleet` is None when it cannot be read, for the `reason`.

    `place` counts from 0 over the document, `where` says where it stands in it. `stated` is what
    the document says of its cost.
    """

    place: int
    where: str
    name: str
    fleet: Fleet | None
    reason: str = ""
    matches: tuple[Match, ...] = ()
    remarks: tuple[Notice, ...] = ()
    stated: Stated = field(default_factory=Stated)

    def count(self, quality: str) -> int:
        """Returns how many of its matches are of a quality."""
        return sum(1 for match in self.matches if match.quality == quality)


@dataclass(frozen=True, slots=True)
class ImportReading:
    """What a document gives: its format, its fleets in order, and remarks on the whole."""

    format: str
    found: tuple[FoundFleet, ...]
    remarks: tuple[Notice, ...]

    @property
    def readable(self) -> tuple[FoundFleet, ...]:
        """Returns the fleets that can be stored."""
        return tuple(each for each in self.found if each.fleet is not None)

    def choices(self) -> tuple[Match, ...]:
        """Returns each question of which card is meant once, in the order of the document."""
        asked: dict[str, Match] = {}
        for each in self.found:
            for match in each.matches:
                if match.options:
                    asked.setdefault(match.id, match)
        return tuple(asked.values())


def document_read(
    source: str | bytes,
    format: str = "",  # noqa: A002
    options: Options = NO_OPTIONS,
) -> ImportReading:
    """Reads every fleet of a document for rules and day of options, within the bounds of an import.

    A list of names that is to be read for no rule set is read for the one that agrees with its
    totals. Raises `DocumentError` when there is no fleet at all to be read, `TooLargeError` beyond
    the bounds, `InvalidError` for an unknown format.
    """
    reading = _document_read(source, format, options)
    if options.ruleset or not FORMATS[reading.format].is_by_name:
        return reading
    ruling = ruling_of(reading, {})
    if ruling.has_own or ruling.usual == selectors.DEFAULT_RULESET:
        return reading
    return _document_read(source, format, replace(options, ruleset=ruling.usual))


def _document_read(
    source: str | bytes,
    format: str,  # noqa: A002
    options: Options,
) -> ImportReading:
    if format and format not in FORMATS:
        message = check_services.no_format(format, reading=True)
        raise errors.InvalidError(fields={"/format": [message]})
    size = len(source if isinstance(source, bytes) else source.encode(errors="surrogatepass"))
    if size > MOST_SIZE:
        raise TooLargeError(
            f"the document has {size:,} bytes; at most {MOST_SIZE:,} are imported at a time"
        )
    catalogue = catalogue_current()
    cut = pieces_of(source, catalogue, format)
    if len(cut.pieces) > MOST_FLEETS:
        raise TooLargeError(
            f"{len(cut.pieces):,} fleets are too many; at most {MOST_FLEETS} are imported at a time"
        )
    budget = Budget()
    found: list[FoundFleet] = []
    cards = unknown = 0
    terms = check_services.terms_of(options)
    for piece in cut.pieces:
        for each in _read(piece, len(found), cut.format, catalogue, budget, terms):
            found.append(each)
            cards += len(each.matches)
            unknown += sum(1 for match in each.matches if not match.card)
        for number, most, what in (
            (len(found), MOST_FLEETS, "fleets"),
            (cards, MOST_CARDS, "ships and cards in all"),
            (unknown, MOST_UNKNOWN, "cards that nobody knows"),
        ):
            if number > most:
                raise TooLargeError(f"more than {most:,} {what}; import a part of it", piece.where)
    if len(found) == 1 and found[0].fleet is None:
        # The one fleet that there is: its fault is that of the document.
        raise DocumentError(found[0].reason)
    return ImportReading(cut.format, tuple(found), cut.notices)


def _read(
    piece: DocumentPiece,
    place: int,
    form: str,
    catalogue: Catalogue,
    budget: Budget,
    terms: ReadingTerms,
) -> Iterator[FoundFleet]:
    try:
        parsed = parse(piece.text, catalogue, format=form, budget=budget, terms=terms)
        if not parsed.fleets:
            raise DocumentError("this holds no fleet")
        for fleet in parsed.fleets:
            check_services.fleets_bound([fleet])
    except OverBudgetError as error:
        # The document as a whole is too much, not this fleet of it.
        raise OverBudgetError(error.message, _shifted(error.where, piece) or piece.where) from None
    except DocumentError as error:
        reason = _shifted(str(error), piece)
        yield FoundFleet(place, piece.where, "", None, check_services.sentence(reason))
        return
    known = {UNKNOWN, *UNCERTAIN}
    remarks = tuple(_moved(each, piece) for each in parsed.notices if each.code not in known)
    for nth, fleet in enumerate(parsed.fleets):
        matches = tuple(_matches(fleet, parsed.notices, catalogue))
        yield FoundFleet(
            place + nth,
            piece.where,
            fleet.name,
            fleet,
            matches=matches,
            remarks=remarks if nth == 0 else (),
            stated=parsed.stated[nth] if parsed.stated else Stated(),
        )


def _shifted(text: str, piece: DocumentPiece) -> str:
    """Returns a sentence with its line counted from the head of the document."""
    return _LINE.sub(lambda found: f"line {int(found[1]) + piece.line}", text, count=1)


def _moved(notice: Notice, piece: DocumentPiece) -> Notice:
    return replace(notice, where=_shifted(notice.where, piece))


# --- matches ------------------------------------------------------------------------------------


def _matches(fleet: Fleet, notices: Iterable[Notice], catalogue: Catalogue) -> Iterator[Match]:
    doubts: dict[str, list[Notice]] = {}
    near: dict[str, Notice] = {}
    for notice in notices:
        if notice.code in UNCERTAIN:
            doubts.setdefault(notice.card, []).append(notice)
        elif notice.code == UNKNOWN:
            near.setdefault(notice.text, notice)
    for where, key in card_places(fleet):
        card = catalogue.find(key)
        if card is None:
            part = part_at(fleet, where)
            words = part.name or key
            hint = near.get(words)
            is_ship = isinstance(part, ShipBuild)
            options = _fitting(hint, catalogue, is_ship=is_ship) if hint else ()
            yield Match(where, words, "", "likely" if options else "unknown", options)
        elif key in doubts:
            yield _doubtful(where, card, doubts[key], catalogue)
        else:
            yield Match(where, card.marked_name, key, "exact")
    for words in fleet.unmatched:
        yield Match("", words, "", "unknown")


def _fitting(notice: Notice, catalogue: Catalogue, *, is_ship: bool) -> tuple[str, ...]:
    keys = (each.card for each in notice.suggestions)
    return tuple(key for key in keys if (catalogue[key].type == "ship") == is_ship)[:MOST_OPTIONS]


def _doubtful(where: str, card: Card, notices: Sequence[Notice], catalogue: Catalogue) -> Match:
    """Returns the match of a card that was taken for words which may mean others too."""
    others: dict[str, None] = {}
    for notice in notices:
        others.update(dict.fromkeys(each.card for each in notice.suggestions))
    is_ship = card.type == "ship"
    options = [key for key in others if (catalogue[key].type == "ship") == is_ship]
    words = notices[0].text or card.marked_name
    taken = tuple(options[:MOST_OPTIONS])
    return Match(where, words, card.key, "likely", taken, notices[0].message)


# --- chosen -------------------------------------------------------------------------------------


def choices_read(reading: ImportReading, taken: Mapping[str, Any]) -> dict[str, str]:
    """Returns the card that was chosen for each match by its id, without those left as they were.

    Raises `InvalidError` for a question that was not asked and a card that was not offered.
    """
    asked = {match.id: match for match in reading.choices()}
    chosen: dict[str, str] = {}
    faults: dict[str, list[str]] = {}
    for name, key in taken.items():
        match = asked.get(name)
        if match is None and not key:
            continue  # left as read, in a question that other rules do not ask
        if match is None:
            faults[f"/take/{escaped(name[:40])}"] = [
                "Nothing of this id is asked here. Look again."
            ]
        elif key not in ("", match.card, *match.options):
            faults[f"/take/{name}"] = ["This card is not among those that were offered."]
        elif key not in ("", match.card):
            chosen[name] = key
    if faults:
        raise errors.InvalidError(fields=faults)
    return chosen


def places_read(reading: ImportReading, places: Collection[Any]) -> tuple[FoundFleet, ...]:
    """Returns the readable fleets that were chosen by their places.

    Raises `InvalidError` for none, and for a place where no fleet can be read.
    """
    readable = {each.place: each for each in reading.readable}
    for place in places:
        if isinstance(place, bool) or place not in readable:
            message = f"There is no fleet to import at place {str(place)[:20]}."
            raise errors.InvalidError(fields={"/places": [message]})
    if not places:
        raise errors.InvalidError(fields={"/places": ["Choose at least one fleet."]})
    wanted = frozenset(places)
    return tuple(each for place, each in readable.items() if place in wanted)


def fleet_settled(found: FoundFleet, chosen: Mapping[str, str]) -> Fleet:
    """Returns a readable fleet with the cards that were chosen in it."""
    fleet = found.fleet
    if fleet is None:
        raise ValueError("an unreadable fleet cannot be settled")
    for match in found.matches:
        if match.options and match.id in chosen:
            fleet = _with(fleet, match.where, chosen[match.id])
    return fleet


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """By which rule set the fleets of an import are judged, and how well that agrees with them.

    `asked` is the rule set chosen for all of them, "" to leave each fleet its own; `usual` is the
    one for those that name none. Nothing is in `agreements` when the document states no total.
    The places of `differences` are those of the fleets.
    """

    asked: str
    usual: str
    has_own: bool
    agreements: tuple[Agreement, ...] = ()
    differences: tuple[TotalDifference, ...] = ()

    def judged(self, fleet: Fleet) -> Fleet:
        """Returns a fleet bound to its rule set."""
        return replace(fleet, ruleset=self.asked or fleet.ruleset or self.usual)


def ruling_of(reading: ImportReading, chosen: Mapping[str, str], asked: str = "") -> ChosenRules:
    """Compares what a document states with each rule set, the cards that were chosen in place.

    Without one that is asked for, the rule set that agrees best holds for fleets of no own.
    Raises `InvalidError` for a rule set that does not exist.
    """
    asked = check_services.options_read({"ruleset": asked}).ruleset
    readable = reading.readable
    has_own = any(each.fleet is not None and each.fleet.ruleset for each in readable)
    fleets = [fleet_settled(each, chosen) for each in readable]
    stated = [each.stated for each in readable]
    ledger = Ledger(fleets, stated, catalogue_current(), selectors.rulesets_all())
    usual = asked or ledger.best or selectors.DEFAULT_RULESET
    if not ledger.best:
        return ChosenRules(asked, usual, has_own)
    differences = tuple(
        replace(each, place=readable[each.place].place) for each in ledger.differences(usual)
    )
    return ChosenRules(asked, usual, has_own, ledger.agreements, differences)


def _with(fleet: Fleet, where: str, key: str) -> Fleet:
    """Returns a fleet with another card at a place; all else that was said of it stays."""
    part = part_at(fleet, where)
    if isinstance(part, ShipBuild):
        return with_part(fleet, where, replace(part, ship=key, name=""))
    return with_part(fleet, where, replace(part, card=key, name=""))
