"""Commands of the ``cards`` app."""
