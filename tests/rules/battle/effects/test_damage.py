"""Damage dealt, suffered, made less, searched for; shields and ships destroyed; attacks ended."""

from __future__ import annotations

import pytest

from rules.battle.position.terms import DESTROYED
from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel

AT = "primary weapon at b1"
BY = "primary weapon at a1"
BLOW = "damage Structural Damage"
MALFUNCTION = "Weapons Malfunction"
ON_CRIT = "if the defender suffers hull crit:"
SEARCH = 'search the damage deck for "structural damage" or "weapons malfunction" instead.'


def state_of(play: Scene, name: str) -> tuple[int, int, int]:
    """Returns the active shields, the damage cards face down and face up of a ship."""
    ship = play.ship(name)
    return ship.shields, ship.face_down, len(ship.face_up)


@pytest.mark.parametrize(
    ("words", "script", "other", "own"),
    [
        ("deal 1 damage to an opposing ship in range", [], (1, 0, 0), (2, 0, 0)),
        ("deal 3 damage to an opposing ship in range", [BLOW], (0, 1, 0), (2, 0, 0)),
        ("deal 1 crit to an opposing ship in range", [], (1, 0, 0), (2, 0, 0)),
        ("deal 1 hull damage to an opposing ship in range", [BLOW], (2, 1, 0), (2, 0, 0)),
        ("deal 2 hull damage to an opposing ship in range", [BLOW, BLOW], (2, 2, 0), (2, 0, 0)),
        ("deal 1 hull crit to an opposing ship in range", [BLOW], (2, 0, 1), (2, 0, 0)),
        ("deal 1 damage to this ship plus each ship at range 1-3", [], (1, 0, 0), (1, 0, 0)),
        ("suffer 1 damage", [], (2, 0, 0), (1, 0, 0)),
        ("suffer 1 hull damage", [BLOW], (2, 0, 0), (2, 1, 0)),
        ("suffer 1 hull crit", [BLOW], (2, 0, 0), (2, 0, 1)),
    ],
)
def test_damage_without_an_attack(
    scene: MakeScene,
    words: str,
    script: list[str],
    other: tuple[int, int, int],
    own: tuple[int, int, int],
) -> None:
    play = in_activation(scene, f"action: {words}.", script=script)
    play.give(CARD)
    assert (state_of(play, "b1"), state_of(play, "a1")) == (other, own)


def test_damage_is_a_cost(scene: MakeScene) -> None:
    play = in_activation(scene, "action: suffer 1 damage to gain 2 evade.")
    play.give(CARD)
    assert (state_of(play, "a1"), play.ship("a1").evade) == ((1, 0, 0), 2)


def test_the_results_of_a_roll_are_dealt(scene: MakeScene) -> None:
    text = "action: roll 3 attack dice; deal the results to each ship at range 1-3."
    play = in_activation(scene, text, script=["attack HCB", BLOW], other="shields 1/0")
    play.give(CARD)
    assert state_of(play, "b1") == (0, 0, 1)


def test_damage_that_destroys(scene: MakeScene) -> None:
    text = "action: deal 1 hull damage to each ship at range 1-3 and destroy this ship."
    play = in_activation(
        scene, text, script=[BLOW], second=vessel(1, hull=1, dial=HELD), first=bearer(text)
    )
    play.give(CARD)
    assert (play.ship("a1").place, play.ship("b1").place) == (DESTROYED, DESTROYED)
    assert play.is_over


# --- the damage of an attack -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "dice", "more", "answers", "left"),
    [
        # attack, defense X; what is then drawn; answers after the target; what the defender has
        ("ignore shields.", "HXX", [BLOW], [], (2, 1, 0)),
        ("ignore shields.", "CXX", [BLOW], [], (2, 0, 1)),
        ("deal no damage; for each uncancelled hit or crit, gain 1 evade.", "HCX", [], [],
         (2, 0, 0)),
        ("may reduce the damage by 1.", "HXX", [], [CARD], (2, 0, 0)),
        (f"{ON_CRIT} disable this to {SEARCH}", "HHC", [], [CARD, MALFUNCTION], (0, 0, 1)),
        (f"{ON_CRIT} {SEARCH}", "HCC", [], [MALFUNCTION], (0, 0, 1)),
        ("if the defender suffers hull crit: disable this to deal 1 damage to the defender.",
         "HHC", [BLOW, BLOW], [CARD], (0, 1, 1)),
        ("if the attack hits: disable this to deal 1 damage to the defender.", "HXX", [], [CARD],
         (0, 0, 0)),
    ],
)  # fmt: skip
def test_damage_of_an_attack(
    scene: MakeScene,
    text: str,
    dice: str,
    more: list[str],
    answers: list[str],
    left: tuple[int, int, int],
) -> None:
    play = attacking(
        scene,
        f"when attacking{', ' if text.startswith('if') else ': '}{text}",
        f"attack {dice}",
        "defense X",
        *more,
        deck=["Weapons Malfunction", "Structural Damage", "Structural Damage"],
    )
    play.give(AT, *answers).finish_phase()
    assert state_of(play, "b1") == left


def test_nothing_is_searched_where_no_critical_damage_is_dealt(scene: MakeScene) -> None:
    text = (
        "when attacking, if the defender suffers hull crit: disable this to search the damage deck "
        'for "weapons malfunction" instead.'
    )
    for dice, shields in (("HXX", "0/0"), ("CXX", "2/0")):
        more = [BLOW] if dice == "HXX" else []
        play = attacking(
            scene, text, f"attack {dice}", "defense X", *more, other=f"shields {shields}"
        )
        play.give(AT).finish_phase()
        assert play.ship("a1").cards[0].disabled == 0


@pytest.mark.parametrize(
    ("words", "dice", "is_true"),
    [
        ("damage", "HXX", True),
        ("damage", "XXX", False),
        ("2 or more damage", "HXX", False),
        ("2 or more damage", "HCX", True),
        ("hull damage", "HCX", False),
        ("hull damage", "HCC", True),
        ("hull crit", "HHH", False),
        ("hull crit", "HHC", True),
    ],
)
def test_what_a_ship_is_about_to_suffer(
    scene: MakeScene, words: str, dice: str, is_true: bool
) -> None:
    play = defending(
        scene,
        f"when defending, at deal damage, if this ship suffers {words}: gain 1 evade.",
        f"attack {dice}",
        "defense X",
        *([BLOW] if len(dice.replace("X", "")) == 3 else []),
    )
    play.give(BY).finish_phase()
    assert ("token a1 evade 1 crew:helper" in play.told("token")) is is_true


def test_damage_is_made_less_before_it_is_suffered(scene: MakeScene) -> None:
    text = "when this ship would suffer damage: disable this to reduce the damage by 1."
    play = defending(scene, text, "attack HHX", "defense X")
    play.give(BY, CARD).finish_phase()
    assert (state_of(play, "a1"), play.ship("a1").cards[0].disabled) == ((1, 0, 0), 1)


def test_damage_is_prevented(scene: MakeScene) -> None:
    text = "when this ship would suffer damage: disable this to prevent it."
    play = defending(scene, text, "attack HHC", "defense X")
    play.give(BY, CARD).finish_phase()
    assert state_of(play, "a1") == (2, 0, 0)


def test_another_ship_suffers_that_damage_instead(scene: MakeScene) -> None:
    text = (
        "when a friendly ship at range 1 would suffer damage: disable this so this ship suffers "
        "that damage instead."
    )
    play = scene(
        "round 1 combat begun\na1 20.5,10 h0 chance\na2 18,10 h0 chance\nb1 18,17.5 h180",
        [bearer(text, skill=1), vessel(1)],
        vessel(5),
        script=["attack HHC", "defense X", BLOW],
    )
    play.give("primary weapon at a2", CARD).finish_phase()
    assert (state_of(play, "a1"), state_of(play, "a2")) == ((0, 0, 1), (2, 0, 0))


# --- an attack that ends -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "script"),
    [
        ("at declare target: disable this to cancel the attack.", []),
        ("at roll attack dice: disable this to cancel the attack.", []),
        ("at modify attack dice: disable this to cancel the attack.", ["attack HHC"]),
        ("at compare results: disable this to cancel the attack.", ["attack HHC", "defense X"]),
    ],
)
def test_an_attack_is_cancelled(scene: MakeScene, words: str, script: list[str]) -> None:
    play = defending(scene, f"when defending, {words}", *script)
    play.give(BY, CARD).finish_phase()
    assert state_of(play, "a1") == (2, 0, 0)
    assert play.told("dice", "result") == play.told("dice")
    assert len(play.battle.attacks) == 1


def test_a_step_is_skipped(scene: MakeScene) -> None:
    """Neither tokens nor effects of that ship act in it; the other ship's do."""
    text = "when attacking: the defender skips modify defense dice."
    play = attacking(scene, text, "attack HXX", "defense B", other="evade 1 battlestations 1")
    play.give(AT).finish_phase()
    assert (state_of(play, "b1"), "SpendToken b1" in play.history) == ((1, 0, 0), False)


def test_both_ships_skip_a_step(scene: MakeScene) -> None:
    text = (
        "when defending: skip modify attack dice and the attacker skips modify attack dice. when "
        "defending: disable this to re-roll 1 attack die."
    )
    play = defending(scene, text, "attack HBX", "defense X", other="battlestations 1")
    play.give(BY, CARD)
    while play.asked.startswith("Effect"):
        play.give("pass")
    play.finish_phase()
    assert "SpendToken b1" not in play.history


def test_scan_tokens_are_ignored(scene: MakeScene) -> None:
    play = defending(
        scene,
        "when defending: ignore scan of the attacker.",
        "attack XXX",
        "defense X",
        other="scan 1",
    )
    play.give(BY).finish_phase()
    assert play.battle.attacks[0].defense_dice == 1


# --- destruction -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "cost",
    [
        "discard this",
        "disable this",
        "remove this from the game",
        "move this to a friendly ship at range 1-3",
    ],
)
def test_a_ship_whose_card_acts_when_it_is_destroyed_leaves_once(
    scene: MakeScene, cost: str
) -> None:
    """What becomes of the card destroys the ship no second time."""
    helper = bearer(f"after this ship is destroyed: {cost}. ", skill=1)
    play = scene(
        "round 2 combat begun\na1 18,10 h0 shields 0/0 down 3 chance\na2 21,10 h0 chance\n"
        "b1 18,17.5 h180",
        [helper, vessel(2, dial=HELD)],
        vessel(5, dial=HELD),
        script=["attack HHX", "defense X", BLOW],
    )
    play.give(BY)
    if play.asked == "Effect a1":
        play.give(CARD)
    play.finish_phase()
    assert play.told("left") == ["left a1 destroyed destroyed"]


@pytest.mark.parametrize(
    ("words", "other", "answers", "left"),
    [
        ("destroy 1 active shield on an opposing ship in range", "shields 2/0", [], (1, 0)),
        ("destroy 1 shield on an opposing ship in range", "shields 1/1", [], (0, 1)),
        ("destroy 1 shield on an opposing ship in range", "shields 0/2", [], (0, 1)),
        ("destroy any active shields on an opposing ship in range", "shields 2/0", ["1"], (1, 0)),
        ("destroy all active shields on an opposing ship in range", "shields 2/1", [], (0, 1)),
    ],
)
def test_shields_are_destroyed(
    scene: MakeScene, words: str, other: str, answers: list[str], left: tuple[int, int]
) -> None:
    play = in_activation(
        scene, f"action: {words}.", other=other, second=vessel(1, shields=3, dial=HELD)
    )
    play.give(CARD, *answers)
    ship = play.ship("b1")
    assert (ship.shields, ship.disabled_shields) == left


def test_a_shield_is_a_cost(scene: MakeScene) -> None:
    text = "action: destroy 1 active shield on this ship to gain 3 evade."
    play = in_activation(scene, text)
    play.give(CARD)
    assert (play.ship("a1").shields, play.ship("a1").evade) == (1, 3)
    in_activation(scene, text, "shields 0/2").refuse(CARD)


def test_for_each_shield_destroyed(scene: MakeScene) -> None:
    text = (
        "when this ship would suffer damage: may destroy any active shields on this ship; for each "
        "active shield destroyed, reduce the damage by 1."
    )
    play = defending(scene, text, "attack HHC", "defense X", BLOW)
    play.give(BY, CARD, "2").finish_phase()
    assert state_of(play, "a1") == (0, 0, 1)


# --- what is prevented -------------------------------------------------------------------


def test_a_token_is_not_gained(scene: MakeScene) -> None:
    text = "action: gain 1 auxiliary power. when this ship would gain auxiliary power: disable this"
    play = in_activation(scene, f"{text} to prevent it.")
    play.give(CARD, CARD)
    assert (play.ship("a1").auxiliary, play.ship("a1").cards[0].disabled) == (0, 1)


@pytest.mark.parametrize(("rolled", "disabled"), [("B", 0), ("E", 1)])
def test_a_card_is_not_disabled_if_the_dice_say_so(
    scene: MakeScene, rolled: str, disabled: int
) -> None:
    text = (
        "action: disable another crew on this ship. when a crew on this ship would be disabled: "
        "roll 1 defense die; on battle stations, prevent it."
    )
    play = in_activation(scene, text, script=[f"defense {rolled}"], cards=[card("Other")])
    play.give(CARD)
    assert play.ship("a1").cards[1].disabled == disabled


def test_the_log_rebuilds_what_was_done(scene: MakeScene) -> None:
    text = (
        "action: suffer 3 damage and destroy 1 shield on an opposing ship in range; repair 1 "
        "shield; roll 2 attack dice; deal the results to an opposing ship in range."
    )
    play = in_activation(scene, text, script=[BLOW, "attack HC", "damage Weapons Malfunction"])
    play.give(CARD)
    rebuilt = play.at_phase("combat")
    assert (state_of(play, "a1"), state_of(play, "b1")) == ((1, 1, 0), (0, 0, 1))
    assert [ship.values() for ship in rebuilt.ships] == [ship.values() for ship in play.state.ships]


@pytest.mark.parametrize("is_supported", [True, False])
def test_the_last_token_of_a_squadron_stays_where_a_card_is_discarded_instead(
    scene: MakeScene, *, is_supported: bool
) -> None:
    text = "when this ship would be destroyed: discard this instead." if is_supported else ""
    squadron = bearer(
        text, skill=1, support="squadron", squadron_tokens=1, squadron_skill=1, shields=0, agility=0
    )
    play = defending(scene, "", "attack HHHH", first=squadron, place="18,14 h180")
    play.give(BY).finish_phase()
    ship = play.ship("a1")
    assert (ship.place == DESTROYED, ship.tokens_left) == (not is_supported, int(is_supported))
    assert ship.cards[0].is_discarded is is_supported
