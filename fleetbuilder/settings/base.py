"""Settings that hold everywhere."""

import os
from typing import Any

import structlog
from csp.constants import NONE, SELF
from kombu import Queue

from fleetbuilder.settings import environment, logs

ENVIRONMENT = environment.read(os.environ)
BASE_DIR = environment.ROOT
VAR_DIR = ENVIRONMENT.VAR_DIR

DEBUG = ENVIRONMENT.DEBUG
SECRET_KEY = ENVIRONMENT.SECRET_KEY
SECRET_KEY_FALLBACKS = list(ENVIRONMENT.SECRET_KEY_FALLBACKS)
ALLOWED_HOSTS = list(ENVIRONMENT.ALLOWED_HOSTS)
CSRF_TRUSTED_ORIGINS = list(ENVIRONMENT.CSRF_TRUSTED_ORIGINS)

ROOT_URLCONF = "fleetbuilder.urls"
WSGI_APPLICATION = "fleetbuilder.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    # Before staticfiles, so that runserver serves static files the way production does.
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "rest_framework",
    "fleetbuilder.core",
    "fleetbuilder.jobs",
    "fleetbuilder.accounts",
    "cards",
    "fleetbuilder.collection",
    "fleetbuilder.games",
    "fleetbuilder.fleets",
    "fleetbuilder.odds",
    "fleetbuilder.simulations",
    "fleetbuilder.events",
    "fleetbuilder.campaigns",
    "fleetbuilder.fleet_captains",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "fleetbuilder.core.middleware.PageCompressionMiddleware",
    "fleetbuilder.core.middleware.RequestLogMiddleware",
    "fleetbuilder.core.middleware.BodyLimitMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "fleetbuilder.core.middleware.ErrorMiddleware",
    "fleetbuilder.core.middleware.PageThrottleMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- data ----------------------------------------------------------------------------------------

DATABASES = {"default": environment.database_settings(ENVIRONMENT)}
CACHES = {"default": environment.cache_settings(ENVIRONMENT)}
SESSION_ENGINE = "fleetbuilder.accounts.sessions"
FIXTURES_DIR = BASE_DIR / "fixtures"

# --- language and time ---------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

# --- static files --------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "fleetbuilder" / "static"]
PLAIN_STATIC_FILES = "django.contrib.staticfiles.storage.StaticFilesStorage"
HASHED_STATIC_FILES = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": str(VAR_DIR / "files")},
    },
    "staticfiles": {"BACKEND": PLAIN_STATIC_FILES if DEBUG else HASHED_STATIC_FILES},
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# --- bounds --------------------------------------------------------------------------------------

MAX_BODY_BYTES = ENVIRONMENT.MAX_BODY_BYTES
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
CAMPAIGN_RECORD_BYTES = max(MAX_BODY_BYTES, 16 * 2**20)
LARGER_BODIES = {
    # A campaign's record holds every mission at a table; room is left for the form around a file.
    "/campaigns/import/": CAMPAIGN_RECORD_BYTES + 2**16,
    "/api/v1/campaigns/import/": CAMPAIGN_RECORD_BYTES,
}
# Apps whose pages are counted in a scope of their own, since their views know no website.
THROTTLED_APPS = {"cards": "cards"}
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 10

# --- security ------------------------------------------------------------------------------------

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    # Names of users, which only administrators have any use for.
    "django.contrib.auth.backends.ModelBackend",
]
CSRF_FAILURE_VIEW = "fleetbuilder.core.handlers.csrf_failure"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

# --- accounts ------------------------------------------------------------------------------------

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "accounts:overview"
ALLAUTH_TRUSTED_PROXY_COUNT = ENVIRONMENT.PROXY_COUNT
ACCOUNT_ADAPTER = "fleetbuilder.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Fleetbuilder: "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_USER_DISPLAY = "fleetbuilder.accounts.models.user_shown"
ACCOUNT_FORMS = {
    "login": "fleetbuilder.accounts.forms.SignInForm",
    "signup": "fleetbuilder.accounts.forms.SignUpForm",
    "change_email": "fleetbuilder.accounts.forms.ChangeEmailForm",
    "change_password": "fleetbuilder.accounts.forms.ChangePasswordForm",
    "set_password": "fleetbuilder.accounts.forms.SetPasswordForm",
    "reset_password": "fleetbuilder.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "fleetbuilder.accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "fleetbuilder.accounts.forms.ReauthenticateForm",
}
MFA_ADAPTER = "fleetbuilder.accounts.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Fleetbuilder"
# A clock may be half a minute out.
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "fleetbuilder.accounts.forms.CodeForm",
    "reauthenticate": "fleetbuilder.accounts.forms.CodeAgainForm",
    "activate_totp": "fleetbuilder.accounts.forms.ActivateTOTPForm",
}

# --- the API -------------------------------------------------------------------------------------


def _rate(text: str) -> str | None:
    return None if text == environment.UNLIMITED else text


REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "fleetbuilder.accounts.authentication.TokenAuthentication",
        "fleetbuilder.accounts.authentication.VisitorAuthentication",
    ],
    # What has an owner names `OwnerPermission`, or `AccountPermission`, of accounts.permissions.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_PARSER_CLASSES": ["fleetbuilder.core.parsers.BoundedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "fleetbuilder.core.schema.ViewSchema",
    "DEFAULT_THROTTLE_CLASSES": ["fleetbuilder.core.throttles.ScopeThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "read": _rate(ENVIRONMENT.THROTTLE_READ),
        "check": _rate(ENVIRONMENT.THROTTLE_CHECK),
        "cards": _rate(ENVIRONMENT.THROTTLE_CARDS),
        "heavy": _rate(ENVIRONMENT.THROTTLE_HEAVY),
    },
    "EXCEPTION_HANDLER": "fleetbuilder.core.handlers.api_exception",
    "NUM_PROXIES": ENVIRONMENT.PROXY_COUNT,
    # Answers are JSON; the word names formats of fleets.
    "URL_FORMAT_OVERRIDE": None,
    # Escapes keep a lone surrogate, which JSON allows and UTF-8 does not, from breaking an answer.
    "UNICODE_JSON": False,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Fleetbuilder",
    "DESCRIPTION": (
        "Cards, rule sets, prices and verdicts for fleets of Star Trek: Attack Wing. "
        "Nothing of it needs an account; with a token of yours, sent as "
        "`Authorization: Bearer …`, what you begin belongs to your account. Without one it belongs "
        "to the session whose cookie the answer sets; who changes something with that sends the "
        "value of the CSRF cookie as `X-CSRFToken`, and over HTTPS the site as `Referer`. "
        "Unofficial and non-commercial."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENABLE_DJANGO_DEPLOY_CHECK": True,
    # Several things have a state, each its own.
    "ENUM_NAME_OVERRIDES": {
        "CampaignRankEnum": "fleetbuilder.campaigns.campaign.serializers.RANKS",
        "CampaignRoleEnum": "fleetbuilder.campaigns.common.models.MemberRole",
        "CampaignStageEnum": "fleetbuilder.campaigns.common.models.RoundStage",
        "CampaignStepEnum": "fleetbuilder.campaigns.rounds.serializers.STEPS",
        "DecidedFleetEnum": "rules.simulation.job.LETTERS",
        "EventStateEnum": "fleetbuilder.events.common.models.EventState",
        "InvitedRoleEnum": "fleetbuilder.campaigns.members.serializers.INVITED_ROLES",
        "JobStateEnum": "fleetbuilder.jobs.models.JobState",
        "LedgerKindEnum": "fleetbuilder.campaigns.common.models.Kind",
        "PlayerStateEnum": "fleetbuilder.events.common.serializers.STATES",
        "ShipFateEnum": "rules.alliance.campaign.rewards.FATES",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "fleetbuilder.fleets.check.schema.add_documents",
        "fleetbuilder.core.schema.document_errors",
    ],
}

# --- long work -----------------------------------------------------------------------------------

CELERY = {
    **environment.broker_settings(ENVIRONMENT),
    "broker_connection_retry_on_startup": True,
    "task_ignore_result": True,
    "task_soft_time_limit": 20,
    "task_time_limit": 25,
    "task_acks_late": True,
    "task_reject_on_worker_lost": True,
    # How long a killed process may still be expected to answer: nothing hangs on its answer.
    "worker_lost_wait": 1.0,
    "worker_prefetch_multiplier": 1,
    # Each dead worker's reply queue would otherwise keep collecting files.
    "worker_enable_remote_control": False,
    "worker_send_task_events": False,
    "worker_hijack_root_logger": False,
    "timezone": TIME_ZONE,
    # Sweeps have their own, so that a long backlog of work cannot starve them.
    "task_queues": [Queue("celery"), Queue("sweep", routing_key="sweep")],
}
JOBS = {
    # A worker renews the leases of the chunks that its processes do: when it is killed, the chunks
    # are free after this time.
    "lease_seconds": 5,
    "renew_seconds": 1,
    "sweep_seconds": 2,
    # A message that nobody has acted upon is sent again after this time. Much shorter, and a long
    # backlog would be sent again and again.
    "resend_seconds": 30,
    "attempts": 5,
}
DJANGO_STRUCTLOG_CELERY_ENABLED = True

# --- mail ----------------------------------------------------------------------------------------

_EMAIL = environment.email_settings(ENVIRONMENT)
# What sends a mail, and what is asked to: what a server is to send waits for the worker.
MAIL_BACKEND = _EMAIL["EMAIL_BACKEND"]
EMAIL_BACKEND = (
    "fleetbuilder.accounts.outbox.Outbox"
    if MAIL_BACKEND.endswith("smtp.EmailBackend")
    else MAIL_BACKEND
)
# Below the soft time limit of a task.
EMAIL_TIMEOUT = 10
EMAIL_HOST = _EMAIL.get("EMAIL_HOST") or "localhost"
EMAIL_PORT = _EMAIL.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = _EMAIL.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = _EMAIL.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = bool(_EMAIL.get("EMAIL_USE_TLS"))
EMAIL_USE_SSL = bool(_EMAIL.get("EMAIL_USE_SSL"))
EMAIL_FILE_PATH = _EMAIL.get("EMAIL_FILE_PATH")
DEFAULT_FROM_EMAIL = ENVIRONMENT.EMAIL_FROM

# --- log -----------------------------------------------------------------------------------------

# Who asked is not logged: a user's id would cost every stateless request a query.
DJANGO_STRUCTLOG_USER_ID_FIELD = None
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = 10
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = 20

structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *logs.FIRST_STEPS,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {"()": logs.formatter, "form": ENVIRONMENT.LOG_FORMAT},
    },
    "filters": {
        "without_keys": {"()": lambda: logs.drop_keys},
        "without_stack": {"()": lambda: logs.drop_stack},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "lines"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": ENVIRONMENT.LOG_LEVEL},
    "loggers": {
        # Its handlers mail administrators and print a second line for what is logged already.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"handlers": [], "level": "CRITICAL", "propagate": True},
        # Any scan of addresses asks for a foreign host, and is answered 400.
        "django.security.DisallowedHost": {"filters": ["without_stack"]},
        "django.server": {"handlers": ["nowhere"], "propagate": False},
        # It names the address of a request that took too long, and writes lines of its own.
        "gunicorn.error": {"filters": ["without_keys"], "propagate": True},
        # It warns of every HEAD request, whose body Django leaves to the server to drop.
        "gunicorn.http.wsgi": {"level": "ERROR"},
        # Three lines for every chunk and every sweep would bury what matters; failures are told.
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "django_structlog.celery": {"level": "WARNING"},
    },
}
