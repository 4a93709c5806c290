"""Commands of the worker."""
