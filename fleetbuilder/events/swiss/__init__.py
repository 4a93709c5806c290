"""Swiss rounds as pure functions."""
