"""`python -m rules ability`: explains, prints the tree, points at what is wrong."""

from __future__ import annotations

import io
import json

from rules.__main__ import main


def test_a_text_is_explained(capsys):
    assert main(["ability", "action: gain 1 evade."]) == 0
    assert capsys.readouterr().out == (
        "When: action (instead of another action, when the ship performs its action). "
        "Your choice: it is the ship's action.\n"
        "  this ship gains 1 evade (gets tokens).\n"
    )


def test_the_normal_form_is_shown_where_it_differs(capsys):
    assert main(["ability", "when attacking:re-roll 2 blank."]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "In normal form: when attacking: re-roll 2 blanks."


def test_json_holds_text_tree_and_explanation(capsys):
    assert main(["ability", "--json", "any time: gain 1 scan."]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["valid"] is True
    assert document["text"] == "any time: gain 1 scan."
    assert document["tree"]["parts"][0]["window"] == {"type": "AnyTime"}
    assert len(document["explanation"]) == 2


def test_an_error_points_at_the_word(capsys):
    assert main(["ability", "action: gain 1 evde."]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "action: gain 1 evde.\n"
        '               ^ unknown word "evde" (did you mean evade, evades, even?)\n'
    )


def test_an_error_as_json(capsys):
    assert main(["ability", "--json", "action: gain 1 evde."]) == 2
    document = json.loads(capsys.readouterr().out)
    assert document["valid"] is False
    assert document["error"]["code"] == "ability.invalid"
    assert document["error"]["position"] == 15
    assert document["error"]["word"] == "evde"
    assert document["error"]["suggestions"] == ["evade", "evades", "even"]


def test_names_are_looked_up_unless_any_is_allowed(capsys):
    text = 'while this is on a "wort" ship: this ship has +1 hull.'
    assert main(["ability", text]) == 2
    assert 'no card, ship class or keyword is called "wort"' in capsys.readouterr().err
    assert main(["ability", "--any-name", text]) == 0


def test_standard_input_is_read(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("setup: place 4 drone here.\n"))
    assert main(["ability", "-"]) == 0
    assert "setup" in capsys.readouterr().out


def test_the_reference_is_listed(capsys):
    assert main(["ability", "--reference", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["verbs"][1] == {
        "name": "gain",
        "written": "gain TOKENS",
        "meaning": "gets tokens",
        "example": "action: gain 1 evade and gain 1 scan.",
    }
    assert main(["ability", "--reference"]) == 0
    assert "VERBS\n" in capsys.readouterr().out
