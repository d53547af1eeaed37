// SPDX-License-Identifier: MIT
/* Selection of schedules: memory sectors per access, the selected schedule, and the reasons against one. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "common.h"
#include "device/device.h"
#include "launch/block_coarsening.h"

#define F8 8 /* size of an element in bytes */

static const char *const program = "from numba import cuda, float32, float64\n"
                                   "@cuda.jit('void(float32[:, :, ::1], float32[:, ::1])')\n"
                                   "def gray(rgb, out):\n"
                                   "    i, j = cuda.grid(2)\n"
                                   "    if i < out.shape[0] and j < out.shape[1]:\n"
                                   "        out[i, j] = rgb[i, j, 0] * 0.3 + rgb[i, j, 1] * 0.6 + rgb[i, j, 2] * 0.1\n"
                                   "@cuda.jit('void(float32[:, ::1], float32[:, ::1])')\n"
                                   "def jacobi(a, b):\n"
                                   "    i, j = cuda.grid(2)\n"
                                   "    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:\n"
                                   "        b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])\n"
                                   "@cuda.jit('void(float32[:, ::1], float32[:, ::1])')\n"
                                   "def right_jacobi(a, b):\n"
                                   "    j, i = cuda.grid(2)\n"
                                   "    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:\n"
                                   "        b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def transpose(a, b):\n"
                                   "    i, j = cuda.grid(2)\n"
                                   "    b[j, i] = a[i, j]\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def tiles(a, b):\n"
                                   "    own = cuda.shared.array((16, 16), float64)\n"
                                   "    j, i = cuda.grid(2)\n"
                                   "    own[cuda.threadIdx.y % 16, cuda.threadIdx.x] = a[i, j]\n"
                                   "    cuda.syncthreads()\n"
                                   "    b[i, j] = own[0, cuda.threadIdx.x]\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[::1])')\n"
                                   "def row_sums(a, out):\n"
                                   "    i = cuda.grid(1)\n"
                                   "    total = 0.0\n"
                                   "    for j in range(a.shape[1]):\n"
                                   "        total += a[i, j]\n"
                                   "    out[i] = total\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[::1])')\n"
                                   "def column_sums(a, out):\n"
                                   "    j = cuda.grid(1)\n"
                                   "    total = 0.0\n"
                                   "    for i in range(a.shape[0]):\n"
                                   "        total += a[i, j]\n"
                                   "    out[j] = total\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1], float64[:, ::1])')\n"
                                   "def product(a, b, c):\n"
                                   "    i, j = cuda.grid(2)\n"
                                   "    total = 0.0\n"
                                   "    for k in range(a.shape[1]):\n"
                                   "        total += a[i, k] * b[k, j]\n"
                                   "    c[i, j] = total\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def filter(a, b):\n"
                                   "    j, i = cuda.grid(2)\n"
                                   "    if i < 8:\n"
                                   "        t = 0.\n"
                                   "        for k in range(8): t += a[0, k] * a[i + k, j]\n"
                                   "        b[i, j] = t\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def shared(a, b):\n"
                                   "    j, i = cuda.grid(2)\n"
                                   "    t = 0.\n"
                                   "    for k in range(8): t += a[i, k] + a[0, k] * 2.\n"
                                   "    b[i, j] = t\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def stores(a, b):\n"
                                   "    j, i = cuda.grid(2)\n"
                                   "    for k in range(8): b[i, j] += a[0, k]\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def sums(a, b):\n"
                                   "    j, i = cuda.grid(2)\n"
                                   "    t = 0.\n"
                                   "    for k in range(8): t += a[i + k, j]\n"
                                   "    b[i, j] = t\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def strides(a, b):\n"
                                   "    first, second = cuda.grid(2)\n"
                                   "    rows, columns = cuda.gridsize(2)\n"
                                   "    for i in range(first, a.shape[0], rows):\n"
                                   "        for j in range(second, a.shape[1], columns):\n"
                                   "            b[i, j] = a[i, max(j - 1, 0)] + a[(i + 1) % a.shape[0], j]\n"
                                   "@cuda.jit('void(float64[:, :], float64[:, :])')\n"
                                   "def of_any_layout(a, b):\n"
                                   "    i, j = cuda.grid(2)\n"
                                   "    b[i, j] = a[i, j]\n"
                                   "@cuda.jit('void(float64[:, ::1], int64[:, ::1])')\n"
                                   "def gather(a, at):\n"
                                   "    i, j = cuda.grid(2)\n"
                                   "    a[i, j] = a[at[i, j], j]\n"
                                   "@cuda.jit('void(float32[:, :, ::1], float32[:, :, ::1])')\n"
                                   "def volume(a, b):\n"
                                   "    i, j, k = cuda.grid(3)\n"
                                   "    b[i, j, k] = a[i, j, k]\n"
                                   "@cuda.jit(device=True)\n"
                                   "def load(a, i, j):\n"
                                   "    return a[i, j]\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def by_function(a, b):\n"
                                   "    i = cuda.blockIdx.x * 16 + cuda.threadIdx.x\n"
                                   "    j = cuda.blockIdx.y * 16 + cuda.threadIdx.y\n"
                                   "    cuda.atomic.add(b, (i, j), load(a, i, 2 * j))\n"
                                   "@cuda.jit('void(float64[:, ::1], float64[:, ::1])')\n"
                                   "def by_warp(a, b):\n"
                                   "    i, j = cuda.grid(2)\n"
                                   "    b[i, j] = cuda.shfl_down_sync(-1, a[i, j], 1)\n"
                                   "@cuda.jit('void(float64[:, ::1])')\n"
                                   "def arithmetic(a):\n"
                                   "    i, j = cuda.grid(2)\n"
                                   "    x = i * 0.1\n"
                                   "    while x < j:\n"
                                   "        x = x * x + 1.0\n"
                                   "    a[i, j] = x\n"
                                   "@cuda.jit('void(float64[::1], float64[::1])')\n"
                                   "def doubled(a, b):\n"
                                   "    i = cuda.grid(1)\n"
                                   "    if i < b.size:\n"
                                   "        b[i] = 2 * a[i]\n"
                                   "@cuda.jit('void(int32[::1], int64[:, ::1])')\n"
                                   "def histogram(a, bins):\n"
                                   "    i = cuda.grid(1)\n"
                                   "    if i < a.size:\n"
                                   "        cuda.atomic.add(bins, (a[i], 1), 1)\n"
                                   "@cuda.jit('void(int32[::1], int64[:, ::1])')\n"
                                   "def looped_histogram(a, bins):\n"
                                   "    for i in range(cuda.grid(1), a.size, cuda.gridsize(1)):\n"
                                   "        cuda.atomic.add(bins, (a[i], 1), 1)\n";

/* Returns the kernel of that name; the caller frees the unit. */
static const char *const stencils = "from numba import cuda\n"
                                    "@cuda.jit('void(float32[:, :, ::1], float32[:, :, ::1])')\n"
                                    "def stencil_3d(a, b):\n"
                                    "    i, j, k = cuda.grid(3)\n"
                                    "    if i < a.shape[0] and 0 < j < a.shape[1] - 1 and k < a.shape[2]:\n"
                                    "        b[i, j, k] = a[i, j - 1, k] + a[i, j + 1, k] + a[i, j, k]\n"
                                    "@cuda.jit('void(float32[:, :, ::1], float32[:, :, ::1])')\n"
                                    "def stencil_along_x(a, b):\n"
                                    "    i, j, k = cuda.grid(3)\n"
                                    "    if 0 < i < a.shape[0] - 1 and j < a.shape[1] and k < a.shape[2]:\n"
                                    "        b[i, j, k] = a[i - 1, j, k] + a[i + 1, j, k] + a[i, j, k]\n"
                                    "@cuda.jit('void(float32[:, ::1], float32[:, ::1])')\n"
                                    "def distances(a, b):\n"
                                    "    i, j = cuda.grid(2)\n"
                                    "    t = 0\n"
                                    "    for k in range(a.shape[1]): t += a[i, k] - a[j, k]\n"
                                    "    b[i, j] = t\n"
                                    "@cuda.jit('void(complex64[:, ::1], complex64[:, ::1])')\n"
                                    "def stencil_loop(a, b):\n"
                                    "    j, i = cuda.grid(2)\n"
                                    "    if 2 <= i < a.shape[0] - 2 and j < a.shape[1]:\n"
                                    "        total = a[i, j]\n"
                                    "        for k in range(-2, 3):\n"
                                    "            total += a[i + k, j] - a[(i - k) % a.shape[0], j]\n"
                                    "        b[i, j] = total\n"
                                    "@cuda.jit('void(uint8[:, ::1], uint8[:, ::1], uint8[::1])')\n"
                                    "def lookup(a, b, table):\n"
                                    "    j, i = cuda.grid(2)\n"
                                    "    if i < a.shape[0] and j < a.shape[1]:\n"
                                    "        b[i, j] = table[a[i, j]]\n"
                                    "@cuda.jit('void(uint8[:, ::1], uint8[:, ::1], uint8[::1])')\n"
                                    "def mirror(a, b, table):\n"
                                    "    j, i = cuda.grid(2)\n"
                                    "    if i < a.shape[0] and j < a.shape[1]:\n"
                                    "        b[i, j] = a[i, a.shape[1] - 1 - j]\n";

static const Py2cuKernelInfo *translate(const char *name, Py2cuUnit **unit)
{
    const char *text = strstr(stencils, name) != NULL ? stencils : program;
    Py2cuModule module = {.text = text, .text_length = strlen(text), .file_name = "program.py"};
    Py2cuInstance instance = {.function = name};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    *unit = py2cu_translate(&request);
    CHECK(!py2cu_unit_failed(*unit));
    return py2cu_unit_kernel(*unit, 0);
}

/* Returns a GPU that is only queried for its limits. */
static Py2cuDevice gpu(MappingMode mode)
{
    Py2cuDevice device = {.schedule = mode};
    device.info.max_grid = (Py2cuDim){2147483647, 65535, 65535};
    device.info.max_block = (Py2cuDim){1024, 1024, 64};
    device.info.max_threads_per_block = 1024;
    device.info.multiprocessor_count = 10;
    return device;
}

static Py2cuArg array(const int64_t *shape, const int64_t *strides, uint32_t ndim)
{
    return (Py2cuArg){
        .kind = PY2CU_ARG_ARRAY, .dtype = PY2CU_FLOAT64, .shape = shape, .strides = strides, .ndim = ndim};
}

/* Checks the sectors of the first access in the original and in the swapped order, and the selection. */
static void expect_choice(const char *name, const Py2cuArg *args, size_t count, Py2cuDim block, uint32_t written,
                          uint32_t exchanged, Py2cuSchedule choice)
{
    Py2cuUnit *unit;
    const Py2cuDevice device = gpu(MAPPING_BY_COST), off = gpu(MAPPING_OFF);
    const Py2cuKernelInfo *kernel = translate(name, &unit);
    const Py2cuDim grid = {64, 64, 1};
    CHECK(py2cu_access_sectors(kernel, 0, block, PY2CU_SCHEDULE_ORIGINAL, args, count) == written);
    CHECK(py2cu_access_sectors(kernel, 0, block, PY2CU_SCHEDULE_YX, args, count) == exchanged);
    CHECK(py2cu_launch_schedule(&device, kernel, grid, block, args, count) == choice);
    CHECK(py2cu_launch_schedule(&off, kernel, grid, block, args, count) == PY2CU_SCHEDULE_ORIGINAL);
    py2cu_unit_free(unit);
}

static void test_choices(void)
{
    const int64_t shape[3] = {4096, 6144, 3}, c_order[2] = {6144 * F8, F8}, f_order[2] = {F8, 4096 * F8};
    const Py2cuArg c = array(shape, NULL, 2), any_c[2] = {array(shape, c_order, 2), array(shape, c_order, 2)},
                   any_f[2] = {array(shape, f_order, 2), array(shape, f_order, 2)};
    const Py2cuArg gray[2] = {array(shape, NULL, 3), c}, two[2] = {c, c}, three[3] = {c, c, c};
    const Py2cuDim square = {16, 16, 1}, large = {32, 32, 1}, flat = {1, 256, 1}, long_x = {256, 1, 1};
    /* out: 4 bytes; 16 rows of two neighbors each, or two rows of 16 neighbors */
    expect_choice("gray", gray, 2, square, 16, 4, PY2CU_SCHEDULE_YX);
    expect_choice("gray", gray, 2, large, 32, 4, PY2CU_SCHEDULE_YX);
    expect_choice("gray", gray, 2, flat, 4, 4,
                  PY2CU_SCHEDULE_ORIGINAL); /* the threads of a warp are neighbors along y already */
    expect_choice("gray", gray, 2, long_x, 32, 32, PY2CU_SCHEDULE_ORIGINAL);
    expect_choice("gray", NULL, 0, square, 16, 4,
                  PY2CU_SCHEDULE_ORIGINAL); /* most accesses are to rgb, which is then unknown */
    expect_choice("jacobi", two, 2, square, 16, 4, PY2CU_SCHEDULE_YX);
    expect_choice("jacobi", two, 2, large, 32, 4, PY2CU_SCHEDULE_YX);
    expect_choice("jacobi", NULL, 0, large, 32, 4, PY2CU_SCHEDULE_YX);
    expect_choice("right_jacobi", two, 2, square, 4, 16, PY2CU_SCHEDULE_ORIGINAL);
    expect_choice("transpose", two, 2, large, 8, 32, PY2CU_SCHEDULE_ORIGINAL); /* the gain and the loss are equal */
    expect_choice("product", three, 3, square, 16, 2, PY2CU_SCHEDULE_YX);
    expect_choice("strides", two, 2, large, 32, 8, PY2CU_SCHEDULE_YX);
    expect_choice("row_sums", two, 2, long_x, 32, 32, PY2CU_SCHEDULE_ORIGINAL);
    expect_choice("column_sums", two, 2, long_x, 8, 8, PY2CU_SCHEDULE_ORIGINAL);
    expect_choice("of_any_layout", any_c, 2, large, 32, 8, PY2CU_SCHEDULE_YX);
    expect_choice("of_any_layout", any_f, 2, large, 8, 32, PY2CU_SCHEDULE_ORIGINAL);
    expect_choice("gather", two, 2, large, 32, 8, PY2CU_SCHEDULE_YX); /* two of three are known */
    expect_choice("by_function", two, 2, large, 32, 8, PY2CU_SCHEDULE_YX);
    expect_choice("by_warp", two, 2, large, 32, 8, PY2CU_SCHEDULE_ORIGINAL);
}

static void test_space_and_limits(void)
{
    Py2cuUnit *unit;
    const Py2cuDevice model = gpu(MAPPING_BY_COST), force = gpu(MAPPING_FORCE);
    const int64_t shape[3] = {256, 256, 256};
    const Py2cuArg args[2] = {array(shape, NULL, 3), array(shape, NULL, 3)};
    const Py2cuDim grid = {32, 32, 32}, block = {8, 8, 8};
    const Py2cuKernelInfo *kernel = translate("volume", &unit);
    /* 8 neighbors along z share a sector: swapping x and z is as good as z, x, y, and comes first */
    CHECK(py2cu_access_sectors(kernel, 0, block, PY2CU_SCHEDULE_ORIGINAL, args, 2) == 32);
    CHECK(py2cu_access_sectors(kernel, 0, block, PY2CU_SCHEDULE_ZYX, args, 2) == 4);
    CHECK(py2cu_launch_schedule(&model, kernel, grid, block, args, 2) == PY2CU_SCHEDULE_ZYX);
    CHECK(py2cu_launch_schedule(&model, kernel, (Py2cuDim){70000, 1, 1}, block, args, 2) ==
          PY2CU_SCHEDULE_XZY); /* 70000 is valid along x only */
    CHECK(py2cu_launch_schedule(&model, kernel, grid, (Py2cuDim){128, 1, 8}, args, 2) ==
          PY2CU_SCHEDULE_ZXY); /* 128 along z is too many */
    CHECK(py2cu_launch_schedule(&force, kernel, grid, block, args, 2) == PY2CU_SCHEDULE_ZYX);
    CHECK(py2cu_launch_schedule(&force, kernel, (Py2cuDim){70000, 1, 1}, block, args, 2) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(py2cu_launch_schedule(&force, kernel, grid, (Py2cuDim){128, 1, 8}, args, 2) == PY2CU_SCHEDULE_YX);
    py2cu_unit_free(unit);
    kernel = translate("jacobi", &unit);
    const Py2cuDim tall = {65536, 2, 1}, just = {65535, 2, 1}, square = {16, 16, 1};
    CHECK(py2cu_launch_schedule(&model, kernel, just, square, NULL, 0) == PY2CU_SCHEDULE_YX);
    CHECK(py2cu_launch_schedule(&model, kernel, tall, square, NULL, 0) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(py2cu_launch_schedule(&force, kernel, just, square, NULL, 0) == PY2CU_SCHEDULE_YX);
    CHECK(py2cu_launch_schedule(&force, kernel, tall, square, NULL, 0) == PY2CU_SCHEDULE_ORIGINAL);
    py2cu_unit_free(unit);
    kernel = translate("by_warp", &unit);
    CHECK(kernel->mapping_constraint != NULL &&
          py2cu_launch_schedule(&force, kernel, just, square, NULL, 0) == PY2CU_SCHEDULE_ORIGINAL);
    py2cu_unit_free(unit);
}

static void expect_place_in(const char *name, const Py2cuArg *args, size_t count, Py2cuDim grid, Py2cuDim block,
                            Py2cuSchedule schedule, Py2cuDim new_grid, Py2cuDim new_block)
{
    Py2cuUnit *unit;
    const Py2cuDevice device = gpu(MAPPING_BY_COST);
    Py2cuScheduledLaunch as = py2cu_launch_choose_schedule(&device, translate(name, &unit), grid, block, args, count);
    CHECK(as.schedule == schedule);
    CHECK(as.grid.x == new_grid.x && as.grid.y == new_grid.y && as.grid.z == new_grid.z);
    CHECK(as.block.x == new_block.x && as.block.y == new_block.y && as.block.z == new_block.z);
    py2cu_unit_free(unit);
}

static void expect_place(const char *name, const Py2cuArg *args, size_t count, Py2cuDim grid, Py2cuDim block,
                         Py2cuSchedule schedule, uint32_t grid_x, uint32_t grid_y, uint32_t x, uint32_t y)
{
    expect_place_in(name, args, count, grid, block, schedule, (Py2cuDim){grid_x, grid_y, grid.z},
                    (Py2cuDim){x, y, block.z});
}

/* Vectors and row coarsening of kernels whose threads only access a few bytes. */
static void test_bytes(void)
{
    const int64_t shape[2] = {8192, 8192};
    const Py2cuArg image = array(shape, NULL, 2), three[3] = {image, image, array(shape, NULL, 1)};
    const Py2cuDim square = {16, 16, 1};
    expect_place("lookup", three, 3, (Py2cuDim){512, 512, 1}, square, PY2CU_SCHEDULE_VECTORS, 32, 2048, 256, 4);
    expect_place("lookup", three, 3, (Py2cuDim){255, 384, 1}, square, PY2CU_SCHEDULE_VECTORS, 255, 384, 16,
                 16); /* 4080 is not a multiple of 64 */
    expect_place("lookup", three, 3, (Py2cuDim){8, 8, 1}, square, PY2CU_SCHEDULE_ORIGINAL, 2, 32, 64,
                 4); /* too few threads */
    expect_place("mirror", three, 3, (Py2cuDim){512, 512, 1}, square, PY2CU_SCHEDULE_ROWS, 128, 512, 64, 16);
    expect_place("mirror", three, 3, (Py2cuDim){256, 64, 1}, square, PY2CU_SCHEDULE_ORIGINAL, 64, 256, 64,
                 4); /* too few threads */
}

/* Block shapes with as many threads whose warps access fewer sectors. */
static void test_shapes(void)
{
    const int64_t shape[3] = {4096, 6144, 3};
    const Py2cuArg c = array(shape, NULL, 2), gray[2] = {array(shape, NULL, 3), c}, two[2] = {c, c};
    const Py2cuDim square = {16, 16, 1}, grid = {256, 384, 1};
    expect_place("gray", gray, 2, grid, square, PY2CU_SCHEDULE_YX, 1024, 96, 4, 64);
    expect_place("jacobi", two, 2, grid, square, PY2CU_SCHEDULE_YX_ROWS, 1024, 96, 4, 64);
    expect_place("jacobi", two, 2, (Py2cuDim){256, 386, 1}, square, PY2CU_SCHEDULE_YX_ROWS, 512, 193, 8,
                 32); /* 6176 is not a multiple of 64 */
    expect_place("jacobi", two, 2, (Py2cuDim){256, 3, 1}, square, PY2CU_SCHEDULE_YX_ROWS, 256, 3, 16,
                 16); /* 48 is not a multiple of 32 */
    expect_place("jacobi", two, 2, (Py2cuDim){16, 6144, 1}, (Py2cuDim){256, 1, 1}, PY2CU_SCHEDULE_YX_ROWS, 1024, 96, 4,
                 64); /* a swap would not help */
    expect_place("strides", two, 2, grid, (Py2cuDim){32, 32, 1}, PY2CU_SCHEDULE_YX, 2048, 192, 4,
                 64); /* with fewer threads */
    expect_place("by_function", two, 2, grid, square, PY2CU_SCHEDULE_YX, 256, 384, 16,
                 16); /* the kernel depends on blocks of 16 by 16 */
    expect_place("arithmetic", two, 1, grid, square, PY2CU_SCHEDULE_YX, 256, 384, 16,
                 16); /* its loop accesses no memory */
    /* short rows with coalesced accesses are extended to full ones; full ones and kernels with loops are not changed */
    expect_place("right_jacobi", two, 2, grid, square, PY2CU_SCHEDULE_ROWS, 64, 1536, 64, 4);
    expect_place("right_jacobi", two, 2, grid, (Py2cuDim){32, 32, 1}, PY2CU_SCHEDULE_ROWS, 128, 3072, 64, 4);
    expect_place("right_jacobi", two, 2, (Py2cuDim){255, 384, 1}, (Py2cuDim){32, 32, 1}, PY2CU_SCHEDULE_ROWS, 255, 1536,
                 32, 8);
    expect_place("right_jacobi", two, 2, (Py2cuDim){128, 384, 1}, (Py2cuDim){64, 4, 1}, PY2CU_SCHEDULE_ROWS, 128, 384,
                 64, 4);
    expect_place("right_jacobi", two, 2, (Py2cuDim){6144, 16, 1}, (Py2cuDim){1, 256, 1}, PY2CU_SCHEDULE_ROWS, 96, 1024,
                 64, 4);
    expect_place("gray", gray, 2, (Py2cuDim){4096, 24, 1}, (Py2cuDim){1, 256, 1}, PY2CU_SCHEDULE_YX, 1024, 96, 4, 64);
    expect_place("strides", two, 2, grid, (Py2cuDim){1, 256, 1}, PY2CU_SCHEDULE_ORIGINAL, 256, 384, 1, 256);
    /* reads along one axis, writes along the other */
    expect_place("transpose", two, 2, grid, square, PY2CU_SCHEDULE_ORIGINAL, 512, 192, 8, 32);
    expect_place("transpose", two, 2, grid, (Py2cuDim){32, 32, 1}, PY2CU_SCHEDULE_ORIGINAL, 1024, 384, 8, 32);
    /* blocks without a full warp, and with few */
    expect_place("jacobi", two, 2, (Py2cuDim){1024, 1536, 1}, (Py2cuDim){4, 4, 1}, PY2CU_SCHEDULE_YX_ROWS, 1024, 96, 4,
                 64);
    expect_place("right_jacobi", two, 2, (Py2cuDim){1024, 1536, 1}, (Py2cuDim){4, 4, 1}, PY2CU_SCHEDULE_ROWS, 64, 1536,
                 64, 4);
    expect_place("right_jacobi", two, 2, (Py2cuDim){512, 768, 1}, (Py2cuDim){8, 8, 1}, PY2CU_SCHEDULE_ROWS, 64, 1536,
                 64, 4);
    expect_place("column_sums", two, 2, (Py2cuDim){6144, 1, 1}, (Py2cuDim){1, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 24, 1,
                 256, 1);
    expect_place("column_sums", two, 2, (Py2cuDim){6208, 1, 1}, (Py2cuDim){1, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 97, 1, 64,
                 1);
    expect_place("column_sums", two, 2, (Py2cuDim){97, 1, 1}, (Py2cuDim){16, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 97, 1, 16,
                 1);
    expect_place("column_sums", two, 2, (Py2cuDim){97, 1, 1}, (Py2cuDim){64, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 97, 1, 64,
                 1); /* it has loops */
    /* fewer blocks than the 10 multiprocessors, each of whose threads has much work */
    expect_place("row_sums", two, 2, (Py2cuDim){4, 1, 1}, (Py2cuDim){1024, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 16, 1, 256,
                 1);
    expect_place("row_sums", two, 2, (Py2cuDim){2, 1, 1}, (Py2cuDim){96, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 2, 1, 96,
                 1); /* half of it is not a multiple of the warp size */
    expect_place("row_sums", two, 2, (Py2cuDim){2, 1, 1}, (Py2cuDim){128, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 8, 1, 32, 1);
    expect_place("row_sums", two, 2, (Py2cuDim){10, 1, 1}, (Py2cuDim){256, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 10, 1, 256,
                 1);
    expect_place("doubled", two, 2, (Py2cuDim){4, 1, 1}, (Py2cuDim){256, 1, 1}, PY2CU_SCHEDULE_ORIGINAL, 4, 1, 256,
                 1); /* it has no loops */
    expect_place("arithmetic", two, 1, (Py2cuDim){1024, 1536, 1}, (Py2cuDim){4, 4, 1}, PY2CU_SCHEDULE_YX, 1024, 96, 4,
                 64);
    const Py2cuDim cube = {8, 8, 8};
    const int64_t sides[3] = {384, 384, 384};
    const Py2cuArg volume[2] = {array(sides, NULL, 3), array(sides, NULL, 3)};
    expect_place_in("volume", volume, 2, (Py2cuDim){48, 48, 48}, cube, PY2CU_SCHEDULE_ZYX, (Py2cuDim){384, 96, 6},
                    (Py2cuDim){1, 4, 64});
    expect_place_in("volume", volume, 2, (Py2cuDim){48, 48, 45}, cube, PY2CU_SCHEDULE_ZYX, (Py2cuDim){48, 48, 45},
                    cube); /* 360 is not a multiple of 32 */
    /* threads that are neighbors along the hardware's y axis load the same elements, outside of loops or in short ones
     */
    expect_place_in("stencil_3d", volume, 2, (Py2cuDim){48, 48, 48}, cube, PY2CU_SCHEDULE_ZYX_ROWS,
                    (Py2cuDim){384, 96, 6}, (Py2cuDim){1, 4, 64});
    expect_place_in("stencil_along_x", volume, 2, (Py2cuDim){48, 48, 48}, cube, PY2CU_SCHEDULE_ZYX,
                    (Py2cuDim){384, 96, 6}, (Py2cuDim){1, 4, 64});
    expect_place("stencil_loop", two, 2, grid, square, PY2CU_SCHEDULE_ROWS, 256, 384, 16, 16);
    /* rows of two arrays: eight threads along the hardware's x axis load different ones */
    expect_place("distances", two, 2, grid, square, PY2CU_SCHEDULE_YX_ROWS, 128, 768, 32, 8);
    expect_place("distances", two, 2, (Py2cuDim){8, 12, 1}, square, PY2CU_SCHEDULE_YX, 4, 24, 32, 8);
}

static Py2cuSchedule schedule_of(const char *name, MappingMode mode, const Py2cuArg *args, Py2cuDim grid,
                                 Py2cuDim block)
{
    Py2cuUnit *unit;
    const Py2cuDevice device = gpu(mode);
    Py2cuScheduledLaunch as = py2cu_launch_choose_schedule(&device, translate(name, &unit), grid, block, args, 2);
    CHECK((uint64_t)as.grid.x * as.block.x == (uint64_t)grid.x * block.x);
    py2cu_unit_free(unit);
    return as.schedule;
}

/* Small blocks of the script are combined; effect of launch bounds on other blocks. */
static void test_joined_blocks(void)
{
    const int64_t many = 1 << 20, shape[2] = {64, 4}, sides[2] = {4096, 6144};
    const Py2cuArg a = array(&many, NULL, 1), doubled[2] = {a, a}, counted[2] = {a, array(shape, NULL, 2)},
                   two[2] = {array(sides, NULL, 2), array(sides, NULL, 2)};
    expect_place("histogram", counted, 2, (Py2cuDim){4096, 1, 1}, (Py2cuDim){64, 1, 1}, PY2CU_SCHEDULE_PRIVATIZATION,
                 512, 1, 512, 1);
    expect_place("histogram", counted, 2, (Py2cuDim){4098, 1, 1}, (Py2cuDim){64, 1, 1}, PY2CU_SCHEDULE_PRIVATIZATION,
                 683, 1, 384, 1);
    expect_place("histogram", counted, 2, (Py2cuDim){4099, 1, 1}, (Py2cuDim){64, 1, 1}, PY2CU_SCHEDULE_PRIVATIZATION,
                 4099, 1, 64, 1);
    expect_place("histogram", counted, 2, (Py2cuDim){65536, 1, 1}, (Py2cuDim){1, 1, 1}, PY2CU_SCHEDULE_PRIVATIZATION,
                 128, 1, 512, 1);
    expect_place("histogram", counted, 2, (Py2cuDim){1024, 1, 1}, (Py2cuDim){1024, 1, 1}, PY2CU_SCHEDULE_PRIVATIZATION,
                 2048, 1, 512, 1);
    expect_place("histogram", counted, 2, (Py2cuDim){1025, 1, 1}, (Py2cuDim){800, 1, 1}, PY2CU_SCHEDULE_PRIVATIZATION,
                 1025, 1, 800, 1);
    expect_place("looped_histogram", counted, 2, (Py2cuDim){160, 1, 1}, (Py2cuDim){64, 1, 1},
                 PY2CU_SCHEDULE_PRIVATIZATION, 20, 1, 512, 1);
    expect_place("doubled", doubled, 2, (Py2cuDim){4096, 1, 1}, (Py2cuDim){32, 1, 1}, PY2CU_SCHEDULE_COARSENING, 512, 1,
                 256, 1);

    Py2cuUnit *unit;
    const Py2cuDevice device = gpu(MAPPING_BY_COST);
    Py2cuKernelInfo kernel = *translate("right_jacobi", &unit);
    const Py2cuDim grid = {64, 64, 1}, large = {32, 32, 1}, small = {8, 8, 1};
    kernel.launch_bounds[0] = 128;
    CHECK(py2cu_launch_choose_schedule(&device, &kernel, grid, small, two, 2).block.x == 32); /* as many threads */
    CHECK(py2cu_launch_choose_schedule(&device, &kernel, grid, large, two, 2).block.x ==
          32); /* that launch will fail */
    kernel.launch_bounds[0] = 256;
    CHECK(py2cu_launch_choose_schedule(&device, &kernel, grid, small, two, 2).block.x == 64);
    py2cu_unit_free(unit);
}

/* Block coarsening on a GPU of 10 multiprocessors with a capacity of 20480 threads. */
static void test_several_blocks(void)
{
    const int64_t many = 1 << 20, bins_shape[2] = {64, 4}, large_shape[2] = {1025, 2}, none_shape[2] = {0, 4};
    const Py2cuArg a = array(&many, NULL, 1), doubled[2] = {a, a}, counted[2] = {a, array(bins_shape, NULL, 2)},
                   large[2] = {a, array(large_shape, NULL, 2)}, none[2] = {a, array(none_shape, NULL, 2)};
    const Py2cuDim block = {256, 1, 1}, full = {240, 1, 1}, nearly = {239, 1, 1}, two = {240, 2, 1}, most = {256, 1, 1},
                   few = {255, 1, 1};
    CHECK(schedule_of("doubled", MAPPING_BY_COST, doubled, full, block) == PY2CU_SCHEDULE_COARSENING);
    CHECK(schedule_of("doubled", MAPPING_BY_COST, doubled, nearly, block) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("doubled", MAPPING_FORCE, doubled, nearly, block) == PY2CU_SCHEDULE_COARSENING);
    CHECK(schedule_of("doubled", MAPPING_OFF, doubled, full, block) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("doubled", MAPPING_BY_COST, doubled, two, block) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("histogram", MAPPING_BY_COST, counted, most, block) == PY2CU_SCHEDULE_PRIVATIZATION);
    CHECK(schedule_of("histogram", MAPPING_BY_COST, counted, few, block) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("histogram", MAPPING_FORCE, counted, few, block) == PY2CU_SCHEDULE_PRIVATIZATION);
    CHECK(schedule_of("histogram", MAPPING_BY_COST, large, most, block) == PY2CU_SCHEDULE_ORIGINAL); /* 16,400 bytes */
    CHECK(schedule_of("histogram", MAPPING_BY_COST, none, most, block) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("looped_histogram", MAPPING_BY_COST, counted, (Py2cuDim){160, 1, 1}, block) ==
          PY2CU_SCHEDULE_PRIVATIZATION);
    CHECK(schedule_of("looped_histogram", MAPPING_BY_COST, counted, (Py2cuDim){161, 1, 1}, block) ==
          PY2CU_SCHEDULE_ORIGINAL); /* each would have few updates */

    Py2cuUnit *unit;
    const Py2cuKernelInfo *kernel = translate("histogram", &unit);
    CHECK(kernel->schedules == (1u << PY2CU_SCHEDULE_PRIVATIZATION | ((1u << PY2CU_SCHEDULE_COARSENING) - 1)) &&
          kernel->arguments[1].privatized);
    CHECK(!kernel->arguments[0].privatized && !kernel->loops_over_grid);
    CHECK(py2cu_launch_supports_schedule(kernel, PY2CU_SCHEDULE_PRIVATIZATION, few, block, counted, 2,
                                         PY2CU_FACT_NOALIAS));
    CHECK(!py2cu_launch_supports_schedule(kernel, PY2CU_SCHEDULE_PRIVATIZATION, few, block, counted, 2,
                                          PY2CU_FACT_SMALL));
    CHECK(!py2cu_launch_supports_schedule(kernel, PY2CU_SCHEDULE_PRIVATIZATION, few, block, counted, 1,
                                          PY2CU_FACT_NOALIAS));
    CHECK(
        !py2cu_launch_supports_schedule(kernel, PY2CU_SCHEDULE_COARSENING, few, block, counted, 2, PY2CU_FACT_NOALIAS));
    CHECK(py2cu_launch_supports_schedule(kernel, PY2CU_SCHEDULE_YX, few, block, counted, 2, 0));
    py2cu_unit_free(unit);
}

/* Row coarsening: tiles in shared memory, in grids that fill the device four times, and stencils. */
static void test_rows(void)
{
    const int64_t shape[2] = {1024, 1024};
    const Py2cuArg c = array(shape, NULL, 2), two[2] = {c, c};
    const Py2cuDim large = {64, 64, 1}, small = {4, 4, 1}, square = {16, 16, 1}, odd = {16, 18, 1}, few = {8, 8, 1};
    CHECK(schedule_of("tiles", MAPPING_BY_COST, two, large, square) == PY2CU_SCHEDULE_ROWS);
    CHECK(schedule_of("tiles", MAPPING_BY_COST, two, small, square) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("tiles", MAPPING_BY_COST, two, large, odd) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("tiles", MAPPING_BY_COST, two, large, few) == PY2CU_SCHEDULE_ORIGINAL); /* less than a warp */
    CHECK(schedule_of("tiles", MAPPING_OFF, two, large, square) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("tiles", MAPPING_FORCE, two, large, square) == PY2CU_SCHEDULE_YX);
    CHECK(schedule_of("tiles", MAPPING_NAMED + PY2CU_SCHEDULE_ROWS, two, small, square) == PY2CU_SCHEDULE_ROWS);
    CHECK(schedule_of("transpose", MAPPING_BY_COST, two, large, square) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("right_jacobi", MAPPING_BY_COST, two, large, square) == PY2CU_SCHEDULE_ROWS);
    CHECK(schedule_of("doubled", MAPPING_NAMED + PY2CU_SCHEDULE_YX_ROWS, two, large, square) ==
          PY2CU_SCHEDULE_ORIGINAL); /* it uses one axis */
    /* loops: loads that do not depend on the row */
    CHECK(schedule_of("filter", MAPPING_BY_COST, two, large, square) == PY2CU_SCHEDULE_ROWS);
    CHECK(schedule_of("filter", MAPPING_BY_COST, two, small, square) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("sums", MAPPING_BY_COST, two, large, square) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("shared", MAPPING_BY_COST, two, large, square) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("stores", MAPPING_BY_COST, two, large, square) == PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("sums", MAPPING_NAMED + PY2CU_SCHEDULE_ROWS, two, small, square) == PY2CU_SCHEDULE_ROWS);
}

/* The schedule that PY2CU_SCHEDULE names is used for every launch that supports it, at any cost, with the script's
 * blocks. */
static void test_named(void)
{
    const int64_t many = 1 << 20, bins_shape[2] = {64, 4}, sides[3] = {256, 256, 256};
    const Py2cuArg a = array(&many, NULL, 1), doubled[2] = {a, a}, counted[2] = {a, array(bins_shape, NULL, 2)},
                   volume[2] = {array(sides, NULL, 3), array(sides, NULL, 3)};
    const Py2cuDim one = {1, 1, 1}, row = {64, 1, 1}, cube = {8, 8, 8};
    CHECK(schedule_of("doubled", MAPPING_NAMED + PY2CU_SCHEDULE_COARSENING, doubled, one, row) ==
          PY2CU_SCHEDULE_COARSENING);
    CHECK(schedule_of("doubled", MAPPING_NAMED + PY2CU_SCHEDULE_PRIVATIZATION, doubled, one, row) ==
          PY2CU_SCHEDULE_ORIGINAL);
    CHECK(schedule_of("histogram", MAPPING_NAMED + PY2CU_SCHEDULE_PRIVATIZATION, counted, one, row) ==
          PY2CU_SCHEDULE_PRIVATIZATION);
    CHECK(schedule_of("histogram", MAPPING_NAMED + PY2CU_SCHEDULE_YX, counted, one, row) == PY2CU_SCHEDULE_YX);
    for (Py2cuSchedule schedule = PY2CU_SCHEDULE_YX; schedule <= PY2CU_SCHEDULE_ZXY; schedule++) {
        CHECK(schedule_of("volume", MAPPING_NAMED + schedule, volume, one, cube) == schedule);
        CHECK(schedule_of("by_warp", MAPPING_NAMED + schedule, volume, one, cube) == PY2CU_SCHEDULE_ORIGINAL);
    }
    CHECK(schedule_of("volume", MAPPING_NAMED + PY2CU_SCHEDULE_ZYX, volume, one, (Py2cuDim){128, 1, 2}) ==
          PY2CU_SCHEDULE_ORIGINAL);
}

/* Number of blocks of the generated grid. */
static void test_blocks(void)
{
    const int64_t many = 1 << 20, shape[2] = {64, 4};
    const Py2cuArg a = array(&many, NULL, 1), counted[2] = {a, array(shape, NULL, 2)};
    Py2cuUnit *unit;
    Py2cuKernelInfo kernel = *translate("histogram", &unit);
    const Py2cuDim block = {256, 1, 1};
    kernel.schedule = PY2CU_SCHEDULE_PRIVATIZATION;
    CHECK(coarsening_shared_bytes(&kernel, counted, 2) == 64 * 4 * F8);
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){1 << 15, 1, 1}, block, 80, counted, 2) ==
          80); /* the capacity of the GPU */
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){7680, 1, 1}, block, 80, counted, 2) ==
          60); /* 128 elements for each accumulator */
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){4096, 1, 1}, block, 80, counted, 2) ==
          40); /* half of the capacity of the GPU */
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){128, 1, 1}, block, 80, counted, 2) ==
          32); /* four elements for each accumulator */
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){256, 1, 1}, block, 0, counted, 2) == 1);
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){1, 1, 1}, block, 80, counted, 2) == 1);
    kernel.schedule = PY2CU_SCHEDULE_COARSENING;
    kernel.coarsening_factor = PY2CU_COARSENING_FACTOR;
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){8, 1, 1}, block, 0, counted, 2) == 2);
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){9, 1, 1}, block, 0, counted, 2) == 3);
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){2147483647, 1, 1}, block, 0, counted, 2) == 536870912);
    kernel.coarsening_factor = 16;
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){32, 1, 1}, block, 0, counted, 2) == 2);
    CHECK(coarsened_blocks(&kernel, (Py2cuDim){33, 1, 1}, block, 0, counted, 2) == 3);
    py2cu_unit_free(unit);
}

/* The environment variable, and its effect on a device that is opened. */
static void test_variable(void)
{
    static const char *const wrong[] = {"on", "OFF", "force ", "0", "xyz", "yxz"};
    Py2cuDevice *device = NULL;
    MappingMode mode;
    CHECK(unsetenv("PY2CU_SCHEDULE") == 0);
    CHECK(mapping_mode(false, &mode) == PY2CU_OK && mode == MAPPING_OFF);
    CHECK(setenv("PY2CU_SCHEDULE", "force", 1) == 0);
    CHECK(mapping_mode(false, &mode) == PY2CU_OK && mode == MAPPING_FORCE);
    CHECK(setenv("PY2CU_SCHEDULE", "off", 1) == 0);
    CHECK(mapping_mode(true, &mode) == PY2CU_OK && mode == MAPPING_OFF);
    CHECK(setenv("PY2CU_SCHEDULE", "zxy", 1) == 0);
    CHECK(mapping_mode(true, &mode) == PY2CU_OK && mode == MAPPING_NAMED + PY2CU_SCHEDULE_ZXY);
    CHECK(setenv("PY2CU_SCHEDULE", "privatization", 1) == 0);
    CHECK(mapping_mode(false, &mode) == PY2CU_OK && mode == MAPPING_NAMED + PY2CU_SCHEDULE_PRIVATIZATION);
    CHECK(setenv("PY2CU_SCHEDULE", "model", 1) == 0);
    CHECK(mapping_mode(false, &mode) == PY2CU_OK && mode == MAPPING_BY_COST);
    CHECK(setenv("PY2CU_SCHEDULE", "measure", 1) == 0);
    CHECK(mapping_mode(true, &mode) == PY2CU_OK && mode == MAPPING_MEASURE);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK(setenv("PY2CU_SCHEDULE", wrong[i], 1) == 0);
        CHECK_FAILS(py2cu_device_open("host", 0, &device), PY2CU_ERROR_ARGUMENT,
                    "PY2CU_SCHEDULE must be off, model, measure, force or a schedule");
        CHECK(device == NULL);
    }
    CHECK(setenv("PY2CU_SCHEDULE", "", 1) == 0);
    CHECK(mapping_mode(false, &mode) == PY2CU_OK && mode == MAPPING_OFF);
}

/* Remapped code is launched with the script's dimensions. */
static void test_launch(void)
{
    static const char text[] = "from numba import cuda\n"
                               "@cuda.jit('void(int32[:, ::1])')\n"
                               "def where(out):\n"
                               "    i, j = cuda.grid(2)\n"
                               "    if i < out.shape[0] and j < out.shape[1]:\n"
                               "        out[i, j] = 100 * (cuda.blockIdx.x * 10 + cuda.threadIdx.x) + cuda.blockIdx.y "
                               "* 10 + cuda.threadIdx.y\n";
    Py2cuModule module = {.text = text, .text_length = sizeof text - 1, .file_name = "where.py"};
    Py2cuInstance instance = {.function = "where"};
    Py2cuRequest request = {.struct_size = sizeof request,
                            .modules = &module,
                            .module_count = 1,
                            .instances = &instance,
                            .instance_count = 1};
    Py2cuDevice *device = NULL;
    Py2cuFunction *function = NULL, *placed = NULL;
    CHECK_OK(py2cu_device_open("host", 0, &device));
    CHECK_OK(py2cu_function_compile(device, &request, NULL, &function));
    request.schedule = PY2CU_SCHEDULE_YX;
    CHECK_OK(py2cu_function_compile(device, &request, NULL, &placed));
    CHECK(function != placed && py2cu_function_kernel(placed)->schedule == PY2CU_SCHEDULE_YX);
    int32_t one[6][10] = {{0}}, other[6][10] = {{0}};
    const int64_t shape[2] = {6, 10};
    const Py2cuDim grid = {3, 2, 1}, block = {2, 5, 1};
    Py2cuArg arg = test_view(one, PY2CU_INT32, 2, shape), of_other = test_view(other, PY2CU_INT32, 2, shape);
    CHECK_OK(py2cu_launch(function, grid, block, 0, NULL, &arg, 1));
    CHECK_OK(py2cu_launch(placed, grid, block, 0, NULL, &of_other, 1));
    CHECK(one[5][9] == 100 * 21 + 14 && memcmp(one, other, sizeof one) == 0);
    CHECK_FAILS(py2cu_launch(placed, (Py2cuDim){65536, 1, 1}, block, 0, NULL, &arg, 1), PY2CU_ERROR_LAUNCH_SHAPE,
                "with the schedule yx, the grid (1, 65536, 1)");
    CHECK_FAILS(py2cu_launch(placed, (Py2cuDim){1, 65536, 1}, block, 0, NULL, &arg, 1), PY2CU_ERROR_LAUNCH_SHAPE,
                "the grid (1, 65536, 1) is larger");
    CHECK_OK(py2cu_launch(function, (Py2cuDim){65536, 1, 1}, block, 0, NULL, &arg, 1));
    py2cu_function_free(function);
    py2cu_function_free(placed);
    request.schedule = PY2CU_SCHEDULE_COUNT;
    CHECK_FAILS(py2cu_function_compile(device, &request, NULL, &function), PY2CU_ERROR_TRANSLATE,
                "there is no schedule 15");
    py2cu_device_free(device);
}

int main(void)
{
    char *directory = test_folder();
    setenv("PY2CU_CACHE_DIR", directory, 1);
    test_choices();
    test_space_and_limits();
    test_bytes();
    test_shapes();
    test_joined_blocks();
    test_several_blocks();
    test_rows();
    test_named();
    test_blocks();
    test_variable();
    test_launch();
    test_folder_remove(directory);
    return test_result();
}
