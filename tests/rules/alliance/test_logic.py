"""Alliance, Enemy Logic Card, Enemy Loadout Card: the cards as data."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.alliance.enemy.logic import MIRRORED_SECTORS, RINGS, SECTORS, EnemyType, parse_maneuver
from rules.alliance.enemy.logic_document import (
    ACTIONS,
    CONDITIONS,
    METHOD_CONDITIONS,
    TOKENS,
    enemy_from_document,
    read_enemies,
)
from rules.alliance.errors import AllianceError
from rules.battle.effects.install import explain_unplayable
from rules.cards import FACTIONS
from rules.errors import DocumentError
from rules.loader import FIXTURES, load_catalogue, load_enemies
from tests.families import each_case

IDS = ["attack-ship", "battle-cruiser", "breen", "galor"]
EXAMPLE = "Alliance, Enemy AI: Gameplay Example"


def document(name: str = "attack-ship") -> Any:
    """Returns a document of the fixtures, decoded anew."""
    return json.loads((FIXTURES / "enemies" / f"{name}.json").read_text(encoding="utf-8"))


def validator() -> Draft202012Validator:
    text = (FIXTURES / "schemas" / "enemy.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def enemy(name: str) -> EnemyType:
    return load_enemies()[name]


# --- maneuvers ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "green straight 1",
        "white straight 6",
        "white left bank 4",
        "red right turn 3",
        "red come about 3",
        "white full astern 1",
    ],
)
def test_a_maneuver_is_printed_as_it_is_read(text: str) -> None:
    assert str(parse_maneuver(text)) == text


def test_a_maneuver_has_the_bearing_and_speed_of_its_template() -> None:
    assert (
        parse_maneuver("red come about 3").bearing,
        parse_maneuver("red come about 3").speed,
    ) == (
        "about",
        3,
    )
    astern = parse_maneuver("white full astern 2")
    assert (astern.bearing, astern.speed, astern.side) == ("straight", -2, "")


@pytest.mark.parametrize(
    ("text", "mirrored"),
    [
        ("white left bank 3", "white right bank 3"),
        ("red right turn 2", "red left turn 2"),
        ("green straight 2", "green straight 2"),
        ("red come about 3", "red come about 3"),
    ],
)
def test_a_mirrored_maneuver_changes_its_side_alone(text: str, mirrored: str) -> None:
    assert str(parse_maneuver(text).mirrored()) == mirrored
    assert str(parse_maneuver(mirrored).mirrored()) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bank 3", "is no maneuver; one looks like 'white left bank 3'"),
        ("white bank 3", "a bank has no side '': its side is left or right"),
        ("white left straight 3", "a straight has no side 'left': its side is none"),
        ("white left turn 4", "there is no turn of speed 4: they are 1 to 3"),
        ("blue straight 1", "is no maneuver"),
        ("white straight 7", "is no maneuver"),
    ],
)
def test_what_is_no_maneuver_is_told(text: str, says: str) -> None:
    with pytest.raises(AllianceError) as caught:
        parse_maneuver(text)
    assert says in str(caught.value)
    assert caught.value.code == "enemy.maneuver"


# --- the fixtures ------------------------------------------------------------------


def test_the_four_enemies_are_there() -> None:
    assert sorted(load_enemies()) == IDS


@pytest.mark.parametrize("name", IDS)
def test_an_enemy_meets_the_schema(name: str) -> None:
    Draft202012Validator.check_schema(validator().schema)
    assert list(validator().iter_errors(document(name))) == []


@pytest.mark.parametrize("name", IDS)
def test_every_table_keeps_to_the_dial_of_its_class(name: str) -> None:
    logic = enemy(name).logic
    ship_class = load_catalogue().ship_classes[logic.ship_class]
    dial = {(each.bearing, each.speed, each.colour) for each in ship_class.maneuvers}
    assert {(each.bearing, each.speed, each.colour) for each in logic.maneuvers()} <= dial
    assert (logic.stats.front_arc, logic.base) == (ship_class.front_arc, ship_class.base)
    # The whole dial is used, so that no printed arrow is forgotten.
    used = {(each.bearing, each.speed) for each in logic.maneuvers()}
    assert used == {(each.bearing, each.speed) for each in ship_class.maneuvers}


@pytest.mark.parametrize("name", IDS)
def test_the_left_side_mirrors_the_right_one(name: str) -> None:
    logic = enemy(name).logic
    for left, right in MIRRORED_SECTORS.items():
        for ring in RINGS:
            for roll in range(1, 7):
                one, other = logic.cell(left, ring, roll), logic.cell(right, ring, roll)
                assert one.maneuver == other.maneuver.mirrored()
                assert one.maneuver.mirrored() == other.maneuver
                assert one.origin == other.origin
                assert one.maneuver.colour == other.maneuver.colour


@pytest.mark.parametrize("name", IDS)
def test_a_table_ahead_or_astern_shows_both_sides(name: str) -> None:
    logic = enemy(name).logic
    for sector in ("front", "rear"):
        for ring in RINGS:
            sides = [logic.cell(sector, ring, roll).maneuver.side for roll in range(1, 7)]
            assert sides.count("left") == sides.count("right") >= 1


@pytest.mark.parametrize("name", IDS)
def test_what_no_text_gives_away_is_marked_as_ours(name: str) -> None:
    found = enemy(name)
    logic = found.logic
    origins = [
        logic.stats.origin,
        *logic.origins.values(),
        *(cell.origin for cells in logic.tables.values() for cell in cells),
        *(side.origin for card in found.loadouts for side in card),
    ]
    for origin in origins:
        assert origin.is_house_made != bool(origin.source)
        assert not origin.is_house_made or origin.why
    known = sum(not cell.origin.is_house_made for cells in logic.tables.values() for cell in cells)
    assert known == (4 if name == "attack-ship" else 0)
    assert logic.stats.origin.is_house_made == (name != "attack-ship")


@pytest.mark.parametrize(
    ("sector", "ring", "roll", "maneuver"),
    [
        ("front-left", "outer", 4, "white left bank 3"),
        ("front", "outer", 2, "white straight 4"),
        ("front", "inner", 5, "green straight 2"),
        ("front-left", "inner", 6, "red come about 3"),
    ],
)
def test_the_known_cells_of_the_attack_ship(
    sector: str, ring: str, roll: int, maneuver: str
) -> None:
    cell = enemy("attack-ship").logic.cell(sector, ring, roll)
    assert str(cell.maneuver) == maneuver
    assert cell.origin.source.startswith(EXAMPLE)
    assert not cell.origin.is_house_made


def test_the_action_list_of_the_attack_ship() -> None:
    logic = enemy("attack-ship").logic
    assert [(each.action, each.when) for each in logic.actions] == [
        ("remove-auxiliary-power", ("has-auxiliary-power",)),
        ("battlestations", ("has-shot",)),
        ("evade", ("enemy-within-range-3",)),
        ("fix-critical-damage", ("has-fixable-damage",)),
        ("scan", ()),
    ]
    assert not logic.origins["actions"].is_house_made
    assert [each.weapon for each in logic.methods] == ["primary"]


def test_the_values_of_the_attack_ship() -> None:
    stats = enemy("attack-ship").logic.stats
    assert (stats.primary_weapon, stats.agility, stats.hull, stats.shields) == (3, 2, 3, 2)
    assert (stats.front_arc, stats.rear_arc) == (90, 0)


@pytest.mark.parametrize("name", IDS)
def test_normal_sides_are_alike_and_elite_sides_are_not(name: str) -> None:
    found = enemy(name)
    assert len(found.loadouts) == 6
    normal = {(card[0].name, card[0].skill, card[0].shields) for card in found.loadouts}
    assert len(normal) == 1
    assert len({(card[1].ability, card[1].weapon) for card in found.loadouts}) == 6
    assert all(card[1].skill > card[0].skill for card in found.loadouts if name == "attack-ship")
    assert [card[0].is_elite for card in found.loadouts] == [False] * 6
    assert [card[1].is_elite for card in found.loadouts] == [True] * 6


def test_the_skills_of_the_attack_ships_example() -> None:
    found = enemy("attack-ship")
    assert found.loadout(1, is_elite=False).skill == 1
    assert found.loadout(1, is_elite=True).skill == 4


def test_a_loadout_adds_its_shields() -> None:
    found = enemy("attack-ship")
    assert found.shields(found.loadout(1, is_elite=True)) == 2
    assert found.shields(found.loadout(3, is_elite=True)) == 3


@pytest.mark.parametrize("name", IDS)
def test_battles_play_every_ability(name: str) -> None:
    sides = [side for card in enemy(name).loadouts for side in card]
    texts = [side.ability for side in sides if side.ability]
    texts += [side.weapon.ability for side in sides if side.weapon is not None]
    assert len(texts) == 6
    assert {text: explain_unplayable(text) for text in texts if explain_unplayable(text)} == {}


def test_an_enemy_can_be_sent_to_another_process() -> None:
    found = enemy("galor")
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    ("sector", "ring", "roll", "says"),
    [
        ("ahead", "inner", 1, "there is no table 'ahead', 'inner'"),
        ("front", "middle", 1, "there is no table 'front', 'middle'"),
        ("front", "inner", 0, "the die shows 1 to 6, not 0"),
        ("front", "inner", 7, "the die shows 1 to 6, not 7"),
    ],
)
def test_a_cell_that_is_not_is_refused(sector: str, ring: str, roll: int, says: str) -> None:
    with pytest.raises(AllianceError, match=says):
        enemy("galor").logic.cell(sector, ring, roll)


def test_a_loadout_card_that_is_not_is_refused() -> None:
    with pytest.raises(AllianceError, match="loadout cards 1 to 6, not 7"):
        enemy("galor").loadout(7, is_elite=True)


# --- reading -----------------------------------------------------------------------


def found(read: Any, place: str) -> tuple[Any, Any]:
    """Returns what holds the last part of a place, and that part as its key or index."""
    *way, last = place.split("/")
    for part in way:
        read = read[int(part)] if isinstance(read, list) else read[part]
    return read, int(last) if isinstance(read, list) else last


def put(place: str, value: Any) -> Callable[[Any], None]:
    """Returns a change that puts a value at a place like "stats/hull"."""

    def change(read: Any) -> None:
        parent, last = found(read, place)
        parent[last] = value

    return change


def drop(place: str) -> Callable[[Any], None]:
    """Returns a change that takes away what stands at a place."""

    def change(read: Any) -> None:
        parent, last = found(read, place)
        del parent[last]

    return change


WRONG: list[tuple[str, Callable[[Any], None], str, str]] = [
    ("attack-ship", drop("stats"), "", 'an enemy lacks the field "stats"'),
    ("attack-ship", put("statz", 1), "", 'an enemy has no field "statz"; did you mean "stats"?'),
    ("attack-ship", put("format", "fleet"), "/format", "there is no format"),
    ("attack-ship", put("version", 2), "/version", "a whole number from 1 to 1 is expected, not 2"),
    ("attack-ship", put("faction", "dominon"), "/faction", 'did you mean "dominion"?'),
    ("attack-ship", put("base", "huge"), "/base", "there is no base"),
    ("attack-ship", put("stats/hull", 0), "/stats/hull", "from 1 to 20 is expected, not 0"),
    ("attack-ship", put("stats/front_arc", 91), "/stats/front_arc", "no arc 'front' of 91"),
    ("attack-ship", drop("stats/source"), "/stats", "has either a source, or the mark house_made"),
    ("galor", drop("stats/why"), "/stats", 'is house-made and must say "why"'),
    ("galor", put("stats/source", "seen"), "/stats", "has either a source, or the mark"),
    (
        "attack-ship",
        put("range_reminder/2", "all"),
        "/range_reminder/2",
        "it is one of by-facing, inner, outer",
    ),
    (
        "attack-ship",
        drop("tables/rear"),
        "/tables",
        'the set of maneuver tables lacks the field "rear"',
    ),
    (
        "attack-ship",
        drop("tables/rear/inner/5"),
        "/tables/rear/inner",
        "a table has 6 maneuvers, one for each roll, not 5",
    ),
    (
        "attack-ship",
        put("tables/rear/inner/5", "red about 3"),
        "/tables/rear/inner/5",
        "is no maneuver",
    ),
    (
        "attack-ship",
        put("tables/front/outer/1", "white straight 3"),
        "/known_cells/1/maneuver",
        "the table front, outer has white straight 3 for a 2, not white straight 4",
    ),
    (
        "attack-ship",
        put("known_cells/0/sector", "front-left"),
        "/known_cells/0/sector",
        "the left side is not printed; name the right-hand table",
    ),
    (
        "attack-ship",
        drop("actions/entries/0"),
        "/actions/entries/0",
        "the first action of every list removes an auxiliary power token",
    ),
    (
        "attack-ship",
        put("actions/entries/4/when", ["has-shot"]),
        "/actions/entries/4/when",
        "the last action is for when no other applies",
    ),
    (
        "attack-ship",
        put("actions/entries/1/when", ["has-shots"]),
        "/actions/entries/1/when/0",
        'did you mean "has-shot"?',
    ),
    (
        "attack-ship",
        put("actions/entries/1/action", "cloak"),
        "/actions/entries/1/action",
        "there is no action",
    ),
    (
        "galor",
        drop("combat/methods/1"),
        "/combat/methods/0",
        "the last weapon choice is the primary weapon",
    ),
    ("galor", put("loadouts", []), "/loadouts", "at least 1 loadout card must stand here"),
    (
        "galor",
        put("loadouts/0/elite/ability", "when attacking: may re-rol 1 blank."),
        "/loadouts/0/elite/ability",
        "the ability cannot be read",
    ),
    (
        "galor",
        drop("loadouts/0/elite/ability"),
        "/loadouts/0/elite",
        "an elite side has an ability or a weapon",
    ),
    (
        "galor",
        put("loadouts/1/elite/weapon/range", [3, 2]),
        "/loadouts/1/elite/weapon/range",
        "range bands stand in order",
    ),
    (
        "breen",
        put("loadouts/0/elite/weapon/range", [1, 3]),
        "/loadouts/0/elite/weapon/range",
        "in order and without a gap",
    ),
    (
        "galor",
        put("loadouts/1/elite/weapon/arc", "rear"),
        "/loadouts/1/elite/weapon/arc",
        "a ship of this type has no rear arc",
    ),
    (
        "galor",
        put("loadouts/1/elite/weapon/spends_lock", False),
        "/loadouts/1/elite/weapon/spends_lock",
        'if and only if the text says "spend target lock"',
    ),
    (
        "galor",
        put("combat/methods", [{"weapon": "primary"}]),
        "/loadouts/1/elite/weapon",
        "the logic card never fires a loadout's weapon",
    ),
    ("breen", put("additional_steps/0/gain", "cloak"), "/additional_steps/0/gain", "no token"),
]


@each_case(("name", "change", "where", "says"), WRONG)
def test_a_fault_is_told_with_its_place(
    name: str, change: Callable[[Any], None], where: str, says: str
) -> None:
    read = document(name)
    change(read)
    with pytest.raises(DocumentError) as caught:
        enemy_from_document(read)
    assert caught.value.where == where
    assert says in caught.value.message


# What a schema cannot say: which entry is last, whether parts agree, what is an ability.
BEYOND_THE_SCHEMA = (
    "the table front, outer",
    "cannot be read",
    "never fires",
    "stand in order",
    "in order and without",
    "has no rear arc",
    "if and only if",
    "the last action",
    "the last weapon",
)


@each_case(
    ("name", "change"),
    [(each[0], each[1]) for each in WRONG if not any(s in each[3] for s in BEYOND_THE_SCHEMA)],
)
def test_the_schema_refuses_the_same(name: str, change: Callable[[Any], None]) -> None:
    read = document(name)
    change(read)
    assert list(validator().iter_errors(read)) != []


def test_the_schema_knows_the_same_words() -> None:
    properties = validator().schema["properties"]
    entry = properties["actions"]["properties"]["entries"]["items"]["properties"]
    assert tuple(entry["action"]["enum"]) == ACTIONS
    assert tuple(entry["when"]["items"]["enum"]) == CONDITIONS
    step = properties["additional_steps"]["items"]["properties"]
    assert tuple(step["gain"]["enum"]) == TOKENS
    assert tuple(step["when"]["items"]["enum"]) == CONDITIONS
    method = properties["combat"]["properties"]["methods"]["items"]["properties"]
    assert tuple(method["when"]["items"]["enum"]) == METHOD_CONDITIONS
    assert tuple(properties["faction"]["enum"]) == FACTIONS
    assert SECTORS[:5] == tuple(properties["tables"]["required"])


@pytest.mark.parametrize("wrong", [None, [], "enemy", 1])
def test_what_is_no_object_is_refused(wrong: Any) -> None:
    with pytest.raises(DocumentError, match="an enemy is an object, not"):
        enemy_from_document(wrong)


def test_two_enemies_of_one_id_are_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        read_enemies({"one.json": document("galor"), "two.json": document("galor")})
    assert caught.value.where == "/two.json/id"
