# make run      the window (or, without a screen, the tour: a few pictures in build/tour)
# make test     every check and every test
# make bench    the benchmarks whose table stands in the README
# make strings  the catalogues of translations, brought up to date with the source
# Each installs what it needs itself, into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test bench strings clean

run: $(VENV)/run.stamp
	@.ci/libraries $(BIN)/python window
	@if [ "$$(uname)" = Darwin ] || [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  $(BIN)/nqviz; \
	else \
	  echo "There is no screen here, so the window is drawn into pictures in build/tour:"; \
	  $(BIN)/nqviz tour build/tour; \
	fi

test: $(VENV)/test.stamp
	@.ci/libraries $(BIN)/python tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2

bench: $(VENV)/test.stamp
	@.ci/libraries $(BIN)/python pictures
	$(BIN)/python -m benchmarks

strings: $(VENV)/test.stamp
	$(BIN)/python -m tooling.strings

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "nqviz needs Python 3.11 or later; say make PYTHON=python3.12, for example.")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	$(BIN)/python -m nqviz.solvers.kernels.precompilation  # compiles the kernels, which the window would do otherwise
	@touch $@

$(VENV)/test.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/run.stamp

clean:
	rm -rf $(VENV) build
