"""Reading the record of a campaign: each complaint names its place and what is right.

Nothing is written here. What is read has been replayed: ledgers on their cards, and the rounds
that count on the campaign, so that what is taken in could have been played here.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from fleetbuilder.campaigns.common.models import (
    LONGEST_NAME,
    LONGEST_PERSON,
    MemberRole,
    RoundStage,
)
from fleetbuilder.campaigns.ledger.services import LONGEST_NOTE
from fleetbuilder.campaigns.record.parsing.fields import (
    MOST,
    known_read,
    line_read,
    list_read,
    moment_read,
    numbers_check,
    object_read,
    perhaps_read,
)
from fleetbuilder.campaigns.record.parsing.parts import (
    FORMAT,
    VERSION,
    Attempt,
    ReadCard,
    ReadEntry,
    ReadLine,
    ReadMember,
    ReadRecord,
    ReadRound,
)
from fleetbuilder.campaigns.record.parsing.rounds import MOST_ATTEMPTS, round_read, rounds_check
from fleetbuilder.campaigns.record.parsing.tables import steps_check
from rules.alliance.campaign import ledger, ledger_book
from rules.alliance.campaign.campaign import Campaign, require_missions
from rules.alliance.campaign.document import campaign_from_document
from rules.alliance.campaign.ledger import LedgerStep
from rules.alliance.campaign.ledger_book import BookEntry, LedgerError
from rules.alliance.campaign.ledger_document import read_entry
from rules.alliance.campaign.player_card import BLANK, Sheet, boxes_left
from rules.alliance.campaign.player_card_document import sheet_from_document
from rules.alliance.mission.document import mission_from_document
from rules.alliance.mission.mission import Mission
from rules.errors import DocumentError
from rules.notation.reading.objects import (
    Fields,
    read_inner,
    read_this,
    read_whole,
)
from rules.notation.reading.values import FieldError, read_choice, read_list

MOST_LINES: Final = 100_000
MOST_ROUND_ROWS: Final = 5_000
"""Rounds with all that were rewound."""
_ROLES: Final = frozenset(MemberRole.values)
_ENTRY: Final = ("number", "moment", "kind", "xp", "boxes", "gains", "refers_to", "note")


def record_from_document(document: object) -> ReadRecord:
    """Reads a record; raises `DocumentError` with the pointer of what is wrong."""
    try:
        return _record(document)
    except FieldError as fault:
        raise fault.error() from None


def _record(document: object) -> ReadRecord:
    names = ("format", "version", "name", "terms", "missions", "members", "rounds", "cards", "log")
    fields = Fields(document, "a campaign's record", names)
    fields.read("format", read_this, FORMAT)
    fields.read("version", read_whole, VERSION, VERSION)
    terms, missions = _terms(fields)
    members = fields.read("members", list_read, _member, MOST, "members")
    numbers_check(fields, "members", [each.number for each in members], "member")
    if not any(each.role == MemberRole.ORGANISER for each in members):
        raise FieldError("a campaign has an organiser", "members")
    cards_known = fields.read("cards", _numbers)
    fields.read("rounds", steps_check)
    rounds = fields.read(
        *("rounds", list_read, round_read, MOST_ROUND_ROWS, "rounds"),
        *(set(missions), set(cards_known)),
    )
    rounds_check(rounds, terms, missions)
    people = {each.number for each in members}
    by_attempt = {each.at: each for each in rounds}
    cards = fields.read("cards", list_read, _card, MOST, "cards", people, by_attempt, terms)
    numbers_check(fields, "cards", [each.number for each in cards], "card")
    _retired_check(rounds, cards)
    documents: Any = document
    return ReadRecord(
        fields.read("name", line_read, LONGEST_NAME),
        documents["terms"],
        {each["id"]: each for each in documents["missions"]},
        members,
        rounds,
        cards,
        fields.read("log", list_read, _log_line, MOST_LINES, "lines", people),
    )


# --- parts --------------------------------------------------------------------------------------


def _numbers(value: object) -> tuple[int, ...]:
    listed = read_list(value, MOST, "cards")
    return tuple(range(1, len(listed) + 1))


def _retired_check(rounds: tuple[ReadRound, ...], cards: tuple[ReadCard, ...]) -> None:
    retired = {each.number for each in cards if each.retired_at is not None}
    for place, each in enumerate(rounds):
        if each.rewound_at is not None or each.stage == RoundStage.RECORDED:
            continue
        for number, ship in enumerate(each.ships):
            if ship.card in retired:
                message = f"card {ship.card} has retired"
                raise FieldError(message, "rounds", place, "ships", number, "card")


def _terms(fields: Fields) -> tuple[Campaign, dict[str, Mission]]:
    terms: Campaign = fields.read("terms", read_inner, campaign_from_document)
    listed = fields.read("missions", list_read, _mission, MOST, "missions")
    missions = {each.id: each for each in listed}
    try:
        require_missions(terms, missions)
    except DocumentError as error:
        raise FieldError(error.message, "terms", *error.where.split("/")[1:]) from None
    return terms, missions


def _mission(value: object) -> Mission:
    found: Mission = read_inner(value, mission_from_document)
    return found


def _member(value: object) -> ReadMember:
    fields = Fields(value, "a member", ("number", "name", "role", "joined_at", "left_at"))
    return ReadMember(
        fields.read("number", read_whole, 1, MOST),
        fields.read("name", line_read, LONGEST_PERSON),
        fields.read("role", read_choice, _ROLES, "role"),
        fields.read("joined_at", moment_read),
        fields.read("left_at", perhaps_read, default=None),
    )


# --- cards --------------------------------------------------------------------------------------


def _card(
    value: object, people: set[int], rounds: dict[Attempt, ReadRound], terms: Campaign
) -> ReadCard:
    names = ("number", "name", "member", "sheet", "made_at", "retired_at", "ledger")
    fields = Fields(value, "a card", names)
    sheet: Sheet = fields.read("sheet", read_inner, sheet_from_document)
    if sheet.faction not in [each.faction for each in terms.factions]:
        raise FieldError("the campaign has no captains of that faction", "sheet", "faction")
    number = fields.read("number", read_whole, 1, MOST)
    return ReadCard(
        number,
        fields.read("name", line_read, LONGEST_PERSON),
        fields.read("member", known_read, people, "member"),
        fields.read("sheet", object_read),
        sheet.faction,
        fields.read("made_at", moment_read),
        fields.read("retired_at", perhaps_read, default=None),
        fields.read("ledger", _ledger, number, sheet, people, rounds, terms.starting_xp),
    )


def _ledger(
    value: object,
    card: int,
    sheet: Sheet,
    people: set[int],
    rounds: dict[Attempt, ReadRound],
    starting_xp: int,
) -> tuple[ReadEntry, ...]:
    found = list_read(value, _entry, MOST, "entries", people, rounds)
    try:
        steps = ledger.history(sheet, [entry for entry, _, _ in found])
    except LedgerError as error:
        raise FieldError(str(error), max(0, error.number - 1)) from None
    spent: dict[Attempt, int] = {}
    for place, (entry, at, _) in enumerate(found):
        if entry.kind == ledger_book.STARTING:
            due = _due(sheet, steps, place, starting_xp, starting=True)
            if entry.xp != due:
                message = f"a card starts with {starting_xp} XP, and {due} are spent here"
                raise FieldError(message, place, "xp")
        if entry.kind == ledger_book.COUNTER:
            spent = {key: number for key, number in spent.items() if number != entry.refers_to}
        if entry.kind != ledger_book.MISSION:
            continue
        earned = [each.xp for each in rounds[at].results if each.card == card]
        if not earned:
            raise FieldError("that round earned nothing for the card", place, "round")
        if entry.xp != (due := _due(sheet, steps, place, earned[0])):
            message = f"the round earned {earned[0]} XP, and {due} are spent here, all at once"
            raise FieldError(message, place, "xp")
        if at in spent:
            raise FieldError("the XP of that round are spent already", place, "round")
        if (ended := rounds[at].rewound_at) and datetime.fromisoformat(entry.moment) > ended:
            raise FieldError("the round was rewound before", place, "round")
        spent[at] = entry.number
    return tuple(
        ReadEntry(step, at, author) for step, (_, at, author) in zip(steps, found, strict=True)
    )


def _due(
    sheet: Sheet, steps: tuple[LedgerStep, ...], place: int, xp: int, *, starting: bool = False
) -> int:
    """Returns how many of these XP the entry at a place has to spend; others lapse."""
    before = steps[place - 1].shading if place else BLANK
    return min(xp, boxes_left(sheet, before, starting=starting))


def _entry(
    value: object, people: set[int], rounds: dict[Attempt, ReadRound]
) -> tuple[BookEntry, Attempt, int]:
    fields = Fields(value, "an entry", (*_ENTRY, "round", "attempt", "author"))
    at = (
        fields.read("round", read_whole, 1, MOST),
        fields.read("attempt", read_whole, 1, MOST_ATTEMPTS),
    )
    if at not in rounds:
        raise FieldError(f"there is no round {at[0]}, attempt {at[1]}", "round")
    author = fields.read("author", known_read, people, "member")
    entry = read_entry({name: object_read(value)[name] for name in _ENTRY if fields.has(name)})
    if len(entry.note) > LONGEST_NOTE:
        raise FieldError(f"a note has at most {LONGEST_NOTE} characters", "note")
    return entry, at, author


def _log_line(value: object, people: set[int]) -> ReadLine:
    names = ("number", "kind", "words", "data", "author", "made_at")
    fields = Fields(value, "a line of the log", names)
    fields.read("number", read_whole, 1, MOST_LINES)
    author = fields.read("author", lambda found: found)
    return ReadLine(
        fields.read("kind", line_read, 30),
        fields.read("words", line_read, 300),
        fields.read("data", object_read),
        None if author is None else fields.read("author", known_read, people, "member"),
        fields.read("made_at", moment_read),
    )
