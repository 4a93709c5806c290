"""EDITIONS N3, N6, N7 and G3: friendly ships, shuttles, squadrons, what card texts reach."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import ShipRecord
from rules.battle.position.terms import DESTROYED, DOCKED, IN_PLAY
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, ORGANIZED_2016, RULES_2017

BOTH = [RULES_2017, CLASSIC]
EVERY = [*BOTH, ORGANIZED_2014, ORGANIZED_2016]
BEFORE_2017 = [CLASSIC, ORGANIZED_2014, ORGANIZED_2016]
SHUTTLE_DIAL = [(1, "straight", "white"), (2, "straight", "white"), (3, "about", "red")]


def shuttle(skill: int = 1, **fields: object) -> ShipRecord:
    """Returns a shuttle: hull 2, 1 shield, whose capital ship is the first of its fleet."""
    printed = {"hull": 2, "shields": 1, "capital": 0, "support": "shuttle", "dial": SHUTTLE_DIAL}
    return vessel(skill, **(printed | fields))  # type: ignore[arg-type]


SQUADRON = {
    "support": "squadron",
    "shields": 1,
    "hull": 1,
    "squadron_tokens": 4,
    "squadron_skill": 5,
    "capital": 0,
}

# --- N3, G3: words of card texts ------------------------------------------------------------


GIVES = "action: give 1 scan to each {}."
"""What a card that tells whom it means does to them."""


def scans(play: Scene) -> list[int]:
    """Returns the scan tokens beside each ship, in order."""
    return [each.scan for each in play.state.ships]


@pytest.mark.ruling("F14-G8")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("options", "given"), [({}, [0, 1, 1, 0]), ({"friendly_to_itself": True}, [1, 1, 1, 0])]
)
def test_n3_friendly(
    scene: MakeScene, rules: str, options: dict[str, bool], given: list[int]
) -> None:
    """DECISIONS D47: the other ships of the side, of a team all of them; not the ship itself."""
    play = scene(
        "round 1 activation begun\na1 18,10 h0\na2 14,10 h0 acted\nb1 22,10 h0 acted\n"
        "c1 18,16 h180 acted",
        [bearer(GIVES.format("friendly ship")), vessel()],
        vessel(),
        vessel(),
        teams=(0, 0, 1),
        dials={"a1": "0 stop"},
        rules=rules,
        **options,
    )
    play.go_to("Action a1").give(CARD)
    assert scans(play) == given


@pytest.mark.parametrize(
    ("rules", "type_", "is_offered"),
    [
        (RULES_2017, "crew", True),
        (RULES_2017, "weapon", True),
        *((each, "crew", False) for each in BEFORE_2017),
        *((each, "weapon", True) for each in BEFORE_2017),
    ],
)
def test_g3_effects_through_the_second_arc(
    scene: MakeScene, rules: str, type_: str, is_offered: bool
) -> None:
    """2017: weapons and effects that say so; classic: weapon upgrades."""
    text = "action: give 1 auxiliary power to an opposing ship in the rear arc."
    for words, is_usable in (("", True), ("card a1 0 disabled 1", False)):
        play = scene(
            f"round 1 activation begun\na1 18,18 h0\nb1 18,10 h0 acted\n{words}",
            vessel(5, cards=[card("Gunner", type_, ability=text)], dial=HELD),
            vessel(),
            dials={"a1": "0 stop"},
            rules=rules,
        )
        play.go_to("Action a1")
        assert (f"{type_}:gunner" in play.offered) is (is_offered and is_usable)
        if is_offered and is_usable:
            play.give(f"{type_}:gunner")
            assert play.ship("b1").auxiliary == 1


# --- N6: docking and launching ---------------------------------------------------------------

DOCKING = """
    round 1 activation begun
    a1 18,18 h0 acted
    a2 18,12 h0 evade 1 locks b1
    b1 4,34 h180 acted locks a2
    """


@pytest.mark.parametrize("rules", EVERY)
def test_n6_docking_when_the_shuttle_moves_onto_its_capital_ship(
    scene: MakeScene, rules: str
) -> None:
    """2017, Docking a Shuttlecraft: an action in spite of the overlap; its tokens go."""
    play = scene(
        DOCKING,
        [vessel(5), shuttle()],
        vessel(9),
        rules=rules,
        dials={"a2": "2 straight"},
    )
    assert (play.asked, play.offered) == ("Action a2", ["pass", "dock"])
    play.give("dock")
    small, capital = play.ship("a2"), play.ship("a1")
    assert (small.place, small.dock) == (DOCKED, capital.index)
    assert (small.evade, small.locks, play.ship("b1").locks) == (0, (), ())
    assert (small.shields, capital.auxiliary) == (1, 1)


@pytest.mark.parametrize("does", ["can't perform actions this round", "skip perform action"])
def test_n6_no_docking_for_a_ship_that_may_not_act(scene: MakeScene, does: str) -> None:
    """2017, Docking a Shuttlecraft, Breaking the Rules: what forbids actions forbids this one."""
    text = f"after executing a maneuver: {does}."
    small = shuttle(cards=[card("Helm", ability=text)])
    play = scene(DOCKING, [vessel(5), small], vessel(9), dials={"a2": "2 straight"})
    assert play.asked != "Action a2"


def test_n6_docking_on_the_ship_of_a_team_mate(scene: MakeScene) -> None:
    """2017, Team Play Rules: his ships are friendly; but cards change places with one's own."""
    play = scene(
        "round 1 activation begun\na1 18,18 h0\nb1 18,12 h0\nc1 4,34 h180 acted",
        vessel(5),
        shuttle(),
        vessel(9),
        dials={"a1": "1 straight", "b1": "2 straight"},
        teams=[0, 0, 1],
    )
    assert (play.asked, play.offered) == ("Action b1", ["pass", "dock"])
    play.give("dock")
    assert play.ship("b1").place == DOCKED
    play.go_to("Action a1")
    play.refuse("exchange-cards")


@pytest.mark.parametrize("rules", EVERY)
def test_n6_a_shuttle_that_does_not_dock_has_overlapped(scene: MakeScene, rules: str) -> None:
    play = scene(
        DOCKING, [vessel(5), shuttle()], vessel(9), rules=rules, dials={"a2": "2 straight"}
    )
    play.give("pass")
    assert play.ship("a2").place == IN_PLAY
    assert play.ship("a2").shields == 1
    assert play.told("action", "docked") == []


@pytest.mark.parametrize(
    ("rules", "is_offered"), [(RULES_2017, False), *((each, True) for each in BEFORE_2017)]
)
def test_n6_docking_when_the_capital_ship_moves(
    scene: MakeScene, rules: str, is_offered: bool
) -> None:
    play = scene(
        "round 1 activation begun\na1 18,12 h0\na2 18,18 h0 acted\nb1 4,34 h180 acted",
        [vessel(5), shuttle()],
        vessel(9),
        rules=rules,
        dials={"a1": "2 straight"},
    )
    assert (play.asked == "Action a1") is is_offered
    if is_offered:
        assert play.offered == ["pass", "dock"]
        play.give("dock")
        assert play.ship("a2").place == DOCKED


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (RULES_2017, ["Officer of a1", "Gunner of a2", "Helmsman of a2"]),
        *((each, []) for each in BEFORE_2017),
    ],
)
def test_n6_docked_cards(scene: MakeScene, rules: str, names: list[str]) -> None:
    """2017: in play on the mother ship, to be affected but not used; T16: out of play."""
    own = "combat phase: gain 1 {}."
    officer = card("Officer", ability=own.format("scan"))
    crew = [card("Gunner", ability=own.format("evade")), card("Helmsman")]
    play = scene(
        "round 1 activation begun\na1 18,18 h0 acted\na2 docked a1\nb1 18,24 h180",
        [vessel(5, cards=[officer], dial=HELD), shuttle(cards=crew)],
        bearer("action: disable a crew on an opposing ship in range.", skill=9),
        dials={"b1": "0 stop"},
        rules=rules,
    )
    play.go_to("Action b1").give(CARD)
    assert (play.offered if names else []) == names
    if names:
        play.give("Helmsman of a2")
    disabled = [
        each.record.name for ship in play.state.ships for each in ship.cards if each.disabled
    ]
    assert disabled == (["Helmsman"] if names else ["Officer"])
    play.go_to("Attack b1")
    assert (play.ship("a1").scan, play.ship("a1").evade) == (1 if names else 0, 0)


LAUNCH = """
    round 2 planning
    a1 18,18 h0
    a2 docked a1
    b1 4,34 h180
    """


def test_n6_launching_2017(scene: MakeScene) -> None:
    """Along a template flush with the base; both gain auxiliary power; it does not move again."""
    play = scene(LAUNCH, [vessel(5, dial=HELD), shuttle()], vessel(9, dial=HELD))
    assert play.asked == "Launch a2"
    assert "1 straight white to 18.0000,21.1496 h0" in play.offered
    assert len([text for text in play.offered if text.startswith("1 straight")]) == 12
    play.give("1 straight white to 18.0000,21.1496 h0")
    assert play.asked == "Action b1"
    small, capital = play.ship("a2"), play.ship("a1")
    assert (small.place, small.auxiliary, capital.auxiliary) == (IN_PLAY, 1, 1)
    play.finish_phase()
    assert [text for text in play.told("moved") if text.startswith("moved a2")] == []


@pytest.mark.parametrize("rules", BEFORE_2017)
def test_n6_launching_before_2017(scene: MakeScene, rules: str) -> None:
    """Anywhere within Range 1, then it chooses a maneuver."""
    play = scene(LAUNCH, [vessel(5, dial=HELD), shuttle()], vessel(9, dial=HELD), rules=rules)
    assert all(text == "pass" or text.startswith("free to") for text in play.offered)
    assert "free to 18.0000,23.5748 h0" in play.offered
    play.give("free to 18.0000,23.5748 h0")
    assert play.asked == "Maneuver a2"


def test_n6_a_shuttle_may_stay_docked(scene: MakeScene) -> None:
    play = scene(LAUNCH, [vessel(5, dial=HELD), shuttle()], vessel(9, dial=HELD))
    play.give("pass")
    assert play.ship("a2").place == DOCKED
    assert play.told("dial")[:1] == ["dial a1 0 0 stop white"]


def test_a_docked_shuttle_goes_with_its_capital_ship(scene: MakeScene) -> None:
    """2017, Docking a Shuttlecraft b."""
    play = scene(
        "round 1 combat begun\na1 18,17.5 h180 shields 0/0 chance\na2 docked a1\na3 4,4\n"
        "b1 18,10 h0",
        [vessel(1, hull=1), shuttle(), vessel(2)],
        vessel(9),
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give("primary weapon at a1")
    assert [each.place for each in play.state.ships] == [DESTROYED, DESTROYED, IN_PLAY, IN_PLAY]


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("team_mate", "shields"), [(True, 1), (False, 0)])
def test_overlapping_an_opponent_costs_a_shuttle_a_damage(
    scene: MakeScene, rules: str, team_mate: bool, shields: int
) -> None:
    """2017, Docking a Shuttlecraft, note: whichever of the two moved."""
    for moves in ("a2", "other"):
        other = "a3" if team_mate else "b1"
        mover, still = ("a2", other) if moves == "a2" else (other, "a2")
        places = {"a1": "4,4", "a3": "30,4", "b1": "30,30", mover: "18,12", still: "18,17"}
        lines = [
            f"{name} {place} {'' if name == mover else 'acted'}" for name, place in places.items()
        ]
        play = scene(
            "round 1 activation begun\n" + "\n".join(lines),
            [vessel(5), shuttle(), vessel(6, is_capital=False)],
            vessel(9),
            rules=rules,
            dials={mover: "2 straight"},
        ).finish_phase()
        assert play.ship("a2", play.at_phase("combat")).shields == shields


def test_exchanging_cards_with_a_docked_shuttle(scene: MakeScene) -> None:
    """2017, Docking a Shuttlecraft c: by the capital ship's action."""
    play = scene(
        "round 1 activation begun\na1 18,18 h0\na2 docked a1\nb1 4,34 h180 acted",
        [
            vessel(5, cards=[captain(5, "Big"), card("Gunner", where="/g")], dial=HELD),
            shuttle(
                cards=[captain(2, "Small"), card("Helmsman", where="/h")],
                exchangeable=["crew:gunner"],
            ),
        ],
        vessel(9),
        dials={"a1": "0 stop"},
    )
    assert "exchange-cards" in play.offered
    play.give("exchange-cards")
    assert (play.asked, play.offered) == ("Exchange a1", ["pass", "captains", "Gunner"])
    play.give("captains", "Gunner")
    assert [each.skill for each in play.state.ships[:2]] == [2, 5]
    held = [
        [each.record.name for each in ship.cards if not each.is_gone]
        for ship in play.state.ships[:2]
    ]
    assert held == [["Small"], ["Helmsman", "Big", "Gunner"]]


# --- N7: squadrons ---------------------------------------------------------------------------


@pytest.mark.ruling("FR-029.1")
@pytest.mark.parametrize(
    ("rules", "is_ship"), [(RULES_2017, True), *((each, False) for each in BEFORE_2017)]
)
def test_n7_squadrons_as_ships_of_card_texts(scene: MakeScene, rules: str, is_ship: bool) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10 h0\nb1 18,16 h180 acted\nb2 22,16 h180 acted",
        bearer(GIVES.format("opposing ship"), skill=9),
        [vessel(), vessel(**SQUADRON)],
        dials={"a1": "0 stop"},
        rules=rules,
    )
    play.go_to("Action a1").give(CARD)
    assert scans(play) == [0, 1, int(is_ship)]


@pytest.mark.parametrize(
    ("holder", "source", "given"),
    [
        # The crew of a capital ship: the other ship of its side, and not the squadron.
        ("a1", "crew:helper", [0, 0, 1, 0]),
        # The printed text of a squadron, and its squadron upgrade.
        ("a2", "ship:plain", [0, 0, 0, 0]),
        ("a2", "squadron:helper", [1, 0, 1, 0]),
        # The crew of an opponent.
        ("b1", "crew:helper", [1, 1, 1, 0]),
    ],
)
def test_squadrons_and_friends_affect_each_other_by_squadron_upgrades_only(
    scene: MakeScene, holder: str, source: str, given: list[int]
) -> None:
    """2017, Attack Squadrons 8 and 9."""
    text = GIVES.format("opposing ship" if holder == "b1" else "friendly ship")
    texts: dict[str, Any] = {
        "ship:plain": {"ability": text},
        "crew:helper": {"cards": [card("Helper", ability=text)]},
        "squadron:helper": {"cards": [card("Helper", "squadron", ability=text)]},
    }
    own = {name: texts[source] if name == holder else {} for name in ("a1", "a2", "b1")}
    places = {"a1": "18,10 h0", "a2": "22,10 h0", "a3": "14,10 h0", "b1": "18,16 h180"}
    lines = [f"{name} {at}{'' if name == holder else ' acted'}" for name, at in places.items()]
    play = scene(
        "round 1 activation begun\n" + "\n".join(lines),
        [
            vessel(5, dial=HELD, **own["a1"]),
            vessel(dial=HELD, **SQUADRON, **own["a2"]),
            vessel(4, dial=HELD, is_capital=False),
        ],
        vessel(3, dial=HELD, **own["b1"]),
        dials={holder: "0 stop"},
    )
    play.go_to(f"Action {holder}")
    if any(given):
        play.give(source)
    else:
        play.refuse(source)
    assert scans(play) == given


def squadron_scene(make: MakeScene, words: str, dice: str, *script: str, **fields: object) -> Scene:
    return make(
        f"round 1 combat begun\na1 4,4 chance\na2 18,17.5 h180 chance {words}\nb1 18,10 h0",
        [vessel(9), vessel(**SQUADRON)],
        vessel(9),
        script=[f"attack {dice}", "defense X", *script],
        **fields,
    )


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("dice", "tokens", "shields"),
    [
        # The shield takes one; the hull damage takes one token, whatever is left over.
        ("HXX", 4, 0),
        ("HHX", 3, 1),
        ("HHH", 3, 1),
        # Critical damage becomes normal: no card is dealt.
        ("CCC", 3, 1),
    ],
)
def test_attack_squadron_tokens(
    scene: MakeScene, rules: str, dice: str, tokens: int, shields: int
) -> None:
    """2017, Attack Squadrons 4 to 6: one token at most an attack, shields full for the next."""
    play = squadron_scene(scene, "", dice, rules=rules)
    play.give("primary weapon at a2")
    ship = play.ship("a2")
    assert (ship.tokens_left, ship.shields, ship.damage) == (tokens, shields, 0)
    assert len(play.state.deck) == 33
    assert ship.skill == 5 - (4 - tokens)


def test_the_last_token_destroys_the_squadron(scene: MakeScene) -> None:
    play = squadron_scene(scene, "stack 1 shields 0/0", "HXX")
    play.give("primary weapon at a2")
    assert play.ship("a2").place == DESTROYED


@pytest.mark.parametrize("support", ["shuttle", "squadron"])
@pytest.mark.parametrize("rules", EVERY)
def test_shuttles_and_squadrons_attack_at_range_1_and_2(
    scene: MakeScene, rules: str, support: str
) -> None:
    """2017, Shuttlecrafts 1, Attack Squadrons 1."""
    small = shuttle(9) if support == "shuttle" else vessel(**SQUADRON)
    for gap, is_asked in ((3.0, True), (7.9, True), (8.1, False)):
        play = scene(
            f"round 1 combat begun\na1 4,4 chance\na2 18,10\nb1 18,{11.5748 + gap} h180 chance",
            [vessel(1), small],
            vessel(1),
            rules=rules,
        )
        assert (play.asked == "Attack a2") is is_asked
