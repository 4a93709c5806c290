"""A whole fleet with its cards looked up under one rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.building import document_problems
from rules.building.commander import Commander
from rules.building.fitted import Fitted
from rules.building.loadout import MAXIMUM_DEPTH, FleetContext, Loadout
from rules.building.missions import Mission
from rules.building.workbench import Workbench
from rules.cards import Attachment, fold
from rules.fleet import Equipped, Fleet


class FleetLoadout(FleetContext):
    """A fleet with its cards looked up under one rule set.

    `further_resources` are those that only lines of a list name. `sideboard` are its cards on the
    sideboard, `on_sideboard` these and what lies beneath them.
    `problems` collects what is wrong with the document itself: unknown cards, cards in places
    where their type cannot be. `before` is a loadout of nearly the same fleet under the same
    rule set: ships that are the same in both are shared, where plain slots, or terms of slots
    that hang on nothing off the ship, make sure that all cards keep their seats. `commander` is
    the player card that commands the fleet's one ship.
    """

    def __init__(
        self,
        fleet: Fleet,
        bench: Workbench,
        before: FleetLoadout | None = None,
        commander: Commander | None = None,
    ) -> None:
        super().__init__(fleet, bench, commander)
        self.missions: Mapping[str, Mission] = {}
        self.unseated: list[tuple[Loadout, list[Fitted]]] = []
        if fleet.resource is not None:
            card = bench.get(fleet.resource.card)
            if card is None:
                self.unknown_card(fleet.resource.card, fleet.resource.name, "/resource", None)
            else:
                if card.type != "resource":
                    wanted = card.card.resource if isinstance(card.card, Attachment) else ""
                    resource = bench.get(wanted) if wanted else None
                    self.problems.append(
                        document_problems.wrong_place(card, "/resource", "resource", resource)
                    )
                self.resource = Fitted(card, "/resource", "resource", fleet.resource)
                self.talent_per_crew = "price-talents-of-crew" in card.checks
        self.further_resources = list(self._resources_of_lines()) if fleet.unmatched else []
        self.shared: set[int] = set()
        if before is None or before.fleet.resource is not fleet.resource:
            self.loadouts = [
                Loadout(build, f"/ships/{place}", self) for place, build in enumerate(fleet.ships)
            ]
        else:
            self.loadouts = self._ships_after(before)
        self.on_sideboard: list[Fitted] = []
        self._fit_sideboard(fleet.sideboard, "/sideboard", None)
        self.sideboard = [each for each in self.on_sideboard if each.parent is None]
        self._collect()

    def _resources_of_lines(self) -> Iterator[Fitted]:
        """Yields the resources of a list beyond its first, which a fleet keeps as lines."""
        seen = {self.resource.card.folded_name} if self.resource is not None else set[str]()
        by_name = self.bench.catalogue.by_name
        for place, line in enumerate(self.fleet.unmatched):
            label, _, words = line.partition(":")
            if fold(label) != "resource":
                continue
            # Brackets are part of a name, or tell its set.
            names = (fold(words), fold(words.partition("[")[0].partition("(")[0]))
            named = (each for name in names for each in by_name.get(name, ()))
            found = next((each for each in named if each.type == "resource"), None)
            card = self.bench.get(found.key) if found is not None else None
            if card is not None and card.folded_name not in seen:
                seen.add(card.folded_name)
                yield Fitted(card, f"/unmatched/{place}", "resource", Equipped(card.key))

    def _ships_after(self, before: FleetLoadout) -> list[Loadout]:
        """Returns the ships, shared with a fleet before where the cards on them keep their seats.

        On a ship with terms they may not where cards elsewhere change prices or are asked for.
        Where nothing asks for the fleet the ship itself is part of both.
        """
        builds = self.fleet.ships
        loadouts = [
            same if same.build is build else Loadout(build, f"/ships/{place}", self)
            for place, (build, same) in enumerate(zip(builds, before.loadouts, strict=False))
        ]
        loadouts.extend(
            Loadout(builds[place], f"/ships/{place}", self)
            for place in range(len(loadouts), len(builds))
        )
        reaches = bool(before.modifiers or before.penalties or self.further_resources) or any(
            each.reaches_fleet for each in loadouts if each.fleet is self
        )
        asking = [each for each in loadouts if each.asks_for_fleet]
        is_asked_for = bool(
            reaches
            or asking
            or (self.resource is not None and self.resource.card.asks_for_fleet)
            or self.fleet.exchange != before.fleet.exchange
        )
        for place, same in enumerate(loadouts):
            if same.fleet is self:
                continue
            is_apart = not (reaches or same in asking)
            if same.plain_seats or is_apart:
                self.shared.add(place)
                if is_asked_for:
                    loadouts[place] = same.in_fleet(self, keeps_prices=is_apart)
                if before.problems:
                    below = same.where + "/"
                    self.problems.extend(
                        each for each in before.problems if f"{each.where}/".startswith(below)
                    )
            else:
                loadouts[place] = Loadout(same.build, same.where, self)
        return loadouts

    def _fit_sideboard(
        self, cards: tuple[Equipped, ...], where: str, holder: Fitted | None, depth: int = 0
    ) -> None:
        """Looks up cards of the sideboard with all that lies beneath them."""
        if depth > MAXIMUM_DEPTH:
            if holder is not None:
                self.too_deep(holder)
            return
        for place, equipped in enumerate(cards):
            pointer = f"{where}/{place}"
            card = self.bench.get(equipped.card)
            if card is None:
                self.unknown_card(equipped.card, equipped.name, pointer, None)
                continue
            each = Fitted(card, pointer, "sideboard", equipped, holder)
            self.on_sideboard.append(each)
            self._fit_sideboard(equipped.upgrades, f"{pointer}/upgrades", each, depth + 1)

    def _collect(self) -> None:
        if self.resource is not None:
            self._collect_from(self.resource)
        for each in self.further_resources:
            self._collect_from(each)
        for loadout in self.loadouts:
            if loadout.quiet:
                continue
            for each in loadout.fitted:
                card = each.card
                if (card.card_modifiers or card.penalties) and not each.lies_beneath:
                    self._collect_from(each)

    def _collect_from(self, each: Fitted) -> None:
        """Gathers what a card does to all ships."""
        for modifier in each.card.card_modifiers:
            if modifier.modifier.scope == "fleet":
                self.modifiers.append((each, modifier))
        for penalty in each.card.penalties:
            if penalty.penalty.scope == "fleet":
                self.penalties.append((each, penalty))

    def everything(self) -> Iterator[tuple[Loadout | None, Fitted]]:
        """Returns every card of the fleet but the ships, with its ship."""
        if self.resource is not None:
            yield None, self.resource
        for loadout in self.loadouts:
            for each in loadout.fitted:
                yield loadout, each
        for each in self.on_sideboard:
            yield None, each
