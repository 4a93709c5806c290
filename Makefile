# The environment is .venv in this folder; every target makes it first.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: help install clean

help: ## List the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /  make \1\t/' | expand -t 16

install: $(STAMP) ## Make the environment (nothing to do when it is current)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fleetbuilder needs Python 3.11 or newer; name one with: make PYTHON=python3.12")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

clean: ## Remove the environment, caches and build products; the data in var/ stays
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks
	find rules cards fleetbuilder tests -name __pycache__ -type d -prune -exec rm -rf {} +
