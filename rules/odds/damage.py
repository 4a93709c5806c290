"""What hits and crits do to a ship: shields, damage cards, destruction."""

from __future__ import annotations


def dealt(hits: int, crits: int, shields: int, hull: int | None) -> tuple[int, int, int]:
    """Returns shields lost, damage cards face down, and damage cards face up.

    Hits come first, then crits; each takes an active shield or, where none is left, deals a card,
    which is face up only for a crit. Cards end with the hull: what is left over is not dealt.
    Source: 2017, Deal Damage, Suffering Damage; DECISIONS D79.
    """
    lost = min(shields, hits + crits)
    face_down = max(0, hits - shields)
    face_up = hits + crits - lost - face_down
    if hull is not None:
        face_down = min(face_down, hull)
        face_up = min(face_up, hull - face_down)
    return lost, face_down, face_up
