"""Commands of `python -m rules` that need battles."""
