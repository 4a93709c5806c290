"""The words that share codes abbreviate: names in card keys, sets and rule sets.

They stand in `words.txt` as they were when the form was fixed, those of most cards last; sets begin
with "-", rule sets with "R". Codes in the world depend on every letter: never edit them. What is
missing there is spelled out in a code and costs a few characters more. Other words need a new
version of the code, with a dictionary of its own beside this one.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

DICTIONARY: Final = b"\n".join(
    files("rules.notation.native.share").joinpath("words.txt").read_bytes().split()
)
"""What deflate may refer back to, as if every code began with it."""
