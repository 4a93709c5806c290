"""A battle's log as sentences."""

import pytest

from rules.battle import BattleError, Event
from rules.battle.position.events import FIELDS
from rules.simulation import play_battle
from rules.simulation.story import _TOLD, story_text, tell
from rules.simulation.story_words import dice_words
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE, SUTHERLAND

BEGAN = play_battle(fleets.job(), 1, log=True).battle.log[0]  # type: ignore[index]


UNTOLD = {
    *("acted", "active", "area", "ban", "begun", "breaches", "chance", "dropped", "expired"),
    *("fleet-action", "grant", "laid", "lasting", "mark", "mine", "rank"),
    *("skill-order", "standing", "turned-up", "used"),
}
"""The kinds of event that only keep the books."""


def told(*events: Event) -> list[str]:
    """Returns the sentences of events after the beginning."""
    return [line.text for line in tell([BEGAN, *events])][1:]


def test_every_kind_of_event_is_told_or_left_out_on_purpose() -> None:
    assert set(_TOLD) | UNTOLD == set(FIELDS)
    assert set(_TOLD) & UNTOLD == set()


def test_tokens_of_cards_are_told_by_how_many_there_are() -> None:
    assert told(Event("marker", (0, -1, "muon", 1)), Event("marker", (0, -1, "tribble", 0))) == [
        f"{told(Event('stack', (0, 1)))[0].partition(' is down')[0]} now has {tokens}."
        for tokens in ("1 muon token", "0 tribble tokens")
    ]


def test_a_round_reads_like_one() -> None:
    lines = tell(
        [
            BEGAN,
            Event("round", (1,)),
            Event("phase", (2, 0)),
            Event("revealed", (0, 3, "-1 straight red")),
            Event("moved", (0, "", "1,1 h0", "1,3 h0", 2.0, (2,), (), (), False, False)),
            Event("action", (0, "battlestations", 4, "", True)),
            Event("token", (0, "battlestations", 1, "action")),
            Event("phase", (3, 0)),
            Event("attack", (0, 2, "Photon Torpedoes", 1, "front 90", 2, True, False)),
            Event("dice", (0, "attack", "HHCBX", "attack")),
            Event("modified", (0, "battlestations", "HHHCX", "")),
            Event("dice", (2, "defense", "EB", "attack")),
            Event("result", (0, 2, 2, 1)),
            Event("shields", (2, 1, 0, "damaged")),
            Event("damage", (2, "Warp Core Breach", True)),
            Event("left", (2, "destroyed", "destroyed")),
            Event("over", (0, "elimination")),
        ]
    )
    assert story_text(lines) == (
        "A (First), 49 SP against B (Second), 25 SP\n"
        "\n"
        "Round 1\n"
        "  Activation Phase\n"
        "    U.S.S. Enterprise-D [a1] reveals 1 full astern (red).\n"
        "      It moves to 1.0 in east, 3.0 in north, heading 0°, "
        "back from K'mpec's Attack Cruiser [b1].\n"
        "    U.S.S. Enterprise-D [a1] performs battle stations as a free action.\n"
        "  Combat Phase\n"
        "    U.S.S. Enterprise-D [a1] attacks K'mpec's Attack Cruiser [b1] with "
        "Photon Torpedoes at Range 2, through an obstacle.\n"
        "      U.S.S. Enterprise-D [a1] rolls attack dice: 2 hits, 1 crit, 1 battle stations, "
        "1 blank.\n"
        "      U.S.S. Enterprise-D [a1] spends battle stations: 3 hits, 1 crit, 1 blank.\n"
        "      K'mpec's Attack Cruiser [b1] rolls defense dice: 1 evade, 1 battle stations.\n"
        "      2 hits and 1 crit get through.\n"
        "      K'mpec's Attack Cruiser [b1] now has 1 active shield.\n"
        "      K'mpec's Attack Cruiser [b1] suffers critical damage: Warp Core Breach.\n"
        "    K'mpec's Attack Cruiser [b1] is destroyed.\n"
        "\n"
        "A (First) wins: all opposing ships are gone."
    )


@pytest.mark.parametrize(
    ("kind", "values", "text"),
    [
        ("initiative", (1, "passed"), "Initiative passes to B (Second)."),
        ("initiative", (0, "first"), "Initiative goes to A (First)."),
        ("over", (-1, "round-limit"), "A draw: the round limit is reached."),
        ("eliminated", (1,), "B (Second) is eliminated."),
        ("terrain", ("planet 18,18", True), "A planet is put on the table."),
        ("terrain", ("obstacle:2 9,9 h0", False), "An obstacle is taken off the table."),
        ("left", (1, "destroyed", "fled"), "U.S.S. Sutherland [a2] flies off the table and is "),
        ("left", (1, "left", "left"), "U.S.S. Sutherland [a2] leaves the table."),
        ("token", (1, "auxiliary", -2, ""), "U.S.S. Sutherland [a2] loses 2 auxiliary power tok"),
        ("cloak", (2, 3), "K'mpec's Attack Cruiser [b1] turns its cloak token to red."),
        ("lock", (1, 2), "U.S.S. Sutherland [a2] has a target lock on K'mpec's Attack Cruiser [b"),
        ("shields", (0, 0, 4, "disabled"), "U.S.S. Enterprise-D [a1] now has 0 active shields an"),
        (
            "attack",
            (1, 2, "3 attack dice", -2, "all-round 360", 0, False, True),
            "U.S.S. Sutherland [a2] attacks K'mpec's Attack Cruiser [b1] with 3 attack dice beyond",
        ),
        ("result", (0, 2, 0, 0), "The attack does no damage."),
        ("result", (0, 2, 1, 0), "1 hit gets through."),
        ("damage", (0, "", False), "U.S.S. Enterprise-D [a1] suffers 1 damage to its hull."),
        ("counted", (0, -1), "U.S.S. Enterprise-D [a1] repairs 1 damage."),
        ("dice", (0, "attack", "", "attack"), "U.S.S. Enterprise-D [a1] rolls attack dice: no d"),
        ("dial", (0, 1, "3 about red"), "U.S.S. Enterprise-D [a1] sets its dial to 3 come about "),
        ("captain", (0, -1), "U.S.S. Enterprise-D [a1] has no captain any more."),
        ("doomed", (0,), "U.S.S. Enterprise-D [a1] will be destroyed, but still has its attack"),
    ],
)
def test_events_have_their_sentences(kind: str, values: tuple[object, ...], text: str) -> None:
    (line,) = told(Event(kind, values))
    assert line.startswith(text)


def test_what_only_repeats_is_left_out() -> None:
    assert told(Event("token", (0, "evade", 1, "action"))) == []
    assert told(Event("unlock", (0, 2, "left"))) == []


def test_letters_follow_the_fleets_to_their_seats() -> None:
    played = play_battle(fleets.job(), 2, log=True)
    lines = list(tell(played.battle.log or [], "ba"))
    assert lines[0].text == "B (Second), 25 SP against A (First), 49 SP"
    text = story_text(iter(lines))
    assert "K'mpec's Attack Cruiser [b1] is placed" in text
    assert "U.S.S. Sutherland [a2] is placed" in text
    assert [line.event for line in lines] == sorted(line.event for line in lines)
    assert max(line.round for line in lines) == played.result.rounds
    assert lines[-1].to_document()["event"] == len(played.battle.log or []) - 1


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_whole_battles_are_told(seed: str) -> None:
    job = fleets.job(a=(ENTERPRISE, SUTHERLAND, CRUISER), b=(CRUISER, ENTERPRISE), seed=seed)
    lines = list(tell(play_battle(job, 1, log=True).battle.log or []))
    assert lines[-1].text.endswith((".", "!"))
    assert all(line.text == line.text.strip() for line in lines)


def test_dice_are_told_with_added_and_rerolled_ones() -> None:
    assert dice_words("HX", "attack") == "1 hit, 1 blank"
    assert dice_words("", "defense") == "no dice"


def test_a_log_without_a_beginning_is_refused() -> None:
    for events in ([], [Event("round", (1,))]):
        with pytest.raises(BattleError, match="begins with the event 'began'"):
            list(tell(events))


@pytest.mark.parametrize(
    ("figures", "sentence"),
    [
        ((2, 0, 1.25, 0.0), "changes 2 dice and adds 1.25 damage."),
        ((1, 0, 0.0, 0.375), "changes 1 die and saves 0.38 damage."),
        ((0, 3, 0.0, -1.0), "gains 3 tokens and costs its side 1.00 damage."),
        ((1, 1, -0.5, 0.0), "changes 1 die, gains 1 token and gives up 0.50 damage."),
    ],
)
def test_uses_of_cards_are_told_with_their_names(
    figures: tuple[int, int, float, float], sentence: str
) -> None:
    lines = told(
        Event("effect", (0, SUTHERLAND, 28)),
        Event("carried-out", (0, SUTHERLAND, 28, (), *figures)),
    )
    assert lines == [
        "U.S.S. Sutherland acts for U.S.S. Enterprise-D [a1] (modify attack dice).",
        f"U.S.S. Sutherland {sentence}",
    ]


def test_a_use_without_figures_needs_no_second_sentence() -> None:
    assert told(Event("carried-out", (0, SUTHERLAND, 28, ("disable",), 0, 0, 0.0, 0.001))) == []


def test_maneuvers_that_cards_change_are_told() -> None:
    assert told(
        Event("redialed", (0, 3, "2 bank left white")),
        Event("maneuver", (0, "turn", 2, "left", 2, -1)),
        Event("turned", (0, 90.0, "1,1 h90")),
    ) == [
        "U.S.S. Enterprise-D [a1] sets its dial anew to 2 bank left (white).",
        "U.S.S. Enterprise-D [a1] executes 2 turn left (red) instead.",
        "U.S.S. Enterprise-D [a1] turns by 90°.",
    ]
