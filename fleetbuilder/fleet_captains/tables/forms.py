"""The forms of tables: what one begins from, and the steps that the page sends."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.http import QueryDict

from fleetbuilder.core.forms import ServiceForm
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of, house_box
from fleetbuilder.fleet_captains.tables.services import COUNTS, HOUSE
from rules.fleet_captains.at_table.start import LONGEST_PLAYER, NO_MAP
from rules.fleet_captains.at_table.steps import STEPS
from rules.fleet_captains.muster.muster_document import SEED_PATTERN, SEED_WORDS
from rules.fleet_captains.terms import (
    GREATEST_GOAL,
    GREATEST_SIZE,
    LEAST_GOAL,
    SHIPS_OF_A_SIDE,
    USUAL_GOAL,
)

PLAYERS: Final = 2
LONGEST_BOX: Final = 1_000_000
LONGEST_FLEET: Final = 2_000
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_COUNTED: Final = re.compile(r"(?P<name>.+?)\s+(?P<size>[1-6])")

_TEXTS: Final = ("name", "tile", "key", "place", "card", "enemy_card")
"""Fields of steps that are text even where they look like numbers."""
_LISTS: Final = ("ships", "foes")
_TEXT_LISTS: Final = ("subdecks",)
_FLAGS: Final = (
    *("free", "encounter", "habitable", "secret", "removed", "cycled", "movement"),
    *("done", "aboard", "down"),
)
"""Fields that a form sends as "1" for yes and "0" for no."""


class CaptainsTableForm(ServiceForm):
    """Asks for box, goal, sector, and for each player a name, a side and a fleet."""

    goal = forms.IntegerField(
        label="Victory Point Goal",
        min_value=LEAST_GOAL,
        max_value=GREATEST_GOAL,
        initial=USUAL_GOAL,
        help_text=f"{LEAST_GOAL} to {GREATEST_GOAL}, the Fleet Size too.",
    )
    first = forms.ChoiceField(
        label="First turn", choices=[("0", "Player 1"), ("1", "Player 2")], initial="0"
    )
    own = forms.CharField(
        label="A box as JSON",
        required=False,
        max_length=LONGEST_BOX,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text="Only to play with a box that is not kept here. It lies over the house box.",
    )
    seed = forms.RegexField(
        f"^{SEED_PATTERN}$",
        label="Seed of the muster",
        required=False,
        help_text="Draws each fleet that is not named below, as the muster page does.",
        error_messages={"invalid": f"A seed is {SEED_WORDS}."},
    )

    def __init__(self, *args: Any, owner: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        boxes = [(box.slug, f"My box {box.document['name']}") for box in boxes_of(owner)]
        self.fields["box"] = forms.ChoiceField(
            label="Ship cards",
            choices=[
                (HOUSE, "House box: our values of all ships"),
                *boxes,
                (COUNTS, "Counts only: no values, just points, actions and checklists"),
            ],
            initial=HOUSE,
        )
        layouts = [each for each in house_box().layouts.values() if len(each.posts) == PLAYERS]
        self.fields["layout"] = forms.ChoiceField(
            label="Sector",
            required=False,
            choices=[
                (NO_MAP, "Not followed: only the tiles that matter"),
                *((each.id, f"{each.id.capitalize()}, {each.tiles} tiles") for each in layouts),
            ],
        )
        sides = [(side, side.capitalize()) for side in house_box().sides]
        for place in range(PLAYERS):
            number = place + 1
            self.fields[f"name_{place}"] = forms.CharField(
                label=f"Name of player {number}", max_length=LONGEST_PLAYER
            )
            self.fields[f"side_{place}"] = forms.ChoiceField(
                label=f"Side of player {number}",
                choices=sides,
                initial=sides[place % len(sides)][0],
            )
            self.fields[f"fleet_{place}"] = forms.CharField(
                label=f"Fleet of player {number}",
                required=False,
                max_length=LONGEST_FLEET,
                widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
                help_text=(
                    "A ship a line, by its name. Left empty, the seed draws it. To count only, "
                    "each with its Size, such as Venture 5."
                ),
            )

    def players(self) -> Iterator[dict[str, Any]]:
        """Yields the fields of each player together."""
        for place in range(PLAYERS):
            yield {
                "number": place + 1,
                "name": self[f"name_{place}"],
                "side": self[f"side_{place}"],
                "fleet": self[f"fleet_{place}"],
            }

    def clean_own(self) -> Any:
        """Returns the box that was pasted, None for none; raises `ValidationError`."""
        text = self.cleaned_data["own"].strip()
        if not text:
            return None
        try:
            found = json.loads(text)
        except ValueError:
            raise forms.ValidationError("This is no JSON. Paste a box as it was saved.") from None
        if not isinstance(found, dict):
            raise forms.ValidationError("A box is a JSON object.")
        return found

    def clean(self) -> dict[str, Any]:
        """Reads the fleets: names of ships, with their Sizes where the table counts only."""
        values: dict[str, Any] = super().clean() or {}
        for place in range(PLAYERS):
            text = values.get(f"fleet_{place}") or ""
            lines = [line.strip() for line in text.splitlines() if line.strip()]
            if len(lines) > SHIPS_OF_A_SIDE:
                self.add_error(f"fleet_{place}", f"A fleet has at most {SHIPS_OF_A_SIDE} ships.")
            elif values.get("box") == COUNTS:
                values[f"ships_{place}"] = self._counted(place, lines)
            else:
                values[f"ships_{place}"] = [_key_of(line) for line in lines]
        return values

    def request(self) -> dict[str, Any]:
        """Returns what a valid form asks for, as the API does."""
        values = self.cleaned_data
        players = []
        for place in range(PLAYERS):
            player: dict[str, Any] = {
                "name": values[f"name_{place}"],
                "side": values[f"side_{place}"],
            }
            ships = values[f"ships_{place}"]
            if ships or values["box"] == COUNTS:
                player["fleet"] = ships
            elif values["seed"]:
                player["seed"] = values["seed"]
            players.append(player)
        return {
            "box": values["own"] if values["own"] is not None else values["box"],
            "goal": values["goal"],
            "layout": values["layout"],
            "first": int(values["first"]),
            "players": players,
        }

    def field_at(self, where: str) -> str:
        """Returns the field that asks for a part of the request, by its pointer."""
        parts = where.strip("/").split("/")
        if parts[0] == "players" and len(parts) > 1 and parts[1].isdecimal():
            part = parts[2] if len(parts) > 2 and parts[2] in ("name", "side") else "fleet"
            return f"{part}_{parts[1]}"
        return "own" if parts[0] in ("box", "boxes") else parts[0]

    def _counted(self, place: int, lines: list[str]) -> list[dict[str, Any]]:
        found = []
        for line in lines:
            read = _COUNTED.fullmatch(line)
            if read is None:
                self.add_error(
                    f"fleet_{place}",
                    f"“{line[:40]}” has no Size from 1 to {GREATEST_SIZE} at its end.",
                )
                break
            found.append({"name": read["name"], "size": int(read["size"])})
        if not lines:
            self.add_error(f"fleet_{place}", "Name the ships, each with its Size.")
        return found


def _key_of(line: str) -> str:
    """Returns the key of a ship by its name, with or without what stands before it; else the line.

    A ship that an own box alone has is named by its key.
    """
    wanted = _plain(line)
    for card in house_box().ships.values():
        if wanted in (_plain(card.name), _plain(card.name.partition(" ")[2]), _plain(card.key)):
            return card.key
    return line


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


# --- steps ----------------------------------------------------------------------------------------


def step_from_form(posted: QueryDict) -> dict[str, Any]:
    """Makes a step of what a form of the page sent; what is empty is left out.

    What is wrong in it is for the rules to refuse, which say what would be right.
    """
    kind = posted.get("kind", "")
    step: dict[str, Any] = {"kind": kind}
    for name in STEPS[kind][1] if kind in STEPS else ():
        texts = [text for text in posted.getlist(name) if text]
        if not texts:
            continue
        if name == "under":
            step[name] = _under(texts)
        elif name in _LISTS:
            step[name] = [_value(text) for text in texts]
        elif name in _TEXT_LISTS:
            step[name] = texts
        elif name in _FLAGS:
            step[name] = texts[-1] == "1"
        else:
            step[name] = texts[-1] if name in _TEXTS else _value(texts[-1])
    return step


def _value(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text


def _under(texts: list[str]) -> Mapping[str, int | str]:
    """Reads under which token each ship is: "ship:token"."""
    found = {}
    for text in texts:
        ship, _, token = text.partition(":")
        found[ship] = _value(token)
    return found
