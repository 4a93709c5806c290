"""What is wrong with an ability's text: where, why, and what would be right."""

from __future__ import annotations

from typing import Final

from rules.errors import RulesError
from rules.names import nearest_words

SHOWN_WORDS: Final = 8


class AbilityError(RulesError):
    """Says that a text is not in the ability language, or says something that makes no sense.

    `position` counts characters from 0, `word` is the word there ("" at the end), `expected`
    the words that could stand there, `suggestions` the nearest known words. Printed, it shows
    the line with a caret below the word.
    """

    code = "ability.invalid"

    def __init__(
        self,
        message: str,
        text: str,
        position: int,
        *,
        word: str = "",
        expected: tuple[str, ...] = (),
        suggestions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.position = position
        self.word = word
        self.expected = expected
        self.suggestions = suggestions

    def __str__(self) -> str:
        start = self.text.rfind("\n", 0, self.position) + 1
        end = self.text.find("\n", self.position)
        line = self.text[start : end if end >= 0 else len(self.text)]
        return f"{line}\n{' ' * (self.position - start)}^ {self.message}"


def listed(words: tuple[str, ...]) -> str:
    """Returns words as a list to read: `a, b or c`, cut short behind the first eight."""
    if len(words) > SHOWN_WORDS:
        return ", ".join(words[:SHOWN_WORDS]) + ", …"
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def without_forms(words: tuple[str, ...]) -> tuple[str, ...]:
    """Leaves out plurals and forms of verbs whose base is in the list as well."""
    known = set(words)

    def is_form(word: str) -> bool:
        if word.endswith("ing"):
            stem = word.removesuffix("ing")
            return bool({stem, f"{stem}e", stem[:-1]} & known)
        return word in ("an", "has") or (word.endswith("s") and word[:-1] in known)

    return tuple(word for word in words if not is_form(word))


def nearest_first(word: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Returns all words, those spelt like `word` in front, the rest by the alphabet."""
    near = nearest_words(word, words)
    return near + tuple(sorted(each for each in words if each not in near))
