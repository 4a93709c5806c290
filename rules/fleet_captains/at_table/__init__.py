"""A game of Fleet Captains on a real table: people play, the assistant keeps the numbers."""
