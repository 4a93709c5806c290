"""Rows as they are in the database: what a refused request must leave alone."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Model


def rows_of(*models: type[Model]) -> list[object]:
    """Returns all rows of each model, in their order.

    They are read without Django's queries, which would take most of the time of a test that
    compares them after every request.
    """
    return [_rows_of(model) for model in models]


def _rows_of(model: type[Model]) -> list[tuple[Any, ...]]:
    table, key = map(connection.ops.quote_name, (model._meta.db_table, model._meta.pk.column))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY {key}")  # noqa: S608
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
