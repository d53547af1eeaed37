// Launches the kernels of records.py. Made by py2cu 0.1.0.
#include "records.h"

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

cudaError_t launch_records(outer *x, long long x_shape0, const packed *y, long long y_shape0, const padded *z,
                           long long z_shape0, const inner *one, dim3 grid, dim3 block, size_t shared_bytes,
                           cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(1, 1, 1);
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
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(outer)) || y_shape0 < 0 || !py2cu_is_aligned(y, alignof(packed)) ||
        z_shape0 < 0 || !py2cu_is_aligned(z, alignof(padded)) || !py2cu_is_aligned(one, alignof(inner))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, records, x, x_shape0, y, z, one);
}
