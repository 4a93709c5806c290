"""What battle tests share: fleets of all classes, a pilot of our own, what holds at any time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from rules.battle import (
    Answer,
    Battle,
    FleetRecord,
    Question,
    Ship,
    View,
    prepare_fleet,
    set_up_battle,
)
from rules.battle.mechanics.damage_cards import STANDARD_DECK
from rules.battle.mechanics.tokens import EXTRA_SHIELD
from rules.battle.position.pieces import number_of_markers
from rules.battle.position.terms import (
    AWAY,
    CLOAK_NAMES,
    COMBAT,
    DESTROYED,
    DOCKED,
    IN_PLAY,
    LEFT,
    NOBODY,
    OVER,
    WAITING,
)
from rules.battle.timing.permissions import most_locks
from rules.battle.timing.questions import ChooseAttack, ChooseManeuver, ChooseManeuverFor
from rules.cards import Captain
from rules.cards import Ship as ShipCard
from rules.dice import Chance, SeededChance
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import load_rulesets
from rules.rulesets import RuleSet, RuleSets
from rules.table import separation
from rules.table.dimensions import CONTACT
from tests.rules.catalogue import catalogue

MOST_SHIPS = 4


@cache
def rulesets() -> RuleSets:
    """Returns the repository's rule sets."""
    return load_rulesets()


class Homebody:
    """Is a pilot that draws its answers, but stays on the table, near the foe, and fires.

    A drifter flees within a few rounds; battles of this one last, and much happens in them.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View, question: Question) -> Answer:
        """Gives the place of any answer that is not foolish."""
        number = len(question.answers)
        if isinstance(question, ChooseAttack):
            return 1 + self.chance.below(number - 1)
        if isinstance(question, ChooseManeuver):
            return self._maneuver(view, question)
        return self.chance.below(number)

    def _maneuver(self, view: View, question: Question) -> int:
        """Gives the one of a few maneuvers that ends nearest to an opponent, on the table."""
        ship = view.ships[question.ship]
        foes = [each.pose for each in view.opponents()]
        best, nearest, tried = 0, 1e9, 0
        for _ in range(12):
            place = self.chance.below(len(question.answers))
            end = question.answers[place].template.end(ship.pose)
            if view.area.holds(end):
                ahead_x, ahead_y = end.x + 3.0 * end.ahead_x, end.y + 3.0 * end.ahead_y
                gap = min((abs(foe.x - ahead_x) + abs(foe.y - ahead_y) for foe in foes), default=0)
                if gap < nearest:
                    best, nearest = place, gap
                tried += 1
                if tried == 4:
                    break
        return best


def random_build(draw: random.Random, ship: ShipCard) -> ShipBuild:
    """Builds a ship with any captain and with cards that fit its upgrade bar."""
    cards = catalogue().by_type
    upgrades = [
        Equipped(draw.choice([card.key for card in cards[kind] if card.fills == (kind,)]))
        for kind in ship.upgrade_bar
        if draw.random() < 0.7
    ]
    captain = None
    if ship.support != "squadron" and draw.random() < 0.9:
        card = draw.choice(cards["captain"])
        assert isinstance(card, Captain)
        talents = ()
        if card.talents:
            talents = (Equipped(draw.choice(cards["talent"]).key),)
        captain = Equipped(card.key, upgrades=talents)
    admiral = None
    if ship.support != "squadron" and draw.random() < 0.2:
        admiral = Equipped(draw.choice(cards["admiral"]).key)
    return ShipBuild(ship=ship.key, captain=captain, admiral=admiral, upgrades=tuple(upgrades))


def random_fleets(seed: int) -> Iterator[Fleet]:
    """Builds fleets until every ship class of the catalogue serves in one of them."""
    draw = random.Random(seed)
    ships = [card for card in catalogue().by_type["ship"] if isinstance(card, ShipCard)]
    by_class: dict[str, list[ShipCard]] = {}
    for ship in ships:
        by_class.setdefault(ship.ship_class, []).append(ship)
    chosen = [draw.choice(group) for group in by_class.values()]
    draw.shuffle(chosen)
    while chosen:
        number = draw.randint(1, MOST_SHIPS)
        builds = [random_build(draw, ship) for ship in chosen[:number]]
        del chosen[:number]
        while len(builds) < number:
            builds.append(random_build(draw, draw.choice(ships)))
        resource = None
        if draw.random() < 0.5:
            resource = Equipped(draw.choice(catalogue().by_type["resource"]).key)
        yield Fleet(ships=tuple(builds), resource=resource, points_limit=200)


_PREPARED: dict[tuple[int, str, bool], list[FleetRecord]] = {}


def prepared_fleets(seed: int, ruleset: RuleSet, *, with_texts: bool = False) -> list[FleetRecord]:
    """Returns random fleets of every ship class, ready for battles; made once for each seed."""
    key = (seed, ruleset.fingerprint, with_texts)
    if key not in _PREPARED:
        fleets = random_fleets(seed)
        _PREPARED[key] = [
            prepare_fleet(fleet, catalogue(), ruleset, with_texts=with_texts) for fleet in fleets
        ]
    return _PREPARED[key]


def play(fleets: Sequence[FleetRecord], ruleset: RuleSet, seed: str, **extra: object) -> Battle:
    """Plays a battle of homebodies to its end."""
    battle = set_up_battle(fleets, catalogue(), ruleset, SeededChance(seed), **extra)
    battle.run([Homebody(SeededChance(f"{seed}.{side}")) for side in range(len(fleets))])
    return battle


# --- what holds at any time -------------------------------------------------------


def faults_of(battle: Battle, deck: Sequence[str] = STANDARD_DECK) -> list[str]:
    """Lists what is wrong with a state: nothing may be, at any question and at the end."""
    state = battle.state
    found = []
    cards = [*state.deck, *state.discards]
    for ship in state.ships:
        cards += [card.name for card in ship.face_up]
        cards += state.hidden[ship.index]
        cards += [name for card in ship.cards for name in card.damage]
        found += [f"{ship!r} {fault}" for fault in _ship_faults(battle, ship)]
    if sorted(cards) != sorted(deck):
        found.append("damage cards were lost or came from nowhere")
    if state.deck != sorted(state.deck) or state.discards != sorted(state.discards):
        found.append("the deck is in no order")
    limit = battle.options.round_limit
    if limit is not None and state.round > limit:
        found.append(f"round {state.round} is beyond the limit")
    if battle.moments:
        found += list(_card_faults(battle, range(len(state.sides))))
    for place, side in enumerate(state.sides):
        found += [f"side {place} {fault}" for fault in _side_faults(battle, place)]
        if side.fleet_action != NOBODY and state.ships[side.fleet_action].place != IN_PLAY:
            found.append(f"the fleet action token of side {place} is on a ship that left")
    return found


def _ship_faults(battle: Battle, ship: Ship) -> Iterator[str]:
    state = battle.state
    numbers = (
        ship.evade,
        ship.scan,
        ship.battle_stations,
        ship.auxiliary,
        ship.mission,
        ship.shields,
        ship.disabled_shields,
        ship.face_down,
        ship.counted,
        ship.tokens_left,
    )
    if min(numbers) < 0:
        yield f"has less than none of something: {numbers}"
    if ship.face_down != len(state.hidden[ship.index]):
        yield "has other cards face down than it counts"
    if ship.cloak not in CLOAK_NAMES:
        yield f"has a cloak token that is {ship.cloak}"
    most = ship.shield_value + number_of_markers(ship.markers, EXTRA_SHIELD)
    if ship.shields + ship.disabled_shields > most:
        yield "has more shields than its value"
    if ship.place != IN_PLAY:
        if ship.place != WAITING and (
            ship.locks or ship.evade or ship.scan or ship.battle_stations or ship.auxiliary
        ):
            yield "has tokens off the table"
        if ship.place in (DESTROYED, LEFT) and (ship.damage or ship.cloak or ship.shields):
            yield "kept something when it left"
        if ship.is_doomed:
            yield "awaits its attack off the table"
        return
    if not state.area.holds(ship.pose):
        yield f"is alive off the table at {ship.pose!r}"
    if ship.hull_left <= 0 and not ship.is_doomed:
        yield "is alive without hull"
    if ship.is_doomed and state.phase != COMBAT:
        yield "still awaits its attack after the Combat Phase"
    if len(ship.locks) > most_locks(ship):
        yield f"keeps the locks {ship.locks}"
    for target in ship.locks:
        other = state.ships[target]
        if other.place != IN_PLAY or not ship.opposes(other):
            yield f"has locked {other!r}"
    # A squadron's new token has its shields up, cloaked or not (2017, Attack Squadrons 5); a text
    # may raise shields behind a cloak.
    if ship.cloak and ship.shields and not (ship.record.squadron_tokens or battle.moments):
        yield "is cloaked behind active shields"
    for other in state.ships[: ship.index]:
        if other.place == IN_PLAY and separation(ship.pose, other.pose) < -CONTACT:
            yield f"stands on {other!r}"


def _card_faults(battle: Battle, sides: Sequence[int]) -> Iterator[str]:
    """Tells what happened to the cards of sides that cannot; texts let them take each other's."""
    ships = [ship for ship in battle.state.ships if ship.side in sides]
    built = [ship for side in sides for ship in battle.fleets[side].ships] if battle.fleets else []
    if built:
        before = sorted(card.where for ship in built for card in ship.cards)
        held = [card for ship in ships for card in ship.cards if not card.record.is_copy]
        if sorted(card.record.where for card in held if not card.is_moved) != before:
            yield "lost a card or found one"
        if sum(ship.record.points for ship in ships) != sum(ship.points for ship in built):
            yield "is worth another sum"


def _side_faults(battle: Battle, side: int) -> Iterator[str]:
    state = battle.state
    ships = [ship for ship in state.ships if ship.side == side]
    if not battle.moments:
        yield from _card_faults(battle, [side])
    has_ships = any(ship.place in (WAITING, IN_PLAY, DOCKED) for ship in ships)
    team = state.sides[side].team
    team_has = any(ship.place in (IN_PLAY, AWAY) for ship in state.ships if ship.team == team)
    if state.sides[side].is_out and team_has:
        yield "is out with ships on the table"
    if state.phase != OVER and not has_ships and not team_has and not state.sides[side].is_out:
        yield "has no ship and is not out"


def question_faults(battle: Battle, question: Question) -> list[str]:
    """Lists what is wrong with a question: who is asked, about which ship, with which answers."""
    state = battle.state
    found = []
    if len(question.answers) < 2:
        found.append("there is nothing to choose")
    for place, answer in enumerate(question.answers):
        if answer in question.answers[:place]:
            found.append(f"the answer {answer!r} is offered twice")
            break
    if not 0 <= question.side < len(state.sides):
        found.append(f"side {question.side} is asked")
    elif state.sides[question.side].is_out:
        found.append(f"side {question.side} is asked, which is out")
    if question.ship >= 0:
        ship = state.ships[question.ship]
        if isinstance(question, ChooseManeuverFor):
            if ship.team == state.sides[question.side].team:
                found.append("a side chooses for itself")
        elif ship.side != question.side:
            found.append(f"side {question.side} is asked about {ship!r}")
        if ship.place in (DESTROYED, LEFT):
            found.append(f"{ship!r} has left")
    return [f"{question!r}: {each}" for each in found]
