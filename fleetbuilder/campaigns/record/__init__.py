"""A campaign as a file, written and read."""
