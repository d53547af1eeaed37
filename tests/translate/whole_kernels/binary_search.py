# py2cu:
# py2cu[small]: --assume noalias,small
"""Position of each key in a sorted array: the first index with table[index] >= key."""
from numba import cuda


@cuda.jit("void(float64[::1], float64[::1], int64[::1])")
def lower_bound(table, keys, places):
    i = cuda.grid(1)
    if i < keys.size:
        key = keys[i]
        low, high = 0, table.size
        while low < high:
            middle = (low + high) // 2
            if table[middle] < key:
                low = middle + 1
            else:
                high = middle
        places[i] = low
