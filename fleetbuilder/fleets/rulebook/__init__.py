"""Rule sets as pages."""
