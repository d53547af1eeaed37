"""The order of strings in arrays, and the address of an array."""
from numba import cuda


@cuda.jit("void(UnicodeCharSeq(8)[::1], CharSeq(4)[::1], boolean[::1], uint64[::1])")
def order(names, keys, first, addresses):
    i = cuda.grid(1)
    if i + 1 < names.size:
        first[i] = names[i] < names[i + 1] and not keys[i] <= b"key"
        addresses[i] = names[i:].ctypes.data - keys.ctypes.data
