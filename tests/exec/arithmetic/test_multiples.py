"""Multiples `a // b * b` of all signs, compared with Python."""
import numpy as np

from py2cu import cuda


@cuda.jit
def multiples(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        below = a[i] // b[i] * b[i]
        out[i, 0] = below * 2 + a[i] % b[i]
        n = min(max(a[i], 0), 1 << 29)
        k = max(b[i], 1)
        at = n // k * k * 2 + n % k
        out[i, 1] = at
        out[i, 2] = k * (n // k) - n


def test_multiples():
    random = np.random.default_rng(1)
    ends = [0, 1, -1, 7, -8, (1 << 29) - 1, 1 << 29, (1 << 31) - 1, -(1 << 31), 1 << 40, -(1 << 40)]
    pairs = [(a, b) for a in ends for b in ends if b != 0] + [(int(a), int(b)) for a, b in random.integers(-99, 99, (200, 2)) if b != 0]
    a, b = (np.array([pair[k] for pair in pairs]) for k in range(2))
    out = np.zeros((len(pairs), 3), np.int64)
    multiples[-(-len(pairs) // 64), 64](a, b, out)
    for (x, y), row in zip(pairs, out):
        n, k = min(max(x, 0), 1 << 29), max(y, 1)
        assert list(row) == [x // y * y * 2 + x % y, n // k * k * 2 + n % k, k * (n // k) - n]
