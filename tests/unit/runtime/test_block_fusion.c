// SPDX-License-Identifier: MIT
/* Block fusion: the axes along which blocks share elements of shared arrays, and the launches that select it. */
#include "common.h"
#include "device/device.h"
#include "launch/block_coarsening.h"

#define HEAD                                                                                                           \
    "from numba import cuda, float32, float64\n"                                                                       \
    "@cuda.jit('void(float32[:, ::1], float32[:, ::1], float32[:, ::1])')\n"                                           \
    "def kernel(a, b, out):\n"                                                                                         \
    "    tile = cuda.shared.array((16, 16), float32)\n"                                                                \
    "    other = cuda.shared.array((16, 16), float32)\n"                                                               \
    "    j, i = cuda.grid(2)\n"                                                                                        \
    "    x = cuda.threadIdx.x\n"                                                                                       \
    "    y = cuda.threadIdx.y\n"                                                                                       \
    "    total = float32(0)\n"

#define LOOP(sum) "    cuda.syncthreads()\n    for k in range(16):\n        " sum "\n"
#define STORE "    out[i, j] = total\n"
#define TILES "    tile[y, x] = a[i, x]\n    other[y, x] = b[y, j]\n"

static const char product[] = HEAD TILES LOOP("total += tile[y, k] * other[k, x]") STORE;

/* Returns the kernel of the program; the caller frees the unit. */
static const Py2cuKernelInfo *translate(const char *program, Py2cuUnit **unit)
{
    Py2cuModule module = {.text = program, .text_length = strlen(program), .file_name = "program.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    *unit = py2cu_translate(&request);
    CHECK(!py2cu_unit_failed(*unit));
    return py2cu_unit_kernel(*unit, 0);
}

/* Checks the axes, as bits 1 << axis, along which blocks are fused. */
static void expect_axes(const char *program, uint32_t axes)
{
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel = translate(program, &unit);
    const uint32_t bits = 1u << PY2CU_SCHEDULE_BLOCKS | 1u << PY2CU_SCHEDULE_YX_BLOCKS;
    if (kernel->fused_axes != axes) {
        printf("axes %x: %s\n", (unsigned)kernel->fused_axes, program);
    }
    CHECK(kernel->fused_axes == axes && (kernel->schedules & bits) == (axes != 0 ? bits : 0));
    py2cu_unit_free(unit);
}

static void test_axes(void)
{
    expect_axes(product, 3);
    expect_axes(HEAD "    tile[y, x] = a[y, x]\n" LOOP("total += tile[y, k] * b[i, j]") STORE, 3);
    expect_axes(HEAD "    tile[y, x] = a[i, x]\n" LOOP("total += tile[y, k] - b[i, j]") STORE, 1);     /* not along y */
    expect_axes(HEAD "    tile[y, x] = a[i, j]\n" LOOP("total += tile[y, k] - b[i, j]") STORE, 0);     /* all differ */
    expect_axes(HEAD TILES "    cuda.syncthreads()\n    total = tile[y, 3] + other[3, x]\n" STORE, 0); /* no loop */
    /* the statement that fills the tile depends on the block */
    expect_axes(HEAD "    if j < 99:\n        tile[y, x] = a[i, x]\n" LOOP("total += tile[y, k] - b[i, j]") STORE, 0);
    expect_axes(HEAD
                "    tile[y, x] = a[y, x]\n    m = i\n    while m > 0:\n        m -= 1\n        tile[y, x] += 1\n" LOOP(
                    "total += tile[y, k] - b[i, j]") STORE,
                1);
    /* a sum of a product that all blocks share, directly or through a variable */
    expect_axes(
        HEAD "    tile[y, x] = a[y, x]\n" LOOP("total += tile[y, k] * tile[k, x]\n        total -= b[i, j]") STORE, 0);
    expect_axes(HEAD TILES LOOP("p = tile[y, k] * tile[k, y]\n        total += p - other[k, x]") STORE, 0);
    expect_axes(
        HEAD TILES LOOP("p = tile[y, k]\n        if i > 3:\n            p *= 2\n        if i > 4:\n            p = "
                        "tile[y, k] * tile[k, y]\n        total += p - other[k, x]") STORE,
        0);
    /* effects, early returns, pointers and warps */
    expect_axes(HEAD TILES LOOP("total += tile[y, k] * other[k, x]") "    cuda.atomic.add(out, (i, j), total)\n", 0);
    expect_axes(HEAD TILES LOOP("total += tile[y, k] * other[k, x]") "    if i < 3:\n        return\n" STORE, 0);
    expect_axes(HEAD TILES "    part = tile[2:]\n" LOOP("total += part[y % 9, k] * other[k, x]") STORE, 0);
    expect_axes(HEAD TILES LOOP("total += tile[y, k] * other[k, x]") "    cuda.syncwarp()\n" STORE, 0);
    /* the last tile needs 64 KB for four blocks */
    expect_axes(HEAD "    large = cuda.shared.array((4096,), float32)\n    large[x] = a[i, x]\n" TILES LOOP(
                    "total += tile[y, k] * other[k, x] + large[k]") STORE,
                0);
}

static void test_choice(void)
{
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel = translate(product, &unit);
    const int64_t shape[2] = {2048, 2048};
    const Py2cuArg array = {.kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_FLOAT32, .shape = shape, .ndim = 2};
    const Py2cuArg args[3] = {array, array, array};
    Py2cuDevice device = {.schedule = MAPPING_BY_COST};
    device.info.max_grid = (Py2cuDim){2147483647, 65535, 65535};
    device.info.max_block = (Py2cuDim){1024, 1024, 64};
    device.info.max_threads_per_block = 1024;
    device.info.multiprocessor_count = 10;
    static const struct {
        Py2cuDim grid, block;
        Py2cuSchedule expected;
    } cases[] = {
        {{128, 128, 1}, {16, 16, 1}, PY2CU_SCHEDULE_BLOCKS},
        {{32, 20, 1}, {16, 16, 1}, PY2CU_SCHEDULE_BLOCKS},    /* 40 larger blocks */
        {{32, 16, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ROWS},      /* 32 */
        {{127, 128, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ROWS},    /* not a multiple */
        {{128, 126, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ROWS},    /* not a multiple */
        {{128, 128, 1}, {16, 8, 1}, PY2CU_SCHEDULE_BLOCKS},   /* 128 threads */
        {{128, 128, 1}, {16, 4, 1}, PY2CU_SCHEDULE_ORIGINAL}, /* 64 threads */
        {{128, 128, 1}, {8, 16, 1}, PY2CU_SCHEDULE_ORIGINAL}, /* short rows */
        {{128, 128, 1}, {16, 32, 1}, PY2CU_SCHEDULE_ROWS},    /* 512 threads */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Py2cuScheduledLaunch as = py2cu_launch_choose_schedule(&device, kernel, cases[i].grid, cases[i].block, args, 3);
        if (as.schedule != cases[i].expected) {
            printf("case %zu: %s\n", i, py2cu_schedule_name(as.schedule));
        }
        CHECK(as.schedule == cases[i].expected);
    }
    Py2cuDim grid = {12, 8, 5};
    CHECK(fuse_grid(kernel, &grid) && grid.x == 3 && grid.y == 2 && grid.z == 5);
    CHECK(!fuse_grid(kernel, &grid) && grid.x == 3);
    CHECK(is_block_fusion(PY2CU_SCHEDULE_YX_BLOCKS) && !is_block_fusion(PY2CU_SCHEDULE_YX_ROWS));
    CHECK(is_row_coarsening(PY2CU_SCHEDULE_YX_ROWS) && !is_row_coarsening(PY2CU_SCHEDULE_BLOCKS));
    py2cu_unit_free(unit);
}

int main(void)
{
    test_axes();
    test_choice();
    return test_result();
}
