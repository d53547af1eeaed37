# Zero-dimensional arrays, float32[()] in a signature and np.array(0.0) in host code: only a pointer.
import numpy as np
from numba import cuda


@cuda.jit("void(float32[()], Array(int64, 0, 'C'), float32[::1])")
def scaled(scale, count, x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= scale[()]
        if x[i] > 1:
            cuda.atomic.add(x, 0, 1)
    if i == 0:
        count[()] += x.size
        count[...] = count[...] * 2
        scale.fill(x[0])


@cuda.jit
def total(x, result):
    s = 0.0
    for v in x:
        s += v
    result[()] = s + result.ndim + result.size


result = np.zeros(())
total[1, 1](np.arange(10.0), result)
