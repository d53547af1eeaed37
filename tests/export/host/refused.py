"""What is like something that can be followed, but is not: each line stays as a comment that says why."""
import math
import sys

import numpy as np
from numba import cuda


@cuda.jit
def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor


def any_number(*args):
    return args


@staticmethod
def decorated(n):
    return n


def generator(n):
    yield n


def two(a, b=2):
    return a * b


def makes(n):
    a = np.zeros(*[n])
    b = np.full(n, [1, 2])
    c = np.full(*[n, 2.5])
    d = np.zeros_like(*[a])
    e = np.ones_like(n)
    f = np.arange(*[n])
    g = np.arange(2.5)
    h = np.arange(n, dtype=bool)
    i = np.linspace(0, 1, n, dtype=int)
    j = np.array(*[n])
    k = np.array((1, 2))
    l = np.array([1, 2.5])
    m = np.array([])
    o = np.zeros(n, dtype=sys.version)
    p = np.zeros(sys.maxsize)
    q = np.ones((1, 2, 3, 4, 5, 6, 7, 8, 9))
    print(*[n])
    print("a\0b", n)
    print(a, b, c, d, e, f, g, h, i, j, k, l, m, o, p, q)


def draws(n, seed):
    r = np.random.rand()
    s = np.random.random()
    t = np.random.uniform(0, 1)
    u = np.random.uniform(0, "1", n)
    v = np.random.randint(5)
    w = np.random.randint(0, 2.5, n)
    x = np.random.default_rng(1, 2)
    print(r, s, t, u, v, w, x)


def copies(n, x):
    device = cuda.to_device(x)
    a = cuda.to_device()
    b = cuda.to_device(x, stream=n)
    c = cuda.device_array(*[n])
    d = cuda.device_array_like(*[x])
    e = cuda.device_array_like(n)
    f = cuda.stream(n)
    g = cuda.event(*[n])
    h = cuda.event_elapsed_time(n)
    i = x.copy_to_host()
    j = x.copy_to_device(device)
    k = device.fill(2)
    l = device.reshape(n)
    m = x.reshape(-1, n)
    cuda.select_device()
    device.copy_to_host(stream=n)
    y = np.ones(n, np.float32)
    x[:] = y
    z = x.T
    print(a, b, c, d, e, f, g, h, i, j, k, l, m, y, z)


def launches(n, x):
    device = cuda.to_device(x)
    scale[1](device, 2.0)
    scale[(1, 1, 1, 1), 64](device, 2.0)
    scale["1", 64](device, 2.0)
    scale[1, x](device, 2.0)
    scale[1, 64](np.ones(n), 2.0)
    scale[1, 64](*[device, 2.0])
    scale[1, 64](device, "2")
    scale[1, 64](device)
    scale[1, 64, n](device, 2.0)
    scale[1, 64](x, 2.0)


def numbers(n, x):
    a = any_number(n)
    b = decorated(n)
    c = generator(n)
    d = two(*[n])
    e = two(n, c=3)
    f = two()
    g = n ** n
    h = n << n
    i = n @ n
    j = x < x
    k = 1 if x else 2
    l = n if n > 1 else 2.5
    m = len(n)
    o = abs(x)
    p = math.floor(x)
    q = x.strides
    r = -x
    s = (1, 2)[n]
    t = (1, 2)[5]
    u = x if n and x else n
    v = w = n
    sys.path = n
    x.size, m = n, n
    n.real
    del n
    print(a, b, c, d, e, f, g, h, i, j, k, l, m, o, p, q, r, s, t, u, v, w)


def flows(n, x):
    for i in range(2.5):
        print(i)
    for i in range(1, 2, n):
        print(i)
    for i in x:
        print(i)
    with open("name") as file:
        print(file)
    with cuda.gpus[n]:
        print(n)
    match n:
        case 1:
            print(1)
        case _:
            print(2)
    assert x


def changes(n, x):
    while x:
        n -= 1
    x += 1


def main():
    n = 10
    x = np.ones(n)
    makes(n)
    draws(n, 1)
    copies(n, x)
    launches(n, x)
    numbers(n, x)
    flows(n, x)
    changes(n, x)


main()
