"""Reading, checking and converting fleets without an account and without the database.

Both faces of it, the API and the pages, come here, so that they agree on options and bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from django.conf import settings

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.common import selectors
from rules.building.assessment.agreement import Ledger
from rules.building.assessment.assess import check, price
from rules.building.report import Report
from rules.catalogue import Catalogue
from rules.errors import DocumentError, TooLargeError
from rules.fleet import Fleet
from rules.names import did_you_mean
from rules.notation import (
    FORMATS,
    Budget,
    CardName,
    Format,
    Notice,
    Parsed,
    ReadingTerms,
    losses,
    parse,
    render,
    render_all,
)
from rules.notation.reading.values import FieldError, read_cost, read_date, read_flag
from rules.rulesets import RuleSet

MOST_FLEETS: Final = 100
MOST_CARDS: Final = 2_500
"""Ships and cards of one request, over all its fleets."""
MOST_CARDS_A_FLEET: Final = 500
"""Far above any fleet that was ever fielded; some checks compare every card with every other."""
MOST_UNKNOWN: Final = 500
"""Cards of one request that no catalogue has: for each, similar names are looked for."""


@dataclass(frozen=True, slots=True)
class Options:
    """What may be asked of a check besides the fleet; "" and None leave it to the fleet.

    `mixing_consent` tells whether all players agree to mix factions, where a rule set asks them.
    """

    ruleset: str = ""
    points_limit: int | None = None
    event_date: str = ""
    mixing_consent: bool | None = None


NO_OPTIONS: Final = Options()


@dataclass(frozen=True, slots=True)
class Checked:
    """A fleet as it was checked, with the rule set in force and the report."""

    fleet: Fleet
    ruleset: RuleSet
    report: Report


def options_read(values: Mapping[str, Any]) -> Options:
    """Reads options from decoded values; `mixing_consent` may be a word, as in a query.

    Raises `InvalidError` naming every field that is wrong.
    """
    faults: dict[str, list[str]] = {}
    read: dict[str, Any] = {}
    for name, reader in _READERS.items():
        value = values.get(name)
        if value is None or value == "":
            continue
        try:
            read[name] = reader(value)
        except FieldError as fault:
            faults[f"/{name}"] = [sentence(fault.message)]
    if faults:
        raise errors.InvalidError(fields=faults)
    return Options(**read)


def sentence(words: str) -> str:
    """Returns words with a capital at their head and a full stop at their end."""
    end = "" if words.endswith(("?", ".")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"


def _read_limit(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return read_cost(int(value))
    return read_cost(value)


def _read_consent(value: object) -> bool:
    if isinstance(value, str) and value.lower() in _CONSENT_WORDS:
        return _CONSENT_WORDS[value.lower()]
    return read_flag(value)


def _read_ruleset(value: object) -> str:
    if not isinstance(value, str) or value not in selectors.rulesets_all():
        raise FieldError(_no_ruleset(value))
    return value


def _no_ruleset(value: object) -> str:
    known = [ruleset.id for ruleset in selectors.rulesets_all()]
    word = value[:60] if isinstance(value, str) else ""
    hint = did_you_mean(word, known, f"choose one of {', '.join(known)}")
    shown = f'"{word}"' if isinstance(value, str) else "of that kind"
    return f"there is no rule set {shown}; {hint}"


_CONSENT_WORDS: Final[Mapping[str, bool]] = {
    "true": True,
    "1": True,
    "yes": True,
    "false": False,
    "0": False,
    "no": False,
}
_READERS: Final[Mapping[str, Any]] = {
    "ruleset": _read_ruleset,
    "points_limit": _read_limit,
    "event_date": read_date,
    "mixing_consent": _read_consent,
}
OPTION_NAMES: Final = tuple(_READERS)


def text_parse(
    source: str | bytes,
    format: str = "",  # noqa: A002
    budget: Budget | None = None,
    options: Options = NO_OPTIONS,
) -> Parsed:
    """Reads a text in the format named, or else detected, within the bounds of a request.

    A name of several printings means what fits rules and day of `options`. Several texts of one
    request are read with one `budget`.

    Raises `DocumentError` for what cannot be read, `TooLargeError` beyond the bounds,
    `InvalidError` for an unknown format.
    """
    if format and format not in FORMATS:
        raise errors.InvalidError(fields={"/format": [no_format(format, reading=True)]})
    parsed = parse(
        source,
        catalogue_current(),
        format=format or None,
        budget=budget,
        terms=terms_of(options),
    )
    if not parsed.fleets:
        raise DocumentError("this holds no fleet")
    fleets_bound(parsed.fleets)
    return replace(parsed, notices=(*parsed.notices, *_other_ruleset(parsed, options)))


def _other_ruleset(parsed: Parsed, options: Options) -> Iterator[Notice]:
    """Yields a notice where a document's totals are those of other rules than it is read for."""
    if any(fleet.ruleset for fleet in parsed.fleets) and not options.ruleset:
        return
    known = selectors.rulesets_all()
    ledger = Ledger(parsed.fleets, parsed.stated, catalogue_current(), known)
    if not ledger.best:
        return
    used = ledger.agreement(options.ruleset or selectors.DEFAULT_RULESET)
    best = ledger.agreement(ledger.best)
    if best.agreeing > used.agreeing:
        message = (
            f"{best.agreeing} of {best.stated} totals in this document are those of "
            f"{known[best.ruleset].name}, {used.agreeing} those of {known[used.ruleset].name}. "
            "It may have been made for the former."
        )
        yield Notice("ruleset.totals", message, "/ruleset", best.ruleset)


def terms_of(options: Options) -> ReadingTerms:
    """Returns by which rules and for which day a list is read."""
    return ReadingTerms(selectors.rulesets_all(), options.ruleset, options.event_date, price)


def no_format(name: str, *, reading: bool) -> str:
    """Says that there is no such format to read or to write, and which there are."""
    hint = did_you_mean(name[:60], FORMATS, f"choose one of {', '.join(FORMATS)}")
    return sentence(f'there is no format "{name[:60]}" to {"read" if reading else "write"}; {hint}')


def fleets_render(fleets: Sequence[Fleet], to: object) -> str:
    """Writes fleets as one text in the format named.

    Raises `InvalidError` for a format that is not written, or that cannot hold so many.
    """
    if not isinstance(to, str) or to not in FORMATS:
        name = to if isinstance(to, str) else ""
        raise errors.InvalidError(fields={"/to": [no_format(name, reading=False)]})
    catalogue = catalogue_current()
    prices = [_prices(fleet, catalogue) for fleet in fleets] if FORMATS[to].shows_prices else None
    address = settings.ENVIRONMENT.UTOPIA_ADDRESS
    if len(fleets) == 1:
        return render(fleets[0], catalogue, to, prices[0] if prices else None, address)
    if not FORMATS[to].is_for_several:
        able = ", ".join(each.id for each in FORMATS.values() if each.is_for_several)
        message = f"{FORMATS[to].name} holds one fleet, and these are {len(fleets)}. Choose {able}."
        raise errors.InvalidError(fields={"/to": [message]})
    return render_all(fleets, catalogue, to, prices, address)


def fleets_losses(fleets: Sequence[Fleet], to: str) -> list[Notice]:
    """Returns what is lost when fleets are written in a format, with figures in SP.

    The places are JSON pointers into the list, where there are several.
    """
    catalogue = catalogue_current()
    return [
        replace(notice, where=f"/{place}{notice.where}" if len(fleets) > 1 else notice.where)
        for place, fleet in enumerate(fleets)
        for notice in losses(fleet, catalogue, to, _prices(fleet, catalogue))
    ]


def fleet_lost(fleet: Fleet, formats: Iterable[Format]) -> list[str]:
    """Returns in sentences what is lost when a fleet is written in any of some formats."""
    notices = (
        notice
        for each in formats
        if not each.says_all
        for notice in fleets_losses((fleet,), each.id)
    )
    return list(dict.fromkeys(notice.message for notice in notices))


def _prices(fleet: Fleet, catalogue: Catalogue) -> dict[str, int]:
    """Returns the price of every card of a fleet in SP.

    Under a rule set of no known name the usual.

    A list is written of any fleet, so nothing is refused here.
    """
    known = selectors.rulesets_all()
    ruleset = known[fleet.ruleset if fleet.ruleset in known else selectors.DEFAULT_RULESET]
    return {line.where: line.points for line in price(fleet, catalogue, ruleset).lines}


def fleets_bound(fleets: Sequence[Fleet]) -> None:
    """Raises `TooLargeError` for more fleets, ships or cards than one request may have."""
    if len(fleets) > MOST_FLEETS:
        raise TooLargeError(
            f"{len(fleets):,} fleets are too many; at most {MOST_FLEETS} are checked at a time"
        )
    known = catalogue_current()
    count = unknown = 0
    for place, fleet in enumerate(fleets):
        where = f"/{place}" if len(fleets) > 1 else ""
        keys = list(islice(_keys(fleet), MOST_CARDS_A_FLEET + 1))
        count += len(keys)
        unknown += sum(1 for key in keys if key not in known)
        for number, most, what in (
            (len(keys), MOST_CARDS_A_FLEET, "ships and cards in one fleet"),
            (count, MOST_CARDS, "ships and cards in all"),
            (unknown, MOST_UNKNOWN, "cards that nobody knows"),
        ):
            if number > most:
                raise TooLargeError(f"more than {most:,} {what}", where)


def _keys(fleet: Fleet) -> Iterator[str]:
    for ship in fleet.ships:
        yield ship.ship
        for card in ship.cards():
            yield card.card
    for card in fleet.sideboard:
        yield card.card


def fleet_check(fleet: Fleet, options: Options, catalogue: Catalogue) -> Checked:
    """Checks a fleet under the options' rule set, or its own, or the current edition's.

    Raises `InvalidError` when the fleet names a rule set that does not exist.
    """
    ruleset = ruleset_of(fleet, options)
    fleet = fleet_with(fleet, options)
    report = check(fleet, catalogue, ruleset, selectors.missions_all())
    return Checked(fleet, ruleset, report)


def ruleset_of(fleet: Fleet, options: Options) -> RuleSet:
    """Returns the rule set of the options, or the fleet's own, or the current edition's.

    Raises `InvalidError` when the fleet names one that does not exist.
    """
    name = options.ruleset or fleet.ruleset or selectors.DEFAULT_RULESET
    rulesets = selectors.rulesets_all()
    if name not in rulesets:
        raise errors.InvalidError(fields={"/ruleset": [sentence(_no_ruleset(name))]})
    return rulesets[name]


def fleet_with(fleet: Fleet, options: Options) -> Fleet:
    """Returns a fleet with the limit, the day and the consent of options, where they name them."""
    changes: dict[str, Any] = {}
    if options.points_limit is not None:
        changes["points_limit"] = options.points_limit
    if options.event_date:
        changes["event_date"] = options.event_date
    if options.mixing_consent is not None:
        changes["mixing_consent"] = options.mixing_consent
    return replace(fleet, **changes) if changes else fleet


def fleet_bound(fleet: Fleet, options: Options) -> Fleet:
    """Returns a fleet bound to the rule set and the other options, where they name them."""
    return fleet_with(replace(fleet, ruleset=options.ruleset or fleet.ruleset), options)


def notice_document(notice: Notice) -> dict[str, Any]:
    """Returns a notice of the reader as plain data."""
    document = {
        "code": notice.code,
        "message": notice.message,
        "where": notice.where,
        "text": notice.text,
        "suggestions": [_name_document(each) for each in notice.suggestions],
    }
    return document | ({"card": notice.card} if notice.card else {})


def _name_document(name: CardName) -> dict[str, Any]:
    document: dict[str, Any] = {"card": name.card, "name": name.name}
    if name.points is not None:
        document |= {"set": name.set, "points": name.points}
    return document


def report_documents(
    checked: Sequence[Checked], notices: Sequence[Notice]
) -> Iterator[dict[str, Any]]:
    """Returns the reports as plain data; what the reader noticed stands in the first."""
    for each in checked:
        document = each.report.to_document()
        if notices:
            document["notices"] = [notice_document(notice) for notice in notices]
            notices = ()
        yield document
