# make run      the window (or, without a screen, the tour: a few pictures in build/tour)
# make check    every check, and the tests that need neither a window nor a browser: for the hand
#               (a third worker, because these tests often wait for processes)
# make test     every check and every test
# make browsers  the tests of pages that need another browser, WebKit's (webkit2gtk-driver in Debian), or a
#                quarter of an hour: every algorithm, rule, program and lesson is walked in Chromium
# make long     the further cases of tests of which "make test" runs some, such as every lesson in every
#               language on a projector: before a release
# make bench    the benchmarks whose table stands in docs/speed.md
# make bare     "make run" and "make test" in minimal Debians (as root, with debootstrap): before a release
# make windows  the tour, the README's commands, the window and pytest by Windows' own Python under Wine, in a
#               Debian 13 (as root, with debootstrap); what is made is kept in ROOTS for the next time
# make dist     wheel and sdist in dist/, checked, and tried with each Python that is here
#               (SUITES="trixie sid", as root: in minimal Debians instead)
# make bundle   a folder that needs no Python, as .tar.xz and .deb in dist/, built in the oldest Debian
#               that is supported and tried in all of them (as root, with debootstrap)
# make school-pack  one zip in dist/ that installs without a network; tried in Debians without one
# make manual   the manual, a site that needs no server, in resources/manual: Help > The manual opens it
# make strings  the catalogues of translations, brought up to date with the source
# Each installs what it needs itself, into .venv.

# Where Python may not keep what it has compiled, each process that a test starts compiles it anew.
unexport PYTHONDONTWRITEBYTECODE
# Trio, which comes with Selenium, else has each process of pytest import it.
export HYPOTHESIS_NO_PLUGINS := 1

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Kernels whose source has changed; else each worker of a test compiles them, or the window does.
COMPILE := $(BIN)/python -m nqviz.solvers.kernels.precompilation

.PHONY: run check lint types style test browsers long bench bare windows dist bundle school-pack manual strings clean

run: $(VENV)/run.stamp
	@if [ "$$(uname)" = Darwin ] || [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  .ci/packages $(BIN)/python window && $(BIN)/nqviz; \
	else \
	  .ci/packages $(BIN)/python pictures && \
	  echo "There is no screen here, so the window is drawn into pictures in build/tour:" && \
	  $(BIN)/nqviz tour build/tour; \
	fi

# Types take as long as all the rest, so that they are checked beside it.
lint: $(VENV)/test.stamp
	@$(MAKE) --no-print-directory --jobs 2 types style

types:
	$(BIN)/mypy

style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@if ! command -v npm >/dev/null; then echo "There is no npm here, so the scripts of pages are not checked."; \
	elif ! $(MAKE) --silent node_modules/stamp; then echo "npm can't install what checks the scripts of pages."; \
	else npm run --silent check; fi

# What checks the scripts in resources/web.
node_modules/stamp: package.json
	npm install --no-audit --no-fund --no-package-lock --silent
	touch $@

check: lint
	@.ci/packages $(BIN)/python pictures
	$(COMPILE)
	$(BIN)/pytest -n 3 --dist worksteal --hypothesis-profile quick --ignore tests/ui \
	  -m "not browsers and not long and not chromium"

test: lint
	@.ci/packages $(BIN)/python tests
	$(COMPILE)
	$(BIN)/pytest -n 2 --dist worksteal

# On a slow machine a walk lasts longer than the 150 s after which pytest ends a test that hangs.
browsers: $(VENV)/test.stamp
	$(BIN)/pytest -m browsers -o faulthandler_timeout=1900 tests/web tests/ui/classroom

long: $(VENV)/test.stamp
	@.ci/packages $(BIN)/python tests
	$(COMPILE)
	$(BIN)/pytest -m long -n 2 --dist worksteal

bench: $(VENV)/test.stamp
	@.ci/packages $(BIN)/python pictures
	$(BIN)/python -m benchmarks

bare:
	.ci/bare

windows:
	.ci/windows

dist: $(VENV)/release.stamp manual
	rm -rf dist
	$(BIN)/python -m build --quiet
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl
	.ci/dist $(BIN)/uv $(SUITES)

bundle: manual
	.ci/bundle build
	.ci/bundle try $(SUITES)

school-pack: $(VENV)/release.stamp manual
	rm -f dist/*.whl dist/*.zip
	$(BIN)/python -m build --quiet --wheel
	$(BIN)/python -m tooling.school_pack dist/nqviz_lab-*.whl
	.ci/school $(SUITES)

manual: $(VENV)/test.stamp
	@.ci/packages $(BIN)/python pictures
	$(BIN)/python -m tooling.manual

strings: $(VENV)/test.stamp
	$(BIN)/python -m tooling.strings

# The stamps say that a step came to its end. An environment without them may be half made, or be
# another tool's, which has no pip: it is made anew.
$(VENV)/made.stamp:
	@.ci/packages $(PYTHON) environment
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/run.stamp: pyproject.toml | $(VENV)/made.stamp
	@echo "Installing what nqviz needs into $(VENV): some 160 MB are loaded, which takes a minute or two."
	$(PIP) install --quiet --progress-bar on --editable .
	$(COMPILE)
	@touch $@

$(VENV)/test.stamp: pyproject.toml | $(VENV)/made.stamp
	@echo "Installing what nqviz and its tests need into $(VENV), which takes a minute or two."
	$(PIP) install --quiet --editable '.[test]'
	@touch $@

$(VENV)/release.stamp: pyproject.toml | $(VENV)/made.stamp
	$(PIP) install --quiet --editable '.[release]'
	@touch $@

clean:
	rm -rf $(VENV) build node_modules resources/manual
