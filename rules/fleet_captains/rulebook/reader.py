"""Reading the rules of Fleet Captains by topic, a document a topic.

The form is described in `fixtures/schemas/fleet_captains_rules.json`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rules.errors import DocumentError
from rules.fleet_captains.play.odds_document import odds_question_from_document
from rules.fleet_captains.rulebook.entries import (
    DECISION,
    EXAMPLE,
    RULE,
    BookDecision,
    BookExample,
    BookRule,
    CaptainsRulebook,
    DecidedOption,
    RuleTopic,
    ids_cited,
)
from rules.notation.reading.objects import (
    Fields,
    read_id,
    read_inner,
    read_this,
    read_title,
    read_whole,
    read_words,
)
from rules.notation.reading.values import FieldError, read_each, read_text, read_whole_document

FORMAT: Final = "fleet-captains-rules"
VERSION: Final = 1

_MOST_TOPICS: Final = 99
_OPTION_NAME: Final = re.compile(r"[a-z]+(_[a-z]+)*")
_OPTION_VALUE: Final = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def read_rulebook(documents: Mapping[str, object]) -> CaptainsRulebook:
    """Reads the topics of several files; `DocumentError` names file and place.

    It is raised too where two entries have one id, and where a text cites an id that there is not.
    """
    topics: dict[str, RuleTopic] = {}
    for name, document in documents.items():
        try:
            topics[name] = read_whole_document(_read_topic, document)
        except DocumentError as error:
            raise DocumentError(error.message, f"{name}{error.where}") from error
    _require_single_ids(topics)
    _require_known_ids(topics)
    in_order = sorted(topics.values(), key=lambda topic: topic.position)
    return CaptainsRulebook({topic.id: topic for topic in in_order})


def _require_single_ids(topics: Mapping[str, RuleTopic]) -> None:
    files: dict[str, str] = {}
    for name, topic in topics.items():
        for identifier in (topic.id, *(entry.id for entry in topic.entries)):
            if identifier in files:
                raise DocumentError(f"{identifier} stands in {files[identifier]} too", name)
            files[identifier] = name


def _require_known_ids(topics: Mapping[str, RuleTopic]) -> None:
    known = {entry.id for topic in topics.values() for entry in topic.entries}
    for name, topic in topics.items():
        for entry in topic.entries:
            for cited in ids_cited("\n".join(entry.texts)):
                if cited.id not in known:
                    raise DocumentError(f"{entry.id} cites the unknown {cited.id}", name)


_TOPIC_FIELDS: Final = (
    *("format", "version", "position", "id", "name", "source"),
    *("rules", "examples", "decisions"),
)


def _read_topic(document: object) -> RuleTopic:
    fields = Fields(document, "a topic of the rules", _TOPIC_FIELDS)
    fields.read("format", read_this, FORMAT)
    fields.read("version", read_whole, VERSION, VERSION)
    return RuleTopic(
        id=fields.read("id", read_id),
        name=fields.read("name", read_title),
        position=fields.read("position", read_whole, 1, _MOST_TOPICS),
        source=fields.read("source", read_words),
        rules=fields.each("rules", _read_rule, what="rules", least=1),
        examples=fields.each("examples", _read_example, what="examples", default=()),
        decisions=fields.each("decisions", _read_decision, what="decisions", default=()),
    )


def _read_rule(value: object) -> BookRule:
    fields = Fields(value, "a rule", ("id", "title", "text"))
    return BookRule(
        fields.read("id", _read_entry_id, RULE),
        fields.read("title", read_title),
        fields.read("text", read_words),
    )


def _read_example(value: object) -> BookExample:
    fields = Fields(value, "an example", ("id", "title", "scene", "outcome", "odds", "missing"))
    return BookExample(
        fields.read("id", _read_entry_id, EXAMPLE),
        fields.read("title", read_title),
        fields.read("scene", read_words),
        fields.read("outcome", read_words),
        fields.read("odds", _read_odds, default=None),
        fields.read("missing", read_words, default=""),
    )


def _read_decision(value: object) -> BookDecision:
    fields = Fields(value, "a decision", ("id", "question", "decision", "why", "option"))
    return BookDecision(
        fields.read("id", _read_entry_id, DECISION),
        fields.read("question", read_title),
        fields.read("decision", read_words),
        fields.read("why", read_words),
        fields.read("option", _read_option, default=None),
    )


def _read_entry_id(value: object, prefix: str) -> str:
    text = read_text(value, len(prefix) + 4)
    if not re.fullmatch(rf"{prefix}-[1-9]\d{{0,2}}", text):
        raise FieldError(f"an id here is {prefix}- and a number, such as {prefix}-1")
    return text


def _read_odds(value: object) -> Mapping[str, Any]:
    read_inner(value, odds_question_from_document)
    assert isinstance(value, dict)  # noqa: S101
    return dict(value)


def _read_option(value: object) -> DecidedOption:
    fields = Fields(value, "an option of play", ("name", "values", "usual"))
    option = DecidedOption(
        fields.read("name", _read_word, _OPTION_NAME),
        fields.read("values", _read_values),
        fields.read("usual", _read_word, _OPTION_VALUE),
    )
    if option.usual not in option.values:
        raise FieldError(f"the usual value is one of {', '.join(option.values)}", "usual")
    return option


def _read_values(value: object) -> Mapping[str, str]:
    if not isinstance(value, dict) or not value:
        raise FieldError("an object is expected: each value of the option with its words")
    names = read_each(list(value), _read_word, _OPTION_VALUE)
    return dict(zip(names, read_each(list(value.values()), read_title), strict=True))


def _read_word(value: object, pattern: re.Pattern[str]) -> str:
    text = read_title(value)
    if not pattern.fullmatch(text):
        raise FieldError("small letters are expected, words joined by underscores")
    return text
