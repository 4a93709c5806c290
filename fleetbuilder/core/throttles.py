"""How many requests one address may make."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from fleetbuilder.core import errors


class ScopeThrottle(SimpleRateThrottle):
    """Counts requests of one address in fixed windows, apart for each scope.

    A view names its scope as `throttle_scope`: `read` (when it names none), `check` or `heavy`, or
    with `core.rest.scopes` one for each method.
    The rates come from the environment. One counter is kept where Django REST framework keeps the
    time of every request, so that a request costs the same however high the rate is.
    """

    default_scope = "read"
    cache_format = "throttle:%(scope)s:%(ident)s:%(window)s"

    def __init__(self) -> None:
        """Leaves the rate to `allow_request`, which knows the view."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Returns whether the request is within the rate of its view's scope."""
        scope = getattr(view, "throttle_scope", None) or self.default_scope
        if isinstance(scope, Mapping):
            scope = scope.get(request.method, scope[""])
        self.scope = scope
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        if self.num_requests is None or self.duration is None:
            return True
        self.now = self.timer()
        key = self.get_cache_key(request, view)
        if self.cache.add(key, 1, timeout=self.duration):
            return True
        try:
            return bool(self.cache.incr(key) <= self.num_requests)
        except ValueError:
            # The window closed between the two calls.
            return True

    def get_cache_key(self, request: Request, view: Any) -> str:
        """Returns the key of the counter: scope, address and number of the window."""
        return self.cache_format % {
            "scope": self.scope,
            "ident": self.get_ident(request),
            "window": int(self.now // (self.duration or 1)),
        }

    def wait(self) -> float | None:
        """Returns the seconds until the next window opens."""
        if self.duration is None:
            return None
        return self.duration - self.now % self.duration


class _Page:
    """Stands where the throttle asks a view for its scope."""

    def __init__(self, scope: str) -> None:
        self.throttle_scope = scope


def page_throttle(request: HttpRequest, scope: str = "check") -> None:
    """Counts a request for a page that costs as much as one to the API, in the same scope.

    Raises `ThrottledError` beyond the rate.
    """
    throttle = ScopeThrottle()
    if not throttle.allow_request(cast(Any, request), _Page(scope)):
        wait = math.ceil(throttle.wait() or 1)
        raise errors.ThrottledError(
            f"Too many requests. Try again in {wait} s.", headers={"Retry-After": str(wait)}
        )
