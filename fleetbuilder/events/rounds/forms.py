"""The form of a game's result."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.events.common.forms import points_field
from fleetbuilder.events.common.models import Event, Game
from fleetbuilder.events.rounds.services import ReportedResult
from fleetbuilder.events.swiss.rules import GameOutcome


class ResultForm(ServiceForm):
    """Asks how a game ended."""

    renamed = {
        "surviving": "surviving_first",
        "surviving/0": "surviving_first",
        "surviving/1": "surviving_second",
        "bonus": "bonus_first",
        "battle": "battle_first",
    }
    surviving_first = points_field("SP left")
    surviving_second = points_field("SP left")
    outcome = forms.ChoiceField(label="Winner", required=False)
    battle_first = points_field("Battle Points", initial=0)
    battle_second = points_field("Battle Points", initial=0)
    bonus_first = points_field("Bonus", required=False)
    bonus_second = points_field("Bonus", required=False)
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, event: Event, game: Game, names: tuple[str, str], **kwargs: Any
    ) -> None:
        kwargs["auto_id"] = f"t{game.table}_%s"
        super().__init__(*args, **kwargs)
        self.order_fields(_ORDER)
        winners = [
            ("", "By Fleet Points"),
            (GameOutcome.FIRST.value, names[0]),
            (GameOutcome.SECOND.value, names[1]),
            *([(GameOutcome.DRAW.value, "Nobody: a draw")] if event.may_draw else []),
            (GameOutcome.NEITHER.value, "Nobody: not played"),
        ]
        self.fields["outcome"].choices = winners  # type: ignore[attr-defined]
        for kind in ("surviving", "battle", "bonus"):
            for side, name in zip(("first", "second"), names, strict=True):
                field = self.fields[f"{kind}_{side}"]
                field.label = f"{field.label}, {name}"
        if not event.with_battle_points:
            del self.fields["battle_first"], self.fields["battle_second"]

    def reported(self) -> ReportedResult:
        """Returns the result of a valid form."""
        values = self.cleaned_data
        pairs = {
            kind: (values.get(f"{kind}_first") or 0, values.get(f"{kind}_second") or 0)
            for kind in ("surviving", "bonus", "battle")
        }
        return ReportedResult(
            outcome=GameOutcome(values["outcome"]) if values["outcome"] else None, **pairs
        )


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
