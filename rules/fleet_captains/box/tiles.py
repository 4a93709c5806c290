"""Location tiles: what the sector is laid of.

Source: Fleet Captains, Build the Sector, Locations; FC-4, FC-28 to FC-34, FC-76, FC-135.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.box.reasons import REASONS, reasons_document, reasons_of
from rules.fleet_captains.effects.effect import sentence
from rules.fleet_captains.effects.field_kinds import FLAG, LOCATION, LOCATION_KIND, LocationFilter
from rules.fleet_captains.effects.forms import DIE, read_verbs, verbs_words, write_verbs
from rules.fleet_captains.effects.verbs import EffectVerb
from rules.fleet_captains.terms import HABITABLE_KIND, TILES
from rules.notation.reading.objects import Fields, read_title, read_whole
from rules.notation.reading.values import FieldError, read_each, read_list

GREATEST_TILE: Final = 12
MOST_TOKENS: Final = 3


@dataclass(frozen=True, slots=True)
class LocationTile:
    """A location: its kind, the Size that crossing it costs, and what it does.

    An encounter is drawn where the die shows a number within `encounter`; None draws none. The
    `while_here` acts on every ship there, `enter` on each that comes in. An installation takes
    `tokens` control tokens more than usual, fewer if negative.
    """

    name: str
    kind: str
    habitable: bool
    size: int
    encounter: tuple[int, ...] | None
    while_here: tuple[EffectVerb, ...]
    enter: tuple[EffectVerb, ...]
    tokens: int
    copies: int
    house_made: Mapping[str, str]
    printed: Mapping[str, str]

    @property
    def words(self) -> list[str]:
        """Lists what the tile says, in our words."""
        where = LocationFilter((self.kind,), self.habitable if self._is_planet else None)
        said = [f"{self.name} ({LOCATION.words(where)}): Size {self.size}; {self._encounter_words}"]
        if self.while_here:
            said.append(sentence(f"every ship here: {verbs_words(self.while_here)}"))
        if self.enter:
            said.append(sentence(f"a ship that enters: {verbs_words(self.enter)}"))
        if self.tokens:
            many = f"{abs(self.tokens)} control token{'' if abs(self.tokens) == 1 else 's'}"
            said.append(
                f"An installation takes {many} {'more' if self.tokens > 0 else 'less'} than usual."
            )
        return said

    def as_document(self) -> dict[str, Any]:
        """Returns it as a document has it."""
        document: dict[str, Any] = {"name": self.name, "kind": self.kind}
        if self.habitable:
            document["habitable"] = True
        document["size"] = self.size
        if self.encounter:
            document["encounter"] = list(self.encounter)
        if self.while_here:
            document["while_here"] = write_verbs(self.while_here)
        if self.enter:
            document["enter"] = write_verbs(self.enter)
        if self.tokens:
            document["tokens"] = self.tokens
        if self.copies > 1:
            document["copies"] = self.copies
        return {**document, **reasons_document(self.house_made, self.printed)}

    @property
    def _is_planet(self) -> bool:
        return self.kind == HABITABLE_KIND

    @property
    def _encounter_words(self) -> str:
        if self.encounter is None:
            return "no encounter"
        lowest, highest = self.encounter
        return f"encounter on {lowest}" + (f" to {highest}" if highest > lowest else "")


_FIELDS: Final = (
    "name",
    "kind",
    "habitable",
    "size",
    "encounter",
    "while_here",
    "enter",
    "tokens",
    "copies",
    *REASONS,
)


def read_tile(value: object) -> LocationTile:
    """Reads a location tile of a box document. Raises `FieldError`."""
    fields = Fields(value, "a location tile", _FIELDS)
    kind = fields.read("kind", LOCATION_KIND.read)
    habitable = fields.read("habitable", FLAG.read, default=False)
    if habitable and kind != HABITABLE_KIND:
        raise FieldError(f'only the kind "{HABITABLE_KIND}" may be habitable', "habitable")
    return LocationTile(
        fields.read("name", read_title),
        kind,
        habitable,
        fields.read("size", read_whole, 0, GREATEST_TILE),
        fields.read("encounter", _read_range, default=None),
        fields.read("while_here", read_verbs, default=()),
        fields.read("enter", read_verbs, default=()),
        fields.read("tokens", read_whole, -MOST_TOKENS, MOST_TOKENS, default=0),
        fields.read("copies", read_whole, 1, TILES, default=1),
        *reasons_of(fields),
    )


def _read_range(value: object) -> tuple[int, ...] | None:
    numbers = read_each(read_list(value, 2, "numbers of a die"), read_whole, 1, DIE)
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        raise FieldError("an encounter range is a list: lowest and highest number of the die")
    return numbers
