# Arrays created by NumPy at the module level: filled, from lists, ranges, from other arrays, reshaped.
# py2cu: --sig 'read(float64[::1], int64)'
import numpy as np
from numba import cuda

ZEROS = np.zeros((2, 3), np.float32)
ONES = np.ones(3, dtype="i2")
FULL = np.full((2, 2), 7, dtype=np.int8)
EYE = np.eye(3)
IDENTITY = np.identity(2, dtype=np.float32)
RANGE = np.arange(2, 11, 3)
STEPS = np.arange(4, dtype=np.float32)
SPACE = np.linspace(0, 1, 5)
OPEN = np.linspace(0.0, 2.0, 4, endpoint=False)
ROWS = np.array([[1, 2.5], [3, 4]])
BYTES = np.array([1, 2, 255], np.uint8)
TUPLES = np.array(((1, 2), (3, 4)), dtype=int)
WIDE = ROWS.astype(np.complex64)
SHAPED = np.arange(6).reshape(2, 3)
OPEN_SHAPE = np.arange(6).reshape((3, -1))
TURNED = np.array([1, 2, 3]) * 2
SUM = ROWS + 1
PRODUCT = ROWS * ROWS
NEGATIVE = -RANGE
TRUTH = np.array([True, False])
MADE = np.ascontiguousarray([[4, 5], [6, 7]], dtype=np.int32)
EMPTY_ROWS = np.zeros((0, 3))


@cuda.jit
def read(x, i):
    x[0] = ZEROS[i, 0]
    x[1] = ONES[i]
    x[2] = FULL[i, 1]
    x[3] = EYE[i, i]
    x[4] = IDENTITY[i, 0]
    x[5] = RANGE[i]
    x[6] = STEPS[i]
    x[7] = SPACE[i]
    x[8] = OPEN[i]
    x[9] = ROWS[1, i]
    x[10] = BYTES[i]
    x[11] = TUPLES[i, 1]
    x[13] = WIDE[i, 1].real
    x[14] = SHAPED[i, 2]
    x[15] = OPEN_SHAPE[i, 1]
    x[16] = TURNED[i]
    x[17] = SUM[i, 0]
    x[18] = PRODUCT[i, 1]
    x[19] = NEGATIVE[i]
    x[20] = TRUTH[i]
    x[22] = MADE[i, 1]
    x[23] = ROWS.shape[1] + ROWS.size + ROWS.ndim + ROWS.itemsize + ROWS.nbytes
    x[24] = len(RANGE) + EMPTY_ROWS.shape[0]
    x[25] = ROWS[0, 1] + RANGE[-1] + SHAPED[-1, -2]
