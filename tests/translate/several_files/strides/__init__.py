from numba import cuda


@cuda.jit(device=True)
def count(keys, counts, first, step):
    for i in range(first + 1, keys.size, step + 1):
        cuda.atomic.add(counts, keys[i], 1)
