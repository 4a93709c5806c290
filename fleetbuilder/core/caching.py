"""Caches that stand in for themselves while their server, or their folder, is away.

The cache holds nothing but counts: of requests and of attempts to sign in. While it is away each
process counts for itself, so that nothing is refused that should not be, no bound is open, and no
visitor is told of a fault. Sessions lie in the database: a cache that comes back must not bring
back one that has ended meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import structlog
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

AWAY_SECONDS: Final = 5.0
"""How long a cache that failed is left alone: a server that is silent costs its time-out once."""
SILENT_SECONDS: Final = 1.0
"""How long a server may take to answer."""

log = structlog.get_logger(__name__)


def _or_local(name: str) -> Callable[..., Any]:
    """Returns the method `name` of a cache that falls back on the memory of the process."""

    def ask(self: LocalWhileAway, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= self.away_until:
            try:
                return getattr(super(LocalWhileAway, self), name)(*args, **kwargs)
            except (RedisError, OSError) as error:
                self.away_until = time.monotonic() + AWAY_SECONDS
                log.warning("cache_is_away", error=type(error).__name__, seconds=AWAY_SECONDS)
        return getattr(self.local, name)(*args, **kwargs)

    return ask


class LocalWhileAway(BaseCache):
    """A cache whose questions the process's memory answers while the cache itself cannot."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(location, params)  # type: ignore[call-arg,arg-type]
        local = {name: value for name, value in params.items() if name != "OPTIONS"}
        self.local = LocMemCache("while the cache is away", local)
        self.away_until = 0.0

    add = _or_local("add")
    get = _or_local("get")
    set = _or_local("set")
    touch = _or_local("touch")
    delete = _or_local("delete")
    incr = _or_local("incr")
    has_key = _or_local("has_key")
    get_many = _or_local("get_many")
    set_many = _or_local("set_many")
    delete_many = _or_local("delete_many")
    clear = _or_local("clear")


class ServerCache(LocalWhileAway, RedisCache):
    """A cache on a Redis server."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        options = {
            "socket_connect_timeout": SILENT_SECONDS,
            "socket_timeout": SILENT_SECONDS,
            **params.get("OPTIONS", {}),
        }
        super().__init__(location, {**params, "OPTIONS": options})


class FolderCache(LocalWhileAway, FileBasedCache):
    """A cache in a folder, which may be full, or another user's."""
