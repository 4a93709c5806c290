"""Situations set up by hand in which a card acts that hardly ever comes to it in whole battles.

The cards are those of the catalogue; the battle begins at a position and goes on to its end, with
a pilot that uses what the situation is about.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.battle import Answer, Battle, Question, View, prepare_fleet, set_up_battle
from rules.battle.phases.notation import parse_position
from rules.battle.position.printing import ship_index
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.handlers import Action, Handler, SpendToken
from rules.battle.timing.questions import ChooseDetail
from rules.dice import Chance, SeededChance
from rules.fleet import Fleet
from rules.notation import fleet_from_document
from tests.rules.battle.battles import Homebody
from tests.rules.building.helpers import RULES_2017, ruleset
from tests.rules.catalogue import catalogue

DATA = Path(__file__).resolve().parents[3] / "data" / "arranged_battles.json"
ROUNDS = 1


class Keen(Homebody):
    """Is a homebody that does what it is keen on whenever it is offered.

    `wanted` are keys of cards and names of actions. Tokens are kept for them.
    """

    def __init__(self, chance: Chance, wanted: tuple[str, ...]) -> None:
        super().__init__(chance)
        self.wanted = wanted

    def choose(self, view: View, question: Question) -> Answer:
        """Gives the place of an answer that is wanted, else of any that is not foolish."""
        for place, answer in enumerate(question.answers):
            if any(name in self.wanted for name in _names(view, question, answer)):
                return place
        if isinstance(question, ChooseDetail) and question.source in self.wanted:
            return 0 if question.kind == "use" else self.chance.below(len(question.answers))
        if isinstance(question, SpendToken) and None in question.answers:
            return question.answers.index(None)
        return super().choose(view, question)


def _names(view: View, question: Question, answer: object) -> tuple[str, ...]:
    """Gives the names under which an answer may be wanted."""
    if isinstance(answer, Handler):
        return (answer.source,)
    if isinstance(answer, Action):
        return (answer.card, answer.name)
    if isinstance(answer, Shot) and answer.weapon.card >= 0:
        return (view.ships[question.ship].cards[answer.weapon.card].record.key,)
    return ()


@dataclass(frozen=True)
class Arranged:
    """Is a situation in which a card acts; its position names cards and maneuvers as printed.

    Without a position the battle begins with its set-up. The first fleet may have a `resource`.
    `wants` are further cards and actions that both sides use; `seed` gives dice that serve.
    """

    card: str
    fleets: tuple[Fleet, Fleet]
    position: tuple[str, ...]
    wants: tuple[str, ...] = ()
    seed: int = 0

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> Arranged:
        """Reads the plain form, in which fleets are the ships of their documents."""
        one, other = (
            fleet_from_document(
                {"format": "fleetbuilder-fleet", "version": 1, "ships": each} | resource
            )
            for each, resource in zip(
                document["fleets"],
                ({"resource": document["resource"]} if "resource" in document else {}, {}),
                strict=True,
            )
        )
        return cls(
            document["card"],
            (one, other),
            tuple(document["position"]),
            tuple(document.get("wants", ())),
            document.get("seed", 0),
        )

    @property
    def _name(self) -> str:
        return self.card.replace(":", " ")

    def start(self) -> Battle:
        """Gives the battle at its position; it keeps a log."""
        chance = SeededChance(f"{self._name} {self.seed}")
        rules = ruleset(RULES_2017, round_limit=ROUNDS)
        records = [prepare_fleet(each, catalogue(), rules) for each in self.fleets]
        battle = set_up_battle(records, catalogue(), rules, chance, log=True)
        if self.position:
            lines = [with_places(battle, line) for line in self.position]
            parse_position("\n".join(lines), battle)
        return battle

    def play(self) -> Battle:
        """Plays the battle from its position to the end of the round."""
        battle = self.start()
        wanted = (self.card, *self.wants)
        battle.run(
            [Keen(SeededChance(f"{self._name} {self.seed} {side}"), wanted) for side in range(2)]
        )
        return battle


@cache
def situations() -> dict[str, Arranged]:
    """Returns the situations that are kept, by their cards."""
    documents = json.loads(DATA.read_text(encoding="utf-8"))
    return {each["card"]: Arranged.from_document(each) for each in documents}


def with_places(battle: Battle, line: str) -> str:
    """Gives a line of a position in which cards and maneuvers are named by their places."""
    state, words = battle.state, line.split()
    if words[0] in ("card", "mine"):
        cards = [each.record.key for each in state.ships[ship_index(state, words[1])].cards]
        words[2] = str(cards.index(words[2]))
    elif "dial" in words:
        place = words.index("dial") + 1
        dial = state.ships[ship_index(state, words[0])].record.dial
        shown = [str(each).rpartition(" ")[0].replace(" ", "-") for each in dial]
        words[place] = str(shown.index(words[place]))
    return " ".join(words)
