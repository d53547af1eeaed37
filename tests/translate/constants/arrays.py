"""Global NumPy arrays become data in constant memory; their values are determined from the source alone."""
import numpy as np
from numba import cuda

# Gaussian weights
GAUSS = np.array([[1, 2, 1], [2, 4, 2], [1, 2, 1]], dtype=np.float32) / 16  # their sum is 1

TAPS = np.linspace(0, 1, 5)
CRC = np.array([0xEDB88320, 7, 255], np.uint32)
MASK = np.array([True, False])
ZERO = np.zeros((4, 4), np.int8)
ROOTS = np.array([1 + 2j, 3])
STEPS = np.arange(40, dtype=np.int16)  # more than a line
ODD = np.array([np.nan, np.inf, -np.inf, 0.1])
CUBE = np.arange(12).reshape(2, 3, 2)
SAME = TAPS
NEGATIVE = -TAPS.astype(np.float32)
UNUSED = np.ones(3)

N = TAPS.size
print(GAUSS, TAPS.sum(), STEPS[0])


@cuda.jit
def pick(w, i):
    return w[i]


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def blur(x, y):
    i, j = cuda.grid(2)
    if 0 < i < x.shape[0] - 1 and 0 < j < x.shape[1] - 1:
        total = np.float32(0)
        for a in range(GAUSS.shape[0]):
            for b in range(GAUSS.shape[1]):
                total += GAUSS[a, b] * x[i + a - 1, j + b - 1]
        y[i, j] = total


@cuda.jit("void(float64[::1], complex128[::1], int64)")
def uses(y, z, k):
    i = cuda.grid(1)
    crc = cuda.const.array_like(CRC)
    if i < N and MASK[i]:
        y[i] = TAPS[i] + crc[i] + ZERO[i, 0] + pick(TAPS, i) + pick(SAME, k) + ODD[i] + STEPS[-1] + NEGATIVE[k]
        z[i] = ROOTS[i]
        for v in CUBE[1, 2]:
            y[i] += v
        y[i] += CUBE.T[1, i, 0]
