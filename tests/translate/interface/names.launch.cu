// Launches the kernels of names.py. Made by py2cu 0.1.0.
#include "names.h"

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

// The bytes that an array reaches: from low to high, which is behind the last.
struct py2cu_span {
    uintptr_t low, high;
};

// a * b of what is not negative, or as many as no array has
static inline long long py2cu_times(long long a, long long b)
{
    const long long most = 1LL << 48;
    return b != 0 && a > most / b ? most : a * b;
}

// Without strides the elements lie one behind another.
static inline py2cu_span py2cu_span_of(const void *data, size_t itemsize, std::initializer_list<long long> shape,
                                       std::initializer_list<long long> strides)
{
    long long below = 0, above = 1;
    const long long *stride = strides.begin();
    for (long long extent : shape) {
        if (extent == 0) {
            return {0, 0};
        }
        if (strides.size() == 0) {
            above = py2cu_times(above, extent);
        } else if (*stride < 0) {
            below += py2cu_times(extent - 1, -*stride++);
        } else {
            above += py2cu_times(extent - 1, *stride++);
        }
    }
    uintptr_t first = reinterpret_cast<uintptr_t>(data);
    return {first - (uintptr_t)below * itemsize, first + (uintptr_t)above * itemsize};
}

static inline bool py2cu_overlap(py2cu_span a, py2cu_span b)
{
    return a.low != a.high && b.low != b.high && a.low < b.high && b.low < a.high;
}

cudaError_t launch_launch_it(float *config, long long config_shape0, const float *config_span,
                             long long config_span_shape0, long long config_span_stride0, int stream,
                             const void *unread, long long unread_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream_2)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(config_shape0, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (config_shape0 < 0 || !py2cu_is_aligned(config, alignof(float)) || config_span_shape0 < 0 ||
        !py2cu_is_aligned(config_span, alignof(float)) || unread_shape0 < 0) {
        return cudaErrorInvalidValue;
    }
    const py2cu_span config_span_2 = py2cu_span_of(config, 4, {config_shape0}, {});
    const py2cu_span config_span_span = py2cu_span_of(config_span, 4, {config_span_shape0}, {config_span_stride0});
    const py2cu_span unread_span = py2cu_span_of(unread, 4, {unread_shape0}, {});
    if (py2cu_overlap(config_span_2, config_span_span) || py2cu_overlap(config_span_2, unread_span)) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config_2 = {};
    config_2.gridDim = grid;
    config_2.blockDim = block;
    config_2.dynamicSmemBytes = shared_bytes;
    config_2.stream = stream_2;
    return cudaLaunchKernelEx(&config_2, launch_it, config, config_shape0, config_span, config_span_stride0, stream);
}

cudaError_t launch_it_2(float *x, long long x_shape0, long long x_shape0_0, long long x_shape0_1,
                        const void *only_shape, long long only_shape_shape0, long long only_shape_shape1,
                        long long only_shape_stride0, long long only_shape_stride1, dim3 grid, dim3 block,
                        size_t shared_bytes, cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(only_shape_shape1, block.x, &grid.x)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || only_shape_shape0 < 0 || only_shape_shape1 < 0) {
        return cudaErrorInvalidValue;
    }
    const py2cu_span x_span = py2cu_span_of(x, 4, {x_shape0}, {});
    const py2cu_span only_shape_span = py2cu_span_of(only_shape, 4, {only_shape_shape0, only_shape_shape1},
                                                     {only_shape_stride0, only_shape_stride1});
    if (py2cu_overlap(x_span, only_shape_span)) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, it, x, x_shape0_0, x_shape0_1, only_shape_shape1);
}

cudaError_t launch_grid(float *x, long long x_shape0, dim3 grid_2, dim3 block, size_t shared_bytes,
                        cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(256, 1, 1);
    }
    if (grid_2.x == 0) {
        grid_2 = dim3(1, 1, 1);
    }
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid_2;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, grid, x);
}

cudaError_t launch_block(float *block_2, long long block_2_shape0, dim3 grid, dim3 block_3, size_t shared_bytes,
                         cudaStream_t stream)
{
    if (block_3.x == 0) {
        block_3 = dim3(256, 1, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
    }
    if (block_2_shape0 < 0 || !py2cu_is_aligned(block_2, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block_3;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, block, block_2);
}
