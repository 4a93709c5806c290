"""Cards that fit a place of a fleet, for programs."""
