"""Rule sets as data: inheritance, blame, options that players choose, faults in documents."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from rules.errors import CatalogueError, RulesError, RuleSetError
from rules.loader import FIXTURES, load_options, load_rulesets
from rules.rulesets import RuleSet, RuleSets, Setting
from tests.families import each_case

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = load_options()

LINEAGES = {
    "attack-wing-2017": ("attack-wing", "attack-wing-2017"),
    "attack-wing-classic": ("attack-wing", "attack-wing-classic"),
    "organized-play-2016": (
        "attack-wing",
        "attack-wing-classic",
        "organized-play-2014",
        "organized-play-2016",
    ),
    "organized-play-2014": ("attack-wing", "attack-wing-classic", "organized-play-2014"),
    "ship-pure": ("attack-wing", "attack-wing-2017", "ship-pure"),
    "alliance": ("attack-wing", "attack-wing-2017", "alliance"),
    "open": ("attack-wing", "attack-wing-2017", "open"),
    "attack-wing": ("attack-wing",),
}


def documents() -> list[dict[str, Any]]:
    paths = sorted((FIXTURES / "rulesets").glob("*.json"))
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]


def document(identifier: str) -> dict[str, Any]:
    (found,) = [each for each in documents() if each["id"] == identifier]
    return found


def child(**fields: Any) -> dict[str, Any]:
    return {"id": "ours", "name": "Ours", "summary": "s", "inherits": "attack-wing", **fields}


def resolved(*more: dict[str, Any]) -> RuleSets:
    return RuleSets.from_documents([document("attack-wing"), *more], OPTIONS)


def test_the_rule_sets_and_their_lineage() -> None:
    rulesets = load_rulesets()
    assert {each.id: each.lineage for each in rulesets} == LINEAGES
    assert [each.id for each in rulesets] == list(LINEAGES)
    assert len(rulesets) == 8
    assert "open" in rulesets
    assert "house" not in rulesets


def test_each_explains_itself_to_players() -> None:
    for each in load_rulesets():
        assert each.name
        assert each.summary.endswith(".")
        assert all(setting.source for setting in each.settings.values())


def test_every_option_has_a_value_of_its_kind_in_every_rule_set() -> None:
    for each in load_rulesets():
        assert set(each.settings) == set(OPTIONS)


def test_inherited_values_are_blamed_on_the_rule_set_that_set_them() -> None:
    rulesets = load_rulesets()
    cap = rulesets["organized-play-2016"].blame("ship_points_cap")
    assert cap == Setting(50, "F14, Fleet Construction", "organized-play-2014")
    penalty = rulesets["ship-pure"].blame("penalty_zero_cost_captain")
    assert penalty == Setting(True, "2017, Squad Building; EDITIONS A4", "attack-wing-2017")
    assert rulesets["open"].blame("penalty_admiral").ruleset == "attack-wing"


@pytest.mark.parametrize("identifier", LINEAGES)
def test_a_rule_set_differs_from_its_parent_in_what_it_sets(identifier: str) -> None:
    rulesets = load_rulesets()
    chosen = rulesets[identifier]
    own = document(identifier)["options"]
    assert {name for name in OPTIONS if chosen.blame(name).ruleset == identifier} == set(own)
    if len(chosen.lineage) > 1:
        parent = rulesets[chosen.lineage[-2]]
        inherited = set(OPTIONS) - set(own)
        assert {name: chosen[name] for name in inherited} == {
            name: parent[name] for name in inherited
        }


def test_a_missing_rule_set_names_those_that_exist() -> None:
    with pytest.raises(RuleSetError, match="no rule set 'house'; choose one of attack-wing-2017,"):
        load_rulesets()["house"]


def test_an_unknown_option() -> None:
    ruleset = load_rulesets()["open"]
    with pytest.raises(RuleSetError, match="rule set 'open' has no option 'colour'"):
        ruleset.blame("colour")
    with pytest.raises(KeyError):
        ruleset["colour"]
    with pytest.raises(RuleSetError, match="sets the unknown option 'colour'"):
        ruleset.with_options(colour="red")
    with pytest.raises(RuleSetError, match="rule set 'ours' sets the unknown option 'colour'"):
        resolved(child(options={"colour": {"value": 1, "source": "s"}}))


# --- options chosen by the players -------------------------------------------


def test_players_choose_options() -> None:
    base = load_rulesets()["attack-wing-2017"]
    chosen = base.with_options(points_limit=100, rule_of_3_on_prices=True)
    assert (chosen["points_limit"], base["points_limit"]) == (100, 130)
    assert chosen.blame("points_limit") == Setting(100, "chosen by the players", "attack-wing-2017")
    assert (chosen.id, chosen.name, chosen.lineage) == (base.id, base.name, base.lineage)
    assert base.with_options() is not base
    assert base.with_options().fingerprint == base.fingerprint
    assert chosen.fingerprint != base.fingerprint


def test_a_list_that_players_choose_is_frozen() -> None:
    """A rule set is a key of the prepared cards: lists must not make it unhashable."""
    chosen = load_rulesets()["open"].with_options(shuttle_limited_types=["crew", "tech"])
    assert chosen["shuttle_limited_types"] == ("crew", "tech")
    assert {chosen.fingerprint: 1}


WRONG = [
    ("points_limit", "130"),
    ("points_limit", 1.5),
    ("points_limit", True),
    ("ships_minimum", None),
    ("ship_costs", 1),
    ("ship_costs", None),
    ("faction_mixing", "sometimes"),
    ("faction_mixing", None),
    ("shuttle_limited_types", "weapon"),
    ("shuttle_limited_types", [1]),
    ("shuttle_limited_types", None),
    ("price_date", "yesterday"),
    ("price_date", "2017-13-01"),
    ("price_date", "20170801"),
    ("event_date", 20170801),
]


@each_case(("option", "value"), WRONG)
def test_a_value_of_the_wrong_kind(option: str, value: Any) -> None:
    with pytest.raises(RuleSetError, match=f"option '{option}' is .*, but takes"):
        load_rulesets()["open"].with_options(**{option: value})
    with pytest.raises(RuleSetError, match=f"rule set 'ours': option '{option}' is"):
        resolved(child(options={option: {"value": value, "source": "s"}}))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("points_limit", None),
        ("points_limit", 0),
        ("price_date", None),
        ("price_date", "2017-07-31"),
        ("faction_mixing", "consent"),
        ("shuttle_limited_types", []),
        ("shuttle_limited_types", ("weapon",)),
        ("ship_costs", False),
    ],
)
def test_a_value_of_the_right_kind(option: str, value: Any) -> None:
    chosen = load_rulesets()["open"].with_options(**{option: value})
    assert chosen[option] == (tuple(value) if isinstance(value, list) else value)


def test_the_message_lists_the_choices() -> None:
    with pytest.raises(RuleSetError) as caught:
        load_rulesets()["open"].with_options(faction_mixing="maybe")
    assert str(caught.value) == (
        "rule set 'open': option 'faction_mixing' is 'maybe', "
        "but takes free | consent | forbidden | own-upgrades-only"
    )


# --- faults in documents -----------------------------------------------------


def test_a_child_changes_only_what_it_names() -> None:
    rulesets = resolved(child(options={"points_limit": {"value": 99, "source": "our club"}}))
    ours = rulesets["ours"]
    assert ours["points_limit"] == 99
    assert ours.blame("points_limit") == Setting(99, "our club", "ours")
    assert [name for name in OPTIONS if ours.blame(name).ruleset == "ours"] == ["points_limit"]
    assert ours.lineage == ("attack-wing", "ours")


def test_the_order_of_documents_does_not_matter() -> None:
    forward, backward = documents(), documents()[::-1]
    one = RuleSets.from_documents(forward, OPTIONS)
    other = RuleSets.from_documents(backward, OPTIONS)
    assert {each.id: each.fingerprint for each in one} == {
        each.id: each.fingerprint for each in other
    }


@each_case(
    ("made", "message"),
    [
        pytest.param(
            [child(inherits="nobody")], "'ours' inherits from unknown 'nobody'", id="parent"
        ),
        pytest.param([child(inherits="ours")], "'ours' inherits from itself", id="itself"),
        pytest.param(
            [child(inherits="b"), child(id="b", inherits="ours")],
            "inherits from itself",
            id="circle of two",
        ),
        pytest.param(
            [
                child(inherits="b"),
                child(id="b", inherits="c"),
                child(id="c", inherits="ours"),
            ],
            "inherits from itself",
            id="circle of three",
        ),
        pytest.param([child(), child()], "there are two rule sets 'ours'", id="doubled"),
        pytest.param(
            [child(options={"points_limit": {"value": 1}})],
            "option 'points_limit' names no source",
            id="no source",
        ),
        pytest.param(
            [child(options={"points_limit": {"source": "s"}})],
            "option 'points_limit' names no value",
            id="no value",
        ),
        pytest.param(
            [child(options={"points_limit": 130})],
            "option 'points_limit' names no value",
            id="a bare value",
        ),
        pytest.param(
            [{"name": "Ours", "summary": "s", "options": {}}], "rule set None has no id", id="no id"
        ),
        pytest.param([child(name="")], "rule set 'ours' has no name", id="no name"),
        pytest.param([child(summary=None)], "rule set 'ours' has no summary", id="no summary"),
        pytest.param(
            [{"id": "root", "name": "R", "summary": "s", "options": {}}],
            "rule set 'root' leaves options open: points_limit, price_date,",
            id="options left open",
        ),
    ],
)
def test_a_fault_in_a_document(made: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(RuleSetError, match=message):
        resolved(*made)


def test_errors_are_of_one_family() -> None:
    assert issubclass(RuleSetError, RulesError)
    assert RuleSetError.code == "ruleset.invalid"


def test_an_unreadable_file(tmp_path: Any) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "broken.json").write_text("{", encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"broken\.json: is not JSON"):
        load_rulesets(tmp_path)


def test_values_cannot_be_changed() -> None:
    ruleset: RuleSet = load_rulesets()["open"]
    with pytest.raises(AttributeError):
        ruleset.id = "other"  # type: ignore[misc]


def read_in(path: Path) -> set[str]:
    """Returns the names that a module asks for: of attributes, in brackets, calls and tables."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Subscript | ast.Call):
            asked = [node.slice] if isinstance(node, ast.Subscript) else node.args
            found |= {str(each.value) for each in asked if isinstance(each, ast.Constant)}
        elif isinstance(node, ast.Dict):
            found |= {str(each.value) for each in node.keys if isinstance(each, ast.Constant)}
    return found


def test_every_option_with_a_choice_is_read() -> None:
    """Setting it in a house rule set changes more than a page."""
    read: set[str] = set()
    for folder in ("rules", "cards", "fleetbuilder"):
        for path in (ROOT / folder).rglob("*.py"):
            read |= read_in(path)
    silent = [name for name, each in OPTIONS.items() if len(each.choices) != 1]
    assert [name for name in silent if name not in read] == []
