// Launches the kernels of scalars.py. Made by py2cu 0.1.0.
#include "scalars.h"

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

cudaError_t launch_of_all_widths(float *out, long long out_shape0, bool flag, signed char a, unsigned short b, int c,
                                 unsigned long long d, double e, py2cu_complex64 z, dim3 grid, dim3 block,
                                 size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(out_shape0, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (out_shape0 < 0 || !py2cu_is_aligned(out, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, of_all_widths, out, out_shape0, flag, a, b, c, d, e, z);
}

cudaError_t launch_once(long long *grid, long long grid_shape0, long long block, dim3 grid_2, dim3 block_2,
                        size_t shared_bytes, cudaStream_t stream)
{
    if (block_2.x == 0) {
        block_2 = dim3(256, 1, 1);
    }
    if (grid_2.x == 0) {
        grid_2 = dim3(1, 1, 1);
    }
    if (grid_shape0 < 0 || !py2cu_is_aligned(grid, alignof(long long))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid_2;
    config.blockDim = block_2;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, once, grid, block);
}
