"""Options of kernels: contradictions, launch bounds, alignments, and warnings."""
import linecache
import warnings

import numpy as np
import pytest

from py2cu import config, cuda, errors


def test_options_that_contradict():
    with pytest.warns(errors.NumbaInvalidConfigWarning, match="not supported by CUDA"):
        cuda.jit(debug=True)
    with pytest.warns(errors.NumbaInvalidConfigWarning, match="mutually exclusive"):
        cuda.jit(debug=True, lineinfo=True, opt=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cuda.jit(debug=True, opt=False)
        cuda.jit(lineinfo=True)


def test_performance_warnings(monkeypatch):
    monkeypatch.setattr(config, "CUDA_LOW_OCCUPANCY_WARNINGS", 1)
    monkeypatch.setattr(config, "CUDA_WARN_ON_IMPLICIT_COPY", 1)

    @cuda.jit
    def one(x):
        x[0] = 1

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        one[1, 1](np.zeros(1))
        one[1, 1](np.zeros(1))
    texts = [str(warning.message) for warning in caught]
    if cuda.get_current_device().is_host:
        assert texts == []
    else:
        assert [text.split()[0] for text in texts] == ["Grid", "Host", "Host"] and "Grid size 1 will" in texts[0]
        assert all(warning.category is errors.NumbaPerformanceWarning for warning in caught)


@pytest.mark.parametrize("value, error", [(101, ValueError), (-2, ValueError), ("Max", ValueError), (1.5, TypeError)])
def test_wrong_carveouts(value, error):
    with pytest.raises(error):
        cuda.jit(shared_memory_carveout=value)


def test_options_from_variables():
    bounds = (64, 2)

    @cuda.jit(launch_bounds=bounds, shared_memory_carveout="MaxL1")
    def one(x):
        x[0] = 1

    array = np.zeros(1)
    one[1, 64](array)
    assert array[0] == 1


def test_launch_bounds_bind_launches():
    @cuda.jit(launch_bounds=64)
    def kernel(x):
        x[cuda.grid(1)] = 1

    kernel[1, 64](np.zeros(64))
    with pytest.raises(errors.LaunchError, match="at most 64"):
        kernel[1, 65](np.zeros(65))


@pytest.mark.parametrize("alignment, kind, message", [(3, ValueError, "Alignment must be"), (1.0, errors.TypingError, "RequireLiteralValue:")])
def test_alignments_that_no_array_has(alignment, kind, message):
    @cuda.jit
    def kernel(x):
        y = cuda.local.array(4, np.uint8, alignment)
        x[0] = y[0]

    with pytest.raises(kind, match=message):
        kernel[1, 1](np.zeros(1))


def place_of(call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    return {(warning.filename, linecache.getline(warning.filename, warning.lineno).strip()) for warning in caught}


def test_warnings_name_the_users_line():
    @cuda.jit
    def hasty(x):
        s = cuda.shared.array(32, np.float32)
        s[cuda.threadIdx.x] = x[cuda.threadIdx.x]
        x[cuda.threadIdx.x] = s[cuda.threadIdx.x + 1]

    def launches():
        hasty[1, 31](np.zeros(31, np.float32))  # translated here

    def configures():
        cuda.jit(debug=True)  # contradicts itself

    def vectorizes():
        cuda.vectorize(["float32(float32)"], nopython=True)  # needless

    assert place_of(launches) == {(__file__, "hasty[1, 31](np.zeros(31, np.float32))  # translated here")}
    assert place_of(configures) == {(__file__, "cuda.jit(debug=True)  # contradicts itself")}
    assert place_of(vectorizes) == {(__file__, 'cuda.vectorize(["float32(float32)"], nopython=True)  # needless')}
