"""Mission cards: what fulfils them, and what they are worth.

Source: Fleet Captains, Missions; FC-128 to FC-134.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.box.reasons import REASONS, reasons_document, reasons_of
from rules.fleet_captains.effects.deeds import MissionDeed, SectorState
from rules.fleet_captains.effects.effect import sentence
from rules.fleet_captains.effects.field_kinds import FLAG
from rules.fleet_captains.effects.forms import DEEDS, STATES
from rules.fleet_captains.terms import MISSION_KINDS
from rules.notation.reading.objects import Fields, read_title, read_whole
from rules.notation.reading.values import FieldError, read_choice

MOST_POINTS: Final = 6
MOST_COPIES: Final = 20
BY_PEOPLE: Final = "What the card asks for, by agreement of the players."
_WAYS: Final = ("deed", "condition")


@dataclass(frozen=True, slots=True)
class MissionCard:
    """A mission: a deed to be done, or a condition that the sector must meet; never both.

    With neither, people read the card and agree on it. A secret one lies face down (FC-128).
    """

    name: str
    kind: str
    vp: int
    secret: bool
    deed: MissionDeed | None
    condition: SectorState | None
    copies: int
    house_made: Mapping[str, str]
    printed: Mapping[str, str]

    @property
    def words(self) -> list[str]:
        """Lists what the card says, in our words."""
        secret = ", secret" if self.secret else ""
        needs = (
            sentence(DEEDS.words(self.deed))
            if self.deed
            else f"Condition: {STATES.words(self.condition)}."
            if self.condition
            else BY_PEOPLE
        )
        return [f"{self.name} ({self.kind}{secret}): {self.vp} VP", needs]

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        document: dict[str, Any] = {"name": self.name, "kind": self.kind, "vp": self.vp}
        if self.secret:
            document["secret"] = True
        if self.deed:
            document["deed"] = DEEDS.write(self.deed)
        if self.condition:
            document["condition"] = STATES.write(self.condition)
        if self.copies > 1:
            document["copies"] = self.copies
        return {**document, **reasons_document(self.house_made, self.printed)}


def read_mission_card(value: object) -> MissionCard:
    """Reads a mission card of a box document. Raises `FieldError`."""
    fields = Fields(
        value, "a mission card", ("name", "kind", "vp", "secret", *_WAYS, "copies", *REASONS)
    )
    if all(fields.has(way) for way in _WAYS):
        raise FieldError("a mission has a deed or a condition, not both; leave one out")
    return MissionCard(
        fields.read("name", read_title),
        fields.read("kind", read_choice, frozenset(MISSION_KINDS), "kind of mission"),
        fields.read("vp", read_whole, 0, MOST_POINTS),
        fields.read("secret", FLAG.read, default=False),
        fields.read("deed", _read_deed, default=None),
        fields.read("condition", _read_condition, default=None),
        fields.read("copies", read_whole, 1, MOST_COPIES, default=1),
        *reasons_of(fields),
    )


def _read_deed(value: object) -> MissionDeed | None:
    return DEEDS.read(value)


def _read_condition(value: object) -> SectorState | None:
    return STATES.read(value)
