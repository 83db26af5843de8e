# make test    lint, types, import layers, all tests          make demo    the first question, end to end
# make soak    many random games over random settings         make bench   speed on this machine
# make docs    the page that defines every measure and method
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAMES ?= 200000
JUDGED ?= 4000
DEMO := scenarios/last_starfighter/swarm_size.yaml

.DEFAULT_GOAL := help
.PHONY: help setup lint format test demo soak bench docs constraints clean

help:
	@sed -n '/^# make/s/^# //p' Makefile

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@echo "setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable '.[test,notebook]'
	@touch $@

lint: $(READY)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo

format: $(READY)
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format .

# Two sessions: with compiled kernels, then rule tests as plain Python (tests/conftest.py tells why).
test: lint
	$(BIN)/pytest --quiet -n 2 --dist loadfile
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest --quiet -n 2

demo: $(READY)
	@run=$$($(BIN)/starbalance run $(DEMO) --json $(DEMO_OPTIONS) | $(BIN)/python -c 'import json, sys; print(json.load(sys.stdin)["run"])') \
	  && $(BIN)/starbalance report "$$run"

soak: $(READY)
	$(BIN)/python -m tests.soak --games $(GAMES)
	REFEREE_GAMES=$(JUDGED) $(BIN)/pytest --quiet -m compiled tests/games/last_starfighter/test_referee.py

bench: $(READY)
	$(BIN)/starbalance bench

docs: $(READY)
	@$(BIN)/python -m toolkit.report.definitions docs

# Every package of a fresh environment, as installed today.
constraints:
	@fresh=$$(mktemp -d) && trap 'rm -rf "$$fresh"' EXIT \
	  && $(PYTHON) -m venv "$$fresh" && "$$fresh/bin/python" -m pip install --quiet '.[test,notebook]' \
	  && { head -n 1 constraints.txt; "$$fresh/bin/python" -m pip freeze | grep -v '^starbalance'; } > constraints.new \
	  && mv constraints.new constraints.txt

clean:
	@rm -rf $(VENV) .cache build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
