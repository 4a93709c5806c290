"""A text tried in a fixed scene: one round with it and without it, told side by side.

Two ships face each other at Range 2 and stay where they are; the text stands on a card of the
first. Both rounds have the same dice as far as they go the same way. The first ship's player uses
the text wherever it is offered, so that one sees what it does; all else is left to a gunner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.abilities import parse
from rules.abilities.windows import FireWindow
from rules.battle import Answer, FleetRecord, Pilot, Question, View, options_of, prepare_fleet
from rules.battle.effects.install import explain_unplayable
from rules.battle.phases.notation import parse_position
from rules.battle.phases.setup import new_battle
from rules.battle.position.records import ShipRecord
from rules.battle.timing.handlers import Handler
from rules.catalogue import Catalogue
from rules.dice import SeededChance, derived_seed
from rules.fleet import Fleet, ShipBuild
from rules.pilots import make_pilot
from rules.rulesets import RuleSet
from rules.simulation.errors import SimulationError
from rules.simulation.story import StoryLine, tell

OWN: Final = "ship:u-s-s-enterprise-d-2017core"
OTHER: Final = "ship:k-mpec-s-attack-cruiser-2017core"
KEY: Final = "crew:this-card"
NAME: Final = "This card"
POSITION: Final = (
    "round 1 activation begun\n"
    "a1 18,10 h0 battlestations 1 locks b1\n"
    "b1 18,17.5 h180 battlestations 1 evade 1"
)
MOST_QUESTIONS: Final = 200
"""A round has some twenty questions; a text that asks without end is cut off."""
_STAY: Final = [[0, "stop", "", "white"]]


@dataclass(frozen=True, slots=True)
class LittleScene:
    """A round told twice; `uses` counts how often the text acted."""

    with_text: tuple[StoryLine, ...]
    without: tuple[StoryLine, ...]
    uses: int

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {
            "with": [line.to_document() for line in self.with_text],
            "without": [line.to_document() for line in self.without],
            "uses": self.uses,
        }


class Eager:
    """A pilot that uses the text wherever it can, and asks a gunner for all else."""

    __slots__ = ("_gunner",)

    def __init__(self, gunner: Pilot) -> None:
        self._gunner: Final[Pilot] = gunner

    def choose(self, view: View, question: Question) -> Answer:
        """Returns the place of an answer."""
        for place, answer in enumerate(question.answers):
            if isinstance(answer, Handler) and answer.source == KEY:
                return place
            if str(getattr(answer, "card", "")).partition("#")[0] == KEY:
                return place
        return self._gunner.choose(view, question)


def play_little_scene(
    text: str, catalogue: Catalogue, ruleset: RuleSet, *, seed: str = "1"
) -> LittleScene:
    """Plays the scene with a text and without it.

    Raises `AbilityError` for a text that is not in the language, `SimulationError` for one that
    battles cannot carry out.
    """
    fires = any(isinstance(clause.window, FireWindow) for clause in parse(text).clauses)
    why = explain_unplayable(text)
    if why:
        raise SimulationError(why, "abilities.unplayable", "text")
    other = _bare(OTHER, catalogue, ruleset)
    told = []
    uses = 0
    for ability in (text, ""):
        own = _bare(OWN, catalogue, ruleset, _card(ability), fires=fires)
        lines, acted = _round([own, other], ruleset, seed)
        told.append(lines)
        uses += acted
    return LittleScene(told[0], told[1], uses)


def _card(text: str) -> dict[str, Any]:
    return {
        "key": KEY,
        "name": NAME,
        "type": "crew",
        "role": "upgrade",
        "points": 0,
        "holder": -1,
        "face_down": False,
        "factions": [],
        "skill": 0,
        "skill_modifier": 0,
        "drones": 0,
        "where": "",
        "ability": text,
        "reach": [1, 3],
        "names": [],
        "unique": False,
        "cost": 0,
    }


def _bare(
    key: str,
    catalogue: Catalogue,
    ruleset: RuleSet,
    card: dict[str, Any] | None = None,
    *,
    fires: bool = False,
) -> FleetRecord:
    """Returns a fleet of one ship that stays where it is, with no text but that of a card."""
    fleet = Fleet(ships=(ShipBuild(ship=key),))
    record = prepare_fleet(fleet, catalogue, ruleset, with_texts=False)
    document = record.ships[0].to_document()
    document["dial"] = _STAY
    if card is not None:
        document["cards"] = [card]
    if fires and card is not None:
        card["type"] = "weapon"
        primary = document["weapons"][0]
        document["weapons"].append({**primary, "card": 0, "attack": 5, "range": [1, 3]})
    return FleetRecord("", (ShipRecord(document),), record.points)


def _round(
    fleets: list[FleetRecord], ruleset: RuleSet, seed: str
) -> tuple[tuple[StoryLine, ...], int]:
    battle = new_battle(
        fleets, options_of(ruleset), SeededChance(derived_seed(seed, "battle")), log=True
    )
    parse_position(POSITION, battle)
    battle.state.dials[:] = [0, 0]
    begun = len(battle.log or ())
    gunners = [
        make_pilot("gunner", SeededChance(derived_seed(seed, "pilot", side)), "balanced")
        for side in range(2)
    ]
    pilots: list[Pilot] = [Eager(gunners[0]), gunners[1]]
    question = battle.step()
    for _ in range(MOST_QUESTIONS):
        if question is None or battle.state.round > 1:
            break
        view = battle.views[question.side]
        question = battle.answer(pilots[question.side].choose(view, question))
    events = battle.log or []
    # The log begins within the round, whose number it does not tell.
    lines = tuple(
        line._replace(round=1) for line in tell(events) if line.event >= begun and line.round <= 1
    )
    acted = sum(1 for use in battle.uses or () if use.source == KEY and not use.is_later)
    return lines, acted
