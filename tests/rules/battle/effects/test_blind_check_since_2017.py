"""Cards drawn at random whose printed texts were read before ours: those since 2017.

Each scene says what the printed card does, whatever our text for it says.
"""

from __future__ import annotations

import pytest

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
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
)

# --- ships -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "named", "number"),
    [("20,10 h0", True, 4), ("20,10 h0", False, 3), ("27,10 h0", True, 3)],
)
def test_6th_wing_patrol_ship(scene: MakeScene, place: str, named: bool, number: int) -> None:
    """One attack die more next to another ship of its class."""
    key = "ship:6th-wing-patrol-ship-75002"
    other = known_as("ship:3rd-wing-attack-ship-3rd-wing-attack-ship") if named else {}
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\na2 {place} chance\nb1 18,17.5 h180 chance",
        [flown(key), vessel(1, dial=HELD, **other)],
        vessel(1, dial=HELD),
        script=[f"attack {'X' * number}", "defense X"],
    )
    play.give(AT).finish_phase()
    assert dice(play) == (number, 1)


def test_belak(scene: MakeScene) -> None:
    """One defense die rolled again; any of them while it is cloaked."""
    key = "ship:i-r-w-belak-75012"
    play = shot_at(scene, flown(key, skill=1, agility=2), "attack HXX", "defense XX", "defense E")
    play.give(BY, "yes").finish_phase()
    assert play.ship("a1").shields == 2
    play = shot_at(
        scene,
        flown(key, skill=1),
        "attack HHH",
        "defense XXXXX",
        "defense EEEXX",
        words="cloak green",
    )
    play.give(BY, "yes")
    play.give(max(play.offered, key=len)).finish_phase()
    assert play.ship("a1").shields == 2


def test_tian_an_men(scene: MakeScene) -> None:
    """A friend with auxiliary power acts all the same; a crew waits for two rounds."""
    key = "ship:u-s-s-tian-an-men-75011"
    for takes_part in (True, False):
        play = scene(
            "round 2 activation\na1 18,10 h0\na2 21,10 h0 auxiliary 1\nb1 18,34 h180",
            [flown(key, card("Hand")), vessel(1, dial=HELD)],
            vessel(1, dial=HELD),
            dials={"a1": "0 stop", "a2": "0 stop", "b1": "0 stop"},
        )
        play.give(key if takes_part else "pass").finish_phase()
        assert play.ship("a1", play.at_phase("combat")).cards[0].time == (2 if takes_part else 0)
        assert ("Action a2" in play.history) is takes_part


# --- captains --------------------------------------------------------------------------


def test_kathryn_janeway(scene: MakeScene) -> None:
    """A drone for the action that an opponent near performs, which is then short of power."""
    key = "captain:kathryn-janeway-75007"

    def watching(place: str) -> Scene:
        return scene(
            f"round 2 activation begun\na1 18,10 h0 acted\nb1 {place}\ncard a1 0 drones 8",
            borne(key),
            vessel(1, dial=HELD),
            dials={"b1": "0 stop"},
        )

    play = watching("18,18 h180").go_to("Action b1").give("scan", key)
    ship, other = play.ship("a1"), play.ship("b1")
    assert (ship.scan, ship.cards[0].drones, other.scan, other.auxiliary) == (1, 7, 1, 1)
    for place, action in ((FAR, "scan"), ("18,18 h180", "cloak")):
        play = watching(place).go_to("Action b1").give(action)
        play.finish_phase()
        assert "Effect a1" not in play.history


def test_the_drones_of_kathryn_janeway(scene: MakeScene) -> None:
    play = scene(
        "",
        fleet_of(borne("captain:kathryn-janeway-75007"), points=1),
        fleet_of(vessel(1, dial=HELD), points=2),
    )
    while play.question is not None and play.state.phase == 0:
        play._answer(0)
    assert play.ship("a1").cards[0].drones == 8


@pytest.mark.parametrize("is_vidiian", [True, False])
def test_nadirum(scene: MakeScene, is_vidiian: bool) -> None:
    """Time for a crew of an opponent next to it; free on a Vidiian battle cruiser."""
    key = "captain:nadirum-75015"
    second = vessel(1, dial=HELD, cards=[card("One"), card("Two")])
    known = known_as("ship:fina-prime-71534") if is_vidiian else {}
    play = acting(scene, borne(key, **known), place=NEAR, second=second)
    assert play.asked == ("Effect a1" if is_vidiian else "Action a1")
    play.give(key, "Two of b1")
    assert [each.is_discarded for each in play.ship("b1").cards] == [False, True]
    assert play.ship("a1").cards[0].time == 3
    assert play.asked == ("Action a1" if is_vidiian else "Attack a1")
    play = acting(scene, borne(key, **known), second=second).finish_phase()
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(
    ("hull", "faction", "added"),
    [(3, "federation", ["H"]), (3, "independent", ["C"]), (4, "federation", [])],
)
def test_strickler(scene: MakeScene, hull: int, faction: str, added: list[str]) -> None:
    """A hit against small ships, a critical one instead against Independents."""
    second = vessel(1, dial=HELD, hull=hull, factions=[faction])
    play = shooting(
        scene,
        borne("captain:strickler-75013"),
        "attack XXX",
        "defense X",
        second=second,
        other=TOUGH,
    )
    play.give(AT).finish_phase()
    assert [each.partition("+")[2] for each in play.told("modified")] == added
    assert play.battle.attacks[0].damage == len(added)


@pytest.mark.parametrize("is_valdore", [True, False])
def test_donatra(scene: MakeScene, is_valdore: bool) -> None:
    """A friend beside her has one attack die more; of two classes also a blank less."""
    key = "captain:donatra-75012"
    known = known_as("ship:romulan-starship-71123") if is_valdore else {}
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\na2 20,10 h0\nb1 18,17.5 h180 chance shields 9/0",
        [borne(key, skill=1), vessel(5, dial=HELD, **known)],
        vessel(1, dial=HELD),
        script=["attack HXXX", "defense X"],
    )
    play.give(AT)
    while play.asked in ("Effect a1", "Effect a2", "Detail a2", "Detail a1"):
        play._answer(0)
    play.finish_phase()
    assert dice(play) == (4, 1)
    assert play.battle.attacks[0].damage == (2 if is_valdore else 1)


@pytest.mark.parametrize(("faction", "number"), [("dominion", 4), ("borg", 4), ("klingon", 3)])
def test_alynna_nechayev(scene: MakeScene, faction: str, number: int) -> None:
    """All blanks rolled again; one attack die more against the Dominion and the Borg."""
    key = "captain:alynna-nechayev-75013"
    play = shooting(
        scene,
        borne(key),
        f"attack H{'X' * (number - 1)}",
        f"attack C{'X' * (number - 2)}",
        "defense X",
        second=vessel(1, dial=HELD, factions=[faction]),
        other=TOUGH,
    )
    play.give(AT, key).finish_phase()
    assert dice(play) == (number, 1)
    assert play.battle.attacks[0].damage == 2


def test_robert_april(scene: MakeScene) -> None:
    """A crew's time comes to him, and the crew acts; more skill on a Constitution."""
    key = "captain:robert-april-75006"
    hand = card("Hand", ability="action: gain 1 evade.")
    play = acting(scene, borne(key, hand), more="card a1 1 time 2")
    play.give(key, "yes")
    ship = play.ship("a1")
    assert ([each.time for each in ship.cards], ship.evade) == ([2, 0], 1)
    known = known_as("ship:federation-starship-71122")
    skills = [
        acting(scene, borne(key, **more)).go_to("Action a1").ship("a1").skill
        for more in ({}, known)
    ]
    assert skills[1] == skills[0] + 1


# --- crew ------------------------------------------------------------------------------


def test_phlox(scene: MakeScene) -> None:
    """Disabled he frees all other crew of the ship, at no action."""
    key = "crew:phlox-75016"
    first = borne(key, card("One"), card("Two"), card("Gear", "tech"))
    more = "card a1 1 disabled 1\ncard a1 2 disabled 2\ncard a1 3 disabled 1"
    play = acting(scene, first, more=more)
    assert play.asked == "Effect a1"
    play.give(key)
    assert [each.disabled for each in play.ship("a1").cards] == [1, 0, 0, 1]
    assert play.asked == "Action a1"


@pytest.mark.parametrize(("words", "damage"), [("evade 1", 1), ("", 0)])
def test_tal_shiar_sub_commander(scene: MakeScene, words: str, damage: int) -> None:
    """With an evade token one evade of the defender becomes a blank."""
    key = "crew:tal-shiar-sub-commander-75001"
    play = shooting(scene, borne(key), "attack HXX", "defense E", words=words)
    play.give(AT)
    if words:
        play.give(key)
    play.finish_phase()
    assert play.battle.attacks[0].damage == damage


def test_rivers(scene: MakeScene) -> None:
    """After damage to the hull one of it is repaired, for auxiliary power."""
    key = "crew:rivers-75016"
    script = ["attack HXX", "defense X", "damage Direct Hit"]
    play = shot_at(scene, borne(key, skill=1), *script, words="shields 0/0")
    play.give(BY, key).finish_phase()
    ship = play.ship("a1", play.at_phase("end"))
    assert (ship.face_down, ship.auxiliary, ship.cards[0].is_discarded) == (0, 1, True)
    play = shot_at(scene, borne(key, skill=1), "attack HXX", "defense X")
    play.give(BY).finish_phase()
    assert "Effect a1" not in play.history


def test_ch_targh(scene: MakeScene) -> None:
    """An auxiliary power token goes, and the cloak turns green."""
    key = "crew:ch-targh-75010"
    play = scene(
        "round 2 end\na1 18,10 h0 auxiliary 2 cloak red\nb1 18,34 h180",
        borne(key),
        vessel(1, dial=HELD),
    )
    while play.asked == "Effect a1":
        play.give(key)
    ship = play.ship("a1")
    assert (ship.auxiliary, ship.cloak) == (1, 1)


def test_turanj(scene: MakeScene) -> None:
    """A unique captain goes for a critical hit, and the first officer takes his place."""
    key = "crew:turanj-75015"
    first = borne(key, captain(5, unique=True))
    play = shooting(scene, first, "attack HXX", "defense X", other=TOUGH)
    play.give(AT, key).finish_phase()
    ship = play.ship("a1")
    assert (play.ship("b1").shields, ship.cards[1].is_discarded, ship.captain) == (7, True, 0)
    play = shooting(scene, borne(key, captain(5)), "attack HXX", "defense X", other=TOUGH)
    play.give(AT).finish_phase()
    assert "Effect a1" not in play.history


def test_montgomery_scott(scene: MakeScene) -> None:
    """Auxiliary power of the ship lies on his card, two tokens at most."""
    key = "crew:montgomery-scott-75013"
    for more, beside in (("", 0), ("card a1 0 marker 'auxiliary power' 2", 1)):
        play = moving(scene, borne(key, dial=DIAL), "3 about", more=more).finish_phase()
        ship = play.ship("a1", play.at_phase("combat"))
        assert ship.auxiliary == beside
        assert [number for _, number in ship.cards[0].markers] == [2 if more else 1]


@pytest.mark.parametrize(
    ("key", "answers", "beside", "here", "lost"),
    [
        ("crew:montgomery-scott-71523", ("yes",), 1, 0, "disabled"),
        ("tech:power-grid-71646e", ("yes",), 1, 0, "disabled"),
        ("tech:power-grid-71646e", ("pass", "yes"), 1, 0, "disabled"),
        ("tech:power-grid-71646e", ("pass", "pass"), 2, 0, ""),
        ("talent:fly-her-apart-then-75016", ("yes", "pass"), 1, 0, "shield"),
        ("talent:fly-her-apart-then-75016", ("yes", "yes"), 0, 0, "shields"),
        ("crew:montgomery-scott-75013", (), 0, 2, ""),
        ("crew:montgomery-scott-75016", (), 0, 2, ""),
        ("tech:auxiliary-power-core-75001", (), 0, 2, "discarded"),
    ],
)
def test_each_of_two_auxiliary_power_is_spared_by_itself(
    scene: MakeScene, key: str, answers: tuple[str, ...], beside: int, here: int, lost: str
) -> None:
    twice = card("Twice", ability="action: gain 2 auxiliary power.")
    leader = [captain(5)] if key.startswith("talent") else []
    play = moving(scene, borne(key, twice, *leader, dial=DIAL, shields=2), "1 straight")
    play.go_to("Action a1").give("crew:twice")
    for answer in answers:
        assert play.offered == [key, "pass"]
        play.give(key if answer == "yes" else answer)
    ship = play.ship("a1")
    assert (ship.auxiliary, sum(number for _, number in ship.cards[0].markers)) == (beside, here)
    assert (ship.cards[0].disabled, ship.cards[0].is_discarded, ship.shields) == (
        int(lost == "disabled"),
        lost == "discarded",
        {"shield": 1, "shields": 0}.get(lost, 2),
    )


def test_maxwell_burke(scene: MakeScene) -> None:
    """He goes for a Federation tech or crew of an opponent next to the ship."""
    key = "crew:maxwell-burke-75014"
    own = {"factions": ["federation"]}
    second = vessel(
        1,
        dial=HELD,
        cards=[
            card("Gear", "tech", **own),
            card("Hand", **own),
            card("Other"),
            card("Beam", "weapon", **own),
        ],
    )
    play = acting(scene, borne(key), place=NEAR, second=second)
    play.give(key)
    while play.asked == "Detail a1" and "Gear of b1" not in play.offered:
        play._answer(0)
    if play.asked == "Detail a1":
        play.give("Gear of b1")
    ship = play.ship("a1")
    assert ship.cards[0].is_discarded
    assert [each.record.name for each in ship.cards[1:]] == ["Gear"]
    acting(scene, borne(key), second=second).refuse(key)


def test_arex(scene: MakeScene) -> None:
    """The dial turns to a white or green maneuver of the same speed."""
    key = "crew:arex-75006"
    play = moving(scene, borne(key, dial=DIAL), "3 turn left")
    play.give(key)
    assert play.offered == ["3 straight white", "3 bank left white", "3 bank right white"]
    play.give("3 straight white").finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (str(ship.executed), ship.auxiliary, ship.cards[0].disabled) == (
        "3 straight white",
        0,
        1,
    )


# --- other upgrades ----------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "number"), [(1, 4), (2, 5)])
def test_meridor(scene: MakeScene, lost: int, number: int) -> None:
    """Up to two of the captain's skill become attack for the round."""
    key = "question:meridor-gorn-ale-73031"
    play = scene(
        "round 2 activation\na1 18,10 h0\nb1 18,17.5 h180",
        borne(key, captain(5)),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
        script=[f"attack {'X' * number}", "defense X"],
    )
    play.give(key)
    if play.asked == "Detail a1":
        play._answer(lost - 1)
    ship = play.ship("a1")
    assert (ship.skill, ship.cards[0].time) == (5 - lost, 3)
    play.go_to("Attack a1").give(AT).finish_phase()
    assert dice(play)[0] == number


@pytest.mark.parametrize(("face", "is_there"), [("H", False), ("C", False), ("B", True)])
def test_minesweeper(scene: MakeScene, face: str, is_there: bool) -> None:
    """A minefield goes without effect on a hit or critical hit."""
    key = "weapon:minesweeper-75002"
    text = (
        "attack: discard this to place minefield at range 1 in the rear arc. when a ship overlaps "
        "that minefield: roll 4 attack dice; deal the results to that ship."
    )
    play = moving(
        scene,
        borne(key, dial=DIAL),
        "3 straight",
        more="terrain minefield 18,13\nmine b1 0 minefield 18,13\ncard b1 0 discarded",
        second=vessel(1, dial=HELD, cards=[card("Mines", "weapon", ability=text)]),
        script=[f"attack {face}", *(["attack HXXX"] if is_there else [])],
    )
    play.give(key).finish_phase()
    assert bool(play.state.terrain) is is_there
    ship = play.ship("a1")
    assert (ship.shields, ship.cards[0].is_discarded) == (1 if is_there else 2, True)


def test_full_spread_phasers(scene: MakeScene) -> None:
    """One attack die more, or another attack to the rear with one less."""
    key = "weapon:full-spread-phasers-75005"
    for number, script in (
        (0, ["attack XXXX", "defense X"]),
        (1, ["attack XXX", "defense X", "attack XX", "defense X"]),
    ):
        play = scene(
            "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance\nb2 18,2.5 h0 chance",
            borne(key),
            [vessel(1, dial=HELD), vessel(1, dial=HELD)],
            script=script,
        )
        play.give(AT)
        while play.asked in ("Effect a1", "Detail a1", "Attack a1"):
            if "primary weapon at b2" in play.offered:
                play.give("primary weapon at b2")
            elif play.asked == "Detail a1":
                play._answer(number)
            else:
                play._answer(min(number, len(play.offered) - 2))
        play.finish_phase()
        assert [each.defender for each in play.battle.attacks] == [1, 2][: number + 1]
        assert [each.attack_dice for each in play.battle.attacks] == [[4], [3, 2]][number]


def test_lead_squadron(scene: MakeScene) -> None:
    """A squadron with it has two more skill."""
    own = {"support": "squadron", "squadron_tokens": 4, "squadron_skill": 5, "shields": 1}
    skills = []
    for first in (vessel(**own), borne("squadron:lead-squadron-73041", skill=1, **own)):
        play = scene(
            "round 2 activation begun\na1 18,10 h0\nb1 18,34 h180 acted",
            first,
            vessel(1, dial=HELD),
        )
        play.go_to("Action a1")
        skills.append(play.ship("a1").skill)
    assert skills[1] == skills[0] + 2


def test_thalaron_weapon(scene: MakeScene) -> None:
    """The defender loses a card of its own choice, and another one for a critical hit."""
    key = "weapon:thalaron-weapon-75012"
    cards = [captain(4), card("One"), card("Two"), card("Gear", "tech")]
    second = vessel(1, dial=HELD, cards=cards)
    play = shooting(scene, borne(key), "attack HCXXXX", "defense X", second=second, other=TOUGH)
    play.give("Thalaron Weapon at b1")
    assert play.asked == "Detail b1"
    assert play.offered == ["Captain of b1", "One of b1", "Two of b1"]
    play.give("Two of b1")
    assert play.asked == "Effect a1"
    play.give(key, "One of b1").finish_phase()
    assert [each.is_discarded for each in play.ship("b1").cards] == [False, True, True, False]
    assert play.ship("b1").shields == 8
    assert play.ship("a1").cards[0].is_discarded
