"""Reading an enemy's document: its logic card and loadout cards (`fixtures/enemies`).

Every complaint is a `DocumentError` with the JSON pointer of what is wrong and what would be
right. `fixtures/schemas/enemy.json` describes the same form.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from rules.abilities import AbilityError, parse
from rules.alliance.enemy.logic import (
    BANDS,
    BY_FACING,
    LOADOUT_WEAPON,
    PRIMARY,
    PRINTED_SECTORS,
    RINGS,
    ROLLS,
    SECTORS,
    SIDES,
    ActionEntry,
    AdditionalStep,
    EnemyManeuver,
    EnemyType,
    LoadoutSide,
    LoadoutWeapon,
    LogicCard,
    ManeuverCell,
    MethodEntry,
    Origin,
    Stats,
    parse_maneuver,
)
from rules.alliance.errors import AllianceError
from rules.cards import FACTIONS
from rules.notation.reading.objects import (
    MAXIMUM_WORDS,
    Fields,
    read_id,
    read_title,
    read_whole,
    read_words,
)
from rules.notation.reading.values import (
    FieldError,
    read_choice,
    read_each,
    read_flag,
    read_list,
    read_text,
    read_whole_document,
)
from rules.table import BASES, TableError, arc_named

FORMAT: Final = "fleetbuilder-enemy"
VERSION: Final = 1

ACTIONS: Final = (
    "remove-auxiliary-power",
    "battlestations",
    "evade",
    "scan",
    "target-lock",
    "fix-critical-damage",
    "regenerate",
)
"""The actions that a logic card can list; two of them only enemies have (EDITIONS F12)."""

CONDITIONS: Final = (
    "has-auxiliary-power",
    "has-shot",
    "no-shot",
    "enemy-within-range-1",
    "enemy-within-range-2",
    "enemy-within-range-3",
    "has-fixable-damage",
    "has-hull-damage",
    "no-target-lock",
)
"""What an entry of the list of actions, or an additional step, can ask."""

METHOD_CONDITIONS: Final = ("has-target", "target-at-range-1", "target-at-range-2-3")
"""What a weapon choice can ask of the ships that the weapon could be fired at."""

TOKENS: Final = ("scan", "evade", "battlestations", "target-lock")
"""What an additional step can give."""

_NAMES: Final = {"methods": "combat", "origins": "known_cells"}
"""What stands in documents for fields of a logic card: origins beside what they are of."""
_FIELDS: Final = (
    "format",
    "version",
    "loadouts",
    *(_NAMES.get(each, each) for each in LogicCard.__slots__),
)
_ORIGIN: Final = ("source", "house_made", "why")
_MOST_LOADOUTS: Final = 24
_HIGHEST_VALUE: Final = 20
_TEXTS_IN_CACHE: Final = 1024
_HIGHEST_SKILL: Final = 10
_LOCK_AS_COST: Final = "spend target lock"


def enemy_from_document(document: object) -> EnemyType:
    """Builds an enemy ship type; raises `DocumentError` with the place of the first fault."""
    return read_whole_document(_enemy, document)


def _enemy(document: object) -> EnemyType:
    fields = Fields(document, "an enemy", _FIELDS)
    fields.read("format", read_choice, frozenset({FORMAT}), "format")
    fields.read("version", read_whole, VERSION, VERSION)
    tables, origin = fields.read("tables", _tables)
    known = fields.each("known_cells", _known_cell, what="known cells", default=())
    for place, cell in enumerate(known):
        try:
            _mark_known(tables, cell)
        except FieldError as fault:
            raise fault.under("known_cells", place) from None
    actions, actions_origin = fields.read("actions", _actions)
    methods, combat_origin = fields.read("combat", _combat)
    logic = LogicCard(
        id=fields.read("id", read_id),
        name=fields.read("name", read_title),
        ship_class=fields.read("ship_class", read_id),
        faction=fields.read("faction", read_choice, frozenset(FACTIONS), "faction"),
        base=fields.read("base", read_choice, frozenset(BASES), "base"),
        stats=fields.read("stats", _stats),
        additional_steps=fields.each(
            "additional_steps", _additional_step, what="additional steps", default=()
        ),
        range_reminder=fields.read("range_reminder", _range_reminder),
        tables={key: tuple(cells) for key, cells in tables.items()},
        actions=actions,
        methods=methods,
        origins={"tables": origin, "actions": actions_origin, "combat": combat_origin},
    )
    return EnemyType(logic, fields.read("loadouts", _loadouts, methods, logic.stats))


def _origin(fields: Fields) -> Origin:
    """Reads where a part comes from: a source, or the house's mark with its reason."""
    is_house_made = fields.read("house_made", read_flag, default=False)
    source = fields.read("source", read_words, default="")
    why = fields.read("why", read_words, default="")
    if is_house_made == bool(source):
        raise FieldError(
            f"{fields.what} has either a source, or the mark house_made with a reason why"
        )
    if is_house_made and not why:
        raise FieldError(f'{fields.what} is house-made and must say "why"')
    return Origin(source, is_house_made, why)


# --- values and range reminder ---------------------------------------------------


def _stats(value: object) -> Stats:
    numbers = ("primary_weapon", "agility", "hull", "shields")
    arcs = ("front_arc", "rear_arc")
    fields = Fields(value, "the values of a ship", (*numbers, *arcs, *_ORIGIN))
    primary, agility, hull, shields = (
        fields.read(name, read_whole, 1 if name == "hull" else 0, _HIGHEST_VALUE)
        for name in numbers
    )
    front = fields.read("front_arc", _arc, "front")
    rear = fields.read("rear_arc", _arc, "rear", default=0)
    return Stats(primary, agility, hull, shields, front, rear, _origin(fields))


def _arc(value: object, name: str) -> int:
    degrees = read_whole(value, 0, 360)
    try:
        if degrees:
            arc_named(name, degrees)
    except TableError as error:
        raise FieldError(str(error)) from None
    return degrees


def _range_reminder(value: object) -> Mapping[str, str]:
    fields = Fields(value, "the range reminder", BANDS)
    rings = frozenset((*RINGS, BY_FACING))
    return {band: fields.read(band, read_choice, rings, "ring") for band in BANDS}


# --- maneuver tables -------------------------------------------------------------


def read_maneuver(value: object) -> EnemyManeuver:
    """Returns a maneuver as `parse_maneuver` reads it. Raises `FieldError`."""
    text = read_text(value, 60)
    try:
        return parse_maneuver(text)
    except AllianceError as error:
        raise FieldError(str(error)) from None


_Tables = dict[tuple[str, str], list[ManeuverCell]]


def _tables(value: object) -> tuple[_Tables, Origin]:
    fields = Fields(value, "the set of maneuver tables", (*PRINTED_SECTORS, *_ORIGIN))
    origin = _origin(fields)
    tables: _Tables = {}
    for sector in PRINTED_SECTORS:
        for ring, cells in fields.read(sector, _sector, origin).items():
            tables[sector, ring] = cells
    return tables, origin


def _sector(value: object, origin: Origin) -> dict[str, list[ManeuverCell]]:
    fields = Fields(value, "a direction", RINGS)
    return {
        ring: [ManeuverCell(maneuver, origin) for maneuver in fields.read(ring, _six_maneuvers)]
        for ring in RINGS
    }


def _six_maneuvers(value: object) -> list[EnemyManeuver]:
    listed = read_list(value, ROLLS, "maneuvers")
    if len(listed) != ROLLS:
        raise FieldError(f"a table has {ROLLS} maneuvers, one for each roll, not {len(listed)}")
    return list(read_each(listed, read_maneuver))


_KnownCell = tuple[str, str, int, EnemyManeuver, Origin]


def _known_cell(value: object) -> _KnownCell:
    fields = Fields(value, "a known cell", ("sector", "ring", "roll", "maneuver", "source", "why"))
    return (
        fields.read("sector", read_choice, frozenset(SECTORS), "direction"),
        fields.read("ring", read_choice, frozenset(RINGS), "ring"),
        fields.read("roll", read_whole, 1, ROLLS),
        fields.read("maneuver", read_maneuver),
        Origin(fields.read("source", read_words), why=fields.read("why", read_words, default="")),
    )


def _mark_known(tables: _Tables, known: _KnownCell) -> None:
    """Returns a cell of the tables its source; a table that says otherwise is refused."""
    sector, ring, roll, maneuver, origin = known
    if sector not in PRINTED_SECTORS:
        raise FieldError("the left side is not printed; name the right-hand table", "sector")
    cell = tables[sector, ring][roll - 1]
    if cell.maneuver != maneuver:
        raise FieldError(
            f"the table {sector}, {ring} has {cell.maneuver} for a {roll}, not {maneuver}",
            "maneuver",
        )
    tables[sector, ring][roll - 1] = ManeuverCell(maneuver, origin)


# --- actions and combat ----------------------------------------------------------


def _conditions(fields: Fields, known: tuple[str, ...]) -> tuple[str, ...]:
    return fields.each(
        "when", read_choice, frozenset(known), "condition", what="conditions", default=()
    )


def _additional_step(value: object) -> AdditionalStep:
    fields = Fields(value, "an additional step", ("gain", "when"))
    gains = fields.read("gain", read_choice, frozenset(TOKENS), "token")
    return AdditionalStep(gains, _conditions(fields, CONDITIONS))


def _actions(value: object) -> tuple[tuple[ActionEntry, ...], Origin]:
    fields = Fields(value, "the list of actions", ("entries", *_ORIGIN))
    entries = fields.each("entries", _action, what="actions", least=1)
    first = ActionEntry("remove-auxiliary-power", ("has-auxiliary-power",))
    if entries[0] != first:
        raise FieldError(
            "the first action of every list removes an auxiliary power token, when there is one "
            f"({first.action}, {first.when[0]})",
            "entries",
            0,
        )
    if entries[-1].when:
        raise FieldError(
            "the last action is for when no other applies: it has no condition",
            "entries",
            len(entries) - 1,
            "when",
        )
    return entries, _origin(fields)


def _action(value: object) -> ActionEntry:
    fields = Fields(value, "an action", ("action", "when"))
    action = fields.read("action", read_choice, frozenset(ACTIONS), "action")
    return ActionEntry(action, _conditions(fields, CONDITIONS))


def _combat(value: object) -> tuple[tuple[MethodEntry, ...], Origin]:
    fields = Fields(value, "the combat part", ("methods", *_ORIGIN))
    methods = fields.each("methods", _method, what="weapon choices", least=1)
    if methods[-1] != MethodEntry(PRIMARY):
        raise FieldError(
            "the last weapon choice is the primary weapon without a condition",
            "methods",
            len(methods) - 1,
        )
    return methods, _origin(fields)


def _method(value: object) -> MethodEntry:
    fields = Fields(value, "a weapon choice", ("weapon", "when"))
    weapons = frozenset((PRIMARY, LOADOUT_WEAPON))
    weapon = fields.read("weapon", read_choice, weapons, "weapon")
    return MethodEntry(weapon, _conditions(fields, METHOD_CONDITIONS))


# --- loadouts --------------------------------------------------------------------


def _loadouts(
    value: object, methods: tuple[MethodEntry, ...], stats: Stats
) -> tuple[tuple[LoadoutSide, LoadoutSide], ...]:
    listed = read_list(value, _MOST_LOADOUTS, "loadout cards")
    if not listed:
        raise FieldError("at least 1 loadout card must stand here")
    is_fired = any(each.weapon == LOADOUT_WEAPON for each in methods)
    found = []
    for place, each in enumerate(listed):
        try:
            fields = Fields(each, "a loadout card", SIDES)
            normal, elite = (
                fields.read(side, _loadout, place + 1, side, is_fired, stats) for side in SIDES
            )
        except FieldError as fault:
            raise fault.under(place) from None
        found.append((normal, elite))
    return tuple(found)


def _loadout(value: object, card: int, side: str, is_fired: bool, stats: Stats) -> LoadoutSide:
    names = ("name", "skill", "shields", "ability", "weapon", *_ORIGIN)
    fields = Fields(value, "a side of a loadout card", names)
    ability = fields.read("ability", _ability, default="")
    if side == "elite" and not ability and not fields.has("weapon"):
        raise FieldError("an elite side has an ability or a weapon")
    weapon = fields.read("weapon", _weapon, stats) if fields.has("weapon") else None
    if weapon is not None and not is_fired:
        raise FieldError(
            "the logic card never fires a loadout's weapon: add it to its combat part", "weapon"
        )
    return LoadoutSide(
        card,
        side,
        fields.read("name", read_title),
        fields.read("skill", read_whole, 0, _HIGHEST_SKILL),
        fields.read("shields", read_whole, 0, _HIGHEST_VALUE, default=0),
        ability,
        weapon,
        _origin(fields),
    )


def _weapon(value: object, stats: Stats) -> LoadoutWeapon:
    names = ("name", "attack", "range", "arc", "spends_lock", "ability")
    fields = Fields(value, "a weapon", names)
    bands = fields.each("range", read_whole, 1, 3, what="range bands", least=1)
    if list(bands) != list(range(bands[0], bands[-1] + 1)):
        raise FieldError("range bands stand in order and without a gap: [2, 3]", "range")
    arc = fields.read("arc", read_choice, frozenset({"front", "rear", "all-round"}), "arc")
    if not {"front": stats.front_arc, "rear": stats.rear_arc}.get(arc, 360):
        raise FieldError(f"a ship of this type has no {arc} arc", "arc")
    ability = fields.read("ability", _ability, default="")
    spends_lock = fields.read("spends_lock", read_flag, default=False)
    if ability and spends_lock != (_LOCK_AS_COST in ability):
        raise FieldError(
            f'it is true if and only if the text says "{_LOCK_AS_COST}"', "spends_lock"
        )
    return LoadoutWeapon(
        fields.read("name", read_title),
        fields.read("attack", read_whole, 1, _HIGHEST_VALUE),
        bands,
        arc,
        spends_lock,
        ability,
    )


def _ability(value: object) -> str:
    text = read_text(value, MAXIMUM_WORDS)
    if reason := _why_unreadable(text):
        raise FieldError(f"the ability cannot be read: {reason}")
    return text


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def _why_unreadable(text: str) -> str:
    """Returns why an ability cannot be read; "" where it can.

    The document of a game that is played holds its enemies: they are read again at every step.
    """
    try:
        parse(text)
    except AbilityError as error:
        return str(error)
    return ""


def read_enemies(documents: Mapping[str, Any]) -> Mapping[str, EnemyType]:
    """Reads several enemies, by id; `documents` maps a file's name to its content.

    Raises `DocumentError` whose place begins with the file's name, also for an id used twice.
    """
    found: dict[str, EnemyType] = {}
    for name, document in documents.items():
        try:
            enemy = _enemy(document)
            if enemy.logic.id in found:
                raise FieldError(f"another enemy has the id {enemy.logic.id!r}", "id")
        except FieldError as fault:
            raise fault.under(name).error() from None
        found[enemy.logic.id] = enemy
    return found
