"""What cannot be followed stays as a comment, and what depends on it."""
import sys

import numpy as np
from numba import cuda

SIZE = 1000


class Settings:
    scale = 2.0


@cuda.jit
def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor


def load(name):
    with open(name) as f:
        return f.read()


def reference(x, factor):
    return x * factor


def main():
    n = SIZE
    if len(sys.argv) > 1:
        n = int(sys.argv[1])  # ??/ \
    np.random.seed(0)
    x = np.random.rand(n)
    noise = np.sin(x) + np.cos(x)
    x[::2] = 0.5
    names = ["a", "b"]
    for name in names:
        print(name)
    d_x = cuda.to_device(noise)
    scale[n // 128 + 1, 128](d_x, Settings.scale)
    scale[n // 128 + 1, 128](d_x, 3.0)
    try:
        result = d_x.copy_to_host()
    except Exception as error:
        print("failed:", error)
    k = 1
    k = "text"
    print(k)
    print(np.allclose(result, reference(x, 3.0)))
    return {"n": n}


main()
