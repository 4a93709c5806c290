"""Our JSON Schemas among the components of the API's description."""

from __future__ import annotations

from fleetbuilder.fleets.check.schema import add_documents


def test_both_documents_are_added_with_their_parts() -> None:
    result = add_documents({"components": {"schemas": {"Error": {}}}})
    schemas = result["components"]["schemas"]
    assert {"Error", "Fleet", "FleetShip", "FleetCard", "Report", "ReportLine"} <= set(schemas)
    assert "FleetFleet" not in schemas
    assert schemas["Fleet"]["title"] == "A fleet"
    assert schemas["Fleet"]["properties"]["ships"]["items"] == {
        "$ref": "#/components/schemas/FleetShip"
    }
    assert schemas["Report"]["properties"]["lines"]["items"] == {
        "$ref": "#/components/schemas/ReportLine"
    }
    for schema in schemas.values():
        assert not {"$schema", "$id", "$defs"} & set(schema)


def test_the_documents_themselves_stay_as_they_are() -> None:
    assert add_documents({}) == add_documents({})
