// SPDX-License-Identifier: MIT
/* Launch overhead in C: py2cu_launch() compared with a loop over cudaLaunchKernel with the same kernel and arguments.
 * Measures the host time per launch with three arrays and a scalar: the minimum of many batches, which alternate
 * between the two variants. A batch is short enough for CUDA's queue, so the measured time does not include waiting
 * for the GPU. */
#include "cuda/cudart.h"

#include <py2cu/py2cu_rt.h>

#include <stdio.h>
#include <time.h>

enum { BATCH = 200, BATCHES = 200, THREADS = 128 };

static const char python[] = "from numba import cuda\n"
                             "\n"
                             "\n"
                             "@cuda.jit('void(float32, float32[::1], float32[::1], float32[::1])')\n"
                             "def axpy(a, x, y, out):\n"
                             "    i = cuda.grid(1)\n"
                             "    if i < out.size:\n"
                             "        out[i] = a * x[i] + y[i]\n";

static double now_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static int give_up(const char *doing)
{
    fprintf(stderr, "%s: %s\n", doing, py2cu_error_detail());
    return 1;
}

/* The kernel of the same image, loaded a second time without py2cu. */
static void *load_bare(const Cudart *api, Py2cuFunction *function)
{
    void *library = NULL, *kernel = NULL;
    const void *image = py2cu_function_image(function, NULL);
    if (api->LibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0) != 0 ||
        api->LibraryGetKernel(&kernel, library, py2cu_function_kernel(function)->name) != 0) {
        return NULL;
    }
    return kernel;
}

int main(void)
{
    Cudart api;
    int devices = 0;
    Py2cuDevice *device = NULL;
    if (cudart_open(&api, &devices) != PY2CU_OK || py2cu_device_open("cuda", 0, &device) != PY2CU_OK) {
        printf("SKIPPED: %s\n", py2cu_error_detail());
        return 77;
    }
    Py2cuModule module = {.text = python, .text_length = sizeof python - 1, .file_name = "axpy.py"};
    Py2cuRequest request = {.struct_size = sizeof request, .modules = &module, .module_count = 1};
    Py2cuFunction *function = NULL;
    Py2cuStream *stream = NULL;
    Py2cuArray *arrays[3] = {NULL, NULL, NULL};
    int64_t count = 64;
    if (py2cu_function_compile(device, &request, NULL, &function) != PY2CU_OK ||
        py2cu_stream_new(device, &stream) != PY2CU_OK) {
        return give_up("compiling");
    }
    for (int i = 0; i < 3; i++) {
        if (py2cu_array_new(device, PY2CU_FLOAT32, 1, &count, stream, &arrays[i]) != PY2CU_OK) {
            return give_up("allocating");
        }
    }
    void *bare = load_bare(&api, function);
    if (bare == NULL) {
        fprintf(stderr, "the kernel cannot be loaded a second time\n");
        return 1;
    }

    Py2cuArg args[4] = {py2cu_arg_float(2), py2cu_arg_array(arrays[0]), py2cu_arg_array(arrays[1]),
                        py2cu_arg_array(arrays[2])};
    float a = 2;
    void *data[3] = {py2cu_array_data(arrays[0]), py2cu_array_data(arrays[1]), py2cu_array_data(arrays[2])};
    void *params[16];
    const Py2cuKernelInfo *kernel = py2cu_function_kernel(function);
    for (size_t i = 0; i < kernel->param_count && i < 16; i++) {
        const Py2cuParam *param = &kernel->params[i];
        params[i] = param->kind == PY2CU_PARAM_VALUE  ? (void *)&a
                    : param->kind == PY2CU_PARAM_DATA ? (void *)&data[param->argument - 1]
                                                      : (void *)&count;
    }

    double best_bare = 1e30, best_ours = 1e30;
    for (int batch = 0; batch < BATCHES; batch++) {
        double start = now_us();
        for (int i = 0; i < BATCH; i++) {
            (void)api.LaunchKernel(bare, (CudaDim){1, 1, 1}, (CudaDim){THREADS, 1, 1}, params, 0,
                                   py2cu_stream_native(stream));
        }
        double time = (now_us() - start) / BATCH;
        best_bare = time < best_bare ? time : best_bare;
        if (py2cu_stream_synchronize(stream) != PY2CU_OK) {
            return give_up("the bare loop");
        }
        int status = PY2CU_OK;
        start = now_us();
        for (int i = 0; i < BATCH; i++) {
            status |= py2cu_launch(function, (Py2cuDim){1, 1, 1}, (Py2cuDim){THREADS, 1, 1}, 0, stream, args, 4);
        }
        time = (now_us() - start) / BATCH;
        best_ours = time < best_ours ? time : best_ours;
        if (status != PY2CU_OK || py2cu_stream_synchronize(stream) != PY2CU_OK) {
            return give_up("our loop");
        }
    }
    printf("%-36s %10s\n", "launch from C, 3 arrays and a scalar", "us");
    printf("%-36s %10.3f\n", "bare cudaLaunchKernel", best_bare);
    printf("%-36s %10.3f\n", "py2cu_launch", best_ours);
    printf("%-36s %10.3f  (at most 1.1)\n", "ratio", best_ours / best_bare);

    for (int i = 0; i < 3; i++) {
        py2cu_array_free(arrays[i]);
    }
    py2cu_stream_free(stream);
    py2cu_function_free(function);
    py2cu_device_free(device);
    return 0;
}
