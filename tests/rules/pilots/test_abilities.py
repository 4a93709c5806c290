"""What pilots do with the offers of cards: gains are taken, prices weighed, targets chosen."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import Battle, Ship
from rules.battle.mechanics.cards import discard
from rules.battle.mechanics.damage import repair_one
from rules.battle.position import moments
from rules.battle.timing.attack_state import Attack, DamagePick
from rules.battle.timing.battle import Battle as Played
from rules.battle.timing.handlers import ChooseEffect, Handler, Occasion, SpendToken
from rules.battle.timing.questions import ChooseAttack, Steps
from rules.battle.timing.temporary_handlers import add_temporary_handler, end_temporary_handlers
from rules.dice import BLANK, FRESH, HIT, SeededChance, count_of
from rules.pilots import make_pilot
from rules.pilots.abilities import NO_USE, Judge, Memory
from rules.pilots.gunner import Gunner
from rules.pilots.outlook import Outlook
from rules.pilots.rehearsal import TypicalChance, copied_attack, copied_occasion
from rules.pilots.weights import Weights
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    effect,
    vessel,
    weapon,
)
from tests.rules.pilots.test_choices import answered

PILOTS = pytest.mark.parametrize("pilot", ["gunner", "tactician"])
FIRE = "primary weapon at b1"


def rerolling(moment: int = moments.MODIFIES_ATTACK, face: int = BLANK, **fields: Any) -> Any:
    """Returns an effect that may roll again one die with a face."""

    def doing(battle: Battle, occasion: Occasion, ship: Ship) -> None:
        attack = occasion.attack
        assert attack is not None
        is_attack = moment == moments.MODIFIES_ATTACK
        pool = attack.attack_pool if is_attack else attack.defense_pool
        if count_of(pool.results, face, FRESH):
            pool.reroll({face: 1}, battle.chance)

    return effect(moment, doing, is_optional=True, source=CARD, **fields)


# --- dice -----------------------------------------------------------------------------


@PILOTS
def test_it_takes_free_dice(scene: MakeScene, pilot: str) -> None:
    play = attacking(scene, "when attacking: may roll +1 attack die.", "attack HXX", "defense X")
    play.give(FIRE)
    assert (play.asked, answered(play, pilot)) == ("Effect a1", CARD)
    play.give("pass").finish_phase()


@PILOTS
@pytest.mark.parametrize(("rolled", "taken"), [("HHX", True), ("HHC", False), ("HHB", False)])
def test_it_takes_a_free_re_roll_when_that_helps(
    scene: MakeScene, pilot: str, rolled: str, taken: bool
) -> None:
    second = vessel(1, dial=HELD, shields=6)
    play = attacking(scene, "", f"attack {rolled}", "defense X", second=second)
    play.add("a1", rerolling())
    play.give(FIRE)
    assert (play.asked, answered(play, pilot)) == ("Effect a1", CARD if taken else "pass")
    play.give("pass").finish_phase()


@PILOTS
def test_it_rolls_no_hit_again(scene: MakeScene, pilot: str) -> None:
    play = attacking(scene, "", "attack HXX", "defense X")
    play.add("a1", rerolling(face=HIT))
    play.give(FIRE)
    assert answered(play, pilot) == "pass"
    play.give("pass").finish_phase()


@PILOTS
@pytest.mark.parametrize(("rolled", "taken"), [("HXX", True), ("XXX", False)])
def test_a_defender_rolls_again_only_under_fire(
    scene: MakeScene, pilot: str, rolled: str, taken: bool
) -> None:
    play = defending(scene, "", f"attack {rolled}", "defense X")
    play.add("a1", rerolling(moments.MODIFIES_DEFENSE, role=moments.OTHER))
    play.give("primary weapon at a1")
    assert (play.asked, answered(play, pilot)) == ("Effect a1", CARD if taken else "pass")
    play.give("pass").finish_phase()


@PILOTS
def test_free_effects_come_before_tokens(scene: MakeScene, pilot: str) -> None:
    play = attacking(scene, "", "attack BXX", "defense X", words="battlestations 1")
    play.add("a1", rerolling())
    play.give(FIRE)
    assert isinstance(play.question, SpendToken)
    assert answered(play, pilot) == CARD
    play.give("pass").finish_phase()


@PILOTS
def test_tokens_follow_where_no_effect_helps(scene: MakeScene, pilot: str) -> None:
    play = attacking(scene, "", "attack BBH", "defense X", words="battlestations 1")
    play.add("a1", rerolling())
    play.give(FIRE)
    assert answered(play, pilot) == "battlestations"
    play.give("pass").finish_phase()


def test_a_mandatory_effect_is_chosen_where_one_has_to_be(scene: MakeScene) -> None:
    play = attacking(scene, "", "attack BBB", "defense X", words="battlestations 1")
    nothing = effect(moments.MODIFIES_ATTACK, lambda *_: None, source="must")
    play.add("a1", nothing)
    play.give(FIRE)
    assert answered(play) in ("must", "battlestations")
    play.give("must").give("pass").finish_phase()


# --- prices ---------------------------------------------------------------------------


def discarding(number: int) -> Any:
    """Returns an effect that discards its card for attack dice."""

    def doing(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from discard(battle, ship, 0)
        assert occasion.attack is not None
        occasion.attack.attack_modifier += number

    return effect(moments.ROLLS_ATTACK, doing, is_optional=True, source=CARD, card=0)


@PILOTS
@pytest.mark.parametrize(("dice", "taken"), [(0, False), (1, False), (3, True)])
def test_it_discards_no_card_for_little(
    scene: MakeScene, pilot: str, dice: int, taken: bool
) -> None:
    helper = card("Helper", ability="action: gain 1 evade.", points=12)
    first = vessel(5, dial=HELD, cards=[helper])
    play = attacking(scene, "", "attack XXX", "defense X", first=first)
    play.add("a1", discarding(dice))
    play.give(FIRE)
    assert answered(play, pilot) == (CARD if taken else "pass")
    play.give("pass").finish_phase()


@PILOTS
def test_a_card_is_not_disabled_for_nothing(scene: MakeScene, pilot: str) -> None:
    text = "action: disable this so this round, when attacking at range 1: roll +3 attack dice."
    play = in_activation(scene, text, place="18,34 h0", cards=[])
    assert answered(play, pilot) != CARD


# --- actions --------------------------------------------------------------------------


@PILOTS
def test_a_better_action_of_a_card_goes_before_the_bar(scene: MakeScene, pilot: str) -> None:
    text = "action: gain 1 battle stations and gain 1 evade and gain 1 scan."
    assert answered(in_activation(scene, text), pilot) == CARD


@PILOTS
def test_a_worse_action_of_a_card_does_not(scene: MakeScene, pilot: str) -> None:
    play = in_activation(scene, "action: gain 1 auxiliary power and gain 1 evade.")
    assert answered(play, pilot) not in (CARD, "pass")


@PILOTS
def test_what_waits_for_the_attack_counts(scene: MakeScene, pilot: str) -> None:
    text = "action: this round, when attacking: roll +3 attack dice."
    assert answered(in_activation(scene, text), pilot) == CARD


@PILOTS
@pytest.mark.parametrize(
    "text",
    [
        "when the targets attack: that ship rolls +3 attack dice.",
        "when the targets defend: that ship rolls +3 defense dice.",
    ],
    ids=["attack", "defend"],
)
def test_what_waits_for_the_attacks_of_others_counts(
    scene: MakeScene, pilot: str, text: str
) -> None:
    """A friend fights b1, which the ship itself can neither fire on nor be hit by."""
    whole = f"action: target each friendly ship in range; this round, {text}"
    play = in_activation(
        scene,
        "",
        first=[bearer(whole, reach=[1, 3]), vessel(2, dial=HELD)],
        more="a2 26,14 h0 acted\n",
        place="26,22.5 h180",
    )
    assert answered(play, pilot) == CARD


@PILOTS
@pytest.mark.parametrize("type_", ["weapon", "crew"])
def test_it_turns_up_a_card(scene: MakeScene, pilot: str, type_: str) -> None:
    """That costs the card above it, which does no more than this."""
    hidden = card(
        "Hidden", type_, holder=0, face_down=True, points=5, ability="action: gain 1 scan."
    )
    text = f"combat phase: discard this to flip a {type_} beneath this card face up."
    play = scene(
        "round 2 combat\na1 18,10 h0\nb1 18,17.5 h180", bearer(text, hidden), vessel(1, dial=HELD)
    ).go_to("Effect a1")
    assert answered(play, pilot) == CARD


@PILOTS
def test_it_cloaks_by_a_card_before_the_fight(scene: MakeScene, pilot: str) -> None:
    """The shields are up again as soon as it fires: they are not lost."""
    text = "action: disable all shields on this ship and gain cloak."
    play = in_activation(scene, "", first=bearer(text, actions=["evade"]), place="18,24.8 h180")
    assert answered(play, pilot) == CARD


def repairing() -> Any:
    """Returns an effect that may repair a damage."""

    def doing(battle: Battle, occasion: Occasion, ship: Ship) -> Any:
        yield from repair_one(battle, ship)

    return effect(moments.END_PHASE_CARDS, doing, is_optional=True, source=CARD)


@PILOTS
def test_it_repairs_a_hull(scene: MakeScene, pilot: str) -> None:
    play = scene("round 2 end\na1 18,10 h0 down 2\nb1 18,30 h0", vessel(), vessel(2))
    play.add("a1", repairing())
    play.go_to("Effect a1")
    assert answered(play, pilot) == CARD


# --- targets --------------------------------------------------------------------------


@PILOTS
def test_it_disables_the_captain_that_matters(scene: MakeScene, pilot: str) -> None:
    text = "action: disable a captain on an opposing ship at range 1-3."
    strong = vessel(5, dial=HELD, attack=5, points=40, cards=[captain(8, "Ace", points=8)])
    weak = vessel(1, dial=HELD, attack=1, points=10, cards=[captain(1, "Novice")])
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 16,18 h180 acted\nb2 20,18 h180 acted",
        bearer(text),
        [weak, strong],
        dials={"a1": "0 stop"},
    )
    play.give(CARD)
    assert play.offered == ["Novice of b1", "Ace of b2"]
    assert answered(play, pilot) == "Ace of b2"


# --- what is tried stays imagined --------------------------------------------------------


@PILOTS
def test_trying_changes_nothing(scene: MakeScene, pilot: str) -> None:
    text = "action: disable this so this round, when attacking: roll +2 attack dice."
    play = in_activation(scene, text)
    assert play.asked == "Action a1"
    before, waiting = play.state.copy(), len(play.battle.temporary_handlers)
    log = len(play.battle.log or ())
    for _ in range(2):
        answered(play, pilot)
    assert play.state == before
    assert (len(play.battle.temporary_handlers), len(play.battle.log or ())) == (waiting, log)


SHIPS_AND_DICE = (
    "attack_pool",
    "attacker",
    "defender",
    "defense_pool",
    "record",
    "sharing",
    "shot",
)
OBJECTS = ("attack_swap", "cards_before", "defense_swap", "pick")
"""Fields that are handed on as they are."""


def test_every_field_of_an_attack_and_of_an_occasion_is_copied(scene: MakeScene) -> None:
    play = attacking(scene, "", "attack HXX", "defense X")
    play.add("a1", rerolling())
    play.give(FIRE)
    question = play.question
    assert isinstance(question, ChooseEffect)
    assert question.occasion is not None
    assert question.occasion.attack is not None
    question.occasion.attack.pick = DamagePick(2, 0, "card")
    others: dict[type | str, Any] = {int: 7, bool: True, str: "else", tuple: ((3, 4),)}
    before: dict[str, Any] = {}
    for name in fields_of(Attack):
        value = getattr(question.occasion.attack, name)
        if type(value) in others:
            before[name] = value
            changed = (3, 4) if name == "strikes_back" else others[type(value)]
            setattr(question.occasion.attack, name, changed)
            others[name] = changed
    other = play.battle.views[0].rehearsal(TypicalChance())
    copied = copied_occasion(question.occasion, other)
    for name in fields_of(Occasion):
        one, two = getattr(question.occasion, name), getattr(copied, name)
        if isinstance(one, Ship):
            assert (one.index, one is two) == (two.index, False)
        elif not isinstance(one, Attack):
            assert one == two
    attack = copied_attack(question.occasion.attack, other)
    assert len(before) == len(fields_of(Attack)) - len((*SHIPS_AND_DICE, *OBJECTS))
    for name, value in before.items():
        assert getattr(attack, name) == others[name], name
        setattr(question.occasion.attack, name, value)
    for name in OBJECTS:
        assert getattr(attack, name) is getattr(question.occasion.attack, name)
    assert attack.attack_pool == question.occasion.attack.attack_pool
    assert attack.attack_pool is not question.occasion.attack.attack_pool
    assert attack.attacker is other.state.ships[0]
    assert attack.sharing is question.occasion.attack.sharing
    play.give("pass").finish_phase()


def offered(play: Scene) -> tuple[Judge, tuple[Handler, Ship, Occasion]]:
    """Returns a judge that remembers nothing, and the effect that it is asked about."""
    question, view = play.question, play.battle.views[0]
    assert isinstance(question, ChooseEffect)
    assert question.occasion is not None
    judge = Judge(Memory(view), Outlook(view), Weights())
    return judge, (question.answers[0], question.owners[0], question.occasion)


# --- what is not tried again ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("missing", "rests"),
    [(-0.01, 0), (0.03, 0), (0.1, 3), (0.2, 8)],
)
def test_an_offer_rests_the_longer_the_further_it_was_from_use(
    scene: MakeScene, missing: float, rests: int
) -> None:
    play = in_activation(scene, "action: gain 1 evade.", "locks b1")
    view, ship = play.battle.views[0], play.ship("a1")
    action = play.battle.card_actions[0][0]

    def judged(memory: Memory, least: float) -> float:
        judge = Judge(memory, Outlook(view), Weights())
        return judge.action(action, ship, least=least)[0]

    gain = judged(Memory(view), -9.0)
    memory, key = Memory(view), (0, CARD, -1)
    assert judged(memory, gain + missing) == gain
    assert memory.rests == ({key: view.round + rests} if rests else {})
    assert judged(memory, -9.0) == (NO_USE if rests else gain)
    memory.rests.clear()
    assert judged(memory, -9.0) == gain


def test_an_offer_in_an_attack_that_loses_anything_rests(scene: MakeScene) -> None:
    text = "when attacking: gain 2 auxiliary power to convert 1 blank to hit."
    play = attacking(scene, text, "attack XXX", "defense E")
    play.give(FIRE)
    judge, offer = offered(play)
    memory = judge.memory
    first = judge.handler(*offer)
    assert NO_USE < first[0] < -0.15
    assert memory.rests == {(0, CARD, moments.MODIFIES_ATTACK): judge.view.round + 3}
    assert judge.handler(*offer) == (NO_USE, [])
    play.give("pass").finish_phase()


@pytest.mark.parametrize(
    ("text", "far", "is_looked_at"),
    [
        ("end phase: disable this to repair 1 shield.", 27, False),
        ("end phase: disable this to repair 1 shield.", 24, True),
        ("end phase: may repair 1 shield.", 27, True),
    ],
)
def test_what_costs_something_is_kept_for_the_fight(
    scene: MakeScene, text: str, far: int, is_looked_at: bool
) -> None:
    place = f"round 2 end\na1 18,10 h0 shields 1\nb1 18,{far} h180"
    play = scene(place, bearer(text, shields=3), vessel())
    play.go_to("Effect a1")
    judge, offer = offered(play)
    memory = judge.memory
    judged = judge.handler(*offer)
    assert (judged != (NO_USE, [])) is is_looked_at
    assert len(memory.misses) == is_looked_at
    play.give("pass").finish_phase()


def test_what_was_of_use_is_taken_again_without_a_trial(scene: MakeScene) -> None:
    place = "round 2 end\na1 18,10 h0 shields 1\nb1 18,24 h180"
    play = scene(place, bearer("end phase: may repair 1 shield.", shields=3), vessel())
    play.go_to("Effect a1")
    judge, offer = offered(play)
    memory = judge.memory
    first, round_ = judge.handler(*offer), judge.view.round
    key = (0, CARD, offer[0].moment)
    assert first[0] > 0.0
    assert memory.habits == {key: (round_ + 4, first[0])}
    play.ship("a1").shields = 3
    assert judge.handler(*offer) == first
    memory.habits[key] = (round_, first[0])
    assert judge.handler(*offer) == (0.0, [])
    play.give("pass").finish_phase()


def test_what_was_worth_its_cost_in_an_attack_is_tried_again(scene: MakeScene) -> None:
    text = "when attacking: disable this to roll +3 attack dice."
    second = vessel(1, dial=HELD, shields=6)
    play = attacking(scene, text, "attack HHHHXX", "defense E", second=second)
    play.give(FIRE)
    judge, offer = offered(play)
    memory = judge.memory
    judged = judge.handler(*offer)
    assert judged[0] > 0.0
    assert memory.habits == {}
    play.give(CARD).finish_phase()


TOKENS = "evade 1 scan 1 battlestations 1 locks b1"


@pytest.mark.parametrize(
    ("text", "words", "attack", "is_tried"),
    [
        # The best of the bar is worth 0.16 with all tokens, 0.81 without, 1.59 with many dice.
        ("action: disable this to gain 1 evade.", TOKENS, 3, True),
        ("action: disable this to gain 1 evade.", "", 3, False),
        ("action: gain 1 auxiliary power.", "", 3, True),
        ("action: gain 1 auxiliary power.", "", 6, False),
    ],
)
def test_an_action_of_a_card_is_tried_where_no_other_is_worth_enough(
    scene: MakeScene, text: str, words: str, attack: int, is_tried: bool
) -> None:
    play = in_activation(scene, text, words, first=bearer(text, attack=attack))
    pilot = make_pilot("gunner", SeededChance("1"))
    assert isinstance(pilot, Gunner)
    view, question = play.battle.views[0], play.question
    pilot.choose(view, question)
    assert list(pilot.memory(view).misses) == [(0, CARD, -1)] * is_tried


@pytest.mark.parametrize(
    ("told", "price"),
    [
        # All that the text asks for is in the weapon's record, nothing of it, a part of it.
        (["disable", "auxiliary"], 0.0),
        ([], 1.2765625),
        (["disable"], 0.9265625),
    ],
)
def test_what_a_weapon_costs_counts_once(scene: MakeScene, told: list[str], price: float) -> None:
    gun = card(
        "Gun",
        "weapon",
        ability="attack: disable this and gain 1 auxiliary power to fire.",
        reach=[1, 3],
    )
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance",
        vessel(5, dial=HELD, cards=[gun], weapons=[{**weapon(0, 4, 1, 3), "costs": told}]),
        vessel(1, dial=HELD),
    )
    question = play.question
    assert isinstance(question, ChooseAttack)
    shot = next(each for each in question.answers if each is not None and each.weapon.card == 0)
    view = play.battle.views[0]
    judge = Judge(Memory(view), Outlook(view), Weights())
    assert judge.price_of_shot(shot, play.ship("a1")) == pytest.approx(price)


def test_a_rehearsal_shares_texts_and_nothing_else(scene: MakeScene) -> None:
    play = in_activation(scene, "action: gain 1 evade.")
    battle = play.battle
    other = battle.views[0].rehearsal(TypicalChance())
    shared = {"options", "fleets", "mission", "card_actions", "standing", "weapon_texts"}
    shared |= {"handlers", "moments"}
    own = {"running", "temporary_handlers", "attacks", "state"}
    for name in shared:
        assert getattr(other, name) == getattr(battle, name)
    for name in own:
        assert getattr(other, name) is not getattr(battle, name), name
    assert other.state == battle.views[0].imagined()
    assert shared | own <= set(fields_of(Played))


def test_what_waits_in_a_rehearsal_waits_there_only(scene: MakeScene) -> None:
    battle = in_activation(scene, "action: gain 1 evade.").battle
    before = ([dict(table) for table in battle.handlers], dict(battle.moments))
    other = battle.views[0].rehearsal(TypicalChance())
    handler = Handler(moments.ROUND, nothing)
    add_temporary_handler(other, other.state.ships[0], handler, "round")
    assert other.handlers[0][moments.ROUND] == [handler]
    assert other.moments[moments.ROUND].by_part == ((0,), (), ())
    assert (battle.handlers, battle.moments) == before
    end_temporary_handlers(other, "round")
    assert other.handlers[0][moments.ROUND] == []


def test_a_card_changed_in_a_rehearsal_is_changed_there_only(scene: MakeScene) -> None:
    battle = in_activation(scene, "action: gain 1 evade.").battle
    other = battle.views[0].rehearsal(TypicalChance())
    ours, theirs = battle.state.ships[0], other.state.ships[0]
    assert (theirs.shares_cards, ours.shares_cards) == (True, False)
    assert theirs.cards is ours.cards
    for _ in discard(other, theirs, 0):
        pytest.fail("nobody is asked")
    assert (theirs.cards[0].is_discarded, ours.cards[0].is_discarded) == (True, False)
    assert theirs.shares_cards is False
    assert theirs.cards[1:] == ours.cards[1:]
    assert theirs.own_card(0) is theirs.cards[0]
    assert theirs.cards[0] is not ours.cards[0]


def fields_of(kind: Any) -> tuple[str, ...]:
    """Returns the names of a class's fields, which a compiled one keeps elsewhere."""
    return tuple(getattr(kind, "__mypyc_attrs__", ()) or kind.__slots__)


def nothing(battle: Played, occasion: Occasion, ship: Ship) -> Steps[None]:
    """Is an effect that does nothing."""
    yield from ()


@PILOTS
def test_it_lets_another_card_pay_in_place_of_the_lock(scene: MakeScene, pilot: str) -> None:
    """The lock is there for the dice of the same attack then."""
    arm = card(
        "Photon Torpedoes",
        "weapon",
        ability="attack: spend target lock to fire.",
        names=["photon torpedoes"],
        reach=[1, 3],
    )
    ferris = borne("crew:karen-ferris-71221", arm, weapons=[weapon(1, 5, 1, 3)])
    play = attacking(scene, "", "attack XXXXX", "defense X", words="locks b1", first=ferris)
    play.give("Photon Torpedoes at b1")
    assert (play.asked, answered(play, pilot)) == ("Effect a1", "crew:karen-ferris-71221")
    play.give("pass").finish_phase()
