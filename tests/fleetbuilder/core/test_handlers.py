"""Every error has one shape under `/api/` and a page elsewhere."""

import json
from collections.abc import Iterator

import pytest
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from django.views.decorators.http import require_POST
from rest_framework import exceptions as api
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from fleetbuilder.core import errors, handlers
from fleetbuilder.urls import handler400, handler403, handler404, handler500
from rules import errors as rules_errors
from rules.odds import OddsError

__all__ = ["handler400", "handler403", "handler404", "handler500"]

RAISED: list[Exception] = []


class RaisingView(APIView):
    """Raises what the test put into `RAISED`."""

    authentication_classes = ()

    def get(self, request: Request) -> Response:
        raise RAISED[0]

    def post(self, request: Request) -> Response:
        return Response(request.data)


def raising_page(request: HttpRequest) -> HttpResponse:
    raise RAISED[0]


@require_POST
def page_for_posts(request: HttpRequest) -> HttpResponse:
    return HttpResponse("sent")


urlpatterns = [
    path("api/v1/raise/", RaisingView.as_view()),
    path("raise/", raising_page),
    path("posts/", page_for_posts),
]


@pytest.fixture(autouse=True)
def _addresses_of_this_module() -> Iterator[None]:
    with override_settings(ROOT_URLCONF=__name__):
        yield
    RAISED.clear()


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


CASES = [
    (Http404(), 404, "not_found", "There is nothing at this address."),
    (PermissionDenied(), 403, "permission_denied", "You may not do this."),
    (BadRequest(), 400, "bad_request", "The request cannot be understood."),
    (RequestDataTooBig(), 413, "too_large", "The body is too large."),
    (errors.ConflictError(), 409, "conflict", errors.ConflictError.message),
    (errors.NotFoundError("No such fleet."), 404, "not_found", "No such fleet."),
    (
        rules_errors.DocumentError("expected a list", "/ships"),
        400,
        "document.malformed",
        "/ships: expected a list",
    ),
    (rules_errors.UnknownFormatError("no format fits"), 400, "document.unknown_format", None),
    (rules_errors.TooLargeError("10,000 ships"), 413, "document.too_large", "10,000 ships"),
    (rules_errors.UnknownCardError("ship:x"), 400, "card.unknown", "no card has the key 'ship:x'"),
    (ValueError("a secret"), 500, "server_error", errors.ServerError.message),
    (rules_errors.CatalogueError("broken"), 500, "server_error", errors.ServerError.message),
]


@pytest.mark.parametrize(("error", "status", "code", "message"), CASES)
def test_the_api_answers_with_the_one_shape(
    visitor: Client, error: Exception, status: int, code: str, message: str | None
) -> None:
    RAISED.append(error)
    response = visitor.get("/api/v1/raise/")
    assert response.status_code == status
    assert response["Content-Type"] == "application/json"
    document = response.json()
    assert document["code"] == code
    assert document["message"] == (message or document["message"])
    assert set(document) <= {"code", "message", "fields", "problems"}
    assert "secret" not in response.content.decode()


@pytest.mark.parametrize(("error", "status", "code", "message"), CASES)
def test_a_page_answers_with_a_page(
    visitor: Client, error: Exception, status: int, code: str, message: str | None
) -> None:
    RAISED.append(error)
    response = visitor.get("/raise/")
    assert response.status_code == status
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert "no-store" in response["Cache-Control"]
    text = response.content.decode()
    assert f"<title>{status} · Fleetbuilder</title>" in text
    assert "secret" not in text


def test_the_place_in_a_document_becomes_a_field(visitor: Client) -> None:
    RAISED.append(rules_errors.DocumentError("expected a list", "/ships"))
    assert visitor.get("/api/v1/raise/").json() == {
        "code": "document.malformed",
        "message": "/ships: expected a list",
        "fields": {"/ships": ["expected a list"]},
    }


def test_the_field_of_a_query_becomes_a_field(visitor: Client) -> None:
    RAISED.append(OddsError("attacks/1/scan", "a whole number is needed, not 'x'"))
    response = visitor.get("/api/v1/raise/")
    assert response.status_code == 400
    assert response.json() == {
        "code": "odds.invalid",
        "message": "attacks/1/scan: a whole number is needed, not 'x'",
        "fields": {"/attacks/1/scan": ["a whole number is needed, not 'x'"]},
    }


def test_validation_errors_are_fields_by_pointer(visitor: Client) -> None:
    detail = {"name": ["Too long."], "ships": [{}, {"ship": ["Unknown."]}]}
    RAISED.append(api.ValidationError(detail))
    response = visitor.get("/api/v1/raise/")
    assert response.status_code == 400
    assert response.json() == {
        "code": "invalid",
        "message": "Some values are wrong. See the fields.",
        "fields": {"/name": ["Too long."], "/ships/1/ship": ["Unknown."]},
    }


def test_errors_of_the_whole_input_stand_at_its_root(visitor: Client) -> None:
    RAISED.append(api.ValidationError({"non_field_errors": ["A and B exclude each other."]}))
    fields = visitor.get("/api/v1/raise/").json()["fields"]
    assert fields == {"": ["A and B exclude each other."]}
    RAISED[0] = api.ValidationError("Wrong.")
    assert visitor.get("/api/v1/raise/").json()["fields"] == {"": ["Wrong."]}


def test_problems_of_a_report_are_carried(visitor: Client) -> None:
    RAISED.append(errors.InvalidError("Illegal.", problems=[{"code": "points.over_limit"}]))
    assert visitor.get("/api/v1/raise/").json() == {
        "code": "invalid",
        "message": "Illegal.",
        "problems": [{"code": "points.over_limit"}],
    }


def test_too_many_requests_say_when_to_come_back(visitor: Client) -> None:
    RAISED.append(api.Throttled(wait=2.4))
    response = visitor.get("/api/v1/raise/")
    assert response.status_code == 429
    assert response["Retry-After"] == "3"
    assert response.json() == {
        "code": "throttled",
        "message": "Too many requests. Try again in 3 s.",
    }


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (api.NotAcceptable(), 406, "not_acceptable"),
        (api.NotAuthenticated(), 401, "not_authenticated"),
        (api.UnsupportedMediaType("text/csv"), 415, "unsupported_media_type"),
        (api.ParseError(), 400, "malformed"),
    ],
)
def test_errors_of_the_framework_have_codes_of_ours(
    error: api.APIException, status: int, code: str
) -> None:
    ours = handlers.request_error(error)
    assert ours is not None
    assert (ours.status, ours.code) == (status, code)


def test_an_address_that_does_not_exist(visitor: Client) -> None:
    response = visitor.get("/api/v1/nowhere/")
    assert response.status_code == 404
    assert response.json() == {"code": "not_found", "message": "There is nothing at this address."}
    assert "text/html" in visitor.get("/nowhere/")["Content-Type"]


def test_a_method_that_is_not_offered(visitor: Client) -> None:
    response = visitor.delete("/api/v1/raise/")
    assert response.status_code == 405
    assert response.json() == {
        "code": "method_not_allowed",
        "message": 'Method "DELETE" not allowed.',
    }
    page = visitor.get("/posts/")
    assert page.status_code == 405
    assert page["Allow"] == "POST"
    assert "That cannot be done here" in page.content.decode()


def test_a_forged_host_is_refused(visitor: Client) -> None:
    response = visitor.get("/api/v1/raise/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert response.json()["code"] == "bad_request"


def test_a_forged_form_is_refused_in_plain_words() -> None:
    visitor = Client(enforce_csrf_checks=True)
    response = visitor.post("/posts/")
    assert response.status_code == 403
    assert errors.ForgedFormError.message in response.content.decode()


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"{", "application/json", 400, "malformed"),
        (b"[" * 100_000, "application/json", 400, "malformed"),
        (b"\xff\xfe", "application/json", 400, "malformed"),
        (b"NaN", "application/json", 400, "malformed"),
        (b"1" * 5000, "application/json", 400, "malformed"),
        (b"a,b", "text/csv", 415, "unsupported_media_type"),
        (b"x" * (2**20 + 1), "application/json", 413, "too_large"),
    ],
)
def test_bad_bodies_are_refused(
    visitor: Client, body: bytes, content_type: str, status: int, code: str
) -> None:
    response = visitor.generic("POST", "/api/v1/raise/", body, content_type=content_type)
    assert response.status_code == status
    assert response.json()["code"] == code


def test_a_lone_surrogate_does_not_break_the_answer(visitor: Client) -> None:
    response = visitor.post("/api/v1/raise/", rb'"\ud800"', content_type="application/json")
    assert response.status_code == 200
    assert response.content == rb'"\ud800"'


def test_every_error_declares_a_code_of_its_own() -> None:
    kinds = [errors.RequestError, *errors.RequestError.__subclasses__()]
    codes = [kind.code for kind in kinds if kind is not errors.BadRequestError]
    assert len(codes) == len(set(codes))
    assert all(400 <= kind.status <= 500 and kind.message.endswith(".") for kind in kinds)
    assert json.dumps([kind().as_document() for kind in kinds])


def test_a_body_of_too_many_values_is_refused_before_they_are_built(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JSONParser, "parse", lambda *_: pytest.fail("this body was decoded"))
    body = b"[" + b"[]," * 50_000 + b"[]]"
    response = visitor.post("/api/v1/raise/", body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (413, "too_large")
    assert response.json()["message"] == (
        "The body has 100,002 commas and brackets; at most 100,000 are read."
    )
