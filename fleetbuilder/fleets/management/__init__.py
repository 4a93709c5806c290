"""Commands about fleets."""
