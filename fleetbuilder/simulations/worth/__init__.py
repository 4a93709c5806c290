"""What each card of a fleet is worth in battle."""
