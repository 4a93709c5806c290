"""The forms of who takes part: a fleet to submit, a player to write down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.core.forms import ServiceForm, fleet_text_field
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.entries import submitted_fleets
from fleetbuilder.events.entries.services import LONGEST_NAME, LONGEST_REASON, SubmittedFleet
from fleetbuilder.events.swiss.rules import Missed
from fleetbuilder.fleets.common.models import Fleet

GONE: Final = "You do not keep this fleet any more. Choose another one, or paste one."


PASTE: Final = (
    "As you would post it, the link of a fleet that is kept here, a link of Utopia, a share code "
    "or the address of a report."
)


class SubmitForm(ServiceForm):
    """Asks a player for a name and a fleet: one that is kept here, or a text."""

    renamed = {"fleet": "text", "revision": "saved"}
    name = forms.CharField(label="Your name at the table", max_length=LONGEST_NAME)
    saved = forms.ChoiceField(
        label="A fleet that you keep here",
        required=False,
        error_messages={"invalid_choice": GONE},
    )
    text = fleet_text_field("Or paste one", rows=6, help_text=PASTE)

    def __init__(self, *args: Any, fleets: Sequence[Fleet] = (), owner: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.owner = owner
        chosen = [(each.slug, f"{each.name or each.slug}, {each.points} SP") for each in fleets]
        if chosen:
            self.fields["saved"].choices = [("", "None of these"), *chosen]  # type: ignore[attr-defined]
        else:
            del self.fields["saved"]
            self.fields["text"].label = "Your fleet"
            self.renamed = {**self.renamed, "saved": "text", "revision": "text"}

    def submitted(self, event: Event) -> SubmittedFleet:
        """Returns the fleet of a valid form; raises as `handing` does, `InvalidError` for two."""
        slug, text = self.cleaned_data.get("saved") or "", self.cleaned_data["text"]
        if "saved" not in self.fields and self.data.get("saved") and not text.strip():
            # It was the last one, and is gone since the form was shown.
            raise errors.InvalidError.at("/saved", GONE)
        if slug and text.strip():
            raise errors.InvalidError.at(
                "/fleet", "Choose a fleet above, or paste one, but not both."
            )
        if slug:
            return submitted_fleets.fleet_from_saved(owner=self.owner, slug=slug)
        return submitted_fleets.fleet_from_text(text, event, owner=self.owner)


class PlayerForm(ServiceForm):
    """Asks the organiser for a player, perhaps with a fleet."""

    renamed = {"fleet": "text"}
    name = forms.CharField(label="Name", max_length=LONGEST_NAME)
    text = fleet_text_field("Fleet", rows=4, help_text=PASTE)
    missed = forms.ChoiceField(
        label="Rounds missed count as",
        choices=[(Missed.LOSS.value, "Losses"), (Missed.BYE.value, "Byes")],
        initial=Missed.LOSS.value,
    )

    def __init__(self, *args: Any, is_late: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_late:
            del self.fields["missed"]

    def submitted(self, event: Event) -> SubmittedFleet | None:
        """Returns the fleet of a valid form, None without one; raises as `handing` does."""
        text = self.cleaned_data["text"]
        return submitted_fleets.fleet_from_text(text, event) if text.strip() else None

    @property
    def missed_as(self) -> Missed:
        """Returns as what the rounds before count."""
        return Missed(self.cleaned_data.get("missed", Missed.LOSS.value))


class AmendForm(ServiceForm):
    """Asks the organiser for the fleet that takes the place of a player's, and why."""

    renamed = {"fleet": "text"}
    text = fleet_text_field("Fleet", rows=6, help_text=PASTE)
    reason = forms.CharField(
        label="Why",
        required=False,
        max_length=LONGEST_REASON,
        help_text="It stays on record beside what the list was before.",
    )
