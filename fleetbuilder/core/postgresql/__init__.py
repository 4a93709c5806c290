"""Django's PostgreSQL backend, with what this site's short requests make of it."""
