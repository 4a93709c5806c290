"""The event log: JSON lines after a schema, read back, refused where they are wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.battle import Battle, BattleError, Event, set_up_battle
from rules.battle.phases.log import _CHANGES, read_log, replay, write_log
from rules.battle.position.events import FIELDS, event_from_document
from rules.dice import SeededChance
from rules.loader import FIXTURES
from tests.rules.battle.battles import Homebody, prepared_fleets, rulesets
from tests.rules.catalogue import catalogue


def schema() -> dict[str, Any]:
    """Returns the schema of a line."""
    text = (FIXTURES / "schemas" / "battle_log.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def played(number: int) -> Battle:
    """Returns a battle that was played with a log."""
    rules = rulesets()["attack-wing-2017"].with_options(obstacles=3, planet=True)
    fleets = prepared_fleets(5, rules)
    chosen = [fleets[number % len(fleets)], fleets[(number * 5 + 3) % len(fleets)]]
    seed = f"log {number}"
    battle = set_up_battle(chosen, catalogue(), rules, SeededChance(seed), log=True)
    battle.run([Homebody(SeededChance(f"{seed} {side}")) for side in range(2)])
    return battle


TELLING = {"began", "dice", "modified", "result", "effect", "carried-out", "reasoned"}
"""The kinds of event that change nothing."""


def test_every_kind_of_event_changes_a_state_or_tells() -> None:
    assert set(FIELDS) - set(_CHANGES) == TELLING
    assert set(_CHANGES) <= set(FIELDS)


def test_the_schema_names_every_event_with_its_fields() -> None:
    definitions = schema()["$defs"]
    assert {
        kind: tuple(definitions[f"event-{kind}"]["required"])
        for kind in schema()["properties"]["event"]["enum"]
    } == {kind: ("event", *fields) for kind, fields in FIELDS.items()}
    for kind in FIELDS:
        event = definitions[f"event-{kind}"]
        assert set(event["properties"]) == set(event["required"])
        assert event["additionalProperties"] is False


def test_logs_meet_the_schema() -> None:
    Draft202012Validator.check_schema(schema())
    validator = Draft202012Validator(schema())
    # One line of each kind and form: a whole log would take minutes.
    seen: dict[str, dict[str, Any]] = {}
    for number in range(25):
        battle = played(number)
        assert battle.log is not None
        for line in write_log(battle.log).splitlines():
            document = json.loads(line)
            form = (
                f"{document['event']} {sorted((k, type(v).__name__) for k, v in document.items())}"
            )
            if document["event"] != "began" or number == 0:
                seen.setdefault(form, document)
    for document in seen.values():
        assert [error.message for error in validator.iter_errors(document)] == []
    assert len({form.split()[0] for form in seen}) > 30


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"event": "flown"}', "line 2 of the log: there is no event 'flown'"),
        ('{"event": "active"}', "line 2 of the log: the event 'active' has ship"),
        ('{"event": "begun", "ship": 1}', "line 2 of the log: the event 'begun' has no fields"),
        ("[]", "line 2 of the log: is no JSON object"),
        ("{", "line 2 of the log: Expecting property name enclosed in double quotes"),
    ],
)
def test_a_wrong_line_is_named(line: str, said: str) -> None:
    with pytest.raises(BattleError) as caught:
        read_log(f'{{"event": "begun"}}\n{line}\n')
    assert str(caught.value).startswith(said)
    assert caught.value.code == "log.malformed"


def test_a_log_begins_at_the_beginning_and_has_our_version() -> None:
    with pytest.raises(BattleError, match="a log begins with the event 'began'"):
        replay([Event("begun", ())])
    with pytest.raises(BattleError, match="a log begins with the event 'began'"):
        replay([])
    battle = played(1)
    assert battle.log is not None
    document = battle.log[0].to_document() | {"version": 2}
    with pytest.raises(BattleError, match="version 2 cannot be read"):
        replay([event_from_document(document)])


def test_an_event_gives_its_fields_and_is_a_value() -> None:
    event = Event("token", (1, "evade", -1, "defense"))
    assert (event["ship"], event["token"], event["change"]) == (1, "evade", -1)
    assert event == event_from_document(event.to_document())
    assert hash(event) == hash(event_from_document(event.to_document()))
    assert event != Event("token", (1, "evade", 1, "defense"))


def test_any_first_part_of_a_log_replays() -> None:
    battle = played(2)
    assert battle.log is not None
    half = len(battle.log) // 2
    assert replay(battle.log[:half]).state != battle.state
    assert replay(battle.log).state == battle.state
    assert not replay(battle.log[:half]).is_over
