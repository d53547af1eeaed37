# py2cu:
# py2cu[small]: --assume noalias,small
"""Softmax of each row: one block per row, whose threads share the maximum and the sum."""
import math

from numba import cuda, float32

THREADS = 128


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def softmax(x, y):
    shared = cuda.shared.array(THREADS, float32)
    row = cuda.blockIdx.x
    t = cuda.threadIdx.x
    n = x.shape[1]

    largest = float32(-math.inf)
    for c in range(t, n, THREADS):
        largest = max(largest, x[row, c])
    shared[t] = largest
    cuda.syncthreads()
    s = THREADS >> 1
    while s:
        if t < s:
            shared[t] = max(shared[t], shared[t + s])
        cuda.syncthreads()
        s >>= 1
    largest = shared[0]
    cuda.syncthreads()

    total = float32(0)
    for c in range(t, n, THREADS):
        e = math.exp(x[row, c] - largest)
        y[row, c] = e
        total += e
    shared[t] = total
    cuda.syncthreads()
    s = THREADS >> 1
    while s:
        if t < s:
            shared[t] += shared[t + s]
        cuda.syncthreads()
        s >>= 1
    for c in range(t, n, THREADS):
        y[row, c] /= shared[0]
