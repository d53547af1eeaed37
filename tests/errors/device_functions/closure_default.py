# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    m = n * 2
    
    def one(a, b=m):
        return a + b
    
    x[0] = one(1)
