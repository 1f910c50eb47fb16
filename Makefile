# Needs Python 3.11 to 3.14 and make. Everything else comes from the package
# registries, by way of uv and the lock file, into .venv.
#
# Settings of pip, uv and npm (mirrors, proxies, certificates) are honoured: nothing here
# names an index.

.DEFAULT_GOAL := help
SHELL := /bin/sh

# Who builds the book: the package jupyter-book, or Sphinx alone in versions that the package does not
# allow, in an environment of its own.
STACK ?= jupyter-book
ifeq ($(STACK),jupyter-book)
VENV := .venv
OUT := _build
GROUPS :=
BUILDER = $(VENV)/bin/jupyter-book build . --all --warningiserror --keep-going
else ifeq ($(STACK),sphinx)
VENV := .venv-sphinx
OUT := _build/sphinx
GROUPS := --no-default-groups --group build --group sphinx
BUILDER = $(PY) -m sphinx --fresh-env --write-all --fail-on-warning --keep-going -d $(OUT)/.doctrees . $(OUT)/html
ifneq ($(filter-out book help clean $(VENV)/%,$(MAKECMDGOALS)),)
$(error STACK=sphinx is for make book only)
endif
else
$(error STACK is jupyter-book or sphinx, not "$(STACK)")
endif

PY := $(VENV)/bin/python
# A word for the shell, whatever it holds.
QUOTED = '$(subst ','\'',$(1))'
HERE := $(call QUOTED,$(CURDIR))/$(VENV)
ifneq ($(shell pwd | sed -n 2p),)
$(error the path of this folder has more than one line)
endif
UV := VIRTUAL_ENV=$(HERE) UV_PROJECT_ENVIRONMENT=$(HERE) $(VENV)/bin/uv
SYNC = $(TRUST) $(UV) sync --quiet --frozen --inexact --python $(PY) $(GROUPS)

# Certificates of one's own (a company's proxy) may be named for pip, for uv or for all: whichever is
# set serves all three; else the file in pip's settings, and else the system's store.
CERTIFICATES := $(or $(SSL_CERT_FILE),$(PIP_CERT),$(REQUESTS_CA_BUNDLE))
ifneq ($(CERTIFICATES),)
export SSL_CERT_FILE := $(or $(SSL_CERT_FILE),$(CERTIFICATES))
export PIP_CERT := $(or $(PIP_CERT),$(CERTIFICATES))
export NODE_EXTRA_CA_CERTS := $(or $(NODE_EXTRA_CA_CERTS),$(CERTIFICATES))
TRUST :=
else
STORE := $(firstword $(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt))
TRUST = found=$$($(PY) -m pip config list 2>/dev/null | sed -n "s/^global.cert='\(.*\)'$$/\1/p"); \
	found=$${found:-$(STORE)}; [ -z "$$found" ] || export SSL_CERT_FILE="$$found" PIP_CERT="$$found" \
	NODE_EXTRA_CA_CERTS="$${NODE_EXTRA_CA_CERTS:-$$found}";
endif

# A reader's own IPython start-up files, plotting settings or site packages must not change a page.
export IPYTHONDIR := $(CURDIR)/$(VENV)/ipython
export PYTHONNOUSERSITE := 1
export MATPLOTLIBRC := /dev/null
export PYDEVD_DISABLE_FILE_VALIDATION := 1
# Where the home takes no files, as a service's does not, the environment holds what tools keep there.
ifneq ($(shell test -w "$$HOME" || echo none),)
export XDG_CACHE_HOME := $(CURDIR)/$(VENV)/home/cache
export MPLCONFIGDIR := $(CURDIR)/$(VENV)/home/matplotlib
export JUPYTER_CONFIG_DIR := $(CURDIR)/$(VENV)/home/jupyter
export JUPYTER_DATA_DIR := $(CURDIR)/$(VENV)/home/jupyter-data
export npm_config_cache := $(CURDIR)/$(VENV)/home/npm
endif
# The matrices here are small: several BLAS threads only wait for each other.
export OPENBLAS_NUM_THREADS ?= 1
# The pages that run Python take Pyodide from files beside them, or (cdn) from its public CDN.
PYODIDE ?= local
ifeq ($(filter local cdn,$(PYODIDE)),)
$(error PYODIDE is local or cdn, not "$(PYODIDE)")
endif
# Nor may -O take the assertions out of the tests, or -W end what others' packages warn of.
unexport MPLBACKEND PYTHONPATH PYTHONHOME PYTHONSAFEPATH PYTHONOPTIMIZE PYTHONWARNINGS
# pip and uv install all that uv.lock names into the environment, wherever else a machine has them do
# so, and whosever Python it has: else uv makes it anew, without the uv in it.
export PIP_USER := 0
export UV_PYTHON_PREFERENCE := managed
unexport PIP_TARGET PIP_PREFIX PIP_ROOT UV_PYTHON UV_MANAGED_PYTHON UV_PROJECT UV_WORKING_DIR UV_WORKING_DIRECTORY
unexport UV_NO_DEFAULT_GROUPS UV_NO_GROUP UV_NO_DEV UV_NO_EDITABLE UV_NO_SOURCES
unexport UV_NO_INSTALL_PROJECT UV_NO_INSTALL_LOCAL UV_NO_INSTALL_WORKSPACE

# Hidden files are no part of a book, and what make would read as more than a name is none of its files.
PLAIN := -type f -not -path '*/.*' -not -path '*[[:space:]:;\#%=|&$$()\\]*'
LIBRARY := pyproject.toml uv.lock $(shell find data $(PLAIN) 2>/dev/null) \
	$(shell find guts_core paper_ledger $(PLAIN) '(' -name '*.py' -o -name '*.html' ')' 2>/dev/null)
PAGES := _config.yml _toc.yml conf.py $(wildcard tools/stack/*.py) $(wildcard guts_core/explorers/page/*) \
	$(shell find book notebooks $(PLAIN) -not -path '*/vendor/*' -not -path '*/__pycache__/*' 2>/dev/null)
NOTEBOOKS = $(wildcard notebooks/*.ipynb)
VENDOR := book/_static/vendor/.complete

# Stamps stand in what they vouch for, and go with it. Nothing is older than a file that is gone:
# where one may go, a sum of all names is the stamp's.
SUM = $(firstword $(shell echo $(call QUOTED,$(sort $(1))) | cksum))
COMPUTED := _build/.library-$(call SUM,$(LIBRARY))
BUILT := $(OUT)/html/.book-$(call SUM,$(PAGES))
RUNNABLE := $(OUT)/html/lite/.$(PYODIDE)

.PHONY: help book test proofs lab bench bench-check heavy mutation notebooks data pdf codecheck dist-check clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

book: $(RUNNABLE) ## compute every page and build the book: _build/html/index.html
	@echo "The book is at $(OUT)/html/index.html"

test: $(VENV)/.synced ## lint, types, tests, and every notebook against its stored outputs
	@echo "Lint and format (ruff)"
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@echo "Types (mypy)"
	@$(PY) -m mypy
	@echo "Tests and docstring examples (pytest)"
	@# Each process would rewrite all assertions to name their values: done for those that fail.
	@export MPLBACKEND=Agg; $(PY) -m pytest -q -p no:nbval -n auto --dist loadgroup --assert=plain || \
		{ [ $$? -ne 1 ] || $(PY) -m pytest -q -p no:nbval -n 1 --dist loadgroup \
		--last-failed --last-failed-no-failures none; false; }
ifneq ($(NOTEBOOKS),)
	@echo "Notebooks against their stored outputs (nbval)"
	@$(PY) -m pytest -q -W default -n auto --dist loadfile -p tools.notebooks.nbval_shared \
		--nbval --nbval-cell-timeout=300 notebooks/*.ipynb
endif

proofs: $(VENV)/.synced ## let Coq's kernel check the proofs, and compare its rules with the library's
	@$(PY) -m tools.proofs
	@MPLBACKEND=Agg $(PY) -m pytest -q -p no:nbval -n auto --dist loadfile \
		-m "coq and not heavy" tests/proofs tests/book/exercises/test_kernel.py

lab: $(VENV)/.synced ## open the notebooks in JupyterLab
	@$(PY) -m jupyter lab --notebook-dir=notebooks

# Other work on the machine does not count.
PROCESSOR_TIME := --benchmark-timer=time.process_time
bench: $(VENV)/.synced-bench ## time our routes beside the papers' and peers', into data/benchmarks.csv
	@MPLBACKEND=Agg $(PY) -m pytest -q --timeout=0 $(PROCESSOR_TIME) --write-ratios benchmarks

bench-check: $(VENV)/.synced-bench ## the same, compared with data/benchmarks.csv: fails if much slower
	@MPLBACKEND=Agg $(PY) -m pytest -q --timeout=0 $(PROCESSOR_TIME) --check-ratios benchmarks

heavy: book $(VENV)/.synced-smt $(VENV)/.synced-browser ## the checks that take minutes to hours
	@failed=; \
	MPLBACKEND=Agg $(PY) -m pytest -q -rs -m heavy --timeout=0 -n auto --dist loadgroup || failed=" tests"; \
	$(PY) -m tools.faults || failed="$$failed faults"; \
	MPLBACKEND=Agg $(PY) tools/release/dist_check.py || failed="$$failed dist-check"; \
	if command -v coqc >/dev/null; then $(PY) -m tools.proofs --heavy --again || failed="$$failed proofs"; \
	else echo "SKIPPED: the large certificates and coqchk, because Coq is not here"; fi; \
	[ -z "$$failed" ] || { echo "Failed:$$failed"; exit 1; }

mutation: $(VENV)/.synced-mutation ## break rules and certifiers and count what the tests notice (some hours)
	@MPLBACKEND=Agg $(PY) -m tools.mutation --write

notebooks: $(VENV)/.synced ## execute the notebooks in place and make their files byte-stable
	@$(PY) tools/notebooks/normalise_notebooks.py --execute notebooks/*.ipynb

data: $(VENV)/.synced ## compute the files in data/, but for the curves of Kuhn poker (half an hour)
	@for what in results von_neumann guts simplified_kuhn animations games; do $(PY) tools/make_data.py $$what || exit 1; done
	@$(PY) tools/checksums.py

pdf: book $(VENV)/.synced-browser ## print every page to _build/pdf (needs Chromium), and say what would be cut off
	@$(PY) -m tools.print_pages

codecheck: $(VENV)/.synced ## make the outputs of codecheck.yml anew and compare them (ten minutes)
	@MPLBACKEND=Agg $(PY) -m tools.release.codecheck

dist-check: $(VENV)/.synced ## build wheel and source archive and test them outside the tree
	@MPLBACKEND=Agg $(PY) tools/release/dist_check.py

clean: ## remove what was built; the environment in .venv stays
	rm -rf _build .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	rm -rf book/_static/vendor
	find guts_core paper_ledger tests tools book benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment -----------------------------------------------------------------------

# Prints a Python's version if it is one of those that serve.
MINOR := -c 'import sys; v = sys.version_info[:2]; (3, 11) <= v <= (3, 14) or sys.exit(1); print("%d.%d" % v)' 2>/dev/null
# An environment that was copied or moved with its folder takes the library from the old one, one
# whose Python is gone has none, one whose Python has become another, or is not the one asked for, has
# another's packages, and whoever is interrupted may leave half of uv: it is made anew, but not where
# a link leads to it, as to another copy's.
IS_OLD = test -e $(VENV)/pyvenv.cfg && ! { has=$$($(PY) $(MINOR)) && \
	grep -qF " "$(HERE) $(VENV)/pyvenv.cfg && grep -q "^version = $$has\." $(VENV)/pyvenv.cfg && \
	{ asked=$$($(call QUOTED,$(value PYTHON)) $(MINOR)) || asked=$$has; [ "$$asked" = "$$has" ]; } && \
	{ test ! -e $(VENV)/bin/uv || $(VENV)/bin/uv --version >/dev/null 2>&1; }; }
OLD := $(shell { $(IS_OLD); } && echo old)
.PHONY: old
# Of two that make it at once the second one waits, by a lock that ends with the shell, and takes it.
$(VENV)/bin/uv: $(OLD)
	@$(if $(OLD),[ ! -L $(VENV) ] &&) [ -d $(VENV) ] || ! ls -d $(VENV) >/dev/null 2>&1 || \
		{ echo "$(VENV) is no folder, and stands where the environment is to be: move it away" >&2; exit 1; }; \
	for each in $(if $(OLD),,$(PY)) $(call QUOTED,$(value PYTHON)) python3 python3.14 python3.13 python3.12 python3.11 python; do \
		"$$each" $(MINOR) >/dev/null && { found=$$each; break; }; \
	done; \
	[ -n "$${found:-}" ] || { echo "No Python 3.11 to 3.14 found (set PYTHON=...)" >&2; exit 1; }; \
	exec 9<Makefile; "$$found" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' 2>/dev/null || :; \
	{ $(IS_OLD); } || test ! -e $(VENV)/bin/uv || exit 0; \
	echo "Environment: $(VENV), with $$("$$found" --version)"; \
	[ -d $(VENV) ] && there=yes || there=; \
	said=$$("$$found" -m venv $(if $(OLD),--clear )$(VENV) 2>&1) || { [ "$$there" ] || rm -rf $(VENV); \
		printf '%s\n' "$$said" "$$found cannot make a virtual environment here" >&2; exit 1; }; \
	echo "Environment: uv, from the Python package index"; \
	$(TRUST) $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes \
		--only-binary :all: -r tools/release/uv.txt

# The font cache is made here because matplotlib says so on stderr when it makes it, and
# that line would end up in a page. What it says is shown if it fails.
$(VENV)/.synced: $(VENV)/bin/uv pyproject.toml uv.lock
	@echo "Environment: the packages of uv.lock"
	@$(SYNC)
	@said=$$($(PY) -c 'import matplotlib.font_manager' 2>&1) || { echo "$$said" >&2; exit 1; }
	@touch $@

$(VENV)/.synced-bench: $(VENV)/.synced
	@echo "Environment: the packages to compare with"
	@$(SYNC) --group bench
	@touch $@

$(VENV)/.synced-mutation: $(VENV)/.synced
	@echo "Environment: a mutation tester"
	@$(SYNC) --group mutation
	@touch $@

$(VENV)/.synced-smt: $(VENV)/.synced
	@echo "Environment: an SMT solver and a compiler"
	@$(SYNC) --extra smt --extra fast
	@touch $@

$(VENV)/.synced-browser: $(VENV)/.synced
	@echo "Environment: the browser's driver"
	@$(SYNC) --group browser
	@touch $@

# The book ------------------------------------------------------------------------------

# Pages then load MathJax from the book itself. Without npm, a wheel brings it; without either,
# the pages use a public CDN and nothing else changes.
$(VENDOR): tools/browser/vendor_javascript.py | $(VENV)/.synced
	@echo "JavaScript: MathJax, from the npm registry"
	@command -v npm >/dev/null 2>&1 || { echo "JavaScript: no npm here, taking the one in a wheel"; $(SYNC) --group npm; } || true
	@$(TRUST) $(PY) tools/browser/vendor_javascript.py

# The notebook cache compares sources only and cannot see that the library has changed.
$(COMPUTED): $(LIBRARY)
	@rm -rf _build/.library* _build/.jupyter_cache _build/html _build/.doctrees _build/sphinx
	@mkdir -p _build && touch $@

# --all: Sphinx alone does not copy a changed style sheet, nor follow what a page takes from another.
# The notebook cache still saves the computing, and no page stays whose source is gone.
$(BUILT): $(VENV)/.synced $(COMPUTED) $(VENDOR) $(PAGES)
	@echo "Book: computing and building the pages (log in $(OUT)/book.log)"
	@mkdir -p $(OUT)
	@{ $(PY) -m tools.notebooks.execute_pages && rm -rf $(OUT)/html && BOOK_LITE=1 $(BUILDER); } \
		>$(OUT)/book.log 2>&1 || { cat $(OUT)/book.log; exit 1; }
	@touch $@

# The notebooks where they run in the reader's browser, with guts_core as a wheel of this tree.
LITE_TOOLS := tools/browser/build_lite.py tools/browser/vendor_pyodide.py tools/browser/lite_packages.json \
	$(wildcard tools/browser/bytecode*)
$(RUNNABLE): $(BUILT) $(LITE_TOOLS)
	@echo "Book: the pages that run in the reader's browser (Pyodide: $(PYODIDE))"
	@$(TRUST) $(PY) tools/browser/build_lite.py $(PYODIDE) --into $(OUT)/html/lite
	@# Where Pyodide could not be had, the next call tries again.
	@test $(PYODIDE) = local -a ! -e $(OUT)/html/lite/static/pyodide/pyodide.mjs || touch $@
