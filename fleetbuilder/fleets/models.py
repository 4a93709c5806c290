"""The models of the ``fleets`` app."""
