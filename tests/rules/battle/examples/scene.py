"""Scenes for the examples: ships in a few words, injected chance, answers by their names.

A scene is a battle that begins at a position. Its questions are answered with short texts, and
what happened is read back from its log; the state at an earlier moment is rebuilt from the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from rules.abilities.things import Token
from rules.abilities.tree import Act
from rules.battle import (
    AnswerError,
    Battle,
    FleetRecord,
    Ship,
    ShipRecord,
    State,
    prepare_fleet,
    set_up_battle,
)
from rules.battle.mechanics.weapons import weapon_name
from rules.battle.phases.log import apply_event
from rules.battle.phases.missions import MissionRules
from rules.battle.phases.notation import parse_position
from rules.battle.position.moments import ACTOR
from rules.battle.position.printing import print_position, ship_index, ship_name
from rules.battle.position.records import DialSetting
from rules.battle.position.terms import COLOURS, NOBODY, OVER, PHASES
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.handlers import Action, Handler, Occasion
from rules.battle.timing.questions import (
    ChooseActivation,
    ChooseDetail,
    ChooseExchange,
    ChooseLaunch,
    Question,
)
from rules.battle.timing.windows import add_handler
from rules.dice import ScriptedChance
from rules.rulesets import RuleSet
from rules.table import Area, Echo, Pose, Terrain, print_area, print_pose, print_terrain
from rules.table.template import SIDED
from tests.rules.building.helpers import RULES_2017, fleet, ruleset, ship
from tests.rules.catalogue import catalogue

Document = dict[str, Any]

DIAL = (
    (1, "straight", "green"),
    (2, "straight", "green"),
    (3, "straight", "white"),
    (4, "straight", "white"),
    (1, "bank", "green"),
    (2, "bank", "white"),
    (3, "bank", "white"),
    (2, "turn", "white"),
    (3, "turn", "red"),
    (3, "about", "red"),
    (-1, "straight", "red"),
)
"""A dial with every bearing of the rulebook and every colour."""

BAR = ("evade", "scan", "battlestations", "target-lock", "cloak", "sensor-echo", "regenerate")
HELD = ((0, "stop", "white"),)
"""A dial with which a ship stays where it is, for scenes of several rounds."""

FRONT = ("front", 90)
REAR = ("rear", 90)
ALL_ROUND = ("all-round", 360)


def card(name: str, type_: str = "crew", role: str = "upgrade", **fields: Any) -> Document:
    """Returns a card's plain form; its key is its type and name."""
    document = {
        "key": f"{type_}:{name.lower().replace(' ', '-')}",
        "name": name,
        "type": type_,
        "role": role,
        "points": 0,
        "holder": NOBODY,
        "face_down": False,
        "factions": [],
        "skill": 0,
        "skill_modifier": 0,
        "drones": 0,
        "where": f"/{name}",
        "ability": "",
        "reach": None,
        "names": [name.lower()],
        "unique": False,
        "cost": 0,
    }
    assert not set(fields) - {*document, "needs", "refuses", "is_other_side"}
    return document | fields


def captain(skill: int, name: str = "Captain", **fields: Any) -> Document:
    """Returns a captain's plain form."""
    return card(name, "captain", "captain", skill=skill, **fields)


def admiral(skill: int, modifier: int, name: str = "Admiral") -> Document:
    """Returns the plain form of a face-up admiral: his captain's skill, and what he adds."""
    return card(name, "admiral", "admiral", skill=skill, skill_modifier=modifier)


def weapon(
    place: int,
    attack: int,
    nearest: int,
    farthest: int,
    *,
    arcs: Sequence[tuple[str, int]] = (FRONT,),
) -> Document:
    """Returns the plain form of a secondary weapon, the card at a place of its ship.

    What firing costs is in the text of that card.
    """
    return {
        "card": place,
        "attack": attack,
        "range": [nearest, farthest],
        "arcs": [list(arc) for arc in arcs],
        "adds_to_primary": False,
        "costs": [],
    }


def change(place: int, value: str, amount: int, replacement: int | None = None) -> Document:
    """Returns the plain form of what a card adds to a value of its ship."""
    return {"card": place, "value": value, "amount": amount, "replacement": replacement}


def settings_of(dial: Sequence[tuple[int, str, str]]) -> list[list[Any]]:
    """Returns the plain form of a dial: two settings where a bearing has a left and a right."""
    settings = []
    for speed, bearing, colour in dial:
        sides = ("left", "right") if bearing in SIDED else ("",)
        settings += [[speed, bearing, side, colour] for side in sides]
    return settings


def vessel(
    skill: int = 1,
    *,
    cards: Sequence[Document] = (),
    weapons: Sequence[Document] = (),
    dial: Sequence[tuple[int, str, str]] = DIAL,
    arc: tuple[str, int] = FRONT,
    **printed: Any,
) -> ShipRecord:
    """Returns a plain ship: attack 3, agility 1, hull 4, 2 shields, unless said otherwise.

    `skill` is that of a ship without a captain card; `arc` the primary weapon's.
    """
    support = printed.get("support", "")
    reach = 2 if support else 3
    document = {
        "key": "ship:plain",
        "name": "Plain",
        "class": "plain",
        "base": "small",
        "arcs": {"weapon": list(arc), "primary": list(FRONT), "secondary": list(REAR)},
        "dial": settings_of(dial),
        "attack": 3,
        "agility": 1,
        "hull": 4,
        "shields": 2,
        "skill": skill,
        "actions": list(BAR),
        "slots": ["crew", "crew", "tech", "weapon"],
        "factions": ["federation"],
        "support": support,
        "is_capital": not support,
        "is_station": False,
        "capital": NOBODY,
        "squadron_tokens": 0,
        "squadron_skill": 0,
        "points": 20,
        "carried": 0,
        "exchangeable": [],
        "cards": list(cards),
        "changes": [],
        "weapons": [],
        "ability": "",
        "reach": None,
        "names": ["plain"],
        "unique": False,
    }
    assert not set(printed) - {
        *document,
        "refuses",
        "added",
        "printed_class",
        "reserve",
    }, set(printed) - set(document)
    document |= printed
    primary = weapon(NOBODY, document["attack"], 1, reach, arcs=(arc,))
    document["weapons"] = [primary, *weapons]
    return ShipRecord(document)


def fleet_of(*ships: ShipRecord, points: int | None = None, **fields: Any) -> FleetRecord:
    """Returns a fleet of ships; its total is that of its ships unless said otherwise."""
    total = sum(ship.points for ship in ships) if points is None else points
    return FleetRecord("", ships, total, **fields)


Doing = Callable[[Battle, Occasion, Ship], object]


def effect(moment: int, doing: Doing, role: int = ACTOR, **fields: Any) -> Handler:
    """Returns an effect that does something at once, or that takes steps (a generator)."""

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Iterator[Any]:
        steps = doing(battle, occasion, ship)
        if isinstance(steps, Iterator):
            yield from steps

    fields.setdefault("source", "effect")
    return Handler(moment, act, role=role, **fields)


Forces = FleetRecord | ShipRecord | Sequence[ShipRecord]


class Scene:
    """Is a battle at a position, with the answers and the log in words."""

    def __init__(
        self,
        position: str,
        *forces: Forces,
        rules: str | RuleSet = RULES_2017,
        script: Sequence[str] = (),
        dials: Mapping[str, str] | None = None,
        teams: Sequence[int] = (),
        mission: MissionRules | None = None,
        deck: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        self.fleets = [_fleet(each) for each in forces]
        self.rules = ruleset(rules, **options) if isinstance(rules, str) else rules
        self.position = position
        self.dials = dict(dials or {})
        self.teams = tuple(teams)
        self.mission = mission
        self.deck = deck
        self.chance = ScriptedChance(*script)
        self.history: list[str] = []
        """Every question that was answered, in order, such as "Attack a1"."""
        self.battle = self._fresh(self.chance)

    def _fresh(self, chance: ScriptedChance) -> Battle:
        battle = set_up_battle(
            self.fleets,
            catalogue(),
            self.rules,
            chance,
            mission=self.mission,
            teams=self.teams,
            log=True,
            deck=self.deck,
        )
        if self.position:
            parse_position(self.position, battle)
        for name, text in self.dials.items():
            ship = battle.state.ships[ship_index(battle.state, name)]
            battle.state.dials[ship.index] = setting(ship.record, text).index
        return battle

    # --- looking ----------------------------------------------------------------

    @property
    def state(self) -> State:
        """Returns the state as it stands."""
        return self.battle.state

    def ship(self, name: str, state: State | None = None) -> Ship:
        """Returns a ship by its name, such as a1, as it stands now or in another state."""
        state = state or self.state
        return state.ships[ship_index(state, name)]

    def line(self, name: str, state: State | None = None) -> str:
        """Returns what the position says of a ship."""
        lines = print_position(state or self.state).splitlines()
        return next(line for line in lines if line.startswith(f"{name} "))

    def name(self, index: int) -> str:
        """Returns the name of a ship; a dash for none."""
        return "-" if index == NOBODY else ship_name(self.state, index)

    def told(self, *kinds: str) -> list[str]:
        """Returns the events of some kinds in words: kind and values, ships by name."""
        return [self._in_words(event) for event in self.battle.log or () if event.kind in kinds]

    def _in_words(self, event: Any) -> str:
        document = event.to_document()
        words = [document.pop("event")]
        for field, value in document.items():
            if field in ("ship", "attacker", "defender", "target", "capital"):
                value = self.name(value)
            elif isinstance(value, float):
                value = f"{value:.4g}"
            words.append(str(value))
        return " ".join(word for word in words if word)

    def at_phase(self, phase: str, round_: int | None = None) -> State:
        """Returns the state with which a phase began, rebuilt from the log."""
        return self._until("phase", lambda event: event["phase"] == PHASES.index(phase), round_)

    def after(self, kind: str, times: int = 1) -> State:
        """Returns the state after the first event of a kind, or a later one."""
        seen = 0

        def is_it(event: Any) -> bool:
            nonlocal seen
            seen += 1
            return seen == times

        return self._until(kind, is_it, None)

    def _until(self, kind: str, is_it: Callable[[Any], bool], round_: int | None) -> State:
        battle = self._fresh(ScriptedChance())
        for event in (self.battle.log or ())[1:]:
            apply_event(battle, event)
            if (
                event.kind == kind
                and (round_ is None or battle.state.round == round_)
                and is_it(event)
            ):
                return battle.state
        pytest.fail(f"the log has no such event {kind!r}: {self.told('round', 'phase', kind)}")

    # --- answering --------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """Returns the open question, playing to the first one."""
        return self.battle.question if self.battle.question is not None else self.battle.step()

    @property
    def asked(self) -> str:
        """Returns who is asked what, such as "Attack a1"; "over" when the battle has ended."""
        question = self.question
        if question is None:
            return "over"
        kind = type(question).__name__.removeprefix("Choose")
        who = f"side {question.side}" if question.ship == NOBODY else self.name(question.ship)
        return f"{kind} {who}"

    @property
    def offered(self) -> list[str]:
        """Returns the answers of the open question in words."""
        question = self.question
        return (
            [] if question is None else [self._shown(question, each) for each in question.answers]
        )

    def _shown(self, question: Question, answer: Any) -> str:
        if answer is None:
            return "pass"
        if isinstance(answer, bool):
            return "yes" if answer else "no"
        if isinstance(answer, Action):
            return answer.card or " ".join(filter(None, (answer.name, answer.detail)))
        if isinstance(answer, Shot):
            ship = self.state.ships[question.ship]
            return f"{weapon_name(ship, answer.weapon)} at {self.name(answer.target)}"
        if isinstance(answer, DialSetting):
            return str(answer).rpartition(" ")[0]
        if isinstance(answer, Handler):
            return answer.source
        if isinstance(answer, Echo):
            bank = f" bank {answer.bend}" if answer.bend else ""
            return f"{answer.side} {answer.speed}{bank} {answer.shift:+.4f}"
        if isinstance(answer, Pose):
            return print_pose(answer)
        if isinstance(answer, Area):
            return print_area(answer)
        if isinstance(answer, Terrain):
            return print_terrain(answer)
        if isinstance(question, ChooseDetail):
            return self._shown_detail(question, answer)
        if isinstance(answer, tuple):
            return self._shown_tuple(question, answer)
        if isinstance(answer, int):
            return self._shown_number(question, answer)
        return str(answer)

    def _shown_detail(self, question: ChooseDetail, answer: Any) -> str:
        if isinstance(answer, list):
            return ", ".join(self._shown_detail(question, each) for each in answer) or "none"
        if isinstance(answer, Ship):
            return self.name(answer.index)
        if isinstance(answer, tuple) and question.kind == "card":
            return f"{answer[0].cards[answer[1]].record.name} of {self.name(answer[0].index)}"
        if isinstance(answer, Token):
            return str(answer.kind.value)
        if isinstance(answer, tuple) and question.kind == "maneuver":
            setting, colour = answer
            return f"{str(setting).rpartition(' ')[0]} {COLOURS[colour]}"
        if isinstance(answer, tuple) and question.kind == "dice":
            letters = "HCBX" if len(answer) == 4 else "EBX"
            return "".join(face * number for face, number in zip(letters, answer, strict=True))
        if isinstance(answer, Act):
            paid = "" if answer.cost is None else f"{self._shown_detail(question, answer.cost)}: "
            return paid + ", ".join(type(each.verb).__name__ for each in answer.phrases)
        return str(answer)

    def _shown_tuple(self, question: Question, answer: Any) -> str:
        if isinstance(question, ChooseLaunch):
            way, pose = answer
            return f"{way or 'free'} to {pose.x:.4f},{pose.y:.4f} h{pose.heading:g}"
        if isinstance(question, ChooseExchange):
            giver, place = answer
            if giver == "captains":
                return giver
            return self.state.ships[giver].cards[place].record.name
        return "".join(face * number for face, number in zip("HCBX", answer, strict=True))

    def _shown_number(self, question: Question, answer: int) -> str:
        if hasattr(question, "purpose"):
            return self.state.ships[question.ship].cards[answer].record.name
        if isinstance(question, ChooseActivation) or type(question).__name__ == "ChooseLockTarget":
            return self.name(answer)
        return str(answer)

    def give(self, *answers: str) -> Scene:
        """Answers questions one after the other, each by its text."""
        for text in answers:
            offered = self.offered
            assert text in offered, f"{self.asked}: {text!r} is not among {offered}"
            self._answer(offered.index(text))
        return self

    def _answer(self, place: int) -> None:
        self.history.append(self.asked)
        self.battle.answer(place)

    def refuse(self, text: str) -> None:
        """Shows that an answer is not offered, and that trying a wrong one changes nothing."""
        offered = self.offered
        assert text not in offered, f"{self.asked}: {text!r} is among {offered}"
        before, question = self.state.copy(), self.battle.question
        with pytest.raises(AnswerError):
            self.battle.answer(len(offered))
        assert self.state == before
        assert self.battle.question is question

    def go_to(self, asked: str) -> Scene:
        """Answers in the quietest way until a question comes up, such as "Attack a1"."""
        while self.asked != asked:
            assert self.asked != "over", f"the battle ended before {asked}"
            self._answer_quietly()
        return self

    def finish_phase(self) -> Scene:
        """Answers in the quietest way until the phase has ended."""
        phase = self.state.phase
        while self.question is not None and self.state.phase == phase:
            self._answer_quietly()
        return self

    def finish_round(self) -> Scene:
        """Answers in the quietest way until the next round's first question, or the end."""
        number = self.state.round
        while self.question is not None and self.state.round == number:
            self._answer_quietly()
        return self

    def _answer_quietly(self) -> None:
        offered = self.offered
        for text in ("pass", "no", "1 straight"):
            if text in offered:
                self._answer(offered.index(text))
                return
        self._answer(0)

    # --- effects ----------------------------------------------------------------

    def add(self, name: str, handler: Handler) -> None:
        """Lets an effect of a ship wait for its moment."""
        add_handler(self.battle, self.ship(name), handler)

    @property
    def is_over(self) -> bool:
        """Tells whether the battle has ended."""
        return self.question is None and self.state.phase == OVER


MakeScene = Callable[..., Scene]
"""What the fixture `scene` gives: it makes a scene and sees that its script is used up."""


def setting(record: ShipRecord, text: str) -> DialSetting:
    """Returns the setting of a dial that a text such as "3 bank left" names."""
    found = [each for each in record.dial if str(each).rpartition(" ")[0] == text]
    assert found, f"{text!r} is not on the dial: {record.dial}"
    return found[0]


def _fleet(forces: Forces) -> FleetRecord:
    if isinstance(forces, FleetRecord):
        return forces
    return fleet_of(forces) if isinstance(forces, ShipRecord) else fleet_of(*forces)


STARTERS = {
    "enterprise": "ship:u-s-s-enterprise-d-2017core",
    "sutherland": "ship:u-s-s-sutherland-2017core",
    "k-mpec": "ship:k-mpec-s-attack-cruiser-2017core",
    "vorn": "ship:i-k-s-vorn-2017core",
}
"""The four ships of the box of 2017."""


def starter(
    name: str,
    skill: int = 1,
    *upgrades: str,
    texts: Document | None = None,
    dial: Sequence[tuple[int, str, str]] = (),
) -> ShipRecord:
    """Returns a ship of the box as printed, with a skill of its own in place of a captain's.

    Its cards have no texts but those that `texts` gives by their keys; `dial` replaces its dial.
    """
    built = fleet(ship(STARTERS[name], *upgrades))
    record = prepare_fleet(built, catalogue(), ruleset(), with_texts=False).ships[0].to_document()
    for each in record["cards"]:
        each["ability"] = (texts or {}).get(each["key"], "")
    changed: Document = {"skill": skill}
    if dial:
        changed["dial"] = settings_of(dial)
    return ShipRecord(record | changed)
