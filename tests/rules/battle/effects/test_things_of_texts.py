"""What the things of texts stand for: ships and cards, by name, in a scene with several of each."""

from __future__ import annotations

import pytest

from rules.abilities import parse
from rules.abilities import things as t
from rules.abilities.checks import walk
from rules.abilities.tree import Act
from rules.battle.effects.reading.protection import open_ships
from rules.battle.effects.reading.things import cards, is_of_ships, may_stand_for, ships, stands_for
from rules.battle.timing.scope import Scope, TextSource
from tests.rules.battle.effects.texts import in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.catalogue import catalogue

POSITION = """round 2 activation begun
a1 18,10 h0 locks b1
a2 18,13 h0 cloak green shields 0/2
a3 18,30 h0
b1 18,18 h180
b2 22,18 h180 shields 0/0 scan 1
b3 18,4 h0
card a1 2 disabled 1
card a1 3 discarded
card b1 1 time 2"""


def a_scene(make: MakeScene, **options: str) -> Scene:
    crew = [
        captain(5, "Kang", factions=["klingon"]),
        card("Bearer"),
        card("Ensign", factions=["klingon"], cost=2),
        card("Doctor", cost=4, unique=True),
        card("Deflector", "tech", cost=5),
        card("Photon Torpedoes", "weapon", cost=3),
    ]
    return make(
        POSITION,
        [vessel(5, cards=crew), vessel(2, names=["gor portas"]), vessel(3, hull=6)],
        [
            vessel(4, cards=[captain(4, "Opponent"), card("Spy", factions=["romulan"])]),
            vessel(6, factions=["klingon"], cards=[card("Guard"), card("Phaser", "weapon")]),
            vessel(1),
        ],
        **options,
    )


def scope_of(play: Scene, reach: tuple[int, int] | None = None) -> Scope:
    return Scope(play.battle, play.ship("a1"), TextSource("crew:bearer", "Bearer", 1, reach))


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("a ship in range", "a2 b1 b2 b3"),
        ("a friendly ship", "a2 a3"),
        ("a friendly ship in range", "a2"),
        ("a friendly ship not in range", "a3"),
        ("this ship or a friendly ship in range", "a1 a2"),
        ("this ship plus each friendly ship", "a1 a2 a3"),
        ("an opposing ship", "b1 b2 b3"),
        ("an opposing ship at range 1", ""),
        ("an opposing ship at range 2", "b1 b2 b3"),
        ("an opposing ship in the front arc", "b1 b2"),
        ("an opposing ship not in the front arc", "b3"),
        ("an opposing ship in the rear arc", "b3"),
        ("an opposing ship at range 1 of a friendly ship", "b1"),
        ("a cloaked ship", "a2"),
        ("an uncloaked friendly ship", "a3"),
        ("a locked ship", "b1"),
        ("an unlocked opposing ship", "b2 b3"),
        ("a klingon ship", "b2"),
        ("a non-klingon opposing ship", "b1 b3"),
        ('a "gor portas" ship', "a2"),
        ("an opposing ship with scan", "b2"),
        ("an opposing ship without scan", "b1 b3"),
        ("an opposing ship without active shields", "b2"),
        ("a ship with a crew", "a1 b1 b2"),
        ("an opposing ship with a captain", "b1"),
        ("a ship with hull 6 or more", "a3"),
        ("a friendly ship with lower skill than this ship", "a2 a3"),
        ("an opposing ship with higher skill than this ship", "b2"),
        ("another ship in range", "a2 b1 b2 b3"),
        ("a squadron", ""),
    ],
)
def test_ships(scene: MakeScene, thing: str, expected: str) -> None:
    play = a_scene(scene)
    effect = parse(f"action: target {thing}; gain 1 scan.").clauses[0].steps[0].effect
    assert isinstance(effect, Act)
    found = ships(scope_of(play), effect.phrases[0].verb.thing)
    assert " ".join(play.name(ship.index) for ship in found) == expected


@pytest.mark.parametrize(
    ("reach", "expected"), [(None, "b1 b2 b3"), ((1, 1), ""), ((2, 2), "b1 b2 b3")]
)
def test_in_range_is_the_printed_range(
    scene: MakeScene, reach: tuple[int, int] | None, expected: str
) -> None:
    """1 to 3 where none is printed."""
    play = a_scene(scene)
    effect = parse("action: target an opposing ship in range; gain 1 scan.").clauses[0].steps[0]
    assert isinstance(effect.effect, Act)
    found = ships(scope_of(play, reach), effect.effect.phrases[0].verb.thing)
    assert " ".join(play.name(ship.index) for ship in found) == expected


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("this", "a1 Bearer"),
        ("a crew on this ship", "a1 Bearer, a1 Ensign"),
        ("another crew on this ship", "a1 Ensign"),
        ("an active crew on this ship", "a1 Bearer"),
        ("a disabled crew on this ship", "a1 Ensign"),
        ("a discarded crew on this ship", "a1 Doctor"),
        ("a klingon crew on this ship", "a1 Ensign"),
        ("a non-klingon crew on this ship", "a1 Bearer"),
        ("the captain on this ship", "a1 Kang"),
        ("a captain or crew on this ship", "a1 Kang, a1 Bearer, a1 Ensign"),
        ("a crew or tech on this ship", "a1 Bearer, a1 Ensign, a1 Deflector"),
        ("an upgrade on this ship", "a1 Bearer, a1 Ensign, a1 Deflector, a1 Photon Torpedoes"),
        ("an upgrade costing 4 or more on this ship", "a1 Deflector"),
        ("an upgrade costing 3 or less on this ship", "a1 Bearer, a1 Ensign, a1 Photon Torpedoes"),
        ("a torpedo on this ship", "a1 Photon Torpedoes"),
        ('a "photon torpedoes" weapon on this ship', "a1 Photon Torpedoes"),
        ("a crew on an opposing ship", "b1 Spy, b2 Guard"),
        ("a crew on an opposing ship at range 1", ""),
        ("a romulan crew on an opposing ship", "b1 Spy"),
        ("a crew with time on an opposing ship", "b1 Spy"),
        ("a crew without time on an opposing ship", "b2 Guard"),
        ("a tech or weapon on a ship in range", "b2 Phaser"),
        ("the captain on an opposing ship", "b1 Opponent"),
        ("all upgrades on an opposing ship", "b1 Spy, b2 Guard, b2 Phaser"),
    ],
)
def test_cards(scene: MakeScene, thing: str, expected: str) -> None:
    play = a_scene(scene)
    effect = parse(f"action: disable {thing}.").clauses[0].steps[0].effect
    assert isinstance(effect, Act)
    found = cards(scope_of(play), effect.phrases[0].verb.thing)
    names = [f"{play.name(ship.index)} {ship.cards[place].record.name}" for ship, place in found]
    assert ", ".join(names) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("attack-wing-2017", "b3"), ("attack-wing-classic", "")],
)
def test_the_rear_arc_of_a_card(scene: MakeScene, rules: str, expected: str) -> None:
    """EDITIONS G3: by the classic rules only weapons may use it."""
    play = a_scene(scene, rules=rules)
    text = "action: target an opposing ship in the rear arc; gain 1 scan."
    effect = parse(text).clauses[0].steps[0].effect
    assert isinstance(effect, Act)
    found = ships(scope_of(play), effect.phrases[0].verb.thing)
    assert " ".join(play.name(ship.index) for ship in found) == expected


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("a borg upgrade", ["Seven", "Probe", "Nanites"]),
        ("a borg-type upgrade", ["Probe", "Relic"]),
        ("a borg borg-type upgrade", ["Probe"]),
        ("a question-type upgrade", ["Gadget"]),
        ("a tech", ["Nanites"]),
    ],
)
def test_a_type_of_upgrades_is_no_faction(
    scene: MakeScene, thing: str, expected: list[str]
) -> None:
    """A card of type `borg` may be of another faction, a crew of the Borg is of another type."""
    own = [
        card("Seven", factions=["borg"]),
        card("Probe", "borg", factions=["borg"]),
        card("Relic", "borg", factions=["independent"]),
        card("Gadget", "question"),
        card("Nanites", "tech", factions=["borg"]),
    ]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,18 h180", vessel(cards=own), vessel()
    )
    effect = parse(f"action: disable {thing} on this ship.").clauses[0].steps[0].effect
    assert isinstance(effect, Act)
    scope = Scope(play.battle, play.ship("a1"), TextSource("crew:seven", "Seven", 0))
    found = cards(scope, effect.phrases[0].verb.thing)
    assert [own[place]["name"] for _, place in found] == expected


def test_who_commands_a_ship_is_its_captain(scene: MakeScene) -> None:
    """Not the card that was: he is no upgrade any more (2017, Admiral Cards)."""
    play = a_scene(scene)
    ship = play.ship("a1")
    ship.captain = 4
    for thing, expected in (("the captain", "Deflector"), ("a tech", ""), ("a crew", "Bearer")):
        effect = parse(f"action: disable {thing} on this ship.").clauses[0].steps[0].effect
        assert isinstance(effect, Act)
        found = cards(scope_of(play), effect.phrases[0].verb.thing)
        names = [ship.cards[place].record.name for ship, place in found]
        assert names[:1] == ([expected] if expected else [])


def test_cards_of_a_docked_shuttle_can_be_affected(scene: MakeScene) -> None:
    """2017, Shuttlecrafts a: they count as on the capital ship; EDITIONS N6."""
    shuttle = vessel(1, support="shuttle", capital=0, cards=[card("Pilot")])
    for rules, expected in (("attack-wing-2017", ["Pilot"]), ("organized-play-2016", [])):
        play = scene(
            "round 2 activation begun\na1 18,10 h0\nb1 18,18 h180\nb2 docked b1",
            vessel(5, cards=[captain(5), card("Bearer")]),
            [vessel(4), shuttle],
            rules=rules,
        )
        effect = parse("action: disable a crew on an opposing ship.").clauses[0].steps[0].effect
        assert isinstance(effect, Act)
        found = cards(scope_of(play), effect.phrases[0].verb.thing)
        assert [ship.cards[place].record.name for ship, place in found] == expected


def test_squadrons_and_friendly_ships_do_not_affect_each_other(scene: MakeScene) -> None:
    """2017, Attack Squadrons 8, 9: but for squadron upgrades."""
    squadron = vessel(1, support="squadron", squadron_tokens=3, squadron_skill=3)
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 18,13 h0\nb1 18,18 h180",
        [vessel(5, cards=[captain(5), card("Bearer")]), squadron],
        vessel(4),
    )
    found = open_ships(scope_of(play), play.battle.state.in_play(), "give")
    assert [play.name(ship.index) for ship in found] == ["a1", "b1"]


@pytest.mark.parametrize(
    ("cost", "paid"),
    [("disable this", (1, 0)), ("discard this", (0, 0)), ("place 1 time here", (0, 1))],
)
def test_a_card_that_pays_does_not_become_that_crew(
    scene: MakeScene, cost: str, paid: tuple[int, int]
) -> None:
    instead = f"may {cost} and place 2 time on that crew instead"
    text = f"when a crew on this ship would be disabled: {instead}."
    doer = card("Doer", ability="action: disable a crew on this ship to gain 1 scan.")
    tech = card("Rack", "tech", ability=text)
    play = in_activation(scene, "", first=vessel(5, cards=[tech, doer], dial=HELD))
    play.give("crew:doer").give("tech:rack").finish_phase()
    state = play.ship("a1", play.at_phase("combat", 2))
    assert (state.cards[0].disabled, state.cards[0].time) == paid
    assert state.cards[0].is_discarded is (cost == "discard this")
    assert (state.cards[1].disabled, state.cards[1].time) == (0, 2)


# --- at a prefilter -----------------------------------------------------------------------


def at_a_glance(play: Scene, thing: str) -> str:
    """Returns the ships that can be meant, seen from the first one."""
    effect = parse(f"action: target {thing}.").clauses[0].steps[0].effect
    assert isinstance(effect, Act)
    named, own = effect.phrases[0].verb.thing, play.ship("a1")
    return " ".join(
        name
        for name in ("a1", "a2", "a3", "b1", "b2", "b3")
        if may_stand_for(named, own, play.ship(name))
    )


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("a ship", "a1 a2 a3 b1 b2 b3"),
        ("a ship in range", "a2 a3 b1 b2 b3"),
        ("a friendly ship", "a1 a2 a3"),
        ("another friendly ship", "a2 a3"),
        ("a friendly ship in range", "a2 a3"),
        ("an opposing ship", "b1 b2 b3"),
        ("this ship or a friendly ship in range", "a1 a2 a3"),
        ("this ship plus each friendly ship in range", "a1 a2 a3"),
        ("the attacker", "a1 a2 a3 b1 b2 b3"),
    ],
)
def test_what_can_be_meant_is_seen_by_its_side(scene: MakeScene, thing: str, expected: str) -> None:
    assert at_a_glance(a_scene(scene), thing) == expected


def test_no_ship_is_meant_that_a_glance_passes_over(scene: MakeScene) -> None:
    play = a_scene(scene)
    every = play.battle.state.ships
    things = {
        str(each): each
        for card in catalogue()
        if card.ability_status == "automated"
        for each in walk(parse(card.ability))
        if isinstance(each, (t.Group, t.ThisShip, t.ThisShipOr, t.ThisShipPlus))
        and is_of_ships(each)
    }
    assert len(things) > 200
    passed_over = 0
    for thing in things.values():
        for own in every:
            scope = Scope(play.battle, own, TextSource("ship:own", "Own", -1, (1, 3)))
            for ship in every:
                if not may_stand_for(thing, own, ship):
                    passed_over += 1
                    assert not stands_for(scope, thing, ship), (thing, own, ship)
    assert passed_over > 2000
