# Two commands do everything: `make play` and `make test`. The first run sets up the environment in .venv: for `make play` what
# playing and building the page take, for all else what developing takes, too.

PYTHON ?= python3
JOBS   ?= 2
BIN    := .venv/bin
PAGE   := .venv/bin/python hatch_build.py
PIP    := -m pip --disable-pip-version-check --quiet install
OURS   := BYZANTIUM_NO_CLIENT=1 BYZANTIUM_LIBRARY=none $(BIN)/python $(PIP) --no-deps --no-build-isolation

OLD    := Byzantium needs Python 3.11 or newer, and $(PYTHON) is older. Name another: make PYTHON=python3.12 ...
VENV   := $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "$(OLD)")' && $(PYTHON) -m venv --clear

.DEFAULT_GOAL := help
.PHONY: help play test test-all checked-python checked-page client page types screens docs bench gpu wheels release package lock clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

play: .venv/play  ## play the game in the browser
	@$(PAGE)
	@$(BIN)/byzantium serve --open

# Each stage notes how long it took; the table stands at the end, or where a stage failed.
STAGE  := @$(PYTHON) tests/stages.py
PYTEST := $(BIN)/pytest -n $(JOBS) --dist worksteal
test:  ## check style, types, rules and the page
	@[ -n "$$STAGES_BEGUN" ] || $(PYTHON) tests/stages.py --begin
	$(STAGE) "the environment" $(MAKE) --no-print-directory .venv/ready
	$(STAGE) "the page, built" $(MAKE) --no-print-directory client build/schema.json
	$(STAGE) "style and types" $(MAKE) --no-print-directory -j $(JOBS) checked-python checked-page
	$(STAGE) "tests of the page's parts" $(PAGE) test
	$(STAGE) "tests of the rules" $(PYTEST) tests/rules --cov=byzantium.engine.rules --cov-fail-under=98
	$(STAGE) "tests of the server" $(PYTEST) tests/server
	$(STAGE) "tests of all else" $(PYTEST) --ignore=tests/rules --ignore=tests/server --ignore=tests/browser
	$(STAGE) "tests in the browser" $(PYTEST) tests/browser
	$(STAGE) --end

test-all: export THOROUGH := 1
test-all:  ## all tests: whole games, every size and language, 500 kills, both databases, packages (an hour and more)
	@$(MAKE) --no-print-directory test
	$(STAGE) "the packages" $(MAKE) --no-print-directory package
	$(STAGE) "packages of all platforms" $(MAKE) --no-print-directory wheels
	$(STAGE) "oldest and newest packages" $(BIN)/python tests/bounds.py
	$(STAGE) "faults made on purpose" $(BIN)/python tests/mutants.py
	$(STAGE) --all
	$(STAGE) --end

checked-python:
	$(BIN)/ruff check
	$(BIN)/mypy

checked-page:
	$(PAGE) types:check || (echo "client/src/protocol.d.ts is not what the server speaks. Renew it: make types"; exit 1)
	$(PAGE) format:check lint check

client: .venv/ready  ## build the page, if it has changed
	@$(PAGE)

page: client  ## the page as a folder for any web server, and as one file: all but people works (into build/)
	@$(PAGE) page file
	@echo "To look at it: $(BIN)/python -m http.server --directory build/page 8001; or open build/byzantium.html"

types: .venv/ready build/schema.json  ## the page's types, from the server's schema
	@$(PAGE) types

screens: client  ## the README's pictures of the page
	PYTHONPATH=tests $(BIN)/python -m browser.pictures

docs: client  ## build the documentation into build/site
	@$(BIN)/python docs/making/prepare.py
	$(BIN)/zensical build --strict
	@echo "To look at it: $(BIN)/python -m http.server --directory build/site 8001"

bench: .venv/ready .venv-peers/ready  ## measure the speed, beside catanatron and open_spiel
	$(BIN)/byzantium bench --peers

gpu: .venv/ready  ## compile the rules for a GPU and test that, with a GPU or without (about 1 GB to install)
	$(BIN)/python $(PIP) -e ".[gpu]"
	$(BIN)/pytest tests/gpu

wheels: client  ## build the packages: a wheel for each platform, one for all others, the sources (into dist)
	rm -rf dist build/ahead
	$(BIN)/python -m byzantium.ahead all
	BYZANTIUM_LIBRARY=none $(BIN)/python -m build --no-isolation
	for library in build/ahead/native-*; do BYZANTIUM_LIBRARY=$$library $(BIN)/python -m build --no-isolation --wheel || exit; done

# pylock.toml has addresses of the index that it is made with: it goes with a release, and is not kept here.
release: wheels  ## all that a release has: packages, what they are made of, the locked packages, digests (into dist)
	$(BIN)/python release/sbom.py dist/byzantium.cdx.json
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-deps --format pylock.toml \
	    --custom-compile-command "make release" requirements-server.lock --output-file dist/pylock.toml
	cd dist && sha256sum * > SHA256SUMS

# The wheel beside an unpacked sdist, in an environment of its own: what they lack is missing there too.
PACKED := build/package
TESTED ?= tests --ignore=tests/browser
package: client  ## build wheel and sources, and with nothing else test the wheel and make the documentation
	rm -rf $(PACKED) && mkdir -p $(PACKED)/tree
	$(BIN)/python -m build --no-isolation --outdir $(PACKED)
	tar -xzf $(PACKED)/byzantium-*.tar.gz -C $(PACKED)/tree --strip-components=1
	$(VENV) $(PACKED)/venv
	$(PACKED)/venv/bin/python locked.py $(PACKED)/tree/requirements.lock
	$(PACKED)/venv/bin/python $(PIP) --no-deps $(PACKED)/byzantium-*.whl
	cd $(PACKED)/tree && ../venv/bin/python -m pytest -n $(JOBS) $(TESTED)
	cd $(PACKED)/tree && ../venv/bin/python docs/making/prepare.py && ../venv/bin/zensical build --strict
	@echo "The wheel passed the tests of the sources; the documentation is in $(PACKED)/tree/build/site"

# The locks hold versions and hashes for every platform, and no addresses.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
WITH    = pyproject.toml --extra play
lock: .venv/ready  ## renew the locked versions
	$(COMPILE) --upgrade $(WITH) --group dev --extra env --extra notebook --extra data --extra postgres --extra sandbox --extra mcp --output-file requirements.lock
	$(COMPILE) $(WITH) --group build --constraint requirements.lock --output-file requirements-play.lock
	$(COMPILE) pyproject.toml --extra server --extra postgres --extra many --extra pictures --constraint requirements.lock --output-file requirements-server.lock
	$(COMPILE) --group node --constraint requirements.lock --output-file requirements-node.lock
	$(COMPILE) --upgrade --group peers --output-file requirements-peers.lock

clean:  ## remove environments, caches and build results
	rm -rf client/node_modules src/byzantium/server/static
	rm -rf .venv .venv-peers build dist htmlcov .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

build/schema.json: .venv/ready FORCE
	@mkdir -p build
	@$(BIN)/python -m byzantium.server.schema > $@

FORCE:

# An environment is made anew whenever what it is made from is newer. The second goes on where the first ends.
.venv/play: requirements-play.lock pyproject.toml locked.py
	@$(VENV) .venv
	@$(BIN)/python locked.py requirements-play.lock
	@$(OURS) --no-compile --editable .
	@touch $@

.venv/ready: .venv/play requirements.lock
	@$(BIN)/python locked.py requirements.lock
	@touch $@

.venv-peers/ready: requirements-peers.lock locked.py
	@$(VENV) .venv-peers
	@.venv-peers/bin/python locked.py requirements-peers.lock
	@touch $@
