"""Events as files: JSON, CSV, fleets on paper."""
