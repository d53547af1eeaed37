"""STUMPY, a published package with numba.cuda kernels, unmodified: its matrix profiles compared with NumPy. Run as `python -m py2cu stumpy_profiles.py`;
without a GPU, set NUMBA_ENABLE_CUDASIM=1, because STUMPY first calls cuda.is_available().
"""
import sys

import numpy as np

try:
    import stumpy
except ImportError as missing:
    print(f"SKIPPED: {missing}")
    sys.exit(77)
from numba import cuda


def distances(a, b, m, normalized):
    """Distance of every subsequence of `a` of length m to every one of `b`; the distance of a constant subsequence to all others is sqrt(m)."""
    a, b = (np.lib.stride_tricks.sliding_window_view(series, m) for series in (a, b))
    if not normalized:
        return np.sqrt(((a[:, None] - b[None]) ** 2).sum(axis=2))
    flat = [np.ptp(parts, axis=1) == 0 for parts in (a, b)]
    a, b = ((parts - parts.mean(axis=1, keepdims=True)) / np.where(still, 1.0, parts.std(axis=1))[:, None]
            for parts, still in zip((a, b), flat))
    found = np.sqrt(((a[:, None] - b[None]) ** 2).sum(axis=2))
    found[flat[0][:, None] ^ flat[1][None]] = np.sqrt(m)
    found[flat[0][:, None] & flat[1][None]] = 0.0
    return found


def check(name, profile, expected):
    values, places = profile[:, 0].astype(float), profile[:, 1].astype(int)
    np.testing.assert_allclose(values, expected.min(axis=1), rtol=0, atol=1e-6, err_msg=name)
    # the order of equally near subsequences is arbitrary: the distance at the index must be the minimum
    np.testing.assert_allclose(expected[np.arange(len(places)), places], expected.min(axis=1), rtol=0, atol=1e-6, err_msg=name)
    print(f"{name}: {len(values)} parts, as in NumPy")


def main():
    assert cuda.is_available(), "run me with NUMBA_ENABLE_CUDASIM=1 where there is no GPU"
    rng = np.random.default_rng(5)
    series, other, m = np.cumsum(rng.standard_normal(500)), np.cumsum(rng.standard_normal(300)), 24
    series[100:140] = series[100]

    here = np.arange(series.size - m + 1)
    near = abs(here[:, None] - here) <= -(-m // 4)  # a subsequence is not compared with itself and its nearest neighbors
    itself = distances(series, series, m, True)
    check("gpu_stump", stumpy.gpu_stump(series, m), np.where(near, np.inf, itself))
    check("gpu_stump, two series", stumpy.gpu_stump(series, m, other, ignore_trivial=False), distances(series, other, m, True))
    best = stumpy.gpu_stump(series, m, k=3)
    np.testing.assert_allclose(best[:, :3].astype(float), np.sort(np.where(near, np.inf, itself), axis=1)[:, :3], rtol=0, atol=1e-6)
    check("gpu_aamp", stumpy.gpu_aamp(series, m), np.where(near, np.inf, distances(series, series, m, False)))


if __name__ == "__main__":
    main()
