"""The plan of one ship for the rest of its turn: where to, with which power, and what to do there.

Every place in reach is tried with every setting: moved first and adjusted for the deed, or
adjusted first for its Engines; what is left of the adjustment sets Shields for the enemy's turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from heapq import heapify, heappop, heappush
from typing import Final

from rules.fleet_captains.box.hexes import SectorLayout
from rules.fleet_captains.pilots.forecast import (
    ENGINES,
    SENSORS,
    SHIELDS,
    WEAPONS,
    Amount,
    damage_chances,
    forecast_rating,
    gains_of,
    pass_chance,
)
from rules.fleet_captains.pilots.wants import CLOSED, Opportunity, SectorWants
from rules.fleet_captains.play.game_questions import NONE
from rules.fleet_captains.play.menu import (
    ATTACK,
    BEAM,
    REPAIR,
    SYSTEM_TEST,
)
from rules.fleet_captains.play.state import CLOAKED, StarshipInPlay
from rules.fleet_captains.terms import ALERT_STATUSES

_FADE: Final = 0.75
"""What is left of a worth for each location that lies between."""

_LEAST: Final = 0.02
"""A worth that faded to less is none."""

_RISK: Final = 0.12
_BREAKAWAY: Final = 0.2
_ADJUSTING: Final = 0.01
"""What an adjustment must bring at least."""

_FAR: Final = 99
_NEAR: Final = 2
_HALF_NEAR: Final = 3
"""From how far enemies come to attack in their next turn: surely, and perhaps."""

_LEVELS: Final = len(ALERT_STATUSES)


class ShipPlan:
    """What a ship does next: a place to go to, settings before and after, and the deed there.

    `setting` is taken before the way, `final` at the end of the ship's turn; `NONE` leaves the
    dial. `action` is the worth of the deed alone.
    """

    __slots__ = ("action", "deed", "final", "place", "setting", "target", "value")

    def __init__(self, place: int) -> None:
        self.place = place
        self.value = -1e9
        self.setting = NONE
        self.final = NONE
        self.deed = ""
        self.target = NONE
        self.action = 0.0


@lru_cache(maxsize=64)
def distances(layout: SectorLayout) -> tuple[tuple[int, ...], ...]:
    """Returns how many steps each place is from each other."""
    found = []
    for start in range(len(layout.places)):
        steps = [_FAR] * len(layout.places)
        steps[start] = 0
        edge = [start]
        for place in edge:
            for other in layout.neighbours[place]:
                if steps[other] == _FAR:
                    steps[other] = steps[place] + 1
                    edge.append(other)
        found.append(tuple(steps))
    return tuple(found)


def _spread(worths: list[float], neighbours: Sequence[Sequence[int]]) -> None:
    """Lets worths fade over the sector, the greatest first, so that each goes as far as it may."""
    heap = [(-worth, place) for place, worth in enumerate(worths) if worth > 0.0]
    heapify(heap)
    while heap:
        negative, place = heappop(heap)
        if -negative < worths[place]:
            continue
        fading = -negative * _FADE
        if fading < _LEAST:
            return
        for other in neighbours[place]:
            if fading > worths[other]:
                worths[other] = fading
                heappush(heap, (-fading, other))


class ShipPlanner:
    """Plans for one ship, from what the sector has to offer it."""

    def __init__(self, wants: SectorWants, ship: StarshipInPlay, actions: int) -> None:
        self.wants = wants
        self.ship = ship
        self.view = wants.view
        self.gains = gains_of(ship)
        self.can_act = actions > 0 and not ship.acted
        self.can_adjust = ship.adjusted < ship.adjustments
        self.settings = tuple(range(len(ship.status.settings)))
        self._threats: dict[int, list[tuple[int, float]]] = {}
        self._dangers: dict[tuple[int, int], float] = {}
        self._deeds: dict[tuple[int, int], tuple[str, int, float]] = {}

    @cached_property
    def potential(self) -> list[float]:
        """Returns what there is to do at and around each place, fading with the way to it."""
        return self._potentials()

    def best(self) -> ShipPlan:
        """Returns the best plan; one that changes nothing stays in place without a deed."""
        best = ShipPlan(self.ship.place)
        for plan in self._plans():
            if plan.value > best.value:
                best = plan
        return best

    def value_at(self, place: int, setting: int, *, is_adjusted: bool) -> tuple[float, ShipPlan]:
        """Returns what being at a place is worth, and the plan of what is done there."""
        plan = ShipPlan(place)
        ship = self.ship
        left = self.can_adjust and not is_adjusted
        base = self._standing(place) + self.wants.weights.reach * self.potential[place]
        choices = self.settings if left else (setting,)
        idle = min((self.danger(place, each), each != setting, each) for each in choices)
        plan.value = base - idle[0]
        plan.final = idle[2] if left and idle[2] != setting else NONE
        if ship.is_cloaked and not left:
            return plan.value, plan
        if self.can_act:
            for each in choices:
                if each == CLOAKED:
                    continue
                found = self._deeds.get((place, each))
                if found is None:
                    found = self._deeds[place, each] = self._deed_at(place, each)
                kind, target, worth = found
                if not kind:
                    continue
                # What was adjusted for the deed cannot be adjusted for the enemy's turn.
                danger = idle[0] if each == setting else self.danger(place, each)
                if base + worth - danger > plan.value + 1e-9:
                    plan.value = base + worth - danger
                    plan.deed, plan.target, plan.action = kind, target, worth
                    plan.final = plan.final if each == setting else each
        return plan.value, plan

    # --- ways ---

    def _plans(self) -> Iterator[ShipPlan]:
        ship = self.ship
        current = ship.setting
        costs = self._costs()
        here = self.value_at(ship.place, current, is_adjusted=False)[1]
        here.setting = NONE
        yield here
        if ship.moved:
            return
        yield from self._moves(costs, current, is_adjusted=False)
        if self.can_adjust:
            for setting in self.settings:
                if setting != current:
                    for plan in self._moves(costs, setting, is_adjusted=True):
                        plan.setting = setting
                        plan.value -= _ADJUSTING
                        yield plan

    def _moves(
        self, costs: dict[int, tuple[int, int]], setting: int, *, is_adjusted: bool
    ) -> Iterator[ShipPlan]:
        engines = self.rating(setting, ENGINES, self.ship.place)
        if engines is None:
            return
        for place, (cost, risks) in costs.items():
            if cost <= engines:
                value, plan = self.value_at(place, setting, is_adjusted=is_adjusted)
                plan.value = value + self.entering(place) - _RISK * risks - self._leaving()
                yield plan

    def _costs(self) -> dict[int, tuple[int, int]]:
        """Returns the least cost of a way to each place, with the risks on it."""
        view, wants, start = self.view, self.wants, self.ship.place
        neighbours, home = view.layout.neighbours, view.post_of(self.ship.player)
        sizes, foes_at = wants.sizes, wants.foes_at
        most = max(
            (
                rating
                for setting in (self.ship.setting, *self.settings)
                if (rating := self.rating(setting, ENGINES, start)) is not None
            ),
            default=0,
        )
        found: dict[int, tuple[int, int]] = {}
        heap: list[tuple[int, int, int]] = [(0, 0, start)]
        done = {start}
        while heap:
            crossed, risks, here = heappop(heap)
            for place in neighbours[here]:
                if place in done:
                    continue
                if place == home:
                    found.setdefault(place, (crossed, risks))
                    continue
                size = sizes[place]
                if size == CLOSED:
                    continue
                found.setdefault(place, (crossed + 1, risks))
                if size >= 0 and crossed + size <= most:
                    done.add(place)
                    heappush(heap, (crossed + size, risks + (place in foes_at), place))
        return found

    def entering(self, place: int) -> float:
        """Returns what going to a place is worth by itself."""
        ship = self.ship
        worth = 0.0
        if not ship.is_cloaked:
            worth = self.wants.entering.get(place, 0.0)
            if worth and ship.level:
                worth -= 0.12 * ship.level
        if self.wants.travel and not self.view.layout.is_post(place):
            far = distances(self.view.layout)[ship.place][place]
            for mission, each in self.wants.travel:
                done = mission.progress.get(ship.number, 0)
                worth += each * far * (0.4 + 0.1 * done)
        return worth

    def _leaving(self) -> float:
        if not self.ship.foes or self.ship.is_cloaked:
            return 0.0
        there = {foe.number for foe in self.wants.foes_at.get(self.ship.place, ())}
        return _BREAKAWAY if there.intersection(self.ship.foes) else 0.0

    # --- what a place is worth ---

    def rating(self, setting: int, system: int, place: int) -> Amount:
        """Returns a Rating as it will be at a place."""
        return forecast_rating(self.ship, setting, system, self.gains, self.wants.gains[place])

    def _standing(self, place: int) -> float:
        return sum(worth(self.ship, place) for worth in self.wants.standing)

    def _deed_at(self, place: int, setting: int) -> tuple[str, int, float]:
        """Returns the best thing to do at a place: its step, target and worth."""
        worths: dict[tuple[str, int], float] = {}
        for each in self.wants.deeds.get(place, ()):
            worth = self._worth(each, place, setting)
            if worth > 0.0:
                key = (each.kind, each.mission if each.kind == SYSTEM_TEST else each.number)
                worths[key] = worths.get(key, 0.0) + worth
        best, kind, target = 0.0, "", NONE
        for (name, number), worth in worths.items():
            if worth > best:
                best, kind, target = worth, name, number
        for foe in self.wants.foes_at.get(place, ()):
            worth = self.attack_worth(foe, self.rating(setting, WEAPONS, place))
            if worth > best:
                best, kind, target = worth, ATTACK, foe.number
            worth = self._beam_worth(foe, place, setting)
            if worth > best:
                best, kind, target = worth, BEAM, foe.number
        worth = self._repair_worth(place)
        if worth > best:
            best, kind, target = worth, REPAIR, NONE
        return kind, target, best

    def _worth(self, each: Opportunity, place: int, setting: int) -> float:
        worth = each.worth
        if each.worth_of is not None:
            worth = each.worth_of.get(self.ship.number, worth)
        if each.system < 0:
            return worth
        rating = self.rating(setting, each.system, place)
        return worth * pass_chance(rating, each.level)

    def attack_worth(self, foe: StarshipInPlay, weapons: Amount) -> float:
        """Returns what an attack is worth on average."""
        if weapons is None:
            return 0.0
        wants = self.wants
        shields = forecast_rating(
            foe, foe.setting, SHIELDS, gains_of(foe), self.wants.gains[foe.place]
        )
        chances = damage_chances(weapons, shields)
        worth = (wants.weights.harm + 0.04 * foe.card.size) * sum(chances)
        for damage in (1, 2, 3):
            worth += wants.damage_worth[damage] * chances[damage - 1]
        if foe.card.size > self.ship.card.size:
            worth += wants.larger_worth * chances[0]
        left = _LEVELS - foe.level
        if 1 <= left <= len(chances):
            worth += (wants.kill_worth + 0.15 * foe.card.size) * chances[left - 1]
        return worth

    def _beam_worth(self, foe: StarshipInPlay, place: int, setting: int) -> float:
        beams = self.wants.beams
        if not beams:
            return 0.0
        worth = beams.get("crew", 0.0) if foe.crew else 0.0
        worth = max(worth, beams.get("cargo", 0.0) if foe.cargo else 0.0)
        worth = max(worth, beams.get("give", 0.0) if self.ship.cargo else 0.0)
        if not worth:
            return 0.0
        sensors = self.rating(setting, SENSORS, place)
        shields = forecast_rating(foe, foe.setting, SHIELDS, gains_of(foe), self.wants.gains[place])
        return worth * pass_chance(sensors, shields or 0)

    def _repair_worth(self, place: int) -> float:
        ship = self.ship
        if not ship.level and not ship.damaged:
            return 0.0
        location = self.view.location(place)
        if location is None or place in self.wants.foes_at:
            return 0.0
        is_yard = place == self.view.post_of(ship.player) or (
            location.installation > 0 and location.owner == self.view.team
        )
        if not is_yard:
            return 0.0
        return (0.3 + 0.06 * ship.card.size) if ship.level else 0.2

    def danger(self, place: int, setting: int) -> float:
        """Returns what enemies may do to the ship there in their next turn."""
        found = self._dangers.get((place, setting))
        if found is None:
            found = self._dangers[place, setting] = self._danger_at(place, setting)
        return found

    def _danger_at(self, place: int, setting: int) -> float:
        threats = self._threats.get(place)
        if threats is None:
            threats = self._threats[place] = self._threats_at(place)
        if not threats or setting == CLOAKED:
            return 0.0
        ship = self.ship
        shields = self.rating(setting, SHIELDS, place)
        loss = self.wants.weights.dread * (1.0 + 0.15 * ship.card.size)
        left = _LEVELS - ship.level
        worth = 0.0
        for weapons, nearness in threats:
            chances = damage_chances(weapons, shields)
            worth += nearness * (loss * sum(chances) + chances[min(left, 3) - 1])
        return worth

    def _threats_at(self, place: int) -> list[tuple[int, float]]:
        """Lists the enemies that may come: their Weapons at best, and how likely it is."""
        steps = distances(self.view.layout)
        found = []
        for foe in self.wants.foes:
            far = steps[foe.place][place]
            if far > _HALF_NEAR:
                continue
            weapons = [each[WEAPONS] for each in foe.status.settings]
            most = max((each for each in weapons if each is not None), default=None)
            if most is not None:
                found.append((most, 0.5 if far <= 1 else 0.3 if far <= _NEAR else 0.1))
        return found

    def _potentials(self) -> list[float]:
        view, wants, ship = self.view, self.wants, self.ship
        found = [0.0] * len(wants.places)
        bests = [self._best_ratings(system) for system in range(4)]
        for place, deeds in wants.deeds.items():
            best = 0.0
            tile = self.wants.gains[place]
            for each in deeds:
                worth = each.worth
                if each.worth_of is not None:
                    worth = each.worth_of.get(ship.number, worth)
                if each.system >= 0:
                    rating = bests[each.system]
                    if rating is not None:
                        rating += tile[each.system]
                    worth *= pass_chance(rating if rating and rating > 0 else None, each.level)
                best = max(best, worth)
            found[place] = best
        for place, worth in wants.entering.items():
            found[place] = max(found[place], worth)
        for place, foes in wants.foes_at.items():
            for foe in foes:
                found[place] = max(found[place], 0.7 * self.attack_worth(foe, bests[WEAPONS]))
        for worth_at in wants.standing:
            for place in wants.places:
                found[place] = max(found[place], worth_at(ship, place))
        if ship.level:
            home = view.post_of(ship.player)
            found[home] = max(found[home], 0.2 * ship.level + 0.05 * ship.card.size)
        _spread(found, view.layout.neighbours)
        return found

    def _best_ratings(self, system: int) -> Amount:
        found = [
            rating
            for setting in self.settings
            if (rating := self.rating(setting, system, self.view.post_of(self.ship.player)))
            is not None
        ]
        return max(found, default=None)
