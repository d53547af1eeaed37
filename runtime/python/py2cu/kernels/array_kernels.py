# SPDX-License-Identifier: MIT
"""Kernels for operations on device arrays."""
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
    number = grid(1)
    if number < count:
        columns = target.shape[1]
        i = number // columns
        j = number % columns
        target[i, j] = source[i, j]


@jit
def copy_3d(target, source, count):
    number = grid(1)
    if number < count:
        j = number // target.shape[2]
        k = number % target.shape[2]
        i = j // target.shape[1]
        j = j % target.shape[1]
        target[i, j, k] = source[i, j, k]


@jit
def copy_4d(target, source, count):
    number = grid(1)
    if number < count:
        k = number // target.shape[3]
        m = number % target.shape[3]
        j = k // target.shape[2]
        k = k % target.shape[2]
        i = j // target.shape[1]
        j = j % target.shape[1]
        target[i, j, k, m] = source[i, j, k, m]


for kernel in (copy_1d, copy_2d, copy_3d, copy_4d):
    kernel._quiet = True  # the user does not choose the grid of an assignment


def make_transpose(word):
    """Return a kernel for target = source.T by tiles in shared memory, with coalesced reads and writes."""
    element = getattr(types, word)

    @jit
    def transpose(source, target):
        tile = shared.array((32, 33), element)  # one more column, so that the elements of a column are in different banks
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
