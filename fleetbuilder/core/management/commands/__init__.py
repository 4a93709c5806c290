"""Commands of the whole site, one a module."""
