"""BLAS is on one thread as long as anybody asks for it, and set back by the last who did."""

import sys
from types import ModuleType

import numpy as np
import pytest

from guts_core.methods.threads import _libraries, each_of, one_thread

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


def test_no_more_workers_than_cases(monkeypatch):
    joblib, asked = pytest.importorskip("joblib"), []

    def counted(n_jobs):
        asked.append(n_jobs)
        return list

    monkeypatch.setattr(joblib, "Parallel", counted)
    monkeypatch.setattr(joblib, "delayed", lambda compute: compute)
    for wanted in (1, 2, 1000, -1):
        assert each_of(abs, [-1, 2, -3], n_jobs=wanted) == [1, 2, 3]
        assert each_of(abs, [], n_jobs=wanted) == []
    assert asked == [1, 1, 2, 1, 3, 1, -1, -1]


def test_libraries_are_looked_for_again_after_an_import(monkeypatch):
    searches()  # imports threadpoolctl
    before = searches()
    assert searches() == before
    monkeypatch.setitem(sys.modules, "brings_its_own_library", ModuleType("it"))
    assert searches() == before + 1
