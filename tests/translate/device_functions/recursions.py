from numba import cuda


@cuda.jit(device=True)
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@cuda.jit(device=True)
def even(n):
    return True if n == 0 else odd(n - 1)


@cuda.jit(device=True)
def odd(n):
    return False if n == 0 else even(n - 1)


@cuda.jit(device=True)
def place(x, low, high):
    """Writes, and has no result."""
    if low < high:
        middle = (low + high) // 2
        x[middle] += 1
        place(x, low, middle)
        place(x, middle + 1, high)


@cuda.jit(device=True)
def count(x, n):
    x[n] = n
    if n == 0:
        return 1
    return count(x, n - 1) + count(x, n - 1)


@cuda.jit("void(int64[::1])")
def kernel(x):
    i = cuda.grid(1)
    x[i] = fibonacci(i)
    if even(i):
        place(x, 0, x.size)
    x[0] = count(x, i)
