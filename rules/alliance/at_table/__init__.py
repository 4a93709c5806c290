"""A mission at a real table as a record of steps."""
