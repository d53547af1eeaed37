"""Shapes, sizes and constants of all kinds; names of one another; what is true."""
import numpy as np
from numba import cuda

SHAPE = (4, 6)
HALF = np.float32(0.5)
MOST = np.uint8(200)


@cuda.jit
def add(x, y):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        x[i, j] += y


def describe(x):
    rows, cols = x.shape
    print(rows, cols, x.ndim, x.itemsize, x.nbytes, len(x.shape), len(SHAPE))
    if rows:
        print("rows")
    if not cols:
        print("no columns")
    return cols


def last_of(n):
    found = 0
    for i in range(n):
        if i == 3:
            continue
        if i > 5:
            break
        found = i
    return found


def report(n):
    if n < 0:
        return
    print(n)


def recorded(stream, event):
    event.record(stream)
    stream.synchronize()
    return event


def drawn(generator, n):
    return generator.random(n)


def main():
    a = np.zeros(SHAPE, np.float32)
    b = np.ones(SHAPE, dtype=a.dtype)
    device = cuda.to_device(a)
    stream = cuda.default_stream()
    cuda.select_device(0)
    add[(1, 1), (16, 16), 0](device, HALF)
    add[(1, 1), (16, 16), stream](device, 1.0)
    add[1, (16, 16)](b, HALF)
    device.copy_to_host(a)
    print(describe(a), float(a[0, 0]), float(b[3, 5]), int(MOST) + 100)
    print(last_of(10), abs(-3), max(2, 5), min(2.5, 1.5))
    first, second = 1, 2
    first, second = second, first
    print(first, second, first + second)
    report(first)
    begin = recorded(stream, cuda.event())
    end = recorded(stream, cuda.event())
    print(begin.elapsed_time(end) >= 0, len(drawn(np.random.default_rng(7), first)))
    match first:
        case 1:
            print("one")
        case 2 | 3:
            print("two or three")
        case other:
            print("another", other)


main()
