from numba import cuda


if cuda.is_available():
    @cuda.jit(device=True)
    def first_not_below(a, value):
        low = 0
        high = a.size
        while low < high:
            middle = (low + high) // 2
            if a[middle] < value:
                low = middle + 1
            else:
                high = middle
        return low
else:
    from .host import no_gpu as first_not_below
