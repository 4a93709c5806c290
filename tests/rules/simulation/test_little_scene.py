"""A text tried in a fixed scene: one round with it, one without."""

from __future__ import annotations

import pytest

from rules.abilities import AbilityError
from rules.simulation import SimulationError
from rules.simulation.little_scene import LittleScene, play_little_scene
from tests.rules.catalogue import catalogue
from tests.rules.simulation import fleets


def play(text: str, seed: str = "1") -> LittleScene:
    return play_little_scene(text, catalogue(), fleets.ruleset(), seed=seed)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("when attacking: may convert 1 blank to hit.", "This card changes 1 die and adds"),
        ("when defending: roll +1 defense die.", "This card changes 1 die and saves"),
        ("action: gain 1 evade and gain 1 scan.", "This card gains 2 tokens."),
    ],
)
def test_a_text_acts_in_one_of_two_rounds(text: str, said: str) -> None:
    scene = play(text)
    assert scene.uses == 1
    assert any(line.text.startswith(said) for line in scene.with_text)
    assert not any("This card" in line.text for line in scene.without)
    assert {line.round for line in (*scene.with_text, *scene.without)} == {1}


def test_a_text_that_waits_for_something_else_changes_nothing() -> None:
    scene = play("when attacking, if this ship has cloak: roll +1 attack die.")
    assert scene.uses == 0
    assert not any("This card" in line.text for line in scene.with_text)


def test_the_same_seed_gives_the_same_scene() -> None:
    text = "when attacking: roll +1 attack die."
    assert play(text).to_document() == play(text).to_document()
    assert play(text, "2").without != play(text).without


def test_what_cannot_be_read_or_played_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AbilityError):
        play("when attacking: fly.")
    monkeypatch.setattr(
        "rules.simulation.little_scene.explain_unplayable", lambda text: "no rule for it"
    )
    with pytest.raises(SimulationError, match="no rule for it"):
        play("when attacking: roll +1 attack die.")
