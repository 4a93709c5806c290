"""Reads an ability: text to tree.

The tables of the grammar are worked out once a checkout, which takes a second or two, and read
once a process, at the first text. Whoever asks for a tree gets one that makes sense
(`rules.abilities.checks`), or an `AbilityError` that points at a word.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, cast

import lark
from lark import Lark
from lark.exceptions import UnexpectedToken
from lark.lexer import Token
from lark.visitors import Transformer

from rules.abilities.builder import RULES, make
from rules.abilities.checks import check_sense
from rules.abilities.errors import AbilityError, listed, nearest_first, without_forms
from rules.abilities.forms import TABLES
from rules.abilities.lexer import WordLexer, keywords, tokens
from rules.abilities.tree import Ability
from rules.builds import ROOT

TABLES_KEPT: Final = ROOT / "build" / "grammar"
"""Where a checkout keeps the tables of its grammar; an installed library has no such place."""
# What the terminals that are no keywords are called in messages.
TERMINALS: Final = {
    "INT": "a number",
    "SIGNED": "a signed number",
    "RANGE": "a range like 1-2",
    "STRING": 'a "name"',
    "_COMMA_OR": ", or",
    "$END": "the end",
}
MAXIMUM_LENGTH: Final = 2000


def parse(text: str, names: Collection[str] | None = None) -> Ability:
    """Reads an ability's text.

    With `names` (lower case) every quoted name must be among them. Raises `AbilityError` with
    the place, what was expected there, and the nearest words.
    """
    ability = read(text)
    check_sense(ability, text, names)
    return ability


def read(text: str) -> Ability:
    """Reads a text as far as the grammar goes, whether or not it makes sense.

    Raises `AbilityError` like `parse`.
    """
    if len(text) > MAXIMUM_LENGTH:
        message = f"an ability has at most {MAXIMUM_LENGTH} characters, this one {len(text)}"
        raise AbilityError(message, text[:MAXIMUM_LENGTH], 0)
    parser = _parser()
    try:
        return cast(Ability, parser.parse(text))
    except UnexpectedToken as error:
        raise _misplaced(parser, text, error.token) from None


def grammar_text() -> str:
    """Returns the grammar of the language, in lark's notation."""
    return files("rules.abilities").joinpath("grammar.lark").read_text(encoding="utf-8")


def words() -> tuple[str, ...]:
    """Returns all keywords of the language, by the alphabet."""
    return tuple(sorted(each for each in _terminals() if len(each) > 1 or each.isalpha()))


@lru_cache(maxsize=1)
def _parser() -> Lark:
    kept = _kept_tables()
    if kept is None or kept.exists():
        return _lark(kept)
    # Written aside, so that a process that starts meanwhile never reads half of them.
    aside = kept.with_suffix(f".{os.getpid()}")
    parser = _lark(aside)
    with suppress(OSError):
        aside.replace(kept)
    return parser


def _lark(kept: Path | None) -> Lark:
    """Returns the parser, with its tables read from a file, or written to it where it is new."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer=WordLexer,
        transformer=_transformer(),
        maybe_placeholders=True,
        cache=False if kept is None else _UncountedPath(kept),
    )


class _UncountedPath(str):
    """Is a file's path that lark does not count among what the tables were made of."""

    __slots__ = ()

    def __str__(self) -> str:
        return ""


def _kept_tables() -> Path | None:
    """Returns the file for the tables of this grammar, or none where none may be written."""
    if not (ROOT / "pyproject.toml").is_file():
        return None
    try:
        TABLES_KEPT.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    if not os.access(TABLES_KEPT, os.W_OK):
        return None
    made_of = f"{sys.version} {lark.__version__}\n{grammar_text()}"
    return TABLES_KEPT / f"{hashlib.sha256(made_of.encode()).hexdigest()[:16]}.lark"


def _transformer() -> Transformer[Token, Ability]:
    transformer: Transformer[Token, Ability] = Transformer()
    forms = {name: make(form.kind) for table in TABLES.values() for name, form in table.items()}
    for name, rule in (forms | RULES).items():
        setattr(transformer, name, rule)
    return transformer


@lru_cache(maxsize=1)
def _terminals() -> Mapping[str, str]:
    return keywords(_parser().terminals)


def _misplaced(parser: Lark, text: str, token: Token) -> AbilityError:
    """Returns which words could have stood where `token` stands."""
    ends = token.type == "$END"
    interactive = parser.parse_interactive(text)
    for each in tokens(text, _terminals()):
        if not ends and each.start_pos == token.start_pos:
            break
        interactive.feed_token(each)
    accepted: set[str] = interactive.accepts()  # type: ignore[no-untyped-call]
    spelt = {name: word for word, name in _terminals().items()} | TERMINALS
    word = "" if ends else str(token)
    expected = nearest_first(word, tuple(sorted({spelt[each] for each in accepted})))
    position = len(text.rstrip()) if ends else int(token.start_pos or 0)
    quoted = word if word.startswith('"') else f'"{word}"'
    if word in ("to", "so") and "to" not in expected:
        may = _may_of_step(text, position)
        if may is not None:
            message = 'a step with a cost is optional already: drop "may"'
            return AbilityError(message, text, may, word="may")
    what = "the text ends too early" if ends else f"{quoted} cannot stand here"
    fixed = set(TERMINALS.values()) - {TERMINALS["_COMMA_OR"]}
    shown = tuple(each if each in fixed else f'"{each}"' for each in without_forms(expected))
    message = f"{what}: expected {listed(shown)}"
    return AbilityError(message, text, position, word=word, expected=expected)


def _may_of_step(text: str, position: int) -> int | None:
    """Returns the place of the last `may` before `position` in its step, if there is one."""
    places = {"may": -1, ";": -1, ":": -1, ".": -1}
    for each in tokens(text[:position], _terminals()):
        if str(each) in places:
            places[str(each)] = int(each.start_pos or 0)
    return places["may"] if places["may"] == max(places.values()) >= 0 else None
