"""The kernels that device arrays use themselves."""
from .. import types
from ..base.kernel_only import blockIdx, grid, shared, syncthreads, threadIdx
from .dispatcher import jit


@jit
def copy_1d(target, source, count):
    i = grid(1)
    if i < count:
        target[i] = source[i]


@jit
def copy_2d(target, source, count):
    place = grid(1)
    if place < count:
        columns = target.shape[1]
        i = place // columns
        j = place % columns
        target[i, j] = source[i, j]


@jit
def copy_3d(target, source, count):
    place = grid(1)
    if place < count:
        j = place // target.shape[2]
        k = place % target.shape[2]
        i = j // target.shape[1]
        j = j % target.shape[1]
        target[i, j, k] = source[i, j, k]


@jit
def copy_4d(target, source, count):
    place = grid(1)
    if place < count:
        k = place // target.shape[3]
        m = place % target.shape[3]
        j = k // target.shape[2]
        k = k % target.shape[2]
        i = j // target.shape[1]
        j = j % target.shape[1]
        target[i, j, k, m] = source[i, j, k, m]


for kernel in (copy_1d, copy_2d, copy_3d, copy_4d):
    kernel._quiet = True  # the size of an assignment is not the user's choice of a grid


def make_transpose(word):
    """target = source.T by tiles in shared memory, so that both sides are read and written along their rows."""
    element = getattr(types, word)

    @jit
    def transpose(source, target):
        tile = shared.array((32, 33), element)  # one more column: the columns of a tile then lie in different banks
        x = blockIdx.x * 32 + threadIdx.x
        y = blockIdx.y * 32 + threadIdx.y
        for i in range(0, 32, 8):
            if x < source.shape[1] and y + i < source.shape[0]:
                tile[threadIdx.y + i, threadIdx.x] = source[y + i, x]
        syncthreads()
        x = blockIdx.y * 32 + threadIdx.x
        y = blockIdx.x * 32 + threadIdx.y
        for i in range(0, 32, 8):
            if x < target.shape[1] and y + i < target.shape[0]:
                target[y + i, x] = tile[threadIdx.x, threadIdx.y + i]

    transpose._quiet = True
    return transpose
