"""What was pressed in the builder: a step, settings, or a way back or forth, ready to be saved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from django.http import QueryDict

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.builder import requests
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common.models import Cause, Fleet
from fleetbuilder.fleets.saved import selectors as saved_selectors
from fleetbuilder.fleets.saved.timeline import Timeline
from rules.building.editing.edits import Edit, apply_edit
from rules.building.editing.fixes import part_at
from rules.building.editing.pointer_updates import followed
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Fleet as Content
from rules.fleet import ShipBuild

MOST_SINCE: Final = 500
"""Steps that may have been taken between a press and its turn."""
OF_A_CARD: Final = ("remove", "swap", "move", "shift", "duplicate")
"""Steps that concern the very ship or card that they point at."""
LISTS: Final = ("", "/resource", "/sideboard")
"""Where a card may be added that is on no ship."""
PRICES_TAKEN: Final = "Saved with the present prices."
OUTDATED: Final = "The page is out of date. Load it again."


@dataclass(frozen=True, slots=True)
class Press:
    """What was pressed: `content` is what the fleet becomes, made from `before`.

    `step` is None for settings and for a way back or forth; `restored` is the revision that is
    brought back, None where nothing is; `content` is None where there is nothing to go back to.
    """

    expected: int
    before: Content
    content: Content | None
    said: str
    step: Edit | None = None
    restored: int | None = None
    cause: Cause = Cause.EDIT

    @property
    def step_text(self) -> str:
        """Returns the step as a button writes it; "" where there is none."""
        if self.step is None:
            return ""
        document = {name: value for name, value in asdict(self.step).items() if value}
        if self.step.value is not None:
            document["value"] = self.step.value
        return json.dumps(document, separators=(",", ":"))

    def followed(self, pointer: str) -> str:
        """Returns where the ship or card of a pointer stands afterwards; "" when it is gone."""
        if self.step is not None:
            return followed(pointer, self.step, self.before)
        if self.content is None or _key_at(self.before, pointer) == _key_at(self.content, pointer):
            return pointer
        return ""


def press_read(row: Fleet, values: QueryDict) -> Press:
    """Reads what was pressed, and carries it out on the revision that the page shows.

    Raises `InvalidError` for what no page sends, `DocumentError` for a step that points at nothing
    or at what is gone since it was pressed.
    """
    expected = number_read(values.get("expected"))
    before = _content_at(row, expected)
    if values.get("restore"):
        number = number_read(values["restore"])
        return Press(expected, before, _content_at(row, number), "Saved.", restored=number)
    if "undo" in values or "redo" in values:
        return _back_or_forth(row, expected, before, is_back="undo" in values)
    if "update" in values:
        return Press(expected, before, before, PRICES_TAKEN, cause=Cause.UPDATE)
    if not values.get("step"):
        return Press(expected, before, requests.settings_applied(before, values), "Saved.")
    step = requests.step_read(str(values["step"]))
    catalogue = catalogue_current()
    if values.get("made"):
        step = _caught_up(row, step, before, values, catalogue)
    return Press(expected, before, apply_edit(before, step, catalogue), "Saved.", step)


def _back_or_forth(row: Fleet, expected: int, before: Content, *, is_back: bool) -> Press:
    """Goes back or forth from the revision that the page shows, whatever was saved since.

    So a request that comes twice asks for the same both times, and a conflict for what was seen.
    """
    way = way_from(row, expected)
    number = way.undo if is_back else way.redo
    if number is None:
        said = "There is nothing to undo." if is_back else "There is nothing to redo."
        return Press(expected, before, None, said)
    said = "Undone." if is_back else "Done again."
    return Press(expected, before, _content_at(row, number), said, restored=number)


def way_from(row: Fleet, number: int) -> Timeline:
    """Returns where undoing and redoing lead from a revision of a fleet."""
    return saved_selectors.revision_way(fleet=row, number=number)


def number_read(text: object) -> int:
    """Reads the number of a revision; raises `InvalidError` for anything else."""
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise errors.InvalidError(OUTDATED)


def _content_at(row: Fleet, number: int) -> Content:
    revision = saved_selectors.revision_find(fleet=row, number=number)
    if revision is None:
        raise errors.InvalidError(OUTDATED)
    return mapping.fleet_from_revision(revision)


# --- pressed while another step was under way -----------------------------------------------------


def _caught_up(
    row: Fleet, step: Edit, now: Content, values: QueryDict, catalogue: Catalogue
) -> Edit:
    """Points a step that was pressed at revision `made` at the same cards in the fleet of now."""
    since = values.getlist("since")
    if len(since) > MOST_SINCE:
        raise errors.InvalidError(OUTDATED)
    steps = [requests.step_read(each) for each in since]
    made = _content_at(row, number_read(values["made"]))
    return step_caught_up(step, made, steps, now, catalogue)


def step_caught_up(
    step: Edit, made: Content, since: Iterable[Edit], now: Content, catalogue: Catalogue
) -> Edit:
    """Returns a step that was meant for the fleet `made` as one for the fleet `now`.

    `since` are the steps in between. Raises `DocumentError` when what it concerns is gone: taken
    away, or another card stands in its place.
    """
    is_of_a_card = step.action in OF_A_CARD
    if not is_of_a_card and (step.action != "add" or step.where in LISTS):
        return step
    where, to = _followed_all((step.where, step.to), made, since, catalogue)
    is_other = is_of_a_card and _key_at(made, step.where) != _key_at(now, where)
    if not where or (step.to and not to) or is_other:
        raise DocumentError("what you pressed is already gone", step.where)
    return replace(step, where=where, to=to)


def _followed_all(
    pointers: Sequence[str], made: Content, since: Iterable[Edit], catalogue: Catalogue
) -> Sequence[str]:
    content = made
    for each in since:
        try:
            after = apply_edit(content, each, catalogue)
        except DocumentError:
            # Something else was undone or redone in between: the cards tell what is the same.
            continue
        pointers = [followed(pointer, each, content) for pointer in pointers]
        content = after
    return pointers


def _key_at(fleet: Content, pointer: str) -> str:
    """Returns the key of the ship or card at a pointer; "" where there is none."""
    try:
        part = part_at(fleet, pointer)
    except DocumentError:
        return ""
    return part.ship if isinstance(part, ShipBuild) else part.card
