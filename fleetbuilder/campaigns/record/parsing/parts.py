"""What a campaign's record holds once it is read; `record_reading` reads it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from rules.alliance.campaign.ledger import LedgerStep

Attempt = tuple[int, int]
"""A round by its number, and how often it was begun."""


@dataclass(frozen=True, slots=True)
class ReadMember:
    """A member of a record."""

    number: int
    name: str
    role: str
    joined_at: datetime
    left_at: datetime | None


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """An entry of a ledger with what it adds, its round and who made it."""

    step: LedgerStep
    at: Attempt
    author: int


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card of a record."""

    number: int
    name: str
    member: int
    sheet: dict[str, Any]
    faction: str
    made_at: datetime
    retired_at: datetime | None
    entries: tuple[ReadEntry, ...]


@dataclass(frozen=True, slots=True)
class ReadShip:
    """The ship that a card brought to a round."""

    card: int
    document: dict[str, Any]
    report: dict[str, Any]
    is_legal: bool
    is_ready: bool
    set_at: datetime


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What a mission earned for a card."""

    card: int
    xp: int
    told: dict[str, Any]
    made_at: datetime


@dataclass(frozen=True, slots=True)
class ReadTable:
    """The mission of a round at a table: what it began from, and each step with its moment."""

    start: dict[str, Any]
    mission: str
    name: str
    steps: tuple[tuple[dict[str, Any], datetime], ...]
    made_at: datetime


@dataclass(frozen=True, slots=True)
class ReadRound:
    """A round of a record."""

    at: Attempt
    stage: str
    mission: str
    outcome: str
    met: tuple[str, ...]
    begun_at: datetime
    recorded_at: datetime | None
    rewound_at: datetime | None
    ships: tuple[ReadShip, ...]
    results: tuple[ReadResult, ...]
    table: ReadTable | None = None


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of the log."""

    kind: str
    words: str
    data: dict[str, Any]
    author: int | None
    made_at: datetime


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """A campaign's record that fits together."""

    name: str
    terms: dict[str, Any]
    missions: dict[str, Any]
    members: tuple[ReadMember, ...]
    rounds: tuple[ReadRound, ...]
    cards: tuple[ReadCard, ...]
    log: tuple[ReadLine, ...]


FORMAT: Final = "fleetbuilder-campaign-record"


VERSION: Final = 1
