"""The plan of one ship for the rest of its turn: where to, with which power, and what to do there.

Every place in reach is tried with every setting: moved first and adjusted for the deed, or
adjusted first for its Engines; what is left of the adjustment sets Shields for the enemy's turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from rules.fleet_captains.box.hexes import SectorLayout
from rules.fleet_captains.pilots.forecast import (
    ENGINES,
    SENSORS,
    SHIELDS,
    WEAPONS,
    Amount,
    damage_chances,
    gains_of,
    pass_chance,
    ratings_with,
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

_NEAR: Final = 2
_HALF_NEAR: Final = 3
"""From how far enemies come to attack in their next turn: surely, and perhaps."""

_LEVELS: Final = len(ALERT_STATUSES)

_UNKNOWN: Final = -1.0
"""Stands in caches of numbers that are never negative."""

_NO_BAR: Final = -1e18
"""Less than any plan is worth."""

DeedFound = tuple[str, int, float]
"""The best thing to do at a place: its step, target and worth; no step for nothing."""


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


def distances(layout: SectorLayout) -> tuple[tuple[int, ...], ...]:
    """Returns how many steps each place is from each other."""
    return layout.distances


def _spread(worths: list[float], neighbours: tuple[tuple[int, ...], ...]) -> None:
    """Lets worths fade over the sector, the greatest first, so that each goes as far as it may."""
    starts = [(worth, place) for place, worth in enumerate(worths) if worth > 0.0]
    starts.sort(reverse=True)
    faded: list[tuple[float, int]] = []
    # Both lists fall, as what fades later comes from no more, so the greatest is first in one.
    started = spread = 0
    while started < len(starts) or spread < len(faded):
        if spread == len(faded) or (
            started < len(starts) and starts[started][0] >= faded[spread][0]
        ):
            worth, place = starts[started]
            started += 1
        else:
            worth, place = faded[spread]
            spread += 1
        if worth < worths[place]:
            continue
        fading = worth * _FADE
        if fading < _LEAST:
            return
        for other in neighbours[place]:
            if fading > worths[other]:
                worths[other] = fading
                faded.append((fading, other))


class ShipPlanner:
    """Plans for one ship, from what the sector has to offer it, as long as nothing changes.

    What is asked of it more than once while plans are compared is cached, by place or setting.
    """

    def __init__(self, wants: SectorWants, ship: StarshipInPlay, actions: int) -> None:
        self.wants = wants
        self.ship = ship
        self.view = wants.view
        self.gains = gains_of(ship)
        self.can_act = actions > 0 and not ship.acted
        self.can_adjust = ship.adjusted < ship.adjustments
        self.settings = tuple(range(len(ship.status.settings)))
        self._steps = distances(self.view.layout)
        self._is_cloaked = ship.is_cloaked
        # The last one, at -1, is that of the cloak.
        self._ratings = [
            ratings_with(ship, setting, self.gains) for setting in (*self.settings, CLOAKED)
        ]
        self._potential: list[float] | None = None
        self._standings: list[list[float]] | None = None
        # By setting, the cloak last, and by place.
        rows, places = len(self._ratings), len(wants.gains)
        self._bases: list[float] = [_UNKNOWN] * places
        self._dangers: list[list[float]] = [[_UNKNOWN] * places for _ in range(rows)]
        self._deeds: list[list[DeedFound | None]] = [[None] * places for _ in range(rows)]
        self._harms: dict[tuple[int, Amount], float] = {}

    @property
    def potential(self) -> list[float]:
        """Returns what there is to do at and around each place, fading with the way to it."""
        found = self._potential
        if found is None:
            found = self._potential = self._potentials()
        return found

    def best(self) -> ShipPlan:
        """Returns the best plan; one that changes nothing stays in place without a deed."""
        best = ShipPlan(self.ship.place)
        for plan in self._plans(is_rising=True):
            best = plan
        return best

    def value_at(self, place: int, setting: int, *, is_adjusted: bool) -> tuple[float, ShipPlan]:
        """Returns what being at a place is worth, and the plan of what is done there."""
        plan = ShipPlan(place)
        left = self.can_adjust and not is_adjusted
        base = self._base_at(place)
        choices = self.settings if left else (setting,)
        # The least danger; where several settings have it, the present one, or the first.
        least, idle = -1.0, setting
        for each in choices:
            danger = self.danger(place, each)
            if least < 0.0 or danger < least or (danger == least and each == setting):
                least, idle = danger, each
        plan.value = base - least
        plan.final = idle if left and idle != setting else NONE
        if self.can_act and (left or not self._is_cloaked):
            for each in choices:
                if each == CLOAKED:
                    continue
                kind, target, worth = self._deed(place, each)
                if not kind:
                    continue
                # What was adjusted for the deed cannot be adjusted for the enemy's turn.
                danger = least if each == setting else self.danger(place, each)
                value = base + worth - danger
                if value > plan.value + 1e-9:
                    plan.value = value
                    plan.deed, plan.target, plan.action = kind, target, worth
                    plan.final = plan.final if each == setting else each
        return plan.value, plan

    def _base_at(self, place: int) -> float:
        """Returns what a place is worth without what is done there, and without danger."""
        found = self._bases[place]
        if found < 0.0:
            found = self._standing(place) + self.wants.weights.reach * self.potential[place]
            self._bases[place] = found
        return found

    def _most_at(self, place: int, setting: int, *, is_adjusted: bool) -> float:
        """Returns what being at a place is worth at most: as `value_at` without danger."""
        left = self.can_adjust and not is_adjusted
        base = self._base_at(place)
        most = base
        if self.can_act and (left or not self._is_cloaked):
            for each in self.settings if left else (setting,):
                if each != CLOAKED:
                    most = max(most, base + self._deed(place, each)[2])
        return most

    # --- ways ---

    def _plans(self, *, is_rising: bool = False) -> Iterator[ShipPlan]:
        """Yields a plan for each place and setting; `is_rising` only each that is the best yet."""
        ship = self.ship
        current = ship.setting
        here = self.value_at(ship.place, current, is_adjusted=False)[1]
        yield here
        if ship.moved:
            return
        costs = self._costs()
        bar = here.value if is_rising else _NO_BAR
        for plan in self._moves(costs, current, is_adjusted=False, bar=bar):
            if is_rising:
                bar = plan.value
            yield plan
        if not self.can_adjust:
            return
        # As good a plan without the adjustment was there for each place that takes none.
        engines = self.rating(current, ENGINES, ship.place)
        if is_rising and engines is not None:
            costs = {place: each for place, each in costs.items() if each[0] > engines}
        for setting in self.settings:
            if setting != current:
                for plan in self._moves(costs, setting, is_adjusted=True, bar=bar):
                    if is_rising:
                        bar = plan.value
                    yield plan

    def _moves(
        self, costs: dict[int, tuple[int, int]], setting: int, *, is_adjusted: bool, bar: float
    ) -> Iterator[ShipPlan]:
        """Yields a plan for each place in reach with a setting.

        With a `bar` only those that are worth more than it and than any that was yielded before.
        """
        engines = self.rating(setting, ENGINES, self.ship.place)
        if engines is None:
            return
        leaving = self._leaving()
        adjusting = _ADJUSTING if is_adjusted else 0.0
        for place, (cost, risks) in costs.items():
            if cost > engines:
                continue
            entering = self.entering(place)
            if bar > _NO_BAR:
                most = self._most_at(place, setting, is_adjusted=is_adjusted)
                if most + entering - _RISK * risks - leaving - adjusting <= bar:
                    continue
            value, plan = self.value_at(place, setting, is_adjusted=is_adjusted)
            plan.value = value + entering - _RISK * risks - leaving - adjusting
            if is_adjusted:
                plan.setting = setting
            if bar > _NO_BAR:
                if plan.value <= bar:
                    continue
                bar = plan.value
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
            far = self._steps[ship.place][place]
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
        own = self._ratings[setting][system]
        if own is None:
            return None
        total = own + self.wants.gains[place][system]
        return total if total >= 0 else None

    def _standing(self, place: int) -> float:
        worth = 0.0
        for worths in self._standing_worths():
            worth += worths[place]
        return worth

    def _standing_worths(self) -> list[list[float]]:
        """Returns what each mission about where ships are gives for being at each place."""
        found = self._standings
        if found is None:
            ship, places = self.ship, self.wants.places
            found = [[worth(ship, place) for place in places] for worth in self.wants.standing]
            self._standings = found
        return found

    def _deed(self, place: int, setting: int) -> DeedFound:
        """Returns the best thing to do at a place, see `_deed_at`.

        Where no Rating matters it is the same in all settings, and cached as that of the cloak,
        in which nothing is done.
        """
        row = self._deeds[setting if place in self.wants.rated else CLOAKED]
        found = row[place]
        if found is None:
            found = row[place] = self._deed_at(place, setting)
        return found

    def _deed_at(self, place: int, setting: int) -> DeedFound:
        wants = self.wants
        best, kind, target = 0.0, "", NONE
        deeds = wants.deeds.get(place)
        if deeds is not None:
            worths: dict[tuple[str, int], float] = {}
            for each in deeds:
                worth = self._worth(each, place, setting)
                if worth > 0.0:
                    key = (each.kind, each.mission if each.kind == SYSTEM_TEST else each.number)
                    worths[key] = worths.get(key, 0.0) + worth
            for key, worth in worths.items():
                if worth > best:
                    best, (kind, target) = worth, key
        foes = wants.foes_at.get(place)
        if foes is not None:
            weapons = self.rating(setting, WEAPONS, place)
            for foe in foes:
                worth = self.attack_worth(foe, weapons)
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
        shields = wants.shields_of(foe)
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
        return worth * pass_chance(sensors, self.wants.shields_of(foe) or 0)

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
        row = self._dangers[setting]
        found = row[place]
        if found < 0.0:
            found = row[place] = self._danger_at(place, setting)
        return found

    def _danger_at(self, place: int, setting: int) -> float:
        threats = self.wants.threats.get(place)
        if threats is None:
            threats = self.wants.threats[place] = self._threats_at(place)
        if not threats or setting == CLOAKED:
            return 0.0
        shields = self.rating(setting, SHIELDS, place)
        worth = 0.0
        for weapons, nearness in threats:
            harm = self._harms.get((weapons, shields))
            if harm is None:
                harm = self._harms[weapons, shields] = self._harm(weapons, shields)
            worth += nearness * harm
        return worth

    def _threats_at(self, place: int) -> list[tuple[int, float]]:
        """Lists the enemies that may come: their Weapons at best, and how likely it is."""
        found = []
        for start, most in self.wants.foe_weapons:
            far = self._steps[start][place]
            if far <= _HALF_NEAR:
                found.append((most, 0.5 if far <= 1 else 0.3 if far <= _NEAR else 0.1))
        return found

    def _harm(self, weapons: int, shields: Amount) -> float:
        """Returns what an attack on the ship costs on average."""
        ship = self.ship
        loss = self.wants.weights.dread * (1.0 + 0.15 * ship.card.size)
        chances = damage_chances(weapons, shields)
        return loss * sum(chances) + chances[min(_LEVELS - ship.level, 3) - 1]

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
                if worth > best:
                    best = worth
            found[place] = best
        for place, worth in wants.entering.items():
            if worth > found[place]:
                found[place] = worth
        for place, foes in wants.foes_at.items():
            for foe in foes:
                found[place] = max(found[place], 0.7 * self.attack_worth(foe, bests[WEAPONS]))
        for worths in self._standing_worths():
            for place in wants.places:
                if worths[place] > found[place]:
                    found[place] = worths[place]
        if ship.level:
            home = view.post_of(ship.player)
            found[home] = max(found[home], 0.2 * ship.level + 0.05 * ship.card.size)
        _spread(found, view.layout.neighbours)
        return found

    def _best_ratings(self, system: int) -> Amount:
        """Returns the Rating that a ship has in the best of its settings in its Command Post."""
        best: Amount = None
        home = self.view.post_of(self.ship.player)
        for setting in self.settings:
            rating = self.rating(setting, system, home)
            if rating is not None and (best is None or rating > best):
                best = rating
        return best

    def ranked(self, most: int, margin: float) -> list[ShipPlan]:
        """Lists the best plans, the best first: one for each place and deed.

        At most so many, and none that is worth less than the best by more than `margin`.
        """
        bests: dict[tuple[int, str, int], ShipPlan] = {}
        for plan in self._plans():
            key = plan.place, plan.deed, plan.target
            if key not in bests or plan.value > bests[key].value:
                bests[key] = plan
        found = sorted(bests.values(), key=lambda plan: -plan.value)[:most]
        return [plan for plan in found if plan.value >= found[0].value - margin]
