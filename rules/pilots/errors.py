"""What cannot be made a pilot."""

from __future__ import annotations

from rules.errors import RulesError


class PilotError(RulesError):
    """Says that there is no pilot or personality of a name, and which there are."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.code = "pilots.unknown"
