// SPDX-License-Identifier: MIT
/* The CUDA backend on a GPU: launches, memory, streams, events, large shared memory, capture, and faults (each in its
 * own process, because CUDA cannot recover from one). Skipped without a GPU. */
#define TEST_RT_FOLDERS
#include <fcntl.h>

#include "cuda/cudart.h"
#include "memory.h"

#include <dlfcn.h>
#include <sys/wait.h>

static const char text[] =
    "extern \"C\" __global__ void saxpy(float a, const float *x, long long x_shape0, float *out)\n"
    "{\n"
    "    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    if (i < x_shape0) {\n"
    "        out[i] = a * x[i] + out[i];\n"
    "    }\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void turn(int *x, int n)\n"
    "{\n"
    "    extern __shared__ int tile[];\n"
    "    for (int i = threadIdx.x; i < n; i += blockDim.x) {\n"
    "        tile[i] = x[i];\n"
    "    }\n"
    "    __syncthreads();\n"
    "    for (int i = threadIdx.x; i < n; i += blockDim.x) {\n"
    "        x[i] = tile[n - 1 - i];\n"
    "    }\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void wild(int *out, long long offset)\n"
    "{\n"
    "    out[offset] = 1;\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void types(bool b, signed char i8, unsigned short u16, double f64, long long i64, double "
    "*out)\n"
    "{\n"
    "    out[0] = b + i8 + u16 + f64 + i64;\n"
    "}\n"
    "\n"
    "extern \"C\" __global__ void meet(int *out)\n"
    "{\n"
    "    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n"
    "}\n";

static void saxpy_table(TestKernel *kernel)
{
    test_kernel(kernel, "saxpy", false);
    test_scalar(kernel, "a", PY2CU_FLOAT32);
    test_array(kernel, "x", PY2CU_FLOAT32, 1, PY2CU_LAYOUT_C, false);
    test_array(kernel, "out", PY2CU_FLOAT32, 1, PY2CU_LAYOUT_C, true);
    kernel->info.param_count--;
}

static void wild_table(TestKernel *kernel)
{
    test_kernel(kernel, "wild", false);
    test_array(kernel, "out", PY2CU_INT32, 1, PY2CU_LAYOUT_C, true);
    kernel->info.param_count--;
    test_scalar(kernel, "offset", PY2CU_INT64);
}

static void test_launch(Py2cuDevice *device)
{
    enum { COUNT = 1000001 };
    TestKernel kernel;
    saxpy_table(&kernel);
    Py2cuFunction *function = test_compile(device, text, &kernel);
    if (function == NULL) {
        return;
    }
    const Py2cuFunctionUse *use = py2cu_function_use(function);
    CHECK(use->registers > 0 && use->max_threads_per_block >= 256);
    Py2cuStream *stream = NULL;
    Py2cuEvent *start = NULL, *end = NULL;
    Py2cuArray *x = NULL, *out = NULL;
    int64_t count = COUNT;
    void *pinned = NULL;
    Py2cuArg one = py2cu_arg_float(1), three = py2cu_arg_float(3.25);
    CHECK_OK(py2cu_stream_new(device, &stream));
    CHECK_OK(py2cu_event_new(device, true, &start));
    CHECK_OK(py2cu_event_new(device, true, &end));
    CHECK_OK(py2cu_array_new(device, PY2CU_FLOAT32, 1, &count, stream, &x));
    CHECK_OK(py2cu_array_new(device, PY2CU_FLOAT32, 1, &count, stream, &out));
    CHECK_OK(py2cu_pinned_new(device, COUNT * sizeof(float), &pinned));
    float *host = pinned;
    if (x != NULL && out != NULL && host != NULL) {
        for (int i = 0; i < COUNT; i++) {
            host[i] = (float)(i % 1000);
        }
        CHECK_OK(py2cu_array_copy_from(x, host, COUNT * sizeof(float), stream, false));
        CHECK_OK(py2cu_array_fill(out, &three, stream));
        CHECK_OK(py2cu_event_record(start, stream));
        Py2cuArg args[3] = {py2cu_arg_float(2), py2cu_arg_array(x), py2cu_arg_array(out)};
        CHECK_OK(py2cu_launch(function, test_dim((COUNT + 255) / 256, 1, 1), test_dim(256, 1, 1), 0, stream, args, 3));
        CHECK_OK(py2cu_event_record(end, stream));
        CHECK_OK(py2cu_stream_synchronize(stream));
        CHECK_OK(py2cu_array_copy_to(out, host, COUNT * sizeof(float), stream, true));
        bool good = true;
        for (int i = 0; i < COUNT; i++) {
            good = good && host[i] == (float)(2 * (i % 1000)) + 3.25f;
        }
        CHECK(good);
        double ms = -1;
        CHECK_OK(py2cu_event_elapsed(start, end, &ms));
        CHECK(ms >= 0 && ms < 1000);
        CHECK_OK(py2cu_event_query(end));
        CHECK_OK(py2cu_stream_query(stream));

        CHECK_OK(py2cu_array_fill(out, &one, NULL));
        CHECK_OK(py2cu_launch(function, test_dim((COUNT + 255) / 256, 1, 1), test_dim(256, 1, 1), 0, NULL, args, 3));
        CHECK_OK(py2cu_device_synchronize(device));
        CHECK_OK(py2cu_array_copy_to(out, host, COUNT * sizeof(float), NULL, true));
        CHECK(host[0] == 1 && host[999] == 1999 && host[COUNT - 1] == 2 * ((COUNT - 1) % 1000) + 1);

        CHECK_FAILS(py2cu_launch(function, test_dim(1, 1, 1), test_dim(1025, 1, 1), 0, stream, args, 3),
                    PY2CU_ERROR_LAUNCH_SHAPE, "the block (1025, 1, 1) exceeds the limits of");
        CHECK_FAILS(py2cu_launch(function, test_dim(1, 70000, 1), test_dim(1, 1, 1), 0, stream, args, 3),
                    PY2CU_ERROR_LAUNCH_SHAPE, "is larger than");
    }
    CHECK_OK(py2cu_pinned_free(device, pinned));
    py2cu_array_free(x);
    py2cu_array_free(out);
    py2cu_event_free(start);
    py2cu_event_free(end);
    py2cu_stream_free(stream);
    py2cu_function_free(function);
}

static void test_types(Py2cuDevice *device)
{
    TestKernel kernel;
    test_kernel(&kernel, "types", false);
    test_scalar(&kernel, "b", PY2CU_BOOL);
    test_scalar(&kernel, "i8", PY2CU_INT8);
    test_scalar(&kernel, "u16", PY2CU_UINT16);
    test_scalar(&kernel, "f64", PY2CU_FLOAT64);
    test_scalar(&kernel, "i64", PY2CU_INT64);
    test_array(&kernel, "out", PY2CU_FLOAT64, 1, PY2CU_LAYOUT_C, true);
    kernel.info.param_count--;
    Py2cuFunction *function = test_compile(device, text, &kernel);
    Py2cuArray *out = NULL;
    int64_t one = 1;
    double result = 0;
    CHECK_OK(py2cu_array_new(device, PY2CU_FLOAT64, 1, &one, NULL, &out));
    if (function != NULL && out != NULL) {
        Py2cuArg args[6] = {py2cu_arg_bool(true),
                            py2cu_arg_int(-100),
                            py2cu_arg_int(60000),
                            py2cu_arg_float(0.5),
                            py2cu_arg_int((int64_t)1 << 40),
                            py2cu_arg_array(out)};
        CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(1, 1, 1), 0, NULL, args, 6));
        CHECK_OK(py2cu_array_copy_to(out, &result, sizeof result, NULL, true));
        CHECK(result == 1 - 100 + 60000 + 0.5 + 1099511627776.0);
    }
    py2cu_array_free(out);
    py2cu_function_free(function);
}

static void test_shared(Py2cuDevice *device)
{
    const Py2cuDeviceInfo *info = py2cu_device_info(device);
    TestKernel kernel;
    test_kernel(&kernel, "turn", true);
    test_array(&kernel, "x", PY2CU_INT32, 1, PY2CU_LAYOUT_C, true);
    kernel.info.param_count--;
    test_scalar(&kernel, "n", PY2CU_INT32);
    kernel.info.uses_dynamic_shared = true;
    Py2cuFunction *function = test_compile(device, text, &kernel);
    size_t sizes[2] = {1024, info->shared_per_block_optin};
    for (int s = 0; s < 2 && function != NULL; s++) {
        int64_t count = (int64_t)(sizes[s] / 4);
        Py2cuArray *x = NULL;
        int32_t *host = malloc(sizes[s]);
        if (host == NULL || !CHECK_OK(py2cu_array_new(device, PY2CU_INT32, 1, &count, NULL, &x))) {
            free(host);
            continue;
        }
        for (int i = 0; i < count; i++) {
            host[i] = i;
        }
        Py2cuArg args[2] = {py2cu_arg_array(x), py2cu_arg_int(count)};
        CHECK_OK(py2cu_array_copy_from(x, host, sizes[s], NULL, true));
        CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(256, 1, 1), sizes[s], NULL, args, 2));
        CHECK_OK(py2cu_array_copy_to(x, host, sizes[s], NULL, true));
        CHECK(host[0] == count - 1 && host[count - 1] == 0);
        CHECK_FAILS(py2cu_launch(function, test_dim(1, 1, 1), test_dim(256, 1, 1), info->shared_per_block_optin + 1,
                                 NULL, args, 2),
                    PY2CU_ERROR_LAUNCH_SHAPE, "bytes of shared memory per block");
        py2cu_array_free(x);
        free(host);
    }
    py2cu_function_free(function);
}

static void test_cooperative(Py2cuDevice *device)
{
    TestKernel kernel;
    test_kernel(&kernel, "meet", false);
    test_array(&kernel, "out", PY2CU_INT32, 1, PY2CU_LAYOUT_C, true);
    kernel.info.param_count--;
    kernel.info.cooperative = true;
    Py2cuFunction *function = test_compile(device, text, &kernel);
    Py2cuArray *out = NULL;
    int64_t count = 512;
    int32_t host[512] = {0};
    CHECK_OK(py2cu_array_new(device, PY2CU_INT32, 1, &count, NULL, &out));
    if (function != NULL && out != NULL) {
        Py2cuArg args[1] = {py2cu_arg_array(out)};
        CHECK_OK(py2cu_launch(function, test_dim(2, 1, 1), test_dim(256, 1, 1), 0, NULL, args, 1));
        CHECK_OK(py2cu_array_copy_to(out, host, sizeof host, NULL, true));
        CHECK(host[0] == 1 && host[511] == 1);
        CHECK_FAILS(py2cu_launch(function, test_dim(1000000, 1, 1), test_dim(256, 1, 1), 0, NULL, args, 1),
                    PY2CU_ERROR_LAUNCH_SHAPE, "all blocks must be resident on the device at once");
        CHECK_OK(py2cu_device_synchronize(device));
    }
    py2cu_array_free(out);
    py2cu_function_free(function);
}

static void test_memory(Py2cuDevice *device)
{
    void *memory = NULL;
    size_t unused = 0, total = 0;
    CHECK_OK(py2cu_device_memory(device, &unused, &total));
    CHECK(total > 0 && unused <= total);
    CHECK_FAILS(py2cu_memory_new(device, total * 2, NULL, &memory), PY2CU_ERROR_DEVICE_MEMORY, "allocating");
    CHECK(memory == NULL);
    CHECK_OK(py2cu_memory_new(device, 1000000, NULL, &memory)); /* and continues */
    unsigned char *host = malloc(1000000);
    static const unsigned char pattern[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    for (size_t size = 1; size <= 16 && memory != NULL && host != NULL; size *= 2) {
        size_t count = 999984 / size;
        memset(host, 0, 1000000);
        CHECK_OK(py2cu_memory_fill(device, memory, pattern, size, count, NULL));
        CHECK_OK(py2cu_memory_copy(device, host, memory, 1000000, PY2CU_COPY_TO_HOST, NULL, true));
        bool good = true;
        for (size_t i = 0; i < count * size; i++) {
            good = good && host[i] == pattern[i % size];
        }
        CHECK(good);
    }
    free(host);
    CHECK_OK(py2cu_memory_free(device, memory, NULL));
}

/* A launch is recorded in a graph; a kernel that is not compiled yet is rejected during the capture of a stream. */
static void test_capture(Py2cuDevice *device)
{
    Cudart api;
    int devices = 0;
    if (!CHECK_OK(cudart_open(&api, &devices))) {
        return;
    }
    int (*begin)(void *, int) = NULL, (*end)(void *, void **) = NULL, (*destroy)(void *) = NULL;
    void *symbol = dlsym(api.library, "cudaStreamBeginCapture");
    memcpy(&begin, &symbol, sizeof symbol);
    symbol = dlsym(api.library, "cudaStreamEndCapture");
    memcpy(&end, &symbol, sizeof symbol);
    symbol = dlsym(api.library, "cudaGraphDestroy");
    memcpy(&destroy, &symbol, sizeof symbol);

    TestKernel kernel;
    saxpy_table(&kernel);
    Py2cuFunction *function = test_compile(device, text, &kernel), *cold = NULL;
    Py2cuStream *stream = NULL;
    Py2cuArray *x = NULL;
    int64_t count = 1000;
    CHECK_OK(py2cu_stream_new(device, &stream));
    CHECK_OK(py2cu_array_new(device, PY2CU_FLOAT32, 1, &count, stream, &x));
    if (function != NULL && stream != NULL && x != NULL && begin != NULL && end != NULL) {
        void *graph = NULL;
        bool capturing = false;
        Py2cuArg args[3] = {py2cu_arg_float(2), py2cu_arg_array(x), py2cu_arg_array(x)};
        CHECK(begin(py2cu_stream_native(stream), 0) == 0); /* global mode, the most restrictive for other threads */
        CHECK_OK(py2cu_stream_capturing(stream, &capturing));
        CHECK(capturing);
        CHECK_OK(py2cu_launch(function, test_dim(4, 1, 1), test_dim(256, 1, 1), 0, stream, args, 3));

        static const char python[] =
            "from numba import cuda\n\n\n@cuda.jit('void(float32[::1])')\ndef cold(x):\n    x[0] = 1\n";
        Py2cuModule module = {.text = python, .text_length = sizeof python - 1, .file_name = "cold.py"};
        Py2cuInstance instance = {.function = "cold"};
        Py2cuRequest request = {.struct_size = sizeof request,
                                .modules = &module,
                                .module_count = 1,
                                .instances = &instance,
                                .instance_count = 1};
        CHECK_OK(py2cu_function_compile(device, &request, NULL, &cold)); /* the first use */
        if (cold != NULL) {
            CHECK_OK(py2cu_launch(cold, test_dim(1, 1, 1), test_dim(1, 1, 1), 0, stream, &args[1], 1));
        }
        CHECK(end(py2cu_stream_native(stream), &graph) == 0 && graph != NULL);
        if (graph != NULL && destroy != NULL) {
            CHECK(destroy(graph) == 0);
        }
    }
    py2cu_function_free(cold);
    py2cu_array_free(x);
    py2cu_stream_free(stream);
    py2cu_function_free(function);
}

static void fault(Py2cuDevice *device)
{
    TestKernel kernel;
    wild_table(&kernel);
    Py2cuFunction *function = test_compile(device, text, &kernel);
    Py2cuArray *out = NULL;
    int64_t count = 4;
    CHECK_OK(py2cu_array_new(device, PY2CU_INT32, 1, &count, NULL, &out));
    if (function != NULL && out != NULL) {
        Py2cuArg args[2] = {py2cu_arg_array(out), py2cu_arg_int((int64_t)1 << 44)};
        CHECK_OK(py2cu_launch(function, test_dim(1, 1, 1), test_dim(1, 1, 1), 0, NULL, args, 2));
        CHECK_FAILS(py2cu_device_synchronize(device), PY2CU_ERROR_FAULT, "kernel wild (test.py:7) faulted: ");
        CHECK_FAILS(py2cu_launch(function, test_dim(1, 1, 1), test_dim(1, 1, 1), 0, NULL, args, 2), PY2CU_ERROR_FAULT,
                    "kernel wild (test.py:7) faulted: ");
    }
    py2cu_array_free(out); /* must not crash */
    py2cu_function_free(function);
    py2cu_device_free(device);
}

/* In a child process, before this process initializes CUDA: a forked process cannot use the CUDA context of its parent.
 */
static void test_memory_fault(void)
{
    (void)fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        Py2cuDevice *device = NULL;
        test_failures = 0;
        if (py2cu_device_count("cuda") > 0 && CHECK_OK(py2cu_device_open("cuda", 0, &device))) {
            fault(device);
        }
        _exit(test_failures == 0 ? 0 : 1);
    }
    int status = 0;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void)
{
    char *directory = test_folder();
    setenv("PY2CU_CACHE_DIR", directory, 1);
    test_memory_fault();
    if (py2cu_device_count("cuda") == 0) {
        printf("SKIPPED: %s\n", py2cu_error_detail());
        test_folder_remove(directory);
        return TEST_SKIPPED;
    }
    Py2cuDevice *device = NULL;
    CHECK_FAILS(py2cu_device_open("cuda", 1000, &device), PY2CU_ERROR_NO_DEVICE, "CUDA device 1000 does not exist");
    if (CHECK_OK(py2cu_device_open("auto", 0, &device))) {
        const Py2cuDeviceInfo *info = py2cu_device_info(device);
        printf("%s, sm_%d%d, %u multiprocessors, driver %d, runtime %d\n", info->name, info->compute_major,
               info->compute_minor, (unsigned)info->multiprocessor_count, info->driver_version, info->runtime_version);
        CHECK(strcmp(info->backend, "cuda") == 0 && info->warp_size == 32 && info->max_threads_per_block == 1024);
        CHECK(info->total_memory > (size_t)1 << 30 && info->max_grid.x == 2147483647 &&
              info->shared_per_block == 49152);
        test_launch(device);
        test_types(device);
        test_shared(device);
        test_cooperative(device);
        test_memory(device);
        test_regions(device);
        test_device_functions(device);
        test_capture(device);
    }
    py2cu_device_free(device);
    test_folder_remove(directory);
    return test_result();
}
