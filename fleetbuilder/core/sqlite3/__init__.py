"""Django's SQLite backend, with files that are their owner's alone."""
