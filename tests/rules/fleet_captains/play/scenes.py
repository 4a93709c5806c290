"""Scenes of Star Trek: Fleet Captains: a sector, ships, cards, scripted dice and scripted answers.

A scene begins with the sector of the house box, all of it Empty Space that lies face down, two
players (0 Federation, 1 Klingon; four with `layout="teams"`) with hands that do nothing, and no
missions. Ships have no abilities unless asked for: those of the house box are ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from types import TracebackType
from typing import Any

from rules.dice import Chance, ScriptedChance
from rules.fleet_captains.box.box import GameBox, box_from_document
from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.box.encounter_cards import EncounterCard, read_encounter_card
from rules.fleet_captains.box.mission_cards import MissionCard, read_mission_card
from rules.fleet_captains.box.ship_cards import ShipCard, read_ship_card
from rules.fleet_captains.box.tiles import LocationTile, read_tile
from rules.fleet_captains.play.cloak_tokens import place_token
from rules.fleet_captains.play.game_options import GameOptions
from rules.fleet_captains.play.game_questions import (
    CaptainsQuestion,
    CardUse,
    ChooseCardUse,
    ChooseDestination,
    ChooseStep,
    SectorPath,
    TurnStep,
)
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.menu import open_steps
from rules.fleet_captains.play.played_game import referee_of
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.setup import GameSetup
from rules.fleet_captains.play.state import (
    CARD,
    CLOAKED,
    CargoPiece,
    CloakToken,
    LocationInPlay,
    MissionInPlay,
    ScoredPoints,
    StarshipInPlay,
)
from rules.fleet_captains.play.steps import take_step
from rules.fleet_captains.play.turn import begin_turn
from rules.fleet_captains.terms import (
    ALERT_STATUSES,
    FEDERATION,
    KLINGON,
    MISSION_KINDS,
    SYSTEMS,
)
from rules.loader import load_boxes
from rules.notation.reading.values import read_whole_document

Pick = Callable[["Scene", CaptainsQuestion[Any]], Any]
"""Chooses among the answers of a question, in a scene."""


@cache
def house_box() -> GameBox:
    """Returns the house box."""
    return load_boxes()["house-base"]


@cache
def house_commands() -> dict[str, CommandCard]:
    """Returns the command cards of the house box by name."""
    return {card.name: card for subdeck in house_box().subdecks.values() for card in subdeck.cards}


# --- cards from documents ------------------------------------------------------


def command_card(name: str, *effects: dict[str, Any]) -> CommandCard:
    """Returns a command card of effects as documents write them."""
    subdeck = {
        "key": "made",
        "name": "Made",
        "side": FEDERATION,
        "theme": "For a test",
        "cards": [{"name": name, "effects": list(effects)}],
    }
    document = {
        "format": "fleet-captains-box",
        "version": 1,
        "id": "made",
        "name": "Made",
        "commands": [subdeck],
    }
    return box_from_document(document).subdecks["made"].cards[0]


def ops(when: str, *does: Any, needs: dict[str, Any] | None = None) -> dict[str, Any]:
    """Returns an ops effect as a document writes it."""
    return {"kind": "ops", "when": when, **({"needs": needs} if needs else {}), "does": list(does)}


def combat(*does: Any, needs: dict[str, Any] | None = None, when: str = "") -> dict[str, Any]:
    """Returns a combat effect as a document writes it."""
    return {
        "kind": "combat",
        **({"when": when} if when else {}),
        **({"needs": needs} if needs else {}),
        "does": list(does),
    }


def crew(post: str, *does: Any, trash: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Returns a crew effect as a document writes it."""
    return {
        "kind": "crew",
        "crew": post,
        **more,
        "does": list(does),
        **({"trash": trash} if trash else {}),
    }


def mission_card(**fields: Any) -> MissionCard:
    """Returns a mission card of a document; science and 1 VP where nothing else is said."""
    document = {"name": "A Mission", "kind": "science", "vp": 1, **fields}
    return read_whole_document(read_mission_card, document)


def encounter_card(**fields: Any) -> EncounterCard:
    """Returns an encounter card of a document."""
    document = {"name": "An Encounter", **fields}
    if "passed" in document:
        document["pass"] = document.pop("passed")
    return read_whole_document(read_encounter_card, document)


def location_tile(**fields: Any) -> LocationTile:
    """Returns a location tile of a document."""
    document = {"name": "A Location", "kind": "empty", "size": 4, **fields}
    return read_whole_document(read_tile, document)


def ship_card(
    *settings: tuple[int | str, ...], size: int = 3, side: str = FEDERATION, **fields: Any
) -> ShipCard:
    """Returns a ship card with these settings at each Alert Status."""
    listed = [list(setting) for setting in settings]
    document = {
        "key": "made-ship",
        "name": "Made Ship",
        "side": side,
        "class": "Made",
        "size": size,
        "missions": {"science": size, "influence": 0, "combat": 0},
        "dial": [{"level": level, "settings": listed, "cloak": None} for level in ALERT_STATUSES],
        **fields,
    }
    return read_whole_document(read_ship_card, document)


FILLER = command_card("Filler", ops("reinforcement", {"draw": 1}))
"""A card that nothing in a scene lets anybody play."""


# --- answers -------------------------------------------------------------------


def goes_to(*names: str) -> Pick:
    """Chooses the cheapest way to the place that is named last, over the places before."""

    def pick(scene: Scene, question: CaptainsQuestion[Any]) -> SectorPath:
        wanted = tuple(scene.place(name) for name in names)
        ways = [
            path
            for path in question.answers
            if path is not None
            and path.places[-1] == wanted[-1]
            and (len(wanted) == 1 or path.places == wanted)
        ]
        return min(ways, key=lambda path: path.cost)

    return pick


def plays(name: str, effect: int = 0) -> Pick:
    """Chooses the card of that name in the hand."""

    def pick(scene: Scene, question: CaptainsQuestion[Any]) -> CardUse:
        hand = scene.game.players[question.player].hand
        place = next(place for place, card in enumerate(hand) if card.name == name)
        return CardUse(hand=place, effect=effect)

    return pick


def uses_crew(ship: StarshipInPlay, post: str, effect: int = -1) -> CardUse:
    """Returns the use of crew that is discarded for an effect, or trashed."""
    return CardUse(ship=ship.number, crew=post, effect=effect)


@dataclass(frozen=True)
class Answer:
    """An answer that a script expects to give: to a kind of question, perhaps of one player."""

    kind: type[CaptainsQuestion[Any]]
    choice: Any
    player: int | None = None

    def fits(self, question: CaptainsQuestion[Any]) -> bool:
        """Returns whether the answer is for a question."""
        return type(question) is self.kind and self.player in (None, question.player)


class ScriptedCaptain:
    """Answers as the script of its scene says, in its order; what nobody scripted is declined."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the place of the scripted answer."""
        scene = self._scene
        scene.note(question)
        if scene.script and scene.script[0].fits(question):
            choice = scene.script.pop(0).choice
            wanted = choice(scene, question) if callable(choice) else choice
            assert wanted in question.answers, f"{wanted} is not among {question}"
            return question.answers.index(wanted)
        if isinstance(question, ChooseStep):
            return 0
        for place, answer in enumerate(question.answers):
            if answer is None or answer is False or answer == ():
                return place
        raise AssertionError(f"nobody scripted an answer to {question}; next is {scene.script[:1]}")


# --- scenes --------------------------------------------------------------------


class Scene:
    """A game in the middle: `dice` are what is rolled, by faces, in their order.

    In a `with` it insists that dice and scripted answers are used up.
    """

    def __init__(
        self,
        *dice: int,
        layout: str = "standard",
        goal: int = 10,
        first: int = 0,
        active: int = 0,
        options: GameOptions | None = None,
        chance: Chance | None = None,
    ) -> None:
        setup = GameSetup((FEDERATION, KLINGON), goal, layout, first, options or GameOptions())
        players = len(house_box().layouts[layout].posts)
        self.chance = chance or ScriptedChance(*(f"number {die - 1}" for die in dice))
        self.script: list[Answer] = []
        self.asked: list[CaptainsQuestion[Any]] = []
        self.cards_offered: set[str] = set()
        captain = ScriptedCaptain(self)
        self.referee: Referee = referee_of(house_box(), setup, [captain] * players, self.chance)
        self.game = self.referee.game
        empty = house_box().tiles["Empty Space"]
        shape = self.game.layout
        self.game.locations = [LocationInPlay(empty) for _ in range(shape.tiles)]
        self.game.locations += [LocationInPlay(None) for _ in shape.posts]
        self.game.mission_stacks = {kind: [] for kind in MISSION_KINDS}
        self.game.active = active
        self.game.round = 1
        for player in self.game.players:
            player.hand = [FILLER] * 4
            player.deck = [FILLER] * 12

    def __enter__(self) -> Scene:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            assert not self.script, f"answers left over: {self.script}"
            if isinstance(self.chance, ScriptedChance):
                self.chance.finish()

    # --- the table ---

    def place(self, name: str) -> int:
        """Returns the place of a name: "C2", or "post 1" for the Command Post of a player."""
        if name.startswith("post "):
            return self.game.players[int(name[5:])].post
        names = [self.game.name_of(place) for place in range(len(self.game.locations))]
        return names.index(name)

    def at(self, name: str) -> LocationInPlay:
        """Returns the location of a name."""
        return self.game.locations[self.place(name)]

    def tile(
        self,
        name: str,
        tile: str | LocationTile = "Empty Space",
        *,
        explorer: int = 0,
        control: tuple[int, int] | None = None,
        installation: int = 0,
    ) -> LocationInPlay:
        """Lays a tile; `explorer` -1 leaves it face down, `control` is a team and its tokens."""
        location = LocationInPlay(house_box().tiles[tile] if isinstance(tile, str) else tile)
        location.explorer = explorer
        if control is not None:
            location.holder, location.control = control
        if installation:
            location.installation = installation
            location.builder = control[0] if control is not None else 0
        self.game.locations[self.place(name)] = location
        return location

    def open_tiles(self, *names: str) -> None:
        """Lays Empty Space that lies open."""
        for name in names:
            self.tile(name)

    def ship(
        self,
        key: str | ShipCard,
        at: str,
        *,
        player: int | None = None,
        level: int = 0,
        cloaked: bool = False,
        has_ability: bool = False,
        aboard: Iterable[str | CommandCard] = (),
        **ratings: int | None,
    ) -> StarshipInPlay:
        """Puts a ship into play, at the first setting of its level that has these Ratings."""
        card = house_box().ships[key] if isinstance(key, str) else key
        if not has_ability:
            card = replace(card, ability=None)
        game = self.game
        owner = player if player is not None else (0 if card.side == FEDERATION else 1)
        ship = StarshipInPlay(game.next_ship, owner, card, self.place(at), 0)
        game.next_ship += 1
        game.ships[ship.number] = ship
        ship.level = level
        ship.setting = next(
            place
            for place, setting in enumerate(ship.status.settings)
            if all(setting[SYSTEMS.index(system)] == wanted for system, wanted in ratings.items())
        )
        if cloaked:
            ship.setting = CLOAKED
            place_token(game, owner, ship.place, ship.number)
        for each in aboard:
            member = house_commands()[each] if isinstance(each, str) else each
            post = next(effect.crew for effect in member.effects if effect.kind == "crew")
            ship.crew[str(post)] = member
        return ship

    def echo(self, at: str, player: int = 1) -> CloakToken:
        """Puts a sensor echo on the board."""
        return place_token(self.game, player, self.place(at))

    def hand(self, player: int, *cards: str | CommandCard) -> None:
        """Puts cards into a hand; it has four with those that do nothing."""
        named = [house_commands()[card] if isinstance(card, str) else card for card in cards]
        self.game.players[player].hand = named + [FILLER] * (4 - len(named))

    def missions(self, player: int, *cards: str | MissionCard) -> None:
        """Puts missions on a player's table."""
        self.game.players[player].missions = [
            MissionInPlay(house_box().missions[card] if isinstance(card, str) else card)
            for card in cards
        ]

    def encounter(self, *cards: str | EncounterCard) -> None:
        """Puts encounters on their stack; the first one is drawn first."""
        named = [house_box().encounters[card] if isinstance(card, str) else card for card in cards]
        self.game.encounters = named[::-1]

    def cargo(self, ship: StarshipInPlay, card: str) -> None:
        """Puts an encounter aboard as cargo."""
        ship.cargo.append(CargoPiece(CARD, ship.player, house_box().encounters[card]))

    def points(self, team: int, number: int) -> None:
        """Puts points into a Victory Pile."""
        self.game.teams[team].pile.append(ScoredPoints("mission", number))
        self.game.teams[team].points += number

    # --- playing ---

    def says(
        self, kind: type[CaptainsQuestion[Any]], choice: Any, player: int | None = None
    ) -> None:
        """Scripts the next answer."""
        self.script.append(Answer(kind, choice, player))

    def begin(self, team: int | None = None) -> Scene:
        """Begins the turn of a team."""
        if team is not None:
            self.game.active = team
        begin_turn(self.referee)
        return self

    def steps(
        self, kind: str, ship: StarshipInPlay | None = None, player: int | None = None
    ) -> list[TurnStep]:
        """Lists the steps of a kind that are open, of one ship or of all."""
        asked = player if player is not None else self._player_of(ship)
        return [
            step
            for step in open_steps(self.game, asked)
            if step.kind == kind and (ship is None or step.ship == ship.number)
        ]

    def take(
        self,
        kind: str,
        ship: StarshipInPlay | None = None,
        *,
        player: int | None = None,
        card: str = "",
        **parts: int,
    ) -> None:
        """Takes the one step of a kind that is open, with the parts or the card that are named."""
        asked = player if player is not None else self._player_of(ship)
        found = [
            step
            for step in self.steps(kind, ship, asked)
            if all(getattr(step, name) == value for name, value in parts.items())
            and (not card or self.game.players[asked].hand[step.number].name == card)
        ]
        assert found, f"{kind} is not open; open are {open_steps(self.game, asked)}"
        assert len(set(found)) == 1, f"{kind} is open in several ways: {found}"
        take_step(self.referee, asked, found[0])

    def _player_of(self, ship: StarshipInPlay | None) -> int:
        if ship is not None:
            return ship.player
        return self.game.teams[self.game.active].players[0]

    # --- what happened ---

    def offered(self, kind: type[CaptainsQuestion[Any]]) -> tuple[Any, ...]:
        """Returns the answers of the last question of a kind, () where it was not asked."""
        return next(
            (question.answers for question in reversed(self.asked) if type(question) is kind), ()
        )

    def note(self, question: CaptainsQuestion[Any]) -> None:
        """Notes a question, and the names of the cards that it offers."""
        self.asked.append(question)
        if isinstance(question, ChooseCardUse):
            hand = self.game.players[question.player].hand
            uses = [use for use in question.answers if use is not None]
            self.cards_offered.update(hand[use.hand].name for use in uses if use.hand >= 0)

    def destinations(self) -> dict[str, int]:
        """Returns the least cost of each place that the last question about moving offered."""
        found: dict[str, int] = {}
        for path in self.offered(ChooseDestination):
            if path is not None:
                name = self.game.name_of(path.places[-1])
                found[name] = min(found.get(name, path.cost), path.cost)
        return found

    def events(self, kind: str) -> list[dict[str, Any]]:
        """Lists the fields of all events of a kind."""
        return [dict(fields) for name, fields in self.referee.events or [] if name == kind]

    def last(self, kind: str) -> dict[str, Any]:
        """Returns the fields of the last event of a kind."""
        return self.events(kind)[-1]

    def discards(self, player: int) -> list[str]:
        """Lists the names of a discard pile."""
        return [card.name for card in self.game.players[player].discards]
