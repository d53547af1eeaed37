"""What Python's integers and floats do where C's do otherwise."""
import math

import numpy as np
from numba import cuda


@cuda.jit
def fill(out, value, factor):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = value + i * factor


def halves(k):
    return k // 2, k % 2


def sizes(limit):
    count = 0
    k = 7
    while k < limit:
        k = k * 3 - 1
        count += 1
    return count


def best(a, b, c):
    if a > b and not a < c:
        name = 1
    elif b >= c:
        name = 2
    else:
        name = 3
    return name


low = -7
print(low // 2, low % 2, 7 // -2, 7 % -2, -low // 3)
half, rest = halves(low)
print(half, rest, abs(low), min(3, low), max(2, 5, 4))
print(7 / 2, 1e22, 0.1 + 0.2, 1.5e-7, 100.0, 2 ** 40, 1 << 33, 10 ** 3)
print(math.ceil(7 / 2), math.floor(-3.5), int(-3.9), float(3), math.sqrt(2.0))
print(best(1, 2, 3), best(3, 2, 1), best(1, 3, 2), sizes(1000))
print("100 %", "a \"quoted\" word", f"{low:5d}|{7 / 3:8.3f}|{1.0:.2e}|{{}}", 3 > 2)
for i in range(10, 0, -3):
    print(i, 1 < i <= 7)
limit = 3
for i in range(limit):
    limit += i
print(limit)

small = np.array([3, 1, 2], dtype=np.int32)
line = np.linspace(0.0, 1.0, 5)
even = np.arange(0, 10, 2)
print(small[0], small[-1], line[3], line[4], even[4], even.size)
x = np.empty(100, np.float32)
fill[1, 128](x, np.float32(1.5), 2)
print(float(x[0]), float(x[99]))
d_x = cuda.to_device(x)
d_part = d_x[10:20]
fill[1, 32](d_part, np.float32(0.0), 1)
d_x.copy_to_host(x)
print(float(x[9]), float(x[10]), float(x[19]), float(x[20]))
y = x[5:8]
y[0] = -1.0
y.fill(4)
z = x.copy()
x[:] = 2.5
print(f"{x[5]:.2f} {z[5]:.2f} {z[8]:.2f}", z.astype(np.int32)[6])
grid = z.reshape((10, 10))
print(float(grid[1, 0]), grid.shape[1])
