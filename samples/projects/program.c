/* Blurs a row of numbers on the GPU and sums it with kernels written in Python. Compiles as C and as C++.
 * Exit status: 0 if the result is correct, 1 if it is not, 77 without a GPU. */
#include "kernels.h"

#include <math.h>
#include <stdio.h>

#ifdef KERNELS /* in C++, they can be in a namespace: NAMESPACE of py2cu_add_kernels() */
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
    float *on_device = NULL, total = 0;
    double wanted = 0;
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        puts("SKIPPED: no GPU found");
        return 77;
    }
    for (int i = 0; i < COUNT; i++) {
        source[i] = (float)(i % 7);
    }
    if (failed(cudaMalloc((void **)&on_device, (2 * COUNT + 1) * sizeof *on_device), "cudaMalloc")) {
        return 1;
    }
    float *after = on_device + COUNT, *sum = on_device + 2 * COUNT;
    dim3 grid = {(COUNT + THREADS - 1) / THREADS, 1, 1}, block = {THREADS, 1, 1};
    if (failed(cudaMemcpy(on_device, source, sizeof source, cudaMemcpyHostToDevice), "copy") || failed(cudaMemset(sum, 0, sizeof *sum), "set") ||
        failed(launch_blur(on_device, COUNT, after, COUNT, grid, block, 0, NULL), "blur") ||
        failed(launch_add_up(after, COUNT, sum, 1, grid, block, 0, NULL), "add_up") ||
        failed(cudaMemcpy(blurred, after, sizeof blurred, cudaMemcpyDeviceToHost), "copy") ||
        failed(cudaMemcpy(&total, sum, sizeof total, cudaMemcpyDeviceToHost), "copy")) {
        return 1;
    }
    cudaFree(on_device);
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) {
        double mean = 0;
        int count = 0;
        for (int k = i - RADIUS; k <= i + RADIUS; k++) {
            mean += k >= 0 && k < COUNT ? source[k] : 0;
            count += k >= 0 && k < COUNT;
        }
        wrong += fabs(blurred[i] - mean / count) > 1e-5;
        wanted += mean / count;
    }
    printf("%d of %d elements are wrong; the sum is %g instead of %g\n", wrong, COUNT, (double)total, wanted);
    return wrong > 0 || fabs(total - wanted) > 1e-2;
}
