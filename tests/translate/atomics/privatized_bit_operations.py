# py2cu: --schedule privatization --assume noalias
"""Privatized atomics other than sums: each starts with its neutral element, which for `and` is all ones."""
import numpy as np
from numba import cuda


@cuda.jit("void(uint8[::1], int32[::1], uint32[::1])")
def all_of(x, masks, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.and_(bins, x[i], masks[i])


@cuda.jit("void(uint8[::1], int64[::1], int64[::1])")
def all_of_wide(x, masks, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.and_(bins, x[i], masks[i])


@cuda.jit("void(uint8[::1], uint64[::1], uint64[::1])")
def any_of(x, masks, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.or_(bins, x[i], masks[i])


@cuda.jit("void(uint8[::1], int32[::1], int32[::1])")
def odd_ones(x, masks, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.xor(bins, x[i], masks[i])


@cuda.jit("void(uint8[::1], uint32[::1], uint32[::1])")
def smallest(x, values, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.min(bins, x[i], values[i])


@cuda.jit("void(uint8[::1], int64[::1], int64[::1])")
def largest(x, values, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.max(bins, x[i], values[i])


@cuda.jit("void(uint8[::1], uint64[::1], uint64[::1])")
def largest_unsigned(x, values, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.max(bins, x[i], values[i])
