from numba import cuda


@cuda.jit(device=True)
def count(x, k):
    """Its side effect is needed, its result not always."""
    x[k] += 1
    return x[k]


@cuda.jit("void(float32[::1], int64)")
def calls(x, n):
    max(min(count(x, n), 3.0), -1.0)
    unread = abs(count(x, n + 1)) + 2
    min(count(x, n + 2), count(x, n + 3))


@cuda.jit("void(float32[::1], int64, int64)")
def branches(x, n, m):
    if n == 0:
        pass
    elif n < m:  # both
        x[0] = 1
    if n == 0:
        pass
    elif n < m:
        x[1] = 1
    else:
        x[1] = 2
    x[2] = n if m > 3 else n


@cuda.jit("void(float32[::1], int64)")
def loops(x, n):
    """Unused loops are removed, unless their counter is read after the loop."""
    total = 0.0
    for k in range(n):  # the sum
        total += x[k]
    found = False
    for k in range(n):
        # the first that is large
        if x[k] > 3:
            found = True
            break
    unread = x.sum()
    last = -1
    for last in range(n):
        pass
    x[0] = last
    for k in range(n):
        if k > 2:
            continue
        for m in range(n):
            if x[m] > 3:
                break
            x[m] = k
    # its start has a side effect
    for k in range(count(x, n), n):  # only the call
        pass


@cuda.jit("void(int64[:, ::1], int64)")
def constants(y, n):
    y[255 % 24, n + 15 - 24] = y[100 // 8 % 5, 3 * 4]
    y[n + 2 - 2, n - 1 + 8] = y[-1 % 7, 7 // 2]
    y[0 // 3 + 2, 7 // 1 * 2] = y[0 % 3, 9 % 1 + 1]
