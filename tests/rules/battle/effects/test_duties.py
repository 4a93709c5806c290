"""What ships must do: whom they attack, who chooses that, which action they perform."""

from __future__ import annotations

import pytest

from rules.pilots.gunner import least_harmful
from rules.pilots.outlook import Outlook
from rules.pilots.weights import Weights
from tests.rules.battle.effects.printed import acting, borne, flown
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    vessel,
    weapon,
)

KOR = "captain:kor-71804"
AT_KOR = "primary weapon at a1"
AT_OTHER = "primary weapon at a2"


def kor(make: MakeScene, *script: str, at: str = "18,18 h180") -> Scene:
    """Kor's ship and a friend, both before b1; he has used his action."""
    play = acting(
        make,
        [borne(KOR), vessel(1, dial=HELD, hull=6)],
        place=at,
        more="a2 20,10 h0 acted chance\n",
        second=vessel(4, dial=HELD),
        script=script,
    )
    return play.give(KOR)


@pytest.mark.ruling("FR-126.1")
def test_who_can_attack_kor_attacks_him(scene: MakeScene) -> None:
    """No other target and no declining; he rolls two dice more."""
    play = kor(scene, "attack XXX", "defense BXX")
    assert "Attack b1" not in play.history
    play.give("pass")
    assert play.asked != "Attack b1"
    assert [each.defender for each in play.battle.attacks] == [0]
    assert play.battle.attacks[0].defense_dice == 3
    assert len(play.told("dice")) == 2


@pytest.mark.ruling("FR-126.2")
def test_who_cannot_attack_kor_is_free(scene: MakeScene) -> None:
    # Kor is in range and not in its arc.
    play = kor(scene, at="18,18 h90")
    play.go_to("Attack a1")
    play.give("pass")
    assert play.asked != "Attack b1"


@pytest.mark.ruling("FR-126.2")
def test_a_cloaked_kor_obliges_nobody(scene: MakeScene) -> None:
    own = borne(KOR, card("Veil", ability="combat phase: gain cloak."))
    play = acting(
        scene,
        [own, vessel(1, dial=HELD)],
        more="a2 20,10 h0 acted chance\n",
        second=vessel(4, dial=HELD),
    ).give(KOR)
    play.go_to("Attack b1")
    assert play.offered == ["pass", AT_KOR, AT_OTHER]


def test_a_cloaked_kor_does_not_act(scene: MakeScene) -> None:
    play = acting(scene, borne(KOR), "cloak green-beside shields 0/2")
    assert KOR not in play.offered


@pytest.mark.ruling("FR-126.3")
def test_kor_s_challenge_outlasts_him(scene: MakeScene) -> None:
    text = "combat phase: discard a captain on an opposing ship at range 1-3."
    play = acting(
        scene,
        [borne(KOR), vessel(1, dial=HELD)],
        more="a2 20,10 h0 acted chance\n",
        second=vessel(4, cards=[card("Trick", ability=text)], dial=HELD),
        script=("attack XXX", "defense BXX"),
    ).give(KOR)
    play.finish_round()
    assert play.ship("a1").cards[0].is_discarded
    assert [each.defender for each in play.battle.attacks] == [0]


@pytest.mark.ruling("FR-126.4", "FR-155.1")
def test_taris_discards_a_crew_to_attack_kor(scene: MakeScene) -> None:
    """He is behind her ship: only that lets her attack him, and so she has to."""
    play = acting(
        scene,
        borne(KOR),
        place="18,18 h0",
        second=borne("captain:taris-71794", card("Aide"), skill=4),
        script=("attack XXX", "defense BXX"),
    ).give(KOR)
    play.finish_round()
    assert [each.defender for each in play.battle.attacks] == [0]
    assert play.ship("b1").cards[1].is_discarded


# --- Kolo -------------------------------------------------------------------------------------

KOLO = "captain:kolo-72224p"


def kolo(
    make: MakeScene,
    at: str,
    *script: str,
    foe: object = None,
    words: str = "",
    shot: str = "primary weapon at a2",
) -> Scene:
    """Kolo's ship a1 at a place, his friend a2 before b1, at range 2 of it."""
    return make(
        f"round 2 combat begun\na1 {at} chance\na2 18,10 h0 chance\nb1 18,17.5 h180 {words}",
        [borne(KOLO, agility=2), vessel(1, dial=HELD, agility=0)],
        foe or vessel(5, dial=HELD),
        script=script,
    ).give(shot)


@pytest.mark.ruling("FR-330.1", "FR-330.2", "FR-330.3")
def test_kolo(scene: MakeScene) -> None:
    """He is the target instead, at the range at which his friend is."""
    play = kolo(scene, "16,14.5 h0", "attack HXX", "defense XX")
    assert play.asked == "Effect a1"
    play.give(KOLO)
    record = play.battle.attacks[0]
    # Range 1 would add an attack die.
    assert (record.defender, record.attack_dice, record.defense_dice) == (0, 3, 2)
    assert (play.ship("a1").shields, play.ship("a2").shields) == (1, 2)
    assert len(play.battle.attacks) == 1


@pytest.mark.parametrize(
    "at",
    ["10,10 h0", "18,21 h0", "14.5,24 h0"],
    ids=["beyond range 1 of his friend", "behind the attacker", "far behind"],
)
@pytest.mark.ruling("FR-330.1", "FR-330.2", "FR-330.3")
def test_kolo_is_not_there(scene: MakeScene, at: str) -> None:
    play = kolo(scene, at, "attack HXX")
    assert play.battle.attacks[0].defender == 1


@pytest.mark.ruling("FR-330.1")
def test_kolo_behind_a_planet(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat begun\na1 11.5,11 h0 chance\na2 15,10 h0 chance\nb1 18,20 h180\n"
        "terrain planet 13,15.5",
        [borne(KOLO), vessel(1, dial=HELD, agility=0)],
        vessel(5, dial=HELD),
        script=("attack HXX", "defense X"),
    )
    play.give("primary weapon at a2")
    assert play.battle.attacks[0].defender == 1


@pytest.mark.ruling("FR-330.1")
def test_kolo_only_once_a_round(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat begun\na1 16,14.5 h0 chance\na2 18,10 h0 chance\nb1 18,17.5 h180\n"
        "b2 20,17.5 h180",
        [borne(KOLO), vessel(1, dial=HELD, agility=0)],
        [vessel(5, dial=HELD), vessel(4, dial=HELD)],
        script=("attack XXX", "defense X", "attack XXX"),
    ).give("primary weapon at a2", KOLO, "primary weapon at a2")
    assert [each.defender for each in play.battle.attacks] == [0, 1]


@pytest.mark.ruling("FR-330.4", "FR-330.5")
def test_kolo_draws_a_torpedo_that_needs_a_lock(scene: MakeScene) -> None:
    text = "attack: spend target lock to fire."
    torpedo = card("Torpedo", "weapon", ability=text)
    foe = vessel(5, cards=[torpedo], weapons=[weapon(0, 5, 2, 3)], dial=HELD)
    play = kolo(
        scene,
        "16,14.5 h0",
        "attack HXXXX",
        "defense XX",
        foe=foe,
        words="locks a2",
        shot="Torpedo at a2",
    )
    play.give(KOLO)
    record = play.battle.attacks[0]
    assert (record.defender, record.attack_dice) == (0, 5)
    assert play.ship("b1").locks == ()


@pytest.mark.ruling("FR-330.4")
def test_kolo_does_not_help_squadrons(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat begun\na1 16,14.5 h0 chance\na2 18,10 h0 chance\nb1 18,17.5 h180",
        [
            borne(KOLO),
            vessel(1, dial=HELD, agility=0, support="squadron", squadron_tokens=3),
        ],
        vessel(5, dial=HELD),
        script=("attack XXX",),
    ).give("primary weapon at a2")
    assert play.battle.attacks[0].defender == 1


@pytest.mark.ruling("FR-330.6", "FR-146.1")
def test_kolo_draws_only_one_of_several_attacks(scene: MakeScene) -> None:
    text = (
        "when this ship would attack: may attack with 2 attack dice against 2 opposing ships "
        "instead."
    )
    foe = vessel(5, cards=[card("Two", ability=text)], dial=HELD)
    play = scene(
        "round 2 combat begun\na1 16,14.5 h0 chance\na2 18,10 h0 chance\na3 20,10 h0 chance\n"
        "b1 18,17.5 h180",
        [borne(KOLO), vessel(1, dial=HELD, agility=0), vessel(1, dial=HELD, agility=0)],
        foe,
        script=("attack XX", "defense X", "attack XX"),
    ).give("crew:two", "2 attack dice at a2", KOLO, "2 attack dice at a3")
    assert [each.defender for each in play.battle.attacks] == [0, 2]


# --- who chooses, whom one avoids ---------------------------------------------------------------

ROOT = "talent:root-command-75007"


def root(make: MakeScene, *script: str) -> Scene:
    own = [borne(ROOT, captain(1)), vessel(1, dial=HELD, agility=0), vessel(1, dial=HELD, hull=9)]
    return make(
        "round 2 combat\na1 18,24 h0 chance\na2 18,10 h0 chance\na3 20,10 h0 chance\n"
        "b1 18,17.5 h180",
        own,
        vessel(5, dial=HELD),
        script=script,
    )


def test_root_command(scene: MakeScene) -> None:
    """The opponent names the weapon, this player the target."""
    play = root(scene, "attack XXX", "defense X").give(ROOT)
    assert play.ship("a1").cards[0].is_discarded
    assert play.asked == "Attack b1"
    assert play.question is not None
    assert play.question.side == 1
    play.give("primary weapon at a2")
    assert play.asked == "Attack b1"
    assert play.question.side == 0
    assert play.offered == ["primary weapon at a2", "primary weapon at a3"]
    view = play.battle.views[0]
    place = least_harmful(view, play.question, Outlook(view).scale, Weights())
    assert play.offered[place] == "primary weapon at a3"
    play.give("primary weapon at a3")
    assert [each.defender for each in play.battle.attacks] == [2]


def test_root_command_lets_the_ship_decline(scene: MakeScene) -> None:
    play = root(scene).give(ROOT, "pass")
    assert not play.battle.attacks


def test_without_root_command_each_chooses_for_himself(scene: MakeScene) -> None:
    play = root(scene, "attack XXX").give("pass", "primary weapon at a2")
    assert [each.defender for each in play.battle.attacks] == [1]


def negotiated(make: MakeScene, key: str, answer: str, *script: str, **fields: object) -> Scene:
    """Returns a battle after an offer to b1 was answered; all stand before each other."""
    foe = fields.pop("foe", None) or vessel(5, dial=DIAL)
    play = make("", [borne(key, dial=DIAL), vessel(1, dial=DIAL)], [foe], script=script)
    play.go_to("Effect a1").give(key)
    while play.asked.startswith("Detail") and answer not in play.offered:
        play._answer(0)
    return play.give(answer)


@pytest.mark.parametrize(
    ("answer", "bans"),
    [
        ("yes", ["must-attack:2", "must-attack:0"]),
        ("no", []),
    ],
)
def test_kamarag(scene: MakeScene, answer: str, bans: list[str]) -> None:
    key = "ambassador:kamarag-75010"
    play = negotiated(scene, key, answer)
    assert [ban.what.text for name in ("a1", "b1") for ban in play.ship(name).bans] == bans
    waiting = [each for each in play.battle.temporary_handlers if each.ship.index == 2]
    assert [each.handler.source for each in waiting] == ([] if answer == "yes" else [key])


def duel(make: MakeScene, ban_of_a1: str, ban_of_b1: str, *script: str, at: str = "18,10") -> Scene:
    """Returns a scene in which a1 and a2 stand before b1, and texts oblige a1 and b1."""
    return make(
        f"round 2 combat begun\na1 {at} h0\na2 20,10 h0 chance\nb1 18,17.5 h180\n"
        f"ban a1 {ban_of_a1} game x any\nban b1 {ban_of_b1} game x any",
        [vessel(4, dial=HELD), vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
        script=script,
    )


def test_both_must_attack_each_other(scene: MakeScene) -> None:
    """Neither is asked: it has one target, and no choice."""
    rolls = ("attack XXX", "defense X") * 2
    play = duel(scene, "must-attack:2", "must-attack:0", *rolls)
    assert play.asked != "Attack b1"
    assert [each.defender for each in play.battle.attacks] == [0, 2]


def test_each_avoids_the_other_as_long_as_there_is_another(scene: MakeScene) -> None:
    play = duel(scene, "avoid:2", "avoid:0")
    assert (play.asked, play.offered) == ("Attack b1", ["pass", AT_OTHER])
    play.give("pass")
    # a1 has no other target.
    assert (play.asked, play.offered) == ("Attack a1", ["pass", "primary weapon at b1"])


def test_sarek(scene: MakeScene) -> None:
    key = "ambassador:sarek-75011"
    play = negotiated(scene, key, "yes")
    assert [ban.what.text for name in ("a1", "b1") for ban in play.ship(name).bans] == [
        "avoid:2",
        "avoid:0",
    ]
    armed = vessel(
        5, cards=[card("Gun", "weapon"), card("Crew"), card("Gun Two", "weapon")], dial=DIAL
    )
    play = negotiated(scene, key, "no", foe=armed)
    assert [each.time for each in play.ship("b1").cards] == [3, 0, 3]
    assert play.ship("b1").bans == []


# --- actions ----------------------------------------------------------------------------------

JAROK = "captain:alidar-jarok-75001"


def jarok(make: MakeScene, actions: tuple[str, ...], words: str = "") -> Scene:
    return make(
        f"round 2 activation begun\na1 18,10 h0 acted\nb1 18,18 h180 {words}\n",
        borne(JAROK),
        vessel(1, dial=HELD, actions=list(actions)),
        dials={"b1": "0 stop"},
    )


def test_alidar_jarok(scene: MakeScene) -> None:
    """An action of its bar, and no other; nor may it pass."""
    play = jarok(scene, ("evade", "scan", "target-lock", "regenerate"))
    assert play.asked == "Effect a1"
    play.give(JAROK)
    assert play.ship("a1").cards[0].time == 2
    assert play.offered == ["scan", "evade", "target-lock"]
    play.give("scan")
    # With one answer nobody is asked.
    assert play.ship("b1", play.after("token")).scan == 1
    assert play.told("action") == ["action b1 scan 2 False"]
    assert play.ship("b1").bans == []


def test_an_action_that_cannot_be_performed_binds_nobody(scene: MakeScene) -> None:
    play = jarok(scene, ("evade", "sensor-echo")).give(JAROK, "sensor-echo")
    assert (play.asked, play.offered) == ("Action b1", ["pass", "evade"])


def test_a_ship_without_any_such_action_is_left_alone(scene: MakeScene) -> None:
    play = jarok(scene, ("regenerate",))
    assert play.asked != "Effect a1"


WRATH = "ship:twilight-s-wrath-75012"


def wrath(make: MakeScene, faction: str, cloak: str, echoed: str = "") -> Scene:
    words = "shields 0/2 cloak green-beside" if cloak else ""
    return make(
        f"round 2 activation begun\na1 18,10 h0 acted {words} {echoed}\nb1 18,18 h180\n",
        flown(WRATH),
        vessel(1, dial=HELD, factions=[faction]),
        dials={"b1": "0 stop"},
    ).give("evade")


@pytest.mark.parametrize("echoed", ["", "done 32"])
def test_twilight_s_wrath_echoes_or_gains(scene: MakeScene, echoed: str) -> None:
    """Even after another sensor echo in the round; one of the two."""
    play = wrath(scene, "klingon", "cloak", echoed)
    play.give(WRATH)
    assert play.offered == ["Perform", "Gain"]
    play.give("Gain")
    assert play.ship("a1", play.after("token", 2)).battle_stations == 1
    assert not play.told("echoed")
    play = wrath(scene, "klingon", "cloak", echoed).give(WRATH, "Perform")
    assert play.asked == "Echo a1"
    play._answer(0)
    assert len(play.told("echoed")) == 1
    assert not [text for text in play.told("token") if "battlestations" in text]


def test_twilight_s_wrath_answers_once_a_round(scene: MakeScene) -> None:
    """F14-G29: an optional text without a header acts once a round; declined, it is kept."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted shields 0/2 cloak green-beside\n"
        "b1 18,18 h180\nb2 21,18 h180\nb3 24,18 h180\n",
        flown(WRATH),
        [vessel(skill, dial=HELD, factions=["klingon"]) for skill in (3, 2, 1)],
        dials={"b1": "0 stop", "b2": "0 stop", "b3": "0 stop"},
    )
    play.give("evade", "pass")
    play.give("evade", WRATH, "Gain")
    play.give("evade")
    assert play.asked == "Attack a1"
    assert play.told("token").count(f"token a1 battlestations 1 {WRATH}") == 1


def test_twilight_s_wrath_does_both_against_the_dominion(scene: MakeScene) -> None:
    play = wrath(scene, "dominion", "cloak").give(WRATH)
    assert play.offered == ["Perform", "Gain", "Perform, Gain"]
    play.give("Perform, Gain")
    play._answer(0)
    assert len(play.told("echoed")) == 1
    assert [text for text in play.told("token") if text.startswith("token a1 battlestations 1")]


@pytest.mark.parametrize("factions", [("klingon", "dominion"), ("dominion", "klingon")])
def test_twilight_s_wrath_answers_once_whoever_acts(
    scene: MakeScene, factions: tuple[str, str]
) -> None:
    """What it does for a ship of the Dominion is the same text, used up for the round."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted shields 0/2 cloak green-beside\n"
        "b1 18,18 h180\nb2 21,18 h180\n",
        flown(WRATH),
        [vessel(skill, dial=HELD, factions=[faction]) for skill, faction in enumerate(factions, 1)],
        dials={"b1": "0 stop", "b2": "0 stop"},
    )
    play.give("evade", WRATH, "Gain", "evade")
    assert play.asked == "Attack a1"


def test_twilight_s_wrath_that_is_not_cloaked(scene: MakeScene) -> None:
    play = wrath(scene, "klingon", "")
    assert play.asked != "Effect a1"


SOLOK = "captain:solok-75008"


@pytest.mark.parametrize(
    ("foe", "echoes"),
    [("b1 18,18 h180", True), ("b1 18,18 h180 acted", False), ("b1 18,34 h180", False)],
    ids=["dial face down", "dial revealed", "out of range"],
)
def test_solok_looks_and_echoes_without_asking(scene: MakeScene, foe: str, *, echoes: bool) -> None:
    """There is no cost and no choice, but a dial to look at (2017, Card Abilities; EDITIONS L1)."""
    dials = {"a1": "0 stop"} if "acted" in foe else {"a1": "0 stop", "b1": "0 stop"}
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\n{foe}",
        borne(SOLOK),
        vessel(9, dial=HELD),
        dials=dials,
    )
    play.go_to("Action a1").give("scan")
    assert (play.asked == "Echo a1") is echoes
    assert "Effect a1" not in play.history
