"""The description of the API."""

from django.test import Client

from fleetbuilder.core.schema import ERROR_SCHEMA, document_errors


def test_the_schema_is_openapi_3_1(client: Client) -> None:
    response = client.get("/api/v1/schema/")
    assert response.status_code == 200
    document = response.json()
    assert document["openapi"] == "3.1.0"
    assert document["info"]["title"] == "Fleetbuilder"
    assert document["components"]["schemas"]["Error"] == ERROR_SCHEMA


def test_every_operation_describes_its_errors(client: Client) -> None:
    document = client.get("/api/v1/schema/").json()
    for operations in document["paths"].values():
        for operation in operations.values():
            assert "4XX" in operation["responses"]


def test_errors_are_added_to_operations_and_to_nothing_else() -> None:
    described = {"4XX": {"description": "its own"}}
    document = {
        "paths": {
            "/a/": {
                "parameters": [],
                "get": {"responses": {"200": {}}},
                "put": {"responses": described},
            }
        }
    }
    result = document_errors(document)
    assert sorted(result["paths"]["/a/"]["get"]["responses"]) == ["200", "4XX"]
    assert result["paths"]["/a/"]["put"]["responses"] == {"4XX": {"description": "its own"}}
    assert result["paths"]["/a/"]["parameters"] == []
