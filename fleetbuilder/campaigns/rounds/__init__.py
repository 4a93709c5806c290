"""The rounds of a campaign: set up, ships chosen, results, taken back."""
