"""Cards for a place, a ship or a whole fleet, with what they would cost there."""
