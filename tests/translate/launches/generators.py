# Generators, dict comprehensions, `with` targets, and branches by isinstance.
import numpy as np
from numba import cuda


@cuda.jit
def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor


def blocks(count):
    for i in range(count):
        yield np.zeros(8, np.float32), i + 1


def numbers():
    yield from [0.5, 0.25]


for block, number in blocks(4):
    scale[1, 8](block, number)

first, _ = next(blocks(2))
scale[1, 8](first.astype(np.float64), next(iter(numbers())))

by_name = {name: np.zeros(8, np.int16) for name in ["a", "b"]}
scale[1, 8](by_name["b"], 3)

with np.load("result.npz") as stored:
    amount = 2 if isinstance(len(stored), int) else 2.5
    scale[1, 8](np.zeros(8, np.int64), amount)

by_place = {}
for i in range(10):
    by_place[(i, i)] = np.zeros(8, np.uint8)
scale[1, 8](by_place[(3, 3)], 3)
