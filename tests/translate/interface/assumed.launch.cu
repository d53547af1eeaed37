// Launches the kernels of assumed.py. Made by py2cu 0.1.0.
#include "assumed.h"

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

// The kernels compute indices as int: sizes leave room for a step past the end.
static inline bool py2cu_is_small(long long number)
{
    return number >= -0x3fffffff && number <= 0x3fffffff;
}

static inline bool py2cu_is_small_span(py2cu_span span)
{
    return span.high - span.low <= 0x7fffffff;
}

static inline bool py2cu_is_small_launch(dim3 grid, dim3 block)
{
    unsigned long long threads = 1;
    for (unsigned int extent : {grid.x, grid.y, grid.z, block.x, block.y, block.z}) {
        threads *= extent;
        if (extent > 0x3fffffff || threads > 0x3fffffff) {
            return false;
        }
    }
    return true;
}

cudaError_t launch_turn(py2cu_complex64 *out, long long out_shape0, long long out_shape1, long long out_stride0,
                        long long out_stride1, const py2cu_complex64 *x, long long x_shape0, long long x_shape1,
                        int shift, unsigned int count, float angle, dim3 grid, dim3 block, size_t shared_bytes,
                        cudaStream_t stream)
{
    if (block.x == 0) {
        block = dim3(32, 8, 1);
    }
    if (grid.x == 0) {
        grid = dim3(1, 1, 1);
        if (!py2cu_cover(x_shape0, block.x, &grid.x) || !py2cu_cover(x_shape1, block.y, &grid.y)) {
            return cudaErrorInvalidConfiguration;
        }
        if (grid.x == 0 || grid.y == 0) {
            return cudaSuccess;  // there is nothing to do
        }
    }
    if (out_shape0 < 0 || out_shape1 < 0 || !py2cu_is_aligned(out, sizeof(py2cu_complex64)) || x_shape0 < 0 ||
        x_shape1 < 0 || !py2cu_is_aligned(x, sizeof(py2cu_complex64))) {
        return cudaErrorInvalidValue;
    }
    const py2cu_span out_span = py2cu_span_of(out, 8, {out_shape0, out_shape1}, {out_stride0, out_stride1});
    const py2cu_span x_span = py2cu_span_of(x, 8, {x_shape0, x_shape1}, {});
    if (!py2cu_is_small(out_shape0) || !py2cu_is_small(out_shape1) || !py2cu_is_small(out_stride0) ||
        !py2cu_is_small(out_stride1) || !py2cu_is_small_span(out_span) || !py2cu_is_small(x_shape0) ||
        !py2cu_is_small(x_shape1) || !py2cu_is_small_span(x_span) || !py2cu_is_small(shift) || count > 0x3fffffff ||
        !py2cu_is_small_launch(grid, block) || !py2cu_is_small((long long)grid.x * 4) ||
        py2cu_overlap(out_span, x_span)) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, turn, out, (int)out_stride0, (int)out_stride1, x, (int)x_shape0, (int)x_shape1,
                              shift, count, angle);
}

cudaError_t launch_only_writes(int *out, long long out_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                               cudaStream_t stream)
{
    if (block.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (grid.x == 0) {
        return cudaErrorInvalidConfiguration;
    }
    if (out_shape0 < 0 || !py2cu_is_aligned(out, alignof(int))) {
        return cudaErrorInvalidValue;
    }
    const py2cu_span out_span = py2cu_span_of(out, 4, {out_shape0}, {});
    if (!py2cu_is_small(out_shape0) || !py2cu_is_small_span(out_span) || !py2cu_is_small_launch(grid, block) ||
        !py2cu_is_small((long long)grid.x * 4)) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, only_writes, out, (int)out_shape0);
}

cudaError_t launch_histogram(const unsigned char *x, long long x_shape0, int *counts, long long counts_shape0,
                             dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream)
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
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(unsigned char)) || counts_shape0 < 0 ||
        !py2cu_is_aligned(counts, alignof(int))) {
        return cudaErrorInvalidValue;
    }
    const py2cu_span x_span = py2cu_span_of(x, 1, {x_shape0}, {});
    const py2cu_span counts_span = py2cu_span_of(counts, 4, {counts_shape0}, {});
    if (!py2cu_is_small(x_shape0) || !py2cu_is_small_span(x_span) || !py2cu_is_small(counts_shape0) ||
        !py2cu_is_small_span(counts_span) || !py2cu_is_small_launch(grid, block) ||
        !py2cu_is_small((long long)grid.x * 4) || py2cu_overlap(x_span, counts_span)) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, histogram, x, (int)x_shape0, counts);
}

cudaError_t launch_twice(const float *x, long long x_shape0, float *y, long long y_shape0, dim3 grid, dim3 block,
                         size_t shared_bytes, cudaStream_t stream)
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
    if (x_shape0 < 0 || !py2cu_is_aligned(x, alignof(float)) || y_shape0 < 0 || !py2cu_is_aligned(y, alignof(float))) {
        return cudaErrorInvalidValue;
    }
    const py2cu_span x_span = py2cu_span_of(x, 4, {x_shape0}, {});
    const py2cu_span y_span = py2cu_span_of(y, 4, {y_shape0}, {});
    if (!py2cu_is_small(x_shape0) || !py2cu_is_small_span(x_span) || !py2cu_is_small(y_shape0) ||
        !py2cu_is_small_span(y_span) || !py2cu_is_small_launch(grid, block) || !py2cu_is_small((long long)grid.x * 4) ||
        py2cu_overlap(x_span, y_span)) {
        return cudaErrorInvalidValue;
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared_bytes;
    config.stream = stream;
    return cudaLaunchKernelEx(&config, twice, x, (int)x_shape0, y);
}
