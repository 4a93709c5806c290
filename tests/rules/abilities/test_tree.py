"""The tree: what the parts of a text become, and what it says of itself."""

from __future__ import annotations

import pickle

import pytest

from rules.abilities import parse, render
from rules.abilities.conditions import HasThing, Span
from rules.abilities.documents import to_document
from rules.abilities.explain import explain
from rules.abilities.things import (
    Group,
    Maneuver,
    Quantity,
    RoleReference,
    Speed,
    ThisCard,
    ThisShip,
    Token,
    Tokens,
)
from rules.abilities.timing import step_of
from rules.abilities.token_and_card_verbs import Disable, Gain
from rules.abilities.tree import Act, Choice, Delayed, ForSpan, If, Link, Otherwise, Phrase, Step
from rules.abilities.verbs import Cannot, ModifyDice
from rules.abilities.windows import ActionWindow, CombatStep, When, Would
from rules.abilities.words import Bearing, Noun, Quantifier, Role, TokenKind, Trait
from tests.families import each_case

ONE = Quantity(Quantifier.EXACTLY, 1)


def only(text):
    """Gives the one clause of a text."""
    (clause,) = parse(text).clauses
    return clause


def test_phrases_of_one_step_are_joined_by_and():
    clause = only("action: gain 1 evade and gain 1 scan.")
    assert clause.window == ActionWindow()
    evade = Phrase(None, False, Gain(Tokens(ONE, (Token(TokenKind.EVADE),))))
    scan = Phrase(None, False, Gain(Tokens(ONE, (Token(TokenKind.SCAN),))))
    assert clause.steps == (Step(Act((evade, scan))),)


def test_a_speed_is_that_of_all_maneuvers_before_it_but_those_with_their_own():
    text = "action: execute a 3 turn or straight or green bank with speed 1-2."
    [phrase] = only(text).steps[0].effect.phrases
    turn, straight, bank = phrase.verb.maneuvers.kinds
    assert turn == Maneuver(speed=Speed(3, 3), bearing=Bearing.TURN)
    assert straight == Maneuver(speed=Speed(1, 2), bearing=Bearing.STRAIGHT)
    assert (bank.speed, bank.bearing) == (Speed(1, 2), Bearing.BANK)
    for each in (
        text,
        "after executing a bank or turn with speed 2 or more: gain 1 evade.",
        "reveal dial: change the maneuver to a bank or turn with the same speed.",
        "reveal dial: change the maneuver to a red 2 turn in the same direction or 1 straight.",
        "action: execute a maneuver with speed 2.",
    ):
        assert render(parse(each)) == each


def test_a_cost_stands_before_its_effect():
    clause = only("end phase: disable this to gain 1 scan.")
    (step,) = clause.steps
    assert step.link is Link.TO
    assert step.cost == Act((Phrase(None, False, Disable(ThisCard())),))
    assert step.is_optional
    assert clause.is_optional


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        ("action: gain 1 evade.", True),
        ("free fleet action: gain 1 evade.", True),
        ("attack: fire.", True),
        ("end phase: may gain 1 evade.", True),
        ("end phase: disable this to gain 1 evade.", True),
        ("end phase: gain 1 evade.", False),
    ],
)
def test_what_is_optional_follows_the_rulebook(text, optional):
    assert only(text).is_optional is optional


def test_a_subject_is_carried_over_and():
    clause = only("end phase: each opposing ship in range rolls -1 attack die and can't gain scan.")
    (step,) = clause.steps
    assert isinstance(step.effect, Act)
    subjects = [subject for subject, _ in step.effect.with_subjects()]
    assert subjects[0] == subjects[1]
    assert isinstance(subjects[1], Group)
    assert subjects[1].adjectives == (Trait.OPPOSING,)
    verbs = [type(phrase.verb) for phrase in step.effect.phrases]
    assert verbs == [ModifyDice, Cannot]


def test_steps_behind_a_delayed_clause_belong_to_it():
    clause = only(
        "action: gain 1 scan; this round, when this ship would suffer damage: gain 1 evade; "
        "gain 1 scan."
    )
    gain, delayed = clause.steps
    assert isinstance(gain.effect, Act)
    assert isinstance(delayed.effect, Delayed)
    assert delayed.effect.duration == ForSpan(Span.ROUND)
    assert len(delayed.effect.clause.steps) == 2
    window = delayed.effect.clause.window
    assert isinstance(window, When)
    assert isinstance(window.events[0].happening, Would)


def test_a_second_delayed_clause_stands_beside_the_first():
    clause = only(
        "action: gain 1 scan; this round, when attacking: gain 1 evade; gain 1 scan; this round, "
        "once per round, when defending: gain 1 evade; gain 1 scan."
    )
    _, first, second = [step.effect for step in clause.steps]
    assert isinstance(first, Delayed)
    assert isinstance(second, Delayed)
    assert [len(each.clause.steps) for each in (first, second)] == [2, 2]
    assert [each.clause.limit for each in (first, second)] == [None, Span.ROUND]


def test_conditions_of_head_and_step_stand_where_they_were_written():
    clause = only(
        "when attacking, if the defender has scan: add 1 hit; if this ship has scan, add 1 crit; "
        "otherwise, gain 1 evade."
    )
    assert clause.condition == HasThing(
        RoleReference(Role.DEFENDER), Tokens(None, (Token(TokenKind.SCAN),))
    )
    assert [type(step.guard) for step in clause.steps] == [type(None), If, Otherwise]


def test_options_are_acts():
    clause = only("end phase: choose one: gain 1 evade, or gain 1 scan and gain 1 evade.")
    (step,) = clause.steps
    assert isinstance(step.effect, Choice)
    assert [len(option.phrases) for option in step.effect.options] == [1, 2]


def test_the_attack_value_stands_apart():
    ability = parse("attack value: primary weapon +1. attack: fire.")
    assert ability.attack_value is not None
    assert render(ability.attack_value) == "primary weapon +1"
    assert len(ability.clauses) == 1
    assert parse("attack: fire.").attack_value is None


def test_a_tree_pickles_and_is_a_key():
    ability = parse("when defending: disable this to add 1 evade.")
    assert pickle.loads(pickle.dumps(ability)) == ability  # noqa: S301
    assert {ability: 1}[parse("when defending: disable this to add 1 evade.")] == 1


@pytest.mark.parametrize(
    ("sloppy", "normal"),
    [
        ("action:gain 1 evade .", "action: gain 1 evade."),
        ("when attacking: re-roll 2 blank.", "when attacking: re-roll 2 blanks."),
        ("when attacking: roll +1 attack dice.", "when attacking: roll +1 attack die."),
        ("always: this ship have +1 hull.", "always: this ship has +1 hull."),
        ("action: disable an crew on a ship at range 1.",
         "action: disable a crew on a ship at range 1."),
        ("end phase: repair 2 shield.", "end phase: repair 2 shields."),
        ("end phase: discard 2 borg-type upgrade.", "end phase: discard 2 borg-type upgrades."),
        ("end phase: discard a question-type upgrades.",
         "end phase: discard a question-type upgrade."),
    ],
)  # fmt: skip
def test_a_sloppy_text_is_put_into_normal_form(sloppy, normal):
    assert render(parse(sloppy)) == normal


@each_case(
    ("text", "steps"),
    [
        ("when attacking: roll +1 attack die.", [CombatStep.ROLL_ATTACK_DICE]),
        ("when attacking: may re-roll 1 blank.", [CombatStep.MODIFY_ATTACK_DICE]),
        ("when defending: may re-roll 1 blank.", [CombatStep.MODIFY_DEFENSE_DICE]),
        ("when defending: convert 1 crit to hit.", [CombatStep.MODIFY_ATTACK_DICE]),
        ("when attacking: add 1 evade.", [CombatStep.MODIFY_DEFENSE_DICE]),
        ("when defending: discard this to cancel 1 hit.", [CombatStep.COMPARE_RESULTS]),
        ("when attacking: gain 1 scan and add 1 hit.", [CombatStep.DECLARE_TARGET]),
        ("attack: disable this to fire; if the attack hits, gain 1 scan.",
         [CombatStep.DECLARE_TARGET, CombatStep.DEAL_DAMAGE]),
        ("when attacking, at roll attack dice: add 1 hit.", [CombatStep.ROLL_ATTACK_DICE]),
        ("end phase: may re-roll 1 blank.", [None]),
    ],
)  # fmt: skip
def test_a_verb_implies_its_step_of_the_attack(text, steps):
    clause = only(text)
    assert [step_of(clause, step) for step in clause.steps] == steps


def test_an_explanation_says_when_what_and_at_which_price():
    text = "when attacking, if this ship has scan: disable this to re-roll 1 blank."
    assert explain(parse(text)) == (
        (
            "When: when attacking (at the moment of the event, each time: the ship attacks). "
            "Your choice: it has a cost."
        ),
        "  Only if this ship has scan.",
        (
            "  Pay first: this ship disables this (makes a card or shield useless until it is "
            "enabled or repaired). Declined or not payable, the rest of it is lost; then:"
        ),
        "  this ship re-rolls 1 blank (rolls dice again; at modify attack dice).",
    )


def test_an_explanation_tells_a_type_of_upgrades_from_a_faction():
    lines = explain(parse("end phase: discard a borg borg-type upgrade or talent on this ship."))
    assert lines[1] == (
        "  this ship discards a borg borg-type upgrade or talent on this ship (puts a card out of "
        "use for the rest of the game)."
    )


def test_a_document_names_the_classes_and_leaves_out_what_is_not_written():
    assert to_document(parse("end phase: disable a crew on this ship.")) == {
        "type": "Ability",
        "parts": [
            {
                "type": "Clause",
                "window": {"type": "PhaseWindow", "phase": "end phase"},
                "steps": [
                    {
                        "type": "Step",
                        "effect": {
                            "type": "Act",
                            "phrases": [
                                {
                                    "type": "Phrase",
                                    "verb": {
                                        "type": "Disable",
                                        "thing": {
                                            "type": "Group",
                                            "quantity": {"type": "Quantity", "quantifier": "a"},
                                            "nouns": ["crew"],
                                            "on": {"type": "ThisShip"},
                                        },
                                    },
                                }
                            ],
                        },
                    }
                ],
            }
        ],
    }
    crew = Group(Quantity(Quantifier.A), (Noun.CREW,), on=ThisShip())
    (phrase,) = only("end phase: disable a crew on this ship.").steps[0].effect.phrases
    assert phrase.verb == Disable(crew)


def test_who_passes_is_read_again():
    text = "action: a friendly ship in range passes the initiative."
    assert render(parse(text)) == text
