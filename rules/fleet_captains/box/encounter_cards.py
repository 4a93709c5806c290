"""Encounter cards: the test of each, and what it brings.

Source: Fleet Captains, Encounters; FC-136 to FC-138.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.box.reasons import REASONS, reasons_document, reasons_of
from rules.fleet_captains.effects.effect import sentence
from rules.fleet_captains.effects.field_kinds import FLAG, SYSTEM
from rules.fleet_captains.effects.forms import LEVEL, read_verbs, verbs_words, write_verbs
from rules.fleet_captains.effects.verbs import EffectVerb
from rules.notation.reading.objects import Fields, read_title, read_whole
from rules.notation.reading.values import FieldError, read_choice

MOST_POINTS: Final = 3
MOST_COPIES: Final = 20

CHOSEN: Final = "chosen"
INVOLVED: Final = {CHOSEN: "one ship", "all": "all ships"}
"""Which ships of a task force meet it, as `involves` names them (FC-39)."""


@dataclass(frozen=True, slots=True)
class EncounterTest:
    """The System Test of an encounter."""

    system: str
    level: int

    @property
    def words(self) -> str:
        """Returns it in our plain English."""
        return f"{SYSTEM.words(self.system)} Test, level {self.level}"


@dataclass(frozen=True, slots=True)
class EncounterCard:
    """An encounter: its test, and what success and failure bring.

    Without a test `passed` holds at once. Where `vp` is above 0 success takes the card to the
    Victory Pile. A persistent one stays at its location until it is resolved (FC-137).
    """

    name: str
    persistent: bool
    involves: str
    test: EncounterTest | None
    vp: int
    passed: tuple[EffectVerb, ...]
    failed: tuple[EffectVerb, ...]
    copies: int
    house_made: Mapping[str, str]
    printed: Mapping[str, str]

    @property
    def words(self) -> list[str]:
        """Lists what the card says, in our words."""
        persistent = ", persistent" if self.persistent else ""
        test = self.test.words if self.test else "no test"
        said = [f"{self.name} ({INVOLVED[self.involves]}{persistent}): {test}"]
        gains = [f"{self.vp} VP"] if self.vp else []
        if self.passed:
            gains.append(verbs_words(self.passed))
        if gains:
            said.append(sentence(f"{'success: ' if self.test else ''}{', and '.join(gains)}"))
        if self.failed:
            said.append(sentence(f"failure: {verbs_words(self.failed)}"))
        return said

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        document: dict[str, Any] = {"name": self.name}
        if self.persistent:
            document["persistent"] = True
        if self.involves != CHOSEN:
            document["involves"] = self.involves
        if self.test:
            document["test"] = {"system": self.test.system, "level": self.test.level}
        success: dict[str, Any] = {"vp": self.vp} if self.vp else {}
        if self.passed:
            success["does"] = write_verbs(self.passed)
        if success:
            document["pass"] = success
        if self.failed:
            document["fail"] = {"does": write_verbs(self.failed)}
        if self.copies > 1:
            document["copies"] = self.copies
        return {**document, **reasons_document(self.house_made, self.printed)}


_FIELDS: Final = ("name", "persistent", "involves", "test", "pass", "fail", "copies", *REASONS)


def read_encounter_card(value: object) -> EncounterCard:
    """Reads an encounter card of a box document. Raises `FieldError`."""
    fields = Fields(value, "an encounter card", _FIELDS)
    test: EncounterTest | None = fields.read("test", _read_test, default=None)
    if test is None and fields.has("fail"):
        raise FieldError("nothing can fail without a test; write one, or leave this out", "fail")
    vp, passed = fields.read("pass", _read_pass, default=(0, ()))
    return EncounterCard(
        fields.read("name", read_title),
        fields.read("persistent", FLAG.read, default=False),
        fields.read(
            "involves", read_choice, frozenset(INVOLVED), "choice of ships", default=CHOSEN
        ),
        test,
        vp,
        passed,
        fields.read("fail", _read_fail, default=()),
        fields.read("copies", read_whole, 1, MOST_COPIES, default=1),
        *reasons_of(fields),
    )


def _read_test(value: object) -> EncounterTest | None:
    fields = Fields(value, "the test of an encounter", ("system", "level"))
    return EncounterTest(fields.read("system", SYSTEM.read), fields.read("level", LEVEL.read))


def _read_pass(value: object) -> tuple[int, tuple[EffectVerb, ...]]:
    fields = Fields(value, "the success of an encounter", ("vp", "does"))
    return (
        fields.read("vp", read_whole, 0, MOST_POINTS, default=0),
        fields.read("does", read_verbs, default=()),
    )


def _read_fail(value: object) -> tuple[EffectVerb, ...]:
    return Fields(value, "the failure of an encounter", ("does",)).read("does", read_verbs)
