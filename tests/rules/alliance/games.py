"""What tests of played missions share: everything read once, and a game in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rules.alliance.enemy.logic import EnemyType
from rules.alliance.mission.mission import Mission
from rules.alliance.played.captain import CaptainPilot
from rules.alliance.played.enemy_pilot import EnemyPilot
from rules.alliance.played.enemy_ships import Hangar, hangar_of
from rules.alliance.played.game import AllianceRules
from rules.alliance.played.players import player_record, ready_made
from rules.battle import Answer, Battle, FleetRecord, Pilot, PlayOptions, Question, View, options_of
from rules.dice import SeededChance
from rules.loader import (
    FIXTURES,
    load_alliance_missions,
    load_enemies,
    load_rulesets,
    read_document,
)
from tests.rules.catalogue import catalogue

PATROL = "a-simple-patrol"
FREIGHTERS = "a-friend-among-freighters"
RELAY = "hold-the-relay"


@cache
def missions() -> Mapping[str, Mission]:
    """Returns the repository's missions."""
    return load_alliance_missions()


@cache
def enemy_types() -> Mapping[str, EnemyType]:
    """Returns the repository's enemies."""
    return load_enemies()


@cache
def hangar() -> Hangar:
    """Returns all enemy ships, ready for battles."""
    return hangar_of(enemy_types(), catalogue().ship_classes)


@cache
def options() -> PlayOptions:
    """Returns the options of play of Alliance."""
    return options_of(load_rulesets()["alliance"])


@cache
def fleets(players: int) -> Sequence[FleetRecord]:
    """Returns ready-made ships for so many players."""
    ruleset = load_rulesets()["alliance"]
    return [
        player_record(fleet, catalogue(), ruleset)
        for fleet in ready_made(list(missions().values()), players)
    ]


@cache
def rules_for(name: str, players: int) -> AllianceRules:
    """Returns the rules of a mission for so many players."""
    return AllianceRules(missions()[name], enemy_types(), players)


def mission_document(name: str) -> dict[str, Any]:
    """Returns a mission's document."""
    read: dict[str, Any] = read_document(FIXTURES / "missions" / "alliance" / f"{name}.json")
    return read


def enemy_documents() -> dict[str, Any]:
    """Returns the documents of all enemy types."""
    read = [read_document(path) for path in (FIXTURES / "enemies").glob("*.json")]
    return {each["id"]: each for each in read}


class Watched:
    """Is a pilot that notes whom it was asked about, as (kind of question, side)."""

    def __init__(self, pilot: Pilot, asked: list[tuple[str, int]]) -> None:
        self.pilot = pilot
        self.asked = asked

    def choose(self, view: View, question: Question) -> Answer:
        """Notes the question and passes it on."""
        self.asked.append((type(question).__name__, question.side))
        return self.pilot.choose(view, question)


def pilots_for(rules: AllianceRules, seed: str) -> list[Pilot]:
    """Returns the enemy's pilot and a captain for each player that flies."""
    captains = [
        CaptainPilot(rules.mission, SeededChance(f"{seed} {player}"))
        for player in range(rules.flying)
    ]
    return [EnemyPilot(SeededChance(f"{seed} enemy")), *captains]


def play(
    rules: AllianceRules,
    seed: str,
    asked: list[tuple[str, int]] | None = None,
    *,
    log: bool = False,
) -> Battle:
    """Plays a mission with captains to its end; `asked` is told of every question."""
    battle = rules.muster(hangar(), fleets(rules.flying), options(), SeededChance(seed), log=log)
    pilots = pilots_for(rules, seed)
    if asked is not None:
        pilots = [Watched(each, asked) for each in pilots]
    battle.run(pilots)
    return battle
