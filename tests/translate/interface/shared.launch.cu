// Launches the kernels of shared.py. Made by py2cu 0.1.0.
#include "shared.h"

#include <initializer_list>
#include <stdint.h>

// The blocks that cover so many items.
static inline bool py2cu_cover(long long items, unsigned int each, unsigned int *blocks)
{
    long long count = items > 0 ? (items - 1) / each + 1 : 0;
    *blocks = (unsigned int)count;
    return count <= 0x7fffffff;
}

static inline bool py2cu_is_aligned(const void *address, size_t alignment)
{
    return reinterpret_cast<uintptr_t>(address) % alignment == 0;
}

cudaError_t launch_sums(const float *x, long long x_shape0, float *out, long long out_shape0, dim3 grid, dim3 block,
                        size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(128, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(x_shape0, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || out_shape0 < 0 ||
        !py2cu_is_aligned(out, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    if (shared_bytes > 48640) {  // more than a block may have unasked
        cudaError_t status = cudaFuncSetAttribute(sums, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                  (int)shared_bytes);
        if (status != cudaSuccess) {
            return status;
        }
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, sums, x, x_shape0, out);
}

cudaError_t launch_unsettled(float *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(x_shape0, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    if (shared_bytes > 48128) {  // more than a block may have unasked
        cudaError_t status = cudaFuncSetAttribute(unsettled, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                  (int)shared_bytes);
        if (status != cudaSuccess) {
            return status;
        }
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, unsettled, x, x_shape0);
}
