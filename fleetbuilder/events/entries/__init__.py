"""Who takes part in an event, with which fleet."""
