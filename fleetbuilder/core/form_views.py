"""A page with a form whose content a service takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.generic import FormView

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.throttles import page_throttle
from fleetbuilder.core.visitors import visitor_of
from rules.errors import DocumentError

REFUSALS = (errors.InvalidError, errors.ConflictError)


class ServiceFormView(FormView, ABC):
    """Shows a form, does what a valid one asks for, and shows what is wrong with another.

    A view says in `done` what that is; it may raise `REFUSALS`, and `DocumentError` for a text.
    """

    http_method_names = ["get", "head", "post"]
    throttle_scope = ""
    """In which what is sent is counted; empty for none."""
    refused_status = 0
    """Status of what a service refuses; 0 for that of its error."""
    document_field = "text"
    """The field whose text cannot be read as a document."""

    @method_decorator(never_cache)
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answers a request, so that no answer is kept."""
        self.look_up(request)
        return super().dispatch(request, *args, **kwargs)

    def look_up(self, request: HttpRequest) -> None:
        """Finds what the address names, for who may see the form."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Returns what the page shows, with the key by which the form acts once."""
        once = self.request.POST.get("once") or key_made()
        return super().get_context_data(**{"once": once, **kwargs})

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Takes the form."""
        if self.throttle_scope:
            page_throttle(request, self.throttle_scope)
        form = self.get_form()
        status = 400
        if form.is_valid():
            try:
                return self.done(form)
            except REFUSALS as error:
                form.refuse(error)
                status = self.refused_status or error.status
            except DocumentError as error:
                form.add_error(self.document_field, str(error))
        return self.render_to_response(self.get_context_data(form=form), status=status)

    @abstractmethod
    def done(self, form: Any) -> HttpResponse:
        """Does what a valid form asks for, and leads on."""


def asking(request: HttpRequest) -> dict[str, str]:
    """Returns who sent a form, and its key."""
    return {"visitor": visitor_of(request, make=True), "key": request.POST.get("once", "")}


def number_of(request: HttpRequest, name: str) -> int:
    """Reads a number that a form sent; 0 for what is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def attempt(
    request: HttpRequest,
    service: Callable[..., tuple[Any, bool]],
    said: str | Callable[[Any], str],
    **values: Any,
) -> bool:
    """Does what a small form asks for, and says what came of it; gives whether it was done.

    What is said may depend on the thing that was changed.
    """
    try:
        changed, _ = service(**values, **asking(request))
    except REFUSALS as error:
        texts = [text for found in error.fields.values() for text in found]
        messages.error(request, " ".join(texts) or error.message)
        return False
    messages.success(request, said if isinstance(said, str) else said(changed))
    return True
