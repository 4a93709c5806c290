"""One token lets one card of its ship act in a round, whatever way its text asks for the token.

Source: 2017, Upgrade Card Abilities and Action Tokens; EDITIONS F8.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, acting, borne, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.building.helpers import CLASSIC, RULES_2017
from tests.rules.catalogue import catalogue

AIDE = "crew:breen-aide-71128"
SPOCK = "crew:mr-spock-71122"
OFFICER = "officer:science-officer-collectiveop3"
TACTICAL = "crew:tactical-officer-71123"
BOHEEKA = "crew:boheeka-71275"


RENEWS = "after attacking: spend 1 scan to gain 1 scan. "


def crew(key: str, **fields: object) -> dict[str, object]:
    """Returns a further card of the catalogue, with its text."""
    found = catalogue()[key]
    return card(found.name, ability=found.ability, **fields) | {"key": key}


def offered_after(play: Scene, *answers: str) -> list[str]:
    """Returns which cards are offered behind some answers, besides tokens."""
    play.give(*answers)
    return [each for each in play.offered if ":" in each]


def with_scans(scene: MakeScene, number: int, *cards: dict[str, object], **fields: object) -> Scene:
    """Returns a scene in which a1 may attack b1 with an aide, further cards and scan tokens."""
    return shooting(scene, borne(AIDE, *cards), "attack XXB", words=f"scan {number}", **fields)


@pytest.mark.ruling("FR-002.1")
@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, "alliance"])
def test_a_scan_token_lets_one_of_two_cards_act(scene: MakeScene, rules: str) -> None:
    play = with_scans(scene, 1, crew(SPOCK), rules=rules)
    assert offered_after(play, AT) == [AIDE, SPOCK]
    assert offered_after(play, AIDE) == []
    play.finish_phase()
    assert play.told("result") == ["result a1 b1 1 0"]


@pytest.mark.ruling("FR-002.1")
def test_two_tokens_let_two_cards_act(scene: MakeScene) -> None:
    play = with_scans(scene, 2, crew(SPOCK))
    assert offered_after(play, AT, AIDE) == [SPOCK]
    play.give(SPOCK).finish_phase()
    assert play.told("result") == ["result a1 b1 2 0"]


def test_two_copies_of_a_card_are_two_cards(scene: MakeScene) -> None:
    play = with_scans(scene, 1, crew(AIDE))
    assert offered_after(play, AT) == [AIDE, AIDE]
    assert offered_after(play, AIDE) == []


@pytest.mark.ruling("F14-K3")
@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
def test_one_lock_lets_one_of_two_officers_act(scene: MakeScene, rules: str) -> None:
    play = shooting(
        scene,
        borne(TACTICAL, crew(TACTICAL)),
        "attack XXX",
        "attack XXX",
        "attack X",
        "defense X",
        words="locks b1",
        rules=rules,
    )
    assert offered_after(play, AT, "target-lock", "XXX") == [TACTICAL, TACTICAL]
    assert offered_after(play, TACTICAL, "X") == []


@pytest.mark.ruling("F14-K20", "F16-1", "FR-060.2")
@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
@pytest.mark.parametrize(("answer", "rolled"), [(SPOCK, 2), ("pass", 1)])
def test_an_officer_and_its_crew_are_one_card(
    scene: MakeScene, rules: str, answer: str, rolled: int
) -> None:
    """The officer takes a defense die off, one more than the scan token, unless Spock acted."""
    officer = card("Science Officer", "officer", "officer", holder=0)
    play = shooting(
        scene,
        borne(SPOCK, officer | {"key": OFFICER, "ability": catalogue()[OFFICER].ability}),
        "attack BBX",
        "defense " + "X" * rolled,
        words="scan 1",
        second=vessel(1, agility=3, dial=HELD, shields=3),
        rules=rules,
    )
    play.give(AT, answer).finish_phase()
    assert play.battle.attacks[0].defense_dice == rolled


@pytest.mark.ruling("FR-100.2", "FR-193.1")
@pytest.mark.parametrize(
    ("scans", "renews", "offered"), [(1, "", []), (2, "", [AIDE]), (1, RENEWS, [AIDE])]
)
def test_each_attack_takes_a_token(
    scene: MakeScene, scans: int, renews: str, offered: list[str]
) -> None:
    """A second one, or one that came anew when the first was spent."""
    again = card("Again", ability=f"{renews}after attacking: may attack with the primary weapon.")
    play = shooting(
        scene,
        borne(AIDE, again, attack=1),
        "attack X",
        "attack X",
        words=f"scan {scans}",
    )
    play.give(AT, AIDE, *([again["key"]] if renews else []))
    assert offered_after(play, again["key"]) == offered


@pytest.mark.ruling("FR-002.2")
@pytest.mark.parametrize(
    ("rules", "offered"), [(RULES_2017, [AIDE]), (CLASSIC, []), ("alliance", [])]
)
def test_captains_count_where_cards_do(scene: MakeScene, rules: str, offered: list[str]) -> None:
    """The 2017 rules speak of upgrades, the others of any card."""
    tomalak = captain(5, ability="when attacking, if this ship has scan: may re-roll all blanks.")
    play = shooting(
        scene, borne(AIDE, tomalak), "attack XXB", "attack XX", words="scan 1", rules=rules
    )
    assert offered_after(play, AT) == [AIDE, tomalak["key"]]
    assert offered_after(play, tomalak["key"]) == offered


@pytest.mark.ruling("FR-002.3")
def test_a_token_that_let_a_card_act_may_be_spent(scene: MakeScene) -> None:
    play = shooting(scene, borne(BOHEEKA), "attack XBX", "defense X", words="battlestations 1")
    play.give(AT, BOHEEKA, "battlestations").finish_phase()
    assert play.told("result") == ["result a1 b1 2 0"]


@pytest.mark.parametrize(("number", "offered"), [(1, []), (2, ["talent:red-alert"])])
def test_spending_a_token_that_let_a_card_act_triggers_no_other(
    scene: MakeScene, number: int, offered: list[str]
) -> None:
    alert = card(
        "Red Alert",
        "talent",
        ability="after spending battle stations: discard this to gain 1 scan.",
    )
    play = shooting(
        scene,
        borne(BOHEEKA, captain(5), alert),
        "attack XBX",
        "defense X",
        words=f"battlestations {number}",
    )
    assert offered_after(play, AT, BOHEEKA, "battlestations") == offered
    play.finish_phase()


@pytest.mark.parametrize(("number", "left"), [(1, 2), (2, 1), (3, 0)])
@pytest.mark.parametrize(
    ("key", "token"),
    [("crew:m-ress-75006", "battle stations"), ("crew:harry-kim-75014", "scan")],
)
def test_each_of_several_tokens_lets_a_card_act(
    scene: MakeScene, key: str, token: str, number: int, left: int
) -> None:
    """M'Ress, Harry Kim: tokens that are placed together are placed each."""
    hands = [card(name, factions=["federation"]) for name in ("One", "Two", "Three")]
    giver = card("Giver", ability=f"action: gain {number} {token}.")
    play = acting(
        scene,
        borne(key, *hands, giver),
        more="".join(f"card a1 {place} disabled 1\n" for place in (1, 2, 3)),
    )
    play.go_to("Action a1").give("crew:giver")
    while play.asked == "Detail a1":
        play.give(play.offered[0])
    assert sum(each.disabled for each in play.ship("a1").cards) == left
