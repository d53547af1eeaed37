# py2cu: --host-code
"""Lists of streams and arrays, contexts, forall, elementwise NumPy."""
import numpy as np
from numba import cuda


@cuda.jit
def double(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


def pieces(n):
    x = np.arange(n, dtype=np.float32)
    streams = [cuda.stream() for _ in range(4)]
    parts = []
    for k, stream in enumerate(streams):
        parts.append(cuda.to_device(x[k * 16:(k + 1) * 16], stream=stream))
        double[1, 16, stream](parts[-1])
    with cuda.pinned(x):
        d_x = cuda.to_device(x)
    try:
        double[1, 64](d_x)
    finally:
        cuda.synchronize()
    double.forall(n)(d_x)
    y = x + 2 * np.sqrt(x)
    d_y = cuda.to_device(y)
    double[1, 64](d_y)
    total = 0.0
    for value in d_y.copy_to_host():
        total += value
    a, b = x[:8], x[8:]
    while total > 10:
        total /= 2
    assert total > 0
    del a
    return total


print(pieces(64))
lam = lambda v: v + 1
print(lam(3), f"{lam(4):.2f}")
