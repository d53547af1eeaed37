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
    if (py2cu_overlap(x_span, counts_span)) {
        return cudaErrorInvalidValue;
    }
    if (grid.y != 1 || grid.z != 1 || block.y != 1 || block.z != 1) {
        return cudaErrorInvalidConfiguration;
    }
    const unsigned int script_blocks = grid.x;
    const size_t counters = (size_t)(counts_shape0);  // which each block keeps in shared memory
    if (counters < 1 || counters > 4096 || counters * 4 > 16384) {
        return cudaErrorInvalidValue;
    }
    shared_bytes = shared_bytes > counters * 4 ? shared_bytes : counters * 4;
    grid.x = (grid.x - 1) / 4 + 1;  // of the hardware, each for 4 of the script
    if (shared_bytes > 49152) {  // more than a block may have unasked
        cudaError_t status = cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize,
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
    return cudaLaunchKernelEx(&config, histogram, x, x_shape0, counts, (unsigned int)(counts_shape0), script_blocks);
}
