"""Reading the record of a campaign from its document."""
