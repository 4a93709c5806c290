"""The pages of an account."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.core import ratelimit
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleetbuilder.accounts import account_data, selectors, services
from fleetbuilder.accounts.belongings import belongings_all
from fleetbuilder.accounts.forms import DeleteForm, TokenForm
from fleetbuilder.accounts.models import User
from fleetbuilder.core import errors
from fleetbuilder.core.throttles import page_throttle


def _user(request: HttpRequest) -> User:
    """Returns who has signed in."""
    return cast(User, request.user)


@never_cache
@login_required
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Shows an account at a glance, with the way to each of its pages."""
    return render(request, "accounts/overview.html", {"two_steps": is_mfa_enabled(request.user)})


# --- tokens -----------------------------------------------------------------------------------


@never_cache
@login_required
@require_safe
def token_list(request: HttpRequest) -> HttpResponse:
    """Lists the tokens of an account."""
    context = {"tokens": selectors.token_list(user=_user(request))}
    return render(request, "accounts/token_list.html", context)


@never_cache
@login_required
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
def token_create(request: HttpRequest) -> HttpResponse:
    """Makes a token and shows its secret, this once."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        values = form.cleaned_data
        try:
            token, secret = services.token_create(
                user=_user(request), name=values["name"], days=values["days"]
            )
        except errors.InvalidError as error:
            form.refuse(error)
        else:
            context = {"token": token, "secret": secret}
            return render(request, "accounts/token_created.html", context)
    return render(request, "accounts/token_create.html", {"form": form})


@login_required
@require_POST
def token_revoke(request: HttpRequest, id: int) -> HttpResponse:  # noqa: A002
    """Ends a token."""
    if not services.token_revoke(user=_user(request), token_id=id):
        raise Http404
    messages.success(request, "The token is revoked; nothing can be done with it any more.")
    return redirect("accounts:token_list")


# --- all that is kept -------------------------------------------------------------------------


@never_cache
@login_required
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Returns what belongs to an account, and leads to its export and its deletion."""
    context = {"belongings": _counted(_user(request))}
    return render(request, "accounts/data.html", context)


def _counted(user: User) -> list[dict[str, Any]]:
    return [
        {"title": each.title, "fate": each.fate, "count": each.count(user)}
        for each in belongings_all()
    ]


@never_cache
@login_required
@require_POST
def data_export(request: HttpRequest) -> FileResponse:
    """Returns all that is kept about an account as a ZIP."""
    page_throttle(request, "heavy")
    packed = account_data.account_export(user=_user(request))
    name = "fleetbuilder-account.zip"
    return FileResponse(packed, as_attachment=True, filename=name, content_type="application/zip")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account_delete(request: HttpRequest) -> HttpResponse:
    """Returns what is deleted with an account, asks for the password, and deletes it."""
    user = _user(request)
    form = DeleteForm(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST":
        attempts_check(request)
        if form.is_valid():
            account_data.account_delete(user=user)
            logout(request)
            messages.success(request, "Your account is deleted, with all that belonged to it.")
            return redirect("/")
    context = {"form": form, "belongings": _counted(user)}
    return render(request, "accounts/account_delete.html", context)


def attempts_check(request: HttpRequest) -> None:
    """Counts an attempt at the password of whoever has signed in, as reauthentication does.

    Raises `ThrottledError` beyond the rate.
    """
    if not ratelimit.consume(request, action="reauthenticate"):
        raise errors.ThrottledError(
            "Too many attempts. Try again in a minute.", headers={"Retry-After": "60"}
        )
