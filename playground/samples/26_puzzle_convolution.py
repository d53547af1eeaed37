#: group Puzzles
#: title 7. Convolution
#: launch 2, 4
#: x [1, 2, 4, 8, 16, 32, 64]
#: weights [1, 0, -1]
#: out zeros(7)
#: expect out = [-2, -3, -6, -12, -24, -48, 32]
#: task out[i] is the sum of weights[k] * x[i + k - 1] for k = 0, 1, 2. Elements outside of x count as zero.
#: hint Compute j = i + k - 1, and add the product only if 0 <= j < x.size.
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1], int32[::1])")
def convolve(x, weights, out):
    i = cuda.grid(1)
    if i < out.size:
        total = 0
        for k in range(weights.size):
            total += weights[k] * x[i]
        out[i] = total
#: solution
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1], int32[::1])")
def convolve(x, weights, out):
    i = cuda.grid(1)
    if i < out.size:
        total = 0
        for k in range(weights.size):
            j = i + k - 1
            if 0 <= j < x.size:
                total += weights[k] * x[j]
        out[i] = total
