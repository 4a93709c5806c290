"""Forms of the language of effects, and vocabularies that find them by name and by class."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, Generic, TypeVar

from rules.fleet_captains.effects.field_kinds import FieldKind
from rules.notation.reading.messages import kind_of
from rules.notation.reading.objects import Fields, require_known
from rules.notation.reading.values import FieldError

Thing = TypeVar("Thing")

_PART: Final = re.compile(r"\[([^\]]*)\]|\{(\w+)(?::([^}]+))?\}")
"""A part in brackets, or a field with the noun that it counts."""


@dataclass(frozen=True, slots=True)
class EffectForm(Generic[Thing]):
    """One form of the language: all that is known of it.

    A document writes it as {name: fields}. The first field may stand bare in place of the object
    where all others are as usual; a form without fields has true there. In `sentence` a field
    stands in braces, {number:card} counts cards, and a part in brackets is left out where its
    fields have no words. `example` is what a document has after the name.
    """

    name: str
    kind: type[Thing]
    fields: Mapping[str, FieldKind]
    sentence: str
    example: Any

    def read(self, value: object) -> Thing:
        """Returns the thing that a document's value describes. Raises `FieldError`."""
        what = f'"{self.name}"'
        if not self.fields:
            if value is not True:
                raise FieldError(f"{what} has no fields; true must stand here")
            return self.kind()
        usual = self._usual
        if not self._is_bare(value):
            given = Fields(value, what, self.fields)
            return self.kind(
                **{
                    name: given.read(name, field.read, default=usual[name])
                    if name in usual
                    else given.read(name, field.read)
                    for name, field in self.fields.items()
                }
            )
        first, *others = self.fields
        for name in others:
            if name not in usual:
                raise FieldError(
                    f'{what} lacks the field "{name}"; write an object with '
                    f"{', '.join(self.fields)}"
                )
        return self.kind(**{first: self.fields[first].read(value)})

    def write(self, thing: Thing) -> Any:
        """Returns what a document has after the name; `read` returns the same thing from it."""
        usual = self._usual
        document = {
            name: field.write(getattr(thing, name))
            for name, field in self.fields.items()
            if name not in usual or getattr(thing, name) != usual[name]
        }
        if not self.fields:
            return True
        first = next(iter(self.fields))
        if set(document) <= {first}:
            return self.fields[first].write(getattr(thing, first))
        return document

    def words(self, thing: Thing) -> str:
        """Returns the form in our plain English."""

        def part(found: re.Match[str]) -> str:
            inner, name, noun = found.groups()
            if inner is not None:
                said = [match[2] for match in _PART.finditer(inner)]
                return _PART.sub(part, inner) if all(self._said(thing, n) for n in said) else ""
            words = self._said(thing, name)
            if noun is None:
                return words
            return f"{words} {noun}{'' if getattr(thing, name) == 1 else 's'}"

        return _PART.sub(part, self.sentence)

    @property
    def schema(self) -> dict[str, Any]:
        """Returns the JSON schema of what a document has after the name."""
        if not self.fields:
            return {"const": True}
        first, *others = self.fields
        if not others:
            return dict(self.fields[first].schema)
        required = [name for name in self.fields if name not in self._usual]
        whole: dict[str, Any] = {
            "type": "object",
            "additionalProperties": False,
            "required": required,
            "properties": {name: dict(field.schema) for name, field in self.fields.items()},
        }
        if set(required) <= {first}:
            return {"anyOf": [dict(self.fields[first].schema), whole]}
        return whole

    @property
    def _usual(self) -> dict[str, Any]:
        """Returns the values of the fields that a document may leave out."""
        return {
            each.name: each.default
            for each in fields(self.kind)  # type: ignore[arg-type]
            if each.default is not MISSING
        }

    def _is_bare(self, value: object) -> bool:
        return len(self.fields) == 1 or not isinstance(value, dict)

    def _said(self, thing: Thing, name: str) -> str:
        value = getattr(thing, name)
        return "" if value is None or value == () else self.fields[name].words(value)


class Vocabulary(Generic[Thing]):
    """Forms of one family: verbs, needs, deeds or sector states; `what` names one of them."""

    def __init__(self, what: str, *forms: EffectForm[Any]) -> None:
        self.what: Final = what
        self._by_name: Final = {form.name: form for form in forms}
        self._by_kind: Final = {form.kind: form for form in forms}

    def read(self, value: object) -> Thing:
        """Returns the one thing of an object {name: fields}. Raises `FieldError`."""
        found = self.read_all(value)
        if len(found) != 1:
            raise FieldError(f"one {self.what} must stand here, not {len(found)}")
        return found[0]

    def read_all(self, value: object) -> tuple[Thing, ...]:
        """Returns the things of an object {name: fields, ...}. Raises `FieldError`."""
        if not isinstance(value, dict):
            raise FieldError(f"a {self.what} is an object, not {kind_of(value)}")
        found = []
        for name, fields_of_it in value.items():
            require_known(str(name), self._by_name, self.what)
            try:
                found.append(self._by_name[name].read(fields_of_it))
            except FieldError as fault:
                raise fault.under(name) from None
        if not found:
            raise FieldError(f"a {self.what} is missing: the object is empty")
        return tuple(found)

    def write(self, *things: Thing) -> dict[str, Any]:
        """Returns things as one object of a document."""
        forms = [(self._by_kind[type(thing)], thing) for thing in things]
        return {form.name: form.write(thing) for form, thing in forms}

    def words(self, thing: Thing) -> str:
        """Returns a thing in our plain English."""
        return self._by_kind[type(thing)].words(thing)

    def examples(self) -> list[tuple[dict[str, Any], str]]:
        """Lists for each form its example as a document has it, and the words for that."""
        documents = [{form.name: form.example} for form in self._by_name.values()]
        return [(document, self.words(self.read(document))) for document in documents]

    def schema(self, *, most: int | None = None) -> dict[str, Any]:
        """Returns the JSON schema of an object of at least one thing, and at most `most`."""
        return {
            "type": "object",
            "minProperties": 1,
            **({} if most is None else {"maxProperties": most}),
            "additionalProperties": False,
            "properties": {form.name: form.schema for form in self._by_name.values()},
        }
