# py2cu: --assume noalias,small --schedule blocks
from numba import cuda, float32, int32

TILE = 16


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def product(a, b, out):
    tile_a = cuda.shared.array((TILE, TILE + 1), float32)
    tile_b = cuda.shared.array((TILE, TILE), float32)
    column, row = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = float32(0)
    for m in range((a.shape[1] + TILE - 1) // TILE):
        # both tiles
        tile_a[ty, tx] = a[row, m * TILE + tx] if row < a.shape[0] and m * TILE + tx < a.shape[1] else 0
        if m * TILE + ty < b.shape[0] and column < b.shape[1]:
            tile_b[ty, tx] = b[m * TILE + ty, column]
        else:
            tile_b[ty, tx] = 0  # beyond the end
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[ty, k] * tile_b[k, tx]
        cuda.syncthreads()
    if row < out.shape[0] and column < out.shape[1]:
        out[row, column] = total


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def full_tiles(a, b, out):
    # every thread stores to the tiles: the elements for four blocks are adjacent, and one access loads them
    tile_a = cuda.shared.array((TILE, TILE), float32)
    tile_b = cuda.shared.array((TILE, TILE), float32)
    column, row = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = float32(0)
    for m in range(a.shape[1] // TILE):
        tile_a[ty, tx] = a[row, m * TILE + tx]
        tile_b[ty, tx] = b[m * TILE + ty, column]
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[ty, k] * tile_b[k, tx]
        cuda.syncthreads()
    out[row, column] = total


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def forces(points, out):
    # all blocks load the same points
    near = cuda.shared.array((128, 3), float32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    x = float32(0)
    y = float32(0)
    if i < points.shape[0]:
        x = points[i, 0]
        y = points[i, 1]
    force_x = float32(0)
    force_y = float32(0)
    for first in range(0, points.shape[0], 128):
        for c in range(3):
            near[t, c] = points[first + t, c] if first + t < points.shape[0] else 0
        cuda.syncthreads()
        for k in range(128):
            dx = near[k, 0] - x
            dy = near[k, 1] - y
            strength = near[k, 2] / (dx * dx + dy * dy + float32(1))
            force_x += strength * dx
            force_y += strength * dy
        cuda.syncthreads()
    if i < points.shape[0]:
        out[i, 0] = force_x
        out[i, 1] = force_y


@cuda.jit("void(int32[:, ::1], int32[:, ::1], int32[::1])")
def columns(x, out, weights):
    # one tile depends on one axis of the grid, the other one on none: only the values that differ have a dimension for the axis
    own = cuda.shared.array((8, 8), int32)
    all_blocks = cuda.shared.array(8, int32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    j, i = cuda.grid(2)
    shift = cuda.blockIdx.x % 3
    odd = cuda.blockIdx.y % 2 == 1
    own[ty, tx] = x[i, tx]
    if ty == 0:
        all_blocks[tx] = weights[tx]
    cuda.syncthreads()
    total = 0
    for k in range(8):
        value = own[ty, k] * all_blocks[k]
        if odd:
            value += own[k, tx]
        total += value >> shift
    rest = 0
    for k in range(cuda.blockIdx.x % 8, 8):  # the first k differs between blocks
        rest += all_blocks[k]
    out[i, j] = total + rest + cuda.gridDim.x


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def scan(x, out, sums):
    # the blocks share no elements; each thread has independent operations for four blocks between two barriers
    part = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i] if i < x.size else float32(0)
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
    if i < x.size:
        out[i] = part[t]
    if t == 255:
        sums[cuda.blockIdx.x] = part[t]


@cuda.jit("void(float32[::1])")
def decaying_scan(x):
    # the first loop only adds products, the second one assigns some: the compiler unrolls the second one as in the original mapping
    part = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i]
    cuda.syncthreads()
    distance = 1
    weight = float32(0.5)
    while distance < 256:
        value = part[t]
        if t >= distance:
            value += part[t - distance] * weight
        cuda.syncthreads()
        part[t] = value
        cuda.syncthreads()
        distance *= 2
    distance = 1
    while distance < 256:  # an assignment with multiplication
        value = part[t ^ distance]
        cuda.syncthreads()
        part[t] *= value
        cuda.syncthreads()
        distance *= 2
    x[i] = part[t]


@cuda.jit("void(float32[::1], float32[::1])")
def sort(x, y):
    # both directions exchange the same elements: the branches become one
    part = cuda.shared.array(64, float32)
    other_part = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i]
    other_part[t] = y[i]
    cuda.syncthreads()
    size = 2
    while size <= 64:
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
            # these branches differ in a statement, or have more of them
            if t & size == 0:
                if part[t] > 0:
                    other_part[t] += part[t]
            elif part[t] < 1:
                other_part[t] -= part[t]
            if distance > 4:
                if part[t] > 2:
                    other_part[t] += 1
            else:
                if part[t] > 3:
                    other_part[t] += 1
                    other_part[t] += 2
            cuda.syncthreads()
            distance //= 2
        size *= 2
    x[i] = part[t]
    y[i] = other_part[t]
