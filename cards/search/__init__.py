"""The search language: parse a query, print it, and answer it over a catalogue.

    type:crew faction:klingon cost<=3 -unique:yes (gowron or martok) sort:cost

`parse` reads a text into a small frozen syntax tree and never raises; `print_query` writes it
back; `search` answers it. What is wrong with a query is data (`QueryProblem`).
"""

from cards.search.facets import FACETS, FacetValue, refined
from cards.search.fields import FIELDS, Field
from cards.search.index import SearchIndex, index_for
from cards.search.parser import parse
from cards.search.printer import print_query
from cards.search.problems import QueryProblem
from cards.search.results import SearchResult, search
from cards.search.syntax import (
    And,
    Node,
    Not,
    Number,
    NumberRange,
    Or,
    Query,
    SortKey,
    Term,
    Text,
    Word,
)

__all__ = [
    "FACETS",
    "FIELDS",
    "And",
    "FacetValue",
    "Field",
    "Node",
    "Not",
    "Number",
    "NumberRange",
    "Or",
    "Query",
    "QueryProblem",
    "SearchIndex",
    "SearchResult",
    "SortKey",
    "Term",
    "Text",
    "Word",
    "index_for",
    "parse",
    "print_query",
    "refined",
    "search",
]
