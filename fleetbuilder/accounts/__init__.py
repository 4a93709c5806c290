"""Who uses the site."""
