// Launches the kernels of axes.py. Made by py2cu 0.1.0.
#include "axes.h"

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

cudaError_t launch_layouts(const float *c_order, long long c_order_shape0, long long c_order_shape1,
                           const float *f_order, long long f_order_shape0, long long f_order_shape1, double *any_order,
                           long long any_order_shape0, long long any_order_shape1, long long any_order_shape2,
                           long long any_order_stride0, long long any_order_stride1, long long any_order_stride2,
                           dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(8, 8, 4);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(any_order_shape0, block.x, &grid.x) || !py2cu_cover(any_order_shape1, block.y, &grid.y) ||
            !py2cu_cover(any_order_shape2, block.z, &grid.z)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0 || grid.y == 0 || grid.z == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (c_order_shape0 < 0 || c_order_shape1 < 0 || !py2cu_is_aligned(c_order, alignof(float)) || f_order_shape0 < 0 ||
        f_order_shape1 < 0 || !py2cu_is_aligned(f_order, alignof(float)) || any_order_shape0 < 0 ||
        any_order_shape1 < 0 || any_order_shape2 < 0 || !py2cu_is_aligned(any_order, alignof(double))) {
        return cudaErrorInvalidValue;
    }
    grid = dim3(grid.y, grid.x, grid.z);  // as the kernel is scheduled
    block = dim3(block.y, block.x, block.z);
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, layouts, c_order, c_order_shape1, f_order, f_order_shape0, any_order,
                              any_order_shape0, any_order_shape1, any_order_shape2, any_order_stride0,
                              any_order_stride1, any_order_stride2);
}

cudaError_t launch_inner(float *x, long long x_shape0, long long x_shape1, int border, dim3 grid, dim3 block,
                         size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(32, 8, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(x_shape0 - 1, block.x, &grid.x) || !py2cu_cover(x_shape1 - 2, block.y, &grid.y)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0 || grid.y == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || x_shape1 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    grid = dim3(grid.y, grid.x, grid.z);  // as the kernel is scheduled
    block = dim3(block.y, block.x, block.z);
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, inner, x, x_shape0, x_shape1, border);
}

cudaError_t launch_rows(const float *x, long long x_shape0, long long x_shape1, float *sums, long long sums_shape0,
                        dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(x_shape0, 1, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || x_shape1 < 0 || !py2cu_is_aligned(x, alignof(float)) || sums_shape0 < 0 ||
        !py2cu_is_aligned(sums, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    grid = dim3(grid.y, grid.x, grid.z);  // as the kernel is scheduled
    block = dim3(block.y, block.x, block.z);
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, rows, x, x_shape0, x_shape1, sums);
}

cudaError_t launch_two_guards(float *x, long long x_shape0, float *y, long long y_shape0, dim3 grid, dim3 block,
                              size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(py2cu_larger(x_shape0, y_shape0), block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || y_shape0 < 0 || !py2cu_is_aligned(y, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    grid = dim3(grid.y, grid.x, grid.z);  // as the kernel is scheduled
    block = dim3(block.y, block.x, block.z);
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, two_guards, x, x_shape0, y, y_shape0);
}

cudaError_t launch_unguarded(float *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
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
    grid = dim3(grid.y, grid.x, grid.z);  // as the kernel is scheduled
    block = dim3(block.y, block.x, block.z);
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, unguarded, x);
}

cudaError_t launch_loop_over_grid(float *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                                  cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
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
    grid = dim3(grid.y, grid.x, grid.z);  // as the kernel is scheduled
    block = dim3(block.y, block.x, block.z);
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, loop_over_grid, x, x_shape0);
}
