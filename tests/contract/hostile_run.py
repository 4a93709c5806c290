"""Sends every hostile body through the whole site in a process of bounded memory and time.

Prints as JSON: the answers that were not expected, the largest processor time of one request in
seconds, and by how many bytes the process grew. `python hostile_run.py` is run by a test; the
limits end the process where a body gets out of hand.
"""

from __future__ import annotations

import json
import os
import resource
import time

import django

ADDRESS_SPACE = 512 * 2**20
PROCESSOR_SECONDS = 120


def main() -> None:
    """Sets the limits, warms up, sends everything and prints what happened."""
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    os.environ["DJANGO_SETTINGS_MODULE"] = "fleetbuilder.settings.test"
    django.setup()
    import hostile_bodies
    from django.test import Client

    from cards import selectors
    from rules.loader import load_catalogue

    whole = load_catalogue()
    # No database stands behind this process.
    selectors.version_row = lambda: 0
    selectors.catalogue_keep(lambda: whole)
    client = Client(raise_request_exception=False)
    cases = [*hostile_bodies.all_cases(), *hostile_bodies.heavy()]

    def send(case: hostile_bodies.Case, path: str) -> tuple[int, str, float]:
        headers = {"content-encoding": case.encoding} if case.encoding else {}
        begun = time.process_time()
        response = client.generic(
            "POST", path, case.body, content_type=case.content_type, headers=headers
        )
        spent = time.process_time() - begun
        answer = json.loads(response.content)
        code = answer.get("code", "") if isinstance(answer, dict) else ""
        return response.status_code, code, spent

    send(hostile_bodies.heavy()[0], "/api/v1/fleets/check/")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    wrong, slowest = [], ("", 0.0)
    for case in cases:
        status, code, spent = send(case, "/api/v1/fleets/check/")
        if status != case.status or (case.code and code != case.code):
            wrong.append([case.name, status, code])
        slowest = max(slowest, (case.name, spent), key=lambda each: each[1])
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"wrong": wrong, "slowest": slowest, "grown": (after - before) * 1024}))


if __name__ == "__main__":
    main()
