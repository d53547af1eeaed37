# Less common functions of NumPy, with the types that NumPy documents.
import numpy as np
from numba import cuda


@cuda.jit
def first(x, y):
    x[0] = y[0]


values = np.array([3.0, 1.0, 2.0], dtype=np.float32)
found, counts = np.unique(np.array([1, 2], dtype=np.uint8), return_counts=True)
rows, columns = np.where(np.ones((2, 2)))
first[1, 1](np.unique(values), np.argsort(values))
first[1, 1](np.linalg.inv(np.eye(2, dtype=np.float32))[0], rows)
first[1, 1](np.append(values, 1.0), np.array_split(values, 3)[0])
first[1, 1](np.frombuffer(b"1234", dtype=np.int16).copy(), np.diff(values))
first[1, 1](np.full(3, np.iinfo(np.int32).max), np.full(3, np.finfo(np.float32).eps))
first[1, 1](np.mgrid[0:5], np.mgrid[0:1:0.1])
first[1, 1](np.diag(np.ones((3, 3))).copy(), np.random.default_rng(1).integers(0, 9, 3, dtype=np.int8))
first[1, 1](found, counts)
first[1, 1](np.ndarray.flatten(np.ones((2, 3))), np.ndarray.astype(values, np.int16))
