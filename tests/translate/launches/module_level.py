import numpy as np
from numba import cuda


@cuda.jit
def add(a, b, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a[i] + b[i]


n = 1000
a = np.arange(n, dtype=np.float32)
b = np.ones_like(a)
out = cuda.device_array(n, np.float32)
add[(n + 127) // 128, 128](cuda.to_device(a), cuda.to_device(b), out)
