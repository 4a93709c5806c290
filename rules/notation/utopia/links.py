"""Fleets of the Utopia builder: its share link, or the part after the # alone.

That part is base64 of JSON: ships with their captain, admiral and so on, and slots by position.
What it can say: cards with a Utopia id, what holds what, and which slot of the upgrade bar a
card takes. Entries that are no cards are translated (`rules.notation.reading.pseudo_cards`).
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeGuard
from urllib.parse import unquote

from rules.cards import CARD_TYPES, FACTIONS, Card, Ship
from rules.catalogue import Catalogue
from rules.errors import DocumentError, TooLargeError
from rules.fleet import PLACES, Fleet
from rules.notation.reading.bounds import KEY, MAXIMUM_NAME
from rules.notation.reading.budget import Budget
from rules.notation.reading.decoding import decode, load_json
from rules.notation.reading.drafts import DraftCard, DraftFleet, DraftShip
from rules.notation.reading.lookup import card_name
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.pseudo_cards import provider_of, utopia_mark
from rules.notation.reading.results import Notice, Parsed
from rules.notation.utopia.ids import KnownId, find
from rules.notation.utopia.slots import IDENTIFIER, UNKNOWN, saved_fleet

ADDRESS: Final = "https://angrytribble.github.io/Star-Trek-Attack-Wing-Utopia/staw-utopia/"
"""Where the builder lives. Links of any other address are read alike, such as those of the copy at
kfnexus.github.io that it grew from."""

_BASE64: Final = re.compile(r"[A-Za-z0-9+/]*")
_CONTINUED: Final = re.compile(r"[A-Za-z0-9+/_=%-]+")
_CARD_FIELDS: Final = frozenset({"id", "upgrades", "upgradeSlots", *PLACES})
_FLEET_FIELDS: Final = frozenset({"resource", "ships"})
_FACTION_PREFIX: Final = "faction_"


def parse(source: str | bytes, catalogue: Catalogue, budget: Budget) -> Parsed:
    """Reads share links or their fragments, one a line; JSON as the builder saves it too.

    Raises `DocumentError` naming the line and, inside a fleet, the JSON pointer.
    """
    text, notices = decode(source)
    stripped = text.lstrip()
    if stripped.startswith(("{", "[")):
        parsed = parse_document(load_json(text, budget), catalogue, budget)
        return parsed.noticing_first(notices)
    links = _links(text)
    if not links:
        raise DocumentError("there is no link here")
    budget.take("fleets", len(links))
    reader = _LinkReader(catalogue, budget)
    fleets = []
    for line, link in links:
        reader.place = f"line {line}" if len(links) > 1 else ""
        fleets.append(reader.fleet(_unpack(link, line, budget), ""))
    return Parsed(tuple(fleets), "utopia", notices + tuple(reader.notices))


def parse_document(document: object, catalogue: Catalogue, budget: Budget | None = None) -> Parsed:
    """Reads the decoded JSON of one saved fleet, or of a list of them; see `parse`."""
    reader = _LinkReader(catalogue, budget or Budget())
    if not isinstance(document, list):
        reader.budget.take("fleets")
        return Parsed((reader.fleet(document, ""),), "utopia", tuple(reader.notices))
    if not document:
        raise DocumentError("the list holds no fleet")
    reader.budget.take("fleets", len(document))
    fleets = tuple(reader.fleet(each, f"/{place}") for place, each in enumerate(document))
    return Parsed(fleets, "utopia", tuple(reader.notices), listed=True)


def render(fleet: Fleet, catalogue: Catalogue, address: str = ADDRESS) -> str:
    """Writes a fleet as a share link that leads to an address; the fleet stands after its #."""
    saved = json.dumps(saved_fleet(fleet, catalogue), separators=(",", ":"))
    code = base64.b64encode(saved.encode("ascii")).decode("ascii")
    return f"{address.rstrip('#')}#{code}\n"


def render_all(fleets: Iterable[Fleet], catalogue: Catalogue, address: str = ADDRESS) -> str:
    """Writes fleets as share links, one a line."""
    return "".join(render(fleet, catalogue, address) for fleet in fleets)


def link_lines(text: str) -> list[int]:
    """Returns the number of the line, from 1, on which each link of a text begins."""
    return [line for line, _ in _links(text)]


def _links(text: str) -> list[tuple[int, str]]:
    """Returns (line, link) of every link; lines that a mail program broke are joined again."""
    links: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        content = line.strip().strip("<>\"'")
        if not content:
            continue
        starts = "#" in content or "://" in content or content.startswith("eyJ")
        if links and not starts and _CONTINUED.fullmatch(content):
            links[-1][1].append(content)
        else:
            links.append((number, [content]))
    return [(number, "".join(parts)) for number, parts in links]


def _unpack(link: str, line: int, budget: Budget) -> object:
    where = f"line {line}"
    address, sign, fragment = link.rpartition("#")
    if "://" in address and not fragment:
        raise DocumentError("the link holds no fleet after its #; was it cut off?", where)
    if not sign and "://" in link:
        raise DocumentError("the link has no # and so holds no fleet", where)
    code = unquote(fragment).strip().lstrip("/")
    code = code.replace("-", "+").replace("_", "/").rstrip("=")
    if not _BASE64.fullmatch(code) or len(code) % 4 == 1:
        raise DocumentError("what stands after the # is not base64; was the link cut off?", where)
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), validate=True)
        budget.take("unpacked", len(data), where)
        text = data.decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        raise DocumentError(
            "what stands after the # holds no text; was it mistyped?", where
        ) from None
    try:
        return load_json(text, budget)
    except TooLargeError as error:
        raise type(error)(error.message, where) from None
    except DocumentError as error:
        raise DocumentError(
            f"the link holds no complete fleet ({error.message}); was it cut off?", where
        ) from None


class _LinkReader:
    """Reads saved fleets and collects notices. `place` is put before every place."""

    def __init__(self, catalogue: Catalogue, budget: Budget) -> None:
        self.catalogue = catalogue
        self.notices: list[Notice] = []
        self.budget = budget
        self.place = ""
        self.draft = DraftFleet()
        self.ship = DraftShip("")

    def fleet(self, document: object, where: str) -> Fleet:
        values = self.fields(document, _FLEET_FIELDS, "a fleet", where)
        self.draft = DraftFleet()
        self.ship = DraftShip("")
        resource = values.get("resource")
        if resource:
            found = self.cards(resource, f"{where}/resource")
            if found:
                self.draft.resource = found[0]
                self.draft.sideboard = [*found[0].upgrades, *found[1:]]
                found[0].upgrades = []
        for place, each in enumerate(self.listed(values, "ships", where)):
            self.read_ship(each, f"{where}/ships/{place}")
        return self.draft.build()

    def read_ship(self, document: object, where: str) -> None:
        values = self.fields(document, _CARD_FIELDS, "a ship", where)
        identifier = values.get("id")
        if not identifier:
            raise self.error("the ship has no id", where)
        found = self.card(identifier, where)
        ship = self.ship = DraftShip(found.card, found.name)
        self.draft.ships.append(ship)
        for place in PLACES:
            self.put(place, values.get(place), f"{where}/{place}")
        card = self.catalogue.find(ship.ship)
        bar = card.upgrade_bar if isinstance(card, Ship) else ()
        for number, saved in enumerate(self.listed(values, "upgrades", where)):
            slot = bar[number] if number < len(bar) else ""
            self.take(saved, slot, f"{where}/upgrades/{number}")
        for number, saved in enumerate(self.listed(values, "upgradeSlots", where)):
            self.take(saved, "", f"{where}/upgradeSlots/{number}")

    def put(self, place: str, saved: object, where: str) -> None:
        found = self.cards(saved, where)
        if found and isinstance(saved, dict) and not _is_mark(saved["id"]):
            self.ship.places[place] = found.pop(0)
        self.ship.upgrades.extend(found)

    def take(self, saved: object, slot: str, where: str) -> None:
        for card in self.cards(saved, where):
            found = self.catalogue.find(card.card)
            if card.kind == "admiral" and isinstance(saved, dict) and _is_mark(saved["id"]):
                # Marks make room for an admiral; anywhere else in a slot he is out of place.
                self.ship.put(card)
                continue
            if slot and (found is None or found.fills != (slot,)):
                # The slot says something only where the card's type leaves a choice.
                card.slot = slot
            self.ship.upgrades.append(card)

    def cards(self, document: object, where: str) -> list[DraftCard]:
        """Reads a slot: nothing, a card, or what a pseudo-card in it holds."""
        if document is None or document == {}:
            return []
        values = self.fields(document, _CARD_FIELDS, "a card", where)
        identifier = values.get("id")
        if not identifier:
            raise self.error("the card has no id", where)
        held = []
        for field in ("upgrades", "upgradeSlots"):
            for place, each in enumerate(self.listed(values, field, where)):
                held.extend(self.cards(each, f"{where}/{field}/{place}"))
        for field in PLACES:
            if values.get(field):
                held.extend(self.cards(values[field], f"{where}/{field}"))
        if _is_mark(identifier):
            self.translate(identifier, held, where)
            return held
        card = self.card(identifier, where)
        card.upgrades = held
        return [card]

    def translate(self, identifier: str, held: list[DraftCard], where: str) -> None:
        mark = utopia_mark(identifier)
        if mark is None:
            self.exchange(identifier, where)
            return
        provider = provider_of(mark, self.ship.ship, self.catalogue)
        for each in held:
            each.discount_from = each.discount_from or provider
        self.ship.support_vehicle |= mark.support_vehicle
        name = f"{mark.name} ({_plain(identifier)})"
        message = f"{name} is no card but Utopia's mark: {mark.meaning}."
        self.note("card.mark", message, where, identifier)
        if not mark.is_carried_over:
            self.draft.unmatched.append(f"{name}: {mark.meaning}")

    def exchange(self, identifier: str, where: str) -> None:
        faction = _plain(identifier)[len(_FACTION_PREFIX) :].replace("_", "-")
        if faction in FACTIONS and len(self.draft.exchange) < 2:
            self.draft.exchange.append(faction)
            return
        words = identifier[:MAXIMUM_NAME]
        self.note(
            "card.unknown", f"There is no place for {shown(words)}; it is kept.", where, words
        )
        self.draft.unmatched.append(words)

    def card(self, identifier: object, where: str) -> DraftCard:
        if not isinstance(identifier, str):
            raise self.error(f"an id is text, not {kind_of(identifier)}", where)
        if len(identifier) > MAXIMUM_NAME + len(UNKNOWN):
            raise self.error("the id is too long", where)
        self.budget.take("cards", 1, self.at(where))
        found = KnownId() if identifier.startswith(UNKNOWN) else find(identifier, self.catalogue)
        if found.cards:
            card = found.cards[0]
            if found.doubt:
                self.note("card.ambiguous", found.doubt, where, identifier, found.cards)
            return DraftCard(card.key, kind=card.type, where=self.at(where))
        kind = identifier.partition(":")[0]
        if kind in CARD_TYPES and KEY.fullmatch(identifier) and not _is_foreign(identifier):
            return DraftCard(identifier, kind=kind, where=self.at(where))
        words = identifier.removeprefix(UNKNOWN) or identifier
        message = f"No card has the Utopia id {shown(words)}; it is kept as it stands."
        self.note("card.unknown", message, where, words)
        return DraftCard("", words, where=self.at(where))

    def note(
        self, code: str, message: str, where: str, text: str, cards: Sequence[Card] = ()
    ) -> None:
        """Adds a notice; of `cards` the first was taken, and the others may be meant."""
        suggestions = tuple(card_name(card) for card in cards[1:])
        taken = cards[0].key if cards else ""
        self.notices.append(Notice(code, message, self.at(where), text, suggestions, taken))

    def at(self, where: str) -> str:
        return f"{self.place}: {where}" if self.place and where else self.place or where

    def error(self, message: str, where: str) -> DocumentError:
        return DocumentError(message, self.at(where))

    def fields(
        self, document: object, known: frozenset[str], what: str, where: str
    ) -> dict[str, Any]:
        if not isinstance(document, dict):
            raise self.error(f"{what} is an object, not {kind_of(document)}", where)
        unknown = sorted(document.keys() - known)
        if unknown:
            self.note(
                "field.ignored",
                f"The field {shown(unknown[0])} of {what} means nothing here.",
                where,
                unknown[0][:MAXIMUM_NAME],
            )
        return document

    def listed(self, values: dict[str, Any], field: str, where: str) -> list[Any]:
        value = values.get(field)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.error(f"{field} is a list, not {kind_of(value)}", f"{where}/{field}")
        return value


def _plain(identifier: str) -> str:
    return identifier.rpartition(":")[2].strip()


def _is_mark(identifier: object) -> TypeGuard[str]:
    if not isinstance(identifier, str) or identifier.startswith(UNKNOWN):
        return False
    plain = _plain(identifier)
    return plain.startswith(_FACTION_PREFIX) or utopia_mark(identifier) is not None


def _is_foreign(identifier: str) -> bool:
    return IDENTIFIER.fullmatch(_plain(identifier)) is not None
