import numba as nb
import numba.cuda as nc
import numpy as xp, math as m
from numba import types as ty
from numba.cuda import atomic as at, blockDim, blockIdx as bid, jit as gpu, shared, syncthreads as wait, threadIdx
from numba.cuda import grid as where


@gpu("void(float32[::1])")
def one(x):
    i = where(1)
    tile = shared.array(32, ty.float32)
    tile[threadIdx.x] = m.sqrt(x[bid.x * blockDim.x + threadIdx.x])
    wait()
    at.add(x, 0, xp.float32(tile[i & 31]) + nb.float32(m.pi))


@nc.jit("void(float32[::1])")
def two(x):
    x[nc.grid(1)] = nc.blockDim.y * nc.gridDim.z


@nb.cuda.jit("void(float32[::1])")
def three(x):
    x[nb.cuda.grid(1)] = 3
