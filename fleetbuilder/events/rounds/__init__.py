"""Swiss rounds: pairings, results, standings."""
