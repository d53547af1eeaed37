// Launches the kernels of namespace.py. Made by py2cu 0.1.0.
#include "namespace.h"

#include <initializer_list>
#include <stdint.h>

namespace mine::kernels {

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

cudaError_t launch_scale(py2cu_complex64 *x, long long x_shape0, long long x_stride0, const int *scale_2,
                         long long scale_shape0, dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
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
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(py2cu_complex64)) || scale_shape0 < 0 ||
        !py2cu_is_aligned(scale_2, alignof(int))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, scale, x, x_shape0, x_stride0, scale_2, scale_shape0);
}

}  // namespace mine::kernels
