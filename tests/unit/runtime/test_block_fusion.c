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

#define OWN                                                                                                            \
    "from numba import cuda, float32\n"                                                                                \
    "@cuda.jit('void(float32[::1], float32[::1])')\n"                                                                  \
    "def kernel(x, out):\n"                                                                                            \
    "    part = cuda.shared.array(256, float32)\n"                                                                     \
    "    t = cuda.threadIdx.x\n"                                                                                       \
    "    i = cuda.grid(1)\n"

static const char sums[] = OWN "    part[t] = x[i]\n"
                               "    cuda.syncthreads()\n"
                               "    step = 128\n"
                               "    while step > 0:\n"
                               "        if t < step:\n"
                               "            part[t] += part[t + step]\n"
                               "        cuda.syncthreads()\n"
                               "        step //= 2\n"
                               "    if t == 0:\n"
                               "        out[cuda.blockIdx.x] = part[0]\n";

/* Blocks that share no elements of shared arrays are fused if they wait for barriers in loops. */
static void test_own_arrays(void)
{
    static const char load[] = "    cuda.syncthreads()\n    for k in range(8):\n";
    static const char add[] = "        value = part[t ^ k]\n        cuda.syncthreads()\n        part[t] += value\n"
                              "        cuda.syncthreads()\n";
    static const struct {
        const char *fill, *loop, *store;
        uint32_t axes;
    } cases[] = {
        {"    part[t] = x[i]\n", "", "    out[i] = part[t]\n", 1},
        /* loops that access global memory, before and between barriers */
        {"    part[t] = 0\n    for m in range(i, x.size, 4096):\n        part[t] += x[m]\n", "",
         "    out[i] = part[t]\n", 0},
        {"    part[t] = x[i]\n", "        part[t] += x[k]\n        cuda.syncthreads()\n", "    out[i] = part[t]\n", 0},
        {"    part[t] = x[i]\n", "        out[i + k] = part[t]\n", "    out[i] = part[t]\n", 0},
        /* a loop with another number of iterations for each block, in which threads do not wait */
        {"    part[t] = x[i]\n    n = 0\n    while n < i:\n        n += n + 1\n    part[t] += n\n", "",
         "    out[i] = part[t]\n", 0},
        /* the y axis of the grid */
        {"    part[t] = x[i + cuda.blockIdx.y]\n", "", "    out[i] = part[t]\n", 0},
        /* one array for all blocks, which share its elements */
        {"    part[t] = x[t]\n", "", "    out[i] = part[t] + x[i]\n", 1},
        /* atomic operations */
        {"    part[t] = x[i]\n", "", "    cuda.atomic.add(out, 0, part[t])\n", 0},
    };
    const uint32_t bits = 1u << PY2CU_SCHEDULE_BLOCKS | 1u << PY2CU_SCHEDULE_YX_BLOCKS;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char program[2048];
        Py2cuUnit *unit;
        snprintf(program, sizeof program, "%s%s%s%s%s%s", OWN, cases[i].fill, load, cases[i].loop, add, cases[i].store);
        const Py2cuKernelInfo *kernel = translate(program, &unit);
        if (kernel->fused_axes != cases[i].axes) {
            printf("case %zu: axes %x\n", i, (unsigned)kernel->fused_axes);
        }
        CHECK(kernel->fused_axes == cases[i].axes && (kernel->schedules & bits) == (cases[i].axes != 0 ? bits : 0));
        CHECK(kernel->independent_blocks == (cases[i].axes != 0));
        py2cu_unit_free(unit);
    }
    /* without a loop */
    expect_axes(OWN "    part[t] = x[i]\n    cuda.syncthreads()\n    out[i] = part[255 - t]\n", 0);
}

static Py2cuDevice new_device(void)
{
    Py2cuDevice device = {.schedule = MAPPING_BY_COST};
    device.info.max_grid = (Py2cuDim){2147483647, 65535, 65535};
    device.info.max_block = (Py2cuDim){1024, 1024, 64};
    device.info.max_threads_per_block = 1024;
    device.info.multiprocessor_count = 10;
    return device;
}

static void test_choice(void)
{
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel = translate(product, &unit);
    const int64_t shape[2] = {2048, 2048};
    const Py2cuArg array = {.kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_FLOAT32, .shape = shape, .ndim = 2};
    const Py2cuArg args[3] = {array, array, array};
    Py2cuDevice device = new_device();
    static const struct {
        Py2cuDim grid, block;
        Py2cuSchedule expected;
    } cases[] = {
        {{128, 128, 1}, {16, 16, 1}, PY2CU_SCHEDULE_BLOCKS},
        {{16, 16, 1}, {16, 16, 1}, PY2CU_SCHEDULE_BLOCKS},    /* 16 larger blocks for 10 multiprocessors */
        {{16, 12, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ROWS},      /* 12: 10, then 2 */
        {{8, 16, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ROWS},       /* 8 */
        {{10, 6, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ROWS},       /* three quarters of the resident threads */
        {{59, 1, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ORIGINAL},   /* fewer */
        {{127, 128, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ROWS},    /* not a multiple */
        {{128, 126, 1}, {16, 16, 1}, PY2CU_SCHEDULE_ROWS},    /* not a multiple */
        {{128, 128, 1}, {8, 8, 1}, PY2CU_SCHEDULE_BLOCKS},    /* 64 threads */
        {{128, 128, 1}, {8, 4, 1}, PY2CU_SCHEDULE_ORIGINAL},  /* 32 threads */
        {{128, 128, 1}, {4, 16, 1}, PY2CU_SCHEDULE_ORIGINAL}, /* short rows */
        {{128, 128, 1}, {32, 32, 1}, PY2CU_SCHEDULE_BLOCKS},  /* 1,024 threads */
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

static void test_choice_of_own_arrays(void)
{
    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel = translate(sums, &unit);
    const int64_t shape[1] = {1 << 20};
    const Py2cuArg array = {.kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_FLOAT32, .shape = shape, .ndim = 1};
    const Py2cuArg args[2] = {array, array};
    Py2cuDevice device = new_device();
    static const struct {
        uint32_t grid, block;
        Py2cuSchedule expected;
    } cases[] = {
        {4096, 256, PY2CU_SCHEDULE_BLOCKS},
        {240, 256, PY2CU_SCHEDULE_BLOCKS},    /* 60 larger blocks: 15,360 threads, three quarters of those resident */
        {236, 256, PY2CU_SCHEDULE_ORIGINAL},  /* 59 */
        {4095, 256, PY2CU_SCHEDULE_ORIGINAL}, /* not a multiple */
        {4096, 64, PY2CU_SCHEDULE_BLOCKS},    /* 16 bytes of shared memory for each thread */
        {4096, 63, PY2CU_SCHEDULE_ORIGINAL},
        {4096, 32, PY2CU_SCHEDULE_ORIGINAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Py2cuDim grid = {cases[i].grid, 1, 1}, block = {cases[i].block, 1, 1};
        const Py2cuScheduledLaunch as = py2cu_launch_choose_schedule(&device, kernel, grid, block, args, 2);
        if (as.schedule != cases[i].expected) {
            printf("case %zu: %s\n", i, py2cu_schedule_name(as.schedule));
        }
        CHECK(as.schedule == cases[i].expected);
    }
    py2cu_unit_free(unit);
}

int main(void)
{
    test_axes();
    test_own_arrays();
    test_choice();
    test_choice_of_own_arrays();
    return test_result();
}
