"""The ships that captains bring to a round: set, taken out, ready."""
