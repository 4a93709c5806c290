#!/usr/bin/env python3
"""Runs Django's commands; the settings are those of development unless another module is named."""

import os
import sys


def main() -> None:
    """Runs the command that the arguments name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleetbuilder.settings.dev")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
