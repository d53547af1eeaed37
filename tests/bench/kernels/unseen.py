"""Kernels with the structure of kernels in public packages that py2cu had never translated before: their loops, indices, types and launches, not their code.
bench_untuned.py reports the first measurement of each.

    windows           abtem 1.0.11, cropping of batches: a 3-D grid with its first axis along x
    laplacian         abtem 1.0.11, finite differences: closure of complex coefficients, negative indices, blocks of 4 by 8 by 8 threads
    density           diffsims 0.7.0, density of atoms: three indices, lists of atoms that end early, an inlined function with an interpolation
    likelihoods       minzastro/semiphore_public on GitHub, mixture model: blocks along the rows, tests for NaN, short rows
    soft_alignment    pysdtw 0.0.5, soft dynamic time warping: antidiagonals of a table in global memory, a block for each pair
"""
import math

import numpy as np

from py2cu import cuda

REACH = 4
COEFFICIENTS = np.roll(np.array([-1 / 560, 8 / 315, -1 / 5, 8 / 5, -205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560]), -REACH).astype(np.complex64)


@cuda.jit
def windows(images, corners, out):
    n, y, x = cuda.grid(3)
    if n < out.shape[0] and y < out.shape[1] and x < out.shape[2]:
        out[n, y, x] = images[n, corners[n, 0] + y, corners[n, 1] + x]


@cuda.jit
def laplacian(a, out):
    n, i, j = cuda.grid(3)
    count, rows, columns = a.shape
    if n < count and REACH <= i < rows - REACH and REACH <= j < columns - REACH:
        total = np.complex64(0)
        for k in range(-REACH, REACH + 1):
            total += COEFFICIENTS[k] * a[n, i + k, j] + COEFFICIENTS[k] * a[n, i, j + k]
        out[n, i, j] = total


@cuda.jit(device=True)
def interpolated(x, y, z, table, limits):
    n = x * x + y * y + z * z
    if n >= limits[0]:
        return 0
    n = limits[1] * math.sqrt(n)
    i = int(n)
    n -= i
    if i == 0:
        return n * n * table[1] + (1 - n * n) * table[0]
    return 0.5 * ((n * n - n) * table[i - 1] + (n * n + n) * table[i + 1]) + (1 - n * n) * table[i]


@cuda.jit
def density(xs, ys, zs, least, positions, lists, size, table, limits, out):
    i, j, k = cuda.grid(3)
    if i >= xs.size or j >= ys.size or k >= zs.size:
        return
    x, y, z = xs[i], ys[j], zs[k]
    a = int((x - least[0]) / size[0])
    b = int((y - least[1]) / size[1])
    c = int((z - least[2]) / size[2])
    if a >= lists.shape[0] or b >= lists.shape[1] or c >= lists.shape[2]:
        return
    total = 0
    for m in range(lists.shape[3]):
        atom = lists[a, b, c, m]
        if atom < 0:
            break
        total += interpolated(positions[atom, 0] - x, positions[atom, 1] - y, positions[atom, 2] - z, table, limits)
    out[i, j, k] = total


@cuda.jit
def likelihoods(values, errors, offsets, weights, means, deviations, out):
    row, column = cuda.grid(2)
    if column >= len(weights) or row >= len(values):
        return
    p = weights[column]
    for b in range(values.shape[1]):
        if not math.isnan(values[row, b]) and not math.isnan(errors[row, b]):
            variance = errors[row, b] ** 2 + deviations[column, b] ** 2
            distance = values[row, b] - offsets[row, column] - means[column, b]
            p *= math.exp(-0.5 * distance * distance / variance) / (2.5066282746 * math.sqrt(variance))
    out[row, column] = p


@cuda.jit
def soft_alignment(costs, table, gamma):
    pair = cuda.blockIdx.x
    j = cuda.threadIdx.x
    rows = costs.shape[1]
    columns = costs.shape[2]
    scale = 1.0 / gamma
    for d in range(rows + columns - 1):
        i = d - j
        if -1 < i < rows and j < columns:
            a = -table[pair, i, j] * scale
            b = -table[pair, i, j + 1] * scale
            c = -table[pair, i + 1, j] * scale
            largest = max(max(a, b), c)
            total = math.exp(a - largest) + math.exp(b - largest) + math.exp(c - largest)
            table[pair, i + 1, j + 1] = costs[pair, i, j] - gamma * (math.log(total) + largest)
        cuda.syncthreads()
