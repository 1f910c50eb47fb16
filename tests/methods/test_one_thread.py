"""BLAS is on one thread as long as anybody asks for it, and set back by the last who did."""

import sys
from types import ModuleType

import numpy as np
import pytest

from guts_core.methods.threads import _libraries, one_thread

threadpoolctl = pytest.importorskip("threadpoolctl")


def threads():
    np.linalg.inv(np.eye(2))  # NumPy's BLAS is loaded
    return [
        pool["num_threads"]
        for pool in threadpoolctl.threadpool_info()
        if pool["user_api"] == "blas"
    ]


def test_contexts_that_overlap_are_undone_by_the_last():
    with threadpoolctl.threadpool_limits(limits=2, user_api="blas"):
        before = threads()
        if set(before) != {2}:
            pytest.skip("BLAS has no two threads here")
        first, second = one_thread(), one_thread()
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert set(threads()) == {1}
        second.__exit__(None, None, None)
        assert threads() == before


def searches():
    with one_thread():
        return _libraries.cache_info().misses


def test_libraries_are_looked_for_again_after_an_import(monkeypatch):
    searches()  # imports threadpoolctl
    before = searches()
    assert searches() == before
    monkeypatch.setitem(sys.modules, "brings_its_own_library", ModuleType("it"))
    assert searches() == before + 1
