"""A mission of Alliance played on a battle: set-up, reinforcements, the enemy, the end.

    rules = AllianceRules(mission, types, players=3)
    battle = rules.muster(hangar, fleets, options, chance)
    battle.run([EnemyPilot(...), captain, captain, captain])
    rules.result(battle)                # MissionResult

Team 0 is the enemy's, team 1 the players', one side for each player. The object keeps nothing of a
battle, so that one serves many.
Source: Alliance, Mission Setup, Play Mission; EDITIONS column Alliance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

from rules.alliance.campaign.rewards import MissionRewards, result_of_tally
from rules.alliance.enemy.flight import measure_edge, outside_pose
from rules.alliance.enemy.logic import EnemyType
from rules.alliance.enemy.maneuvers import RETREATS, choose_at_edge
from rules.alliance.errors import AllianceError
from rules.alliance.mission.goals import Hidden
from rules.alliance.mission.mission import SETUP, Mission, column_for
from rules.alliance.mission.placement import (
    EnemyModel,
    PlacedEnemy,
    arrivals,
    dealt_loadouts,
    enemies_to_remove,
    shuffled,
)
from rules.alliance.mission.scatter import laid_out
from rules.alliance.played import cargo, tally, wings
from rules.alliance.played.enemy_ships import Hangar
from rules.alliance.played.enemy_turn import EnemyTurn
from rules.alliance.played.sight import players_of, surroundings
from rules.alliance.played.wings import Wing
from rules.battle.mechanics import damage, tokens
from rules.battle.mechanics import movement as moving
from rules.battle.mechanics.actions import MISSION_BIT
from rules.battle.mechanics.terrain import add_terrain
from rules.battle.mechanics.whereabouts import put
from rules.battle.phases import victory
from rules.battle.phases.missions.base import MissionRules, set_mark
from rules.battle.phases.setup import new_battle, set_area
from rules.battle.position.options import PlayOptions
from rules.battle.position.records import FleetRecord
from rules.battle.position.terms import AUXILIARY, ENEMIES, IN_PLAY, LEFT
from rules.battle.timing.battle import Battle
from rules.battle.timing.handlers import Action
from rules.battle.timing.questions import Steps
from rules.dice import Chance
from rules.table import Movement, Terrain, print_area

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot

REMOVE_AUXILIARY: Final = Action("remove-auxiliary-power", MISSION_BIT)
"""The action that only enemies have (Alliance, Remove Auxiliary Power Token)."""

PLAYERS: Final = 1
"""The team of the players."""

OVER: Final = "mission"
"""The reason for which a mission ends, whoever won it."""

ENEMY_SIDE: Final = "Enemies"


class AllianceRules(MissionRules):
    """A mission with its enemies, ready to be played by a number of player ships.

    `marks` are those of the campaign, `models` how many models of each enemy type there are (as
    many as it takes where it names none). `flying` are the player ships that really fly where they
    are fewer than those the enemy is set up for. Raises `AllianceError` for a number of players
    that cannot play it and for an enemy type that is not among `types`.
    """

    def __init__(
        self,
        mission: Mission,
        types: Mapping[str, EnemyType],
        players: int,
        *,
        marks: AbstractSet[str] = frozenset(),
        models: Mapping[str, int] | None = None,
        flying: int | None = None,
    ) -> None:
        column_for(players)
        if flying is not None and not 1 <= flying <= players:
            raise AllianceError(
                f"of {players} player ships 1 to {players} can fly, not {flying}",
                "mission.players",
            )
        area = print_area(mission.map.area)
        self.flying: Final[int] = players if flying is None else flying
        starts = [print_area(mission.map.deployment[0])] * (self.flying + 1)
        super().__init__(mission.id, mission.name, {"area": area, "starting_areas": starts})
        self.mission: Final[Mission] = mission
        self.types: Final[Mapping[str, EnemyType]] = types
        self.player_ships: Final[int] = players
        self.marks: Final[AbstractSet[str]] = marks
        self.models: Final[Mapping[str, int]] = models or {}
        self.wings: Final[tuple[Wing, ...]] = wings.wings_of(mission, players, marks)
        self.enemies: Final = wings.enemies_of(self.wings, players)
        self._turn: Final = EnemyTurn(mission, types, self.wings)
        for each in self.enemies:
            if each.type not in types:
                raise AllianceError(
                    f"{mission.name} needs enemies of the type {each.type!r}, "
                    f"and there is {', '.join(types)}",
                    "mission.enemy_type",
                )

    # --- mustering ----------------------------------------------------------------

    def enemy_fleet(self, hangar: Hangar, chance: Chance) -> FleetRecord:
        """Deals a loadout to every enemy of the mission and gives them as a fleet.

        Where the cards of a type run out they are shuffled once more, as from a further box.
        Source: Alliance, Enemy Ship Setup C and D.
        """
        cards: dict[str, list[str]] = {}
        for name in dict.fromkeys(each.type for each in self.enemies):
            needed = sum(1 for each in self.enemies if each.type == name)
            numbers = [str(card) for card in range(1, len(self.types[name].loadouts) + 1)]
            cards[name] = []
            while len(cards[name]) < needed:
                cards[name] += shuffled(numbers, chance)
        dealt, _ = dealt_loadouts(self.enemies, cards)
        ships = tuple(
            hangar[each.type, int(card), each.is_elite]
            for each, card in zip(self.enemies, dealt, strict=True)
        )
        return FleetRecord(ENEMY_SIDE, ships, sum(ship.points for ship in ships))

    def muster(
        self,
        hangar: Hangar,
        fleets: Sequence[FleetRecord],
        options: PlayOptions,
        chance: Chance,
        *,
        log: bool = False,
        deck: Sequence[str] | None = None,
    ) -> Battle:
        """Makes a battle of the mission ready to be run; `fleets` hold one ship each.

        Raises `AllianceError` for another number of player ships, and for options of play that
        know no enemies (rule set `alliance`).
        """
        ships = sum(len(fleet.ships) for fleet in fleets)
        if ships != self.flying or len(fleets) != self.flying:
            raise AllianceError(
                f"{self.name} was made ready for {self.flying} player ships, one for each "
                f"player; there are {ships} of {len(fleets)} players",
                "mission.players",
            )
        battle = new_battle(
            [self.enemy_fleet(hangar, chance), *fleets],
            options,
            chance,
            mission=self,
            teams=(ENEMIES, *[PLAYERS] * len(fleets)),
            log=log,
            deck=deck,
        )
        if battle.enemies != ENEMIES:
            raise AllianceError(
                f"the rule set {options.ruleset!r} has no enemies that the game plays; "
                "missions are played by 'alliance'",
                "mission.ruleset",
            )
        return battle

    # --- set-up and reinforcements ------------------------------------------------

    def set_table(self, battle: Battle) -> None:
        """Lays out terrain and mission tokens, then the enemies that stand there from the start.

        Source: Alliance, Mission Setup 2 to 4; EDITIONS B4, B7.
        """
        mission, state = self.mission, battle.state
        layout = laid_out(mission.map, self.player_ships, battle.chance)
        for token in layout.terrain:
            add_terrain(battle, token)
        for laid in layout.tokens:
            set_mark(battle, f"{cargo.SITE}{laid.token}-{len(state.terrain)}", 1)
            add_terrain(battle, Terrain("objective", laid.x, laid.y))
        for rule in mission.rules:
            sites = cargo.sites_of(state, rule.token) if isinstance(rule, Hidden) else []
            if isinstance(rule, Hidden) and sites:
                prize = sites[battle.chance.below(len(sites))]
                set_mark(battle, f"{cargo.PRIZE}{rule.token}", prize + 1)
        areas = mission.map.deployment
        for side in range(1, len(state.sides)):
            set_area(battle, side, areas[(side - 1) % len(areas)])
        cargo.load_at_start(battle, mission)
        self._bring(battle, SETUP)

    def places(self, battle: Battle, ship: Ship) -> bool:
        """Places every enemy itself (Alliance, Enemy Formation Placement)."""
        return ship.team == battle.enemies

    def begin_round(self, battle: Battle) -> Steps[None]:
        """Brings the formations of the round (Alliance, Reinforcement Phase)."""
        self._bring(battle, battle.state.round)
        yield from ()

    def _bring(self, battle: Battle, round_: int) -> None:
        """Puts the formations that arrive on the table."""
        coming = [wing for wing in self.wings if wing.row.arrival == round_]
        if not coming:
            return
        state = battle.state
        self._free_models(battle, [place for wing in coming for place in wing.ships])
        placed: tuple[PlacedEnemy, ...] = arrivals(
            self.mission,
            round_,
            self.player_ships,
            battle.chance,
            marks=self.marks,
            others=[ship.pose for ship in state.in_play()],
            first_id=coming[0].ships.start + 1,
        )
        for each in placed:
            put(battle, state.ships[each.id - 1], each.pose)

    def _free_models(self, battle: Battle, coming: Sequence[int]) -> None:
        """Removes enemies whose models are needed (Alliance, Not Enough Ship Models?)."""
        state = battle.state
        needed: dict[str, int] = {}
        for place in coming:
            name = self.enemies[place].type
            needed[name] = needed.get(name, 0) + 1
        for name, number in needed.items():
            there = [
                ship
                for ship in state.in_play()
                if ship.team == battle.enemies and self.enemies[ship.index].type == name
            ]
            missing = len(there) + number - self.models.get(name, len(self.enemies))
            if missing <= 0 or not there:
                continue
            models = [
                EnemyModel(
                    ship.index + 1, ship.shields + ship.disabled_shields + ship.hull_left, ship.pose
                )
                for ship in there
            ]
            players = [ship.pose for ship in players_of(battle)]
            for each in enemies_to_remove(models, players, min(missing, len(models))):
                damage.remove_ship(battle, state.ships[each - 1], LEFT, "model needed")

    # --- the enemy ----------------------------------------------------------------

    def maneuver(self, battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
        """Chooses an enemy's maneuver (`rules.alliance.played.enemy_turn`)."""
        return (yield from self._turn.maneuver(battle, ship))

    def action(self, battle: Battle, ship: Ship, answers: Sequence[Action]) -> Steps[Action | None]:
        """Chooses an enemy's action by its logic card."""
        yield from ()
        return self._turn.action(battle, ship, answers)

    def attack(self, battle: Battle, ship: Ship, shots: Sequence[Shot]) -> Steps[Shot | None]:
        """Chooses an enemy's weapon and target by its logic card."""
        return (yield from self._turn.attack(battle, ship, shots))

    def actions(self, battle: Battle, ship: Ship) -> list[Action]:
        """Lists the one action that only enemies have, for one with such a token."""
        is_possible = ship.team == battle.enemies and ship.auxiliary > 0
        return [REMOVE_AUXILIARY] if is_possible else []

    def perform(self, battle: Battle, ship: Ship, action: Action) -> Steps[None]:
        """Takes an auxiliary power token off (Alliance, Remove Auxiliary Power Token)."""
        yield from tokens.lose(battle, ship, AUXILIARY, "action", 1)

    # --- leaving ------------------------------------------------------------------

    def leave(self, battle: Battle, ship: Ship, movement: Movement) -> Steps[bool]:
        """Settles that a base is over an edge: retreat, a place outside, or destruction.

        Source: Alliance, Fleeing the Battlefield, Swerving to Avoid Board Edges, Map Setup F;
        EDITIONS E6; DECISIONS D116.
        """
        around = surroundings(battle, self.mission, ship)
        facts = measure_edge(movement, around)
        if facts.may_retreat:
            yield from self.retreat(battle, ship, facts.edge)
            return True
        if ship.team != battle.enemies:
            return False
        choice = choose_at_edge(facts)
        if choice.value != RETREATS and facts.edge:
            self._turn.tell(battle, ship, choice.reasons)
            put(battle, ship, outside_pose(movement, facts.edge, around))
        return True

    def retreat(self, battle: Battle, ship: Ship, edge: str) -> Steps[None]:
        """Lets a ship leave over an edge with all that it carries."""
        cargo.bring_home(battle, self.mission, ship, edge)
        set_mark(battle, f"{tally.RETREATED}{ship.index}", max(1, battle.state.round))
        yield from moving.leave_table(battle, ship)

    # --- phases and the end -------------------------------------------------------

    def end_activation(self, battle: Battle) -> Steps[None]:
        """Lets ships leave formations and use mission tokens when all have moved."""
        wings.break_up(battle, self.wings)
        wings.let_leave(battle, self.wings)
        yield from cargo.use_tokens(battle, self.mission, "end_of_activation")

    def end_round(self, battle: Battle) -> Steps[None]:
        """Counts what is held, and ends the mission when its time has come.

        Source: Alliance, End Phase, Ending a Mission; DECISIONS D90.
        """
        wings.break_up(battle, self.wings)
        yield from cargo.use_tokens(battle, self.mission, "end_phase")
        tally.count_held(battle, self.mission)
        end = self.mission.end
        if battle.state.round >= end.round:
            if end.is_retreat:
                for ship in players_of(battle):
                    yield from self.retreat(battle, ship, cargo.NO_EDGE)
            self._finish(battle)
        elif tally.is_all_done(self.mission, self.wings, battle):
            self._finish(battle)

    def is_decided(self, battle: Battle) -> bool:
        """Ends the mission when no player's ship is left on the table."""
        if battle.state.round == 0:
            return False
        for ship in battle.state.ships:
            if ship.team != ENEMIES and ship.place == IN_PLAY:
                return False
        self._finish(battle)
        return True

    def _finish(self, battle: Battle) -> None:
        winner = PLAYERS if self.result(battle).is_success else ENEMIES
        victory.end(battle, winner, OVER)

    def result(self, battle: Battle) -> MissionRewards:
        """Returns how the mission comes out as things stand: objectives, XP of each player.

        Players are named by their numbers, from "1". Source: Alliance, Record Campaign Progress.
        """
        return result_of_tally(self.mission, tally.tally_of(self.mission, self.wings, battle))
