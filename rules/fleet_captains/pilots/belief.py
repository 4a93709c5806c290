"""What a captain believes of the other team's cloak tokens: how likely each is which ship.

Where nothing is known all are alike, and a lone token of a lone ship is that ship. A ship that
cloaks is the token that is new; one that is seen again was the token that is gone. Tokens that lay
or lie together may have been mixed. One that went further than a ship's Engines allow is another,
and further than echoes do no echo; who moves a token, and moves it towards ships, moves a ship
more often than an echo. Source: FC-58, FC-61, FC-63 to FC-66, FC-83.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from math import perm
from typing import Final

from rules.dice import Chance
from rules.fleet_captains.pilots.forecast import ENGINES, forecast_rating, gains_of
from rules.fleet_captains.pilots.plan import distances
from rules.fleet_captains.play.decks import shuffle
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.state import CLOAKED, NOBODY, StarshipInPlay

_MOVED: Final = 1.5
"""How much likelier a token that moved is a ship than one that stayed."""

_APPROACHED: Final = 1.3
"""The same for one that came nearer to a ship of the captain's team."""

_CARRIED: Final = 0.02
"""What is left of the chance of a ship whose Engines do not go so far: cards may carry it."""

_JUMPED: Final = 0.2
"""The same of an echo: it may have jumped (FC-66)."""

_MOST_WAYS: Final = 5000
"""With more ways to put ships under tokens nothing is followed: all are alike."""

_GRAIN: Final = 1 << 20
"""In how many parts a draw divides chance."""

Way = tuple[int, ...]
"""What each token is, in the order of the tokens: a ship by number, `NOBODY` for an echo."""


class TokenBelief:
    """The chances of the other team's cloak tokens, kept up from what is seen."""

    def __init__(self) -> None:
        self._players: dict[int, PlayerBelief] = {}

    def observe(self, view: GameView) -> None:
        """Looks at the board and learns from what is otherwise than it was."""
        tokens = list(view.tokens())
        if not tokens and not self._players:
            return
        ships = view.cloaked_foes()
        for player in view.players_of(1 - view.team):
            places = {number: place for number, owner, place in tokens if owner == player}
            own = {ship.number: ship for ship in ships if ship.player == player}
            found = self._players.get(player)
            if found is None:
                found = self._players[player] = PlayerBelief(player)
            found.observe(view, places, own)

    def ship_chance(self, token: int) -> float:
        """Returns the chance that a ship is under a token; 0 for one that was never seen."""
        return 1.0 - self.chance_of(token, NOBODY)

    def chance_of(self, token: int, ship: int) -> float:
        """Returns the chance that a token is a ship, `NOBODY` for an echo."""
        for each in self._players.values():
            if token in each.places:
                return each.chance_of(token, ship)
        return float(ship == NOBODY)

    def drawn(self, chance: Chance) -> dict[int, int]:
        """Draws what each token is, the likely the more often."""
        return {
            token: ship
            for each in self._players.values()
            for token, ship in each.drawn(chance).items()
        }


class PlayerBelief:
    """The chances of all ways in which ships of one player can be under its tokens.

    `places` has the tokens as last seen; `chances` is empty where too many ways are alike.
    """

    def __init__(self, player: int) -> None:
        self.player = player
        self.places: dict[int, int] = {}
        self.ships: tuple[int, ...] = ()
        self.chances: dict[Way, float] = {(): 1.0}

    def observe(
        self, view: GameView, places: dict[int, int], ships: Mapping[int, StarshipInPlay]
    ) -> None:
        """Learns from tokens and ships that came, went or moved."""
        before = self.places
        if places == before and set(ships) == set(self.ships):
            return
        chances = self._carried_on(tuple(places), tuple(sorted(ships)))
        self.places, self.ships = places, tuple(sorted(ships))
        self.chances = chances
        if not chances:
            return
        self._mix({token: before.get(token, NOBODY) for token in places})
        for token, place in places.items():
            start = before.get(token, place)
            if start != place:
                self._weigh(token, self._likelihoods(view, start, place, ships))
        self._mix(places)

    def chance_of(self, token: int, ship: int) -> float:
        """Returns the chance that a token is a ship, `NOBODY` for an echo."""
        if not self.chances:
            number = len(self.places)
            return (number - len(self.ships)) / number if ship == NOBODY else 1 / number
        column = list(self.places).index(token)
        return sum(chance for way, chance in self.chances.items() if way[column] == ship)

    def drawn(self, chance: Chance) -> dict[int, int]:
        """Draws one of the ways by its chance."""
        if not self.chances:
            under = [*self.ships, *[NOBODY] * (len(self.places) - len(self.ships))]
            shuffle(under, chance)
            return dict(zip(self.places, under, strict=True))
        ways = list(self.chances)
        if len(ways) == 1:
            return dict(zip(self.places, ways[0], strict=True))
        point = chance.below(_GRAIN) / _GRAIN
        place = 0
        while place < len(ways) - 1 and point >= self.chances[ways[place]]:
            point -= self.chances[ways[place]]
            place += 1
        return dict(zip(self.places, ways[place], strict=True))

    # --- what is seen ---

    def _carried_on(self, tokens: tuple[int, ...], ships: tuple[int, ...]) -> dict[Way, float]:
        """Returns the chances with tokens that went and came, before any moved."""
        if perm(len(tokens), len(ships)) > _MOST_WAYS:
            return {}
        known = tuple(self.places)
        new = [token for token in tokens if token not in self.places]
        found: dict[Way, float] = {}
        for way, chance in self.chances.items():
            under = {token: ship for token, ship in zip(known, way, strict=True) if token in tokens}
            there = {ship for ship in under.values() if ship != NOBODY}
            missing = [ship for ship in ships if ship not in there]
            if not there.issubset(ships) or len(missing) > len(new):
                continue
            ways = list(permutations(new, len(missing)))
            for chosen in ways:
                put = under | dict(zip(chosen, missing, strict=True))
                key = tuple(put.get(token, NOBODY) for token in tokens)
                found[key] = found.get(key, 0.0) + chance / len(ways)
        if not found:
            # More happened than was seen: begin anew.
            for chosen in permutations(tokens, len(ships)):
                put = dict(zip(chosen, ships, strict=True))
                found[tuple(put.get(token, NOBODY) for token in tokens)] = 1.0
        return _normal(found)

    def _mix(self, places: Mapping[int, int]) -> None:
        """Holds all ways for alike that differ in tokens of one place (FC-63)."""
        columns: dict[int, list[int]] = {}
        for column, place in enumerate(places.values()):
            if place != NOBODY:
                columns.setdefault(place, []).append(column)
        for together in columns.values():
            if len(together) > 1:
                self._make_alike(together)

    def _make_alike(self, columns: Iterable[int]) -> None:
        places = list(columns)
        mixed: dict[Way, float] = {}
        for way, chance in self.chances.items():
            orders = set(permutations([way[column] for column in places]))
            for order in orders:
                other = list(way)
                for column, ship in zip(places, order, strict=True):
                    other[column] = ship
                key = tuple(other)
                mixed[key] = mixed.get(key, 0.0) + chance / len(orders)
        self.chances = mixed

    def _weigh(self, token: int, likelihoods: Mapping[int, float]) -> None:
        column = list(self.places).index(token)
        self.chances = _normal(
            {way: chance * likelihoods[way[column]] for way, chance in self.chances.items()}
        )

    def _likelihoods(
        self, view: GameView, start: int, end: int, ships: Mapping[int, StarshipInPlay]
    ) -> dict[int, float]:
        """Returns how likely a way of a token is for each ship, and for an echo."""
        cost = way_cost(view, self.player, start, end)
        steps = distances(view.layout)
        own = [ship.place for ship in view.ships() if view.is_mate(ship.player)]
        likelier = _MOVED
        if min((steps[end][each] for each in own), default=0) < min(
            (steps[start][each] for each in own), default=0
        ):
            likelier *= _APPROACHED
        plain = [
            engines for ship in ships.values() if (engines := ship.ratings[ENGINES]) is not None
        ]
        found = {NOBODY: 1.0 if cost <= max(plain, default=1) else _JUMPED}
        for number, ship in ships.items():
            engines = forecast_rating(ship, CLOAKED, ENGINES, gains_of(ship), (0, 0, 0, 0))
            reaches = engines is not None and cost <= engines
            found[number] = likelier if reaches else _CARRIED
        return found


def _normal(chances: Mapping[Way, float]) -> dict[Way, float]:
    total = sum(chances.values())
    return {way: chance / total for way, chance in chances.items()}


def way_cost(view: GameView, player: int, start: int, end: int) -> int:
    """Returns the least that a token's way from a place to another costs (FC-30, FC-61)."""
    layout, home = view.layout, view.post_of(player)
    best = {start: 0}
    edge = [start]
    costs: list[int] = []
    while edge:
        here = min(edge, key=best.__getitem__)
        edge.remove(here)
        for other in layout.neighbours[here]:
            if other == end:
                costs.append(best[here] + (other != home))
                continue
            location = view.location(other)
            if layout.is_post(other) or location is None or location.tile is None:
                continue
            through = best[here] + location.tile.size
            if through < best.get(other, through + 1):
                best[other] = through
                edge.append(other)
    return min(costs, default=len(layout.places))
