"""Reads a query by recursive descent. Whatever is wrong becomes a problem; nothing is raised.

query  = [or]
or     = and { "or" and }
and    = unary { ["and"] unary }
unary  = ("-" | "not") unary | "(" or ")" | term
term   = WORD | field operator value { "," value }
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cards.search import tokenizer
from cards.search.fields import (
    FIELD_WORDS,
    FIELDS,
    FLAG,
    FLAG_WORDS,
    NO,
    NUMBER,
    SORT,
    SORT_FIELDS,
    YES,
    Field,
)
from cards.search.problems import MOST_PROBLEMS, QueryProblem, problem
from cards.search.syntax import (
    Node,
    Not,
    Number,
    NumberRange,
    Query,
    SortKey,
    Term,
    Text,
    TextSpan,
    Value,
    Word,
    all_of,
    any_of,
)
from cards.search.tokenizer import QueryToken, tokenize
from rules.cards import fold

LONGEST_QUERY: Final = 1000
DEEPEST_QUERY: Final = 20

_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_RANGE: Final = re.compile(r"([0-9]{1,4})(?:-|\.\.)([0-9]{1,4})")
_NO_CHOICE: Final = {
    "timing": "“{}” is no moment at which an ability acts.",
    "does": "“{}” is nothing that an ability does.",
    "pays": "“{}” is nothing that an ability costs.",
}
_SYNONYMS: Final = {"=": ":", "!=": ":"}


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """What a text says, and what is wrong with it; the query leaves out what is wrong."""

    text: str
    query: Query
    problems: tuple[QueryProblem, ...] = ()


def parse(text: str) -> ParsedQuery:
    """Reads a query of at most 1,000 characters and twenty nested parentheses."""
    if len(text) > LONGEST_QUERY:
        too_long = problem(
            "too_long",
            f"The search has {len(text)} characters; at most {LONGEST_QUERY} are read.",
            TextSpan(LONGEST_QUERY, len(text) - LONGEST_QUERY),
            "",
        )
        return ParsedQuery(text, Query(), (too_long,))
    return _Parser(text).read()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(tokenize(text))
        self.place = 0
        self.depth = 0
        self.sort: list[SortKey] = []
        self.problems: list[QueryProblem] = []
        self.gave_up = False

    def read(self) -> ParsedQuery:
        parts: list[Node] = []
        while True:
            part = self._or()
            if part is not None:
                parts.append(part)
            token = self._next()
            if token.kind == tokenizer.END:
                break
            if token.kind == tokenizer.CLOSE:
                self._problem("unexpected", "This parenthesis was never opened.", token)
        query = Query(all_of(parts), tuple(self.sort))
        return ParsedQuery(self.text, query, tuple(self.problems))

    # --- tokens ----------------------------------------------------------------------------------

    @property
    def _token(self) -> QueryToken:
        return self.tokens[self.place]

    def _next(self) -> QueryToken:
        token = self.tokens[self.place]
        if token.kind != tokenizer.END:
            self.place += 1
        return token

    def _is_word(self, *words: str) -> bool:
        token = self._token
        if token.kind != tokenizer.WORD or token.text.lower() not in words:
            return False
        return self.tokens[self.place + 1].kind != tokenizer.OPERATOR

    def _problem(
        self, code: str, message: str, token: QueryToken, expected: tuple[str, ...] = ()
    ) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            # Looking for suggestions takes time, and nobody reads so many.
            return
        shown = self.text[token.span.start : token.span.start + token.span.length]
        self.problems.append(problem(code, message, token.span, shown, expected))

    # --- grammar ---------------------------------------------------------------------------------

    def _or(self) -> Node | None:
        parts: list[Node] = []
        while True:
            before = self.place
            part = self._and()
            if part is not None:
                parts.append(part)
            if not self._is_word("or"):
                return any_of(parts)
            token = self._next()
            if part is None and self.place - 1 == before:
                self._problem("unexpected", "There is nothing before this “or”.", token)
            if self._token.kind in (tokenizer.END, tokenizer.CLOSE):
                self._problem("unexpected", "There is nothing after this “or”.", token)

    def _and(self) -> Node | None:
        parts: list[Node] = []
        while True:
            if self._token.kind in (tokenizer.END, tokenizer.CLOSE) or self._is_word("or"):
                return all_of(parts)
            if self._is_word("and") or self._token.kind == tokenizer.COMMA:
                self._next()
                continue
            part = self._unary()
            if part is not None:
                parts.append(part)

    def _unary(self) -> Node | None:
        negations = 0
        token = self._token
        while token.kind == tokenizer.MINUS or self._is_word("not"):
            self._next()
            negations += 1
            if self._token.kind in (tokenizer.END, tokenizer.CLOSE) or self._is_word("or", "and"):
                self._problem("unexpected", "There is nothing to leave out here.", token)
                return None
            token = self._token
        orders = len(self.sort)
        part = self._group() if token.kind == tokenizer.OPEN else self._term()
        if negations and len(self.sort) > orders:
            self._problem("unexpected", "Turn an order round with sort:-cost.", token)
        if part is not None and negations % 2:
            return Not(part)
        return part

    def _group(self) -> Node | None:
        opening = self._next()
        self.depth += 1
        if self.depth > DEEPEST_QUERY:
            self._problem("too_deep", "The parentheses are nested too deep.", opening)
            self.gave_up = True
            self.place = len(self.tokens) - 1
            return None
        part = self._or()
        self.depth -= 1
        if self._token.kind == tokenizer.CLOSE:
            self._next()
        elif not self.gave_up:
            self._problem("unclosed", "This parenthesis is never closed.", opening, (")",))
        return part

    def _term(self) -> Node | None:
        token = self._next()
        if token.kind == tokenizer.OPERATOR:
            self._problem(
                "unexpected", "A field must stand before this sign.", token, tuple(FIELDS)
            )
            return None
        if token.kind == tokenizer.UNCLOSED:
            self._unclosed(token)
        if token.kind == tokenizer.WORD and self._token.kind == tokenizer.OPERATOR:
            return self._field(token)
        return Word(token.text, token.span)

    def _unclosed(self, token: QueryToken) -> None:
        self._problem("unclosed", "This quotation is never closed.", token, ('"',))

    def _field(self, name: QueryToken) -> Node | None:
        field = FIELD_WORDS.get(name.text.lower())
        operator = self._next()
        values = self._values()
        if field is None:
            self._problem("unknown_field", f"There is no field “{name.text}”.", name, tuple(FIELDS))
            return None
        if not values:
            self._problem(
                "missing_value",
                f"After “{field.name}{operator.text}” something is missing.",
                operator,
                (field.example,),
            )
            return None
        op = _SYNONYMS.get(operator.text, operator.text)
        if op not in field.operators:
            self._problem(
                "wrong_operator",
                f"“{field.name}” takes “:”; more and less are for numbers.",
                operator,
                field.operators,
            )
            return None
        if field.kind == SORT:
            self._sort(values)
            return None
        read = [value for token in values if (value := self._value(field, op, token)) is not None]
        if len(read) < len(values):
            return None
        last = values[-1].span
        span = TextSpan(name.span.start, last.start + last.length - name.span.start)
        term = Term(field.name, op, tuple(read), span)
        return Not(term) if operator.text == "!=" else term

    def _values(self) -> list[QueryToken]:
        values: list[QueryToken] = []
        while self._token.kind in (tokenizer.WORD, tokenizer.QUOTED, tokenizer.UNCLOSED):
            token = self._next()
            if token.kind == tokenizer.UNCLOSED:
                self._unclosed(token)
            values.append(token)
            if self._token.kind != tokenizer.COMMA:
                break
            self._next()
        return values

    def _value(self, field: Field, op: str, token: QueryToken) -> Value | None:
        if field.kind == NUMBER:
            return self._number(field, op, token)
        if field.kind == FLAG:
            word = FLAG_WORDS.get(token.text.lower())
            if word is None:
                self._problem("wrong_value", f"“{field.name}” takes yes or no.", token, (YES, NO))
                return None
            return Text(word, token.span)
        if not fold(token.text) and not field.choices:
            self._problem("missing_value", "There is nothing to look for.", token)
            return None
        if field.choices is not None:
            return self._choice(field, token)
        return Text(token.text, token.span)

    def _choice(self, field: Field, token: QueryToken) -> Value | None:
        choices = field.choices or {}
        word = choices.get(token.text.lower())
        if word is not None:
            return Text(word, token.span)
        expected = tuple(dict.fromkeys(choices.values()))
        self._problem(
            "unknown_value",
            _NO_CHOICE.get(field.name, "“{}” is no {} of a card.").format(token.text, field.name),
            token,
            expected,
        )
        return None

    def _number(self, field: Field, op: str, token: QueryToken) -> Value | None:
        if _NUMBER.fullmatch(token.text):
            return Number(int(token.text), token.span)
        match = _RANGE.fullmatch(token.text)
        if match and op == ":":
            low, high = sorted(map(int, match.groups()))
            return NumberRange(low, high, token.span) if low < high else Number(low, token.span)
        self._problem(
            "wrong_value",
            f"“{field.name}” takes a number" + (" or a range." if op == ":" else "."),
            token,
            ("3", "2-4") if op == ":" else ("3",),
        )
        return None

    def _sort(self, values: list[QueryToken]) -> None:
        for token in values:
            word = token.text.lower()
            name = word.removeprefix("-")
            known = FIELD_WORDS.get(name)
            if known is None or known.name not in SORT_FIELDS:
                self._problem(
                    "unknown_value",
                    f"Cards cannot be put in order by “{name}”.",
                    token,
                    SORT_FIELDS,
                )
            elif self.depth:
                self._problem("unexpected", "An order holds for the whole search.", token)
            else:
                self.sort.append(SortKey(known.name, word.startswith("-"), token.span))
