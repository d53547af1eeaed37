import numpy as np
from numba import cuda

# of today
PRICES = cuda.to_device(np.arange(5, dtype=np.float32))
GRID = cuda.device_array((4, 4))


@cuda.jit(device=True)
def price(i):
    return PRICES[i]


@cuda.jit(device=True)
def value(quantity, i):
    return quantity * price(i)


@cuda.jit
def total(quantities, totals):
    """Price times quantity."""
    i = cuda.grid(1)
    if i < totals.size:
        totals[i] = value(quantities[i], i)
        cuda.atomic.add(GRID, (i % 4, 0), PRICES[i])


def run():
    weights = cuda.to_device(np.ones((3, 4)))

    @cuda.jit
    def weigh(out, PRICES):
        i = cuda.grid(1)
        if i < weights.shape[0]:
            out[i] = weights[i, 0] + price(i) + PRICES

    n = cuda.to_device(np.ones(5))
    out = cuda.device_array(5)
    total[1, 32](n, out)
    weigh[1, 32](out, 1.0)


run()
