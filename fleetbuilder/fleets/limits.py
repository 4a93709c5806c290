"""How often one address may send the forms of the pages: as often as the API's checks."""

from __future__ import annotations

import math
from typing import Any, Final, cast

from django.http import HttpRequest

from fleetbuilder.core import errors
from fleetbuilder.core.throttles import ScopeThrottle


class _Form:
    """Stands where the throttle asks a view for its scope."""

    throttle_scope = "check"


FORM: Final = _Form()


def page_throttle(request: HttpRequest) -> None:
    """Counts a form that was sent; raises `ThrottledError` beyond the rate."""
    throttle = ScopeThrottle()
    if not throttle.allow_request(cast(Any, request), FORM):
        wait = math.ceil(throttle.wait() or 1)
        raise errors.ThrottledError(
            f"Too many requests. Try again in {wait} s.", headers={"Retry-After": str(wait)}
        )
