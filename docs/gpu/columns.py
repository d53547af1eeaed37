"""columns: a copy whose neighboring threads access different rows, with the original mapping and with swapped axes."""
import numpy as np

from py2cu import cuda


@cuda.jit(schedule="original", lineinfo=True)
def by_rows(source, target):
    i, j = cuda.grid(2)
    if i < source.shape[0] and j < source.shape[1]:
        target[i, j] = source[i, j]


@cuda.jit(lineinfo=True)
def swapped(source, target):
    i, j = cuda.grid(2)
    if i < source.shape[0] and j < source.shape[1]:
        target[i, j] = source[i, j]


source = cuda.to_device(np.ones((4096, 4096), np.float32))
target = cuda.device_array_like(source)
by_rows[(128, 512), (32, 8)](source, target)
swapped[(128, 512), (32, 8)](source, target)
cuda.synchronize()
