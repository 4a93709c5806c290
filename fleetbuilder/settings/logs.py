"""How the site's log lines are made, in either format.

A line never has the values of local variables: below a form or a token's look-up they are
somebody's password or key (OWASP ASVS 4.0.3, V7.1.1 and V7.1.2). Both formats of structlog show
them unless told otherwise.
"""

from __future__ import annotations

import logging
import re
from typing import Any, Final

import structlog
from structlog.tracebacks import ExceptionDictTransformer

ADDRESS_KEY: Final = re.compile(r"(/(?:confirm-email|reset/key|join)/)[^/?]+|([?&]key=)[^&]+")
"""The part of an address that is a key: of a link in a mail, an invitation or a shared thing."""

FIRST_STEPS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


def last_steps(form: str) -> list[Any]:
    """Returns the steps that make a line of text in one of `LOG_FORMATS`."""
    if form == "json":
        rendering = [
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(),
        ]
    else:
        # The usual formatter is rich's where that is installed, with local variables.
        rendering = [
            structlog.dev.ConsoleRenderer(
                colors=False, exception_formatter=structlog.dev.plain_traceback
            )
        ]
    return [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        exception_as_info,
        *rendering,
    ]


def exception_as_info(_logger: Any, _method: str, event: Any) -> Any:
    """Puts an exception where renderers look for one.

    django-structlog hands a task's exception over as `exception`, where renderers expect text.
    """
    exception = event.get("exception")
    if isinstance(exception, BaseException):
        del event["exception"]
        event["exc_info"] = (type(exception), exception, exception.__traceback__)
    return event


def formatter(form: str) -> logging.Formatter:
    """Returns the formatter of log lines in one of `LOG_FORMATS`."""
    return structlog.stdlib.ProcessorFormatter(
        processors=last_steps(form), foreign_pre_chain=FIRST_STEPS
    )


def drop_stack(record: logging.LogRecord) -> bool:
    """Makes a warning of a record, and drops its stack: of what strangers do, such as a scan."""
    record.levelno, record.levelname = logging.WARNING, "WARNING"
    record.exc_info = None
    return True


def without_keys(address: str) -> str:
    """Returns an address as it may be logged."""
    return ADDRESS_KEY.sub(r"\1\2***", address)


def drop_keys(record: logging.LogRecord) -> bool:
    """Takes keys out of the addresses that a record names, such as of a request that was ended."""
    if isinstance(record.args, tuple):
        record.args = tuple(
            without_keys(each) if isinstance(each, str) else each for each in record.args
        )
    return True
