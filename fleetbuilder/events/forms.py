"""The forms of events: settings, a fleet to hand in, a player to write down, a result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from django import forms

from fleetbuilder.core import errors
from fleetbuilder.events import services
from fleetbuilder.events.entries import handing
from fleetbuilder.events.entries.services import LONGEST_NAME, LONGEST_REASON, Handed
from fleetbuilder.events.models import Event, Game
from fleetbuilder.events.rounds.services import Told
from fleetbuilder.events.rounds.swiss import Missed, Outcome
from fleetbuilder.events.services import Settings, settings_of
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.common.selectors import DEFAULT_RULESET, rulesets_all
from rules.notation.reading.bounds import MAXIMUM_NUMBER
from rules.notation.reading.budget import MAXIMUM_SIZE

GONE: Final = "You do not keep this fleet any more. Choose another one, or paste one."
MOMENT: Final = "%Y-%m-%dT%H:%M"
PASTE: Final = (
    "As you would post it, the link of a fleet that is kept here, a link of Utopia, a share code "
    "or the address of a report."
)


class ServiceForm(forms.Form):
    """Takes over what a service found wrong."""

    renamed: dict[str, str] = {}

    def refuse(self, error: errors.RequestError) -> None:
        """Returns what is wrong beside the fields; what belongs to none stands above the form."""
        if not error.fields:
            self.add_error(None, error.message)
        for where, messages in error.fields.items():
            path = where.strip("/")
            head = path.partition("/")[0]
            name = self.renamed.get(path) or self.renamed.get(head, head)
            for message in messages:
                self.add_error(name if name in self.fields else None, message)


def _points(label: str, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=MAXIMUM_NUMBER, **more)


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
    points_limit = _points(
        "Points limit", required=False, initial=services.USUAL_POINTS, help_text="In SP."
    )
    planned_rounds = forms.IntegerField(
        label="Rounds planned", min_value=1, max_value=services.MOST_ROUNDS, initial=3
    )
    about = forms.CharField(
        label="What players should know",
        required=False,
        max_length=services.LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    constant = _points(
        "Fleet Points are counted from",
        required=False,
        help_text="Less the SP of the opponent's surviving fleet. Empty: the limit.",
    )
    bye_fleet_points = _points("Fleet Points of a bye", initial=services.USUAL.bye_fleet_points)
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
    bye_battle_points = _points("Battle Points of a bye", initial=services.USUAL.bye_battle_points)
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


def event_form(event: Event) -> EventForm:
    """Returns the form with the settings of an event."""
    settings = settings_of(event)
    return EventForm(initial={name: getattr(settings, name) for name in services.NAMES})


class SubmitForm(ServiceForm):
    """Asks a player for a name and a fleet: one that is kept here, or a text."""

    renamed = {"fleet": "text", "revision": "saved"}
    name = forms.CharField(label="Your name at the table", max_length=LONGEST_NAME)
    saved = forms.ChoiceField(
        label="A fleet that you keep here",
        required=False,
        error_messages={"invalid_choice": GONE},
    )
    text = forms.CharField(
        label="Or paste one",
        required=False,
        max_length=MAXIMUM_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=PASTE,
    )

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

    def handed(self, event: Event) -> Handed:
        """Returns the fleet of a valid form; raises as `handing` does, `InvalidError` for two."""
        slug, text = self.cleaned_data.get("saved") or "", self.cleaned_data["text"]
        if "saved" not in self.fields and self.data.get("saved") and not text.strip():
            # It was the last one, and is gone since the form was shown.
            raise errors.InvalidError(fields={"/saved": [GONE]})
        if slug and text.strip():
            raise errors.InvalidError(
                fields={"/fleet": ["Choose a fleet above, or paste one, but not both."]}
            )
        if slug:
            return handing.saved_handed(owner=self.owner, slug=slug)
        return handing.text_handed(text, event, owner=self.owner)


class PlayerForm(ServiceForm):
    """Asks the organiser for a player, perhaps with a fleet."""

    renamed = {"fleet": "text"}
    name = forms.CharField(label="Name", max_length=LONGEST_NAME)
    text = forms.CharField(
        label="Fleet",
        required=False,
        max_length=MAXIMUM_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=PASTE,
    )
    missed = forms.ChoiceField(
        label="Rounds missed count as",
        choices=[(Missed.LOSS.value, "Losses"), (Missed.BYE.value, "Byes")],
        initial=Missed.LOSS.value,
    )

    def __init__(self, *args: Any, is_late: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_late:
            del self.fields["missed"]

    def handed(self, event: Event) -> Handed | None:
        """Returns the fleet of a valid form, None without one; raises as `handing` does."""
        text = self.cleaned_data["text"]
        return handing.text_handed(text, event) if text.strip() else None

    @property
    def missed_as(self) -> Missed:
        """Returns as what the rounds before count."""
        return Missed(self.cleaned_data.get("missed", Missed.LOSS.value))


class AmendForm(ServiceForm):
    """Asks the organiser for the fleet that takes the place of a player's, and why."""

    renamed = {"fleet": "text"}
    text = forms.CharField(
        label="Fleet",
        required=False,
        max_length=MAXIMUM_SIZE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=PASTE,
    )
    reason = forms.CharField(
        label="Why",
        required=False,
        max_length=LONGEST_REASON,
        help_text="It stays on record beside what the list was before.",
    )


class ResultForm(ServiceForm):
    """Asks how a game ended."""

    renamed = {
        "surviving": "surviving_first",
        "surviving/0": "surviving_first",
        "surviving/1": "surviving_second",
        "bonus": "bonus_first",
        "battle": "battle_first",
    }
    surviving_first = _points("SP left")
    surviving_second = _points("SP left")
    outcome = forms.ChoiceField(label="Winner", required=False)
    battle_first = _points("Battle Points", initial=0)
    battle_second = _points("Battle Points", initial=0)
    bonus_first = _points("Bonus", required=False)
    bonus_second = _points("Bonus", required=False)
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, event: Event, game: Game, names: tuple[str, str], **kwargs: Any
    ) -> None:
        kwargs["auto_id"] = f"t{game.table}_%s"
        super().__init__(*args, **kwargs)
        self.order_fields(_ORDER)
        winners = [
            ("", "By Fleet Points"),
            (Outcome.FIRST.value, names[0]),
            (Outcome.SECOND.value, names[1]),
            *([(Outcome.DRAW.value, "Nobody: a draw")] if event.may_draw else []),
            (Outcome.NEITHER.value, "Nobody: not played"),
        ]
        self.fields["outcome"].choices = winners  # type: ignore[attr-defined]
        for kind in ("surviving", "battle", "bonus"):
            for side, name in zip(("first", "second"), names, strict=True):
                field = self.fields[f"{kind}_{side}"]
                field.label = f"{field.label}, {name}"
        if not event.with_battle_points:
            del self.fields["battle_first"], self.fields["battle_second"]

    def told(self) -> Told:
        """Returns the result of a valid form."""
        values = self.cleaned_data
        pairs = {
            kind: (values.get(f"{kind}_first") or 0, values.get(f"{kind}_second") or 0)
            for kind in ("surviving", "bonus", "battle")
        }
        return Told(outcome=Outcome(values["outcome"]) if values["outcome"] else None, **pairs)


_ORDER: Final = (
    *("surviving_first", "surviving_second", "battle_first", "battle_second"),
    *("bonus_first", "bonus_second", "outcome", "version"),
)


def result_form(event: Event, game: Game, names: tuple[str, str]) -> ResultForm:
    """Returns the form with the result that a game has."""
    initial: dict[str, Any] = {"version": game.version}
    if game.outcome:
        kept = ("surviving", "battle", "bonus")
        sides = [f"{kind}_{side}" for kind in kept for side in ("first", "second")]
        initial |= {name: getattr(game, name) for name in sides} | {"outcome": game.outcome}
    return ResultForm(initial=initial, event=event, game=game, names=names)
