"""Cards drawn at random whose printed texts were read before ours: many made to act of late.

Each scene says what the printed card does, whatever our text for it says.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    FAR,
    NEAR,
    TOUGH,
    acting,
    borne,
    dice,
    flown,
    known_as,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.catalogue import catalogue

# --- ships flown across --------------------------------------------------------------------------

RUNS = ("talent:strafing-run-80000", "talent:strafing-run-80002")


def strafing(make: MakeScene, key: str, maneuver: str, places: list[str], *script: str) -> Scene:
    """Returns a battle after a ship with the talent has moved among b2, b3 and so on."""
    more = "".join(f"b{number} {at} acted\n" for number, at in enumerate(places, 2))
    play = moving(
        make,
        borne(key, captain(5), dial=DIAL),
        maneuver,
        more=more,
        second=[vessel(1, dial=HELD) for _ in range(len(places) + 1)],
        script=script,
    )
    play.finish_phase()
    return play


@pytest.mark.parametrize("key", RUNS)
@pytest.mark.parametrize(
    ("maneuver", "places", "faces", "shields"),
    [
        # Over two ships and onto free ground behind them; aside of a third one.
        ("4 straight", ["18,13 h180", "17.5,15 h90", "20,14 h0"], "HC", [1, 1, 2]),
        ("4 straight", ["18,13 h180"], "X", [2]),
        # Round a bend, whose outside is free.
        ("3 turn left", ["17.2,13.6 h0", "21,13 h0"], "H", [1, 2]),
        # Moved back from one ship by another that was flown across before.
        ("4 straight", ["18,13 h180", "18,17.2 h180"], "HH", [1, 1]),
        # Where it stood and where it ends no template lies.
        ("1 straight", ["18,14.8 h180"], "", [2]),
    ],
)
def test_strafing_run(
    scene: MakeScene,
    key: str,
    maneuver: str,
    places: list[str],
    faces: str,
    shields: list[int],
) -> None:
    """Its template is enough: each opponent beneath it, or overlapped, suffers by a die."""
    play = strafing(scene, key, maneuver, places, *[f"attack {face}" for face in faces])
    found = [play.ship(f"b{number}").shields for number in range(2, len(places) + 2)]
    assert found == shields


def test_strafing_run_leaves_friends_alone(scene: MakeScene) -> None:
    play = moving(
        scene,
        [borne(RUNS[0], captain(5), dial=DIAL), vessel(1, dial=HELD)],
        "4 straight",
        more="a2 18,13 h0 acted\n",
    )
    play.finish_phase()
    assert play.told("dice") == []


# --- who is targeted -----------------------------------------------------------------------------

SENSORS = "tech:security-sensors-72241"
PICKS = {
    "a crew": "action: disable a crew on an opposing ship in range.",
    "two crew": "action: disable up to 2 crew on an opposing ship in range.",
    "a shield": "action: disable 1 active shield on an opposing ship in range.",
    "a target": "action: target an opposing ship in range; disable a crew on the target.",
    "its own": "action: disable this to gain 1 evade.",
}


def beset(
    make: MakeScene, own: Any, text: str, type_: str = "crew", words: str = "", *script: str
) -> Scene:
    """Returns a battle after a card of b1 has acted on a1, which has crew One and Two."""
    foe = card("Foe", type_, ability=text)
    play = make(
        f"round 2 activation begun\na1 18,10 h0 acted {words}\nb1 18,18 h180",
        own,
        vessel(1, dial=HELD, cards=[foe, captain(4)]),
        dials={"b1": "0 stop"},
        script=script,
    )
    play.go_to("Action b1")
    if foe["key"] in play.offered:
        play.give(foe["key"])
        while play.asked == "Detail b1":
            play.give(max(play.offered, key=len))
    return play


@pytest.mark.parametrize(
    ("text", "evades"),
    [("a crew", 2), ("two crew", 2), ("a shield", 2), ("a target", 2), ("its own", 1)],
)
def test_security_sensors(scene: MakeScene, text: str, evades: int) -> None:
    """One evade for each opposing card that targets the ship or something on it."""
    own = borne(SENSORS, card("One"), card("Two"))
    play = beset(scene, own, PICKS[text], words="evade 1")
    assert play.ship("a1").evade == evades


def test_security_sensors_do_not_heed_friends(scene: MakeScene) -> None:
    friend = card("Friend", ability="action: disable a crew on a friendly ship in range.")
    play = acting(
        scene,
        [vessel(5, dial=HELD, cards=[friend]), borne(SENSORS, card("One"))],
        more="a2 20,13 h0 acted\n",
    ).give("crew:friend")
    assert (play.ship("a2").evade, play.ship("a2").cards[1].disabled) == (0, 1)


@pytest.mark.parametrize("text", ["a crew", "two crew", "a target"])
def test_mezoti(scene: MakeScene, text: str) -> None:
    """She goes for a crew whose text is then void; tech may do as it likes."""
    key = "crew:mezoti-73002"
    for type_ in ("crew", "tech"):
        play = beset(scene, borne(key, card("One"), card("Two")), PICKS[text], type_)
        if type_ == "crew":
            assert play.asked == "Effect a1"
            play.give(key)
        ship, is_kept = play.ship("a1"), type_ == "crew"
        assert ship.cards[0].is_discarded is is_kept
        assert (sum(each.disabled for each in ship.cards) == 0) is is_kept
        assert play.ship("b1").cards[0].disabled == int(is_kept)


@pytest.mark.parametrize(
    ("make", "type_", "words", "is_safe"),
    [
        ("jazkal", "talent", "scan 1", True),
        ("jazkal", "talent", "", False),
        ("jazkal", "crew", "scan 1", False),
        ("shielding", "tech", "", True),
        ("shielding", "tech", "shields 0/0", False),
        ("shielding", "crew", "", False),
    ],
)
def test_what_cannot_be_targeted(
    scene: MakeScene, make: str, type_: str, words: str, is_safe: bool
) -> None:
    """Talents, or opposing tech, cannot pick a crew on such a ship either."""
    crew = [card("One"), card("Two")]
    if make == "jazkal":
        own = flown("ship:i-r-w-jazkal-72233", *crew)
    else:
        own = borne("tech:multi-spectrum-shielding-75013", *crew)
    play = beset(scene, own, PICKS["a crew"], type_, words)
    assert (sum(each.disabled for each in play.ship("a1").cards) == 0) is is_safe
    assert (play.asked == "Action b1") is is_safe


def test_the_jazkal_has_talents_of_its_own(scene: MakeScene) -> None:
    """What it does to itself does not target it."""
    talent = card("Own", "talent", ability="action: disable a crew on this ship to gain 1 evade.")
    own = flown("ship:i-r-w-jazkal-72233", talent, card("One"), captain(5))
    play = acting(scene, own, "scan 1").give("talent:own")
    assert (play.ship("a1").evade, play.ship("a1").cards[1].disabled) == (1, 1)


# --- damage after a hit --------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "defense", "damage"), [("HXX", "XX", 2), ("HXX", "EX", 0)])
def test_graviton_telescope(scene: MakeScene, attack: str, defense: str, damage: int) -> None:
    """A hit more for an attack that hit; one that missed damages nothing (2017, Deal Damage)."""
    key = "tech:graviton-telescope-75008"
    play = shooting(
        scene,
        borne(key),
        f"attack {attack}",
        f"defense {defense}",
        words="scan 1",
        other=TOUGH,
        second=vessel(1, dial=HELD, agility=3),
    )
    play.give(AT)
    assert (key in play.offered) is (damage > 0)
    if damage:
        play.give(key)
    play.finish_phase()
    assert (play.ship("b1").shields, play.ship("a1").cards[0].disabled) == (
        9 - damage,
        int(damage > 0),
    )


def test_graviton_telescope_needs_scan(scene: MakeScene) -> None:
    key = "tech:graviton-telescope-75008"
    play = shooting(scene, borne(key), "attack HXX", "defense X", other=TOUGH)
    play.give(AT).finish_phase()
    assert (play.ship("b1").shields, "Effect a1" in play.history) == (8, False)


def test_turanj_who_misses(scene: MakeScene) -> None:
    key = "crew:turanj-75015"
    first = borne(key, captain(5, unique=True))
    play = shooting(scene, first, "attack HXX", "defense E", other=TOUGH)
    play.give(AT).finish_phase()
    assert (play.ship("b1").shields, "Effect a1" in play.history) == (9, False)


# --- ships moved by others -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ship", "time", "dice_fewer"),
    [
        ("ship:i-s-s-enterprise-71796", 2, 0),
        ("ship:u-s-s-enterprise-71122", 2, 1),
        ("ship:u-s-s-sutherland-2017core", 0, 1),
    ],
)
def test_b_4(scene: MakeScene, ship: str, time: int, dice_fewer: int) -> None:
    """Time for the captain of any Enterprise; fewer dice for ships of the Federation."""
    key = "crew:b-4-75012"
    foe = vessel(1, cards=[captain(1)], dial=HELD, **known_as(ship), name=catalogue()[ship].name)
    play = acting(
        scene,
        borne(key),
        place=FAR,
        second=foe,
        script=["attack XXX", "defense X", f"attack {'X' * (3 - dice_fewer)}", "defense X"],
    )
    play.give(key, "1 straight white")
    assert [each.time for each in play.ship("b1").cards] == [time]
    play.go_to("Attack a1").give(AT)
    play.go_to("Attack b1").give(BY)


# --- tokens that go -----------------------------------------------------------------------------

GRAB = "action: give 1 grapple to an opposing ship in range."


@pytest.mark.parametrize("key", ["tech:bio-electric-interference-71281", "talent:diplomacy-71508"])
def test_tokens_of_grapples_go_too(scene: MakeScene, key: str) -> None:
    """All tokens beside the other ship but auxiliary power."""
    play = scene(
        "round 2 activation\na1 18,10 h0\n"
        "b1 18,17.5 h180 evade 1 auxiliary 1 marker grapple 1 acted",
        borne(key, captain(5)),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1").give(key)
    ship = play.ship("b1")
    assert (ship.evade, ship.auxiliary, ship.markers) == (0, 1, ())


# --- captains ------------------------------------------------------------------------------------

DISABLERS = ("captain:daimon-tog-op1prize", "crew:chrega-72270p")


@pytest.mark.parametrize("key", DISABLERS)
@pytest.mark.parametrize(
    ("words", "other", "is_offered"),
    [
        ("", "shields 0/0", True),
        ("", "shields 0/2", True),
        ("", "shields 1/0", False),
        ("", "cloak green shields 0/2", False),
        ("cloak green shields 0/2", "shields 0/0", False),
    ],
)
def test_crew_of_bare_ships(
    scene: MakeScene, key: str, words: str, other: str, is_offered: bool
) -> None:
    """For all own shields a ship without active ones loses the use of a crew, or of two."""
    crew = [card("Three"), card("Four"), card("Five")]
    play = acting(
        scene,
        borne(key, card("One")),
        words,
        other=other,
        second=vessel(1, dial=HELD, cards=crew),
    )
    assert (key in play.offered) is is_offered
    if not is_offered:
        return
    play.give(key)
    assert play.asked == "Detail a1"
    play.give(max(play.offered, key=len))
    ship = play.ship("a1")
    is_tog = key == DISABLERS[0]
    assert (ship.shields, ship.disabled_shields) == (0, 2)
    assert [each.disabled for each in ship.cards] == ([0, 1] if is_tog else [1, 0])
    assert sum(each.disabled for each in play.ship("b1").cards) == (1 if is_tog else 2)


@pytest.mark.parametrize(
    ("words", "faction", "number"),
    [
        ("shields 0/0", "klingon", 4),
        ("shields 0/1", "klingon", 3),
        ("shields 1/0", "klingon", 3),
        ("shields 0/0", "federation", 3),
    ],
)
def test_gowron(scene: MakeScene, words: str, faction: str, number: int) -> None:
    """A die more once all shields of his Klingon ship are destroyed; disabled ones are not."""
    first = borne("captain:gowron-72280p", factions=[faction])
    play = shooting(scene, first, f"attack {'X' * number}", "defense X", words=words)
    play.give(AT)
    assert dice(play) == (number, 1)


@pytest.mark.parametrize(
    ("place", "faction", "damage"),
    [
        ("18,17.5 h180", "federation", 1),
        ("18,17.5 h180", "klingon", 2),
        ("27,10 h270", "federation", 2),
    ],
)
def test_keogh(scene: MakeScene, place: str, faction: str, damage: int) -> None:
    """A hit against a Federation friend becomes a blank where he sees the attacker."""
    key = "captain:keogh-75011"
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 chance\na2 21,10 h0 chance shields 9/0\nb1 {place}",
        [borne(key, skill=1), vessel(1, dial=HELD, factions=[faction], agility=0)],
        vessel(5, dial=HELD),
        script=["attack HHX"],
    )
    play.give("primary weapon at a2")
    assert play.ship("a2").shields == 9 - damage


def test_velal(scene: MakeScene) -> None:
    """Two defense dice fewer for an evade, each time that the ship is attacked this round."""
    key = "admiral:velal-72010"
    play = scene(
        "round 2 activation\na1 18,10 h0\nb1 18,17.5 h180\nb2 20,17.5 h180",
        borne(key, captain(4), agility=3, skill=1, shields=4),
        [vessel(9, dial=HELD), vessel(8, dial=HELD)],
        dials={"a1": "0 stop", "b1": "0 stop", "b2": "0 stop"},
        script=["attack HHX", "defense X", "attack HXX", "defense XXX"],
    )
    play.go_to("Action a1").give("fleet-action").go_to("Attack b1").give(BY, key)
    assert play.ship("a1").shields == 3
    play.go_to("Attack b2").give(BY, "pass")
    assert [each.defense_dice for each in play.battle.attacks] == [1, 3]
    assert play.ship("a1").shields == 2


def test_t_pol(scene: MakeScene) -> None:
    """A roll aside, scan on a Vulcan ship, and on an NX the action of a Federation crew."""
    key = "captain:t-pol-75016"
    crew = [
        card("Hand", factions=["federation"], ability="action: gain 1 evade."),
        card("Guest", factions=["klingon"], ability="action: gain 1 battle stations."),
    ]
    known = known_as("ship:enterprise-nx-01-71526") | {"factions": ["federation", "vulcan"]}
    for fields, tokens in ((known, (2, 1)), ({}, (0, 0))):
        play = moving(scene, borne(key, *crew, **fields, dial=DIAL), "1 straight")
        play.give(key, "1 flank left white")
        if fields:
            play.give("yes")
        ship = play.ship("a1", play.after("moved", 2) if not fields else None)
        assert ship.pose.x < 18.0
        assert (play.at_phase("combat").ships[0].scan, play.ship("a1").battle_stations) == (
            tokens[0],
            0,
        )


# --- other upgrades ------------------------------------------------------------------------------


def test_par_lenor_stays_where_no_attack_destroys_his_ship(scene: MakeScene) -> None:
    key = "crew:par-lenor-75003"
    bomb = card("Bomb", ability="action: deal 1 damage to an opposing ship at range 1.")
    play = scene(
        "round 2 activation\na1 18,10 h0 acted shields 0/0\na2 4,4 h0 acted\nb1 18,14 h180\n"
        "card a1 1 marker latinum 2",
        [borne(key, captain(1), hull=1), vessel(1, dial=HELD)],
        vessel(5, dial=HELD, cards=[bomb]),
        dials={"b1": "0 stop"},
        script=["damage Console Fire"],
    )
    play.go_to("Action b1").give("crew:bomb")
    assert [each.record.key for each in play.ship("b1").cards] == ["crew:bomb"]


@pytest.mark.parametrize("key", ["weapon:biogenic-charge-71510b", "borg:biogenic-charge-71510b"])
def test_biogenic_charge_with_crits(scene: MakeScene, key: str) -> None:
    """Two crew at most, whether hits or critical hits reached the hull."""
    play = shooting(
        scene,
        borne(key, captain(0, drones=7)),
        "attack HHCCXXX",
        "defense X",
        "damage Console Fire",
        "damage Engine Room Fire",
        "damage Structural Damage",
        "damage Structural Damage",
        words="locks b1",
        other="shields 0/0",
        more="card a1 1 drones 2\n",
        second=vessel(1, dial=HELD, hull=9, cards=[card("One"), card("Two"), card("Three")]),
    )
    play.give("Biogenic Charge at b1").finish_phase()
    assert sum(each.is_discarded for each in play.ship("b1").cards) == 2
    assert play.ship("a1").cards[1].drones == 4


def test_self_destruct_sequence_of_a_damaged_ship(scene: MakeScene) -> None:
    """As many dice as its hull value, whatever damage it has."""
    key = "talent:self-destruct-sequence-71523"
    play = acting(
        scene,
        [borne(key, captain(5)), vessel(1, dial=HELD)],
        "down 2",
        place=NEAR,
        more="a2 4,4 h0 acted\n",
        script=["attack HXXX"],
    ).give(key)
    play.finish_round()
    play.go_to("Attack a2" if play.ship("b1").shields == 0 else "Action a2")
    play.finish_phase()
    assert play.ship("b1").shields == 1


@pytest.mark.parametrize(
    ("words", "other", "place", "is_offered"),
    [
        ("", "", "18,17.5 h180", False),
        ("", "scan 1", "18,17.5 h180", True),
        ("", "", NEAR, True),
        ("shields 0/0", "", "18,17.5 h180", True),
    ],
)
def test_refractive_shielding(
    scene: MakeScene, words: str, other: str, place: str, is_offered: bool
) -> None:
    """Nobody modifies the attack dice of a ship at Range 2-3 without scan."""
    number = 4 if place == NEAR else 3
    play = shot_at(
        scene,
        borne("tech:refractive-shielding-75015", skill=1, hull=9),
        f"attack {'B' * number}",
        "defense X" if "scan" in other else "defense XX",
        words=words,
        other=f"battlestations 1 {other}",
        place=place,
    )
    play.give(BY)
    assert (play.asked == "SpendToken b1") is is_offered
    if is_offered:
        play.give("pass").finish_phase()


@pytest.mark.parametrize(
    ("own", "number"), [("cloak green", 2), ("cloak green auxiliary 1", 0), ("cloak red", 0)]
)
def test_advanced_cloaking(scene: MakeScene, own: str, number: int) -> None:
    """The cloak stays green for auxiliary power, if the ship has none yet."""
    key = "tech:advanced-cloaking-80003"
    play = shooting(scene, borne(key), "attack XXX", "defense X", words=own)
    play.give(AT)
    assert len(play.offered) == number or play.asked != "Effect a1"
    if number:
        play.give(key)
        assert (play.ship("a1").cloak, play.ship("a1").auxiliary) == (1, 1)


def test_shockwave(scene: MakeScene) -> None:
    """Full astern in place of the dial, for this card and a torpedo that is not disabled."""
    key = "tech:shockwave-71448"
    torpedo = card("Photon Torpedoes", "weapon", ability="attack: disable this to fire.")
    for disabled in (0, 1):
        more = f"card a1 1 disabled {disabled}\n" if disabled else ""
        play = moving(scene, borne(key, torpedo, dial=DIAL), "1 straight", more=more)
        assert (key in play.offered) is not disabled
        if not disabled:
            play.give(key)
            assert play.ship("a1").pose.y < 10.0
            assert (play.ship("a1").auxiliary, play.ship("a1").cards[1].disabled) == (1, 1)
            assert play.ship("a1").cards[0].is_discarded


# --- sisters and neighbours of those drawn --------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "attack", "shields", "auxiliary"),
    [
        ("", "HXX", 2, 1),
        ("", "HHX", 2, 2),
        # One shield was lost before: only that of this attack comes back.
        ("shields 1/0", "HXX", 1, 1),
        ("shields 0/0", "HXX", 0, None),
        ("", "XXX", 2, None),
    ],
)
def test_auxiliary_power_to_shields(
    scene: MakeScene, words: str, attack: str, shields: int, auxiliary: int | None
) -> None:
    """Shields that this attack destroyed come back, two at most, each for auxiliary power."""
    key = "tech:auxiliary-power-to-shields-72281p"
    damage = ["damage Console Fire"] if words == "shields 0/0" else []
    play = shot_at(
        scene, borne(key, skill=1), f"attack {attack}", "defense X", *damage, words=words
    )
    play.give(BY)
    assert (play.asked == "Effect a1") is (auxiliary is not None)
    if auxiliary is not None:
        play._answer(auxiliary - 1)
    ship = play.ship("a1")
    assert (ship.shields, ship.auxiliary) == (shields, auxiliary or 0)
    assert ship.cards[0].is_discarded is (auxiliary is not None)


def test_auxiliary_power_to_shields_stops_at_one(scene: MakeScene) -> None:
    """Whoever wants one token only has one shield repaired."""
    key = "tech:auxiliary-power-to-shields-72281p"
    play = shot_at(scene, borne(key, skill=1), "attack HHX", "defense X")
    play.give(BY, key)
    assert (play.ship("a1").shields, play.ship("a1").auxiliary) == (1, 1)


@pytest.mark.parametrize(
    "key",
    [
        "tech:sensor-network-71808",
        "crew:erin-hansen-71509",
        "captain:viceroy-71533",
        "captain:bioship-alpha-pilot-71281",
    ],
)
def test_whose_dial_was_seen_cannot_change_it(scene: MakeScene, key: str) -> None:
    """The own dial may be set anew; the other ship executes what was seen."""
    second = vessel(
        1,
        dial=DIAL,
        cards=[card("Pilot", ability="reveal dial: may raise speed by 1.")],
    )
    for is_used in (True, False):
        play = scene(
            "round 2 planning\na1 18,10 h0\nb1 21,10 h180\ncard a1 0 mission 2",
            borne(key, dial=DIAL, skill=9),
            second,
        )
        play.go_to("Maneuver b1").give("2 straight")
        play.go_to("Maneuver a1").give("1 straight")
        play.go_to("Effect a1").give(key if is_used else "pass")
        if is_used:
            while play.asked == "Detail a1":
                play.give("no" if "no" in play.offered else play.offered[0])
        play.go_to("Action b1" if is_used else "Effect b1")
        assert ("Effect b1" in play.history) is False
        if is_used:
            assert play.told("moved")[0].startswith("moved b1 2 straight")


@shows("tech:multi-adaptive-shields-75014 2")
@pytest.mark.parametrize(
    ("words", "defense", "shields"), [("", "EX", 3), ("", "XX", 2), ("shields 0/0", "", 0)]
)
def test_multi_adaptive_shields_over_mines(
    scene: MakeScene, words: str, defense: str, shields: int
) -> None:
    """While a shield is up the ship rolls its defense dice against mines, too."""
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 {words}\nb1 4,4 h0 acted\ncard b1 0 discarded\n"
        "terrain minefield 18,13\nmine b1 0 minefield 18,13\n",
        borne("tech:multi-adaptive-shields-75014", agility=2, shields=2, dial=DIAL),
        borne("weapon:antimatter-mines-71120"),
        dials={"a1": "1 straight"},
        script=["attack HXXX", *([f"defense {defense}"] if defense else ["damage Console Fire"])],
    )
    while play.asked != "Action a1":
        play._answer(0)
    ship = play.ship("a1")
    assert (ship.shields, ship.damage) == (shields, 0 if defense else 1)


# --- drawn and read once more ---------------------------------------------------------------------

BULKHEADS = "tech:reinforced-bulkheads-2017core"


@pytest.mark.parametrize(
    ("deck", "left"),
    [
        (["Stunned Helmsman", "Weapons Malfunction"], ["face down", "face down"]),
        (["Warp Core Breach", "Stunned Helmsman"], ["Warp Core Breach", "face down"]),
    ],
)
def test_reinforced_bulkheads_turn_all_cards_but_one(
    scene: MakeScene, deck: list[str], left: list[str]
) -> None:
    target = borne(BULKHEADS, skill=1, hull=6, shields=0)
    drawn = [f"damage {name}" for name in deck]
    if "Warp Core Breach" in deck:
        drawn.append("attack X")  # for what the breach does in the End Phase
    play = shot_at(scene, target, "attack CCX", "defense X", *drawn)
    play.give(BY).finish_phase()
    ship = play.ship("a1")
    found = [each.name for each in ship.face_up] + ["face down"] * ship.face_down
    assert found == left


def test_koth_disables_one_crew_on_every_opposing_ship(scene: MakeScene) -> None:
    play = scene(
        "",
        borne("crew:koth-75005", dial=HELD),
        [
            vessel(1, dial=HELD, cards=[card("Hand"), card("Aide")]),
            vessel(1, dial=HELD, cards=[card("Cook")]),
            vessel(1, dial=HELD),
        ],
    )
    play.go_to("Detail a1")
    assert play.offered == ["Hand of b1", "Aide of b1"]
    play.give("Hand of b1")
    disabled = [sum(each.disabled for each in play.ship(ship).cards) for ship in ("b1", "b2", "b3")]
    assert disabled == [1, 1, 0]


@pytest.mark.parametrize(("others", "drones"), [(0, 2), (1, 3), (2, 4)])
def test_hive_mind_counts_itself(scene: MakeScene, others: int, drones: int) -> None:
    crew = [card(name) for name in ("Hand", "Aide")][:others]
    play = acting(
        scene,
        borne("borg:hive-mind-71511", captain(0, drones=6), *crew),
        more="card a1 1 drones 1",
    )
    play.go_to("Action a1").give("borg:hive-mind-71511")
    if others:
        play.give(max(play.offered, key=len))
    assert play.ship("a1").cards[1].drones == drones
    assert play.ship("a1").cards[0].disabled == 1


CHEKOV = "crew:pavel-chekov-75016"
PLOT = card("Plot", ability="activation phase: discard the captain on this ship.")


@shows(*(f"{CHEKOV} {clause}" for clause in (2, 3, 4)))
@pytest.mark.parametrize(
    ("maneuver", "words", "after"),
    [
        ("2 straight", "down 2", (0, 1, 2, 0)),
        ("3 straight", "shields 1/0", (1, 0, 2, 0)),
        ("3 turn left", "", (2, 0, 2, 1)),
    ],
)
def test_pavel_chekov_as_first_officer(
    scene: MakeScene, maneuver: str, words: str, after: tuple[int, ...]
) -> None:
    """In the captain's place he has what he has as a captain."""
    play = scene(
        f"round 2 activation\na1 18,10 h0 {words}\nb1 13,22 h180",
        borne(CHEKOV, captain(5), PLOT, dial=DIAL),
        vessel(1, dial=HELD),
        dials={"a1": maneuver, "b1": "0 stop"},
    )
    play.go_to("Effect a1").give(CHEKOV)
    ship = play.ship("a1")
    assert (ship.auxiliary, len(ship.face_up) + ship.face_down, ship.shields, ship.evade) == after
