"""The assistant at a table: its steps, what follows from them, what is refused and hidden."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules.errors import DocumentError
from rules.fleet_captains.at_table import advice
from rules.fleet_captains.at_table.card_advice import CardAdvice, card_advice
from rules.fleet_captains.at_table.card_steps import card_names
from rules.fleet_captains.at_table.start import TableSetup, setup_from_document, start_document
from rules.fleet_captains.at_table.state import CaptainsTable
from rules.fleet_captains.at_table.steps import (
    MOST_STEPS,
    STEPS,
    step_added,
    step_seen,
    table_after,
)
from rules.fleet_captains.at_table.table_view import view_of_table
from rules.fleet_captains.box.box import box_from_document
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.muster.muster_document import MusterRequest, muster_drafts
from rules.fleet_captains.play.state import CLOAKED
from rules.loader import FIXTURES, read_document

HOUSE = read_document(FIXTURES / "fleet_captains" / "house-base.json")

VENTURE, SUTHERLAND, EQUINOX, KORINAR, KLOTHOS, MAHT_HA = range(6)
"""The ships of the table by their numbers."""
ADA, KOLOTH = range(2)

ASKED: dict[str, Any] = {
    "goal": 10,
    "layout": "standard",
    "players": [
        {
            "name": "Ada",
            "side": "federation",
            "fleet": ["uss-venture", "uss-sutherland", "uss-equinox"],
        },
        {
            "name": "Koloth",
            "side": "klingon",
            "fleet": ["iks-korinar", "iks-klothos", "iks-maht-ha"],
        },
    ],
}
COUNTED: dict[str, Any] = {
    "players": [
        {"name": "Ada", "side": "federation", "fleet": [{"name": "Venture", "size": 5}]},
        {"name": "Koloth", "side": "klingon", "fleet": [{"name": "Korinar", "size": 2}]},
    ],
}


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return setup_from_document(start_document(ASKED, [HOUSE]))


class Played:
    """A table with what was recorded, a step a call."""

    def __init__(self, setup: TableSetup) -> None:
        self.setup = setup
        self.steps: list[Mapping[str, Any]] = []

    def step(self, seat: int, kind: str, **fields: Any) -> None:
        self.steps.append(step_added(self.setup, self.steps, seat, {"kind": kind, **fields}))

    def undo(self) -> None:
        self.steps.append({"kind": "undo", "seat": ADA})

    @property
    def table(self) -> CaptainsTable:
        return table_after(self.setup, self.steps)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view_of_table(self.table, seat)

    def refused(self, seat: int, kind: str, **fields: Any) -> CaptainsError:
        before = self.view(seat)
        with pytest.raises(CaptainsError) as caught:
            self.step(seat, kind, **fields)
        assert self.view(seat) == before
        return caught.value

    def last(self) -> str:
        return self.table.notes[-1].words


@pytest.fixture
def played(setup: TableSetup) -> Played:
    return Played(setup)


@pytest.fixture
def begun(played: Played) -> Played:
    played.step(ADA, "begin")
    return played


@pytest.fixture
def counted() -> Played:
    return Played(setup_from_document(start_document(COUNTED, [])))


def beside(played: Played, place: str = "C3", tile: str = "Class K Nebula") -> None:
    """Brings Venture and Klothos to one explored tile, and begins the game."""
    played.step(ADA, "explore", ship=VENTURE, place=place, tile=tile)
    played.step(KOLOTH, "move", ships=[KLOTHOS], place=place)
    played.step(ADA, "begin")


# --- how a table begins --------------------------------------------------------------------------


def test_ships_begin_in_their_command_posts_and_the_rest_is_the_pool(played: Played) -> None:
    view = played.view(ADA)
    assert [ship["place_words"] for ship in view["ships"]] == [
        *["the Command Post of Ada"] * 3,
        *["the Command Post of Koloth"] * 3,
    ]
    assert [len(pool) for pool in view["pools"]] == [9, 9]
    assert [(team["fleet_size"], team["size_in_play"]) for team in view["teams"]] == [(10, 10)] * 2
    assert (view["is_begun"], view["round"], view["actions_of_turn"]) == (False, 0, 3)


def test_a_fleet_is_drawn_by_its_seed_as_the_muster_draws_it() -> None:
    asked = {
        **ASKED,
        "players": [
            {"name": "Ada", "side": "federation", "seed": "7"},
            {"name": "Koloth", "side": "klingon", "seed": "7"},
        ],
    }
    setup = setup_from_document(start_document(asked, [HOUSE]))
    box = box_from_document(HOUSE)
    for told in setup.players:
        drawn = muster_drafts(box, MusterRequest(told.side, 10, "7"))[-1]
        assert [card.key for card in told.fleet] == [card.key for card in drawn.fleet]


def test_an_owners_box_lies_over_the_house_box_and_is_pinned() -> None:
    card = next(each for each in HOUSE["ships"] if each["key"] == "uss-venture")
    own = {
        "format": "fleet-captains-box",
        "version": 1,
        "id": "mine",
        "name": "Mine",
        "ships": [{**card, "dial": [dict(level) for level in card["dial"]]}],
    }
    own["ships"][0]["dial"][0] = {
        **card["dial"][0],
        "settings": [[9, 9, 9, 9], *card["dial"][0]["settings"][1:]],
    }
    start = start_document(ASKED, [HOUSE, own])
    setup = setup_from_document(start)
    assert setup.is_own
    assert "house_made" not in str(start)
    played = Played(setup)
    assert played.view(ADA)["ships"][VENTURE]["ratings"] == [9, 9, 9, 9]
    assert played.view(ADA)["ships"][SUTHERLAND]["ratings"] == [6, 8, 6, 6]
    # Who looks on sees turns and points alone (DF-44).
    seen = played.view(None)
    assert [seen[name] for name in ("ships", "places", "players", "pools", "notes")] == [[]] * 5
    assert [team["points"] for team in seen["teams"]] == [0, 0]


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        ({"goal": 5}, "/goal", "from 6 to 38"),
        ({"layout": "round"}, "/layout", "no layout"),
        ({"layout": "teams"}, "/layout", "4 Command Posts and there are 2 players"),
        ({"players": ASKED["players"][:1]}, "/players", "1 players; there are two, or four"),
        ({"players": [ASKED["players"][0]] * 2}, "/players/1", "two players"),
        ({"colour": "red"}, "", "no field"),
    ],
)
def test_a_start_that_makes_no_sense_is_refused(
    change: dict[str, Any], where: str, words: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        start_document({**ASKED, **change}, [HOUSE])
    assert caught.value.where == where
    assert words in caught.value.message


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        ({"fleet": ["uss-ventura"]}, "/players/0/fleet/0", "uss-venture"),
        ({"fleet": ["uss-venture", "uss-venture"]}, "/players/1", "two ships"),
        ({"fleet": []}, "/players/0/fleet", "too few ships"),
        ({"side": "klingon"}, "/players/0/fleet/0", "no ship of klingon"),
        ({"fleet": ["uss-venture"], "seed": "1"}, "/players/0/seed", "leave out one"),
        ({"name": "A" * 41}, "/players/0/name", "at most 40"),
    ],
)
def test_a_player_who_makes_no_sense_is_refused(
    change: dict[str, Any], where: str, words: str
) -> None:
    players = [{**ASKED["players"][0], **change}, ASKED["players"][1]]
    with pytest.raises(DocumentError) as caught:
        start_document({**ASKED, "players": players}, [HOUSE])
    assert caught.value.where == where
    assert words in caught.value.message


def test_four_players_are_two_teams_with_one_pile_each() -> None:
    players = [
        {"name": "Ada", "side": "federation", "fleet": ["uss-venture"]},
        {"name": "Bo", "side": "federation", "fleet": ["uss-sutherland"]},
        {"name": "Koloth", "side": "klingon", "fleet": ["iks-klothos"]},
        {"name": "Lursa", "side": "klingon", "fleet": ["iks-korinar"]},
    ]
    asked = {"goal": 16, "layout": "teams", "players": players}
    four = Played(setup_from_document(start_document(asked, [HOUSE])))
    four.step(0, "begin")
    view = four.view(1)
    assert [player["actions"] for player in view["players"]] == [2, 2, 0, 0]
    assert [team["name"] for team in view["teams"]] == ["Ada and Bo", "Koloth and Lursa"]
    four.step(2, "cloak", ship=3, free=True)
    # A mate knows what the other side does not (FC-150).
    assert four.view(2)["tokens"][0]["ship"] == 3
    assert "ship" not in four.view(0)["tokens"][0]


# --- the dial ------------------------------------------------------------------------------------


def test_a_dial_is_set_freely_before_the_first_turn_and_once_a_turn_after(played: Played) -> None:
    played.step(ADA, "adjust", ship=VENTURE, setting=1)
    assert played.view(ADA)["ships"][VENTURE]["ratings"] == [11, 4, 5, 9]
    assert played.table.game.ships[VENTURE].adjusted == 0
    played.step(ADA, "begin")
    played.step(ADA, "adjust", ship=VENTURE, setting=3)
    assert played.table.game.ships[VENTURE].adjusted == 1
    assert played.table.notes[-1].remark == ""
    # A card may allow a second one: it is noted, not forbidden.
    played.step(ADA, "adjust", ship=VENTURE, setting=0)
    assert played.table.notes[-1].remark == "adjustment 2 of this ship this turn"
    played.step(KOLOTH, "adjust", ship=KLOTHOS, setting=1)
    assert played.table.notes[-1].remark == "outside the own turn"


def test_a_setting_outside_the_alert_status_is_refused(begun: Played) -> None:
    error = begun.refused(ADA, "adjust", ship=VENTURE, setting=5)
    assert (error.code, error.where) == ("table.setting", "/setting")
    assert "its settings there are 0 to 4" in str(error)
    begun.step(ADA, "damage", ship=VENTURE, number=2, setting=1)
    assert "0 to 1" in str(begun.refused(ADA, "adjust", ship=VENTURE, setting=2))


def test_damage_takes_the_dial_down_and_the_ship_at_last(begun: Played) -> None:
    assert begun.refused(ADA, "damage", ship=VENTURE).code == "table.setting"
    begun.step(ADA, "damage", ship=VENTURE, setting=2)
    view = begun.view(ADA)["ships"][VENTURE]
    assert (view["level_words"], view["setting"], view["ratings"][2]) == ("yellow alert", 2, 8)
    begun.step(ADA, "damage", ship=VENTURE, number=2)
    table = begun.table
    assert VENTURE not in table.game.ships
    # The first loss raises the Fleet Size (FC-71); nobody's attack gives no point (DF-41).
    assert (table.game.teams[0].fleet_size, table.game.teams[0].losses) == (11, 1)
    assert [team.points for team in table.game.teams] == [0, 0]
    begun.step(ADA, "destroy", ship=EQUINOX, team=1)
    table = begun.table
    assert (table.game.teams[0].fleet_size, table.game.teams[1].points) == (11, 1)


def test_system_tokens_disable_until_the_turn_ends_or_until_repaired(begun: Played) -> None:
    begun.step(ADA, "system", ship=VENTURE, system="weapons", state="disabled")
    begun.step(ADA, "system", ship=VENTURE, system="shields", state="damaged")
    begun.step(ADA, "bonus", ship=VENTURE, system="sensors", number=4)
    begun.step(ADA, "bonus", ship=VENTURE, system="engines", number=-7)
    # Below 0 a System is Disabled (FC-23).
    assert begun.view(ADA)["ships"][VENTURE]["ratings"] == ["D", 11, "D", "D"]
    begun.step(ADA, "repair", ship=VENTURE, system="shields")
    assert begun.view(ADA)["ships"][VENTURE]["ratings"] == ["D", 11, "D", 8]
    assert begun.table.game.players[ADA].actions == 2
    begun.step(ADA, "end_turn")
    assert begun.view(ADA)["ships"][VENTURE]["ratings"] == [8, 7, 6, 8]
    error = begun.refused(ADA, "repair", ship=VENTURE, system="shields", free=True)
    assert error.code == "table.repair"


def test_a_repair_costs_an_action_or_the_movement(begun: Played) -> None:
    begun.step(ADA, "damage", ship=VENTURE, number=2, setting=0)
    begun.step(ADA, "repair", ship=VENTURE, setting=2)
    begun.step(ADA, "repair", ship=VENTURE, setting=4, movement=True)
    ship = begun.table.game.ships[VENTURE]
    assert (ship.level, ship.setting, ship.acted, ship.moved) == (0, 4, 1, True)
    assert begun.refused(ADA, "repair", ship=VENTURE, setting=0).code == "table.repair"


# --- turns and actions ---------------------------------------------------------------------------


def test_the_checklist_counts_what_is_open(begun: Played) -> None:
    begun.step(ADA, "move", ships=[VENTURE], place="C1")
    begun.step(ADA, "adjust", ship=EQUINOX, setting=1)
    begun.step(ADA, "act", ship=EQUINOX, action="scan")
    begun.step(ADA, "discard", player=ADA)
    view = begun.view(ADA)
    assert [(row["what"], row["done"], row["most"]) for row in view["checklist"]] == [
        ("move", 1, 3),
        ("power", 1, 3),
        ("cycle", 0, 1),
        ("discard", 1, 1),
    ]
    assert view["players"][ADA]["actions"] == 2
    begun.step(ADA, "end_turn")
    view = begun.view(ADA)
    assert (view["active"], view["round"], view["players"][KOLOTH]["actions"]) == (1, 1, 3)
    begun.step(KOLOTH, "end_turn")
    assert (begun.table.game.active, begun.table.game.round) == (0, 2)


@pytest.mark.parametrize(("goal", "actions"), [(12, 3), (13, 4), (15, 4), (16, 5)])
def test_the_goal_sets_the_actions(goal: int, actions: int) -> None:
    played = Played(setup_from_document(start_document({**ASKED, "goal": goal}, [HOUSE])))
    played.step(ADA, "begin")
    assert played.table.game.players[ADA].actions == actions


def test_actions_run_out_and_the_refusal_says_what_helps(begun: Played) -> None:
    for ship in (VENTURE, SUTHERLAND, VENTURE):
        begun.step(ADA, "act", ship=ship, action="card")
    assert begun.table.notes[-1].remark == "action 2 of this ship this turn"
    error = begun.refused(ADA, "act", ship=EQUINOX, action="test")
    assert error.code == "table.actions"
    assert "correct their number" in str(error)
    begun.step(ADA, "correct_number", what="actions", player=ADA, value=1)
    begun.step(ADA, "act", ship=EQUINOX, action="test")
    assert begun.refused(KOLOTH, "act", ship=KLOTHOS, action="test").code == "table.actions"


def test_the_second_player_has_the_last_turn_and_wins_ties(begun: Played) -> None:
    begun.step(ADA, "gain", team=0, source="encounter", points=9)
    begun.step(ADA, "gain", team=0, source="mission", points=1)
    view = begun.view(KOLOTH)
    assert view["last_turn"] == {"team": 1, "is_now": False, "needed": 10, "short": 10}
    assert view["teams"][0]["pile"] == {"encounter": 9, "mission": 1}
    begun.step(ADA, "end_turn")
    assert begun.table.notes[-1].remark == "the last turn"
    begun.step(KOLOTH, "gain", team=1, source="card", points=9)
    assert begun.view(ADA)["last_turn"] == {"team": 1, "is_now": True, "needed": 10, "short": 1}
    begun.step(KOLOTH, "gain", team=1, source="destroyed", points=1)
    view = begun.view(ADA)
    assert (view["is_over"], view["winner"]) == (True, 1)
    assert begun.last() == "Koloth won: Ada 10 VP, Koloth 10 VP"
    assert begun.refused(ADA, "end_turn").code == "table.over"
    begun.undo()
    begun.step(KOLOTH, "end_turn")
    assert begun.view(ADA)["winner"] == 0


def test_points_that_are_corrected_take_the_last_turn_back(begun: Played) -> None:
    begun.step(ADA, "gain", team=0, source="card", points=9)
    begun.step(ADA, "gain", team=0, source="card", points=1)
    begun.step(ADA, "correct_number", what="points", team=0, value=7)
    view = begun.view(ADA)
    assert view["last_turn"] is None
    assert view["teams"][0]["pile"] == {"card": 10, "correction": -3}
    begun.step(ADA, "correct_number", what="points", team=1, value=10)
    assert begun.view(ADA)["winner"] == 1
    begun.step(ADA, "correct_number", what="points", team=1, value=9)
    assert begun.view(ADA)["winner"] is None


# --- tests, combat, breakaway --------------------------------------------------------------------


def test_the_needed_roll_counts_location_crew_and_each_adjustment(played: Played) -> None:
    played.step(ADA, "explore", ship=SUTHERLAND, place="D3", tile="Class K Nebula")
    played.step(
        ADA, "crew", ship=SUTHERLAND, crew="officer", name="Data", system="sensors", number=3
    )
    played.step(ADA, "begin")
    table = played.table
    ship = table.game.ships[SUTHERLAND]
    found = advice.advice_on_test(table, [ship], "sensors", 13)
    # 8 on the dial, + 3 for Data, - 2 in the nebula.
    assert (found["rating"], found["needs"], found["chance"]["fraction"]) == (9, 4, "1/2")
    assert [face["success"] for face in found["faces"]] == [False] * 3 + [True] * 3
    by_setting = {each["setting"]: each for each in found["adjusted"]}
    assert {place: (each["rating"], each["needs"]) for place, each in by_setting.items()} == {
        1: (6, None),
        2: (13, 1),
        3: (7, 6),
        4: (5, None),
    }
    assert by_setting[2]["changes"] == {
        "weapons": {"from": 6, "to": 3},
        "sensors": {"from": 8, "to": 12},
        "shields": {"from": 6, "to": 5},
    }
    played.step(ADA, "adjust", ship=SUTHERLAND, setting=2)
    table = played.table
    found = advice.advice_on_test(table, [table.game.ships[SUTHERLAND]], "sensors", 12)
    # Above the level no roll is needed (FC-21); the adjustment of the turn is used.
    assert (found["rating"], found["needs"], found["adjusted"]) == (13, 0, [])


def test_a_test_is_told_with_what_came_of_it(begun: Played) -> None:
    sent = {"ships": [SUTHERLAND, VENTURE], "system": "sensors", "level": 20}
    assert begun.refused(ADA, "test", **sent).where == "/die"
    # 8 + 7 together need 5 (FC-25), an action each.
    begun.step(ADA, "test", **sent, die=4, name="Survey")
    assert begun.last().endswith("for Survey failed: 15 and a 4, needed 5")
    assert begun.table.game.players[ADA].actions == 1
    begun.step(ADA, "test", **sent, die=5, free=True)
    assert begun.last().endswith("succeeded: 15 and a 5, needed 5")
    begun.step(ADA, "test", ships=[VENTURE], system="sensors", level=6, free=True)
    assert begun.last().endswith("succeeded without a roll: 7")
    begun.step(ADA, "system", ship=VENTURE, system="sensors", state="damaged")
    begun.step(ADA, "test", ships=[VENTURE], system="sensors", level=6, bonus=5, free=True)
    assert begun.last().endswith("failed, sensors Disabled")


def test_an_attack_is_worked_out_and_its_damage_settled_by_the_owner(played: Played) -> None:
    beside(played)
    played.step(ADA, "adjust", ship=VENTURE, setting=1)
    table = played.table
    ships = table.game.ships
    outlook = advice.advice_on_attack(table, [ships[VENTURE]], ships[KLOTHOS], 2)
    assert (outlook["weapons"], outlook["shields"]) == (13, 5)
    assert sum(Fraction(each["fraction"]) for each in outlook["damage"].values()) == 1
    # 13 + 4 against 5 + 3: more than twice.
    assert outlook["by_dice"][3][2] == 2
    assert advice.targets(table, ships[VENTURE]) == [ships[KLOTHOS]]
    sent = {"ships": [VENTURE], "target": KLOTHOS, "bonus": 2, "die": 4}
    assert played.refused(ADA, "attack", **sent).where == "/enemy_die"
    played.step(ADA, "attack", **sent, enemy_die=3)
    assert played.last() == "U.S.S. Venture attacked I.K.S. Klothos: 17 against 8, 2 damage"
    assert played.view(KOLOTH)["hits"] == [{"ship": KLOTHOS, "damage": 2, "team": 0}]
    played.step(KOLOTH, "damage", ship=KLOTHOS, number=1, setting=1)
    view = played.view(KOLOTH)
    assert (view["hits"], view["ships"][KLOTHOS]["level"]) == ([], 1)
    played.step(
        ADA, "attack", ships=[VENTURE], target=KLOTHOS, bonus=2, die=6, enemy_die=1, free=True
    )
    assert played.table.hits[0].damage == 3
    played.step(KOLOTH, "damage", ship=KLOTHOS, number=2)
    # The hit knows who gets the point (FC-70).
    assert played.table.game.teams[0].points == 1


def test_disabled_weapons_and_shields_roll_no_die(played: Played) -> None:
    beside(played)
    played.step(ADA, "system", ship=KLOTHOS, system="shields", state="disabled")
    played.step(ADA, "attack", ships=[VENTURE], target=KLOTHOS, die=1)
    assert played.last().endswith("9 against Disabled, 3 damage")
    played.step(ADA, "system", ship=VENTURE, system="weapons", state="disabled")
    played.step(ADA, "attack", ships=[VENTURE], target=KLOTHOS, free=True)
    assert played.last().endswith("nothing, weapons Disabled")


def test_damage_that_was_prevented_settles_the_hit(played: Played) -> None:
    beside(played)
    played.step(ADA, "attack", ships=[VENTURE], target=KLOTHOS, die=6, enemy_die=1)
    played.step(KOLOTH, "damage", ship=KLOTHOS, number=0)
    assert (played.table.hits, played.table.game.ships[KLOTHOS].level) == ([], 0)
    assert played.refused(KOLOTH, "damage", ship=KLOTHOS, number=0).code == "table.damage"


def test_the_breakaway_of_ships_that_began_the_turn_with_enemies(played: Played) -> None:
    beside(played)
    table = played.table
    venture, klothos = table.game.ships[VENTURE], table.game.ships[KLOTHOS]
    assert advice.breakaway_foes(table, venture) == [klothos]
    assert advice.breakaway_foes(table, klothos) == []
    # Size 5 against 3: lost where the other die is more than 2 higher.
    found = advice.advice_on_breakaway([venture], [klothos])
    assert found["success"]["fraction"] == "5/6"
    played.step(ADA, "breakaway", ships=[VENTURE], foes=[KLOTHOS], die=2, enemy_die=4)
    assert played.last().endswith("7 against 7, free")
    played.step(ADA, "breakaway", ships=[VENTURE], foes=[KLOTHOS], die=1, enemy_die=4)
    assert "not free" in played.last()
    error = played.refused(ADA, "breakaway", ships=[VENTURE], foes=[EQUINOX], die=1, enemy_die=4)
    assert error.code == "table.breakaway"


# --- the sector ----------------------------------------------------------------------------------


def test_an_installation_takes_its_control_tokens(played: Played) -> None:
    played.step(ADA, "explore", ship=VENTURE, place="C1", tile="Class L Planet")
    played.step(ADA, "begin")
    ship = {"ship": VENTURE}
    # One more token than usual on this tile (FC-76).
    error = played.refused(ADA, "build", **ship)
    assert str(error) == ("the next is the outpost: it takes 2 own control tokens, and there are 0")
    played.step(ADA, "control", place="C1", team=0, number=1, ship=VENTURE)
    assert played.table.game.players[ADA].actions == 2
    played.step(ADA, "control", place="C1", team=0, number=3)
    for level in ("outpost", "colony", "starbase"):
        assert played.view(ADA)["ships"][VENTURE]["build"]["may"] == advice.YES
        played.step(ADA, "build", **ship, free=True)
        place = next(each for each in played.view(ADA)["places"] if each["name"] == "C1")
        assert (place["installation"], place["owner"], place["control"]) == (level, 0, 4)
    # A starbase is 1 VP at once (FC-75).
    assert played.view(ADA)["teams"][0]["pile"] == {"starbase": 1}
    assert str(played.refused(ADA, "build", **ship)) == "a starbase is the last installation"
    played.step(KOLOTH, "raze", place="C1")
    assert played.view(ADA)["teams"][0]["points"] == 1


def test_only_one_side_has_tokens_at_a_location_and_never_thirteen(played: Played) -> None:
    played.step(ADA, "explore", ship=VENTURE, place="C1", tile="Class M Planet")
    played.step(ADA, "control", place="C1", team=0, number=12)
    error = played.refused(ADA, "control", place="C1", team=0, number=1)
    assert (error.code, error.where) == ("table.control", "/number")
    assert "13 control tokens; a location has 0 to 12" in str(error)
    assert played.refused(ADA, "control", place="C1", team=1, number=1).where == "/team"
    assert played.refused(ADA, "control", place="C2", team=0, number=1).code == "table.place"
    played.step(ADA, "control", place="C1", team=0, number=-12)
    played.step(ADA, "control", place="C1", team=1, number=1)
    assert str(played.refused(ADA, "build", ship=VENTURE)).startswith("there are tokens")


def test_a_tile_that_the_box_does_not_have_is_taken_as_told(played: Played) -> None:
    played.step(
        ADA,
        "explore",
        ship=VENTURE,
        place="C1",
        tile="Ours",
        size=3,
        habitable=True,
        encounter=True,
    )
    place = next(each for each in played.view(ADA)["places"] if each["name"] == "C1")
    assert (place["tile"], place["size"], place["habitable"]) == ("Ours", 3, True)
    # An encounter ends the movement (FC-34).
    assert played.table.game.ships[VENTURE].moved
    assert played.refused(ADA, "explore", ship=VENTURE, place="C1", tile="Ours").code == (
        "table.place"
    )
    played.step(ADA, "correct_tile", place="C1", tile="Empty Space")
    assert played.view(ADA)["ships"][VENTURE]["place_words"] == "Empty Space (C1)"


def test_encounters_away_teams_scans_and_cargo_are_kept(begun: Played) -> None:
    begun.step(ADA, "scan", ship=SUTHERLAND, place="C2")
    begun.step(ADA, "explore", ship=VENTURE, place="C1", tile="Class M Planet")
    begun.step(ADA, "encounter", place="C1", name="Probe", system="sensors", level=9, points=1)
    begun.step(ADA, "away_team", place="C1", player=ADA)
    begun.step(ADA, "cargo", ship=VENTURE, what="prisoner", name="Kurn", player=KOLOTH)
    view = begun.view(KOLOTH)
    places = {each["name"]: each for each in view["places"]}
    assert places["C2"]["scans"] == [ADA]
    assert (places["C1"]["encounter"], places["C1"]["away_teams"]) == ("Probe", [ADA])
    assert "level 9" in places["C1"]["encounter_words"]
    assert view["ships"][VENTURE]["cargo"] == [{"kind": "prisoner", "name": "Kurn"}]
    begun.step(ADA, "encounter", place="C1")
    begun.step(KOLOTH, "away_team", place="C1", player=ADA, down=False)
    begun.step(ADA, "cargo", ship=VENTURE, what="prisoner", name="Kurn", aboard=False)
    for kind, fields in (
        ("encounter", {"place": "C1"}),
        ("away_team", {"place": "C1", "player": ADA, "down": False}),
        ("cargo", {"ship": VENTURE, "what": "prisoner", "name": "Kurn", "aboard": False}),
        ("scan", {"ship": SUTHERLAND, "place": "C1"}),
        ("scan", {"ship": SUTHERLAND, "place": "C2"}),
        ("raze", {"place": "C1"}),
        ("move", {"ships": [VENTURE], "place": "C far post"}),
        ("crew", {"ship": VENTURE, "crew": "captain"}),
    ):
        assert begun.refused(ADA, kind, **fields).code.startswith("table."), kind


def test_crew_of_the_box_acts_and_the_second_of_a_post_takes_it(begun: Played) -> None:
    begun.step(ADA, "crew", ship=VENTURE, crew="captain", name="Picard")
    begun.step(ADA, "crew", ship=VENTURE, crew="captain", name="Riker")
    assert begun.last() == "U.S.S. Venture: Riker is its captain; Picard is discarded"
    assert [each["name"] for each in begun.view(ADA)["ships"][VENTURE]["crew"]] == ["Riker"]


def test_reinforcements_must_fit_into_the_fleet_size(begun: Played) -> None:
    error = begun.refused(ADA, "reinforce", player=ADA, key="uss-reliant")
    assert "Size 2 and there is room for 0" in str(error)
    begun.step(ADA, "destroy", ship=EQUINOX)
    fits = [row["key"] for row in begun.view(ADA)["players"][ADA]["reinforcements"]]
    # Size 1 lost, and the first loss raises the Fleet Size: room for 2 (EF-24).
    assert fits == ["uss-defiant", "uss-reliant", "uss-yeager", "uss-yosemite"]
    begun.step(ADA, "reinforce", player=ADA, key="uss-reliant", setting=2)
    ship = begun.view(ADA)["ships"][-1]
    assert (ship["name"], ship["ratings"]) == ("U.S.S. Reliant", [2, 7, 6, 5])
    assert begun.table.game.players[ADA].actions == 2
    assert begun.refused(ADA, "reinforce", player=ADA, key="uss-reliant").where == "/key"
    begun.step(ADA, "fleet_size", team=0, change=2)
    assert begun.view(ADA)["teams"][0]["fleet_size"] == 13


# --- cloaks --------------------------------------------------------------------------------------


@pytest.fixture
def cloaked(begun: Played) -> Played:
    """Returns a table on which the Korinar is cloaked, with an echo beside it."""
    begun.step(ADA, "end_turn")
    begun.step(KOLOTH, "cloak", ship=KORINAR)
    begun.step(KOLOTH, "echo", token=1)
    return begun


def test_a_cloaked_ship_moves_as_its_token_and_echoes_are_counted(cloaked: Played) -> None:
    table = cloaked.table
    assert table.game.ships[KORINAR].setting == CLOAKED
    assert table.game.players[KOLOTH].actions == 1
    error = cloaked.refused(KOLOTH, "echo", token=1, free=True)
    assert str(error) == "there is an echo for each cloaked ship already"
    assert [token["points"] for token in cloaked.view(KOLOTH)["tokens"]] == [8, 8]
    cloaked.step(KOLOTH, "token", token=2, place="C5", under={str(KORINAR): 2})
    assert cloaked.table.game.ships[KORINAR].place == cloaked.table.place_named("C5")
    # Apart, they cannot be mixed any more.
    error = cloaked.refused(KOLOTH, "end_turn", under={str(KORINAR): 1})
    assert (error.code, error.where) == ("table.mix", f"/under/{KORINAR}")
    for kind, fields in (
        ("adjust", {"ship": KORINAR, "setting": 0}),
        ("move", {"ships": [KORINAR], "place": "C5"}),
        ("repair", {"ship": KORINAR, "setting": 0}),
        ("correct_ship", {"ship": KORINAR, "setting": 0}),
        ("cloak", {"ship": KORINAR}),
        ("cloak", {"ship": MAHT_HA, "under": {"9": 1}}),
        ("token", {"token": 3, "place": "C5"}),
        ("token", {"token": 1, "place": "C near post"}),
        ("decloak", {"ship": KORINAR, "setting": 4}),
        ("decloak", {"ship": KLOTHOS, "setting": 0}),
    ):
        assert cloaked.refused(KOLOTH, kind, **fields).code.startswith("table."), kind
    cloaked.step(KOLOTH, "decloak", ship=KORINAR, setting=2)
    ship = cloaked.view(ADA)["ships"][KORINAR]
    assert (ship["place"], ship["ratings"], ship["adjusted"]) == ("C5", [2, 5, 7, 6], 1)
    # An echo outlives its ship (FC-64).
    assert [token["number"] for token in cloaked.view(ADA)["tokens"]] == [1]


@pytest.mark.parametrize("seat", [ADA, None])
def test_what_is_under_a_token_never_reaches_the_others(
    setup: TableSetup, seat: int | None
) -> None:
    def told(under: int | None) -> Played:
        played = Played(setup)
        more = {} if under is None else {"under": {str(KORINAR): under}}
        # The Klothos is stronger beside a friend, cloaked ones too.
        played.step(ADA, "explore", ship=VENTURE, place="C5", tile="Empty Space")
        played.step(ADA, "begin")
        played.step(ADA, "end_turn")
        played.step(KOLOTH, "cloak", ship=KORINAR)
        played.step(KOLOTH, "move", ships=[KLOTHOS], place="C5")
        played.step(KOLOTH, "echo", token=1)
        played.step(KOLOTH, "token", token=2, place="C5", **more)
        played.step(KOLOTH, "attack", ships=[KLOTHOS], target=VENTURE, die=3, enemy_die=3)
        played.step(
            KOLOTH,
            "mission",
            player=KOLOTH,
            secret=True,
            **({} if under == 1 else {"name": "Ambush", "points": 3}),
        )
        played.step(KOLOTH, "end_turn")
        return played

    one, other, untold = told(1), told(2), told(None)
    assert one.view(KOLOTH) != other.view(KOLOTH)
    assert one.view(seat) == other.view(seat) == untold.view(seat)
    seen = [[step_seen(setup, step, seat) for step in each.steps] for each in (one, other, untold)]
    assert seen[0] == seen[1] == seen[2]
    assert step_seen(setup, other.steps[6], KOLOTH)["under"] == {str(KORINAR): 2}


def test_only_the_owner_tells_what_a_token_is(cloaked: Played) -> None:
    for kind, fields in (
        ("show", {"token": 1}),
        ("echo", {"token": 1}),
        ("decloak", {"ship": KORINAR, "setting": 0}),
        ("token", {"token": 1, "place": "C5", "under": {str(KORINAR): 2}}),
        ("mission", {"player": KOLOTH, "secret": True}),
    ):
        assert cloaked.refused(ADA, kind, **fields).code == "table.not_yours", kind
    cloaked.step(KOLOTH, "show", token=2, removed=True)
    assert cloaked.last() == "Koloth showed token 2: an echo, and is removed"
    cloaked.step(KOLOTH, "show", token=1)
    assert cloaked.last() == "Koloth showed token 1: I.K.S. Korinar"


def test_a_damaged_cloaked_ship_stays_cloaked_only_where_its_dial_can(cloaked: Played) -> None:
    cloaked.step(KOLOTH, "damage", ship=KORINAR)
    assert cloaked.last() == "I.K.S. Korinar: 1 damage, yellow alert, still cloaked"
    cloaked.step(KOLOTH, "destroy", ship=KORINAR, team=0)
    assert [token["number"] for token in cloaked.view(ADA)["tokens"]] == [2]


# --- missions ------------------------------------------------------------------------------------


def test_missions_are_drawn_cycled_and_fulfilled(begun: Played) -> None:
    box = begun.setup.box
    assert box is not None
    known = next(card for card in box.missions.values() if card.vp == 2)
    begun.step(ADA, "mission", player=ADA, name=known.name)
    begun.step(ADA, "mission", player=ADA)
    begun.step(
        ADA, "mission", player=ADA, name="Ours", mission_kind="combat", points=3, secret=True
    )
    own, theirs = (begun.view(seat)["players"][ADA]["missions"] for seat in (ADA, KOLOTH))
    assert [(each["title"], each["points"]) for each in own] == [
        (known.name, 2),
        ("a mission", 1),
        ("Ours", 3),
    ]
    assert theirs[2] == {
        "number": 3,
        "title": "a secret mission",
        "secret": True,
        "kind": "",
        "points": None,
        "words": "",
    }
    begun.step(ADA, "drop", mission=2, cycled=True)
    assert begun.table.game.players[ADA].cycled
    begun.step(ADA, "fulfil", mission=3)
    begun.step(ADA, "fulfil", mission=1, points=1)
    assert begun.view(KOLOTH)["teams"][0]["pile"] == {"mission": 4}
    assert begun.refused(ADA, "fulfil", mission=1).code == "table.missions"


def test_a_mission_names_the_roll_of_each_ship_that_could_do_it(begun: Played) -> None:
    begun.step(ADA, "explore", ship=SUTHERLAND, place="D3", tile="Class J Nebula")
    box = begun.setup.box
    assert box is not None
    for card in box.missions.values():
        deed = card.deed.__class__.__name__
        at = getattr(card.deed, "at", None)
        if deed == "PassTest" and at is not None and at.kinds == ("nebula",):
            begun.step(ADA, "mission", player=ADA, name=card.name)
            break
    rows = begun.view(ADA)["players"][ADA]["tests"]
    assert [row["ship"] for row in rows] == [SUTHERLAND]
    table = begun.table
    found = advice.advice_on_test(
        table, [table.game.ships[SUTHERLAND]], rows[0]["system"], rows[0]["level"]
    )
    assert (rows[0]["needs"], rows[0]["chance"]) == (found["needs"], found["chance"])
    assert begun.view(KOLOTH)["players"][ADA]["tests"] == []


# --- counts only ---------------------------------------------------------------------------------


def test_without_ship_cards_counts_checklists_and_points_work(counted: Played) -> None:
    counted.step(ADA, "begin")
    assert counted.refused(ADA, "adjust", ship=0, setting=0).code == "table.counts_only"
    counted.step(ADA, "mark", ship=0, what="adjusted")
    counted.step(ADA, "damage", ship=0)
    view = counted.view(ADA)
    assert (view["has_cards"], view["ships"][0]["level"], view["ships"][0]["ratings"]) == (
        False,
        1,
        [],
    )
    assert view["checklist"][1] == {"what": "power", "done": 1, "most": 1}
    assert counted.refused(ADA, "test", ships=[0], system="sensors", level=9, die=4).code == (
        "table.counts_only"
    )
    counted.step(ADA, "test", ships=[0], system="sensors", level=9, die=4, rating=5)
    assert counted.last().endswith("succeeded: 5 and a 4, needed 4")
    counted.step(
        ADA, "attack", ships=[0], target=1, die=6, enemy_die=1, weapons=8, shields=3, free=True
    )
    assert counted.table.hits[0].damage == 3
    counted.step(KOLOTH, "damage", ship=1, number=3)
    assert counted.table.game.teams[0].points == 1
    counted.step(ADA, "end_turn")
    assert counted.refused(KOLOTH, "reinforce", player=KOLOTH, key="Rotarran").where == "/size"
    counted.step(KOLOTH, "reinforce", player=KOLOTH, key="Rotarran", size=2)
    counted.step(KOLOTH, "cloak", ship=2)
    counted.step(KOLOTH, "explore", ship=2, tile="Planet", habitable=True)
    counted.step(ADA, "move", ships=[0], place="location 1", free=True)
    counted.step(ADA, "control", place="location 1", team=0, number=1)
    assert counted.view(ADA)["ships"][0]["build"] == {"may": "open", "words": ""}
    assert counted.refused(ADA, "explore", ship=0, place="post 1", tile="X").code == "table.place"


# --- the record ----------------------------------------------------------------------------------


def test_undo_takes_the_last_step_back_and_the_record_keeps_both(begun: Played) -> None:
    before = begun.view(ADA)
    begun.step(ADA, "gain", team=0, source="card", points=2)
    begun.undo()
    assert begun.view(ADA) == before
    assert len(begun.steps) == 3
    begun.undo()
    assert not begun.table.is_begun
    with pytest.raises(CaptainsError, match="no step to take back"):
        table_after(begun.setup, [*begun.steps, {"kind": "undo", "seat": ADA}])


@pytest.mark.parametrize(
    ("step", "where", "words"),
    [
        ({"kind": "warp"}, "/kind", "a step is one of"),
        ({}, "/kind", "a step is one of"),
        ({"kind": "adjust", "ship": 9, "setting": 0}, "/ship", "no ship 9 in play"),
        ({"kind": "adjust", "ship": 0}, "", 'lacks the field "setting"'),
        ({"kind": "adjust", "ship": 0, "setting": 0, "x": 1}, "", "no field"),
        ({"kind": "move", "ships": [0, 0], "place": "C1"}, "/ships", "none of them twice"),
        ({"kind": "move", "ships": [0], "place": "Z9"}, "/place", "no place"),
        ({"kind": "gain", "team": 2, "source": "card", "points": 1}, "/team", "from 0 to 1"),
        ({"kind": "gain", "team": 0, "source": "luck", "points": 1}, "/source", "luck"),
        ({"kind": "test", "ships": [0], "system": "warp", "level": 1}, "/system", "warp"),
        ({"kind": "begin"}, "", "has begun already"),
        ({"kind": "fleet_size", "team": 0, "change": -99}, "/change", "is 0 to 99"),
        ({"kind": "correct_number", "what": "losses", "value": 1}, "/team", "say whose"),
        ({"kind": "correct_ship", "ship": 0, "level": 1, "setting": 3}, "/setting", "0 to 2"),
    ],
)
def test_a_step_that_makes_no_sense_is_refused_and_changes_nothing(
    begun: Played, step: dict[str, Any], where: str, words: str
) -> None:
    kind = step.pop("kind", None)
    error = begun.refused(ADA, kind, **step)
    assert error.where == where
    assert words in str(error)


def test_corrections_set_what_people_agree_on(begun: Played) -> None:
    begun.step(ADA, "explore", ship=VENTURE, place="C1", tile="Class M Planet")
    begun.step(ADA, "correct_place", place="C1", control=3, installation=2, team=1)
    begun.step(ADA, "correct_ship", ship=VENTURE, level=2, setting=1, place="C near post")
    begun.step(ADA, "correct_number", what="round", value=7)
    begun.step(ADA, "correct_number", what="fleet_size", team=1, value=12)
    begun.step(ADA, "correct_number", what="losses", team=1, value=2)
    begun.step(ADA, "mark", ship=VENTURE, what="acted")
    view = begun.view(ADA)
    place = next(each for each in view["places"] if each["name"] == "C1")
    assert (place["control"], place["installation"], place["owner"]) == (3, "colony", 1)
    ship = view["ships"][VENTURE]
    assert (ship["level"], ship["ratings"], ship["acted"]) == (2, [2, 3, 5, 4], 1)
    assert (view["round"], view["teams"][1]["fleet_size"], view["teams"][1]["losses"]) == (7, 12, 2)
    begun.step(ADA, "mark", ship=VENTURE, what="acted", done=False)
    assert begun.view(ADA)["ships"][VENTURE]["acted"] == 0


def test_a_record_takes_no_more_than_it_can(begun: Played) -> None:
    full = [{"kind": "undo", "seat": ADA}] * MOST_STEPS
    with pytest.raises(CaptainsError) as caught:
        step_added(begun.setup, full, ADA, {"kind": "begin"})
    assert caught.value.code == "table.full"


# --- command cards -------------------------------------------------------------------------------

WARLIKE = ["way-of-the-warrior", "the-science-of-war", "battleships", "code-of-honor"]


def test_only_the_own_team_learns_which_deck_a_player_took(played: Played) -> None:
    played.step(KOLOTH, "deck", player=KOLOTH, subdecks=WARLIKE)
    assert played.last() == "Koloth took a command deck"
    names = {seat: played.view(seat)["players"][KOLOTH] for seat in (KOLOTH, ADA, None)}
    assert names[KOLOTH]["deck"] == [
        *("Way of the Warrior", "The Science of War", "Battleships", "Code of Honor")
    ]
    assert [(names[seat]["has_deck"], names[seat]["deck"]) for seat in (ADA, None)] == [
        (True, []),
        (True, []),
    ]
    seen = [step_seen(played.setup, played.steps[0], seat) for seat in (KOLOTH, ADA, None)]
    assert ["subdecks" in each for each in seen] == [True, False, False]
    own = card_names(played.table, KOLOTH, is_own=True)
    assert "Blood Oath" in own
    assert "Tough as Leather" not in own
    assert "Tough as Leather" in card_names(played.table, KOLOTH, is_own=False)


@pytest.mark.parametrize(
    ("seat", "subdecks", "code", "where"),
    [
        (ADA, WARLIKE, "table.not_yours", ""),
        (KOLOTH, WARLIKE[:3], "table.deck", "/subdecks"),
        (KOLOTH, [*WARLIKE[:3], "picards-table"], "table.deck", "/subdecks"),
        (KOLOTH, "all", "table.step", "/subdecks"),
    ],
)
def test_a_deck_that_makes_no_sense_is_refused(
    played: Played, seat: int, subdecks: Any, code: str, where: str
) -> None:
    error = played.refused(seat, "deck", player=KOLOTH, subdecks=subdecks)
    assert (error.code, error.where) == (code, where)
    assert played.table.decks == {}


def test_a_table_that_counts_only_knows_no_subdecks(counted: Played) -> None:
    refused = counted.refused(KOLOTH, "deck", player=KOLOTH, subdecks=WARLIKE)
    assert refused.code == "table.counts_only"
    assert card_names(counted.table, KOLOTH, is_own=True) == []
    assert card_advice(counted.table, 1, "Charge", "weapons") == CardAdvice((), 0, 0)


def test_cards_stand_in_what_happened(played: Played) -> None:
    beside(played)
    played.step(KOLOTH, "card", player=KOLOTH, name="Ambush")
    assert played.last() == "Koloth played Ambush"
    cards = {"card": "Battle Stations", "enemy_card": "Tough as Leather"}
    dice = {"die": 6, "enemy_die": 1}
    played.step(
        ADA, "attack", ships=[VENTURE], target=KLOTHOS, bonus=2, enemy_bonus=3, **cards, **dice
    )
    assert played.last().startswith(
        "U.S.S. Venture with Battle Stations attacked I.K.S. Klothos with Tough as Leather: 16 "
    )
    test = {"system": "sensors", "level": 12, "bonus": 5, "card": "Data"}
    played.step(ADA, "test", ships=[EQUINOX], die=2, **test)
    assert played.last().startswith("U.S.S. Equinox with Data: sensors test of 12 succeeded")


@pytest.mark.parametrize(
    ("team", "name", "system", "in_combat", "adds", "weakens", "effects"),
    [
        (0, "battle stations", "weapons", True, 2, 0, 1),
        (0, "Battle Stations", "shields", True, 2, 0, 1),
        (0, "Battle Stations", "shields", False, 2, 0, 1),
        (0, "Battle Stations", "engines", False, 0, 0, 0),
        (0, "Data", "sensors", False, 5, 0, 1),
        (0, "Data", "weapons", True, 0, 0, 1),
        (0, "A Bold Bluff", "shields", True, 0, 0, 1),
        (0, "Last Reserves", "weapons", True, 5, 0, 1),
        (1, "Blood Oath", "weapons", True, 2, 1, 1),
        (1, "Blood Oath", "shields", True, 0, 0, 1),
        (1, "Battle Stations", "weapons", True, 0, 0, 0),
    ],
)
def test_a_card_brings_what_the_box_says(
    played: Played,
    team: int,
    name: str,
    system: str,
    in_combat: bool,
    adds: int,
    weakens: int,
    effects: int,
) -> None:
    found = card_advice(played.table, team, name, system, in_combat=in_combat)
    assert (found.adds, found.weakens, len(found.words)) == (adds, weakens, effects)


def test_every_kind_of_step_is_tried_here() -> None:
    source = Path(__file__).read_text("utf-8")
    assert [kind for kind in STEPS if f'"{kind}"' not in source] == []
