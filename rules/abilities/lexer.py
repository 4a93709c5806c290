"""Cuts a text into words, numbers, names and marks for the grammar.

A keyword is one whole lower-case word; a word that the grammar does not know is an error at
once, with its nearest neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr, TerminalDef, Token

from rules.abilities.errors import AbilityError
from rules.names import nearest_words

# The groups are terminals of the grammar, except WORD and MARK: those are found by their text.
PIECE: Final = re.compile(
    r"""\s*(?:
      (?P<STRING>"[^"\n]+")
    | (?P<SIGNED>[+-]\d+)
    | (?P<RANGE>\d+-\d+)
    | (?P<INT>\d+)
    | (?P<_COMMA_OR>,\s+or(?![\w'-]))
    | (?P<WORD>non-|[^\W\d_]+(?:['-]\w+)*)
    | (?P<MARK>[.:;,()])
    )""",
    re.VERBOSE,
)
BLANKS: Final = re.compile(r"\s*\Z")


def keywords(terminals: Iterable[TerminalDef]) -> Mapping[str, str]:
    """Returns the name of the terminal of each keyword and mark."""
    return {each.pattern.value: each.name for each in terminals if is_keyword(each)}


def is_keyword(terminal: TerminalDef) -> bool:
    """Returns whether a terminal is a word or mark itself, not a pattern."""
    return isinstance(terminal.pattern, PatternStr)


class WordLexer(Lexer):
    """The lexer that lark's parser asks for tokens."""

    def __init__(self, lexer_conf: LexerConf) -> None:
        self.terminals = keywords(lexer_conf.terminals)

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:
        """Returns the tokens of a text; raises `AbilityError` at a word that nobody knows."""
        return tokens(str(lexer_state), self.terminals)


def tokens(text: str, terminals: Mapping[str, str]) -> Iterator[Token]:
    """Cuts a text into tokens; `terminals` names those of keywords and marks.

    Raises `AbilityError` at a word that is none and at a sign without meaning.
    """
    position = 0
    while not BLANKS.match(text, position):
        match = PIECE.match(text, position)
        if match is None:
            raise _unreadable(text, position)
        kind = str(match.lastgroup)
        start = match.start(kind)
        value = match.group(kind)
        if kind in ("WORD", "MARK"):
            name = terminals.get(value)
            if name is None:
                raise _unknown(text, start, value, terminals)
            kind = name
        position = match.end()
        yield Token(kind, value, start_pos=start, end_pos=position)


def _unreadable(text: str, position: int) -> AbilityError:
    position += len(text[position:]) - len(text[position:].lstrip())
    sign = text[position]
    message = f"{sign} has no meaning here"
    if sign == '"':
        message = 'a name that begins with " must end with " on the same line'
    return AbilityError(message, text, position, word=sign)


def _unknown(text: str, position: int, word: str, terminals: Mapping[str, str]) -> AbilityError:
    lower = word.lower()
    if lower in terminals:
        message = f'write "{lower}" in lower case'
        return AbilityError(message, text, position, word=word, suggestions=(lower,))
    near = nearest_words(lower, tuple(each for each in terminals if len(each) > 1))
    hint = f" (did you mean {', '.join(near)}?)" if near else ""
    message = f'unknown word "{word}"{hint}'
    return AbilityError(message, text, position, word=word, suggestions=near)
