"""What can go wrong in a request, declared once: code, HTTP status and message.

The API answers an error as JSON, a page as a page; both come from the same object. `code` is
stable: programs may depend on it, so an error is added rather than renamed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar


class RequestError(Exception):
    """A request that cannot be answered; `message` may be made more precise when it is raised.

    `says_why` tells that it was, so that a page needs to guess no reason. `fields` names what is
    wrong with each field of the input, `problems` are rows of a report.
    """

    code: str = "bad_request"
    status: ClassVar[int] = 400
    message: str = "The request cannot be understood."

    def __init__(
        self,
        message: str = "",
        *,
        fields: Mapping[str, Sequence[str]] | None = None,
        problems: Sequence[Mapping[str, Any]] | None = None,
        code: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.message = message or type(self).message
        self.says_why = bool(message)
        self.code = code or type(self).code
        self.fields = {name: list(texts) for name, texts in (fields or {}).items()}
        self.problems = list(problems or ())
        self.headers = dict(headers or {})
        super().__init__(self.message)

    def as_document(self) -> dict[str, Any]:
        """Returns the one shape of errors: `{"code", "message", "fields"?, "problems"?}`."""
        document: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.fields:
            document["fields"] = self.fields
        if self.problems:
            document["problems"] = self.problems
        return document


class BadRequestError(RequestError):
    """A request that breaks the protocol, such as one with a forged host."""


class MalformedError(RequestError):
    """A body that is not what its content type says, or that no format of ours describes."""

    code = "malformed"
    message = "The body cannot be read. Check its format and content type."


class InvalidError(RequestError):
    """Input that can be read and has wrong values; `fields` names them."""

    code = "invalid"
    message = "Some values are wrong. See the fields."

    @classmethod
    def at(cls, where: str, text: str, *, code: str = "") -> InvalidError:
        """Returns the refusal of one value, by its pointer."""
        return cls(fields={where: [text]}, code=code)

    @classmethod
    def too_many(cls, most: int, things: str, app: str) -> InvalidError:
        """Returns the refusal of one more of what somebody has `most` of; `app` begins its code."""
        message = f"You have {most:,} {things}. Delete one that you do not need."
        return cls(message, code=f"{app}.too_many")


class NotAuthenticatedError(RequestError):
    """A request that needs an account."""

    code = "not_authenticated"
    status = 401
    message = "Sign in to do this."


class PermissionDeniedError(RequestError):
    """A request of who sees a thing, or has a part in it, and may not do this with it."""

    code = "permission_denied"
    status = 403
    message = "You may not do this."


class ForgedFormError(RequestError):
    """A form that was not sent from a page of the site."""

    code = "forged_form"
    status = 403
    message = "The form was too old or came from another site. Reload the page and send it again."


class NotFoundError(RequestError):
    """An address with nothing behind it."""

    code = "not_found"
    status = 404
    message = "There is nothing at this address."


class MethodNotAllowedError(RequestError):
    """A method that the address does not offer."""

    code = "method_not_allowed"
    status = 405
    message = "This address does not offer that method."


class NotAcceptableError(RequestError):
    """A request for a format that the answer cannot have."""

    code = "not_acceptable"
    status = 406
    message = "The answer cannot be given in the format that was asked for."


class ConflictError(RequestError):
    """A change of something that has changed in the meantime."""

    code = "conflict"
    status = 409
    message = "This was changed in the meantime. Load it again and repeat the change."


class PreconditionRequiredError(RequestError):
    """A change that does not say what it was made from, and so might undo another."""

    code = "precondition_required"
    status = 428
    message = "Say which state you have changed: send If-Match with the ETag that you were given."


class BodyTooLargeError(RequestError):
    """A body beyond the bounds."""

    code = "too_large"
    status = 413
    message = "The body is too large."


class UnsupportedMediaTypeError(RequestError):
    """A body in a format that is not read here."""

    code = "unsupported_media_type"
    status = 415
    message = "A body of this content type is not read here."


class ThrottledError(RequestError):
    """One request too many."""

    code = "throttled"
    status = 429
    message = "Too many requests. Wait a little and try again."


class ServerError(RequestError):
    """A fault of ours."""

    code = "server_error"
    status = 500
    message = "Something went wrong on our side. Nothing was changed; please try again."
