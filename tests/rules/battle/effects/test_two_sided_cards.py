"""Cards with two sides: turned over with what lies on them, and what each side does then."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import ShipRecord, prepare_fleet
from rules.battle.position.terms import NOBODY
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, BY, flown
from tests.rules.battle.effects.test_tokens import replays
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel, weapon
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

LURSA = "captain:lursa-2017core"
BETOR = "captain:b-etor-2017core"
SCOTT = "crew:montgomery-scott-75005"
UHURA = "crew:nyota-uhura-75005"
CHEKOV = "crew:pavel-chekov-75005"
KIRK = "crew:james-t-kirk-75005"
PIKE = "captain:christopher-pike-75005"
ADMIRAL = "admiral:christopher-pike-75005"
ENTERPRISE = "ship:u-s-s-enterprise-75005"
ENTERPRISE_A = "ship:u-s-s-enterprise-a-75005"
CARRIER = "ship:u-s-s-enterprise-d-2017core"


def aboard(*keys: str, hull: ShipRecord | None = None, **fields: Any) -> ShipRecord:
    """Returns a plain ship with cards as they are made ready for battle, both sides of each."""
    places = {key.partition(":")[0]: key for key in keys if not key.startswith("crew")}
    crew = [key for key in keys if key.startswith("crew")]
    record = prepare_fleet(fleet(ship(CARRIER, *crew, **places)), catalogue(), ruleset())
    fields.setdefault("dial", HELD)
    cards = record.ships[0].to_document()["cards"]
    if hull is not None:
        document = hull.to_document()
        return ShipRecord(document | {"cards": cards, "skill": 1})
    return vessel(1, cards=cards, **fields)


def sides(play: Scene, name: str = "a1") -> list[str]:
    """Lists the keys of the sides that act."""
    cards = play.ship(name).cards
    return [each.record.key for each in cards if not (each.is_face_down or each.is_gone)]


def at(make: MakeScene, phase: str, own: Any, words: str = "", **fields: Any) -> Scene:
    """Returns a scene at the start of a phase, with b1 at Range 2."""
    return make(
        f"round 2 {phase}\na1 18,10 h0 {words}\nb1 18,17.5 h180\n" + fields.pop("more", ""),
        own,
        fields.pop("second", vessel(1, dial=HELD)),
        dials={"a1": "0 stop", "b1": "0 stop"},
        **fields,
    )


@shows("captain:lursa-2017core 0", "captain:b-etor-2017core 0")
@pytest.mark.parametrize(("key", "other"), [(LURSA, BETOR), (BETOR, LURSA)])
def test_the_duras_sisters_take_turns(scene: MakeScene, key: str, other: str) -> None:
    """Who is turned up commands the ship, at the beginning of a round."""
    play = at(scene, "planning", aboard(key)).give(key)
    assert sides(play) == [other]
    own = play.ship("a1")
    assert (own.captain, own.skill, own.cards[own.captain].record.name) == (
        1, 4, catalogue()[other].name,
    )  # fmt: skip
    play.finish_round()
    assert play.asked == "Effect a1"
    assert play.offered == [other, "pass"]


@pytest.mark.parametrize(
    ("key", "cloak", "dice"),
    [(LURSA, "cloak green-beside", 4), (LURSA, "", 3), (BETOR, "cloak green-beside", 3)],
)
def test_lursa_attacks_with_a_die_more_while_cloaked(
    scene: MakeScene, key: str, cloak: str, dice: int
) -> None:
    play = at(
        scene, "combat begun", aboard(key), cloak, script=["attack " + "X" * dice, "defense X"]
    )
    play.go_to("Attack a1").give(AT)
    assert play.battle.attacks[0].attack_dice == dice


@pytest.mark.parametrize(
    ("key", "cloak", "dice"),
    [(BETOR, "cloak green-beside", 7), (BETOR, "", 1), (LURSA, "cloak green-beside", 5)],
)
def test_betor_defends_with_two_dice_more_while_cloaked(
    scene: MakeScene, key: str, cloak: str, dice: int
) -> None:
    play = at(
        scene,
        "combat begun",
        aboard(key),
        f"chance {cloak}",
        script=["attack XXX", "defense " + "X" * dice],
    )
    play.go_to("Attack b1").give(BY)
    assert play.battle.attacks[0].defense_dice == dice


def test_a_turned_sister_rolls_her_own_dice(scene: MakeScene) -> None:
    """Lursa, turned up in the planning phase, no longer defends as B'Etor."""
    play = at(
        scene,
        "planning",
        aboard(BETOR),
        "cloak green-beside",
        script=["attack XXXX", "defense X"],
    ).give(BETOR)
    play.go_to("Attack a1").give(AT)
    assert play.battle.attacks[0].attack_dice == 4


@shows("crew:montgomery-scott-75005 0", "crew:montgomery-scott-75005-2 0")
@pytest.mark.parametrize(
    ("key", "words", "after"),
    [
        (SCOTT, "shields 0/0", (1, 0)),
        (f"{SCOTT}-2", "shields 0/0 down 1", (0, 0)),
    ],
)
def test_montgomery_scott(scene: MakeScene, key: str, words: str, after: tuple[int, int]) -> None:
    """The time tokens stay on the card that is turned over, and keep its other side from acting."""
    play = at(scene, "planning", aboard(key), words).give(key)
    own = play.ship("a1")
    assert (own.shields, own.face_down) == after
    other = SCOTT if key.endswith("-2") else f"{SCOTT}-2"
    assert sides(play) == [other]
    assert [each.time for each in own.cards] == [0, 3]
    play.finish_round()
    assert play.asked != "Effect a1"
    assert [each.time for each in play.ship("a1").cards] == [0, 2]


def test_montgomery_scott_need_not_turn(scene: MakeScene) -> None:
    play = at(scene, "planning", aboard(SCOTT), "shields 1/0 up 'Weapons Malfunction'")
    play.give("pass").go_to("Action a1")
    assert sides(play) == [SCOTT]


@pytest.mark.parametrize("key", [SCOTT, f"{SCOTT}-2"])
@pytest.mark.parametrize("words", ["up 'Weapons Malfunction'", "shields 2/0", ""])
def test_montgomery_scott_is_turned_over_even_if_nothing_is_repaired(
    scene: MakeScene, key: str, words: str
) -> None:
    play = at(scene, "planning", aboard(key), words)
    play.give(key)
    assert sides(play) == [SCOTT if key != SCOTT else f"{SCOTT}-2"]
    assert [each.time for each in play.ship("a1").cards] == [0, 3]


@shows("crew:nyota-uhura-75005 0")
def test_nyota_uhura_turned_up(scene: MakeScene) -> None:
    """Whoever turns her over: she discards what damaged communications."""
    words = "up 'Communications Failure@1' up 'Direct Hit@1'"
    play = at(scene, "activation begun", aboard(PIKE, f"{UHURA}-2"), words).go_to("Action a1")
    play.give(PIKE, "Nyota Uhura of a1")
    assert sides(play) == [PIKE, UHURA]
    assert [each.name for each in play.ship("a1").face_up] == ["Direct Hit"]


def test_nyota_uhura_after_critical_damage(scene: MakeScene) -> None:
    play = at(
        scene,
        "combat begun",
        aboard(UHURA),
        "chance shields 0/0",
        script=[
            "attack CCX",
            "defense X",
            "damage Communications Failure",
            "damage Weapons Malfunction",
        ],
    )
    play.go_to("Attack b1").give(BY)
    play.finish_phase()
    assert [each.name for each in play.ship("a1").face_up] == ["Weapons Malfunction"]


@shows("ship:u-s-s-enterprise-75005 0")
def test_u_s_s_enterprise(scene: MakeScene) -> None:
    """One card is turned over for one damage card."""
    own = aboard(CHEKOV, hull=flown(ENTERPRISE))
    play = at(scene, "end", own, "up 'Weapons Malfunction@1'").give(ENTERPRISE)
    assert sides(play) == [f"{CHEKOV}-2"]
    assert (play.ship("a1").face_up, play.ship("a1").face_down) == ([], 1)


@pytest.mark.parametrize(
    ("crew", "words"), [((), "up 'Weapons Malfunction@1'"), ((CHEKOV,), "down 1")]
)
def test_u_s_s_enterprise_needs_both(scene: MakeScene, crew: tuple[str, ...], words: str) -> None:
    play = at(scene, "end", aboard(*crew, hull=flown(ENTERPRISE)), words)
    assert play.asked != "Effect a1"


@shows("ship:u-s-s-enterprise-a-75005 0")
@pytest.mark.parametrize(("shields", "is_offered"), [("1/0", True), ("1/1", False)])
def test_u_s_s_enterprise_a(scene: MakeScene, shields: str, is_offered: bool) -> None:
    own = aboard(CHEKOV, hull=flown(ENTERPRISE_A))
    play = at(scene, "activation begun", own, f"shields {shields}").go_to("Action a1")
    assert (ENTERPRISE_A in play.offered) is is_offered
    if is_offered:
        play.give(ENTERPRISE_A)
        assert (play.ship("a1").shields, sides(play)) == (2, [f"{CHEKOV}-2"])


@shows("captain:christopher-pike-75005 0")
def test_christopher_pike(scene: MakeScene) -> None:
    """Two cards at most, and disabled ones stay so; he is none himself."""
    own = aboard(PIKE, CHEKOV, SCOTT)
    play = at(scene, "activation begun", own, more="card a1 1 disabled 1\n").go_to("Action a1")
    play.give(PIKE)
    assert play.asked == "Detail a1"
    play.give("Pavel Chekov of a1, Montgomery Scott of a1")
    assert sides(play) == [PIKE, f"{CHEKOV}-2", f"{SCOTT}-2"]
    state = play.ship("a1")
    assert [each.disabled for each in state.cards] == [0, 0, 0, 1, 0]


def test_captain_kirk_does_not_take_pike_s_place(scene: MakeScene) -> None:
    play = at(scene, "activation begun", aboard(PIKE, KIRK)).go_to("Action a1")
    assert PIKE not in play.offered


@shows("admiral:christopher-pike-75005 0")
@pytest.mark.ruling("FR-073.1")
def test_a_captain_who_is_turned_up_takes_the_chair(scene: MakeScene) -> None:
    """The admiral's fleet action turns Kirk to his captain's side on a ship without a captain."""
    play = at(scene, "activation begun", aboard(ADMIRAL, KIRK)).go_to("Action a1")
    assert play.ship("a1").captain == NOBODY
    play.give("fleet-action")
    play.give("James T. Kirk of a1")
    own = play.ship("a1")
    assert own.cards[own.captain].record.key == "captain:james-t-kirk-75005"
    play.finish_round()
    own = play.ship("a1")
    assert own.cards[own.captain].record.key == "captain:james-t-kirk-75005"


def test_a_captain_turned_to_his_crew_side_leaves_the_chair(scene: MakeScene) -> None:
    kirk = "captain:james-t-kirk-75005"
    own = aboard(kirk, hull=flown(ENTERPRISE))
    play = at(scene, "end", own, "up 'Weapons Malfunction@1'").give(ENTERPRISE)
    assert sides(play) == [KIRK]
    assert (play.ship("a1").captain, play.ship("a1").skill) == (NOBODY, 1)


def test_a_stolen_card_keeps_its_other_side(scene: MakeScene) -> None:
    thief = card("Thief", ability="action: discard this to steal a crew on a ship at range 1-3.")
    for turned in (False, True):
        words = "card b1 0 face-down\ncard b1 1 face-up\n" if turned else ""
        play = scene(
            "round 2 activation begun\na1 18,10 h0\nb1 18,17 h180 acted\n" + words,
            vessel(5, cards=[thief], dial=HELD),
            aboard(CHEKOV),
            dials={"a1": "0 stop"},
        ).go_to("Action a1")
        play.give("crew:thief")
        keys = [each.record.key for each in play.ship("a1").cards[1:]]
        assert sorted(keys) == [CHEKOV, f"{CHEKOV}-2"]
        assert sides(play) == [f"{CHEKOV}-2" if turned else CHEKOV]


def test_the_other_side_is_no_card_of_its_own(scene: MakeScene) -> None:
    """It is neither counted nor hit while it lies face down."""
    play = at(scene, "planning", aboard(CHEKOV, SCOTT))
    assert sides(play) == [CHEKOV, SCOTT]
    assert sum(each.record.points for each in play.ship("a1").cards[2:]) == 0


# --- a ship's own card ------------------------------------------------------------------------

FIRST = "ship:u-s-s-enterprise-ncc-1701-e-75016"
SECOND = f"{FIRST}-2"


def sovereign(key: str, *more: Any, weapons: Any = (), **fields: Any) -> ShipRecord:
    """Returns the Enterprise-E with plain values, both sides of its card, and further cards."""
    record = prepare_fleet(fleet(key), catalogue(), ruleset()).ships[0].to_document()
    own = {name: record[name] for name in ("key", "name", "names", "factions", "ability")}
    fields.setdefault("dial", HELD)
    return vessel(5, cards=[*record["cards"], *more], weapons=weapons, **own, **fields)


TORPEDO = card("Big Torpedoes", "weapon", ability="attack: spend target lock to fire.")


@pytest.mark.parametrize(("words", "auxiliary"), [("", 1), ("locks b1", 0)])
def test_enterprise_e_fires_torpedoes_without_a_lock(
    scene: MakeScene, words: str, auxiliary: int
) -> None:
    """Auxiliary power is the price of going without the lock; with a lock that is spent."""
    own = sovereign(FIRST, TORPEDO, weapons=[weapon(1, 5, 1, 3)])
    play = at(scene, "combat begun", own, words, script=["attack XXXXX", "defense X"])
    play.go_to("Attack a1").give("Big Torpedoes at b1")
    state = play.ship("a1", play.after("dice"))
    assert (state.auxiliary, state.locks) == (auxiliary, ())


def test_enterprise_e_s_primary_weapon_brings_nothing(scene: MakeScene) -> None:
    own = sovereign(FIRST, TORPEDO, weapons=[weapon(1, 5, 1, 3)])
    play = at(scene, "combat begun", own, script=["attack XXX", "defense X"])
    play.go_to("Attack a1").give(AT)
    assert play.ship("a1", play.after("dice")).auxiliary == 0


@shows(f"{FIRST} 1", f"{SECOND} 1")
def test_enterprise_e_is_turned_over_and_back(scene: MakeScene) -> None:
    """At the end of a round to its second side, in a planning phase back."""
    own = sovereign(FIRST, TORPEDO, weapons=[weapon(1, 5, 1, 3)])
    play = at(scene, "end", own).give(FIRST)
    assert play.ship("a1").markers == (("turned over", 1),)
    assert not play.ship("a1").cards[0].is_face_down
    assert replays(play)
    play.go_to("Attack a1")
    assert "Big Torpedoes at b1" not in play.offered
    play = at(scene, "end", own).give(FIRST).go_to("Effect a1")
    assert play.offered == [SECOND, "pass"]
    play.give(SECOND)
    assert (play.ship("a1").markers, play.ship("a1").cards[0].is_face_down) == ((), True)
    play.go_to("Attack a1")
    assert "Big Torpedoes at b1" in play.offered


@pytest.mark.parametrize(("colour", "evade", "dice"), [("green", 1, 2), ("white", 0, 1)])
def test_enterprise_e_after_a_green_maneuver(
    scene: MakeScene, colour: str, evade: int, dice: int
) -> None:
    own = sovereign(SECOND, dial=((1, "straight", colour),))
    play = scene(
        "round 2 activation begun\na1 18,9 h0\nb1 18,19 h180 acted",
        own,
        vessel(9, dial=HELD),
        dials={"a1": "1 straight"},
        script=["attack XXX", "defense " + "X" * dice],
    )
    play.go_to("Action a1")
    assert play.ship("a1").evade == evade
    play.go_to("Attack b1").give(BY).finish_phase()
    assert play.battle.attacks[0].defense_dice == dice


def test_only_one_side_of_the_enterprise_e_acts(scene: MakeScene) -> None:
    play = at(scene, "end", sovereign(SECOND))
    assert (play.asked, play.offered, play.state.round) == ("Effect a1", [SECOND, "pass"], 3)
