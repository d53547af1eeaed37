"""Records as results of device functions are copies, as in Numba."""
import numpy as np
import pytest

from py2cu import cuda

KIND = np.dtype([("g", np.int32), ("h", np.float32, (2,)), ("z", np.complex64)], align=True)


@cuda.jit(device=True)
def pick(a, i):
    return a[i]


@cuda.jit(device=True)
def larger(a, i, k):
    if a[i].g > a[k].g:
        return a[i]
    return pick(a, k)


@cuda.jit(device=True)
def weight(r):
    return r.g + r.h[1]


@pytest.fixture
def a():
    data = np.zeros(4, KIND)
    data["g"], data["h"], data["z"] = [3, 9, 1, 7], np.arange(8).reshape(4, 2), [1 + 2j, 3, -1j, 4]
    return data


def test_results_are_copies(a):
    @cuda.jit
    def kernel(a, out, numbers):
        i = cuda.grid(1)
        if i < 4:
            r = pick(a, i)
            r.g += 100
            r.h[0] = 50
            s = larger(a, i, (i + 1) % 4)
            numbers[i, 0] = r.g + r.h[0] + r.h[1] + a[i].g
            numbers[i, 1] = s.g + s.z.real + pick(a, i).z.imag
            numbers[i, 2] = weight(s) + weight(pick(a, 0)) + s.h.sum()
            t = r if i > 1 else s
            numbers[i, 3] = t.g
            out[i] = larger(a, 0, i)

    out, numbers, before = np.zeros(4, KIND), np.zeros((4, 4)), a.copy()
    kernel[1, 32](a, out, numbers)
    np.testing.assert_array_equal(a, before)
    for i in range(4):
        k = (i + 1) % 4
        s = a[i] if a["g"][i] > a["g"][k] else a[k]
        first = a["g"][i] + 100 + 50 + a["h"][i, 1] + a["g"][i]
        wanted = [first, s["g"] + s["z"].real + a["z"][i].imag, s["g"] + s["h"][1] + 3 + 1 + s["h"].sum(), a["g"][i] + 100 if i > 1 else s["g"]]
        np.testing.assert_array_equal(numbers[i], wanted)
        assert out[i] == (a[0] if a["g"][0] > a["g"][i] else a[i])
