# The environment is .venv in this folder; every target makes it first.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
MANAGE := $(BIN)/python manage.py
PYTEST := $(BIN)/python -m pytest
POSTGRES_URL ?= postgres://root@127.0.0.1:5432/postgres
CHROMIUM := /usr/bin/chromium-headless-shell

# Each pass of the tests reads all of them in several processes, and half of that is compiling:
# what was compiled is kept, even where the machine's habit is not to.
unexport PYTHONDONTWRITEBYTECODE

# A public site's settings, with values that are nobody's, to see that production would start.
PRODUCTION := DJANGO_SETTINGS_MODULE=fleetbuilder.settings.prod \
	SECRET_KEY=$$($(PYTHON) -c 'import secrets; print(secrets.token_urlsafe(64))') \
	ALLOWED_HOSTS=fleets.example.org CSRF_TRUSTED_ORIGINS=https://fleets.example.org \
	DATABASE_URL=postgres://name@database/fleetbuilder CACHE_URL=redis://cache/1 \
	CELERY_BROKER_URL=redis://cache/0 EMAIL_URL=smtp+tls://name:word@mail:587 DEBUG=0 PROXY_COUNT=1

# What plays is tested once, on the build that plays fastest here: the compiled one where this machine
# can make it; it goes before the sources, and nothing puts the working folder before both.
# tests/rules/test_builds.py sees that both play the same; make long tries all on the sources too.
PLAY_TESTS := $(addprefix tests/rules/,battle odds pilots simulation table test_battle_fleets.py \
	test_builds.py test_dice.py test_modifiers.py) \
	$(addprefix tests/rules/fleet_captains/,pilots play test_games.py test_seats.py)
# They watch the log grow, put other dice into a battle or flip an option beneath it, which the
# compiled build does without asking anybody; there a function in another refers to itself, too, and
# keeps an imagined battle in memory until the collector comes.
PLAY_ON_SOURCES := $(addprefix tests/rules/battle/,test_mutation.py test_memory.py \
	effects/test_every_card.py effects/test_every_verb.py effects/test_once_a_round.py)
BUILD_FAST := RULES_BUILD=sources $(BIN)/python build_fast.py
PLAY := DATABASE_URL= $(PYTEST) -n 3 -m "not long" $(addprefix --ignore=,$(PLAY_ON_SOURCES)) $(PLAY_TESTS)

# These have passes of their own; to collect them only to leave them out takes each process long.
BY_THEMSELVES := browser benchmarks long

# Each of these takes minutes, and is run in the surroundings in which it finds most: the API's
# description, and who may do what, on the stricter database; killed workers as a newcomer has them,
# and as a community.
ON_POSTGRES := tests/contract/test_schemathesis.py tests/fleetbuilder/test_every_operation.py
NOT_ON_SQLITE := $(addprefix --deselect=,$(ON_POSTGRES)) -k "not (test_workers and server)" \
	$(addprefix --ignore=,$(PLAY_TESTS)) $(addprefix --ignore=tests/,$(BY_THEMSELVES))
# Where tests lie that use a database: tests/conftest.py sees that none lies elsewhere.
WITH_DATABASE := $(addprefix tests/,cards contract fleetbuilder)
NOT_ON_POSTGRES := -k "not (test_workers and embedded)"
KILLS := tests/long/test_kills.py
# What these measure depends on the database: what many rows cost, and what a step of the builder.
BY_DATABASE := $(addprefix tests/benchmarks/,test_saved_fleets.py test_build.py)

.PHONY: help run install test long lint bench fast fast-where-possible slow fasttest browser clean

help: ## List the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /  make \1\t/' | expand -t 16

run: $(STAMP) ## Run the site on this machine: http://127.0.0.1:8000/
	@$(MANAGE) prepare
	@exec $(MANAGE) serve

install: $(STAMP) ## Make the environment (nothing to do when it is current)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fleetbuilder needs Python 3.11 or newer; name one with: make PYTHON=python3.12")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what Fleetbuilder needs into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

# To check types and to write C take one core each: they share two. On PostgreSQL the site is tested
# as a community runs it: on the compiled build, where this machine can make it.
test: $(STAMP) browser ## Check everything: style, types, layers, tests on both databases and builds, pages
	@$(MAKE) --no-print-directory -j 2 lint fast-where-possible
	DATABASE_URL= $(PYTEST) -n 3 -m "not browser and not benchmark and not long" $(NOT_ON_SQLITE) --expect-database=sqlite --expect-build=sources tests $(PLAY_ON_SOURCES)
	RULES_BUILD= DATABASE_URL=$(POSTGRES_URL) $(PYTEST) -n 3 -m database $(NOT_ON_POSTGRES) --expect-database=postgresql $(WITH_DATABASE)
	DATABASE_URL= $(PYTEST) -n 3 -m browser --expect-database=sqlite tests/browser
	@if $(BUILD_FAST) --possible; then $(MAKE) --no-print-directory fasttest; \
		else echo "left out: the compiled build"; $(PLAY) --expect-build=sources; fi

fasttest: fast ## Check what plays on the compiled build
	RULES_BUILD=compiled $(PLAY) --expect-build=compiled

# What killed processes cost is measured with nothing beside it.
long: $(STAMP) ## Check what takes too long for every day: thousands of battles, dozens of kills
	RULES_BUILD=sources $(PLAY) --expect-build=sources
	DATABASE_URL= $(PYTEST) -n 2 -m database --expect-database=sqlite $(ON_POSTGRES)
	DATABASE_URL= $(PYTEST) -n 2 -m long --expect-database=sqlite --expect-build=sources --ignore=$(KILLS) tests/long
	DATABASE_URL= $(PYTEST) -m long $(KILLS)

lint: $(STAMP) ## Check style, types, layers, templates, settings, migrations and the API's schema
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint templates --check --lint --quiet
	$(PRODUCTION) $(MANAGE) check --deploy --fail-level WARNING
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) spectacular --validate --fail-on-warn --file /dev/null

bench: $(STAMP) fast ## Measure
	DATABASE_URL= $(PYTEST) -m benchmark --benchmark-enable --benchmark-only tests/benchmarks
	DATABASE_URL=$(POSTGRES_URL) $(PYTEST) -m benchmark --benchmark-enable --benchmark-only $(BY_DATABASE)

fast: $(STAMP) ## Compile the busiest modules of rules into build/fast, unless that is current
	$(BUILD_FAST)

fast-where-possible: $(STAMP)
	@if $(BUILD_FAST) --possible; then $(BUILD_FAST); fi

slow: ## Remove the compiled build
	rm -rf build/fast build/making build/fast.lock

# The tests of the pages need a browser; on Debian the administrator's make test fetches it.
browser:
	@if [ ! -x $(CHROMIUM) ] && [ "$$(id -u)" = 0 ] && [ -e /etc/debian_version ]; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null; \
	fi

clean: ## Remove the environment, caches and build products; the data in var/ stays
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks var/test
	find rules cards fleetbuilder tests -name __pycache__ -type d -prune -exec rm -rf {} +
