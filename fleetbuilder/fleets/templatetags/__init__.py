"""Template tags of fleets and rules."""
