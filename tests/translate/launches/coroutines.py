"""Values of coroutines are tracked like those of functions: `await` evaluates to the returned value."""
import asyncio

import numpy as np
from numba import cuda


@cuda.jit
def add(a, b, out):
    i, j = cuda.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        out[i, j] = a[i, j] + b[i, j]


def added(a, b):
    a, b = cuda.to_device(a), cuda.to_device(b)
    out = cuda.device_array_like(a)
    add[(4, 4), (16, 16)](a, b, out)
    return out.copy_to_host()


async def read(scale):
    return np.ones((64, 64), dtype=np.float32) * np.float32(scale)


async def main():
    first = await read(2)
    return added(first, await read(3))


asyncio.run(main())
