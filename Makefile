# `make lab` opens the notebooks, `make test` checks everything. Both make what they need.
# On the machine: Python 3.11 or newer, git, make. The rest is put into .venv and js/node_modules.

SHELL    := bash
.SHELLFLAGS := -eu -o pipefail -c
VENV     := .venv
BIN      := $(VENV)/bin
UV       := uv==0.13.9
PYTEST   := $(BIN)/python -m pytest
STEP     := tools/step
AS_ROOT  := $(if $(filter 0,$(shell id -u)),--allow-root --no-browser)
DOCTESTS := --doctest-modules --doctest-glob='*.md' stalingrad_widgets README.md CONTRIBUTING.md $(wildcard docs)
TYPED    := stalingrad_widgets tests benchmarks bundle_js.py

# The environment comes first: its Node is used where the machine has none, and scripts of npm look for it there.
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHON

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup js lab test lint ruff mypy pyright tsc format unit notebooks chromium browser rules bench mutants constraints clean

help:
	@echo "make lab        open the notebooks in JupyterLab"
	@echo "make test       lint, types, unit tests, notebooks, browser tests"
	@echo "make lint | unit | notebooks | browser | rules     one part of it"
	@echo "make format     put the sources into shape"
	@echo "make bench      measure; make bench WRITE=1 also writes benchmarks/results.md"
	@echo "make mutants    break the rules on purpose and see which tests notice (slow; ONLY='*combat*' for a part)"
	@echo "make constraints  newest versions of all packages"
	@echo "make clean      remove what was made"

setup: $(VENV)/.done js/node_modules/.package-lock.json

$(VENV)/.done: pyproject.toml requirements/constraints.txt tools/setup
	@$(STEP) "Python environment" tools/setup $(VENV) $(UV)
	@touch $@

js/node_modules/.package-lock.json: js/package-lock.json | $(VENV)/.done
	@$(STEP) "JavaScript packages" npm --prefix js ci --no-audit --no-fund --loglevel=error
	@touch $@

js: setup
	@$(STEP) "JavaScript bundle" $(BIN)/python bundle_js.py

lab: js
	$(BIN)/jupyter lab $(AS_ROOT) --ServerApp.root_dir=notebooks --LabApp.default_url=/lab/tree/00_start_here.ipynb

test: lint unit notebooks browser

lint: ruff mypy pyright tsc

ruff: setup
	@$(STEP) "lint" $(BIN)/ruff check .
	@$(STEP) "format" $(BIN)/ruff format --check .

mypy: setup
	@$(STEP) "types (mypy)" $(BIN)/mypy $(TYPED)

pyright: setup
	@$(STEP) "types (pyright)" $(BIN)/pyright

tsc: setup
	@$(STEP) "types (TypeScript)" npm --prefix js run --silent check

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

unit: js
	@$(STEP) "unit tests, JavaScript" npm --prefix js run --silent test
	@$(STEP) "unit tests, Python" $(PYTEST) tests $(DOCTESTS) --ignore=tests/browser

notebooks: js
	@$(STEP) "notebooks" env STALINGRAD_WIDGETS_DATA="$$(mktemp -d)" $(PYTEST) --nbmake notebooks

chromium: setup
	@$(STEP) "Chromium" $(BIN)/python tests/browser/chromium.py

browser: js chromium
	@echo "== browser tests"
	@$(PYTEST) tests/browser

rules: setup
	@$(PYTEST) -q tests/test_rule_coverage.py -rP

bench: js
	$(BIN)/python -m benchmarks.run $(if $(WRITE),--write)

mutants: setup
	$(BIN)/python tools/mutants.py $(ONLY)

constraints: setup
	@{ echo "# Versions this project was tested with, for every Python and system. Made by 'make constraints'."; \
	  $(BIN)/uv pip compile pyproject.toml --extra dev --extra node --universal --python-version 3.11 \
	    --no-annotate --no-header --quiet; } > requirements/constraints.new
	@mv requirements/constraints.new requirements/constraints.txt

clean:
	rm -rf $(VENV) js/node_modules mutants stalingrad_widgets/static/widget.* stalingrad_widgets/static/sources.sha256
