"""Scenes for texts: a ship that bears a card with a text, in its activation or in an attack."""

from __future__ import annotations

from typing import Any

from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel

CARD = "crew:helper"


def bearer(text: str, *more: dict[str, Any], skill: int = 5, **fields: Any) -> Any:
    """Returns a plain ship with a crew named Helper that has a text, and further cards."""
    own = {name: fields.pop(name) for name in ("reach", "drones") if name in fields}
    helper = card("Helper", ability=text, **own)
    fields.setdefault("dial", HELD)
    return vessel(skill, cards=[helper, *more], **fields)


def in_activation(make: MakeScene, text: str, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1, which bears the text, is about to move and to act.

    b1 stands 8 inches in front of it, facing it.
    """
    return make(
        f"round 2 activation begun\na1 18,10 h0 {words}\n"
        f"b1 {fields.pop('place', '18,18 h180')} acted {fields.pop('other', '')}\n"
        + fields.pop("more", ""),
        fields.pop("first", None) or bearer(text, *fields.pop("cards", ())),
        fields.pop("second", None) or vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        **fields,
    )


def attacking(make: MakeScene, text: str, *script: str, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1, which bears the text, may attack b1 at Range 2."""
    return make(
        f"round 1 combat begun\na1 18,10 h0 {words}\n"
        f"b1 {fields.pop('place', '18,17.5 h180')} chance {fields.pop('other', '')}\n"
        + fields.pop("more", ""),
        fields.pop("first", None) or bearer(text, *fields.pop("cards", ())),
        fields.pop("second", None) or vessel(1, dial=HELD),
        script=script,
        **fields,
    )


def defending(make: MakeScene, text: str, *script: str, words: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1, which bears the text, is about to be attacked by b1."""
    return make(
        f"round 1 combat begun\na1 18,10 h0 chance {words}\n"
        f"b1 {fields.pop('place', '18,17.5 h180')} {fields.pop('other', '')}\n"
        + fields.pop("more", ""),
        fields.pop("first", None) or bearer(text, *fields.pop("cards", ()), skill=1),
        fields.pop("second", None) or vessel(5, dial=HELD),
        script=script,
        **fields,
    )
