"""Official rulings on tech upgrades."""

from __future__ import annotations

import pytest

from rules.battle.position.terms import DESTROYED
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    NEAR,
    acting,
    borne,
    dice,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.test_minefields import TEXT as MINES
from tests.rules.battle.effects.test_token_triggers import crew
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, ORGANIZED_2016, RULES_2017

EVERY = (RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016)

TRACTOR_BEAM = "tech:tractor-beam-71120"
GENERATOR = "tech:interphase-generator-71124"
POSITRON_BEAM = "tech:positron-beam-71272"
DEFLECTOR = "tech:navigational-deflector-71276"
TRANSWARP = "tech:transwarp-drive-71272"
THRUSTERS = "tech:ion-thrusters-3rd-wing-attack-ship"
BANKS = "tech:multi-targeting-phaser-banks-71529"
VARIANTS = ("tech:combat-vessel-variant-71508", "tech:combat-vessel-variant-71527")
REACTOR = "tech:secondary-impulse-reactor-71510"
SECONDARY_SHIELDS = "tech:secondary-shields-71533"
SEQUENCER = "tech:backup-sequencer-71536"
THOUGHT_MAKER = "tech:thought-maker-71646a"
HOLO = "tech:holo-communicator-72263"
IMPULSE = "tech:impulse-drive-72242"
STATION = "weapon:tactical-station-71510"
ARMOR = "tech:dispersive-armor-72012wp"


@pytest.mark.ruling("F14-H1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("shoots_at_once", "rolled"), [(True, 1), (False, 3)])
def test_a_tractor_beam_holds_for_the_round(
    scene: MakeScene, rules: str, shoots_at_once: bool, rolled: int
) -> None:
    play = acting(
        scene,
        borne(TRACTOR_BEAM),
        place=NEAR,
        second=vessel(1, agility=3, dial=HELD),
        script=["attack HH", "attack XXXX", "defense " + "X" * rolled],
        rules=rules,
    )
    play.give(TRACTOR_BEAM)
    if not shoots_at_once:
        play.finish_round()
    play.go_to("Attack a1").give(AT).finish_phase()
    assert dice(play) == (4, rolled)


@pytest.mark.ruling("F14-H2", "F16-12", "FR-178.1", "FR-178.3", "FR-178.5")
@pytest.mark.parametrize("rules", EVERY)
def test_an_interphase_generator_takes_one_damage_for_the_attack(
    scene: MakeScene, rules: str
) -> None:
    """After the defense dice, which roll as ever; an evade takes nothing off that damage."""
    play = shot_at(
        scene,
        borne(GENERATOR, skill=1),
        "attack HHC",
        "defense " + "E" * 1 + "X" * 4,
        "damage Direct Hit",
        words="shields 0/2 cloak green",
        rules=rules,
    )
    play.give(BY, GENERATOR)
    assert (play.ship("a1").damage, play.told("result")) == (1, [])


@pytest.mark.ruling("FR-178.6", "FR-264.5")
def test_an_interphase_generator_stops_a_borg_missile(scene: MakeScene) -> None:
    missile = borne("weapon:borg-missile-71444")
    play = shooting(
        scene,
        missile,
        "attack HHHH",
        "damage Direct Hit",
        second=borne(GENERATOR, skill=1),
        other="shields 0/2 cloak green",
    )
    play.give("Borg Missile at b1", GENERATOR)
    ship = play.ship("b1")
    assert (ship.damage, ship.auxiliary, ship.disabled_shields) == (1, 0, 2)


@pytest.mark.ruling("F14-H4", "F16-24")
@pytest.mark.parametrize("rules", EVERY)
def test_a_positron_beam_fires_before_dials_are_set(scene: MakeScene, rules: str) -> None:
    dial = ((1, "straight", "white"), (2, "straight", "white"))
    play = scene(
        f"round 2 planning\na1 18,10 h0\nb1 {NEAR}",
        borne(POSITRON_BEAM, dial=dial),
        vessel(1, dial=dial),
        rules=rules,
    )
    play.give(POSITRON_BEAM)
    assert play.ship("b1").auxiliary == 1
    assert "Maneuver b1" not in play.history
    play.go_to("Maneuver b1").refuse("pass")


@pytest.mark.ruling("F14-H5", "F16-27", "FR-108.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("cloak", ["", "shields 0/2 cloak green-beside"])
def test_a_navigational_deflector_in_a_minefield(scene: MakeScene, rules: str, cloak: str) -> None:
    """Dice, then 1 damage off, then defense dice, none for a cloak."""
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 {cloak}\nb1 4,34 acted\n"
        "terrain minefield 18,13\nmine b1 0 minefield 18,13\ncard b1 0 discarded",
        borne(DEFLECTOR, dial=((3, "straight", "white"),), agility=2),
        vessel(1, cards=[card("Mines", "weapon", ability=MINES)], dial=HELD),
        dials={"a1": "3 straight"},
        script=["attack HHHX", "defense EX", *(["damage Direct Hit"] if cloak else [])],
        rules=rules,
    )
    assert (play.asked, play.offered) == ("Effect a1", [DEFLECTOR, "pass"])
    play.give(DEFLECTOR)
    ship = play.ship("a1")
    assert (ship.damage, ship.shields) == ((1, 0) if cloak else (0, 1))
    assert ship.cards[0].disabled == 1


@pytest.mark.ruling("F14-H12", "F16-25", "FR-111.2")
@pytest.mark.parametrize("rules", EVERY)
def test_transwarp_drive_is_not_for_the_maneuver_of_in_cha(scene: MakeScene, rules: str) -> None:
    play = moving(
        scene,
        borne(TRANSWARP, crew("talent:in-cha-71126"), dial=((4, "straight", "white"),)),
        "4 straight",
        rules=rules,
    )
    play.give("pass", "talent:in-cha-71126")
    assert play.history == ["Effect a1", "Action a1"]
    assert [each.split()[2] for each in play.told("moved")[:2]] == ["4", "4"]


@pytest.mark.ruling("F14-H18", "F16-132")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("speed", "offered"), [(3, False), (4, True)])
def test_ion_thrusters_reveal_nothing_to_the_transwarp_drive(
    scene: MakeScene, rules: str, speed: int, offered: bool
) -> None:
    """A 3 that they raise is no 4 on the dial, and a 6 in the place of a 4 is none either."""
    dial = ((3, "straight", "white"), (4, "straight", "white"))
    own = borne(TRANSWARP, crew(THRUSTERS), dial=dial)
    play = moving(scene, own, f"{speed} straight", rules=rules)
    assert (TRANSWARP in play.offered) is offered
    play.give(TRANSWARP if offered else THRUSTERS)
    assert play.told("moved")[0].split()[2] == ("6" if offered else "4")


@pytest.mark.ruling("F14-H14", "F16-84", "FR-326.1")
@pytest.mark.parametrize("rules", EVERY)
def test_two_locks_stand_though_the_phaser_banks_are_disabled(scene: MakeScene, rules: str) -> None:
    play = acting(
        scene,
        borne(BANKS),
        more="b2 21,18 h180 acted",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        rules=rules,
    )
    play.give("target-lock", "b1", BANKS).finish_round()
    assert play.ship("a1").cards[0].disabled == 1
    assert play.ship("a1").locks == (1, 2)


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("disabled", [0, 1])
def test_the_phaser_banks_hold_two_locks_of_different_rounds(
    scene: MakeScene, rules: str, disabled: int
) -> None:
    """Only a second lock within one action costs disabling them."""
    play = acting(
        scene,
        borne(BANKS),
        "locks b1",
        more=f"b2 21,18 h180 acted\ncard a1 0 disabled {disabled}",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        rules=rules,
    )
    play.give("target-lock")
    if play.asked == "LockTarget a1":
        play.give("b2")
    assert BANKS not in play.offered
    play.finish_phase()
    assert play.ship("a1").locks == (1, 2)
    assert play.ship("a1").cards[0].disabled == disabled


@pytest.mark.ruling("F14-H15", "F16-134", "FR-285.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("loss", ["disable", "discard"])
@pytest.mark.parametrize(("damage", "is_left"), [(3, True), (4, False)])
def test_a_combat_vessel_variant_that_is_lost(
    scene: MakeScene, rules: str, key: str, loss: str, damage: int, is_left: bool
) -> None:
    """Damage equal to the hull of 4 that is left destroys the ship."""
    jammer = card(
        "Jammer", ability=f"action: target an opposing ship in range; {loss} a tech on the target."
    )
    play = acting(
        scene,
        vessel(5, cards=[jammer], dial=HELD),
        other=f"shields 0/0 down {damage}",
        more="b2 30,34 h180 acted",
        second=[borne(key, skill=1), vessel(1, dial=HELD)],
        rules=rules,
    )
    assert (play.ship("b1").hull, play.ship("b1").attack_sum) == (5, 1)
    play.give("crew:jammer").finish_phase()
    assert (play.ship("b1").place != DESTROYED) is is_left
    if is_left:
        assert (play.ship("b1").hull, play.ship("b1").attack_sum) == (4, 0)


@pytest.mark.ruling("F16-62", "FR-109.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_secondary_impulse_reactor_saves_no_token(scene: MakeScene, rules: str) -> None:
    dial = ((1, "straight", "white"), (3, "turn", "red"))
    play = moving(scene, borne(REACTOR, dial=dial), "3 turn left", "auxiliary 1", rules=rules)
    play.give(REACTOR).finish_phase()
    assert play.ship("a1").auxiliary == 2
    assert play.ship("a1").pose.heading == 270.0


@pytest.mark.ruling("F16-74", "FR-180.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("words", "shields"), [("shields 0/1 cloak green-beside", (0, 2)), ("shields 1/0", (2, 0))]
)
def test_secondary_shields_raise_none_on_a_cloaked_ship(
    scene: MakeScene, rules: str, words: str, shields: tuple[int, int]
) -> None:
    play = scene(
        f"round 2 end\na1 18,10 h0 {words}\nb1 4,34\ncard a1 0 marker shield 3",
        borne(SECONDARY_SHIELDS),
        vessel(1, dial=HELD),
        rules=rules,
    )
    if shields[0] == 0:
        play.go_to("Cloak a1").give("yes")
    play.go_to("Effect a1").give(SECONDARY_SHIELDS)
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == shields
    assert play.ship("a1").is_cloaked is (shields[0] == 0)


@pytest.mark.ruling("F16-95", "FR-175.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_backup_sequencer_ends_the_cloak(scene: MakeScene, rules: str) -> None:
    """Between two phases, which is "any time" in all documents."""
    play = scene(
        "round 2 activation\na1 18,10 h0 shields 0/2 cloak green-beside\nb1 18,18 h180",
        borne(SEQUENCER),
        vessel(1, dial=HELD),
        rules=rules,
    )
    play.give(SEQUENCER)
    ship = play.ship("a1")
    assert (ship.shields, ship.disabled_shields, ship.is_cloaked) == (2, 0, False)


@pytest.mark.ruling("F16-150", "FR-298.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("answer", "tokens", "moved"), [("yes", 1, 0), ("no", 0, 1)])
def test_the_thought_maker_is_answered_in_the_activation(
    scene: MakeScene, rules: str, answer: str, tokens: int, moved: int
) -> None:
    """The player of the ship sees its dial, then may give it the token and stay."""
    dial = ((1, "straight", "green"), (4, "straight", "white"))
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,18 h180",
        borne(THOUGHT_MAKER, dial=dial),
        vessel(1, dial=dial),
        rules=rules,
    )
    while play.asked.startswith("Maneuver"):
        play.give("4 straight")
    play.give(THOUGHT_MAKER)
    assert (play.asked, play.offered) == ("Detail b1", ["yes", "no"])
    assert play.told("revealed") == ["revealed b1 0 1 straight green"]
    play.give(answer)
    ship = play.ship("b1")
    assert (ship.auxiliary, play.told("moved")[:1] != []) == (tokens, True)


@pytest.mark.ruling("FR-107.2")
@pytest.mark.parametrize("rules", EVERY)
def test_a_holo_communicator_repeats_the_action_of_a_captain(scene: MakeScene, rules: str) -> None:
    """Its own ship performs it; the captain may perform it too."""
    adviser = captain(9, ability="action: gain 1 scan.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0\nb1 4,34 h180 acted",
        [borne(HOLO), vessel(1, cards=[adviser], dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop"},
        rules=rules,
    )
    play.give(HOLO)
    assert (play.asked, [each.scan for each in play.state.ships]) == ("Action a2", [1, 0, 0])
    assert play.ship("a1").cards[0].disabled == 1
    play.give("captain:captain")
    assert play.told("token")[:2] == [
        "token a1 scan 1 captain:captain",
        "token a2 scan 1 captain:captain",
    ]


@pytest.mark.ruling("FR-177.1")
@pytest.mark.parametrize("rules", EVERY)
def test_an_impulse_drive_takes_its_token_off(scene: MakeScene, rules: str) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 auxiliary 1\nb1 4,34 h180",
        borne(IMPULSE, dial=((2, "straight", "white"),)),
        vessel(9, dial=HELD),
        dials={"a1": "2 straight", "b1": "0 stop"},
        rules=rules,
    )
    play.give(IMPULSE)
    assert play.ship("a1").auxiliary == 0
    assert play.asked == "Action b1"


@pytest.mark.ruling("FR-118.1")
@pytest.mark.parametrize(("place", "rolled"), [(0, (4, 3)), (1, (5, 3))])
def test_a_tactical_station_adds_so_many_dice_in_the_whole_round(
    scene: MakeScene, place: int, rolled: tuple[int, int]
) -> None:
    again = card("Again", ability="after attacking: may attack with the primary weapon.")
    play = shooting(
        scene,
        borne(STATION, again),
        "attack " + "X" * rolled[0],
        "defense X",
        "attack " + "X" * rolled[1],
        "defense X",
    )
    play.give(AT)
    assert play.offered == [STATION, STATION, "pass"]
    play.battle.answer(place)
    play.give("crew:again")
    assert [each.attack_dice for each in play.battle.attacks] == list(rolled)


@pytest.mark.ruling("FR-139.2")
def test_dispersive_armor_takes_no_weapon_away(scene: MakeScene) -> None:
    """What a card asked of the primary weapon when it was equipped it does not ask again."""
    dorsal = "weapon:dorsal-phaser-array-71531"
    play = shooting(
        scene,
        borne(dorsal, attack=6),
        "attack XXXX",
        "defense X",
        second=borne(ARMOR, skill=1),
    )
    play.give(AT, ARMOR)
    assert not play.ship("a1").cards[0].is_discarded


@pytest.mark.ruling("FR-139.3")
@pytest.mark.parametrize(("place", "rolled"), [("18,17.5 h180", 4), ("18,14 h180", 5)])
def test_no_dice_are_added_to_a_weapon_behind_dispersive_armor(
    scene: MakeScene, place: str, rolled: int
) -> None:
    """But for the range bonus, which modifies no value (2017, Rule of 3)."""
    gunner = card("Gunner", ability="when attacking: roll +1 attack die.")
    play = shooting(
        scene,
        vessel(5, cards=[gunner], dial=HELD, attack=6),
        "attack " + "X" * rolled,
        "defense X",
        place=place,
        second=borne(ARMOR, skill=1),
    )
    play.give(AT, ARMOR)
    assert dice(play) == (rolled, 1)
