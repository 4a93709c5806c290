"""The rules by topic: what the rulebook says, its examples, and what we decided besides."""
