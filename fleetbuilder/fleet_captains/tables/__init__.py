"""Games of Star Trek: Fleet Captains on a real table, with a phone for each seat."""
