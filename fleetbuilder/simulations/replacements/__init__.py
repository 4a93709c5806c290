"""What would be better in the place of a card of a fleet."""
