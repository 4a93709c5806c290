"""Verbs of tokens that change hands or stay, of locks and of cloaks."""

from __future__ import annotations

from rules.battle.position.terms import CLOAK_IS_RED, CLOAKED
from tests.rules.battle.effects.test_tokens import acted, replays, tokens_of
from tests.rules.battle.effects.texts import CARD, attacking, bearer, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel

GREEN = CLOAKED
RED = CLOAKED | CLOAK_IS_RED


def test_a_token_is_stolen(scene: MakeScene) -> None:
    text = "action: steal 1 scan or evade from an opposing ship in range."
    play = acted(scene, text, "", other="evade 1")
    assert (tokens_of(play), tokens_of(play, "b1")) == ((1, 0, 0, 0), (0, 0, 0, 0))
    in_activation(scene, text).refuse(CARD)


def test_tokens_move_from_a_card_to_the_ship(scene: MakeScene) -> None:
    text = "action: move 1 evade or scan from here to this ship."
    play = acted(scene, text, more="card a1 0 marker evade 2")
    assert (tokens_of(play), play.ship("a1").cards[0].markers) == ((1, 0, 0, 0), (("evade", 1),))
    assert replays(play)
    in_activation(scene, text).refuse(CARD)


def test_tokens_move_to_a_card(scene: MakeScene) -> None:
    play = acted(scene, "action: move all scan from this ship to here.", "scan 2")
    assert (tokens_of(play), play.ship("a1").cards[0].markers) == ((0, 0, 0, 0), (("scan", 2),))


def test_that_card_is_the_one_from_which_tokens_move(scene: MakeScene) -> None:
    text = (
        "action: move all time from a crew on this ship to here; may perform an action of that "
        "crew as a free action."
    )
    hand = card("Hand", ability="action: gain 1 evade.")
    play = acted(scene, text, cards=[hand], more="card a1 1 time 2")
    play.give("yes")
    assert tokens_of(play) == (1, 0, 0, 0)
    assert [each.time for each in play.ship("a1").cards] == [2, 0]


def test_the_player_says_how_many_move(scene: MakeScene) -> None:
    play = acted(scene, "action: move any scan from this ship to here.", "scan 2")
    assert play.offered == ["0", "1", "2"]
    play.give("1")
    assert (tokens_of(play), play.ship("a1").cards[0].markers) == ((0, 1, 0, 0), (("scan", 1),))


def test_a_red_lock_moves_to_another_ship(scene: MakeScene) -> None:
    play = acted(
        scene,
        "action: move 1 red target lock from a locked ship to another opposing ship at range 1-3.",
        "locks b1",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        more="b2 22,18 h180 acted",
    )
    assert play.ship("a1").locks == (2,)
    assert replays(play)


def test_a_token_is_copied(scene: MakeScene) -> None:
    text = "action: copy 1 scan or evade of an opposing ship in range."
    play = acted(scene, text, other="scan 1")
    assert (tokens_of(play), tokens_of(play, "b1")) == ((0, 1, 0, 0), (0, 1, 0, 0))
    in_activation(scene, text).refuse(CARD)


def test_a_token_is_replaced(scene: MakeScene) -> None:
    text = "action: replace 1 evade or scan with 1 evade or battle stations."
    play = acted(scene, text, "evade 1")
    assert tokens_of(play) == (0, 0, 1, 0)
    play = acted(scene, text, "scan 1")
    assert play.offered == ["evade", "battle stations"]
    play.give("evade")
    assert tokens_of(play) == (1, 0, 0, 0)
    in_activation(scene, text).refuse(CARD)


def test_tokens_are_kept_in_the_end_phase(scene: MakeScene) -> None:
    play = in_activation(
        scene, "end phase: keep 1 evade or scan.", "evade 2 scan 1 battlestations 1"
    )
    play.go_to("Detail a1").give("evade").finish_round()
    assert tokens_of(play) == (1, 0, 0, 0)
    play.finish_round()
    assert tokens_of(play) == (1, 0, 0, 0)
    assert replays(play)


def test_all_tokens_are_kept_and_others_told_of(scene: MakeScene) -> None:
    play = in_activation(
        scene,
        "end phase: keep all evade. after losing scan: gain 1 battle stations.",
        "evade 2 scan 1",
    )
    play.finish_round()
    assert tokens_of(play) == (2, 0, 0, 0)
    told = [each for each in play.told("token") if each.startswith("token a1")]
    assert told == [
        "token a1 scan -1 end phase",
        f"token a1 battlestations 1 {CARD}",
        "token a1 battlestations -1 end phase",
    ]


def test_the_cloak_stays_green(scene: MakeScene) -> None:
    text = "when attacking, if this ship is cloaked: keep cloak."
    for words, cloak in (("cloak green shields 0/2", GREEN), ("cloak red shields 0/2", RED)):
        play = attacking(scene, text, "attack XXX", "defense X", words=words)
        play.give("primary weapon at b1")
        assert play.after("result").ships[0].cloak == cloak


def test_cloaks_are_turned(scene: MakeScene) -> None:
    text = "action: flip cloak of each cloaked ship at range 1-3 to red."
    play = acted(scene, text, other="cloak green shields 0/2")
    assert play.ship("b1").cloak == RED
    in_activation(scene, text, other="cloak red shields 0/2").refuse(CARD)
    play = acted(scene, "action: flip cloak to green.", "cloak red shields 0/2")
    assert play.ship("a1").cloak == GREEN


def test_a_lock_is_acquired(scene: MakeScene) -> None:
    text = "action: acquire a target lock on an opposing ship at range 1-3."
    play = acted(scene, text)
    assert play.ship("a1").locks == (1,)
    in_activation(scene, text, "locks b1").refuse(CARD)
    cloaked = "cloak green-beside shields 0/2"
    in_activation(scene, text, other=cloaked).refuse(CARD)
    text = "action: acquire a target lock on a cloaked opposing ship in range."
    assert acted(scene, text, other=cloaked).ship("a1").locks == (1,)


def test_another_ship_acquires_the_lock(scene: MakeScene) -> None:
    play = in_activation(
        scene,
        "when an opposing ship would acquire a target lock on a friendly ship: that ship acquires "
        "a target lock on this ship instead.",
        first=[bearer(_DECOY), vessel(1, dial=HELD)],
        second=vessel(9, dial=HELD),
        more="a2 14,10 h0 acted",
        place="18,18 h180",
    )
    assert play.ship("a1").locks == ()


_DECOY = "when an opposing ship would acquire a target lock: prevent it."


def test_no_lock_on_a_ship_of_its_own_side(scene: MakeScene) -> None:
    """2017, Acquire a Target Lock: on an opposing ship."""
    text = "action: acquire a target lock on a ship at range 1-3."
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\nb1 18,34 h180 acted",
        [bearer(text), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.refuse(CARD)
