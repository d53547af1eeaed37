import numpy as np
from numba import cuda

WEIGHTS = np.array([[1, 2, 3], [4, 5, 6]], dtype=np.float32)


@cuda.jit
def k(out, x, n):
    weights = cuda.const.array_like(WEIGHTS)
    row = cuda.local.array(3, np.float32)
    i = cuda.grid(1)
    if i < n:
        for column in range(3):
            row[column] = weights[i % 2, column] * complex(x[i], 1).real
        head = row[:2]
        head += row[1:]
        out[i] = row.sum()
        if i == 0 and out[0] < 0:
            print("negative", out[0], i)
