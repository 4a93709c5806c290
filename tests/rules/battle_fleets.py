"""Pairs of even fleets of about 100 SP for battles, legal by the 2017 rules.

`tests/data/battle_fleets/<number>-<name>.json` holds two fleet documents each. Between two equal
pilots each wins about half of the battles: where one fleet wins them all no skill can show.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from rules.battle import FleetRecord, prepare_fleet
from rules.fleet import Fleet
from rules.loader import load_rulesets
from rules.notation import parse
from rules.rulesets import RuleSet
from tests.rules.catalogue import catalogue

FOLDER: Final = Path(__file__).resolve().parents[1] / "data" / "battle_fleets"

Pair = tuple[Fleet, Fleet]
Records = tuple[FleetRecord, FleetRecord]


@cache
def battle_rules() -> RuleSet:
    """Returns the rule set under which the pairs are legal."""
    return load_rulesets()["attack-wing-2017"]


@cache
def battle_fleets() -> dict[str, Pair]:
    """Returns the pairs by the name of their file, in the order of the names."""
    pairs: dict[str, Pair] = {}
    for path in sorted(FOLDER.glob("*.json")):
        one, other = parse(path.read_text(encoding="utf-8"), catalogue()).fleets
        pairs[path.stem] = (one, other)
    return pairs


@cache
def battle_records(*, with_texts: bool = False) -> dict[str, Records]:
    """Returns the pairs made ready for battles, by default with the values of cards alone."""

    def prepared(fleet: Fleet) -> FleetRecord:
        return prepare_fleet(fleet, catalogue(), battle_rules(), with_texts=with_texts)

    return {
        name: (prepared(one), prepared(other)) for name, (one, other) in battle_fleets().items()
    }
