"""Kernels with one bug each, together with their correct versions.

A line that ends in `#+` is only in the correct kernel, a line that ends in `#-` only in the incorrect one. `#1` and `#2` mark the lines that the report
must name (also combined, `#1#-`). The other expectations of a case follow its source: the kind of the bug, the memory space and the array.
"""
import dataclasses
import re

import numpy as np

HEAD = """import math
import numpy as np
from py2cu import complex64, float32, float64, int8, int32, int64
from py2cu import cuda

PAIR = np.dtype([("a", "f4"), ("b", "f4")])
LOOSE = np.dtype([("tag", "i1"), ("value", "f8"), ("three", "i4", (3,))])

"""


@dataclasses.dataclass
class Case:
    name: str
    text: str
    args: object  # a function that creates them
    kind: str = "race"
    memory: str = ""
    array: str = ""
    index: object = None  # the reported kernel, if there is only one
    grid: object = 1
    block: object = 64
    shared: int = 0

    def source(self, right):
        """Return the source, and the numbers of the marked lines."""
        lines, marked = HEAD.splitlines(), {}
        for line in self.text.strip("\n").splitlines():
            code, marks = re.fullmatch(r"(.*?)((?:\s*#[-+12])*)\s*", line).groups()
            if ("#-" if right else "#+") in marks:
                continue
            lines.append(code)
            for mark in re.findall(r"#([12])", marks):
                marked[int(mark)] = len(lines)
        return "\n".join(lines) + "\n", marked


def floats(*shapes):
    return lambda: [np.arange(np.prod(shape), dtype=np.float32).reshape(shape) for shape in shapes]


def of(*pairs):
    return lambda: [np.zeros(shape, dtype) for dtype, shape in pairs]


CASES = []


def case(name, text, args, **rest):
    CASES.append(Case(name, text, args, **rest))


# ---- races in shared memory -------------------------------------------------------------------------------------------

case("read_before_barrier", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    s[t] = x[t] #1
    cuda.syncthreads() #+
    out[t] = s[t ^ 1] #2
""", floats(64, 64), memory="shared", array="s")

case("overwritten_too_soon", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    for k in range(3):
        s[t] = x[t] + k #2
        cuda.syncthreads()
        out[t] += s[63 - t] #1
        cuda.syncthreads() #+
""", floats(64, 64), memory="shared", array="s")

case("two_writers", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(32, float32)
    t = cuda.threadIdx.x
    s[t] = x[t] #+
    s[t // 2] = x[t] #- #1 #2
    cuda.syncthreads()
    out[t] = s[t]
""", floats(32, 32), memory="shared", array="s", block=32)

case("tree_sum", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(128, float32)
    t = cuda.threadIdx.x
    s[t] = x[t]
    cuda.syncthreads()
    step = 64
    while step > 0:
        if t < step:
            s[t] += s[t + step] #1 #2
        cuda.syncthreads() #+
        step //= 2
    if t == 0:
        out[0] = s[0]
""", floats(128, 1), memory="shared", array="s", block=128)

case("tree_sum_to_the_last_warp", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    s[t] = x[t]
    cuda.syncthreads()
    for k in range(6):
        step = 32 >> k
        if t < 32:
            mine = s[t] + s[t + step] #1
            cuda.syncwarp()
            s[t] = mine #2
            cuda.syncwarp() #+
    if t == 0:
        out[0] = s[0]
""", floats(64, 1), memory="shared", array="s")

case("scan", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    s[t] = x[t]
    cuda.syncthreads()
    step = 1
    while step < 64:
        before = s[t - step] if t >= step else float32(0) #1
        cuda.syncthreads() #+
        s[t] += before #2
        cuda.syncthreads()
        step *= 2
    out[t] = s[t]
""", floats(64, 64), memory="shared", array="s")

case("tile_of_two_dimensions", """
@cuda.jit
def kernel(x, out):
    tile = cuda.shared.array((8, 9), float32)
    i, j = cuda.threadIdx.x, cuda.threadIdx.y
    tile[j, i] = x[j, i] #1
    cuda.syncthreads() #+
    out[i, j] = tile[i, j] #2
""", floats((8, 8), (8, 8)), memory="shared", array="tile", block=(8, 8))

case("tiled_product", """
@cuda.jit
def kernel(a, b, c):
    sa = cuda.shared.array((8, 8), float32)
    sb = cuda.shared.array((8, 8), float32)
    x, y = cuda.grid(2)
    i, j = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0)
    for k in range(2):
        sa[i, j] = a[x, j + 8 * k] #2
        sb[i, j] = b[i + 8 * k, y]
        cuda.syncthreads()
        for m in range(8):
            total += sa[i, m] * sb[m, j] #1
        cuda.syncthreads() #+
    c[x, y] = total
""", floats((16, 16), (16, 16), (16, 16)), memory="shared", grid=(2, 2), block=(8, 8))

case("first_thread_prepares", """
@cuda.jit
def kernel(x, out):
    limit = cuda.shared.array(1, float32)
    t = cuda.threadIdx.x
    if t == 0:
        limit[0] = x[5] #1
    cuda.syncthreads() #+
    out[t] = min(x[t], limit[0]) #2
""", floats(64, 64), memory="shared", array="limit", index=[0])

case("dynamic_shared_memory", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(0, float64)
    t = cuda.threadIdx.x
    s[t] = x[t] #1
    cuda.syncthreads() #+
    out[t] = s[(t + 33) % 64] #2
""", floats(64, 64), memory="shared", array="s", shared=512)

case("a_row_given_away", """
@cuda.jit(device=True)
def first_and_last(row):
    return row[0] + row[row.size - 1] #2

@cuda.jit
def kernel(x, out):
    tile = cuda.shared.array((64, 4), float32)
    t = cuda.threadIdx.x
    for k in range(4):
        tile[t, k] = x[t, k] #1
    cuda.syncthreads() #+
    out[t] = first_and_last(tile[63 - t])
""", floats((64, 4), 64), memory="shared", array="tile")

case("counted_atomically_read_too_soon", """
@cuda.jit
def kernel(x, out):
    counts = cuda.shared.array(4, int32)
    t = cuda.threadIdx.x
    if t < 4:
        counts[t] = 0
    cuda.syncthreads()
    cuda.atomic.add(counts, int(x[t]) % 4, 1) #1
    cuda.syncthreads() #+
    out[t] = counts[t % 4] #2
""", floats(64, 64), memory="shared", array="counts")

case("counters_set_to_zero_too_late", """
@cuda.jit
def kernel(x, out):
    counts = cuda.shared.array(4, int32)
    t = cuda.threadIdx.x
    if t < 4:
        counts[t] = 0 #1
    cuda.syncthreads() #+
    cuda.atomic.add(counts, (t + 1) % 4, 1) #2
    cuda.syncthreads()
    out[t] = counts[t % 4]
""", floats(64, 64), memory="shared", array="counts")

case("fields_of_a_record", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, PAIR)
    t = cuda.threadIdx.x
    s[t].a = x[t] #1
    s[t].b = -x[t]
    cuda.syncthreads() #+
    out[t] = s[(t + 1) % 64].a + s[t].b #2
""", floats(64, 64), memory="shared", array="s")

case("complex_numbers", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, complex64)
    t = cuda.threadIdx.x
    s[t] = complex(x[t], 1) #1
    cuda.syncthreads() #+
    out[t] = s[t ^ 3].real #2
""", floats(64, 64), memory="shared", array="s")

case("whole_row_copied", """
@cuda.jit
def kernel(x, out):
    tile = cuda.shared.array((4, 16), float32)
    t = cuda.threadIdx.x
    if t < 4:
        tile[t] = x[t] #1
    cuda.syncthreads() #+
    out[t] = tile[t // 4, t] #2
""", floats((4, 16), 16), memory="shared", array="tile", block=16)

case("bytes_beside_each_other", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, int8)
    t = cuda.threadIdx.x
    s[t] = 1 #1
    cuda.syncthreads() #+
    out[t] = s[(t + 1) % 64] #2
""", floats(64, 64), memory="shared", array="s")

# ---- races in global memory -------------------------------------------------------------------------------------------

case("neighbour_in_place", """
@cuda.jit
def kernel(x, out):
    i = cuda.grid(1)
    left = x[i - 1] if i > 0 else float32(0) #1
    out[i] = left + x[i] #+
    x[i] = left + x[i] #- #2
""", floats(64, 64), memory="global", array="x")

case("all_blocks_one_sum", """
@cuda.jit
def kernel(x, out):
    i = cuda.grid(1)
    cuda.atomic.add(out, 0, x[i]) #+
    out[0] += x[i] #- #1 #2
""", floats(64, 1), memory="global", array="out", index=[0], grid=2, block=32)

case("one_writer_per_block", """
@cuda.jit
def kernel(x, out):
    if cuda.threadIdx.x == 0:
        out[cuda.blockIdx.x] = x[cuda.blockIdx.x] #+
        out[0] = x[cuda.blockIdx.x] #- #1 #2
""", floats(8, 8), memory="global", array="out", index=[0], grid=4, block=32)

case("set_to_zero_by_one_block", """
@cuda.jit
def kernel(x, out):
    i = cuda.grid(1)
    if i == 0: #-
        out[0] = 0 #- #1
    cuda.syncthreads()
    cuda.atomic.add(out, 0, x[i]) #2
""", floats(64, 1), memory="global", array="out", index=[0], grid=2, block=32)

case("atomic_and_not", """
@cuda.jit
def kernel(x, out):
    i = cuda.grid(1)
    cuda.atomic.max(out, 0, x[i]) #1
    if i == 63: #-
        out[1] = out[0] #- #2
""", floats(64, 2), memory="global", array="out", index=[0], grid=2, block=32)

case("halo_of_another_block", """
@cuda.jit
def kernel(x, y, out):
    i = cuda.grid(1)
    y[i] = 2 * x[i] #1
    cuda.syncthreads()
    out[i] = y[(i + 1) % 64] #- #2
    out[i] = y[i // 16 * 16 + (i + 1) % 16] #+
""", floats(64, 64, 64), memory="global", array="y", grid=4, block=16)

case("histogram_by_hand", """
@cuda.jit
def kernel(x, counts):
    i = cuda.grid(1)
    cuda.atomic.add(counts, int(x[i]) % 8, 1) #+
    counts[int(x[i]) % 8] += 1 #- #1 #2
""", floats(64, 8), memory="global", array="counts")

case("matrix_transposed_in_place", """
@cuda.jit
def kernel(x, out):
    i, j = cuda.grid(2)
    out[j, i] = x[i, j] #+
    x[j, i] = x[i, j] #- #1 #2
""", floats((8, 8), (8, 8)), memory="global", array="x", block=(8, 8))

case("slices_that_overlap", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    out[4 * t:4 * t + 4] = x[4 * t:4 * t + 4] #+
    out[4 * t:4 * t + 5] = x[4 * t:4 * t + 5] #- #1 #2
""", floats(65, 65), memory="global", array="out", block=16)

case("whole_array_by_every_thread", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    out[t] = x[t] * 2 + 1 #+
    out[:] = x * 2 + 1 #- #1 #2
""", floats(16, 16), memory="global", array="out", block=16)

case("record_in_global_memory", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    x[t].a += 1 #1
    x[t].b += 1 #+
    x[(t + 1) % 64].a += 1 #- #2
""", of((np.dtype([("a", "f4"), ("b", "f4")]), 64), ("f4", 64)), memory="global", array="x")

case("packed_record", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    x[t].value = t #1
    x[t].tag = 1
    out[t] = x[t].value #+
    out[t] = x[(t + 5) % 64].value #- #2
""", of((np.dtype([("tag", "i1"), ("value", "f8"), ("three", "i4", (3,))]), 64), ("f4", 64)), memory="global", array="x")

case("view_of_every_other", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    even = x[::2]
    even[t] = 1 #1
    x[2 * t + 1] = 2 #+
    x[2 * t + 2 if t < 31 else 1] = 2 #- #2
""", floats(64, 64), memory="global", array="x", block=32)

case("as_bytes_and_as_numbers", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    x[t] = t #1
    as_bytes = x.view(np.int8)
    as_bytes[4 * t + 3] = 0 #+
    as_bytes[(4 * t + 7) % 256] = 0 #- #2
""", of(("i4", 64), ("f4", 1)), memory="global", array="x")

case("strided_columns", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    column = x[:, t]
    for k in range(column.size):
        column[k] = t #1
    out[t] = x[0, t] #+
    out[t] = x[0, (t + 1) % 16] #- #2
""", floats((4, 16), 16), memory="global", array="x", block=16)

case("through_a_device_function", """
@cuda.jit(device=True)
def put(target, at, value):
    target[at] = value #1 #2

@cuda.jit
def kernel(x, out):
    i = cuda.grid(1)
    put(out, i, x[i]) #+
    put(out, i // 2, x[i]) #-
""", floats(64, 64), memory="global", array="out")

case("grid_without_its_barrier", """
@cuda.jit
def kernel(x, out):
    i = cuda.grid(1)
    g = cuda.cg.this_grid()
    x[i] = i #1
    g.sync() #+
    out[i] = x[(i + 40) % 64] #2
    g.sync()
""", floats(64, 64), memory="global", array="x", grid=4, block=16)

case("grid_barrier_in_a_loop", """
@cuda.jit
def kernel(x, out):
    i = cuda.grid(1)
    g = cuda.cg.this_grid()
    for k in range(3):
        value = x[(i + 1) % 64] #1
        g.sync() #+
        x[i] = value + k #2
        g.sync()
    out[i] = x[i]
""", floats(64, 64), memory="global", array="x", grid=4, block=16)

case("last_block_sums_up", """
@cuda.jit
def kernel(parts, done, out):
    last = cuda.shared.array(1, int32)
    if cuda.threadIdx.x == 0:
        parts[cuda.blockIdx.x] = cuda.blockIdx.x #1
        cuda.threadfence() #+
        last[0] = cuda.atomic.add(done, 0, 1) == cuda.gridDim.x - 1
        if last[0]:
            total = float32(0)
            for k in range(cuda.gridDim.x):
                total += parts[k] #2
            out[0] = total
""", of(("f4", 8), ("i4", 1), ("f4", 1)), memory="global", array="parts", grid=8, block=32)

case("lock_without_fence", """
@cuda.jit
def kernel(lock, total):
    if cuda.threadIdx.x == 0:
        while cuda.atomic.cas(lock, 0, 0, 1) != 0:
            pass
        cuda.threadfence() #+
        total[0] += 1 #1 #2
        cuda.threadfence() #+
        cuda.atomic.exch(lock, 0, 0)
""", of(("i4", 1), ("f4", 1)), memory="global", array="total", index=[0], grid=4, block=32)

# ---- reads of uninitialized memory ------------------------------------------------------------------------------------

case("shared_sum_not_begun", """
@cuda.jit
def kernel(x, out):
    total = cuda.shared.array(1, float32)
    t = cuda.threadIdx.x
    if t == 0: #+
        total[0] = 0 #+
    cuda.syncthreads()
    cuda.atomic.add(total, 0, x[t]) #1
    cuda.syncthreads()
    out[t] = total[0]
""", floats(64, 64), kind="unwritten", memory="shared", array="total", index=[0])

case("half_of_a_tile", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    if t < 32: #-
        s[t] = x[t] #-
    s[t] = x[t] #+
    cuda.syncthreads()
    out[t] = s[63 - t] #1
""", floats(64, 64), kind="unwritten", memory="shared", array="s")

case("halo_that_nobody_fills", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(66, float32)
    t = cuda.threadIdx.x
    s[t + 1] = x[t]
    if t == 0:
        s[0] = 0
    if t == 63: #+
        s[65] = 0 #+
    cuda.syncthreads()
    out[t] = s[t] + s[t + 2] #1
""", floats(64, 64), kind="unwritten", memory="shared", array="s", index=[65])

case("dynamic_memory_not_set", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(0, int32)
    t = cuda.threadIdx.x
    s[t] = 5 #+
    out[t] = s[t] #1
""", floats(64, 64), kind="unwritten", memory="shared", array="s", shared=256)

case("local_array_not_set", """
@cuda.jit
def kernel(x, out):
    seen = cuda.local.array(4, float32)
    t = cuda.threadIdx.x
    for k in range(4): #+
        seen[k] = 0 #+
    seen[t % 4] += x[t] #1
    out[t] = seen[t % 4]
""", floats(64, 64), kind="unwritten", memory="local", array="seen")

case("local_table_one_short", """
@cuda.jit(device=True)
def total(table):
    result = float32(0)
    for k in range(table.size):
        result += table[k] #1
    return result

@cuda.jit
def kernel(x, out):
    table = cuda.local.array(5, float32)
    t = cuda.threadIdx.x
    for k in range(4): #-
        table[k] = x[t] #-
    for k in range(5): #+
        table[k] = x[t] #+
    out[t] = total(table)
""", floats(64, 64), kind="unwritten", memory="local", array="table", index=[4])

case("local_field_not_set", """
@cuda.jit
def kernel(x, out):
    pair = cuda.local.array(1, PAIR)
    t = cuda.threadIdx.x
    pair[0].a = x[t]
    pair[0].b = 0 #+
    out[t] = pair[0].a + pair[0].b #1
""", floats(64, 64), kind="unwritten", memory="local", array="pair")

# ---- barriers and masks -----------------------------------------------------------------------------------------------

case("left_before_the_barrier", """
@cuda.jit
def kernel(x, out):
    s = cuda.shared.array(64, float32)
    t = cuda.threadIdx.x
    if t >= 60: #-
        return #-
    s[t] = x[t]
    cuda.syncthreads() #1
    out[t] = s[t]
""", floats(64, 64), kind="barrier")

case("barrier_in_a_branch", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    if t < 32:
        out[t] = 1
        cuda.syncthreads() #- #1
    else:
        out[t] = 2
        cuda.syncthreads() #- #2
    cuda.syncthreads() #+
""", floats(64, 64), kind="barrier")

case("loops_of_unequal_length", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    turns = 3 if t < 32 else 2 #-
    turns = 3 #+
    for k in range(turns):
        out[t] += 1
        cuda.syncthreads() #1
""", floats(64, 64), kind="barrier")

case("part_of_the_grid_meets", """
@cuda.jit
def kernel(x, out):
    g = cuda.cg.this_grid()
    i = cuda.grid(1)
    out[i] = x[i]
    if cuda.threadIdx.x == 3: #-
        return #-
    g.sync() #1
""", floats(64, 64), kind="barrier", grid=2, block=32)

case("mask_without_the_lane", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    out[t] = cuda.shfl_sync(0xFFFFFFFF, x[t], 0) #+
    out[t] = cuda.shfl_sync(0xFFFF, x[t], 0) #- #1
""", floats(32, 32), kind="mask", block=32)

case("full_mask_in_a_branch", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    if t < 16:
        out[t] = cuda.shfl_down_sync(0xFFFF, x[t], 8, 16) #+
        out[t] = cuda.shfl_down_sync(0xFFFFFFFF, x[t], 8) #- #1
    cuda.syncthreads() #2
""", floats(32, 32), kind="mask", block=32)

case("value_of_a_lane_that_left", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    if t == 7: #-
        return #-
    out[t] = cuda.shfl_sync(0xFFFFFFFF, x[t], 7) #1
""", floats(32, 32), kind="mask", block=32)

case("votes_with_two_masks", """
@cuda.jit
def kernel(x, out):
    t = cuda.threadIdx.x
    mask = 0xFFFFFFFF if t < 16 else 0xFFFFFFFE #-
    mask = 0xFFFFFFFF #+
    out[t] = cuda.ballot_sync(mask, t < 3) #1
""", of(("f4", 32), ("i8", 32)), kind="mask", block=32)
