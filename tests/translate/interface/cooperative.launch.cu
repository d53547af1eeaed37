// Launches the kernels of cooperative.py. Made by py2cu 0.1.0.
#include "cooperative.h"

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

cudaError_t launch_relax(double *x, long long x_shape0, long long x_shape1, dim3 grid, dim3 block, size_t shared_bytes,
                         cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(x_shape1, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || x_shape1 < 0 || !py2cu_is_aligned(x, alignof(double))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchAttribute config_attribute = {};
    config_attribute.id = cudaLaunchAttributeCooperative;  // the blocks of the grid meet
    config_attribute.val.cooperative = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    config.attrs = &config_attribute;
    config.numAttrs = 1;
    return cudaLaunchKernelEx(&config, relax, x, x_shape0, x_shape1);
}

cudaError_t launch_elsewhere(double *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(double))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchAttribute config_attribute = {};
    config_attribute.id = cudaLaunchAttributeCooperative;  // the blocks of the grid meet
    config_attribute.val.cooperative = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    config.attrs = &config_attribute;
    config.numAttrs = 1;
    return cudaLaunchKernelEx(&config, elsewhere, x);
}
