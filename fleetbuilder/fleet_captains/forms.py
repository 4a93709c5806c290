"""The forms of Fleet Captains, each read from the page's own address."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict

from cards import wording
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.hexes import (
    FAR,
    MOST_COLUMNS,
    NEAR,
    CommandPost,
    SectorLayout,
    column_name,
)
from rules.fleet_captains.box.ship_cards import Rating
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.muster.muster_document import (
    MOST_MULLIGANS,
    SEED_PATTERN,
    SEED_WORDS,
    USUAL_SEED,
    MusterRequest,
)
from rules.fleet_captains.play.odds_document import (
    ATTACK,
    BREAKAWAY,
    OPPOSED,
    QUESTIONS,
    TEST,
    Operand,
    read_operand,
)
from rules.fleet_captains.terms import (
    DISABLED,
    GREATEST_GOAL,
    LEAST_GOAL,
    MISSION_KINDS,
    USUAL_GOAL,
)
from rules.notation.reading.values import FieldError

LONGEST_SEARCH: Final = 200
NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
SEEDS: Final = 10_000
"""How many seeds the page proposes; any other may be typed."""

SEPARATORS: Final = re.compile(r"[\s,;]+")
OWN: Final = "own"
POSTS_HELP: Final = "The column, such as C; C E for teams."
POSTS_NEEDED: Final = "Name the column of each Command Post at this end, such as C."
STANDARD: Final = "standard"

USUAL_OPERANDS: Final[Mapping[str, tuple[str, ...]]] = {
    TEST: ("7", "12"),
    OPPOSED: ("7", "7"),
    ATTACK: ("11", "3"),
    BREAKAWAY: ("3", "5"),
}
"""What is worked out for a kind of question that the address does not ask."""


class MulligansField(forms.Field):
    """Asks, without a control of its own, how many mulligans each side takes, in their order."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> list[int]:
        """Returns the numbers; raises `ValidationError` naming the one that is none."""
        for each in value or ():
            if not (NUMBER.fullmatch(each) and 0 <= int(each) <= MOST_MULLIGANS):
                raise forms.ValidationError(
                    f"Mulligans are whole numbers from 0 to {MOST_MULLIGANS}, one for each side, "
                    f"not “{each[:20]}”."
                )
        return [int(each) for each in value or ()]


def seed_made() -> str:
    """Returns a seed for a fresh draw."""
    return str(secrets.randbelow(SEEDS))


class MusterForm(forms.Form):
    """Asks what fixes the musters of one side or more; a valid form has the requests."""

    side = forms.MultipleChoiceField(
        label="Sides",
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": "Choose at least one side.",
            "invalid_choice": "There is no side “%(value)s”; choose among those here.",
        },
    )
    goal = forms.IntegerField(
        label="Victory Point Goal",
        min_value=LEAST_GOAL,
        max_value=GREATEST_GOAL,
        help_text=f"{LEAST_GOAL} to {GREATEST_GOAL}, the Fleet Size too.",
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value", "required"),
            f"A goal is a whole number from {LEAST_GOAL} to {GREATEST_GOAL}.",
        ),
    )
    box = forms.ChoiceField(
        label="Box",
        required=False,
        help_text="The site has what it lacks.",
        error_messages={"invalid_choice": "You have no such box; choose among those here."},
    )
    seed = forms.RegexField(
        f"^{SEED_PATTERN}$",
        label="Seed",
        help_text="Same seed, same fleets.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"invalid": f"A seed is {SEED_WORDS}."},
    )
    mulligans = MulligansField(required=False)

    requests: tuple[MusterRequest, ...] = ()

    @classmethod
    def from_address(
        cls, query: QueryDict, cards: GameBox | None = None, boxes: Sequence[OwnersBox] = ()
    ) -> MusterForm:
        """Returns the form that an address stands for; an empty one proposes a fresh seed.

        `cards` are those of the box that the address names, None for the box of the site; `boxes`
        those that whoever asks can choose.
        """
        of: dict[str, Any] = {"cards": cards or house_box(), "boxes": boxes}
        if not any(name in query for name in cls.base_fields if name != "box"):
            initial = {"side": list(of["cards"].sides), "goal": USUAL_GOAL, "seed": seed_made()}
            return cls(initial={**initial, "box": query.get("box", "")}, **of)
        data = query.copy()
        data.setdefault("goal", str(USUAL_GOAL))
        data.setdefault("seed", USUAL_SEED)
        return cls(data, **of)

    def __init__(
        self, *args: Any, cards: GameBox, boxes: Sequence[OwnersBox] = (), **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.cards = cards
        self.asks_for_a_box = bool(boxes)
        self._choose("side", [(each, each.capitalize()) for each in cards.sides])
        self._choose("box", [("", house_box().name), *((each.slug, each.name) for each in boxes)])

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Puts what is asked of each side together, in the order of the box."""
        values = super().clean() or {}
        if not self.errors:
            # The numbers stand in the order in which the address names the sides.
            taken = dict(zip(values["side"], values["mulligans"], strict=False))
            self.requests = tuple(
                MusterRequest(side, values["goal"], values["seed"], taken.get(side, 0))
                for side in self.cards.sides
                if side in values["side"]
            )
        return values


class MissionsField(forms.IntegerField):
    """Asks how many missions of a kind a fleet brings; none is 0."""

    def __init__(self, kind: str) -> None:
        super().__init__(
            label=kind.capitalize(),
            min_value=0,
            max_value=GREATEST_GOAL,
            widget=forms.NumberInput(attrs={"class": "input-short"}),
            error_messages=dict.fromkeys(
                ("invalid", "min_value", "max_value", "required"),
                f"Missions are a whole number from 0 to {GREATEST_GOAL}.",
            ),
        )


class DeckForm(forms.Form):
    """Asks for which side and which mission mix subdecks are chosen."""

    side = forms.ChoiceField(
        label="Side",
        error_messages={
            "required": "Choose a side.",
            "invalid_choice": "There is no side “%(value)s”; choose among those here.",
        },
    )

    @classmethod
    def from_address(
        cls, query: QueryDict, cards: GameBox, missions: Mapping[str, int]
    ) -> DeckForm:
        """Returns the form that an address stands for.

        `missions` is the mix of the muster that it names, empty where it names none.
        """
        data = {"side": query.get("side", cards.sides[0])}
        data |= {kind: query.get(kind) or "0" for kind in MISSION_KINDS}
        return cls({**data, **missions}, cards=cards)

    def __init__(self, *args: Any, cards: GameBox, **options: Any) -> None:
        super().__init__(*args, **options)
        side = self.fields["side"]
        assert isinstance(side, forms.ChoiceField)  # noqa: S101
        side.choices = [(each, each.capitalize()) for each in cards.sides]
        for kind in MISSION_KINDS:
            self.fields[kind] = MissionsField(kind)

    @property
    def missions(self) -> dict[str, int]:
        """Returns the mission mix; only of a valid form."""
        return {kind: self.cleaned_data[kind] for kind in MISSION_KINDS}


class SectorForm(forms.Form):
    """Asks for a layout of one's own; a valid form has it."""

    columns = forms.CharField(
        label="Tiles of each column",
        help_text="From left to right, such as 5 6 5 6 5.",
        max_length=200,
        error_messages={"required": "Say how many tiles each column has, such as 5 6 5 6 5."},
    )
    near = forms.CharField(
        label="Command Posts, near end",
        help_text=POSTS_HELP,
        max_length=100,
        error_messages={"required": POSTS_NEEDED},
    )
    far = forms.CharField(
        label="Command Posts, far end",
        help_text=POSTS_HELP,
        max_length=100,
        error_messages={"required": POSTS_NEEDED},
    )

    layout: SectorLayout

    @classmethod
    def of_layout(cls, layout: SectorLayout) -> SectorForm:
        """Returns the form that proposes a layout to be changed."""
        return cls(initial=layout_query(layout))

    def clean(self) -> dict[str, Any]:
        """Lays the sector out, and says what is wrong at the field to change."""
        values = super().clean() or {}
        columns = self._columns(values["columns"]) if "columns" in values else ()
        posts = [
            CommandPost(column, end)
            for end in (NEAR, FAR)
            if end in values
            for column in self._posts(end, values[end], len(columns))
        ]
        if self.errors:
            return values
        try:
            self.layout = SectorLayout(OWN, columns, tuple(posts))
        except CaptainsError as error:
            message = str(error).replace(f"the layout {OWN!r}", "The layout", 1)
            self.add_error(_field_at(error.where, posts), f"{message}.")
        return values

    def _columns(self, text: str) -> tuple[int, ...]:
        words = SEPARATORS.split(text.strip(" ,;"))
        for word in words:
            if not NUMBER.fullmatch(word):
                self.add_error(
                    "columns",
                    f"“{word[:20]}” is no number of tiles; write whole numbers, such as 5 6 5 6 5.",
                )
                return ()
        return tuple(int(word) for word in words)

    def _posts(self, end: str, text: str, columns: int) -> list[int]:
        letters = [column_name(number) for number in range(min(columns, MOST_COLUMNS))]
        found: list[int] = []
        # Without columns there is nothing to say of letters.
        for word in SEPARATORS.split(text.upper().strip(" ,;")) if letters else ():
            if word not in letters:
                self.add_error(
                    end, f"“{word[:20]}” is no column; they are {letters[0]} to {letters[-1]}."
                )
            elif letters.index(word) in found:
                self.add_error(end, f"Column {word} stands here twice; name it once.")
            else:
                found.append(letters.index(word))
        return found


def _field_at(where: str, posts: Sequence[CommandPost]) -> str:
    """Returns the field at which a fault of a layout is mended, by its pointer."""
    _, part, *rest = where.split("/")
    return posts[int(rest[0])].end if rest else part


def layout_query(layout: SectorLayout) -> dict[str, str]:
    """Returns the query that stands for a layout, whether the box has it or not."""
    query = {"columns": " ".join(str(tiles) for tiles in layout.columns)}
    for end in (NEAR, FAR):
        query[end] = " ".join(column_name(post.column) for post in layout.posts if post.end == end)
    return query


class OperandField(forms.CharField):
    """Asks for an operand of a question about dice: a number, or perhaps D for Disabled."""

    def __init__(self, operand: Operand) -> None:
        self.operand = operand
        super().__init__(
            label=f"{operand.words}, or {DISABLED}" if operand.may_be_disabled else operand.words,
            max_length=20,
            widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input-short"}),
        )

    def clean(self, value: Any) -> Rating:
        """Returns the value, None for Disabled; raises `ValidationError`."""
        text = super().clean(value)
        if text.upper() == DISABLED:
            text = DISABLED
        try:
            return read_operand(int(text) if NUMBER.fullmatch(text) else text, self.operand)
        except FieldError as fault:
            raise forms.ValidationError(f"{wording.capitalised(fault.message)}.") from None


class RuleSearchForm(forms.Form):
    """Asks which rules to list."""

    search = forms.CharField(
        label="Words or ids",
        required=False,
        max_length=LONGEST_SEARCH,
        widget=forms.TextInput(
            attrs={"type": "search", "autocomplete": "off", "placeholder": "FC-30, cloak …"}
        ),
    )


class QuestionForm(forms.Form):
    """Asks a question about dice; a valid form has the values of its operands."""

    def __init__(self, kind: str, data: Mapping[str, Any]) -> None:
        super().__init__(data, auto_id=f"{kind}-%s")
        self.kind = kind
        for operand in QUESTIONS[kind]:
            self.fields[operand.name] = OperandField(operand)

    @classmethod
    def from_address(cls, kind: str, query: QueryDict) -> QuestionForm:
        """Returns the form of a kind: what the address asks of it, or what is usual."""
        names = [operand.name for operand in QUESTIONS[kind]]
        usual = dict(zip(names, USUAL_OPERANDS[kind], strict=True))
        if query.get("kind") != kind:
            return cls(kind, usual)
        return cls(kind, usual | {name: query[name] for name in names if name in query})

    @property
    def values(self) -> tuple[Rating, ...]:
        """Returns the values of the operands, in their order."""
        return tuple(self.cleaned_data[operand.name] for operand in QUESTIONS[self.kind])
