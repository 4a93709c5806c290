"""Random texts of the ability language: a walk through the grammar that hypothesis steers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st
from lark import Lark, logger
from lark.grammar import Rule

from rules.abilities.lexer import WordLexer
from rules.abilities.parser import grammar_text

DEPTH = 14
VALUES: dict[str, list[str]] = {
    "INT": ["1", "2", "3"],
    "SIGNED": ["+1", "-1", "+2"],
    "RANGE": ["1-2", "1-3", "2-3"],
    "STRING": ['"nx"', '"galaxy"', '"u.s.s. enterprise"', '"borg queen"'],
    "_COMMA_OR": [", or"],
}


class Complaints(logging.Handler):
    """Keeps what lark says while it builds its tables."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@lru_cache(maxsize=1)
def built() -> tuple[Lark, list[str]]:
    """Builds the tables of the grammar without our tree; gives lark's complaints with them."""
    handler = Complaints()
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        parser = Lark(
            grammar_text(), parser="lalr", lexer=WordLexer, debug=True, maybe_placeholders=True
        )
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    return parser, handler.messages


@lru_cache(maxsize=1)
def _alternatives() -> tuple[dict[str, list[Rule]], dict[str, int], dict[str, str]]:
    """Gives the alternatives of each rule, its least depth, and the words of the terminals."""
    parser, _ = built()
    rules: dict[str, list[Rule]] = {}
    for rule in parser.rules:
        rules.setdefault(rule.origin.name, []).append(rule)
    depths: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for name, alternatives in rules.items():
            known = [_depth(each, depths) for each in alternatives]
            least = min((each for each in known if each is not None), default=None)
            if least is not None and depths.get(name) != least:
                depths[name] = least
                changed = True
    words = {each.name: str(each.pattern.value) for each in parser.terminals}
    return rules, depths, words


def _depth(rule: Rule, depths: dict[str, int]) -> int | None:
    below = [depths.get(each.name) for each in rule.expansion if not each.is_term]
    return None if None in below else 1 + max((each or 0 for each in below), default=0)


@st.composite
def texts(draw: Callable[..., Any], start: str = "start") -> str:
    """Draws a text that the grammar accepts, whether or not it makes sense."""
    rules, depths, words = _alternatives()

    def expand(name: str, budget: int) -> list[str]:
        fitting = [r for r in rules[name] if (_depth(r, depths) or 0) <= max(budget, depths[name])]
        rule = fitting[draw(st.integers(0, len(fitting) - 1))]
        pieces: list[str] = []
        for symbol in rule.expansion:
            if not symbol.is_term:
                pieces += expand(symbol.name, budget - 1)
            elif symbol.name in VALUES:
                pieces.append(draw(st.sampled_from(VALUES[symbol.name])))
            else:
                pieces.append(words[symbol.name])
        return pieces

    return " ".join(expand(start, DEPTH))
