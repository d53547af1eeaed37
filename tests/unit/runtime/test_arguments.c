// SPDX-License-Identifier: MIT
/* Every invalid argument and impossible launch has a specific error, and the device is usable afterwards. Host backend.
 */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "base/scalar.h"
#include "common.h"
#include "launch/arguments.h"

#include <math.h>

static const char text[] =
    "extern \"C\" __global__ void scale(float a, const double *x, long long x_shape0, long long "
    "x_shape1, long long x_stride0,\n"
    "                                 long long x_stride1, float *out, long long out_shape0, int n)\n"
    "{\n"
    "    __shared__ float part[16];\n"
    "    int i = threadIdx.x;\n"
    "    part[i % 16] = 0;\n"
    "    if (i < n && i < x_shape0 && i < out_shape0) {\n"
    "        out[i] = (float)(a * x[i * x_stride0 + (x_shape1 - 1) * x_stride1]);\n"
    "    }\n"
    "}\n";

static void make_kernel(TestKernel *kernel)
{
    test_kernel(kernel, "scale", false);
    test_scalar(kernel, "a", PY2CU_FLOAT32);
    test_array(kernel, "x", PY2CU_FLOAT64, 2, PY2CU_LAYOUT_ANY, false);
    test_array(kernel, "out", PY2CU_FLOAT32, 1, PY2CU_LAYOUT_C, true);
    test_scalar(kernel, "n", PY2CU_INT32);
    kernel->info.static_shared_bytes = 64;
}

static int launch(Py2cuFunction *function, const Py2cuArg *args, size_t count)
{
    return py2cu_launch(function, test_dim(1, 1, 1), test_dim(32, 1, 1), 0, NULL, args, count);
}

static void test_arguments(Py2cuDevice *device, Py2cuDevice *other, Py2cuFunction *function)
{
    double x[3][2] = {{1, 2}, {3, 4}, {5, 6}};
    float out[3] = {0};
    int64_t x_shape[2] = {3, 2}, out_shape[1] = {3};
    Py2cuArg good[4] = {py2cu_arg_float(2), test_view(x, PY2CU_FLOAT64, 2, x_shape),
                        test_view(out, PY2CU_FLOAT32, 1, out_shape), py2cu_arg_int(3)};
    good[1].readonly = true;
    good[2].device = device;
    Py2cuArg args[4];

    CHECK_OK(launch(function, good, 4));
    CHECK(out[0] == 4 && out[1] == 8 && out[2] == 12);

    CHECK_FAILS(launch(function, good, 3), PY2CU_ERROR_KERNEL_ARGUMENT,
                "kernel scale (test.py:7): it takes 4 arguments, but 3 were passed");
    CHECK_FAILS(launch(function, NULL, 4), PY2CU_ERROR_ARGUMENT, "NULL");

    memcpy(args, good, sizeof args);
    args[1] = py2cu_arg_int(1);
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT,
                "argument 2 (x) is a scalar, but the kernel takes an array of float64");
    memcpy(args, good, sizeof args);
    args[0] = good[1];
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT,
                "argument 1 (a) is an array, but the kernel takes a scalar");
    memcpy(args, good, sizeof args);
    args[2].dtype = PY2CU_INT32;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT,
                "argument 3 (out) is an array of int32, but the kernel takes float32");
    args[2].dtype = (Py2cuDtype)99;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "an unknown dtype");
    memcpy(args, good, sizeof args);
    args[1].ndim = 1;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT,
                "argument 2 (x) has 1 dimension, but the kernel takes 2");
    memcpy(args, good, sizeof args);
    args[2].readonly = true;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "argument 3 (out) is read-only");
    memcpy(args, good, sizeof args);
    args[2].device = other;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "argument 3 (out) is on host device 0");
    memcpy(args, good, sizeof args);
    args[2].data = NULL;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "has no data");
    memcpy(args, good, sizeof args);
    args[2].shape = NULL;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "has no shape");
    int64_t negative[1] = {-1};
    args[2].shape = negative;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "has the size -1 along axis 0");

    /* Layouts: strides are in bytes. */
    int64_t double_step[1] = {8}, step[1] = {4}, odd[2] = {17, 8}, backwards[2] = {-16, 8};
    memcpy(args, good, sizeof args);
    args[2].strides = double_step;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT,
                "argument 3 (out) is not contiguous in C order");
    args[2].strides = step;
    CHECK_OK(launch(function, args, 4));
    args[1].strides = odd;
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "a stride of 17 bytes along axis 0");
    args[1].strides = backwards;
    args[1].data = &x[2][0];
    CHECK_OK(launch(function, args, 4));
    CHECK(out[0] == 12 && out[1] == 8 && out[2] == 4);
    int64_t one[1] = {1}, zero[1] = {0};
    memcpy(args, good, sizeof args);
    args[2].strides = double_step;
    args[2].shape = one; /* one element is contiguous with any stride */
    CHECK_OK(launch(function, args, 4));
    args[2].shape = zero;
    args[2].data = NULL;
    CHECK_OK(launch(function, args, 4));

    /* Scalars. */
    memcpy(args, good, sizeof args);
    args[3] = py2cu_arg_float(3);
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT,
                "argument 4 (n) is invalid: a float64 value was passed for int32");
    args[3] = py2cu_arg_int(((int64_t)1 << 32) + 2); /* integers wrap */
    out[1] = out[2] = 0;
    CHECK_OK(launch(function, args, 4));
    CHECK(out[1] == 8 && out[2] == 0);
    args[3] = py2cu_arg_uint(UINT64_MAX);
    CHECK_OK(launch(function, args, 4));
    args[3] = py2cu_arg_bool(true);
    CHECK_OK(launch(function, args, 4));
    memcpy(args, good, sizeof args);
    args[0] = (Py2cuArg){.kind = PY2CU_ARG_SCALAR, .dtype = PY2CU_COMPLEX128, .value.c = {1, 2}};
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "a complex128 value was passed for float32");
    args[0] = (Py2cuArg){.kind = PY2CU_ARG_SCALAR, .dtype = (Py2cuDtype)77};
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_KERNEL_ARGUMENT, "dtype 77 does not exist");
    args[0] = py2cu_arg_int(3);
    CHECK_OK(launch(function, args, 4));
    CHECK(out[0] == 6);
}

static void test_shapes(Py2cuFunction *function, Py2cuDevice *other)
{
    double x[1][1] = {{1}};
    float out[1] = {0};
    int64_t x_shape[2] = {1, 1}, out_shape[1] = {1};
    Py2cuArg args[4] = {py2cu_arg_float(2), test_view(x, PY2CU_FLOAT64, 2, x_shape),
                        test_view(out, PY2CU_FLOAT32, 1, out_shape), py2cu_arg_int(1)};
    const struct {
        Py2cuDim grid, block;
        size_t shared;
        const char *words;
    } wrong[] = {
        {{0, 1, 1}, {1, 1, 1}, 0, "the grid (0, 1, 1) has no blocks"},
        {{1, 1, 0}, {1, 1, 1}, 0, "has no blocks"},
        {{1, 1, 1}, {1, 0, 1}, 0, "the block (1, 0, 1) has no threads"},
        {{1, 65536, 1}, {1, 1, 1}, 0, "is larger than (2147483647, 65535, 65535)"},
        {{4294967295u, 1, 1}, {1, 1, 1}, 0, "is larger than (2147483647, 65535, 65535)"},
        {{1, 1, 1}, {1025, 1, 1}, 0, "the block (1025, 1, 1) exceeds the limits"},
        {{1, 1, 1}, {64, 64, 1}, 0, "at most (1024, 1024, 64), and 1024 threads in total"},
        {{1, 1, 1}, {1, 1, 65}, 0, "exceeds the limits"},
        {{1, 1, 1}, {4294967295u, 4294967295u, 4294967295u}, 0, "exceeds the limits"},
        {{1, 1, 1}, {1, 1, 1}, (size_t)227 * 1024, "it needs 232512 bytes of shared memory per block (64 static"},
        {{1, 1, 1}, {1, 1, 1}, SIZE_MAX, "bytes of shared memory"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_FAILS(py2cu_launch(function, wrong[i].grid, wrong[i].block, wrong[i].shared, NULL, args, 4),
                    PY2CU_ERROR_LAUNCH_SHAPE, wrong[i].words);
    }
    CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(1, 1, 1), (size_t)227 * 1024 - 64, NULL, args, 4));

    Py2cuStream *stream = NULL;
    CHECK_OK(py2cu_stream_new(other, &stream));
    CHECK_FAILS(py2cu_launch(function, test_dim(1, 1, 1), test_dim(1, 1, 1), 0, stream, args, 4), PY2CU_ERROR_ARGUMENT,
                "the stream belongs to another device");
    py2cu_stream_free(stream);
}

static void test_facts(Py2cuDevice *device, const TestKernel *kernel)
{
    double x[4] = {1, 2, 3, 4};
    float out[4] = {0};
    int64_t x_shape[2] = {4, 1}, out_shape[1] = {4}, big[2] = {(int64_t)1 << 40, 0};
    Py2cuArg args[4] = {py2cu_arg_float(2), test_view(x, PY2CU_FLOAT64, 2, x_shape),
                        test_view(out, PY2CU_FLOAT32, 1, out_shape), py2cu_arg_int(4)};
    Py2cuDim one = {1, 1, 1}, many = {1u << 22, 1024, 1}, block = {32, 1, 1};
    const uint32_t both = PY2CU_FACT_NOALIAS | PY2CU_FACT_SMALL;
    const int64_t limit = ((int64_t)1 << 30) - 1;
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 4) == both);
    CHECK(py2cu_launch_facts(&kernel->info, many, block, args, 4) == PY2CU_FACT_NOALIAS);
    Py2cuDim tiled = {1u << 20, 1, 1};
    Py2cuKernelInfo tiles = kernel->info;
    tiles.block_factor[0] = 1 << 9;
    CHECK(py2cu_launch_facts(&tiles, tiled, block, args, 4) == both);
    tiles.block_factor[0] = 1 << 10; /* blockIdx.x * 1024 reaches 2^30 */
    CHECK(py2cu_launch_facts(&tiles, tiled, block, args, 4) == PY2CU_FACT_NOALIAS);
    args[3] = py2cu_arg_int((int64_t)1 << 31);
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 4) == PY2CU_FACT_NOALIAS);
    args[3] = py2cu_arg_int(4);
    args[1].shape = big;
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 4) == PY2CU_FACT_NOALIAS);
    args[1].shape = x_shape;
    args[2].data = &x[1]; /* 4 floats inside x */
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 4) == PY2CU_FACT_SMALL);
    args[2].data = &x[4]; /* directly after it */
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 4) == both);
    args[2].data = out;
    int64_t overflow[2] = {INT64_MAX, INT64_MAX};
    args[1].shape = overflow;
    CHECK((py2cu_launch_facts(&kernel->info, one, block, args, 4) & PY2CU_FACT_SMALL) == 0);
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 3) == 0);

    int64_t shape[2] = {0, limit}, strides[2] = {0, 0}; /* the number of elements, with 1 instead of 0 */
    args[1].shape = shape;
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 4) == both);
    shape[0] = 1;
    args[1].strides = strides;
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 4) == both);
    shape[0] = 2; /* more elements, in the same memory */
    CHECK(py2cu_launch_facts(&kernel->info, one, block, args, 4) == PY2CU_FACT_NOALIAS);
    args[1].strides = NULL;
    args[1].shape = x_shape;

    Py2cuFunction *function = NULL;
    CHECK_OK(jit_from_text(device, text, sizeof text - 1, &kernel->info, both, NULL, &function));
    CHECK_OK(launch(function, args, 4));
    args[2].data = &x[1];
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_FACT, "arrays that do not overlap");
    args[2].data = out;
    CHECK_FAILS(py2cu_launch(function, many, block, 0, NULL, args, 4), PY2CU_ERROR_FACT, "sizes below 2**30");
    py2cu_function_free(function);
}

/* The latest launch is recognized, and any difference that a check depends on is detected. */
static void test_seen(Py2cuDevice *other, Py2cuFunction *function, const TestKernel *kernel)
{
    const Py2cuKernelInfo *info = &kernel->info;
    double x[2] = {1, 2}, z[2] = {0};
    float out[2] = {0};
    int64_t x_shape[2] = {2, 1}, x_strides[2] = {8, 8}, wide[2] = {16, 8}, longer[2] = {1, 2}, out_shape[1] = {2};
    Py2cuArg args[4] = {py2cu_arg_float(2), test_view(x, PY2CU_FLOAT64, 2, x_shape),
                        test_view(out, PY2CU_FLOAT32, 1, out_shape), py2cu_arg_int(2)};
    args[1].strides = x_strides;
    Py2cuLaunchCache seen = {0};
    uint32_t facts = 9;
    CHECK(!py2cu_launch_cache_find(&seen, info, args, 4, &facts) && facts == 0);
    py2cu_launch_cache_add(&seen, info, args, 4, 3);
    CHECK(py2cu_launch_cache_find(&seen, info, args, 4, &facts) && facts == 3);

    Py2cuArg changed[9][4];
    for (int i = 0; i < 9; i++) {
        memcpy(changed[i], args, sizeof args);
    }
    changed[0][1].data = z;
    changed[1][1].shape = longer;
    changed[2][1].strides = wide;
    changed[3][1].strides = NULL;
    changed[4][2].readonly = true;
    changed[5][2].device = other;
    changed[6][2].dtype = PY2CU_INT32;
    changed[7][0] = py2cu_arg_int(2);
    changed[8][3] = py2cu_arg_int((int64_t)1 << 31); /* not small */
    for (int i = 0; i < 9; i++) {
        facts = 9;
        CHECK(!py2cu_launch_cache_find(&seen, info, changed[i], 4, &facts) && facts == 0);
    }
    CHECK(!py2cu_launch_cache_find(&seen, info, args, 3, &facts));
    args[3] = py2cu_arg_int(1);
    args[0] = py2cu_arg_float(0.5);
    CHECK(py2cu_launch_cache_find(&seen, info, args, 4, &facts) && facts == 3); /* other numbers that are small */

    py2cu_launch_cache_add(&seen, info, changed[0], 4, 1); /* alternates between two arrays */
    CHECK(py2cu_launch_cache_find(&seen, info, changed[0], 4, &facts) && facts == 1);
    CHECK(py2cu_launch_cache_find(&seen, info, args, 4, &facts) && facts == 3);
    py2cu_launch_cache_add(&seen, info, changed[8], 4, 2); /* the oldest is removed */
    CHECK(!py2cu_launch_cache_find(&seen, info, args, 4, &facts));
    CHECK(py2cu_launch_cache_find(&seen, info, changed[0], 4, &facts) && facts == 1);

    args[3] = py2cu_arg_int(2);
    CHECK_OK(py2cu_launch_cached(function, test_dim(1, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 4, 3));
    CHECK(out[0] == 0.5F && out[1] == 1);
    CHECK_FAILS(py2cu_launch_cached(NULL, test_dim(1, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 4, 3),
                PY2CU_ERROR_ARGUMENT, "NULL");
    CHECK_FAILS(py2cu_launch_cached(function, test_dim(1, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 3, 3),
                PY2CU_ERROR_KERNEL_ARGUMENT, "takes 4 arguments");
    CHECK_FAILS(py2cu_launch_cached(function, test_dim(0, 1, 1), test_dim(32, 1, 1), 0, NULL, args, 4, 3),
                PY2CU_ERROR_LAUNCH_SHAPE, "no blocks");

    const int64_t shape[4] = {1, 1, 1, 2};
    for (uint32_t ndim = 3; ndim <= 4; ndim++) { /* eight arrays of four dimensions have more words than are stored */
        TestKernel many;
        test_kernel(&many, "many", false);
        Py2cuArg arrays[8];
        for (int i = 0; i < 8; i++) {
            test_array(&many, "x", PY2CU_FLOAT32, ndim, PY2CU_LAYOUT_C, false);
            arrays[i] = test_view(out, PY2CU_FLOAT32, ndim, &shape[4 - ndim]);
        }
        memset(&seen, 0, sizeof seen);
        py2cu_launch_cache_add(&seen, &many.info, arrays, 8, 3);
        CHECK(py2cu_launch_cache_find(&seen, &many.info, arrays, 8, &facts) == (ndim == 3));
    }
}

/* The fact about complex numbers is true for a kernel without any, and otherwise depends on their alignment. */
static void test_aligned(Py2cuDevice *device, const TestKernel *kernel)
{
    Py2cuKernelInfo info = kernel->info;
    Py2cuArgInfo arguments[4];
    memcpy(arguments, info.arguments, sizeof arguments);
    arguments[1].dtype = PY2CU_COMPLEX128;
    arguments[2].dtype = PY2CU_COMPLEX64;
    info.arguments = arguments;
    _Alignas(16) float memory[32] = {0};
    int64_t x_shape[2] = {2, 1}, out_shape[1] = {4};
    Py2cuArg args[4] = {py2cu_arg_float(2), test_view(memory, PY2CU_COMPLEX128, 2, x_shape),
                        test_view(&memory[16], PY2CU_COMPLEX64, 1, out_shape), py2cu_arg_int(4)};
    static const struct {
        int x, out;
        bool aligned;
    } cases[] = {{0, 16, true}, {0, 18, true}, {0, 17, false}, {4, 16, true}, {2, 16, false}, {1, 17, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        args[1].data = &memory[cases[i].x];
        args[2].data = &memory[cases[i].out];
        uint32_t facts = py2cu_launch_facts(&info, test_dim(1, 1, 1), test_dim(32, 1, 1), args, 4);
        CHECK(((facts & PY2CU_FACT_ALIGNED) != 0) == cases[i].aligned);
    }
    Py2cuFunction *function = NULL;
    CHECK_OK(jit_from_text(device, text, sizeof text - 1, &info, PY2CU_FACT_ALIGNED, NULL, &function));
    CHECK_FAILS(launch(function, args, 4), PY2CU_ERROR_FACT,
                "arrays that are aligned to 16 bytes (complex: to the element size)");
    py2cu_function_free(function);

    double x[4] = {1, 2, 3, 4};
    float out[4] = {0};
    args[1] = test_view(x, PY2CU_FLOAT64, 2, x_shape);
    args[2] = test_view(out, PY2CU_FLOAT32, 1, out_shape);
    CHECK((py2cu_launch_facts(&kernel->info, test_dim(1, 1, 1), test_dim(32, 1, 1), args, 4) & PY2CU_FACT_ALIGNED) ==
          0);
    info = kernel->info;
    info.aligned_rows = true;
    for (int first = 0; first < 5; first++) { /* floats at multiples of 16 bytes */
        args[1] = test_view(memory, PY2CU_FLOAT64, 2, x_shape);
        args[2] = test_view(&memory[first], PY2CU_FLOAT32, 1, out_shape);
        uint32_t facts = py2cu_launch_facts(&info, test_dim(1, 1, 1), test_dim(32, 1, 1), args, 4);
        CHECK(((facts & PY2CU_FACT_ALIGNED) != 0) == (first % 4 == 0));
    }
    arguments[1].itemsize = 4; /* rows of 4-byte elements, at multiples of 16 bytes */
    arguments[1].layout = PY2CU_LAYOUT_C;
    info.arguments = arguments;
    CHECK((args_vacuous_facts(&info) & PY2CU_FACT_ROWS) != 0);
    info.row_loops = true;
    CHECK((args_vacuous_facts(&info) & PY2CU_FACT_ROWS) == 0);
    for (int first = 0; first < 5; first++) {
        for (int64_t columns = 3; columns < 9; columns++) {
            int64_t shape[2] = {2, columns};
            args[1] = test_view(&memory[first], PY2CU_FLOAT32, 2, shape);
            args[2] = test_view(&memory[1], PY2CU_FLOAT32, 1, out_shape);
            uint32_t facts = py2cu_launch_facts(&info, test_dim(1, 1, 1), test_dim(32, 1, 1), args, 4);
            CHECK(((facts & PY2CU_FACT_ROWS) != 0) == (first % 4 == 0 && columns % 4 == 0));
        }
    }
    args[1] = test_view(x, PY2CU_FLOAT64, 2, x_shape);
    args[2] = test_view(out, PY2CU_FLOAT32, 1, out_shape);
    CHECK_OK(jit_from_text(device, text, sizeof text - 1, &kernel->info, PY2CU_FACT_ALIGNED, NULL, &function));
    CHECK_OK(launch(function, args, 4));
    py2cu_function_free(function);
}

static uint16_t half(double value)
{
    ParamValue out;
    char reason[SCALAR_REASON_BYTES];
    Py2cuArg arg = py2cu_arg_float(value);
    CHECK(scalar_convert(&arg, PY2CU_FLOAT16, &out, reason));
    return out.u16;
}

static void test_half(void)
{
    CHECK(half(0.0) == 0 && half(-0.0) == 0x8000 && half(1) == 0x3c00 && half(-2) == 0xc000 && half(65504) == 0x7bff);
    CHECK(half(65519.9) == 0x7bff && half(65520) == 0x7c00 && half(INFINITY) == 0x7c00 && half(-INFINITY) == 0xfc00);
    CHECK((half(NAN) & 0x7fff) == 0x7e00);
    CHECK(half(0x1p-14) == 0x0400 && half(0x1p-24) == 1 && half(0x1p-25) == 0 && half(0x1.8p-25) == 1 &&
          half(0x1.ff8p-15) == 0x03ff && half(0x1.ffcp-15) == 0x0400);
    CHECK(half(1 + 0x1p-11) == 0x3c00 && half(1 + 0x1.8p-10) == 0x3c02 && half(1.9999) == 0x4000 &&
          half(0.1) == 0x2e66);
}

static void test_compile_errors(Py2cuDevice *device, const TestKernel *kernel)
{
    Py2cuFunction *function = NULL;
    static const char bad[] = "extern \"C\" __global__ void scale(float a)\n{\n    this is no C;\n}\n";
    CHECK_FAILS(jit_from_text(device, bad, sizeof bad - 1, &kernel->info, 0, NULL, &function), PY2CU_ERROR_COMPILE,
                "test.cu:3");
    CHECK(function == NULL && strstr(py2cu_error_detail(), "kernel scale (test.py:7)") != NULL);
    static const char half_bad[] =
        "#include <cuda_fp16.h>\nextern \"C\" __global__ void scale(float a)\n{\n    this is no C;\n}\n";
    CHECK_FAILS(jit_from_text(device, half_bad, sizeof half_bad - 1, &kernel->info, 0, NULL, &function),
                PY2CU_ERROR_COMPILE, "test.cu:4");
    Py2cuCompileOptions options = {.struct_size = 1};
    CHECK_FAILS(jit_from_text(device, text, sizeof text - 1, &kernel->info, 0, &options, &function),
                PY2CU_ERROR_ARGUMENT, "struct_size");
    setenv("PY2CU_CXX", "/no/such/compiler", 1);
    options = (Py2cuCompileOptions){.struct_size = sizeof options, .no_cache = true};
    CHECK_FAILS(jit_from_text(device, text, sizeof text - 1, &kernel->info, 0, &options, &function),
                PY2CU_ERROR_NO_COMPILER, "program /no/such/compiler not found");
    setenv("PY2CU_CXX", "/bin/false", 1);
    CHECK_FAILS(jit_from_text(device, text, sizeof text - 1, &kernel->info, 0, &options, &function),
                PY2CU_ERROR_COMPILE, "/bin/false");
    unsetenv("PY2CU_CXX");
    char *path = getenv("PATH") != NULL ? strdup(getenv("PATH")) : NULL,
         *cxx = getenv("CXX") != NULL ? strdup(getenv("CXX")) : NULL;
    unsetenv("CXX");
    setenv("PATH", "/nowhere", 1);
    CHECK_FAILS(jit_from_text(device, text, sizeof text - 1, &kernel->info, 0, &options, &function),
                PY2CU_ERROR_NO_COMPILER, "apt-get install g++");
    if (path != NULL) {
        setenv("PATH", path, 1);
    }
    if (cxx != NULL) {
        setenv("CXX", cxx, 1);
    }
    free(path);
    free(cxx);
    CHECK_FAILS(py2cu_device_open("vulkan", 0, &device), PY2CU_ERROR_NO_DEVICE, "there is no backend \"vulkan\"");
    CHECK_FAILS(py2cu_device_open("host", 3, &device), PY2CU_ERROR_NO_DEVICE, "host device 3 does not exist");
}

int main(void)
{
    char *directory = test_folder();
    setenv("PY2CU_CACHE_DIR", directory, 1);
    Py2cuDevice *device = NULL, *other = NULL;
    TestKernel kernel;
    make_kernel(&kernel);
    if (CHECK_OK(py2cu_device_open("host", 0, &device)) && CHECK_OK(py2cu_device_open("host", 0, &other))) {
        Py2cuFunction *function = test_compile(device, text, &kernel);
        if (function != NULL) {
            test_arguments(device, other, function);
            test_shapes(function, other);
            test_facts(device, &kernel);
            test_seen(other, function, &kernel);
            test_aligned(device, &kernel);
        }
        py2cu_function_free(function);
        test_compile_errors(device, &kernel);
    }
    test_half();
    py2cu_device_free(other);
    py2cu_device_free(device);
    test_folder_remove(directory);
    return test_result();
}
