"""What a text means by a card, a ship or a token that it names before, and what it does without."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    BY,
    NEAR,
    acting,
    borne,
    dice,
    flown,
    known_as,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, captain, card, vessel, weapon

BASHIR = "crew:julian-bashir-71786"


def test_julian_bashir(scene: MakeScene) -> None:
    """The Disabled token goes from one card to another, and the first one may act for free."""
    hands = [card("One", ability="action: gain 1 scan."), card("Two")]
    play = acting(scene, borne(BASHIR, *hands), more="card a1 1 disabled 1").give(BASHIR)
    play.give("Two of a1", "yes").finish_phase()
    assert [each.disabled for each in play.ship("a1").cards] == [0, 0, 1]
    assert play.at_phase("combat").ships[0].scan == 1


OMEGA = "talent:evasive-pattern-omega-71528"
AHEAD, BEHIND = "18,17.5 h180", "18,3 h0"


@pytest.mark.parametrize(
    ("places", "is_offered"),
    [
        ((AHEAD,), False),
        ((BEHIND,), True),
        ((AHEAD, BEHIND), True),
        ((AHEAD, "18,3 h180"), False),
    ],
)
def test_evasive_pattern_omega(scene: MakeScene, places: tuple[str, ...], is_offered: bool) -> None:
    """One and the same ship has this one in its arc and is not in the arc of this one."""
    foes = [f"b{number} {place} acted" for number, place in enumerate(places, 1)]
    play = scene(
        "\n".join(("round 2 activation begun", "a1 18,10 h0 acted cloak green", *foes)),
        borne(OMEGA, captain(5)),
        [vessel(1, dial=HELD)] * len(foes),
    )
    assert (play.asked == "Effect a1") is is_offered


def test_self_destruct(scene: MakeScene) -> None:
    """Each ship loses one of its own tokens, whatever others have, and its player says which."""
    key = "tech:self-destruct-71225"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 18,6 h0 acted scan 1\n"
        f"b1 {NEAR} acted evade 1 scan 1\nb2 21,10 h0 acted\nb3 18,34 h180 acted",
        [borne(key), vessel(1, dial=HELD)],
        [vessel(1, dial=HELD)] * 3,
        dials={"a1": "0 stop"},
    ).give(key)
    assert (play.asked, sorted(play.offered)) == ("Detail b1", ["evade", "scan"])
    play.give("scan").go_to("Attack b1")
    ships = [play.ship(name) for name in ("a2", "b1", "b2")]
    assert [(each.evade, each.scan, each.shields) for each in ships] == [
        (0, 0, 1),
        (1, 0, 1),
        (0, 0, 1),
    ]


@pytest.mark.parametrize(
    ("words", "shields"), [("", 0), ("shields 0/2 cloak green", 0), ("shields 0/0", 0)]
)
def test_fourth_of_five(scene: MakeScene, words: str, shields: int) -> None:
    """A ship without active shields can be the target too, for its upgrades."""
    key = "crew:fourth-of-five-71525"
    foe = vessel(1, dial=HELD, cards=[card("One"), card("Two"), card("Three")])
    play = acting(scene, borne(key), second=foe, other=words).give(key)
    for _ in range(3):
        if play.asked == "Detail a1":
            play.give(max(play.offered, key=len))
    own, other = play.ship("a1"), play.ship("b1")
    assert (own.cards[0].is_discarded, other.shields) == (True, shields)
    assert sum(each.disabled for each in other.cards) == 2


@pytest.mark.parametrize("tokens", ["time 2", "disabled 1", "time 1 disabled 1"])
def test_shinzon(scene: MakeScene, tokens: str) -> None:
    """A weapon loses its time tokens, its Disabled tokens or both, whatever it has of them."""
    key = "admiral:shinzon-75012"
    gun = card("Gun", "weapon")
    play = acting(scene, borne(key, gun, weapons=[weapon(1, 4, 1, 3)]), more=f"card a1 1 {tokens}")
    play.give("fleet-action").go_to("Action b1" if play.asked == "Action b1" else play.asked)
    place = play.ship("a1").cards[1]
    assert (place.time, place.disabled) == (0, 0)


DAMAR = "captain:gul-damar-73032"


@pytest.mark.parametrize("has_friend", [True, False])
def test_gul_damar(scene: MakeScene, has_friend: bool) -> None:
    """The evade is his own, the free actions those of up to two Jem'Hadar ships."""
    known = known_as("ship:3rd-wing-attack-ship-3rd-wing-attack-ship") if has_friend else {}
    play = moving(
        scene,
        [borne(DAMAR, dial=DIAL), vessel(1, dial=HELD, **known)],
        "1 straight",
        more="a2 21,13 h0 acted",
    ).give(DAMAR)
    if has_friend:
        play.give("a2")
        assert play.asked == "Detail a2"
        play.give("yes", "scan")
    assert play.asked == "Action a1"
    assert (play.ship("a1").evade, play.ship("a1").cards[0].time) == (1, 2)
    assert play.ship("a2").scan == int(has_friend)


STANDBY = "talent:standby-battle-stations-72234p"


def test_standby_battle_stations(scene: MakeScene) -> None:
    """The token is there for dice that lie already: the attacker's, or its own as defender."""
    play = shooting(scene, borne(STANDBY, captain(5)), "attack BBX", "defense X", words="evade 1")
    play.give(AT, STANDBY, "battlestations").finish_phase()
    assert play.told("result") == ["result a1 b1 2 0"]
    play = shot_at(scene, borne(STANDBY, captain(5)), "attack HXX", "defense B", words="scan 1")
    play.give(BY, STANDBY, "battlestations").finish_phase()
    assert play.told("result") == ["result b1 a1 0 0"]


REKAR = "captain:rekar-71802"


@pytest.mark.parametrize("price", ["", "discard this to ", "disable this to "])
@pytest.mark.parametrize("is_used", [True, False])
def test_rekar(scene: MakeScene, price: str, *, is_used: bool) -> None:
    """The weapon goes after the attack, whatever its own price was."""
    gun = card("Gun", "weapon", ability=f"attack: {price}fire.")
    attack = "attack XXXXX" if is_used else "attack XXXX"
    play = shooting(scene, borne(REKAR, gun, weapons=[weapon(1, 4, 1, 3)]), attack, "defense X")
    play.give("Gun at b1", REKAR if is_used else "pass").finish_phase()
    assert dice(play) == (5 if is_used else 4, 1)
    assert play.ship("a1").cards[1].is_discarded is (is_used or price.startswith("discard"))


@pytest.mark.parametrize("is_used", [True, False])
@pytest.mark.parametrize("cloak", ["green", "red"])
def test_scimitar(scene: MakeScene, cloak: str, *, is_used: bool) -> None:
    """Its cloak stays once the attack is over, with all that came of it known."""
    key = "ship:scimitar-71533"
    play = shooting(scene, flown(key), "attack XXX", "defense X", words=f"cloak {cloak}")
    play.give(AT)
    if cloak == "green":
        assert (play.asked, play.told("dice") != []) == ("Effect a1", True)
        play.give(key if is_used else "pass")
    else:
        is_used = False
    play.finish_phase()
    ship = play.ship("a1", play.at_phase("end"))
    assert (ship.is_cloak_red, ship.auxiliary) == (not is_used, int(is_used))


DAX = "crew:ezri-dax-75011"


@pytest.mark.parametrize(("place", "number", "left"), [(0, 1, 0), (0, 3, 2), (1, 1, 0), (1, 3, 2)])
def test_ezri_dax(scene: MakeScene, place: int, number: int, left: int) -> None:
    """She is a crew of this ship as well as any other: of her tokens one fewer comes, too."""
    name = ("Ezri Dax", "Other")[place]
    foe = card(
        "Foe",
        ability=f'action: place {number} time on a "{name.lower()}" crew on an opposing ship.',
    )
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,18 h180 acted",
        vessel(5, dial=HELD, cards=[foe]),
        borne(DAX, card("Other"), skill=1),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1").give("crew:foe").finish_phase()
    assert play.ship("b1", play.at_phase("combat")).cards[place].time == left


@pytest.mark.parametrize("words", ["", "cloak green-beside"])
def test_kolana(scene: MakeScene, words: str) -> None:
    """The weapon may fire for no token at all, where all are spared."""
    gun = card("Gun", "weapon", factions=["klingon"], ability="attack: place 2 time here to fire.")
    own = borne("crew:kolana-75010", gun, weapons=[weapon(1, 3, 1, 3)])
    play = shooting(scene, own, "attack XXX", "defense X", words=words)
    play.give("Gun at b1").finish_phase()
    assert play.ship("a1", play.at_phase("end")).cards[1].time == (0 if words else 1)
    assert dice(play) == (3, 1)
