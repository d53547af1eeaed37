# py2cu: --assume noalias --schedule coarsening
# The variables of the coarsening loop have unique names.
from numba import cuda

item = 3


@cuda.jit(device=True)
def block(v):
    return v + item


@cuda.jit("void(float32[::1], float32[::1], float32)")
def kernel(x, blocks, first):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = block(blocks[i]) + first


@cuda.jit("void(float32[::1], float32[::1], float32)")
def plain(x, blocks, first):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = item * blocks[i] + first
