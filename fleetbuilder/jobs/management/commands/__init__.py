"""Commands about long work, one a module."""
