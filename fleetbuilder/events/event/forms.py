"""The form of an event's settings."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from django import forms

from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.events.common.forms import points_field
from fleetbuilder.events.common.models import MOST_ROUNDS, Event
from fleetbuilder.events.event import services
from fleetbuilder.events.event.services import Settings
from fleetbuilder.fleets.common.selectors import DEFAULT_RULESET, rulesets_all

MOMENT: Final = "%Y-%m-%dT%H:%M"


class EventForm(ServiceForm):
    """Asks what an organiser decides about an event."""

    name = forms.CharField(label="Name", max_length=services.LONGEST_NAME)
    date = forms.DateField(
        label="Day",
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="For bans, retired resources and cards that come later.",
    )
    deadline = forms.DateTimeField(
        label="Fleets until (UTC)",
        required=False,
        input_formats=[MOMENT, "%Y-%m-%dT%H:%M:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        help_text="Empty: until you close the event.",
    )
    ruleset = forms.ChoiceField(
        label="Rule set",
        initial=DEFAULT_RULESET,
        choices=lambda: [(each.id, each.name) for each in rulesets_all()],
    )
    points_limit = points_field(
        "Points limit", required=False, initial=services.USUAL_POINTS, help_text="In SP."
    )
    planned_rounds = forms.IntegerField(
        label="Rounds planned", min_value=1, max_value=MOST_ROUNDS, initial=3
    )
    about = forms.CharField(
        label="What players should know",
        required=False,
        max_length=services.LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    constant = points_field(
        "Fleet Points are counted from",
        required=False,
        help_text="Less the SP of the opponent's surviving fleet. Empty: the limit.",
    )
    bye_fleet_points = points_field(
        "Fleet Points of a bye", initial=services.USUAL.bye_fleet_points
    )
    may_draw = forms.BooleanField(
        label="Games may be drawn",
        required=False,
        help_text="Otherwise players of equal Fleet Points roll.",
    )
    with_battle_points = forms.BooleanField(
        label="Battle Points are scored",
        required=False,
        help_text="Then they decide, before the record.",
    )
    bye_battle_points = points_field(
        "Battle Points of a bye", initial=services.USUAL.bye_battle_points
    )
    mixing_consent = forms.BooleanField(
        label="All players agree to mix factions",
        required=False,
        initial=True,
        help_text="Asked only under rules that need it.",
    )

    def settings(self) -> Settings:
        """Returns the settings of a valid form."""
        return Settings(**self.cleaned_data)

    def changes(self, event: Event) -> dict[str, Any]:
        """Returns what a valid form changes of an event; an emptied constant is the limit again."""
        values = dict(self.cleaned_data)
        if values["constant"] is None:
            limit = values["points_limit"]
            values["constant"] = services.USUAL_POINTS if limit is None else limit
        # The form shows minutes; sent back as it was shown, the deadline stays as it is.
        if _shown(values["deadline"]) == _shown(event.deadline):
            values["deadline"] = event.deadline
        return {name: value for name, value in values.items() if value != getattr(event, name)}


def _shown(moment: datetime | None) -> str:
    return "" if moment is None else moment.astimezone(UTC).strftime(MOMENT)
