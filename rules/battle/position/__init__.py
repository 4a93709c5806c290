"""What there is in a battle: ships, cards, tokens, the table, events."""
