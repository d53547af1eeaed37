"""Indices passed on in a recursion: their ranges follow from recursive calls and other calls."""
from numba import cuda


@cuda.jit(device=True)
def below(x, n):
    """Stops at 0."""
    x[n] += 1
    if n > 0:
        below(x, n - 1)
        below(x, n // 2)


@cuda.jit(device=True)
def past(x, n):
    """Reaches -3."""
    x[n] += 1
    if n > -3:
        past(x, n - 1)


@cuda.jit(device=True)
def halves(x, low, high):
    if high - low > 1:
        middle = (low + high) // 2
        halves(x, low, middle)
        halves(x, middle, high)
        below(x, low)  # also called from a recursion
    else:
        x[low] = high


@cuda.jit(device=True)
def there(x, n):
    """Mutual recursion: the arguments of the first function are unknown."""
    if n > 0:
        back(x, n - 1)


@cuda.jit(device=True)
def back(x, n):
    x[n] = 0
    there(x, n - 1)


@cuda.jit(device=True)
def turned(x, a, b):
    """Swaps its arguments."""
    x[a] = 1
    if b < 9:
        turned(x, b, a + 1)


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    i = cuda.grid(1)
    below(x, i)
    past(x, i)
    halves(x, 0, x.size)
    there(x, i)
    turned(x, i, 3)
    if n > 0:
        turned(x, 0, n)


@cuda.jit("void(int64[::1], int64)")
def given(x, n):
    """The argument is unknown."""
    again(x, n)


@cuda.jit(device=True)
def again(x, n):
    x[n] = 1
    if n > 0:
        again(x, n - 1)


@cuda.jit("void(int64[::1])")
def steps(x):
    handed_on(x, 0, 0, 0)


@cuda.jit(device=True)
def handed_on(x, a, b, c):
    """The first argument grows; the next calls pass it as the second and the third argument."""
    x[c] = a
    if a < 9:
        handed_on(x, a + 1, a, b)
