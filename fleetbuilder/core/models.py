"""The models of the ``core`` app."""
