// SPDX-License-Identifier: MIT
/* Kernels on the host backend: grids and blocks of all shapes, barriers and warp operations with the threads in every
 * order, atomics across CPU threads, deadlocks and faults as errors, and use of the device afterwards. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "host/threads/fiber.h" /* sanitizer detection */
#include "memory.h"

#include <math.h>

static const char text[] =
    "constexpr int TPB = 128;\n"
    "constexpr double gamma = 1.5;\n"
    "\n"
    "static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n)\n"
    "{\n"
    "    return i < 0 ? i + n : i;\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void cover(int *count, long long n, int *where)\n"
    "{\n"
    "    long long b = blockIdx.x + (long long)gridDim.x * (blockIdx.y + (long long)gridDim.y * blockIdx.z);\n"
    "    long long t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);\n"
    "    long long i = b * blockDim.x * blockDim.y * blockDim.z + t;\n"
    "    if (i < n) {\n"
    "        atomicAdd(&count[i], 1);\n"
    "        where[i] = threadIdx.x + 100 * threadIdx.y + 10000 * threadIdx.z;\n"
    "    }\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void add_all(float *f, double *d, int *i, unsigned long long *u)\n"
    "{\n"
    "    atomicAdd(f, 1.0f);\n"
    "    atomicAdd(d, 0.5);\n"
    "    atomicMax(i, (int)(blockIdx.x * blockDim.x + threadIdx.x));\n"
    "    atomicAdd(u, (unsigned long long)threadIdx.x);\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void block_sum(const float *x, long long x_shape0, float *out)\n"
    "{\n"
    "    __shared__ float part[TPB];\n"
    "    int t = threadIdx.x;\n"
    "    double total = 0;\n"
    "    for (long long i = (long long)blockIdx.x * blockDim.x + t; i < x_shape0; i += (long long)blockDim.x * "
    "gridDim.x) {\n"
    "        total += gamma * x[py2cu_wrap(i - x_shape0, x_shape0)];\n"
    "    }\n"
    "    part[t] = (float)total;\n"
    "    __syncthreads();\n"
    "\n"
    "    // tree reduction\n"
    "    int s = TPB / 2;\n"
    "    while (s > 0) {\n"
    "        if (t < s) {\n"
    "            part[t] += part[t + s];\n"
    "        }\n"
    "        __syncthreads();\n"
    "        s /= 2;\n"
    "    }\n"
    "    if (t == 0) {\n"
    "        out[blockIdx.x] = part[0];\n"
    "    }\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void shift(int *x, int n)\n"
    "{\n"
    "    extern __shared__ int tile[];\n"
    "    int t = threadIdx.x + blockDim.x * threadIdx.y;\n"
    "    int size = blockDim.x * blockDim.y;\n"
    "    if (blockIdx.x * size + t >= n) {\n"
    "        return;  // some threads leave before the barrier\n"
    "    }\n"
    "    tile[t] = x[blockIdx.x * size + t];\n"
    "    for (int k = 0; k < 5; k++) {\n"
    "        __syncthreads();\n"
    "        int from = tile[(t + 1) % size];\n"
    "        __syncthreads();\n"
    "        tile[t] = from;\n"
    "    }\n"
    "    x[blockIdx.x * size + t] = tile[t] + threadIdx.y * 0;\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void votes(int *out)\n"
    "{\n"
    "    int t = threadIdx.x;\n"
    "    out[t * 4] = __syncthreads_count(t % 3 == 0);\n"
    "    out[t * 4 + 1] = __syncthreads_and(t < 50);\n"
    "    out[t * 4 + 2] = __syncthreads_or(t == 77);\n"
    "    out[t * 4 + 3] = __syncthreads_and(1);\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void warps(unsigned int *out, double *sums)\n"
    "{\n"
    "    int t = threadIdx.x;\n"
    "    int lane = t % warpSize;\n"
    "    unsigned int all = 0xffffffffu;\n"
    "    unsigned int *mine = out + t * 16;\n"
    "    mine[0] = __ballot_sync(all, lane % 2);\n"
    "    mine[1] = __any_sync(all, lane == 3);\n"
    "    mine[2] = __all_sync(all, lane < 31);\n"
    "    mine[3] = __shfl_sync(all, t, 5);\n"
    "    mine[4] = __shfl_up_sync(all, t, 2);\n"
    "    mine[5] = __shfl_down_sync(all, t, 3);\n"
    "    mine[6] = __shfl_xor_sync(all, t, 1);\n"
    "    mine[7] = __match_any_sync(all, lane / 8);\n"
    "    int same = -1;\n"
    "    mine[8] = __match_all_sync(all, 2.5, &same);\n"
    "    mine[9] = (unsigned int)same;\n"
    "    mine[10] = __match_all_sync(all, lane, &same);\n"
    "    if (lane < 4) {\n"
    "        mine[11] = __activemask();\n"
    "    } else {\n"
    "        mine[11] = __activemask();\n"
    "    }\n"
    "    if (lane < 16) {\n"
    "        mine[12] = __shfl_sync(0x0000ffffu, t, 15, 16);\n"
    "    } else {\n"
    "        mine[12] = __shfl_sync(0xffff0000u, t, 0, 16);\n"
    "    }\n"
    "    double total = t;\n"
    "    for (int offset = 16; offset > 0; offset /= 2) {\n"
    "        total += __shfl_down_sync(all, total, offset);\n"
    "    }\n"
    "    if (lane == 0) {\n"
    "        sums[t / warpSize] = total;\n"
    "    }\n"
    "    __syncwarp();\n"
    "    mine[13] = __popc(__ballot_sync(all, 1));\n"
    "    mine[14] = __shfl_up_sync(all, t, 3, 8);\n"
    "    mine[15] = __shfl_xor_sync(all, t, 16, 16);\n"
    "}\n";

/* Kernels that must fail, and others. */
static const char text_bad[] = "extern \"C\" __global__ void stuck(int *out)\n"
                               "{\n"
                               "    if (threadIdx.x < 16) {\n"
                               "        __syncthreads();\n"
                               "    } else {\n"
                               "        __syncwarp();\n"
                               "    }\n"
                               "    out[threadIdx.x] = 1;\n"
                               "}\n"
                               "\n"
                               "extern \"C\" __global__ void uneven(int *out)\n"
                               "{\n"
                               "    if (threadIdx.x == 0) {\n"
                               "        __syncthreads();\n"
                               "    }\n"
                               "    out[threadIdx.x] = 1;\n"
                               "}\n"
                               "\n"
                               "extern \"C\" __global__ void half_grid(int *out)\n"
                               "{\n"
                               "    int mode = out[0];\n"
                               "    py2cu_host_grid_sync();\n"
                               "    if (mode == 1 && blockIdx.x == 2) {\n"
                               "        return;\n"
                               "    }\n"
                               "    if (mode == 2 && blockIdx.x == 2) {\n"
                               "        out[(1LL << 45) * (threadIdx.x + 1)] = 1;\n"
                               "    }\n"
                               "    py2cu_host_grid_sync();\n"
                               "    if (threadIdx.x == 0) {\n"
                               "        atomicAdd(out, 1);\n"
                               "    }\n"
                               "}\n"
                               "\n"
                               "extern \"C\" __global__ void wild(int *out, long long offset)\n"
                               "{\n"
                               "    out[offset * threadIdx.x] = 1;\n"
                               "}\n"
                               "\n"
                               "extern \"C\" __global__ void wild_meeting(int *out, long long offset)\n"
                               "{\n"
                               "    __syncthreads();\n"
                               "    if (threadIdx.x == 3) {\n"
                               "        out[offset * threadIdx.x] = 1;\n"
                               "    }\n"
                               "    __syncthreads();\n"
                               "}\n"
                               "\n"
                               "__device__ int deep(volatile int *at, int n)\n"
                               "{\n"
                               "    volatile int room[256];\n"
                               "    room[n % 256] = n + *at;\n"
                               "    return n == 0 ? room[0] : deep(room, n - 1) + room[n % 256];\n"
                               "}\n"
                               "\n"
                               "extern \"C\" __global__ void overflow(int *out, int n)\n"
                               "{\n"
                               "    __syncthreads();\n"
                               "    volatile int start = 0;\n"
                               "    out[threadIdx.x] = deep(&start, n);\n"
                               "}\n"
                               "\n"
                               "extern \"C\" __global__ void spin(int *flag)\n"
                               "{\n"
                               "    if (threadIdx.x == 0) {\n"
                               "        while (atomicAdd(flag, 0) == 0) {\n"
                               "            __nanosleep(10);\n"
                               "        }\n"
                               "    } else {\n"
                               "        atomicExch(flag, (int)threadIdx.x);\n"
                               "    }\n"
                               "}\n"
                               "\n"
                               "extern \"C\" __global__ void nothing()\n"
                               "{\n"
                               "}\n";

static const Py2cuDtype plain = PY2CU_INT32;

static void pointer_only(TestKernel *kernel, const char *name, Py2cuDtype dtype, bool written)
{
    test_array(kernel, name, dtype, 1, PY2CU_LAYOUT_C, written);
    kernel->info.param_count--; /* this kernel has no size parameter */
}

static void test_cover(Py2cuDevice *device)
{
    static const Py2cuDim shapes[][2] = {
        {{1, 1, 1}, {1, 1, 1}},  {{7, 1, 1}, {33, 1, 1}},     {{3, 5, 2}, {4, 3, 2}},   {{1, 1, 9}, {1, 1, 64}},
        {{2, 2, 2}, {1, 17, 3}}, {{100, 1, 1}, {1024, 1, 1}}, {{1, 300, 1}, {2, 1, 1}}, {{11, 13, 17}, {5, 1, 7}}};
    TestKernel kernel;
    test_kernel(&kernel, "cover", false);
    test_array(&kernel, "count", plain, 1, PY2CU_LAYOUT_C, true);
    pointer_only(&kernel, "where", plain, true);
    Py2cuFunction *function = test_compile(device, text, &kernel);
    for (size_t s = 0; function != NULL && s < sizeof shapes / sizeof shapes[0]; s++) {
        Py2cuDim grid = shapes[s][0], block = shapes[s][1];
        int64_t threads = (int64_t)block.x * block.y * block.z, total = threads * grid.x * grid.y * grid.z;
        int32_t *count = calloc((size_t)total, sizeof *count), *where = calloc((size_t)total, sizeof *where);
        Py2cuArg args[2] = {test_view(count, plain, 1, &total), test_view(where, plain, 1, &total)};
        bool good = count != NULL && where != NULL && CHECK_OK(py2cu_launch(function, grid, block, 0, NULL, args, 2));
        for (int64_t i = 0; i < total && good; i++) {
            int64_t t = i % threads;
            int64_t place = t % block.x + 100 * (t / block.x % block.y) + 10000 * (t / block.x / block.y);
            good = count[i] == 1 && where[i] == place;
        }
        CHECK(good);
        free(count);
        free(where);
    }
    py2cu_function_free(function);
}

static void test_atomics(Py2cuDevice *device)
{
    TestKernel kernel;
    test_kernel(&kernel, "add_all", false);
    pointer_only(&kernel, "f", PY2CU_FLOAT32, true);
    pointer_only(&kernel, "d", PY2CU_FLOAT64, true);
    pointer_only(&kernel, "i", plain, true);
    pointer_only(&kernel, "u", PY2CU_UINT64, true);
    Py2cuFunction *function = test_compile(device, text, &kernel);
    float f = 0;
    double d = 0;
    int32_t i = -1;
    uint64_t u = 0;
    int64_t one = 1;
    Py2cuArg args[4] = {test_view(&f, PY2CU_FLOAT32, 1, &one), test_view(&d, PY2CU_FLOAT64, 1, &one),
                        test_view(&i, plain, 1, &one), test_view(&u, PY2CU_UINT64, 1, &one)};
    if (function != NULL &&
        CHECK_OK(py2cu_launch(function, test_dim(4000, 1, 1), test_dim(250, 1, 1), 0, NULL, args, 4))) {
        CHECK(f == 1e6f && d == 5e5 && i == 999999 && u == (uint64_t)4000 * 250 * 249 / 2);
    }
    py2cu_function_free(function);
}

static void test_block_sum(Py2cuDevice *device)
{
    enum { COUNT = 100000, BLOCKS = 20 };
    TestKernel kernel;
    test_kernel(&kernel, "block_sum", true);
    test_array(&kernel, "x", PY2CU_FLOAT32, 1, PY2CU_LAYOUT_C, false);
    pointer_only(&kernel, "out", PY2CU_FLOAT32, true);
    Py2cuFunction *function = test_compile(device, text, &kernel);
    float *x = malloc(COUNT * sizeof *x), out[BLOCKS];
    int64_t count = COUNT, blocks = BLOCKS;
    Py2cuArg args[2] = {test_view(x, PY2CU_FLOAT32, 1, &count), test_view(out, PY2CU_FLOAT32, 1, &blocks)};
    for (int i = 0; x != NULL && i < COUNT; i++) {
        x[i] = (float)(i % 10);
    }
    for (int round = 0; function != NULL && x != NULL && round < 3; round++) {
        memset(out, 0, sizeof out);
        CHECK_OK(py2cu_launch(function, test_dim(BLOCKS, 1, 1), test_dim(128, 1, 1), 0, NULL, args, 2));
        double total = 0;
        for (int b = 0; b < BLOCKS; b++) {
            total += (double)out[b];
        }
        CHECK(total == 1.5 * 4.5 * COUNT);
    }
    free(x);
    py2cu_function_free(function);
}

static void test_shift(Py2cuDevice *device)
{
    enum { BLOCK_X = 24, BLOCK_Y = 16, SIZE = BLOCK_X * BLOCK_Y, BLOCKS = 6, COUNT = SIZE * BLOCKS + 100 };
    TestKernel kernel;
    test_kernel(&kernel, "shift", true);
    pointer_only(&kernel, "x", plain, true);
    test_scalar(&kernel, "n", plain);
    kernel.info.uses_dynamic_shared = true;
    Py2cuFunction *function = test_compile(device, text, &kernel);
    static int32_t x[COUNT];
    int64_t count = COUNT;
    for (int i = 0; i < COUNT; i++) {
        x[i] = i;
    }
    Py2cuArg args[2] = {test_view(x, plain, 1, &count), py2cu_arg_int(COUNT)};
    if (function != NULL && CHECK_OK(py2cu_launch(function, test_dim(BLOCKS + 1, 1, 1), test_dim(BLOCK_X, BLOCK_Y, 1),
                                                  SIZE * 4, NULL, args, 2))) {
        bool good = true;
        for (int i = 0; i < BLOCKS * SIZE; i++) {
            good = good && x[i] == i / SIZE * SIZE + (i % SIZE + 5) % SIZE;
        }
        CHECK(good);
    }
    py2cu_function_free(function);
}

static void test_votes(Py2cuDevice *device)
{
    TestKernel kernel;
    test_kernel(&kernel, "votes", true);
    pointer_only(&kernel, "out", plain, true);
    Py2cuFunction *function = test_compile(device, text, &kernel);
    int32_t out[100 * 4];
    int64_t count = 400;
    Py2cuArg args[1] = {test_view(out, plain, 1, &count)};
    if (function != NULL &&
        CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(100, 1, 1), 0, NULL, args, 1))) {
        for (int t = 0; t < 100; t++) {
            CHECK(out[t * 4] == 34 && out[t * 4 + 1] == 0 && out[t * 4 + 2] == 1 && out[t * 4 + 3] == 1);
        }
    }
    py2cu_function_free(function);
}

static void test_warps(Py2cuDevice *device)
{
    enum { THREADS = 128 };
    TestKernel kernel;
    test_kernel(&kernel, "warps", true);
    pointer_only(&kernel, "out", PY2CU_UINT32, true);
    pointer_only(&kernel, "sums", PY2CU_FLOAT64, true);
    Py2cuFunction *function = test_compile(device, text, &kernel);
    static uint32_t out[THREADS * 16];
    double sums[THREADS / 32] = {0};
    int64_t count = THREADS * 16, warps = THREADS / 32;
    Py2cuArg args[2] = {test_view(out, PY2CU_UINT32, 1, &count), test_view(sums, PY2CU_FLOAT64, 1, &warps)};
    memset(out, 0, sizeof out);
    if (function == NULL ||
        !CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(THREADS, 1, 1), 0, NULL, args, 2))) {
        py2cu_function_free(function);
        return;
    }
    for (uint32_t t = 0; t < THREADS; t++) {
        const uint32_t *mine = out + t * 16, lane = t % 32, base = t - lane;
        CHECK(mine[0] == 0xaaaaaaaau && mine[1] == 1 && mine[2] == 0);
        CHECK(mine[3] == base + 5 && mine[4] == (lane < 2 ? t : t - 2) && mine[5] == (lane > 28 ? t : t + 3) &&
              mine[6] == (t ^ 1));
        CHECK(mine[7] == 0xffu << (lane / 8 * 8) && mine[8] == 0xffffffffu && mine[9] == 1 && mine[10] == 0);
        CHECK((mine[11] >> lane & 1) == 1);
        CHECK(mine[12] == (lane < 16 ? base + 15 : base + 16) && mine[13] == 32);
        CHECK(mine[14] == (lane % 8 < 3 ? t : t - 3));
        /* A lane of the preceding group is a valid source, one of the following group is not. */
        CHECK(mine[15] == (lane < 16 ? t : t - 16));
    }
    for (int w = 0; w < THREADS / 32; w++) {
        CHECK(sums[w] == 32.0 * (w * 32) + 496);
    }
    /* An incomplete last warp: missing lanes are ignored. */
    CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(40, 1, 1), 0, NULL, args, 2));
    CHECK(out[39 * 16] == 0xaa && out[39 * 16 + 13] == 8);
    py2cu_function_free(function);
}

static void test_stuck(Py2cuDevice *device, bool strict)
{
    TestKernel kernel;
    test_kernel(&kernel, "stuck", true);
    pointer_only(&kernel, "out", plain, true);
    Py2cuFunction *function = test_compile(device, text_bad, &kernel);
    int32_t out[64] = {0};
    int64_t count = 64;
    Py2cuArg args[1] = {test_view(out, plain, 1, &count)};
    if (function != NULL) {
        CHECK_FAILS(py2cu_launch(function, test_dim(3, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 1),
                    PY2CU_ERROR_DEADLOCK, "kernel stuck (test.py:7): in block (");
        CHECK(strstr(py2cu_error_detail(), "16 of 32 threads wait at a block barrier, 16 in a warp operation") != NULL);
        /* Less than half a warp: the mask contains missing lanes, which nobody waits for. */
        CHECK_OK(py2cu_launch(function, test_dim(3, 1, 1), test_dim(16, 1, 1), 0, NULL, args, 1));
    }
    py2cu_function_free(function);

    test_kernel(&kernel, "half_grid", true);
    pointer_only(&kernel, "out", plain, true);
    kernel.info.cooperative = true;
    function = test_compile(device, text_bad, &kernel);
    if (function != NULL) {
        uint64_t most = 0;
        out[0] = 0;
        CHECK_OK(py2cu_launch(function, test_dim(3, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 1));
        CHECK(out[0] == 3);
        out[0] = 1; /* the last block ends at once */
        CHECK_FAILS(py2cu_launch(function, test_dim(3, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 1),
                    PY2CU_ERROR_DEADLOCK, "32 at a grid barrier that not all threads of all blocks reach");
#if !defined(FIBER_ASAN) && !defined(FIBER_TSAN)
        out[0] = 2; /* it faults */
        CHECK_FAILS(py2cu_launch(function, test_dim(3, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 1), PY2CU_ERROR_FAULT,
                    "in block (2, 0, 0)");
#endif
        out[0] = 0;
        CHECK_OK(py2cu_launch(function, test_dim(3, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 1));
        CHECK_OK(py2cu_cooperative_blocks(function, test_dim(1024, 1, 1), 0, &most));
        CHECK(most == 64);
        CHECK_FAILS(py2cu_launch(function, test_dim(65, 1, 1), test_dim(1024, 1, 1), 0, NULL, args, 1),
                    PY2CU_ERROR_LAUNCH_SHAPE, "(65, 1, 1) are too many");
    }
    py2cu_function_free(function);

    test_kernel(&kernel, "uneven", true);
    pointer_only(&kernel, "out", plain, true);
    function = test_compile(device, text_bad, &kernel);
    if (function != NULL && strict) {
        CHECK_FAILS(
            py2cu_launch(function, test_dim(1, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 1), PY2CU_ERROR_DEADLOCK,
            "kernel uneven (test.py:7): in block (0, 0, 0), 1 of 32 threads wait at a block barrier, 0 in a warp "
            "operation, and 31 have returned");
    } else if (function != NULL) {
        CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 1));
    }
    py2cu_function_free(function);
}

static void test_faults(Py2cuDevice *device)
{
#if !defined(FIBER_ASAN) && !defined(FIBER_TSAN)
    TestKernel kernel;
    int32_t out[4] = {0};
    int64_t count = 4;
    static const char *const names[] = {"wild", "wild_meeting"};
    for (int i = 0; i < 2; i++) {
        test_kernel(&kernel, names[i], i == 1);
        pointer_only(&kernel, "out", plain, true);
        test_scalar(&kernel, "offset", PY2CU_INT64);
        Py2cuFunction *function = test_compile(device, text_bad, &kernel);
        Py2cuArg args[2] = {test_view(out, plain, 1, &count), py2cu_arg_int((int64_t)1 << 44)};
        for (int round = 0; function != NULL && round < 3; round++) {
            CHECK_FAILS(
                py2cu_launch(function, test_dim(8, 1, 1), test_dim(4, 1, 1), 0, NULL, args, 2), PY2CU_ERROR_FAULT,
                i == 0 ? "kernel wild (test.py:7): invalid memory access (SIGSEGV) at address " : ", thread (3, 0, 0)");
            CHECK(strstr(py2cu_error_detail(), "in block (") != NULL &&
                  strstr(py2cu_error_detail(), ", thread (") != NULL);
        }
        args[1] = py2cu_arg_int(1);
        CHECK_OK(py2cu_launch(function, test_dim(8, 1, 1), test_dim(4, 1, 1), 0, NULL, args, 2));
        CHECK(out[3] == 1);
        py2cu_function_free(function);
    }
    test_kernel(&kernel, "overflow", true);
    pointer_only(&kernel, "out", plain, true);
    test_scalar(&kernel, "n", plain);
    Py2cuFunction *function = test_compile(device, text_bad, &kernel);
    Py2cuArg args[2] = {test_view(out, plain, 1, &count), py2cu_arg_int(100000)};
    if (function != NULL) {
        /* qemu reports success of MADV_GUARD_INSTALL without creating a guard page: the neighboring stack is
         * overwritten. */
        bool is_emulated = getenv("QEMU_LD_PREFIX") != NULL;
        CHECK_FAILS(py2cu_launch(function, test_dim(2, 1, 1), test_dim(4, 1, 1), 0, NULL, args, 2), PY2CU_ERROR_FAULT,
                    is_emulated ? "(SIGSEGV)"
                                : "a thread's stack of 262144 bytes is too small (PY2CU_HOST_STACK sets it)");
        args[1] = py2cu_arg_int(10);
        CHECK_OK(py2cu_launch(function, test_dim(2, 1, 1), test_dim(4, 1, 1), 0, NULL, args, 2));
    }
    py2cu_function_free(function);
#else
    (void)device;
#endif
}

/* An interrupt between the check for interrupts and the launch. */
static void test_early_interrupts(Py2cuDevice *device)
{
    TestKernel kernel;
    test_kernel(&kernel, "nothing", false);
    Py2cuFunction *function = test_compile(device, text_bad, &kernel);
    Py2cuDim one = test_dim(1, 1, 1);
    if (function != NULL) {
        py2cu_interrupt(); /* no thread waits */
        CHECK_OK(py2cu_launch(function, one, one, 0, NULL, NULL, 0));
        py2cu_interrupt_expect(true);
        CHECK_OK(py2cu_launch(function, one, one, 0, NULL, NULL, 0));
        py2cu_interrupt(); /* affected only that launch */
        CHECK_OK(py2cu_launch(function, one, one, 0, NULL, NULL, 0));
        py2cu_interrupt_expect(true);
        py2cu_interrupt();
        CHECK(py2cu_launch(function, one, one, 0, NULL, NULL, 0) == PY2CU_ERROR_INTERRUPTED);
        CHECK_OK(py2cu_launch(function, one, one, 0, NULL, NULL, 0));
        py2cu_interrupt_expect(true);
        py2cu_interrupt();
        py2cu_interrupt_expect(false);
        CHECK_OK(py2cu_launch(function, one, one, 0, NULL, NULL, 0));
    }
    py2cu_function_free(function);
}

static void test_spin(Py2cuDevice *device)
{
    TestKernel kernel;
    test_kernel(&kernel, "spin", true);
    pointer_only(&kernel, "flag", plain, true);
    Py2cuFunction *function = test_compile(device, text_bad, &kernel);
    int32_t flag = 0;
    int64_t one = 1;
    Py2cuArg args[1] = {test_view(&flag, plain, 1, &one)};
    if (function != NULL) {
        CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(2, 1, 1), 0, NULL, args, 1));
        CHECK(flag == 1);
    }
    py2cu_function_free(function);
}

/* A kernel table without the barrier flag, although the kernel has a barrier. */
static void test_unmarked(Py2cuDevice *device)
{
    static const char unmarked[] = "extern \"C\" __global__ void swap(int *x)\n"
                                   "{\n"
                                   "    int other = x[1 - threadIdx.x];\n"
                                   "    __syncthreads();  // both have read\n"
                                   "    x[threadIdx.x] = other;\n"
                                   "}\n";
    TestKernel kernel;
    test_kernel(&kernel, "swap", false);
    pointer_only(&kernel, "x", plain, true);
    Py2cuFunction *function = test_compile(device, unmarked, &kernel);
    int32_t x[2] = {1, 2};
    int64_t two = 2;
    Py2cuArg args[1] = {test_view(x, plain, 1, &two)};
    if (function != NULL) {
        CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(2, 1, 1), 0, NULL, args, 1));
        CHECK(x[0] == 2 && x[1] == 1);
    }
    py2cu_function_free(function);

    test_kernel(&kernel, "nothing", false);
    function = test_compile(device, text_bad, &kernel);
    if (function != NULL) {
        CHECK_OK(py2cu_launch(function, test_dim(5, 1, 1), test_dim(2, 1, 1), 0, NULL, NULL, 0));
    }
    py2cu_function_free(function);
    test_kernel(&kernel, "missing", false);
    CHECK_FAILS(jit_from_text(device, text_bad, sizeof text_bad - 1, &kernel.info, 0, NULL, &function),
                PY2CU_ERROR_COMPILE, "missing");
}

static void test_memory(Py2cuDevice *device)
{
    Py2cuArray *array = NULL;
    Py2cuStream *stream = NULL;
    Py2cuEvent *start = NULL, *end = NULL;
    int64_t shape[2] = {100, 30}, negative[1] = {-1}, huge[2] = {(int64_t)1 << 40, (int64_t)1 << 40};
    double ms = -1;
    CHECK_OK(py2cu_stream_new(device, &stream));
    CHECK_OK(py2cu_event_new(device, true, &start));
    CHECK_OK(py2cu_event_new(device, true, &end));
    CHECK_FAILS(py2cu_event_elapsed(start, end, &ms), PY2CU_ERROR_ARGUMENT, "the start event was not recorded");
    CHECK_OK(py2cu_event_record(start, stream));
    CHECK_OK(py2cu_array_new(device, PY2CU_FLOAT32, 2, shape, stream, &array));
    Py2cuArg value = py2cu_arg_float(2.5), bad = py2cu_arg_int(300);
    float *host = calloc(3000, sizeof *host);
    if (array != NULL && host != NULL) {
        CHECK(py2cu_array_bytes(array) == 12000 && ((uintptr_t)py2cu_array_data(array) & 255) == 0);
        CHECK_OK(py2cu_array_fill(array, &value, stream));
        CHECK_OK(py2cu_array_copy_to(array, host, 12000, stream, true));
        CHECK(host[0] == 2.5f && host[2999] == 2.5f);
        host[1] = 7;
        CHECK_OK(py2cu_array_copy_from(array, host, 12000, NULL, false));
        CHECK(((float *)py2cu_array_data(array))[1] == 7);
        CHECK_FAILS(py2cu_array_copy_to(array, host, 11999, NULL, true), PY2CU_ERROR_ARGUMENT,
                    "the array has 12000 bytes, but 11999");
    }
    py2cu_array_free(array);
    CHECK_OK(py2cu_array_new(device, PY2CU_UINT8, 0, NULL, NULL, &array));
    if (array != NULL) {
        CHECK(py2cu_array_bytes(array) == 1);
        CHECK_FAILS(py2cu_array_fill(array, &bad, NULL), PY2CU_ERROR_ARGUMENT, "the value 300 does not fit in uint8");
    }
    py2cu_array_free(array);
    CHECK_FAILS(py2cu_array_new(device, PY2CU_INT8, 1, negative, NULL, &array), PY2CU_ERROR_ARGUMENT,
                "the size of axis 0 is -1");
    CHECK_FAILS(py2cu_array_new(device, PY2CU_INT8, 2, huge, NULL, &array), PY2CU_ERROR_ARGUMENT,
                "exceeds the address space");
    CHECK_FAILS(py2cu_array_new(device, (Py2cuDtype)50, 1, shape, NULL, &array), PY2CU_ERROR_ARGUMENT,
                "the dtype does not exist");
#if !defined(FIBER_ASAN) && !defined(FIBER_TSAN) /* these sanitizers end the program at such a size */
    int64_t too_much[1] = {(int64_t)1 << 52};
    CHECK_FAILS(py2cu_array_new(device, PY2CU_INT8, 1, too_much, NULL, &array), PY2CU_ERROR_DEVICE_MEMORY,
                "4503599627370496 bytes");
#endif
    CHECK(array == NULL);
    void *memory = NULL;
    CHECK_OK(py2cu_memory_new(device, 0, NULL, &memory));
    CHECK(memory == NULL);
    CHECK_OK(py2cu_memory_free(device, memory, NULL));
    CHECK_OK(py2cu_pinned_new(device, 100, &memory));
    CHECK_FAILS(py2cu_memory_fill(device, memory, "abc", 3, 10, NULL), PY2CU_ERROR_ARGUMENT, "not 3");
    CHECK_OK(py2cu_memory_fill(device, memory, "ab", 2, 50, NULL));
    CHECK(memory != NULL && memcmp((char *)memory + 96, "abab", 4) == 0);
    CHECK_FAILS(py2cu_memory_copy(device, memory, NULL, 5, PY2CU_COPY_TO_HOST, NULL, true), PY2CU_ERROR_ARGUMENT,
                "from NULL");
    CHECK_OK(py2cu_pinned_free(device, memory));
    CHECK_OK(py2cu_event_record(end, NULL));
    CHECK_OK(py2cu_event_wait(end, stream));
    CHECK_OK(py2cu_event_query(end));
    CHECK_OK(py2cu_event_elapsed(start, end, &ms));
    CHECK(ms >= 0 && ms < 60000);
    bool capturing = true;
    CHECK_OK(py2cu_stream_capturing(stream, &capturing));
    CHECK(!capturing);
    CHECK_OK(py2cu_stream_query(stream));
    CHECK_OK(py2cu_stream_synchronize(stream));
    CHECK_OK(py2cu_device_synchronize(device));
    size_t unused = 0, total = 0;
    CHECK_OK(py2cu_device_memory(device, &unused, &total));
    CHECK(total > 0 && py2cu_device_info(device)->total_memory == total);
    free(host);
    py2cu_event_free(start);
    py2cu_event_free(end);
    py2cu_stream_free(stream);
}

/* A misspelled value of a variable is reported, not ignored. */
static void test_settings(void)
{
    static const struct {
        const char *variable, *bad, *good, *expected;
    } settings[] = {
        {"PY2CU_HOST_ORDER", "reversed", "shuffle:7",
         "must be forward, reverse, shuffle or shuffle:SEED, not \"reversed\""},
        {"PY2CU_HOST_ORDER", "shuffle:x", "shuffle", "not \"shuffle:x\""},
        {"PY2CU_HOST_ORDER", "shuffle:99999999999999999999999", "reverse", "not \"shuffle:9"},
        {"PY2CU_HOST_THREADS", "two", "3", "must be a number from 1 to 4096, not \"two\""},
        {"PY2CU_HOST_THREADS", "0", "", "not \"0\""},
        {"PY2CU_HOST_THREADS", "-1", "1", "not \"-1\""},
        {"PY2CU_HOST_STACK", "1G", "1M", "must be a number of bytes"},
        {"PY2CU_HOST_STACK", "2000M", "1", "not \"2000M\""},
        {"PY2CU_HOST_STACK", "4KB", "4k", "not \"4KB\""},
        {"PY2CU_HOST_BARRIER", "1", "strict", "must be strict, or unset, not \"1\""},
        {"PY2CU_HOST_FAULTS", "off", "1", "must be 0 or 1, not \"off\""},
    };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        Py2cuDevice *device = NULL;
        setenv(settings[i].variable, settings[i].bad, 1);
        CHECK(py2cu_device_open("host", 0, &device) == PY2CU_ERROR_ARGUMENT && device == NULL);
        CHECK(strstr(py2cu_error_detail(), settings[i].expected) != NULL);
        setenv(settings[i].variable, settings[i].good, 1);
        CHECK_OK(py2cu_device_open("host", 0, &device));
        py2cu_device_free(device);
        unsetenv(settings[i].variable);
    }
}

int main(void)
{
    static const char *const orders[] = {"forward", "reverse", "shuffle", "shuffle:12345"};
    char *directory = test_folder();
    setenv("PY2CU_CACHE_DIR", directory, 1);
    test_settings();
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        Py2cuDevice *device = NULL;
        setenv("PY2CU_HOST_ORDER", orders[i], 1);
        setenv("PY2CU_HOST_BARRIER", i == 1 ? "strict" : "", 1);
        setenv("PY2CU_HOST_THREADS", i == 2 ? "7" : i == 3 ? "1" : "2", 1);
        if (!CHECK_OK(py2cu_device_open("host", 0, &device))) {
            continue;
        }
        CHECK(strcmp(py2cu_device_info(device)->backend, "host") == 0 && py2cu_device_info(device)->warp_size == 32);
        test_cover(device);
        test_atomics(device);
        test_block_sum(device);
        test_votes(device);
        test_warps(device);
        test_early_interrupts(device);
        test_spin(device);
        test_unmarked(device);
        test_stuck(device, i == 1);
        if (i != 1) {
            test_shift(device); /* its threads leave before the barrier */
        }
        test_faults(device);
        test_memory(device);
        test_regions(device);
        test_device_functions(device);
        py2cu_device_free(device);
    }
    test_folder_remove(directory);
    return test_result();
}
