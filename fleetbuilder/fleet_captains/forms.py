"""The forms of Fleet Captains, each read from the page's own address."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict

from cards import wording
from fleetbuilder.fleet_captains.musters.forms import NUMBER
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
)
from rules.notation.reading.values import FieldError

LONGEST_SEARCH: Final = 200
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
