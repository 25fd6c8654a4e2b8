# Two commands do everything on a machine with Python 3.11 or later and make:
#   make play    a game against a bot, in the browser
#   make test    every check, the page in a real Chromium included
# a third writes the page for a plain web host, where no server stands behind it:
#   make site    dist/site
# one more writes the docs as a site:
#   make docs    dist/docs
# and one proves the kernel at leisure, when its rules have changed:
#   make prove   mistakes made on purpose, that the tests must find, and many more games and examples
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
# Tests wait for servers and browsers about as long as they work: two processes for each core
WORKERS ?= $(shell expr 2 '*' $(JOBS))
PYTEST := $(BIN)/python -m pytest --dist worksteal
# LOCKED=1 installs the very versions of constraints.txt, which `make lock` writes
LOCK := $(if $(LOCKED),--constraint constraints.txt)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
TELL_APART := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: play terminal test prove learners browser lint lint-python lint-page kernel npm page site docs wheels lock bench strength clean

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Farebox needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	@echo "Making a virtual environment in $(VENV) (once) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(BIN)/python
	@echo "Installing Farebox into $(VENV) (once) …"
	@$(PIP) $(LOCK) --editable '.[build]'
	@touch $@

$(VENV)/installed-dev: pyproject.toml | $(BIN)/python
	@echo "Installing Farebox and the tools that check it into $(VENV) (once) …"
	@$(PIP) $(LOCK) --editable '.[dev]'
	@touch $@ $(VENV)/installed

$(VENV)/installed-docs: pyproject.toml | $(BIN)/python
	@echo "Installing what the docs are built with into $(VENV) (once) …"
	@$(PIP) $(LOCK) --editable '.[build,docs]'
	@touch $@ $(VENV)/installed

# PLATFORM="linux-aarch64 windows-x86_64 …" builds libraries for others, into build/kernel
kernel: $(VENV)/installed
	@$(BIN)/python -m compiler $(PLATFORM)

# The kernel for bots in JavaScript, into build/npm
npm: kernel
	@$(BIN)/python -m compiler.npm

page: kernel
	@$(BIN)/python web/scripts/build.py

# The page for any host of files, without a server: dist/site
site: page
	@$(BIN)/python web/scripts/build.py site

# The docs as a site, any warning an error: dist/docs
docs: kernel $(VENV)/installed-docs
	@$(BIN)/python docs/build_site.py

play: page
	@$(BIN)/farebox serve --open $(ARGS)

terminal: kernel
	@$(BIN)/farebox play $(ARGS)

# Wheels for every platform, into dist/
wheels: $(VENV)/installed-dev kernel page
	@for platform in $$($(BIN)/python -c 'from compiler.targets import PLATFORMS; print(*PLATFORMS)'); do \
		echo "Building the wheel for $$platform …"; \
		FAREBOX_PLATFORM=$$platform $(BIN)/python -m build --wheel --outdir dist . >/dev/null || exit 1; \
	done

# The versions that checks are repeated with: constraints.txt
lock: $(VENV)/installed-dev
	@$(PIP) uv
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra dev --extra docs --upgrade \
		--no-annotate --no-header --no-emit-index-url --output-file constraints.txt pyproject.toml

lint: lint-python lint-page

lint-python: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

lint-page: $(VENV)/installed-dev
	$(BIN)/python web/scripts/lint.py

test: $(VENV)/installed-dev
	@$(MAKE) --no-print-directory --jobs $(JOBS) $(TELL_APART) lint kernel page
	$(PYTEST) -n $(WORKERS)

prove: $(VENV)/installed-dev kernel page
	$(BIN)/python tests/mutants/run.py --jobs $(JOBS)
	FAREBOX_PROVE=1 $(PYTEST) -n $(JOBS)

# Libraries that learn, with PyTorch (gigabytes), on the environments and the examples
learners: $(VENV)/installed-dev kernel
	$(PIP) $(LOCK) --editable '.[learn]'
	FAREBOX_PROVE=1 $(PYTEST) -n $(JOBS) tests/envs/test_learners.py

browser: $(VENV)/installed-dev kernel page
	$(PYTEST) -n $(WORKERS) tests/browser

bench: $(VENV)/installed-dev kernel
	$(BIN)/python bench/run.py

# What docs/bots.md claims of strength, and how right belief and chances are: many hours. Games are kept in
# bench/results/games and answers in bench/build: delete both to measure anew. With ARGS the first step runs alone
strength: $(VENV)/installed-dev kernel
	$(BIN)/python -m bench.strength $(ARGS)
ifndef ARGS
	$(BIN)/python -m bench.strength --ladder
	$(BIN)/python -m bench.levels
	$(BIN)/python -m bench.since
	$(BIN)/python -m bench.exploit
	$(BIN)/python -m bench.styles
	FAREBOX_KERNEL=just-in-time $(BIN)/python -m bench.rivals
	FAREBOX_KERNEL=just-in-time $(BIN)/python -m bench.rivals --open --games 16
	$(BIN)/python -m bench.belief --measure
	$(BIN)/python -m bench.chances --measure
endif

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis bench/build bench/latest*.json
	rm -rf web/node_modules src/farebox/server/static src/farebox/kernel/compiled
