"""Shared memory and fences rule out blocks that process several blocks of the script."""
# py2cu: --schedule privatization --assume noalias
from numba import cuda, int32


@cuda.jit("void(int32[:], int32[:])")
def count(x, y):
    held = cuda.shared.array(64, int32)
    i = cuda.grid(1)
    held[cuda.threadIdx.x] = 1
    if i < x.size:
        cuda.atomic.add(y, x[i], held[cuda.threadIdx.x])


@cuda.jit("void(int32[:], int32[:])")
def fenced(x, y):
    i = cuda.grid(1)
    if i < x.size:
        cuda.threadfence()
        cuda.atomic.add(y, x[i], 1)
