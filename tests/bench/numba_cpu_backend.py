# SPDX-License-Identifier: MIT
"""The loops of bare/cpu_backend.c as functions of numba.njit(parallel=True), by the name of the C function.

The histogram is missing: prange cannot give each thread its own bins.
"""
import math

import numba
import numpy as np
from numba import prange

f32 = np.float32


@numba.njit(parallel=True)
def tiled(a, b, c, n):
    for i in prange(n):
        c[i, :] = 0
        for k in range(n):
            t = a[i, k]
            for j in range(n):
                c[i, j] += t * b[k, j]


@numba.njit(parallel=True)
def jacobi(a, b, n):
    for i in prange(1, n - 1):
        for j in range(1, n - 1):
            b[i, j] = f32(0.25) * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


@numba.njit(parallel=True)
def heat(u, v, c, n):
    for i in prange(1, n - 1):
        for j in range(1, n - 1):
            for k in range(1, n - 1):
                v[i, j, k] = u[i, j, k] + c * (u[i + 1, j, k] + u[i - 1, j, k] + u[i, j + 1, k] + u[i, j - 1, k]
                                               + u[i, j, k + 1] + u[i, j, k - 1] - f32(6) * u[i, j, k])


@numba.njit(parallel=True)
def sums(x, out, chunk, n):
    for b in prange(n // chunk):
        total = f32(0)
        for i in range(chunk):
            total += x[b * chunk + i]
        out[b] = total


@numba.njit(parallel=True)
def bitonic(a, n):
    for b in prange(n // 512):
        s = a[b * 512:(b + 1) * 512]
        k = 2
        while k <= 512:
            j = k // 2
            while j > 0:
                for t in range(512):
                    q = t ^ j
                    if q > t and (s[t] > s[q] if (t & k) == 0 else s[t] < s[q]):
                        s[t], s[q] = s[q], s[t]
                j //= 2
            k *= 2


@numba.njit(parallel=True)
def diffusion(rate, a, b, n):
    for i in prange(1, n - 1):
        for j in range(1, n - 1):
            around = a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]
            b[i, j] = a[i, j] + rate * (around - f32(4) * a[i, j])


@numba.njit(parallel=True)
def spmv(starts, columns, values, x, y, rows):
    for row in prange(rows):
        total = f32(0)
        for k in range(starts[row], starts[row + 1]):
            total += values[k] * x[columns[k]]
        y[row] = total


@numba.njit(parallel=True)
def nbody(at, pull, n):
    for i in prange(n):
        ax = f32(0)
        ay = f32(0)
        az = f32(0)
        for j in range(n):
            dx = at[j, 0] - at[i, 0]
            dy = at[j, 1] - at[i, 1]
            dz = at[j, 2] - at[i, 2]
            r2 = dx * dx + dy * dy + dz * dz + f32(0.01)
            f = f32(1) / (r2 * f32(math.sqrt(r2)))
            ax += f * dx
            ay += f * dy
            az += f * dz
        pull[i, 0] = ax
        pull[i, 1] = ay
        pull[i, 2] = az


@numba.njit(parallel=True)
def softmax(x, y, rows, columns):
    for row in prange(rows):
        most = x[row, 0]
        for j in range(columns):
            most = max(most, x[row, j])
        total = f32(0)
        for j in range(columns):
            y[row, j] = math.exp(x[row, j] - most)
            total += y[row, j]
        for j in range(columns):
            y[row, j] /= total
