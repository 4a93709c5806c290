"""Odds on the site: the API's resources and the page with sliders. No database stands behind."""
