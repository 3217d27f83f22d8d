# The commands for developers and CI; `make` alone lists them.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed

.DEFAULT_GOAL := help
.PHONY: help check format test fast smoke build mutants fuzz bench perft play wheels locks debug rangecheck docs toy lessons screenshot clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(INSTALLED): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q -e '.[dev]'
	touch $@

check: $(INSTALLED) ## style, types, import layers, the documents' English; runs no tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python building/twins.py --check
	$(BIN)/python docs/prose.py

format: $(INSTALLED) ## format the code with ruff
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

test: build ## every test, the slow ones too
	$(BIN)/python -m pytest

# More workers than two cores: tests wait for engines and clocks.
fast: build ## the quick tests, in a minute
	$(BIN)/python -m pytest -n 3 -p no:rerunfailures -m 'not slow and not opponent'

SMOKE := tests/core/test_movegen.py tests/game/test_fen.py tests/pgn/test_words.py tests/search/test_timing.py \
	tests/evaluation/test_networks.py tests/notation/test_epd.py tests/contract tests/test_misuse.py tests/test_reference.py
smoke: build ## a minute of tests, some of each part
	$(BIN)/python -m pytest -n 0 -m 'not slow and not opponent' $(SMOKE)

build: $(INSTALLED) ## compile what changed, in place
	$(BIN)/python setup.py -q build_ext --inplace

mutants: build ## each trait of the museum removed in turn: its demonstration must fail
	$(BIN)/python -m pytest tests/museum/test_mutants.py

fuzz: build ## a million hostile inputs, guided by coverage; FUZZ="pgn --inputs 10000" for less
	$(BIN)/pip install -q -e '.[fuzz]'
	$(BIN)/python -m tests.fuzz $(FUZZ)

bench: build ## search the bench positions; prints the signature and the speed
	$(BIN)/philidor bench

perft: build ## count the leaves of the start position to depth 6
	$(BIN)/philidor perft 6

play: build ## a game in the terminal
	$(BIN)/philidor play

wheels: $(INSTALLED) ## the source distribution, and wheels for every Python from 3.11 on that is here
	$(BIN)/pip install -q -e '.[release]'
	$(BIN)/python building/wheels.py

locks: $(INSTALLED) ## pin the packages of tests and releases with their hashes, in requirements/
	$(BIN)/python building/locks.py

debug: $(INSTALLED) ## compile with sanitizers under build/debug; play the bench there
	$(BIN)/python -m pytest -n 0 -v tests/project/test_sanitizer.py

rangecheck: $(INSTALLED) ## Arasan with array bounds checked, under build/debug; search there
	$(BIN)/python -m pytest -n 0 -v tests/classics/arasan/test_range_check.py

docs: $(INSTALLED) ## the documentation site into build/site, the course and the museum as books into build/books; manual pages into build/man
	$(BIN)/python docs/site/build.py
	$(BIN)/python docs/make_manual.py
	$(BIN)/python docs/site/books.py

toy: $(INSTALLED) ## the course's toy for the browser app, into the folder of your data
	cd frontend && npm ci --no-audit --no-fund
	$(BIN)/python docs/site/toy_files.py

lessons: $(INSTALLED) ## draw the lessons' pictures from docs/lessons/results
	$(BIN)/python docs/make_lessons.py

screenshot: $(INSTALLED) ## draw the pictures of a terminal game, of a report on a game and of the browser app
	$(BIN)/python -m docs.terminal_pictures
	$(BIN)/python docs/report.py
	$(BIN)/python -m docs.page_pictures

clean: ## remove what was built, except the virtual environment
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src -name '*.so' -delete
