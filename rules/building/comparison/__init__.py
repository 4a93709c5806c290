"""Two fleets, or a fleet and a collection, side by side."""
