"""What a mission brings: objectives, success or failure, XP for each player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.alliance.campaign.rewards import (
    Reward,
    RewardPart,
    Tally,
    is_met,
    result_of,
    result_of_tally,
)
from rules.alliance.errors import AllianceError
from rules.alliance.mission.mission import Fates
from tests.rules.alliance.missions import FREIGHTERS, RELAY, mission

BOTH = {"ann": "retreated", "bob": "retreated"}
ODD, EVEN = ("odd-data", "south"), ("even-data", "south")


def tally(**values: object) -> Tally:
    return Tally(**{"fates": BOTH, **values})  # type: ignore[arg-type]


def test_both_kinds_of_data_come_home() -> None:
    result = result_of_tally(mission(), tally(returned={ODD: 1, EVEN: 2}))
    assert result.is_success
    assert result.met == ("odd-data-home", "even-data-home")
    parts = (RewardPart("odd-data-home", 1), RewardPart("even-data-home", 1))
    assert result.rewards == {"ann": Reward(2, parts), "bob": Reward(2, parts)}
    assert result.outcome.opens_acts == ("II",)
    assert not result.outcome.may_replay


def test_one_kind_is_a_failure_and_still_brings_xp() -> None:
    result = result_of_tally(mission(), tally(returned={ODD: 3}))
    assert not result.is_success
    assert [each.xp for each in result.rewards.values()] == [1, 1]
    assert result.outcome.may_replay


def test_data_over_another_edge_does_not_count() -> None:
    found = result_of_tally(mission(), tally(returned={("odd-data", "north"): 1}))
    assert found.met == ()


@pytest.mark.parametrize(
    ("met", "fate", "xp"),
    [
        (("odd-data-home", "even-data-home"), "stayed", 2),
        (("odd-data-home", "even-data-home"), "retreated", 2),
        (("odd-data-home", "even-data-home"), "destroyed", 1),
        (("odd-data-home",), "destroyed", 0),
        ((), "destroyed", 0),
        ((), "retreated", 0),
    ],
)
def test_a_destroyed_player_gains_one_less_and_never_less_than_none(
    met: tuple[str, ...], fate: str, xp: int
) -> None:
    result = result_of(mission(), met, {"ann": fate, "bob": "retreated"})
    assert result.rewards["ann"].xp == xp
    assert result.rewards["bob"].xp == len(met)


def test_the_parts_tell_why() -> None:
    found = result_of(mission(), ["odd-data-home"], {"ann": "destroyed"}).rewards["ann"]
    assert found == Reward(0, (RewardPart("odd-data-home", 1), RewardPart("destroyed", -1)))


def test_a_mission_may_set_another_least() -> None:
    kind = replace(mission(), fates=Fates(destroyed=-3, retreated=1, least=1))
    found = result_of(kind, ["odd-data-home"], {"ann": "destroyed", "bob": "retreated"})
    assert [each.xp for each in found.rewards.values()] == [1, 2]


def test_leaving_the_relay_early_costs() -> None:
    fates = {"ann": "stayed", "bob": "retreated", "cid": "destroyed"}
    found = result_of(mission(RELAY), ["relay-held"], fates)
    assert found.is_success
    assert {player: each.xp for player, each in found.rewards.items()} == {
        "ann": 2,
        "bob": 1,
        "cid": 1,
    }
    assert found.marks == ("relay-saved",)


# --- goals ---------------------------------------------------------------------


def objective(name: str, identifier: str, **values: object) -> bool:
    (found,) = [each for each in mission(name).objectives if each.id == identifier]
    return is_met(found, tally(**values))


def test_a_place_is_held_in_rounds_that_count() -> None:
    assert not objective(RELAY, "relay-held")
    assert not objective(RELAY, "relay-held", held={"C": frozenset({1, 2, 3, 4, 5})})
    assert objective(RELAY, "relay-held", held={"C": frozenset({2, 3, 5, 6, 8})})
    assert not objective(RELAY, "relay-held", held={"D": frozenset({2, 3, 4, 5, 6})})


def test_a_formation_is_beaten() -> None:
    assert not objective(RELAY, "spearhead-broken", beaten=frozenset({"vanguard"}))
    assert objective(RELAY, "spearhead-broken", beaten=frozenset({"vanguard", "spearhead"}))


def test_nobody_is_lost() -> None:
    assert objective(RELAY, "nobody-lost")
    assert not objective(RELAY, "nobody-lost", fates={"ann": "destroyed", "bob": "stayed"})


def test_something_hidden_is_found() -> None:
    assert not objective(FREIGHTERS, "friend-found")
    assert objective(FREIGHTERS, "friend-found", revealed=frozenset({"freighter"}))


@pytest.mark.parametrize(("players", "least"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_deliveries_grow_with_the_players(players: int, least: int) -> None:
    fates = {f"player {number}": "retreated" for number in range(players)}
    place = ("medicine", "freighter")
    for count in range(7):
        found = objective(FREIGHTERS, "medicine-delivered", fates=fates, delivered={place: count})
        assert found is (count >= least)


def test_marks_of_objectives_and_of_the_outcome() -> None:
    found = result_of(mission(FREIGHTERS), ["convoy-stopped"], BOTH)
    assert not found.is_success
    assert found.marks == ("supplies-cut", "alarm-raised")


# --- what is refused -----------------------------------------------------------


NO_OBJECTIVE = "A Simple Patrol has no objective 'moon'; it has odd-data-home, even-data-home"
NO_FATE = "the ship of ann cannot be 'lost'; it is one of stayed, retreated, destroyed"


@pytest.mark.parametrize(
    ("met", "fates", "code", "message"),
    [
        (["moon"], BOTH, "mission.objective", NO_OBJECTIVE),
        ([], {"ann": "lost"}, "mission.fate", NO_FATE),
        ([], {}, "mission.players", "a mission is for 1 to 6 player ships, not for 0"),
    ],
)
def test_what_cannot_have_happened(
    met: list[str], fates: dict[str, str], code: str, message: str
) -> None:
    with pytest.raises(AllianceError) as raised:
        result_of(mission(), met, fates)
    assert (raised.value.code, str(raised.value)) == (code, message)
