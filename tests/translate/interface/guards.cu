// Launches the kernels of guards.py. Made by py2cu 0.1.0.
#include "guards.h"

#include <initializer_list>
#include <stdint.h>

static inline long long py2cu_larger(long long a, long long b)
{
    return a > b ? a : b;
}

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

cudaError_t launch_plus(float *x, long long x_shape0, long long n, dim3 grid, dim3 block, size_t shared_bytes,
                        cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(n + 3 - 1, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, plus, x, n);
}

cudaError_t launch_own_width(float *x, long long x_shape0, int n, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover((long long)n * 2, 128, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, own_width, x, n);
}

cudaError_t launch_width_in_variable(float *x, long long x_shape0, int n, dim3 grid, dim3 block, size_t shared_bytes,
                                     cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover((long long)n - 1, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, width_in_variable, x, n);
}

cudaError_t launch_two_widths(float *x, long long x_shape0, int n, dim3 grid, dim3 block, size_t shared_bytes,
                              cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, two_widths, x, n);
}

cudaError_t launch_wide_blocks(float *x, long long x_shape0, int n, dim3 grid, dim3 block, size_t shared_bytes,
                               cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, wide_blocks, x, n);
}

cudaError_t launch_widest_blocks(float *x, long long x_shape0, int n, dim3 grid, dim3 block, size_t shared_bytes,
                                 cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover((long long)n - 1, 1024, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, widest_blocks, x, n);
}

cudaError_t launch_four(float *x, long long x_shape0, int a, int b, int c, int d, dim3 grid, dim3 block,
                        size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(py2cu_larger(py2cu_larger(py2cu_larger(a, (long long)(b >> 1) + 1), (long long)c + 1), (long long)d - 1), block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, four, x, a, b, c, d);
}

cudaError_t launch_five(float *x, long long x_shape0, int a, int b, int c, int d, int e, dim3 grid, dim3 block,
                        size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, five, x, a, b, c, d, e);
}

cudaError_t launch_of_numbers(float *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                              cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(py2cu_larger(1000, 7), block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, of_numbers, x, x_shape0);
}

cudaError_t launch_loose(float *x, long long x_shape0, float *y, long long y_shape0, long long y_shape1, dim3 grid,
                         dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(32, 8, 1);
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || y_shape0 < 0 || y_shape1 < 0 ||
        !py2cu_is_aligned(y, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, loose, x, x_shape0, y, y_shape1);
}

cudaError_t launch_by_memory(float *x, long long x_shape0, const long long *n, long long n_shape0, dim3 grid,
                             dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || n_shape0 < 0 ||
        !py2cu_is_aligned(n, alignof(long long))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, by_memory, x, n);
}

cudaError_t launch_by_memory_too(float *x, long long x_shape0, long long n, const long long *m, long long m_shape0,
                                 dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || m_shape0 < 0 ||
        !py2cu_is_aligned(m, alignof(long long))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, by_memory_too, x, n, m);
}

cudaError_t launch_by_memory_inside(float *x, long long x_shape0, long long n, const long long *m, long long m_shape0,
                                    dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(n, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || m_shape0 < 0 ||
        !py2cu_is_aligned(m, alignof(long long))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, by_memory_inside, x, n, m);
}

cudaError_t launch_by_memory_before(float *x, long long x_shape0, long long n, long long *m, long long m_shape0,
                                    dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(n, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || m_shape0 < 0 ||
        !py2cu_is_aligned(m, alignof(long long))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, by_memory_before, x, n, m);
}

cudaError_t launch_by_memory_behind(float *x, long long x_shape0, long long n, const long long *m, long long m_shape0,
                                    dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(n, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || m_shape0 < 0 ||
        !py2cu_is_aligned(m, alignof(long long))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, by_memory_behind, x, n, m);
}

cudaError_t launch_changed(float *x, long long x_shape0, long long n, dim3 grid, dim3 block, size_t shared_bytes,
                           cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, changed, x, n);
}

cudaError_t launch_index_changed(float *x, long long x_shape0, long long n, dim3 grid, dim3 block, size_t shared_bytes,
                                 cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, index_changed, x, n);
}

cudaError_t launch_looped(float *x, long long x_shape0, long long n, dim3 grid, dim3 block, size_t shared_bytes,
                          cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(py2cu_larger(n, x_shape0), block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, looped, x, x_shape0, n);
}

cudaError_t launch_by_blocks(float *x, long long x_shape0, long long x_shape1, long long x_shape2, long long n,
                             dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(n, 1, &grid.x) || !py2cu_cover(x_shape1, 1, &grid.y) || !py2cu_cover(5, 1, &grid.z)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0 || grid.y == 0 || grid.z == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || x_shape1 < 0 || x_shape2 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, by_blocks, x, x_shape1, x_shape2, n);
}

cudaError_t launch_else_side(float *x, long long x_shape0, long long n, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, else_side, x, x_shape0, n);
}

cudaError_t launch_leaves(float *x, long long x_shape0, long long n, dim3 grid, dim3 block, size_t shared_bytes,
                          cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(py2cu_larger(n, 3 * n + 1), block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, leaves, x, n);
}

cudaError_t launch_elsewhere(float *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, elsewhere, x, x_shape0);
}
