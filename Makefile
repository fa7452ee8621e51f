PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
CLIENT := src/carcassonne/web/dist/index.html
ENGINE := src/carcassonne/web/dist/engine/index.json
BUILDER := web/node_modules/.build
TOOLS := web/node_modules/.tools
PLAY := .play
SITE := .docs

# Without npm the rest is tested all the same; CI has to have it.
NPM := $(or $(shell command -v npm 2>/dev/null),$(CI))
NO_CLIENT := There is no npm: the web client is not built, and its checks and the tests in a browser are left out.

# Tests start hundreds of processes of Python, and each would compile the package anew where this is set.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup core web web-check site play-core play dev hooks test collected pytest beside other-core check lint mutants coverage bench load soak screens docs protocol lock wheel release format clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(STAMP) ## create .venv from the lock, without the native core (again only when the lock or pyproject.toml changed)

INSTALL := python -m pip install --quiet --disable-pip-version-check

# uv takes a fifth of pip's time, most of it for getting uv; where it is not to be had or fails, pip does it.
$(STAMP): requirements/dev.txt requirements/uv.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Python 3.11 or newer is needed: make setup PYTHON=python3.11' >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) \
		|| { echo 'No venv with pip? On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@$(BIN)/$(INSTALL) --require-hashes --only-binary=:all: -r requirements/uv.txt \
		&& $(if $(PIP_INDEX_URL),UV_DEFAULT_INDEX='$(PIP_INDEX_URL)') $(BIN)/uv pip install --quiet \
			--python $(BIN)/python --require-hashes -r requirements/dev.txt \
		|| $(BIN)/$(INSTALL) --require-hashes --no-compile -r requirements/dev.txt
	CARCASSONNE_PURE=1 $(BIN)/$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

core: setup ## build the native core, where there is a C++ compiler (again only when it changed)
	@$(BIN)/python src/carcassonne/_core/build.py

$(BUILDER): web/package-lock.json
	@command -v npm >/dev/null || { echo 'The web client needs Node 20 with npm' >&2; exit 1; }
	@echo '→ fetching what builds the web client'
	@cd web && npm ci --omit=dev --silent
	@touch $@

$(TOOLS): web/package-lock.json
	@command -v npm >/dev/null || { echo 'The web client needs Node 20 with npm' >&2; exit 1; }
	cd web && npm ci --silent
	@touch $(BUILDER) $@

$(CLIENT): $(BUILDER) $(shell find web/src web/public web/index.html web/*.config.* -type f 2>/dev/null)
	@echo '→ building the web client'
	@cd web && node_modules/.bin/vite build --logLevel warn
	@echo '✓ the web client is built'

$(ENGINE): $(CLIENT) requirements/page.txt $(wildcard web/tools/engine.mjs web/tools/pack.py) \
		$(shell find src/carcassonne -name '*.py' -o -name '*.tiles' -o -path '*/bots/*.json')
	@echo '→ packing the engine for games without a server'
	@cd web && npm run --silent engine

web: $(CLIENT) $(ENGINE) ## build the web client (again only when it changed)

site: setup web docs ## write the game as a web site of plain files, without a server, into build/site
	$(BIN)/carcassonne site -o build/site --docs build/docs --pictures docs/screens

web-check: $(TOOLS) ## type-check, lint and test the web client
	cd web && npm run --silent check && npm run --silent lint && npm run --silent test

$(PLAY)/.stamp: requirements/play.txt
	@echo '→ making $(PLAY), a small Python environment for the server'
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Python 3.11 or newer is needed: make play PYTHON=python3.11' >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(PLAY) \
		|| { echo 'No venv with pip? On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@$(PLAY)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/play.txt
	@echo '✓ the server is ready'
	@touch $@

play-core:
	@echo '→ building the native core'
	@$(PYTHON) src/carcassonne/_core/build.py

play: ## set up what the game needs, start the server and open the browser; HOST=0.0.0.0 lets others in your network join
	@$(MAKE) --no-print-directory --jobs=3 web $(PLAY)/.stamp play-core
	PYTHONPATH=src $(PLAY)/bin/python -m carcassonne serve --open $(if $(HOST),--host $(HOST))

dev: core $(TOOLS) ## server and client at one address, both anew when their sources change
	$(BIN)/python tools/dev.py

hooks: setup ## let git check what is committed, and the message of the commit
	$(BIN)/pre-commit install --hook-type pre-commit --hook-type commit-msg

lint: setup ## linters and type checks
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/rule_coverage.py --strict --brief
	$(BIN)/python tools/texts.py --strict
	$(BIN)/python tools/texts_style.py
	$(BIN)/python tools/reference.py
	$(BIN)/python tools/client_types.py --check
	$(BIN)/python tools/public_actions.py --check
	$(BIN)/python tools/brand.py --check
	$(BIN)/python tools/core_lint.py
	$(BIN)/python tools/commits.py

# What the tests need is made first, side by side; all other checks run beside the tests, which often wait.
test: ## linters, type checks and all tests, including those in a browser: what CI runs
	$(if $(NPM),,@echo '$(NO_CLIENT)')
	@$(MAKE) --no-print-directory --jobs=2 setup $(if $(NPM),$(TOOLS))
	@$(MAKE) --no-print-directory --jobs=3 core collected $(if $(NPM),web)
	@$(MAKE) --no-print-directory --jobs=2 pytest beside \
		|| { echo 'make test has failed: *** above tells where' >&2; exit 1; }

collected: setup # pytest compiles the tests as it reads them: once here instead of in each worker; what is wrong with one, they tell
	@$(BIN)/pytest --collect-only -qq > /dev/null || true

pytest: # a worker more than there are cores: tests with servers and browsers often wait
	$(BIN)/pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --durations=20

beside: # one after the other, as pytest has the other job; each tells all at once when it is done
	@$(MAKE) --no-print-directory --keep-going --output-sync=target lint $(if $(NPM),web-check) other-core

other-core:
	$(BIN)/python tools/other_core.py

check: lint core ## linters, type checks and the fast tests, in under a minute
	$(BIN)/pytest -n auto -m "not slow"

mutants: setup ## put 300 faults into rules, scoring and the server's moves, and list those that no test notices
	$(BIN)/python tools/mutants.py

coverage: setup $(TOOLS) ## how much of src and web/src the tests run
	CARCASSONNE_CORE=python $(BIN)/coverage run -m pytest -n auto -q --ignore=tests/web
	$(BIN)/coverage combine --quiet && $(BIN)/coverage report --skip-covered
	cd web && npx vitest run --coverage

bench: core ## print speed and memory as ratios
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/core.py

load: core ## many tables and sockets on one server, two and three: commits per second, times, memory
	$(BIN)/python tools/load.py
	$(BIN)/python tools/load_servers.py

soak: core web ## the long tests: random games, bot games, a server killed again and again, every decision in a browser
	$(BIN)/python tools/soak.py
	$(BIN)/python tools/bot_games.py
	$(BIN)/python tools/crash.py --kills 200
	$(BIN)/python tools/crash.py --kills 200 --postgres
	$(BIN)/python tools/flood.py
	$(BIN)/python tools/cluster.py --faults 300
	$(BIN)/python tools/camera.py
	$(BIN)/pytest tests/web tests/local tests/site -m soak
	for size in phone lying laptop large; do CARCASSONNE_SIZE=$$size $(BIN)/pytest tests/web || exit 1; done
	$(BIN)/python -m tests.core.lockstep --games 20000 --jobs 2 --log build/lockstep.log
	$(BIN)/python tools/core_sanitize.py
	$(BIN)/python tools/core_leaks.py
	$(BIN)/python tools/core_lint.py --habits

screens: core web ## retake the screenshots in docs/screens
	$(BIN)/python tools/screens.py
	$(BIN)/python tools/screens_film.py

$(SITE)/.stamp: requirements/docs.txt
	@$(PYTHON) -m venv --clear $(SITE)
	$(SITE)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/docs.txt
	@touch $@

docs: $(SITE)/.stamp ## build the docs site in build/docs
	PYTHONPATH=src NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --strict --quiet
	@echo 'The docs are in build/docs/index.html'

protocol: setup ## generate docs/protocol.md, the client’s types, the list of actions and the picture of the rooms from the code
	$(BIN)/python tools/protocol.py
	$(BIN)/python tools/client_types.py
	$(BIN)/python tools/public_actions.py
	$(BIN)/python tools/architecture.py

COMPILE := .uv/bin/uv pip compile --quiet --generate-hashes --no-header --no-emit-index-url --universal --python-version 3.11

lock: ## update what is pinned in requirements: dev.txt, from it play.txt and host.txt, docs.txt and uv.txt
	@test -x .uv/bin/uv || { $(PYTHON) -m venv .uv && .uv/bin/python -m pip install --quiet uv; }
	$(COMPILE) --upgrade --extra dev pyproject.toml requirements/dev.in -o requirements/dev.txt
	$(COMPILE) --extra server pyproject.toml -c requirements/dev.txt -o requirements/play.txt
	$(COMPILE) --extra cluster pyproject.toml -c requirements/dev.txt -o requirements/host.txt
	$(COMPILE) --upgrade -c requirements/dev.txt requirements/docs.in -o requirements/docs.txt
	echo uv | $(COMPILE) --upgrade - -o requirements/uv.txt

wheel: setup web ## build the wheel for this platform, the pure one and the source archive in dist
	CARCASSONNE_CLIENT=require $(BIN)/hatchling build --target wheel
	CARCASSONNE_CLIENT=require CARCASSONNE_PURE=1 $(BIN)/hatchling build

release: setup ## write version, changelog and tag, and build the wheels: make release VERSION=1.0.0 [DRY=--dry-run]
	@test -n '$(VERSION)' || { echo 'Which version? make release VERSION=1.0.0' >&2; exit 1; }
	$(BIN)/python tools/release.py $(VERSION) $(DRY)
	$(if $(DRY),,$(MAKE) wheel)

format: setup ## format the code and apply automatic fixes
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove everything that was generated
	rm -rf $(VENV) $(PLAY) $(SITE) .uv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
