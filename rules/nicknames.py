"""Names in use among players that no rule can derive from what a card prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NICKNAMES: Final[Mapping[str, str]] = {
    # What their friends call them on screen.
    "Bones": "Leonard McCoy",
    "Scotty": "Montgomery Scott",
    "Trip": "Charles Tucker III",
    "Trip Tucker": "Charles Tucker III",
    "Will Riker": "William T. Riker",
    "Tom Riker": "Thomas Riker",
    "Khan": "Khan Singh",
    "Khan Noonien Singh": "Khan Singh",
    "EMH": "The Doctor",
    "7 of 9": "Seven of Nine",
    "Seven of 9": "Seven of Nine",
    "Locutus of Borg": "Locutus",
    "Ben Sisko": "Benjamin Sisko",
    "Harry Mudd": "Harcourt Fenton Mudd",
    # A ship by the registry that stands behind its name.
    "NX-01": "Enterprise NX-01",
    "NX-02": "Columbia NX-02",
}
"""Name in use -> printed name."""

SHORT_WORDS: Final[Mapping[str, str]] = {
    "bop": "bird of prey",
    "hq": "headquarters",
    "fed": "federation",
    "feds": "federation",
    "mu": "mirror universe",
    "pt": "photon torpedoes",
    "qt": "quantum torpedoes",
}
"""Word that stands for others in any name -> those words."""

TITLES: Final = frozenset(
    (
        "captain",
        "capt",
        "cpt",
        "cap",
        "commander",
        "cmdr",
        "cdr",
        "comm",
        "lieutenant",
        "lt",
        "ltcmdr",
        "lcdr",
        "ensign",
        "ens",
        "admiral",
        "adm",
        "vadm",
        "radm",
        "commodore",
        "chief",
        "general",
        "gen",
        "colonel",
        "col",
        "major",
        "maj",
        "doctor",
        "dr",
        "professor",
        "prof",
        "mr",
        "mrs",
        "ms",
        "miss",
        "ambassador",
        "amb",
        "counselor",
        "counsellor",
        "councilor",
        "consul",
        "proconsul",
        "praetor",
        "senator",
        "subcommander",
        "gul",
        "glinn",
        "legate",
        "daimon",
        "dai",
        "grand",
        "nagus",
        "vedek",
        "kai",
        "chancellor",
        "emperor",
        "empress",
        "regent",
        "intendant",
    )
)
"""Ranks and forms of address that players put before a name."""
