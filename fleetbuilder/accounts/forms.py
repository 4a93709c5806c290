"""The forms of accounts: django-allauth's, with our labels and without placeholders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from allauth.account import forms as account_forms
from allauth.mfa.base import forms as code_forms
from allauth.mfa.totp import forms as totp_forms
from django import forms
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest, HttpResponse

from fleetbuilder.accounts.models import User
from fleetbuilder.core.forms import ServiceForm

EMAIL: Final = "E-mail address"
CHOOSING: Final = "At least 8 characters, no common password, not only digits."


class LabelledMixin:
    """Gives fields the words of the site; a label says what a placeholder would only hide."""

    fields: dict[str, forms.Field]
    labels: ClassVar[Mapping[str, str]] = {}
    helps: ClassVar[Mapping[str, str]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, each in self.fields.items():
            each.widget.attrs.pop("placeholder", None)
            each.label = self.labels.get(name, each.label)
            each.help_text = self.helps.get(name, "")


class SignInForm(LabelledMixin, account_forms.LoginForm):
    """The form for signing in."""

    labels = {"login": EMAIL, "remember": "Stay signed in on this browser"}


class SignUpForm(LabelledMixin, account_forms.SignupForm):
    """The form for a new account."""

    labels = {"email": EMAIL}
    helps = {
        "email": "A link to confirm it is sent there. Nobody else sees it.",
        "password1": CHOOSING,
    }

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Makes the account; an address that has one already takes as long, by the same hash."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        user, response = super().try_save(request)
        return user, response


class ChangeEmailForm(LabelledMixin, account_forms.ChangeEmailForm):
    """The form for another e-mail address."""

    labels = {"email": "New e-mail address"}


class ChangePasswordForm(LabelledMixin, account_forms.ChangePasswordForm):
    """The form for another password."""

    labels = {
        "oldpassword": "Present password",
        "password1": "New password",
        "password2": "New password, again",
    }
    helps = {"password1": CHOOSING}


class SetPasswordForm(LabelledMixin, account_forms.SetPasswordForm):
    """The form for the first password of an account that an administrator made without one."""

    labels = {"password1": "Password", "password2": "Password, again"}
    helps = {"password1": CHOOSING}


class ResetPasswordForm(LabelledMixin, account_forms.ResetPasswordForm):
    """The form that asks for a link to a new password."""

    labels = {"email": EMAIL}


class ResetPasswordKeyForm(LabelledMixin, account_forms.ResetPasswordKeyForm):
    """The form for the new password to which such a link leads."""

    labels = {"password1": "New password", "password2": "New password, again"}
    helps = {"password1": CHOOSING}


class ReauthenticateForm(LabelledMixin, account_forms.ReauthenticateForm):
    """The form that asks for the password again."""


class TokenForm(ServiceForm):
    """The form for a new token."""

    name = forms.CharField(max_length=60, help_text="What it is for, such as the program's name.")
    days = forms.TypedChoiceField(
        label="Holds for",
        choices=[("30", "30 days"), ("90", "90 days"), ("365", "a year"), ("", "ever")],
        coerce=int,
        empty_value=None,
        required=False,
        initial="90",
    )


class DeleteForm(forms.Form):
    """The form that asks for the password before an account is deleted."""

    password = forms.CharField(
        strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """Refuses a password that is not the account's."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError("This is not the password of the account.")
        return password


class CodeForm(LabelledMixin, code_forms.AuthenticateForm):
    """The form for the second step of signing in."""

    helps = {"code": "The six digits of your app, or one of your recovery codes."}


class CodeAgainForm(LabelledMixin, code_forms.ReauthenticateForm):
    """The form that asks for a code again."""

    helps = CodeForm.helps


class ActivateTOTPForm(LabelledMixin, totp_forms.ActivateTOTPForm):
    """The form that proves that an authenticator app has the secret."""

    labels = {"code": "The six digits that the app shows"}
