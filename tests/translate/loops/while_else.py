"""while, break, continue, and else on loops."""
from numba import cuda


@cuda.jit("void(int64, int64[::1])")
def find(n, s):
    for i in range(n):
        if s[i] == 7:
            s[0] = i
            break
    else:
        s[0] = -1

    i = 0
    while i < n:
        if s[i] < 0:
            break
        i += 1
    else:
        s[1] = 1

    while True:
        i -= 1
        if i % 3 == 0:
            continue
        if i < 0:
            break
        s[2] += 1


@cuda.jit("void(int64, int64[::1])")
def nested(n, s):
    for i in range(n):
        for j in range(i):
            if j == 3:
                continue
            if s[j] == i:
                break
            s[j] += 1
        else:
            continue
        break


@cuda.jit("void(int64[::1])")
def else_without_break(s):
    for i in range(3):
        s[i] = 1
    else:
        s[3] = 2
    i = 10
    while i > 0:
        i -= 1
    else:
        s[4] = i


@cuda.jit("void(int64, int64[::1])")
def collatz(limit, steps):
    i = cuda.grid(1)
    if i < steps.size:
        n = i + 1
        count = 0
        while n != 1 and count < limit:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            count += 1
        steps[i] = count


@cuda.jit("void(int64[::1])")
def empty_bodies(s):
    for i in range(10):
        pass
    while s[0] > 0:
        pass
    for i in range(s[1]):
        continue
