"""Entity tags of versions, and what an `If-Match` means."""

from __future__ import annotations

import pytest

from fleetbuilder.core.entity_tags import entity_tag, is_any, tags_matched


@pytest.mark.parametrize(
    ("header", "version"),
    [
        ('"3"', 3),
        ('W/"3"', 3),
        ('"3-0fab"', 3),
        ('"7"', 7),
        ('"7", "3"', 3),
        ('"7", "8"', 7),
        ("*", 3),
        (" * ", 3),
        ("3", 0),
        ('"x"', 0),
        ('"1234567890"', 0),
        ("", 0),
    ],
)
def test_if_match_stands_for_a_version(header: str, version: int) -> None:
    assert tags_matched(header, 3) == version
    assert is_any(header) == ("*" in header)


def test_the_tag_of_a_version_stands_for_it() -> None:
    assert entity_tag(3) == '"3"'
    assert tags_matched(entity_tag(3), 9) == 3
