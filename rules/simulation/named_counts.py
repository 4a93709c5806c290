"""Counts that are added up, whatever they are counts of."""

from __future__ import annotations

from typing import TypeVar

Some = TypeVar("Some", bound="NamedCounts")


class NamedCounts:
    """Whole numbers by name, in the order of the fields of a class."""

    __slots__: tuple[str, ...] = ()

    def add(self: Some, other: Some) -> None:
        """Adds what another one counted."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def values(self) -> list[int]:
        """Returns the plain form."""
        return [getattr(self, name) for name in self.__slots__]
