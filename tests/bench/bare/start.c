// SPDX-License-Identifier: MIT
/* The program with which bench_start.py compares the start of a Python process: equivalent work without Python and
 * without a compiler. Usage: bare_start saxpy.cubin; the kernel is saxpy(float a, const float *x, float *y, long long
 * n). */
#include "cuda/cudart.h"

#include <py2cu/py2cu_rt.h>

#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 1000, THREADS = 256, MAX_BYTES = 1 << 20 };

static Cudart api;

static void check(int error, const char *doing)
{
    if (error != 0) {
        fprintf(stderr, "%s: %s\n", doing, api.GetErrorString(error));
        exit(1);
    }
}

static void *device_copy(const float *host)
{
    void *data = NULL;
    check(api.Malloc(&data, COUNT * sizeof *host), "cudaMalloc");
    check(api.MemcpyAsync(data, host, COUNT * sizeof *host, CUDA_COPY_TO_DEVICE, NULL), "copying to the device");
    return data;
}

int main(int count, char **args)
{
    static char image[MAX_BYTES];
    static float x[COUNT], y[COUNT];
    int devices = 0;
    if (count != 2) {
        fprintf(stderr, "usage: %s saxpy.cubin\n", args[0]);
        return 2;
    }
    if (cudart_open(&api, &devices) != PY2CU_OK) {
        printf("SKIPPED: %s\n", py2cu_error_detail());
        return 77;
    }
    FILE *file = fopen(args[1], "rb");
    if (file == NULL || fread(image, 1, sizeof image, file) == 0 || fclose(file) != 0) {
        perror(args[1]);
        return 1;
    }
    for (int i = 0; i < COUNT; i++) {
        x[i] = y[i] = 1;
    }
    void *library = NULL, *kernel = NULL, *d_x = device_copy(x), *d_y = device_copy(y);
    check(api.LibraryLoadData(&library, image, NULL, NULL, 0, NULL, NULL, 0), "loading the kernel");
    check(api.LibraryGetKernel(&kernel, library, "saxpy"), "finding the kernel");
    float a = 0.5f;
    long long n = COUNT;
    void *params[] = {&a, &d_x, &d_y, &n};
    check(api.LaunchKernel(kernel, (CudaDim){(COUNT + THREADS - 1) / THREADS, 1, 1}, (CudaDim){THREADS, 1, 1}, params,
                           0, NULL),
          "the launch");
    check(api.MemcpyAsync(y, d_y, sizeof y, CUDA_COPY_TO_HOST, NULL), "copying from the device");
    check(api.StreamSynchronize(NULL), "waiting");
    for (int i = 0; i < COUNT; i++) {
        if (y[i] != 1.5f) {
            fprintf(stderr, "wrong result\n");
            return 1;
        }
    }
    return 0;
}
