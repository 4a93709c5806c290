"""Ships that captains bring to a round: submitted, checked, offered."""
