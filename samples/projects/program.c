/* Blurs a row of numbers on the GPU and sums it with kernels written in Python. Compiles as C and as C++.
 * Exit status: 0 if the result is correct, 1 if it is not, 77 without a GPU. */
#include "kernels.h"

#include <math.h>
#include <stdio.h>

#ifdef KERNELS /* in C++, the kernels can be in a namespace: the argument NAMESPACE of py2cu_add_kernels() */
using namespace KERNELS;
#endif

enum { COUNT = 1000, THREADS = 128, RADIUS = 2 };

static int failed(cudaError_t status, const char *what)
{
    if (status != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
    }
    return status != cudaSuccess;
}

int main(void)
{
    static float source[COUNT], blurred[COUNT];
    float *d_source = NULL, total = 0;
    double expected = 0;
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        puts("SKIPPED: no GPU found");
        return 77;
    }
    for (int i = 0; i < COUNT; i++) {
        source[i] = (float)(i % 7);
    }
    if (failed(cudaMalloc((void **)&d_source, (2 * COUNT + 1) * sizeof *d_source), "cudaMalloc")) {
        return 1;
    }
    float *d_blurred = d_source + COUNT, *d_total = d_source + 2 * COUNT;
    dim3 grid = {(COUNT + THREADS - 1) / THREADS, 1, 1}, block = {THREADS, 1, 1};
    if (failed(cudaMemcpy(d_source, source, sizeof source, cudaMemcpyHostToDevice), "copy") ||
        failed(cudaMemset(d_total, 0, sizeof *d_total), "set") ||
        failed(launch_blur(d_source, COUNT, d_blurred, COUNT, grid, block, 0, NULL), "blur") ||
        failed(launch_add_up(d_blurred, COUNT, d_total, 1, grid, block, 0, NULL), "add_up") ||
        failed(cudaMemcpy(blurred, d_blurred, sizeof blurred, cudaMemcpyDeviceToHost), "copy") ||
        failed(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost), "copy")) {
        return 1;
    }
    cudaFree(d_source);
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) {
        double mean = 0;
        int count = 0;
        for (int k = i - RADIUS; k <= i + RADIUS; k++) {
            mean += k >= 0 && k < COUNT ? source[k] : 0;
            count += k >= 0 && k < COUNT;
        }
        wrong += fabs(blurred[i] - mean / count) > 1e-5;
        expected += mean / count;
    }
    printf("%d of %d elements are wrong; the sum is %g instead of %g\n", wrong, COUNT, (double)total, expected);
    return wrong > 0 || fabs(total - expected) > 1e-2;
}
