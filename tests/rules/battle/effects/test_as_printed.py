"""Cards whose texts said more or less than the printed ones.

Each scene says what the printed card does, whatever our text for it says.
"""

from __future__ import annotations

import pytest

from rules.battle.position.pieces import number_of_markers
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    FAR,
    TOUGH,
    acting,
    borne,
    dice,
    flown,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    captain,
    card,
    fleet_of,
    vessel,
)

ADMIRAL = "admiral:shinzon-75012"


@pytest.mark.parametrize(
    ("leader", "offered"),
    [("a1", ["evade", "battlestations"]), ("a2", ["evade", "scan"])],
)
def test_shinzon_adds_battle_stations_to_his_own_ship(
    scene: MakeScene, leader: str, offered: list[str]
) -> None:
    """A friendly ship that performs his fleet action has its own Action Bar only."""
    own = borne(ADMIRAL, captain(5), actions=["evade"])
    other = vessel(3, dial=HELD, actions=["evade", "scan"])
    play = acting(scene, [own, other], more="a2 20.5,10 h0\n")
    play.go_to(f"Action {leader}").give("fleet-action", "yes")
    assert (play.asked, play.offered) == (f"Action {leader}", offered)


def test_captain_shinzon_acts_from_the_bar_only(scene: MakeScene) -> None:
    """With a damaged sensor array his ship has none to perform an action of."""
    key = "captain:shinzon-75012"
    for damage, may in (("", True), ("up 'Damaged Sensor Array@1'", False)):
        play = acting(scene, borne(key), f"cloak green {damage}")
        assert (key in play.offered) is may
        play.finish_phase()


SPREAD = "weapon:full-spread-phasers-75005"
AGAIN = card(
    "Again",
    ability="once per round, after attacking: attack with the primary weapon against the defender.",
)


def test_full_spread_phasers_with_nobody_behind(scene: MakeScene) -> None:
    """Each attack of the primary weapon has a die more, whether its player wants it or not."""
    script = ["attack XXXX", "defense X"] * 2
    play = shooting(scene, borne(SPREAD, AGAIN), *script).give(AT)
    play.finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 4]


def test_full_spread_phasers_choose_in_each_attack(scene: MakeScene) -> None:
    """A die more in the first attack, and in the second one an attack to the rear instead."""
    script = ["attack XXXX", "defense X", "attack XXX", "defense X", "attack XX", "defense X"]
    play = shooting(
        scene,
        borne(SPREAD, AGAIN),
        *script,
        second=[vessel(1, dial=HELD)] * 2,
        more="b2 18,2.5 h0 chance",
    )
    play.give(AT, "ModifyDice", "Attack").finish_phase()
    assert [(each.defender, each.attack_dice) for each in play.battle.attacks] == [
        (1, 4),
        (1, 3),
        (2, 2),
    ]


KRAXON = "ship:kraxon-71127"


@pytest.mark.parametrize(("wanted", "left"), [("yes", (3, 1)), ("no", (4, 0))])
def test_the_kraxon_is_asked_until_no_damage_is_left(
    scene: MakeScene, wanted: str, left: tuple[int, int]
) -> None:
    """She takes any amount of that damage: of two, one at least once she acts, two at most."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance shields 5/0\n"
        "a2 20.5,10 h0 chance shields 1/0\nb1 19,18 h180\n",
        [flown(KRAXON, shields=9), vessel(1, dial=HELD)],
        vessel(9, dial=HELD),
        script=["attack HHX", "defense X"],
    )
    play.give("primary weapon at a2", KRAXON, wanted)
    play.finish_phase()
    assert (play.ship("a1").shields, play.ship("a2").shields) == left
    assert play.history.count("Detail a1") == 1


# --- attack dice that nobody modifies --------------------------------------------------------

INTERCEPT = "talent:intercept-72221p"
SOVAL = "ambassador:soval-75008"
HELP = card("Help", ability="when attacking: may re-roll any attack dice.")
MORE = card("More", ability="when attacking: add 1 hit.")
SWAP = card("Swap", ability="when attacking: set 1 attack die to crit.")
ARMOR = card("Armor", "tech", ability="when defending: convert all hits to blank.")
LUCK = card("Luck", ability="when defending: may re-roll 1 defense die.")


def test_nobody_modifies_the_dice_of_intercept(scene: MakeScene) -> None:
    """Neither tokens nor cards of either side, but the other ship modifies its own dice."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted locks b1 battlestations 1\n"
        "b1 18,20 h180 evade 1",
        borne(INTERCEPT, captain(5), HELP, MORE, SWAP),
        vessel(9, dial=DIAL, cards=[ARMOR, LUCK]),
        dials={"b1": "2 straight"},
        script=["attack HHB", "defense X", "defense X"],
    )
    play.go_to("Effect a1").give(INTERCEPT)
    assert play.asked == "SpendToken b1"
    assert play.offered == ["pass", "evade", "crew:luck"]
    play.give("crew:luck", "evade")
    assert play.told("result") == ["result a1 b1 1 0"]
    ship = play.ship("a1")
    assert (ship.locks, ship.battle_stations, play.ship("b1").shields) == ((1,), 1, 1)


def test_nobody_modifies_the_dice_of_soval(scene: MakeScene) -> None:
    play = scene(
        "round 0 set-up\na1 18,2 h0\nb1 18,34 h180",
        fleet_of(borne(SOVAL, HELP, MORE), points=1),
        vessel(2, dial=HELD, cards=[ARMOR]),
        script=["attack HHX", "defense X"],
    )
    play.go_to("Effect a1").give(SOVAL, "no")
    assert play.told("result") == ["result a1 b1 2 0"]
    assert "Effect b1" not in play.history


SPIRIT = "talent:warrior-spirit-71512"
ROLLER = card("Roller", ability="after rolling dice: discard this to re-roll 1 die.")


def test_warrior_spirit_rolls_dice_that_nobody_modifies(scene: MakeScene) -> None:
    script = ["attack XXX", "defense X", "attack HX", "damage Console Fire"]
    play = shooting(scene, borne(SPIRIT, captain(5), ROLLER), *script).give(AT)
    while SPIRIT not in play.offered:
        play.give("pass")
    play.give(SPIRIT)
    assert not play.ship("a1").cards[2].is_discarded
    assert "crew:roller" not in play.offered
    assert (play.ship("b1").shields, play.ship("a1").damage) == (1, 1)


@pytest.mark.parametrize(("skill", "is_offered"), [(1, False), (5, True)])
def test_warrior_spirit_needs_a_defender(scene: MakeScene, skill: int, is_offered: bool) -> None:
    """One that is destroyed is gone, unless it stays for an attack of its own."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 shields 0/0 down 3",
        borne(SPIRIT, captain(5)),
        vessel(skill, dial=HELD),
        script=["attack HXX", "defense X", "damage Console Fire"],
    )
    while play.asked != "over" and play.asked != "Attack b1":
        play.give("a1" if "a1" in play.offered else AT if AT in play.offered else "pass")
    assert ("Effect a1" in play.history) is is_offered


# --- tokens whose rules are on a card of their own -------------------------------------------

ASSAULT = "weapon:multi-vector-assault-mode-71802"
IN_MODE = "marker 'multi-vector assault mode' 1"


def test_in_multi_vector_assault_mode_a_ship_sets_no_speed_above_3(scene: MakeScene) -> None:
    speeds = []
    for words in (IN_MODE, ""):
        play = scene(
            f"round 2 planning\na1 18,10 h0 {words}\nb1 18,30 h180",
            borne(ASSAULT, dial=DIAL),
            vessel(1, dial=HELD),
        )
        play.go_to("Maneuver a1")
        speeds.append({int(each.split()[0]) for each in play.offered})
    assert speeds == [{1, 2, 3, -1}, {1, 2, 3, 4, -1}]


@pytest.mark.parametrize(("words", "number"), [(IN_MODE, 1), ("", 2)])
def test_in_multi_vector_assault_mode_a_ship_rolls_a_defense_die_less(
    scene: MakeScene, words: str, number: int
) -> None:
    script = ("attack XXX", f"defense {'X' * number}")
    play = shot_at(scene, borne(ASSAULT, agility=2), *script, words=words).give(BY)
    play.finish_phase()
    assert dice(play) == (3, number)


@pytest.mark.parametrize(("answer", "left"), [(ASSAULT, 0), ("pass", 1)])
def test_a_ship_may_leave_its_multi_vector_assault_mode(
    scene: MakeScene, answer: str, left: int
) -> None:
    """It keeps the token in the End Phase if it likes, and has one at the most."""
    play = scene(
        f"round 2 end\na1 18,10 h0 {IN_MODE}\nb1 18,30 h180",
        borne(ASSAULT),
        vessel(1, dial=HELD),
    )
    play.go_to("Effect a1").give(answer).go_to("Action a1")
    assert number_of_markers(play.ship("a1").markers, "multi-vector assault mode") == left
    assert (ASSAULT in play.offered) is (left == 0)


@pytest.mark.parametrize(("shields", "is_offered"), [("1/1", True), ("0/2", False)])
def test_fina_prime(scene: MakeScene, shields: str, is_offered: bool) -> None:
    """Disabled shields are not damaged (2017, Deal Damage)."""
    play = acting(scene, flown("ship:fina-prime-75015"), other=f"shields {shields}")
    assert ("ship:fina-prime-75015" in play.offered) is is_offered
    if is_offered:
        play.give("ship:fina-prime-75015")
        assert (play.ship("b1").shields, play.ship("b1").disabled_shields) == (0, 1)


SAO_PAULO = "ship:u-s-s-sao-paulo-75011"


def test_sao_paulo_has_its_token_back_at_once(scene: MakeScene) -> None:
    """The token that came back turns the results of a re-roll."""
    play = shooting(
        scene,
        flown(SAO_PAULO),
        "attack BXX",
        "attack BB",
        "defense X",
        words="battlestations 1 locks b1",
        other=TOUGH,
    )
    play.give(AT, "battlestations", "target-lock", "XX", "battlestations").finish_phase()
    assert play.ship("a1", play.after("result")).battle_stations == 1
    assert play.battle.attacks[0].damage == 3


def test_sao_paulo_attacked(scene: MakeScene) -> None:
    """As a defender it loses what it spends."""
    play = shot_at(
        scene, flown(SAO_PAULO, skill=1), "attack HXX", "defense B", words="battlestations 1"
    )
    play.give(BY, "battlestations").finish_phase()
    assert play.ship("a1", play.after("result")).battle_stations == 0


MASSACRE = "talent:massacre-71274"


@pytest.mark.parametrize(("roll", "is_asked"), [("attack CXX", True), ("attack HXX", False)])
def test_massacre_in_an_attack(scene: MakeScene, roll: str, is_asked: bool) -> None:
    own = borne(MASSACRE, captain(5))
    cards = ["damage Structural Damage"] * (1 + is_asked)
    second = vessel(1, dial=HELD, hull=6)
    script = [roll, "defense X", *cards]
    play = shooting(scene, own, *script, other="shields 0/0", second=second)
    play.give(AT)
    assert (play.asked == "Effect a1") is is_asked
    if is_asked:
        play.give(MASSACRE)
        assert play.ship("b1").damage == 2


def test_massacre_by_an_action(scene: MakeScene) -> None:
    """It need not be an attack that damages the hull."""
    text = "action: deal 1 hull crit to an opposing ship in range."
    own = borne(MASSACRE, captain(5), card("Torpedo Bay", ability=text))
    play = acting(
        scene, own, script=["damage Structural Damage"], second=vessel(1, dial=HELD, hull=6)
    ).give("crew:torpedo-bay")
    assert play.asked == "Effect a1"
    play.give(MASSACRE)
    assert (play.ship("b1").shields, play.ship("b1").damage) == (1, 1)


@pytest.mark.parametrize(
    ("words", "theirs", "number"),
    [
        ("", "", 5),  # 4, and 1 for Range 3
        ("scan 1", "", 3),
        ("scan 2", "", 2),  # one token of them counts twice
        ("scan 1", "always: ignore scan of the attacker.", 5),
    ],
)
def test_intrepid(scene: MakeScene, words: str, theirs: str, number: int) -> None:
    """It doubles what a token does: nothing, where none is counted."""
    helper = card("Helper", ability=theirs)
    play = shooting(
        scene,
        flown("ship:u-s-s-intrepid-72002p"),
        "attack XXX",
        "defense " + "X" * number,
        words=words,
        place=FAR,
        second=vessel(1, dial=HELD, agility=4, cards=[helper]),
    )
    play.give(AT).finish_phase()
    assert dice(play) == (3, number)
