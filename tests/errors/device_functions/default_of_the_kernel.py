from numba import cuda


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    def add(a, b=n):
        return a + b
    
    x[0] = add(1)
