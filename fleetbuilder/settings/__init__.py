"""Settings for development, test and production, all from one environment reader."""
