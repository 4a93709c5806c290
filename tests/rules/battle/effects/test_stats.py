"""Values that texts change for a while, and how long that is."""

from __future__ import annotations

from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.effects.texts import CARD, attacking, bearer, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel


def test_a_value_is_modified_for_a_round(scene: MakeScene) -> None:
    play = in_activation(scene, "action: this ship has +2 agility this round.")
    play.give(CARD)
    assert play.ship("a1").agility_sum == 2
    play.finish_round()
    assert play.ship("a1").agility_sum == 0
    assert play.at_phase("end").ships[0].agility_sum == 2


def test_a_value_is_replaced_before_it_is_modified(scene: MakeScene) -> None:
    text = (
        "action: set primary weapon to printed shields +3 this round and this ship has -1 primary "
        "weapon this round."
    )
    play = in_activation(scene, text, script=["attack XXXX", "defense X"])
    play.give(CARD).go_to("Attack a1").give("primary weapon at b1").finish_round()
    assert play.battle.attacks[0].attack_dice == 4
    assert play.ship("a1").lasting == []


def test_a_value_is_set_to_that_of_another_ship(scene: MakeScene) -> None:
    text = "action: set skill to skill of a friendly ship in range this round."
    play = in_activation(scene, "combat phase: set skill to 9 this round.")
    play.go_to("Attack a1")
    assert play.ship("a1").skill == 9
    assert text


def test_skill_changed_at_the_beginning_of_a_phase_counts_in_it(scene: MakeScene) -> None:
    play = scene(
        "round 1 activation\na1 18,10 h0\nb1 18,30 h180",
        bearer("activation phase: set skill to 1 this activation phase.", skill=5),
        vessel(3, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    assert play.asked == "Action a1"
    assert play.told("skill-order") == ["skill-order"]
    assert play.ship("a1").phase_skill == 1
    play.finish_phase()
    assert [play.ship("a1").skill, play.ship("a1").phase_skill] == [5, 5]
    assert play.told("expired")[0] == "expired phase:activation"
    assert play.after("skill-order").ships[0].phase_skill == 1


def test_no_offer_where_nothing_would_change(scene: MakeScene) -> None:
    text = "action: disable this to set skill to 5 this round."
    play = in_activation(scene, text)
    play.refuse(CARD)
    play = in_activation(scene, text.replace("5", "6"))
    play.give(CARD)
    assert play.ship("a1").skill == 6


def test_the_next_attack_is_the_ships_own(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 30,10 h0 acted\nb1 18,18 h180 acted",
        [
            bearer("action: set primary weapon to 5 next attack.", skill=2),
            vessel(6, dial=HELD),
        ],
        vessel(9, dial=HELD),
        dials={"a1": "0 stop"},
        script=["attack XXX", "defense X", "attack XXXXX", "defense X"],
    )
    play.give(CARD)
    assert play.ship("a1").lasting[0].until == "own-attack@0"
    play.go_to("Attack b1").give("primary weapon at a1")
    play.go_to("Attack a1").give("primary weapon at b1").finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [3, 5]
    assert play.ship("a1").lasting == []


def test_weapons_reach_farther(scene: MakeScene) -> None:
    weapon_ = vessel(1).weapons[0]
    short = weapon_.to_document() | {"range": [1, 1]}
    for text, offered in (("", False), ("always: this ship has +1 range.", True)):
        first = bearer(text, dial=HELD)
        document = first.to_document() | {"weapons": [short]}
        play = attacking(scene, text, first=type(first)(document))
        assert (play.asked == "Attack a1") is offered


def test_cards_reach_farther(scene: MakeScene) -> None:
    text = (
        "activation phase: each upgrade on this ship has +1 range this round. "
        "action, if there is an opposing ship in range: gain 1 evade."
    )
    for wanted in (True, False):
        play = scene(
            "round 1 activation\na1 18,10 h0\nb1 18,17.5 h180 acted",
            bearer(text if wanted else text.partition(". ")[2], reach=[1, 1]),
            vessel(9, dial=HELD),
            dials={"a1": "0 stop", "b1": "0 stop"},
        )
        play.go_to("Action a1")
        assert any(each.startswith(CARD) for each in play.offered) is wanted


def test_an_effect_lasts_as_long_as_something_is_so(scene: MakeScene) -> None:
    text = "action: this ship has +2 agility while this ship has scan; gain 1 scan."
    play = in_activation(scene, text)
    play.give(CARD).go_to("Attack a1")
    assert play.ship("a1").agility_sum == 2
    play.finish_round()
    assert play.ship("a1").agility_sum == 0


def test_torg_is_over_once_no_upgrade_is_disabled(scene: MakeScene) -> None:
    """A die fewer while one is disabled still; one that is disabled later changes nothing."""
    key = "crew:torg-72236p"
    crew = "a crew on an opposing ship in range"
    heal = f"combat phase: disable this to remove all disabled from {crew}."
    harm = f"end phase: disable this to disable {crew}."
    first = borne(key, card("Medic", ability=heal), card("Foe", ability=harm))
    second = vessel(9, dial=HELD, cards=[card("Hand")])
    play = acting(scene, first, second=second, place="18,15 h180", other="shields 0/0")
    play.give(key)
    fewer = [("attack-dice", -1), ("defense-dice", -1)]

    def now() -> tuple[int, list[tuple[str, int]]]:
        ship = play.ship("b1")
        return ship.cards[0].disabled, [(each.value, each.amount) for each in ship.lasting]

    assert now() == (1, fewer)
    play.go_to("Effect a1").give("crew:medic")
    assert now() == (0, [])
    play.go_to("Effect a1").give("crew:foe")
    assert now() == (1, [])


def test_what_time_tokens_measure_is_over_with_the_last(scene: MakeScene) -> None:
    """Tokens that come to the card later are for what it does then."""
    text = "action: place 1 time here so this ship has +2 agility while 1 or more time is here."
    more = "combat phase: disable this to place 1 time on a crew on this ship."
    later = card("More", ability=more)
    play = in_activation(scene, text, cards=[later])
    play.give(CARD)
    assert play.ship("a1").agility_sum == 2
    play.finish_round()
    assert play.ship("a1").agility_sum == 0
    play.go_to("Effect a1").give("crew:more", "Helper of a1")
    assert (play.ship("a1").cards[0].time, play.ship("a1").agility_sum) == (1, 0)


def test_tokens_may_be_used_for_a_while(scene: MakeScene) -> None:
    text = "combat phase: this ship may spend scan as evade this combat phase."
    play = scene(
        "round 1 combat\na1 18,10 h0 scan 1\nb1 18,17.5 h180",
        bearer(text, skill=1),
        vessel(5, dial=HELD),
        script=["attack HXX", "defense X"],
    )
    play.go_to("Detail a1").give("yes")
    assert [each.what.text for each in play.ship("a1").grants] == ["spend:scan=evade"]
    play.go_to("Attack b1").give("primary weapon at a1", "scan as evade").finish_phase()
    assert play.battle.attacks[0].damage == 0
    assert play.ship("a1").grants == []
    assert play.after("grant").ships[0].grants[0].until == "phase:combat"


def test_time_tokens_measure_a_clause_that_waits(scene: MakeScene) -> None:
    text = (
        "activation phase: place 1 time here so while 1 or more time is here, when attacking: "
        "roll +1 attack die."
    )
    play = scene(
        "round 1 activation\na1 18,10 h0\nb1 18,17.5 h180",
        bearer(text, skill=5),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
        script=["attack XXXX", "defense X"],
    )
    play.give(CARD)
    assert [each.until for each in play.battle.temporary_handlers] == [CARD]
    play.go_to("Attack a1").give("primary weapon at b1").finish_round()
    assert play.battle.attacks[0].attack_dice == 4
    assert play.battle.temporary_handlers == []


def test_minefields_roll_fewer_dice(scene: MakeScene) -> None:
    play = in_activation(scene, "always: each minefield rolls -2 attack dice against this ship.")
    assert play.asked == "Action a1"
    assert [each.what.text for each in play.ship("a1").grants] == ["minefield-dice:-2"]
