"""What gunners know of cards beforehand: how much more a use gains than they see of it.

`estimates.json` has a number for each card whose use came to more, or less, in whole battles than
its trial shows; it is in the unit in which offers are judged, and is found by playing the same dice
with several numbers (`tests/rules/policies.py`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

_DATA: Final = Path(__file__).with_name("estimates.json")

ESTIMATES: Final[dict[str, float]] = json.loads(_DATA.read_text(encoding="utf-8"))
"""The key of a card -> what a use of it gains besides what the trial shows."""
