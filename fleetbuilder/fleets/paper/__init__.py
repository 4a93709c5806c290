"""Fleets taken to the table: sheets, links, codes."""
