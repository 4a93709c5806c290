"""The models of the ``cards`` app."""
