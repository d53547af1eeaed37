"""The contents of the disk cache, and changes of its directory while a program runs."""
import os
import pickle

import numpy as np
import pytest

from py2cu import cuda

CAPTURED = None


def test_uncacheable_kernels():
    global CAPTURED
    CAPTURED = cuda.to_device(np.arange(3.0))

    @cuda.jit(cache=True)
    def reads_global(out):
        out[0] = CAPTURED[1]

    with pytest.raises(pickle.PicklingError, match="global device arrays"):
        reads_global[1, 1](np.zeros(3))
    with pytest.raises(RuntimeError, match="Cannot pickle CUDACodeLibrary with linking files"):
        cuda.jit("void()", cache=True, link=[cuda.CUSource("")])(lambda: None)


def test_cache_directory_that_is_set_later(tmp_path, monkeypatch):
    monkeypatch.delenv("PY2CU_CACHE_DIR", raising=False)
    monkeypatch.setattr(cuda.config, "CACHE_DIR", str(tmp_path))

    @cuda.jit
    def with_a_number_of_its_own(out):
        out[0] = 71830462

    with_a_number_of_its_own[1, 1](np.zeros(1))
    assert len(os.listdir(tmp_path / "py2cu")) == 1
    assert with_a_number_of_its_own.stats.cache_path == str(tmp_path / "py2cu")
    monkeypatch.setattr(cuda.config, "CACHE_DIR", "")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")  # like the libraries, which accept only absolute paths
    monkeypatch.setenv("HOME", "/home/somebody")
    assert with_a_number_of_its_own.stats.cache_path == "/home/somebody/.cache/py2cu"
    monkeypatch.setenv("PY2CU_CACHE", "0")
    assert with_a_number_of_its_own.stats.cache_path is None
