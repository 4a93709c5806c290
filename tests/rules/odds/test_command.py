"""`python -m rules odds`: the documented JSON, text for people, several attacks, clear errors."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction

import pytest

from rules.odds import AttackQuery, Defender, OddsError, attack_odds, sequence_odds
from rules.odds.command import add_odds_command


@pytest.fixture
def odds(capsys):
    """Runs the command and gives what it prints."""
    parser = argparse.ArgumentParser(prog="python -m rules")
    commands = parser.add_subparsers(required=True)
    add_odds_command(commands)

    def run(*words):
        options = parser.parse_args(["odds", *words])
        assert options.command(options) == 0
        return capsys.readouterr().out

    return run


def test_the_json_is_as_documented(odds):
    document = json.loads(odds("--attack", "3", "--defense", "3", "--json"))
    assert document["expected_damage"] == 0.673828125
    assert document["expected_damage_exact"] == "345/512"
    assert document["p_hit"] == 0.46630859375
    assert round(document["p_crit"], 9) == 0.203495026
    assert [(each["hits"], each["crits"]) for each in document["distribution"]] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (0, 3),
        (1, 0),
        (1, 1),
        (1, 2),
        (2, 0),
        (2, 1),
        (3, 0),
    ]
    assert sum(Fraction(each["p_exact"]) for each in document["distribution"]) == 1
    assert all(each["p"] == float(Fraction(each["p_exact"])) for each in document["distribution"])
    assert set(document["distribution"][0]) == {"hits", "crits", "p", "p_exact"}


def test_every_option_of_one_attack_reaches_the_query(odds):
    words = (
        "--attack 4 --defense 1 --target-lock --attacker-battle-stations "
        "--defender-battle-stations --evade 2 --scan 1 --range 3 --obstructed --cloaked "
        "--attack-modifier -1 --defense-modifier 4 --shields 1 --hull 2 --aim crits "
        "--no-rule-of-3 --json"
    )
    query = AttackQuery(
        attack=4,
        defense=1,
        target_lock=True,
        attacker_battle_stations=True,
        defender_battle_stations=True,
        evade=2,
        scan=1,
        range_band=3,
        obstructed=True,
        cloaked=True,
        attack_modifier=-1,
        defense_modifier=4,
        shields=1,
        hull=2,
        aim="crits",
        rule_of_3=False,
    )
    assert json.loads(odds(*words.split())) == attack_odds(query).to_document()


def test_a_classic_cloak_and_a_secondary_weapon(odds):
    words = "--attack 4 --defense 1 --cloak-adds-dice --range 3 --secondary-weapon --json"
    document = json.loads(odds(*words.split()))
    assert (document["attack_dice"], document["defense_dice"]) == (4, 5)


def test_the_text_for_people(odds):
    words = "--attack 1 --defense 1 --range 1 --target-lock --evade 1 --shields 1 --hull 1"
    assert odds(*words.split()) == (
        "2 attack dice (target lock) against 1 defense die (evade × 1)\n"
        "  expected damage          0.3516  = 45/128\n"
        "  at least 1 damage       35.16 %  = 45/128\n"
        "  at least 1 crit         15.38 %  = 315/2048\n"
        "  expected damage cards    0.0000\n"
        "  of them face up          0.0000\n"
        "  destroyed                0.00 %\n"
        "\n"
        "  hits  crits  probability\n"
        "     0      0      64.84 %\n"
        "     0      1      15.38 %\n"
        "     1      0      19.78 %\n"
    )


def test_several_attacks_on_one_defender(odds):
    words = ["--attack", "3", "--defense", "1", "--evade", "1", "--defender-battle-stations"]
    words += ["--shields", "1", "--hull", "2", "--spending", "at-once", "--json"]
    words += ["--then", "attack 2 target-lock range 1 aim cards attack-modifier -1"]
    words += ["--then", "--attack 4 --scan 1"]
    expected = sequence_odds(
        [
            AttackQuery(attack=3),
            AttackQuery(attack=2, attack_modifier=-1, target_lock=True, range_band=1, aim="cards"),
            AttackQuery(attack=4, scan=1),
        ],
        Defender(defense=1, evade=1, battle_stations=1, shields=1, hull=2),
        spending="at-once",
    )
    assert json.loads(odds(*words)) == expected.to_document()


def test_the_text_of_several_attacks(odds):
    assert odds("--attack", "1", "--defense", "0", "--hull", "1", "--then", "attack 1") == (
        "  attack  dice      made  damage   cards  face up  destroyed by then\n"
        "       1   1:0  100.00 %  0.5000  0.5000   0.1250            50.00 %\n"
        "       2   1:0   50.00 %  0.2500  0.2500   0.0625            75.00 %\n"
        "  expected damage          0.7500  = 3/4\n"
        "  destroyed               75.00 %  = 3/4\n"
        "\n"
        "  shields  hull  probability\n"
        "        0     0      75.00 %\n"
        "        0     1      25.00 %\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--attack", "-1"], "attack: a whole number from 0 to 20 is needed, not -1"),
        (["--attack", "21"], "attack: a whole number from 0 to 20 is needed, not 21"),
        (["--attack", "3", "--evade", "-3"], "evade: a whole number from 0 to 20"),
        (["--attack", "3", "--hull", "0"], "hull: a whole number from 1 to 99"),
        (["--attack", "3", "--aim", "destruction"], "hull: to aim at destruction"),
        (
            ["--attack", "3", "--then", "attack 2"],
            "--hull: several attacks on one defender need the hull that is left",
        ),
        (
            ["--attack", "3", "--hull", "2", "--then", "target-lock"],
            "--then: the following arguments are required: --attack",
        ),
        (
            ["--attack", "3", "--hull", "2", "--then", "attack 2 evade 1"],
            "--then: unrecognized arguments: --evade 1",
        ),
        (
            ["--attack", "3", "--hull", "2", "--then", "attack=two"],
            "--then: argument --attack: invalid int value: 'two'",
        ),
        (
            ["--attack", "3", "--hull", "2", "--then", "attack '2"],
            '--then: "attack \'2" cannot be read: No closing quotation',
        ),
    ],
)
def test_what_makes_no_sense_is_refused(odds, words, message):
    with pytest.raises(OddsError) as caught:
        odds("--defense", "2", *words)
    assert str(caught.value).startswith(message)
