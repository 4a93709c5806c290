"""Details of effects: which ship, card, dice, token … an answer should name, the best guess first.

A guess knows the verb only: whether it harms or helps what it is done to, as the verb's row in
`rules.abilities.forms` says. Where an effect is tried before it is chosen, the guesses are what is
tried (`rules.pilots.rehearsal`).
Source: 2017, Card Abilities.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.abilities.forms import VERBS, Benefit
from rules.abilities.things import Token
from rules.abilities.words import Face, TokenKind
from rules.battle import Question, Ship
from rules.battle.effects.reading.minefield_places import text_of_minefield
from rules.battle.effects.running import choices
from rules.battle.position.terms import NOBODY
from rules.battle.timing.handlers import ChooseEffect, SpendToken
from rules.battle.timing.questions import (
    ChooseAction,
    ChooseDetail,
    ChooseNewPlace,
    ChooseReroll,
)
from rules.pilots.actions import REPAIRS
from rules.pilots.attacks import dice_to_reroll, token_to_spend
from rules.pilots.balance import worth_of_card
from rules.pilots.fire import durability, worth_of
from rules.pilots.minefields import worth_of_minefield
from rules.pilots.weights import Weights
from rules.table import Area, Terrain

BENEFITS: Final[Mapping[str, Benefit]] = MappingProxyType(
    {name: form.benefit for name, form in VERBS.items()} | {"negotiations": Benefit.HARMS}
)
"""For whom the word of a question is good; of an ambassador's offer the opponent thinks twice."""

MOST_TRIED: Final = 3

_TOKENS: Final = (
    TokenKind.BATTLE_STATIONS,
    TokenKind.TARGET_LOCK,
    TokenKind.SCAN,
    TokenKind.EVADE,
)
_FACES: Final = (Face.CRIT, Face.HIT, Face.EVADE, Face.BATTLE_STATIONS, Face.BLANK)


def ranked(question: Question, ships: list[Ship], area: Area, weights: Weights) -> list[int]:
    """Returns the places of the answers that are worth trying, the most promising first."""
    answers = question.answers
    if isinstance(question, ChooseDetail):
        scores = [_score(question, each, ships, area) for each in answers]
        order = sorted(range(len(answers)), key=lambda place: -scores[place])
        return order[: 2 if question.kind == choices.USE else MOST_TRIED]
    if isinstance(question, ChooseNewPlace):
        return [best_new_place(question, ships)]
    if isinstance(question, SpendToken):
        if question.owners and None not in answers and len(answers) == len(question.owners):
            return [0]
        wanted = token_to_spend(question, weights)
        return [answers.index(wanted) if wanted in answers else 0]
    if isinstance(question, ChooseReroll):
        return [dice_to_reroll(question)]
    if isinstance(question, ChooseEffect):
        return [answers.index(None) if None in answers else 0]
    if isinstance(question, ChooseAction):
        return [place for place, each in enumerate(answers) if each is not None][:MOST_TRIED]
    for place, each in enumerate(answers):
        if each is not None:
            return [place]
    return [0]


def _score(question: ChooseDetail, answer: Any, ships: list[Ship], area: Area) -> float:
    """Returns how promising an answer looks."""
    if isinstance(answer, list):
        return sum([_score(question, each, ships, area) for each in answer])
    kind = question.kind
    team = _team(question, ships)
    if isinstance(answer, Ship):
        return _score_of_ship(question.verb, answer, answer.team == team)
    if kind == choices.CARD and isinstance(answer, tuple):
        ship, place = answer
        worth = worth_of_card(ship.cards[place], 0)
        is_friend = ship.team == team
        return worth if _is_wanted(question.verb, is_friend=is_friend) else -worth
    if kind == choices.USE:
        return 1.0 if answer else 0.0
    if kind == choices.NUMBER and isinstance(answer, int):
        return float(answer)
    if kind == choices.TOKEN and isinstance(answer, Token):
        return -float(_TOKENS.index(answer.kind)) if answer.kind in _TOKENS else -9.0
    if kind == choices.FACE and isinstance(answer, Face):
        return -float(_FACES.index(answer))
    if kind == choices.DICE and isinstance(answer, tuple):
        return _score_of_dice(question, answer, team)
    if kind == choices.MANEUVER:
        return _score_of_maneuver(question, answer, ships, area)
    if kind == choices.PLACE and question.verb == "place_minefield":
        return _score_of_minefield(question, answer, ships)
    if kind == choices.DAMAGE:
        return REPAIRS.get(str(answer), 0.4) if answer else 0.0
    return 0.0


def _team(question: ChooseDetail, ships: list[Ship]) -> int:
    if question.ship != NOBODY:
        return ships[question.ship].team
    return next(each.team for each in ships if each.side == question.side)


def _score_of_ship(verb: str, ship: Ship, is_friend: bool) -> float:
    """Prefers the dearest threat among opponents and the best own ship, as the verb asks for."""
    worth = worth_of(ship) * (1.0 + ship.attack_base) / (1.0 + 0.1 * durability(ship))
    if BENEFITS[verb] is Benefit.EITHER:
        return worth if is_friend else 1000.0 + worth
    return 1000.0 + worth if _is_wanted(verb, is_friend=is_friend) else -worth


def _is_wanted(verb: str, *, is_friend: bool) -> bool:
    """Returns whether a verb should be done to a friend, or to an opponent."""
    benefit = BENEFITS[verb]
    return benefit is Benefit.EITHER or (benefit is Benefit.HELPS) == is_friend


def _score_of_dice(question: ChooseDetail, counts: tuple[int, ...], team: int) -> float:
    """Prefers to keep what serves the side and to change what does not.

    Counts are those of the dice that are changed, by face: hit and crit or evade first, then
    battle stations and blank.
    """
    attack = question.attack
    is_attack = len(counts) == 4
    if attack is None:
        return float(counts[-1]) - 2.0 * sum(counts[:-2]) + 0.3 * counts[-2]
    owner = attack.attacker if is_attack else attack.defender
    stations = -0.5 if owner.battle_stations else 0.5
    hits = float(counts[0]) + (1.3 * counts[1] if is_attack else 0.0)
    value = counts[-1] + stations * counts[-2] - 2.0 * hits
    if owner.team != team or question.verb in ("cancel_results", "skip"):
        value = -value
    return value


def _score_of_minefield(question: ChooseDetail, token: Terrain, ships: list[Ship]) -> float:
    """Prefers places that opponents are about to come by."""
    layer = ships[question.ship]
    for place, card in enumerate(layer.cards):
        if card.record.key == question.source:
            return worth_of_minefield(token, text_of_minefield(layer, place), ships, layer.team)
    return 0.0


def _score_of_maneuver(question: ChooseDetail, answer: Any, ships: list[Ship], area: Area) -> float:
    """Prefers ends on the table that face the nearest opponent, in white or green."""
    setting = answer[0] if isinstance(answer, tuple) else answer
    way = getattr(setting, "template", None)
    if way is None or question.ship == NOBODY:
        return 0.0
    ship = ships[question.ship]
    pose = way.end(ship.pose)
    if not area.holds(pose):
        return -1000.0
    best = -100.0
    for foe in ships:
        if foe.team != ship.team and foe.is_in_play:
            across, up = foe.pose.x - pose.x, foe.pose.y - pose.y
            distance = max(0.1, (across * across + up * up) ** 0.5)
            facing = (across * pose.ahead_x + up * pose.ahead_y) / distance
            best = max(best, 3.0 * facing - abs(distance - 5.0) * 0.25)
    colour = answer[1] if isinstance(answer, tuple) else setting.colour
    return best - (1.0 if colour == _RED else 0.0)


_RED: Final = 2


def best_new_place(question: ChooseNewPlace, ships: list[Ship]) -> int:
    """Returns the place of the best pose for a ship that is put anywhere on the table.

    It faces an opponent that is near and does not face it.
    """
    team = ships[question.ship].team
    foes = [each.pose for each in ships if each.team != team and each.is_in_play]
    best, found = -1.0e9, 0
    for place, pose in enumerate(question.answers):
        value, exposed = -100.0, 0.0
        for foe in foes:
            across, up = foe.x - pose.x, foe.y - pose.y
            distance = max(0.1, (across * across + up * up) ** 0.5)
            facing = (across * pose.ahead_x + up * pose.ahead_y) / distance
            value = max(value, 3.0 * facing - 0.25 * distance)
            faced = -(across * foe.ahead_x + up * foe.ahead_y) / distance
            exposed += max(0.0, faced) * max(0.0, 1.0 - distance / 24.0)
        if value - exposed > best:
            best, found = value - exposed, place
    return found
