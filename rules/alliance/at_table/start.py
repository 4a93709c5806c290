"""How a mission at a real table begins: the one thing that never changes while it is played.

Source: Alliance, Mission Setup, Fleet Setup.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from rules.alliance.enemy.logic import EnemyType
from rules.alliance.enemy.logic_document import enemy_from_document
from rules.alliance.mission.document import mission_from_document
from rules.alliance.mission.map import MOST_PLAYERS
from rules.alliance.mission.mission import Mission
from rules.alliance.mission.scatter import Layout, laid_out
from rules.dice import SEED_LENGTH, SeedError, derived_seed, full_seed
from rules.keyed_chance import chance_of
from rules.notation.reading.objects import (
    Fields,
    read_id,
    read_inner,
    read_title,
    read_whole,
    refuse_doubles,
)
from rules.notation.reading.values import FieldError, read_list, read_text, read_whole_document

FORMAT: Final = "fleetbuilder-at-table"
VERSION: Final = 2
"""Goes up when the app asks other things than before, so that older records may not fit."""
HIGHEST_VALUE: Final = 12
HIGHEST_SKILL: Final = 12
MOST_CARDS: Final = 100
MOST_MODELS: Final = 40


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """A player's ship as far as the app keeps it: what its card and token show.

    `name` is how it is called at the table, `ship` what it is, in words.
    """

    name: str
    ship: str
    skill: int
    attack: int
    agility: int
    hull: int
    shields: int


@dataclass(frozen=True, slots=True)
class TableStart:
    """Everything that a play hangs on besides its steps: the same steps give the same state.

    `enemies` are the enemy types by id, `deck` the damage cards by name, one for each copy, `seed`
    fixes every roll and draw of the app, `marks` are those of the campaign. `version` is the one
    by which the record was begun. `models` says how many ships of an enemy type there are on the
    shelf, as far as people have counted them.
    """

    mission: Mission
    enemies: Mapping[str, EnemyType]
    deck: tuple[str, ...]
    players: tuple[TablePlayer, ...]
    seed: str
    marks: frozenset[str] = frozenset()
    version: int = VERSION
    models: Mapping[str, int] = field(default_factory=dict)


def start_document(
    mission: Mapping[str, Any],
    enemies: Mapping[str, Any],
    deck: tuple[str, ...],
    players: tuple[TablePlayer, ...],
    seed: str,
    marks: frozenset[str] = frozenset(),
    models: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """Writes a start from the documents of its mission and of the enemy types by id.

    Only the types that the mission uses are kept, of `models` too. Raises `DocumentError` as
    `start_from_document`.
    """
    used = {
        ship.type
        for row in mission_from_document(mission).formations
        for ships in row.columns.values()
        for ship in ships
    }
    document = {
        "format": FORMAT,
        "version": VERSION,
        "mission": mission,
        "enemies": [each for name, each in sorted(enemies.items()) if name in used],
        "deck": list(deck),
        "players": [player_document(each) for each in players],
        "seed": seed,
        "marks": sorted(marks),
    }
    if models := {name: count for name, count in (models or {}).items() if name in used}:
        document["models"] = models
    start_from_document(document)
    return document


def player_document(player: TablePlayer) -> dict[str, Any]:
    """Writes a player's ship."""
    return asdict(player)


def start_from_document(document: object) -> TableStart:
    """Reads a start; raises `DocumentError` with the JSON pointer of what is wrong."""
    return read_whole_document(_start, document)


def _start(document: object) -> TableStart:
    fields = Fields(
        document,
        "a mission at a table",
        ("format", "version", "mission", "enemies", "deck", "players", "seed", "marks", "models"),
    )
    if fields.read("format", read_text, SEED_LENGTH) != FORMAT:
        raise FieldError(f'the format is "{FORMAT}"', "format")
    version = fields.read("version", read_whole, 1, VERSION)
    mission = fields.read("mission", read_inner, mission_from_document)
    types = fields.each("enemies", read_inner, enemy_from_document, what="enemies")
    enemies = {each.logic.id: each for each in types}
    for row in mission.formations:
        for ships in row.columns.values():
            for ship in ships:
                if ship.type not in enemies:
                    raise FieldError(f'the enemy type "{ship.type}" is missing', "enemies")
    players = fields.each("players", read_player, what="player ships", least=1)
    if len(players) > MOST_PLAYERS:
        raise FieldError(
            f"a mission is for 1 to {MOST_PLAYERS} player ships, not for {len(players)}", "players"
        )
    refuse_doubles((each.name for each in players), "player ships", "players")
    return TableStart(
        mission,
        enemies,
        fields.read("deck", _deck),
        players,
        fields.read("seed", _seed),
        frozenset(fields.each("marks", read_id, what="marks", default=())),
        version,
        fields.read("models", _models, tuple(enemies), default={}),
    )


def read_player(value: object) -> TablePlayer:
    """Reads a player's ship. Raises `FieldError`."""
    names = ("name", "ship", "skill", "attack", "agility", "hull", "shields")
    fields = Fields(value, "a player's ship", names)
    return TablePlayer(
        fields.read("name", read_title),
        fields.read("ship", read_title),
        fields.read("skill", read_whole, 1, HIGHEST_SKILL),
        fields.read("attack", read_whole, 0, HIGHEST_VALUE),
        fields.read("agility", read_whole, 0, HIGHEST_VALUE),
        fields.read("hull", read_whole, 1, HIGHEST_VALUE),
        fields.read("shields", read_whole, 0, HIGHEST_VALUE),
    )


def _deck(value: object) -> tuple[str, ...]:
    listed = read_list(value, MOST_CARDS, "damage cards")
    if not listed:
        raise FieldError("the damage deck is empty; name its cards, one for each copy")
    return tuple(read_title(each) for each in listed)


def _models(value: object, types: tuple[str, ...]) -> dict[str, int]:
    fields = Fields(value, "the number of models", types)
    return {
        name: fields.read(name, read_whole, 0, MOST_MODELS) for name in types if fields.has(name)
    }


def _seed(value: object) -> str:
    try:
        return full_seed(read_text(value, SEED_LENGTH))
    except SeedError as error:
        raise FieldError(str(error)) from error


def layout_of(start: TableStart) -> Layout:
    """Returns where terrain and mission tokens lie, as the app drew it from the seed.

    Source: Alliance, Map Setup D to G.
    """
    chance = chance_of(derived_seed(start.seed, "layout"))
    return laid_out(start.mission.map, len(start.players), chance)
