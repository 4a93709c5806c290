"""Examples of the API's description: a starter fleet, the same as text, and its report."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings

from rules.loader import read_document

FLEET: Final[dict[str, Any]] = read_document(settings.FIXTURES_DIR / "examples" / "fleet.json")
REPORT: Final[dict[str, Any]] = read_document(settings.FIXTURES_DIR / "examples" / "report.json")

TEXT: Final = """\
K'mpec's Attack Cruiser (25)
K'Mpec (4)
Worf (5)
Today Is A Good Day To Die (5)
"""
