"""Kernels as typical Numba users write them, in one category each. bench_untuned.py compares them with the CUDA C of kernels/untuned.cu."""
import math

import numpy as np

from py2cu import cuda
from py2cu.cuda.random import xoroshiro128p_normal_float32

TILE = 16
SIDE = 32
PADDED = SIDE + 1
HALO = 2
FULL = SIDE + 2 * HALO
LENGTH = 128
ROW = LENGTH + 1
CX = np.array([0, 1, 0, -1, 0, 1, -1, -1, 1])
CY = np.array([0, 0, 1, 0, -1, 1, 1, -1, -1])
W = np.array([4 / 9] + [1 / 9] * 4 + [1 / 36] * 4)


@cuda.jit
def nearest_center(points, centers, labels):
    """Assignment step of k-means."""
    i = cuda.grid(1)
    if i < points.shape[0]:
        best = 0
        least = np.float32(1e30)
        for c in range(centers.shape[0]):
            d = np.float32(0)
            for k in range(points.shape[1]):
                t = points[i, k] - centers[c, k]
                d += t * t
            if d < least:
                least = d
                best = c
        labels[i] = best


@cuda.jit
def convolve(image, weights, out):
    """Image filter with weights of any odd size."""
    i, j = cuda.grid(2)
    r = weights.shape[0] // 2
    if r <= i < image.shape[0] - r and r <= j < image.shape[1] - r:
        total = np.float32(0)
        for di in range(-r, r + 1):
            for dj in range(-r, r + 1):
                total += image[i + di, j + dj] * weights[di + r, dj + r]
        out[i, j] = total


@cuda.jit
def product_of_tiles(a, b, out):
    """Matrix product with tiles in shared memory."""
    tile_a = cuda.shared.array((TILE, TILE), np.float32)
    tile_b = cuda.shared.array((TILE, TILE), np.float32)
    column, row = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = np.float32(0)
    for m in range(a.shape[1] // TILE):
        tile_a[ty, tx] = a[row, m * TILE + tx]
        tile_b[ty, tx] = b[m * TILE + ty, column]
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[ty, k] * tile_b[k, tx]
        cuda.syncthreads()
    out[row, column] = total


@cuda.jit
def padded_transpose(a, out):
    """Transposition through a padded tile, one element for each thread."""
    tile = cuda.shared.array((SIDE, PADDED), np.float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    x = cuda.blockIdx.x * SIDE + tx
    y = cuda.blockIdx.y * SIDE + ty
    if y < a.shape[0] and x < a.shape[1]:
        tile[ty, tx] = a[y, x]
    cuda.syncthreads()
    x = cuda.blockIdx.y * SIDE + tx
    y = cuda.blockIdx.x * SIDE + ty
    if y < a.shape[1] and x < a.shape[0]:
        out[y, x] = tile[tx, ty]


@cuda.jit
def life(cells, out):
    """A step of the game of life on a torus."""
    j, i = cuda.grid(2)
    rows, columns = cells.shape
    if i < rows and j < columns:
        count = 0
        for di in range(-1, 2):
            for dj in range(-1, 2):
                if di != 0 or dj != 0:
                    count += cells[(i + di) % rows, (j + dj) % columns]
        out[i, j] = 1 if count == 3 or (count == 2 and cells[i, j] == 1) else 0


@cuda.jit
def shared_blur(a, out):
    """Sum over 5 by 5 neighbors from a tile with a halo."""
    tile = cuda.shared.array((FULL, FULL), np.float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    column, row = cuda.grid(2)
    for y in range(ty, FULL, SIDE):
        for x in range(tx, FULL, SIDE):
            i = min(max(cuda.blockIdx.y * SIDE + y - HALO, 0), a.shape[0] - 1)
            j = min(max(cuda.blockIdx.x * SIDE + x - HALO, 0), a.shape[1] - 1)
            tile[y, x] = a[i, j]
    cuda.syncthreads()
    if row < a.shape[0] and column < a.shape[1]:
        total = np.float32(0)
        for y in range(2 * HALO + 1):
            for x in range(2 * HALO + 1):
                total += tile[ty + y, tx + x]
        out[row, column] = total


@cuda.jit
def bitonic_pass(x, out, distance, size):
    """One pass of a bitonic sort."""
    i = cuda.grid(1)
    if i < x.size:
        other = i ^ distance
        ascending = i & size == 0
        a = x[i]
        b = x[other]
        out[i] = min(a, b) if (i < other) == ascending else max(a, b)


@cuda.jit
def normalize_rows(x, out):
    """Differences from the largest element of each row, divided by their sum; one thread for each row."""
    i = cuda.grid(1)
    if i < x.shape[0]:
        largest = x[i, 0]
        for j in range(1, x.shape[1]):
            largest = max(largest, x[i, j])
        total = np.float32(0)
        for j in range(x.shape[1]):
            total += x[i, j] - largest
        for j in range(x.shape[1]):
            out[i, j] = (x[i, j] - largest) / total


@cuda.jit
def heat(u, out):
    """Stencil of seven points in three dimensions."""
    i, j, k = cuda.grid(3)
    if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1 and 0 < k < u.shape[2] - 1:
        out[i, j, k] = u[i, j, k] + np.float32(0.1) * (
            u[i - 1, j, k] + u[i + 1, j, k] + u[i, j - 1, k] + u[i, j + 1, k] + u[i, j, k - 1] + u[i, j, k + 1] - np.float32(6) * u[i, j, k])


@cuda.jit
def small_products(a, b, out):
    """Products of many matrices of 4 by 4 elements."""
    n = cuda.grid(1)
    if n < a.shape[0]:
        for i in range(a.shape[1]):
            for j in range(b.shape[2]):
                total = np.float32(0)
                for k in range(a.shape[2]):
                    total += a[n, i, k] * b[n, k, j]
                out[n, i, j] = total


@cuda.jit
def pairwise(x, y, out):
    """Squared distances between the rows of two tables."""
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        total = np.float32(0)
        for k in range(x.shape[1]):
            d = x[i, k] - y[j, k]
            total += d * d
        out[i, j] = total


@cuda.jit
def scan_of_blocks(x, out):
    """Inclusive scan of the elements of each block, in shared memory."""
    part = cuda.shared.array(256, np.float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i]
    cuda.syncthreads()
    distance = 1
    while distance < 256:
        value = part[t]
        if t >= distance:
            value += part[t - distance]
        cuda.syncthreads()
        part[t] = value
        cuda.syncthreads()
        distance *= 2
    out[i] = part[t]


@cuda.jit
def sparse_product(data, indices, starts, x, y):
    """Product of a sparse matrix in CSR format and a vector; one thread for each row."""
    i = cuda.grid(1)
    if i < y.shape[0]:
        total = 0.0
        for k in range(starts[i], starts[i + 1]):
            total += data[k] * x[indices[k]]
        y[i] = total


@cuda.jit
def fft_pass(x, out, span):
    """One pass of a radix-2 FFT with self-sorting (Stockham) order."""
    i = cuda.grid(1)
    half = x.size // 2
    if i < half:
        k = i % span
        angle = -math.pi * k / span
        w = complex(math.cos(angle), math.sin(angle))
        a = x[i]
        b = x[i + half] * w
        at = i // span * span * 2 + k
        out[at] = a + b
        out[at + span] = a - b


@cuda.jit
def sort_blocks(x, out):
    """Bitonic sort of 512 elements for each block, in shared memory."""
    part = cuda.shared.array(512, np.float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i]
    cuda.syncthreads()
    size = 2
    while size <= 512:
        distance = size // 2
        while distance > 0:
            other = t ^ distance
            if other > t:
                if t & size == 0:
                    if part[t] > part[other]:
                        part[t], part[other] = part[other], part[t]
                else:
                    if part[t] < part[other]:
                        part[t], part[other] = part[other], part[t]
            cuda.syncthreads()
            distance //= 2
        size *= 2
    out[i] = part[t]


@cuda.jit
def align(first, second, scores):
    """Needleman-Wunsch score of pairs of sequences: a block for each pair, one antidiagonal of the table after the other."""
    table = cuda.shared.array((3, ROW), np.int32)
    pair = cuda.blockIdx.x
    i = cuda.threadIdx.x + 1
    if i == 1:
        table[0, 0] = 0
        table[1, 0] = -1
        table[1, 1] = -1
    cuda.syncthreads()
    for d in range(2, 2 * LENGTH + 1):
        j = d - i
        if j == 0:
            table[d % 3, i] = -d
        if i == 1 and d <= LENGTH:
            table[d % 3, 0] = -d
        if 1 <= j <= LENGTH:
            match = 1 if first[pair, i - 1] == second[pair, j - 1] else -1
            best = table[(d - 2) % 3, i - 1] + match
            best = max(best, table[(d - 1) % 3, i - 1] - 1)
            best = max(best, table[(d - 1) % 3, i] - 1)
            table[d % 3, i] = best
        cuda.syncthreads()
    if i == LENGTH:
        scores[pair] = table[(2 * LENGTH) % 3, LENGTH]


@cuda.jit
def bilateral(image, out, radius, sigma_space, sigma_value):
    """Filter that preserves edges: weights by distance and by difference."""
    i, j = cuda.grid(2)
    if i < image.shape[0] and j < image.shape[1]:
        center = image[i, j]
        total = 0.0
        weights = 0.0
        for di in range(-radius, radius + 1):
            for dj in range(-radius, radius + 1):
                y = min(max(i + di, 0), image.shape[0] - 1)
                x = min(max(j + dj, 0), image.shape[1] - 1)
                difference = image[y, x] - center
                weight = math.exp(-(di * di + dj * dj) / (2 * sigma_space**2) - difference * difference / (2 * sigma_value**2))
                total += weight * image[y, x]
                weights += weight
        out[i, j] = total / weights


@cuda.jit
def median(image, out):
    """Median of 3 by 3 neighbors, which an insertion sort orders."""
    i, j = cuda.grid(2)
    if 0 < i < image.shape[0] - 1 and 0 < j < image.shape[1] - 1:
        window = cuda.local.array(9, np.float32)
        n = 0
        for di in range(-1, 2):
            for dj in range(-1, 2):
                value = image[i + di, j + dj]
                k = n
                while k > 0 and window[k - 1] > value:
                    window[k] = window[k - 1]
                    k -= 1
                window[k] = value
                n += 1
        out[i, j] = window[4]


@cuda.jit
def push_particles(particles, out, dt):
    """A time step of particles, an array of records, in a central field."""
    i = cuda.grid(1)
    if i < particles.size:
        p = particles[i]
        r2 = p.x * p.x + p.y * p.y + p.z * p.z + 0.01
        a = -p.charge / (p.mass * r2 * math.sqrt(r2))
        vx = p.vx + dt * a * p.x
        vy = p.vy + dt * a * p.y
        vz = p.vz + dt * a * p.z
        out[i].x = p.x + dt * vx
        out[i].y = p.y + dt * vy
        out[i].z = p.z + dt * vz
        out[i].vx = vx
        out[i].vy = vy
        out[i].vz = vz
        out[i].mass = p.mass
        out[i].charge = p.charge


@cuda.jit
def neighbor_forces(positions, neighbors, forces):
    """Lennard-Jones forces between particles and their listed neighbors."""
    i = cuda.grid(1)
    if i < positions.shape[0]:
        fx = 0.0
        fy = 0.0
        fz = 0.0
        for k in range(neighbors.shape[1]):
            j = neighbors[i, k]
            dx = positions[i, 0] - positions[j, 0]
            dy = positions[i, 1] - positions[j, 1]
            dz = positions[i, 2] - positions[j, 2]
            r2 = dx * dx + dy * dy + dz * dz
            if 0.0 < r2 < 6.25:
                s = 1.0 / r2
                s6 = s * s * s
                f = 24.0 * s * s6 * (2.0 * s6 - 1.0)
                fx += f * dx
                fy += f * dy
                fz += f * dz
        forces[i, 0] = fx
        forces[i, 1] = fy
        forces[i, 2] = fz


@cuda.jit
def option_paths(states, payoffs, steps, rate, volatility, dt):
    """Payoffs of a call option on random paths (Monte Carlo)."""
    i = cuda.grid(1)
    if i < payoffs.size:
        price = 100.0
        for _ in range(steps):
            z = xoroshiro128p_normal_float32(states, i)
            price *= math.exp((rate - 0.5 * volatility**2) * dt + volatility * math.sqrt(dt) * z)
        payoffs[i] = max(price - 100.0, 0.0)


@cuda.jit
def reach(starts, neighbors, levels, found, depth):
    """A level of a breadth-first search: unvisited neighbors of the vertices of the last level."""
    v = cuda.grid(1)
    if v < levels.size and levels[v] == depth:
        for e in range(starts[v], starts[v + 1]):
            u = neighbors[e]
            if levels[u] < 0:
                found[u] = depth + 1


@cuda.jit
def lattice(f, out, omega):
    """A step of a lattice Boltzmann method (D2Q9) on a torus."""
    y, x = cuda.grid(2)
    rows = f.shape[1]
    columns = f.shape[2]
    if y < rows and x < columns:
        density = 0.0
        ux = 0.0
        uy = 0.0
        for k in range(9):
            value = f[k, (y - CY[k]) % rows, (x - CX[k]) % columns]
            density += value
            ux += CX[k] * value
            uy += CY[k] * value
        ux /= density
        uy /= density
        square = ux * ux + uy * uy
        for k in range(9):
            cu = CX[k] * ux + CY[k] * uy
            equilibrium = W[k] * density * (1.0 + 3.0 * cu + 4.5 * cu * cu - 1.5 * square)
            value = f[k, (y - CY[k]) % rows, (x - CX[k]) % columns]
            out[k, y, x] = value + omega * (equilibrium - value)


@cuda.jit
def block_sums(x, y, sums):
    """Sums of the products of two vectors, one for each block."""
    part = cuda.shared.array(256, np.float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i] * y[i] if i < x.size else 0.0
    cuda.syncthreads()
    step = cuda.blockDim.x // 2
    while step > 0:
        if t < step:
            part[t] += part[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        sums[cuda.blockIdx.x] = part[0]


@cuda.jit
def trace(spheres, image):
    """Brightness of the first sphere that the ray through each pixel hits."""
    i, j = cuda.grid(2)
    if i < image.shape[0] and j < image.shape[1]:
        dx = (j + 0.5) / image.shape[1] - 0.5
        dy = (i + 0.5) / image.shape[0] - 0.5
        length = math.sqrt(dx * dx + dy * dy + 1.0)
        dx /= length
        dy /= length
        dz = 1.0 / length
        nearest = 1e20
        brightness = 0.0
        for k in range(spheres.shape[0]):
            cx = spheres[k, 0]
            cy = spheres[k, 1]
            cz = spheres[k, 2]
            r = spheres[k, 3]
            b = dx * cx + dy * cy + dz * cz
            discriminant = b * b - (cx * cx + cy * cy + cz * cz - r * r)
            if discriminant > 0.0:
                t = b - math.sqrt(discriminant)
                if 0.001 < t < nearest:
                    nearest = t
                    brightness = max(0.1, ((dx * t - cx) - (dy * t - cy) - (dz * t - cz)) / (r * 1.7320508))
        image[i, j] = brightness
