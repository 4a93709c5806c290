"""Settings of a public site, always over HTTPS. An unsafe environment stops it at the start."""

from fleetbuilder.settings.base import *
from fleetbuilder.settings.environment import refuse_unsafe_production

refuse_unsafe_production(ENVIRONMENT)

SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = ENVIRONMENT.HSTS_SECONDS
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-sessionid"
CSRF_COOKIE_SECURE = True
CSRF_COOKIE_NAME = "__Host-csrftoken"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
if ENVIRONMENT.PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CONTENT_SECURITY_POLICY["DIRECTIVES"]["upgrade-insecure-requests"] = True  # type: ignore[assignment]
