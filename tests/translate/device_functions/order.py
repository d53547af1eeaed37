"""Evaluation order is Python's."""
from numba import cuda


@cuda.jit(device=True)
def ticket(counters):
    counters[0] += 1
    return counters[0]


@cuda.jit(device=True)
def spread(a, b, c=2):
    return a * 16 + b * 4 + c


@cuda.jit("void(int64[::1], float32[::1])")
def kernel(counters, out):
    i = cuda.grid(1)
    out[i] += ticket(counters)  # out does not change meanwhile
    counters[0] += ticket(counters)  # the old value is read first
    out[ticket(counters)] += counters[0]
    out[i] = spread(b=ticket(counters), a=ticket(counters))
    out[i] = spread(ticket(counters), counters[0])
    out[ticket(counters)] = counters[0]
    out[ticket(counters)] *= 2
