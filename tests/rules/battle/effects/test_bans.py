"""What texts forbid for a while, where the rules ask, and when it ends."""

from __future__ import annotations

import pytest

from rules.battle.effects.install import explain_unplayable
from rules.battle.mechanics import cards as battle_cards
from rules.battle.position.permission_text import parse_prohibition
from rules.battle.position.permissions import SHIELDS
from rules.battle.position.pieces import Ban
from rules.battle.position.terms import NOBODY, RED, WHITE
from rules.battle.timing.permissions import is_safe, may_execute
from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, setting, vessel


def whats(play: object, name: str = "a1") -> list[str]:
    """Returns what is forbidden to a ship, and until when."""
    return [f"{ban.what} {ban.until}" for ban in play.ship(name).bans]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("can't attack this round", ["attack round"]),
        ("can't perform actions this phase", ["action phase"]),
        ("can't perform free actions this game", ["free-action game"]),
        ("can't perform scan or evade this turn", ["action:scan turn", "action:evade turn"]),
        ("can't perform scan as a free action this round", ["free-action:scan round"]),
        (
            "can't perform sensor echo with a bank or 2 straight this round",
            ["echo:/bank// round", "echo:/straight/2/2 round"],
        ),
        ("can't execute a maneuver with speed 2 or more next round", ["maneuver://2/ next-round"]),
        ("can't execute a white or red maneuver this round", ["maneuver:white,red/// round"]),
        (
            "can't spend evade or target lock this round",
            ["spend:evade round", "spend:target-lock round"],
        ),
        ("can't benefit from scan this round", ["benefit:scan round"]),
        ("can't gain auxiliary power this combat phase", ["token:auxiliary phase:combat"]),
        ("can't re-roll any attack dice this round", ["reroll:attack round"]),
        ("can't roll defense dice this round", ["roll:defense round"]),
        ("can't use a captain this round", ["use:captain round"]),
        ('can\'t use "cheat death" this round', ["use:=cheat death round"]),
        ("this ship can't be attacked this round", ["be-attacked round"]),
        ("this ship can't be attacked by an opposing ship this round", ["be-attacked round"]),
        ("can't be damaged by an obstacle this turn", ["be-damaged:obstacle turn"]),
        (
            "can't be damaged by overlapping a ship or planet or obstacle this turn",
            ["be-damaged:at-ship turn", "be-damaged:obstacle turn", "be-damaged:at-obstacle turn"],
        ),
        ("this ship can't be targeted by a talent this round", ["be-targeted|any|talent round"]),
        (
            "this ship can't be affected by an opposing card this round",
            ["be-affected|opposing|card round"],
        ),
        (
            "each crew on this ship can't be disabled or discarded by an opposing ship this round",
            ["be-disabled@0|ships|1 round", "be-discarded@0|ships|1 round"],
        ),
    ],
)
def test_what_is_forbidden_is_noted(scene: MakeScene, text: str, found: list[str]) -> None:
    text = f"action: gain 1 scan; {text}."
    play = in_activation(scene, text, first=bearer(text, reach=[1, 3]))
    assert play.asked == "Action a1"
    play.give(CARD)
    assert play.ship("a1").scan == 1
    play.battle.step()
    assert play.told("ban") == [
        f"ban a1 {what} {until} crew:helper False"
        for what, until in (each.rsplit(" ", 1) for each in found)
    ]


def test_an_attack_is_forbidden_for_a_round(scene: MakeScene) -> None:
    play = in_activation(scene, "action: gain 1 scan; can't attack this round.")
    play.give(CARD)
    assert whats(play) == ["attack round"]
    play.finish_round()
    assert "Attack a1" not in play.history
    assert whats(play) == []


def test_one_ship_may_not_attack_another(scene: MakeScene) -> None:
    text = (
        "action: target an opposing ship in range; this ship can't be attacked by the target this"
        " round."
    )
    play = in_activation(scene, text)
    if play.asked == "Action a1" and CARD in play.offered:
        play.give(CARD)
        assert whats(play) == ["be-attacked:1 round"]
        play.finish_round()
        assert "Attack b1" not in play.history


def test_what_is_for_the_next_round_begins_with_it(scene: MakeScene) -> None:
    dial = ((1, "straight", "green"), (2, "straight", "white"))
    text = "action: gain 1 scan; can't execute a maneuver with speed 2 or more next round."
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,30 h180 acted",
        bearer(text, dial=dial),
        vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
    )
    play.give(CARD)
    ship = play.after("ban").ships[0]
    assert [ban.until for ban in ship.bans] == ["next-round"]
    assert may_execute(ship, setting(ship.record, "2 straight"), WHITE)
    assert play.asked == "over" or play.state.round == 3
    ship = play.ship("a1")
    assert whats(play) == ["maneuver://2/ round"]
    assert not may_execute(ship, setting(ship.record, "2 straight"), WHITE)
    assert may_execute(ship, setting(ship.record, "1 straight"), RED)
    play.finish_round()
    assert whats(play) == []


def test_dice_that_may_not_be_rolled_or_rolled_again(scene: MakeScene) -> None:
    text = "when attacking: the defender can't roll defense dice; add 1 hit."
    play = attacking(scene, text.replace("; add 1 hit", ""), "attack XXX")
    play.give("primary weapon at b1").finish_phase()
    assert play.battle.attacks[0].defense_dice == 0
    assert whats(play, "b1") == []
    text = "when defending: disable this so the attacker can't re-roll any attack dice."
    play = defending(scene, text, "attack XXX", "defense X", other="locks a1")
    play.give("primary weapon at a1", CARD)
    assert play.asked != "SpendToken b1"
    play.finish_phase()
    text = "when defending: the attacker can't spend target lock."
    play = defending(scene, text, "attack XXX", "defense X", other="locks a1")
    play.give("primary weapon at a1")
    assert play.asked != "SpendToken b1"
    play.finish_phase()


def test_cards_that_may_not_be_used(scene: MakeScene) -> None:
    text = "action: gain 1 scan."
    more = card("Leader", "captain", "captain", skill=4, ability="action: gain 1 evade.")
    play = in_activation(scene, text, cards=[more], more="ban a1 use:captain round card any")
    assert CARD in play.offered
    assert "captain:leader" not in play.offered
    play = in_activation(scene, text, cards=[more], more='ban a1 "use:=leader" round card any')
    assert "captain:leader" not in play.offered


def test_an_obstacle_does_no_damage(scene: MakeScene) -> None:
    first = bearer("always: can't be damaged by an obstacle.", dial=((2, "straight", "white"),))
    play = scene(
        "round 1 activation begun\na1 18,10 h0\nb1 18,30 h180 acted\nterrain obstacle:1 18,13.2",
        first,
        vessel(1, dial=HELD),
        dials={"a1": "2 straight"},
    )
    play.finish_phase()
    assert (play.ship("a1").shields, play.told("dice")) == (2, [])
    assert play.told("barred") == ["barred a1 2"]


def test_what_may_not_be_done_to_cards_and_shields(scene: MakeScene) -> None:
    play = in_activation(scene, "action: gain 1 scan.", cards=[captain(3)])
    ship, other = play.ship("a1"), play.ship("b1")
    record = vessel(1, cards=[card("Beam", "tech")]).cards[0]
    for what, doing, place, by, used, safe in (
        ("be-affected@0", "disabled", 0, other, None, True),
        ("be-affected@0", "disabled", 1, other, None, False),
        ("be-affected@0|opposing|card", "discarded", 0, other, None, True),
        ("be-affected@0|opposing|card", "discarded", 0, ship, None, False),
        ("be-affected@0|opposing|tech", "targeted", 0, other, record, True),
        ("be-affected@0|opposing|crew", "targeted", 0, other, record, False),
        ("be-affected@0|any|upgrade", "targeted", 0, other, record, True),
        ("be-disabled@0|ships|1", "disabled", 0, other, None, True),
        ("be-disabled@0|ships|1", "discarded", 0, other, None, False),
        ("be-targeted@0|named|beam", "targeted", 0, other, record, True),
        ("be-targeted|opposing|tech", "targeted", NOBODY, other, record, True),
        ("be-affected@shields|opposing|upgrade", "disabled", SHIELDS, other, record, True),
    ):
        ship.bans = [Ban(parse_prohibition(what), "round", "card")]
        assert is_safe(ship, doing, place, by, used) is safe, what


def test_bans_end_with_their_turn_and_phase(scene: MakeScene) -> None:
    play = in_activation(scene, "action: gain 1 scan; can't spend scan this turn.")
    play.give(CARD).finish_phase()
    assert whats(play) == []
    assert play.told("expired") == ["expired turn"]
    play = in_activation(scene, "action: gain 1 scan; can't spend scan this combat phase.")
    play.give(CARD).go_to("Attack a1")
    assert whats(play) == ["spend:scan phase:combat"]
    play.finish_phase()
    assert whats(play) == []


def test_a_condition_measures_how_long_something_is_forbidden(scene: MakeScene) -> None:
    text = (
        "action: place 1 time here so the captain on this ship can't be affected by an opposing "
        "card while 1 or more time is here."
    )
    play = in_activation(scene, text, cards=[captain(3)])
    play.give(CARD)
    assert whats(play) == ["be-affected@1|opposing|card standing"]
    for _ in battle_cards.take_time_off(play.battle, play.ship("a1")):
        pass
    assert whats(play) == []


@pytest.mark.parametrize(
    "text",
    [
        "action: gain 1 scan; can't perform the action of this ship this round.",
        "action: gain 1 scan; can't re-roll up to 2 blanks this round.",
        "action: gain 1 scan; can't use a klingon crew this round.",
        "action: gain 1 scan; this ship can't be attacked by an opposing tech this round.",
        "action: gain 1 scan; this ship can't be damaged by an opposing ship this round.",
    ],
)
def test_what_cannot_be_forbidden_is_refused(text: str) -> None:
    assert explain_unplayable(text) != ""
