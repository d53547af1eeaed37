// The kernels of names.py for programs in C and C++. Made by py2cu 0.1.0.
#ifndef PY2CU_NAMES_H
#define PY2CU_NAMES_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include <cuda_runtime_api.h>

#if defined(__cplusplus) && !defined(PY2CU_VIEW)
#define PY2CU_VIEW
#if defined(__has_include) && __cplusplus >= 202002L
#if __has_include(<mdspan>)
#include <mdspan>
#endif
#endif

// An array in the device's memory: its first element, and by axis how many there are and how far apart, in elements.
template <typename T, int N>
struct py2cu_view {
    T *data;
    long long shape[N], strides[N];

    // without strides as C has arrays: the last axis is contiguous
    py2cu_view(T *first, const long long (&extents)[N]) : data(first)
    {
        long long step = 1;
        for (int axis = N - 1; axis >= 0; axis--) {
            shape[axis] = extents[axis];
            strides[axis] = step;
            step *= extents[axis];
        }
    }
    py2cu_view(T *first, const long long (&extents)[N], const long long (&steps)[N]) : data(first)
    {
        for (int axis = 0; axis < N; axis++) {
            shape[axis] = extents[axis];
            strides[axis] = steps[axis];
        }
    }
#ifdef __cpp_lib_mdspan
    template <typename U, typename Extents, typename Layout, typename Accessor>
    py2cu_view(const std::mdspan<U, Extents, Layout, Accessor> &span) : data(span.data_handle())
    {
        static_assert(Extents::rank() == N, "the array has another number of axes");
        for (int axis = 0; axis < N; axis++) {
            shape[axis] = (long long)span.extent(axis);
            strides[axis] = (long long)span.stride(axis);
        }
    }
#endif
    template <typename U>
    py2cu_view(const py2cu_view<U, N> &other) : py2cu_view(other.data, other.shape, other.strides)
    {
    }

    // whether the elements lie one behind another, the last axis (or the first) without a gap
    bool is_contiguous(bool last = true) const
    {
        long long step = 1;
        for (int i = 0; i < N; i++) {
            int axis = last ? N - 1 - i : i;
            if (shape[axis] == 0) {
                return true;
            }
        }
        for (int i = 0; i < N; i++) {
            int axis = last ? N - 1 - i : i;
            if (shape[axis] != 1 && strides[axis] != step) {
                return false;
            }
            step *= shape[axis];
        }
        return true;
    }
};
#endif

// ---- launch_it ------------------------------------------------------------------------------------------------------
// launch_it(float32[::1], float32[:], int32, float32[::1]), line 8 of names.py

// The parameters of launch_it as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct launch_it_params {
    float *config;                  // config: the address of element 0
    long long config_shape0;        // config: its extent along axis 0
    const float *config_span;       // config_span: the address of element 0
    long long config_span_stride0;  // config_span: its stride along axis 0, in elements
    int stream;
} launch_it_params;
static_assert(offsetof(launch_it_params, config) == 0, "its place among the parameters");
static_assert(offsetof(launch_it_params, config_shape0) == 8, "its place among the parameters");
static_assert(offsetof(launch_it_params, config_span) == 16, "its place among the parameters");
static_assert(offsetof(launch_it_params, config_span_stride0) == 24, "its place among the parameters");
static_assert(offsetof(launch_it_params, stream) == 32, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void launch_it(float *config, long long config_shape0, const float *config_span,
                                     long long config_span_stride0, int stream);
#endif

// Launches launch_it; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (256, 1, 1). A grid with x = 0 stands for a thread along x for each of config_shape0.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_launch_it(float *config, long long config_shape0, const float *config_span,
                             long long config_span_shape0, long long config_span_stride0, int stream,
                             const void *unread, long long unread_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream_2);

#ifdef __cplusplus
inline cudaError_t launch_launch_it(py2cu_view<float, 1> config, py2cu_view<const float, 1> config_span, int stream,
                                    py2cu_view<const void, 1> unread, dim3 grid = dim3(0, 0, 0),
                                    dim3 block = dim3(0, 0, 0), size_t shared_bytes = 0,
                                    cudaStream_t stream_2 = nullptr)
{
    if (!config.is_contiguous() || !unread.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_launch_it(config.data, config.shape[0], config_span.data, config_span.shape[0],
                            config_span.strides[0], stream, unread.data, unread.shape[0], grid, block, shared_bytes,
                            stream_2);
}
#endif

// ---- it -------------------------------------------------------------------------------------------------------------
// it(float32[::1], UniTuple(int64, 2), float32[:, :]), line 15 of names.py

// The parameters of it as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct it_params {
    float *x;                     // x: the address of element 0
    long long x_shape0_0;         // x_shape0[0]
    long long x_shape0_1;         // x_shape0[1]
    long long only_shape_shape1;  // only_shape: its extent along axis 1
} it_params;
static_assert(offsetof(it_params, x) == 0, "its place among the parameters");
static_assert(offsetof(it_params, x_shape0_0) == 8, "its place among the parameters");
static_assert(offsetof(it_params, x_shape0_1) == 16, "its place among the parameters");
static_assert(offsetof(it_params, only_shape_shape1) == 24, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void it(float *x, long long x_shape0_0, long long x_shape0_1, long long only_shape_shape1);
#endif

// Launches it; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (256, 1, 1). A grid with x = 0 stands for a thread along x for each of
// only_shape_shape1.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_it_2(float *x, long long x_shape0, long long x_shape0_0, long long x_shape0_1,
                        const void *only_shape, long long only_shape_shape0, long long only_shape_shape1,
                        long long only_shape_stride0, long long only_shape_stride1, dim3 grid, dim3 block,
                        size_t shared_bytes, cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_it_2(py2cu_view<float, 1> x, long long x_shape0_0, long long x_shape0_1,
                               py2cu_view<const void, 2> only_shape, dim3 grid = dim3(0, 0, 0),
                               dim3 block = dim3(0, 0, 0), size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_it_2(x.data, x.shape[0], x_shape0_0, x_shape0_1, only_shape.data, only_shape.shape[0],
                       only_shape.shape[1], only_shape.strides[0], only_shape.strides[1], grid, block, shared_bytes,
                       stream);
}
#endif

// ---- grid -----------------------------------------------------------------------------------------------------------
// grid(float32[::1]), line 22 of names.py

// The parameters of grid as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct grid_params {
    float *x;  // x: the address of element 0
} grid_params;
static_assert(offsetof(grid_params, x) == 0, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void grid(float *x);
#endif

// Launches grid; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (256, 1, 1). A grid_2 with x = 0 stands for one block.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_grid(float *x, long long x_shape0, dim3 grid_2, dim3 block, size_t shared_bytes,
                        cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_grid(py2cu_view<float, 1> x, dim3 grid_2 = dim3(0, 0, 0), dim3 block = dim3(0, 0, 0),
                               size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_grid(x.data, x.shape[0], grid_2, block, shared_bytes, stream);
}
#endif

// ---- block ----------------------------------------------------------------------------------------------------------
// block(float32[::1]), line 27 of names.py

// The parameters of block as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct block_params {
    float *block_2;  // block: the address of element 0
} block_params;
static_assert(offsetof(block_params, block_2) == 0, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void block(float *block_2);
#endif

// Launches block; arrays lie in the device's memory, extents and strides are in elements.
// A block_3 with x = 0 stands for (256, 1, 1). A grid with x = 0 stands for one block.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_block(float *block_2, long long block_2_shape0, dim3 grid, dim3 block_3, size_t shared_bytes,
                         cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_block(py2cu_view<float, 1> block_2, dim3 grid = dim3(0, 0, 0), dim3 block_3 = dim3(0, 0, 0),
                                size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!block_2.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_block(block_2.data, block_2.shape[0], grid, block_3, shared_bytes, stream);
}
#endif

#endif
