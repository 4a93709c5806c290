"""Prepared cards are kept by catalogue and rule set, and go with their catalogue."""

from __future__ import annotations

import gc
import weakref

from rules.building.workbench import WORKBENCHES_KEPT, workbench_for
from rules.catalogue import Catalogue
from rules.loader import load_rulesets

RULESET = load_rulesets()["attack-wing-2017"]


def test_a_catalogue_that_nobody_uses_goes_with_its_prepared_cards() -> None:
    catalogue = Catalogue([], [])
    workbench_for(catalogue, RULESET)
    gone = weakref.ref(catalogue)
    del catalogue
    gc.collect()
    assert gone() is None


def test_rule_sets_with_the_same_settings_share_a_workbench() -> None:
    catalogue = Catalogue([], [])
    one = workbench_for(catalogue, RULESET.with_options(points_limit=100))
    assert workbench_for(catalogue, RULESET.with_options(points_limit=100)) is one
    assert workbench_for(catalogue, RULESET.with_options(points_limit=101)) is not one


def test_only_the_latest_few_variants_are_kept() -> None:
    catalogue = Catalogue([], [])
    first = workbench_for(catalogue, RULESET)
    for limit in range(WORKBENCHES_KEPT):
        workbench_for(catalogue, RULESET.with_options(points_limit=limit))
    assert len(catalogue.prepared) == WORKBENCHES_KEPT
    assert workbench_for(catalogue, RULESET) is not first
