"""What cannot be simulated."""

from __future__ import annotations

from rules.errors import RulesError


class SimulationError(RulesError):
    """Says what cannot be simulated, and what can; `code` is stable.

    `field` is the name of the argument at fault, "" when it is none in particular.
    """

    def __init__(self, message: str, code: str = "simulation.invalid", field: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
