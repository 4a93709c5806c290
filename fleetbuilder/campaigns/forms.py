"""The forms of campaigns: opening, inviting, joining, cards, XP, ships, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms

from fleetbuilder.campaigns import services, shelf
from fleetbuilder.campaigns.cards.ledger_services import LONGEST_NOTE, Spending
from fleetbuilder.campaigns.members.services import INVITED, MOST_USES
from fleetbuilder.campaigns.models import MemberRole
from fleetbuilder.campaigns.record.fields import record_decode
from fleetbuilder.campaigns.rounds import handing
from fleetbuilder.campaigns.rounds.ship_offers import OfferedShip, ship_alone
from fleetbuilder.core import errors
from fleetbuilder.fleets.common.models import Fleet
from rules.alliance.campaign.player_card import REPUTATION, ROWS
from rules.alliance.campaign.rewards import FATES
from rules.alliance.mission.mission import Mission
from rules.fleet import Fleet as Content
from rules.notation.reading.budget import MAXIMUM_SIZE

FATE_WORDS: Final = {
    "stayed": "Still there",
    "retreated": "Retreated",
    "destroyed": "Destroyed",
}


class ServiceForm(forms.Form):
    """Takes over what a service found wrong."""

    renamed: dict[str, str] = {}

    def refuse(self, error: errors.RequestError) -> None:
        """Returns what is wrong beside the fields; what belongs to none stands above the form."""
        if not error.fields:
            self.add_error(None, error.message)
        for where, messages in error.fields.items():
            name = where.split("/")[1] if "/" in where else where
            name = self.renamed.get(name, name)
            inner = "/".join(where.split("/")[2:])
            for message in messages:
                text = f"{inner}: {message}" if inner else message
                self.add_error(name if name in self.fields else None, text)


class CampaignForm(ServiceForm):
    """Asks what a campaign is called and what is played."""

    name = forms.CharField(label="Name of the campaign", max_length=services.LONGEST_NAME)
    terms = forms.ChoiceField(
        label="What you play",
        choices=lambda: [
            (name, document["name"]) for name, document in shelf.campaign_documents().items()
        ],
    )
    person = forms.CharField(label="Your name", max_length=services.LONGEST_PERSON)


class RenameForm(ServiceForm):
    """Asks for another name."""

    name = forms.CharField(label="Name of the campaign", max_length=services.LONGEST_NAME)


class InvitationForm(ServiceForm):
    """Asks for whom a link is."""

    role = forms.ChoiceField(
        label="They join as", choices=[(each.value, each.label) for each in INVITED]
    )
    uses = forms.IntegerField(label="How many", min_value=1, max_value=MOST_USES, initial=1)


class JoinForm(ServiceForm):
    """Asks who joins."""

    name = forms.CharField(label="Your name", max_length=services.LONGEST_PERSON)


class CardForm(ServiceForm):
    """Asks for a captain and one of the cards that the site has."""

    name = forms.CharField(label="Name of the captain", max_length=services.LONGEST_PERSON)
    sheet = forms.ChoiceField(label="Player card")

    def __init__(self, *args: Any, sheets: Sequence[str], **more: Any) -> None:
        """Offers the cards of these ids."""
        super().__init__(*args, **more)
        choices = [(name, shelf.sheets_all()[name].name) for name in sheets]
        self.fields["sheet"].choices = choices  # type: ignore[attr-defined]


class SpendForm(ServiceForm):
    """Reads which boxes are shaded: for each row the last one, counted from those shaded."""

    def __init__(self, *args: Any, shaded: Mapping[str, int], **more: Any) -> None:
        """Knows how many boxes of each row are shaded already."""
        super().__init__(*args, **more)
        self.shaded = shaded
        for row in ROWS:
            self.fields[row] = forms.IntegerField(required=False, min_value=0, max_value=60)
        self.fields["after"] = forms.IntegerField(min_value=0, max_value=10_000)
        self.fields["note"] = forms.CharField(required=False, max_length=LONGEST_NOTE)

    def spending(self) -> Spending:
        """Returns what a valid form spends."""
        values = self.cleaned_data
        boxes = {
            row: values[row] - self.shaded[row]
            for row in ROWS
            if values[row] is not None and values[row] > self.shaded[row]
        }
        # One choice of icon for each underlined box; those of boxes left alone count for nothing.
        reached = self.shaded["skill"] + boxes.get("skill", 0)
        icons = [
            self.data[name]
            for name in sorted(self._icons(), key=lambda name: int(name.partition("-")[2]))
            if self.shaded["skill"] < int(name.partition("-")[2]) <= reached
        ]
        return Spending(values["after"], boxes, icons, values["note"])

    def _icons(self) -> list[str]:
        return [
            name
            for name in self.data
            if name.startswith("icon-")
            and name.partition("-")[2].isdecimal()
            and len(name) < 9
            and self.data[name] in REPUTATION
        ]


class ShipForm(ServiceForm):
    """Asks for a ship: one that the skill makes available, one kept here, or a text."""

    renamed = {"fleet": "text"}

    ship = forms.ChoiceField(label="A ship available at this skill", required=False)
    saved = forms.ChoiceField(label="One of your fleets", required=False)
    text = forms.CharField(
        label="Or a ship as text",
        required=False,
        max_length=MAXIMUM_SIZE,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="The ship in the first line, then its upgrades; or a share code.",
    )

    def __init__(
        self,
        *args: Any,
        fleets: Sequence[Fleet],
        owner: str,
        offers: Sequence[OfferedShip] = (),
        **more: Any,
    ) -> None:
        """Offers ships to begin with, and the fleets of somebody."""
        super().__init__(*args, **more)
        ships = [("", "Choose a ship"), *((each.key, each.label) for each in offers)]
        self.fields["ship"].choices = ships  # type: ignore[attr-defined]
        self.owner = owner
        listed = [("", "None of them"), *((each.slug, each.name or "No name") for each in fleets)]
        self.fields["saved"].choices = listed  # type: ignore[attr-defined]

    def handed(self) -> Content:
        """Returns the ship of a valid form; raises `InvalidError`, `TooLargeError`."""
        if key := self.cleaned_data["ship"]:
            return ship_alone(key)
        if slug := self.cleaned_data["saved"]:
            return handing.saved_handed(owner=self.owner, slug=slug)
        return handing.text_handed(self.cleaned_data["text"])


class RecordForm(ServiceForm):
    """Asks how a mission came out: objectives met, and what became of each ship."""

    met = forms.MultipleChoiceField(
        label="Objectives met", required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, mission: Mission, ships: Sequence[Any], **more: Any) -> None:
        """Asks after these ships."""
        super().__init__(*args, **more)
        choices = [
            (each.id, f"{each.words} ({each.xp} XP{', needed' if each.is_needed else ''})")
            for each in mission.objectives
        ]
        self.fields["met"].choices = choices  # type: ignore[attr-defined]
        self.numbers = [ship.card.number for ship in ships]
        for ship in ships:
            self.fields[f"fate-{ship.card.number}"] = forms.ChoiceField(
                label=f"The ship of {ship.card.name}",
                choices=[(each, FATE_WORDS[each]) for each in FATES],
                widget=forms.RadioSelect,
            )

    def fates(self) -> dict[int, str]:
        """Returns the fates of a valid form by card."""
        return {number: self.cleaned_data[f"fate-{number}"] for number in self.numbers}


class CampaignImportForm(ServiceForm):
    """Asks for the record of a campaign."""

    record = forms.FileField(
        label="The file of a campaign",
        help_text="As it was exported: JSON of at most 16 MB, without an account 1 MB.",
    )

    def document(self, *, is_guest: bool) -> Any:
        """Returns the decoded record of a valid form; raises `DocumentError`."""
        return record_decode(self.cleaned_data["record"].read(), is_guest=is_guest)


def role_read(text: str) -> MemberRole:
    """Reads a role; raises `InvalidError`."""
    if text not in MemberRole.values:
        raise errors.InvalidError(
            fields={"/role": [f"Choose one of {', '.join(MemberRole.values)}."]}
        )
    return MemberRole(text)
