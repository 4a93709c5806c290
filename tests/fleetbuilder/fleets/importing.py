"""What the tests of imports share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from fleetbuilder.fleets.imports.parsing import ImportReading, document_read
from fleetbuilder.fleets.imports.services import import_create
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.jobs.models import Job
from rules.notation import fleet_to_document
from tests.fleetbuilder.fleets.saved import OWNER, WORF, content

SQUADS: Final = (
    Path(__file__).parents[2] / "data" / "fleets" / "space_dock_2014.spacedocksquads"
).read_text(encoding="utf-8")
"""53 fleets as the Space Dock builder writes them."""
PRICED: Final = json.dumps(
    [
        {
            "name": name,
            "cost": cost,
            "modified": "2014-03-30T23:28:17-0700",
            "ships": [{"shipId": "1006", "shipTitle": "Klingon Starship", "calculatedCost": cost}],
        }
        for name, cost in (("Old", 26), ("Odd", 31), ("Old too", 26))
    ]
)
"""Three squads of one ship that costs 22 SP today and cost 26 SP in 2014."""
OLD_TABLE: Final = """\
Fleet,Ship number,Group,Depth,Type,Slot,Card,Factions,Set,SP,House card,Key
Old,1,Klingon Starship,0,Ship,,Klingon Starship,klingon,71120,26,,ship:klingon-starship-71120
Old,1,Klingon Starship,0,Captain,,Koloth,klingon,,4,,
"""
"""A table with prices of 2014; Koloth costs 4 SP in sets of 2013, 2019 and 2021."""
THREE: Final = """\
Fleet: Wolf 359
U.S.S. Enterprise-D (71120)
  Captain: Jean-Luc Picard (71120)
  Crew: Worf
  Crew: Xyzzy Qwrtp
Fleet: Typo
U.S.S. Enterprise-D (71120)
  Captain: Gene Luke Pikard
Fleet: Sure
U.S.S. Enterprise-D (71120)
  Captain: Jean-Luc Picard (71120)
"""


def listed(*names: str, broken: tuple[int, ...] = ()) -> str:
    """Returns a list of fleets in our own format, each of one ship, some of them unreadable."""
    documents: list[Any] = [fleet_to_document(content(WORF, name=name)) for name in names]
    for place in broken:
        documents[place] = {**documents[place], "ships": 7}
    return json.dumps(documents)


def begun(
    source: str | ImportReading,
    *,
    owner: str = OWNER,
    chosen: dict[str, str] | None = None,
    about: Details | None = None,
    places: tuple[int, ...] | None = None,
    ruleset: str = "",
    key: str = "",
) -> Job:
    """Begins an import of all that can be read, or of the fleets at some places."""
    reading = document_read(source) if isinstance(source, str) else source
    wanted = [each for each in reading.readable if places is None or each.place in places]
    job, _ = import_create(
        reading=reading,
        wanted=wanted,
        chosen=chosen or {},
        about=about or Details(),
        owner=owner,
        client="here",
        ruleset=ruleset,
        key=key,
    )
    return job
