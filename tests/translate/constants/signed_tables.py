# Ranges from the values of constant arrays: products that fit, divisions that need no rounding down.
# py2cu: --sig 'read(int64[::1], int64)'
import numpy as np
from numba import cuda

BYTES = np.array([3, 5, 100], np.int8)
SIGNED = np.array([-3, 5, 100], np.int8)
UNSIGNED = np.array([0, 200], np.uint8)
WORDS = np.array([-30000, 30000], np.int16)
WIDE = np.array([1, 70000], np.int32)
LONG = np.array([-1, 2 ** 40], np.int64)
FLAGS = np.array([True, False])
GRID = np.array([[1, 2], [3, 40]])


@cuda.jit
def read(x, i):
    x[0] = (BYTES[i] - 3) // 3
    x[1] = (BYTES[i] - 4) // 3
    x[2] = BYTES[i] * 21474836
    x[3] = BYTES[i] * 21474837
    x[4] = (SIGNED[i] + 3) // 3
    x[5] = (SIGNED[i] + 2) // 3
    x[6] = UNSIGNED[i] // 3
    x[7] = (UNSIGNED[i] - 1) // 3
    x[8] = WORDS[i] * 71582
    x[9] = WORDS[i] * 71583
    x[10] = (WIDE[i] - 1) // 3
    x[11] = (WIDE[i] - 2) // 3
    x[12] = (LONG[i] + 1) // 3
    x[13] = LONG[i] // 3
    x[14] = (GRID[i, 1] - 1) // 3
    x[15] = (GRID[i, 1] - 2) // 3
    x[16] = (GRID[0, i] - 1) // 3
    x[17] = FLAGS[i] * 2147483647
    for k in range(3):
        x[18] += x[BYTES[k]] + x[SIGNED[k]]
