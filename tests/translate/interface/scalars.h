// The kernels of scalars.py for programs in C and C++. Made by py2cu 0.1.0.
#ifndef PY2CU_SCALARS_H
#define PY2CU_SCALARS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include <cuda_runtime_api.h>

// Constants of the Python file, as the kernels use them.
static const long long scalars_LIMIT = 1099511627776LL;
static const double scalars_SCALE = 0.125;

#ifndef PY2CU_STRUCT_py2cu_complex64
#define PY2CU_STRUCT_py2cu_complex64
typedef struct py2cu_complex64 py2cu_complex64;
struct py2cu_complex64 {
    float re, im;
};
#endif

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

// ---- of_all_widths --------------------------------------------------------------------------------------------------
// of_all_widths(float32[::1], bool, int8, uint16, int32, uint64, float64, complex64, none), line 13 of scalars.py

// The parameters of of_all_widths as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct of_all_widths_params {
    float *out;            // out: the address of element 0
    long long out_shape0;  // out: its extent along axis 0
    bool flag;
    signed char a;
    unsigned short b;
    int c;
    unsigned long long d;
    double e;
    py2cu_complex64 z;
} of_all_widths_params;
static_assert(offsetof(of_all_widths_params, out) == 0, "its place among the parameters");
static_assert(offsetof(of_all_widths_params, out_shape0) == 8, "its place among the parameters");
static_assert(offsetof(of_all_widths_params, flag) == 16, "its place among the parameters");
static_assert(offsetof(of_all_widths_params, a) == 17, "its place among the parameters");
static_assert(offsetof(of_all_widths_params, b) == 18, "its place among the parameters");
static_assert(offsetof(of_all_widths_params, c) == 20, "its place among the parameters");
static_assert(offsetof(of_all_widths_params, d) == 24, "its place among the parameters");
static_assert(offsetof(of_all_widths_params, e) == 32, "its place among the parameters");
static_assert(offsetof(of_all_widths_params, z) == 40, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void of_all_widths(float *out, long long out_shape0, bool flag, signed char a, unsigned short b,
                                         int c, unsigned long long d, double e, py2cu_complex64 z);
#endif

// Launches of_all_widths; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (256, 1, 1). A grid with x = 0 stands for a thread along x for each of out_shape0.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_of_all_widths(float *out, long long out_shape0, bool flag, signed char a, unsigned short b, int c,
                                 unsigned long long d, double e, py2cu_complex64 z, dim3 grid, dim3 block,
                                 size_t shared_bytes, cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_of_all_widths(py2cu_view<float, 1> out, bool flag, signed char a, unsigned short b, int c,
                                        unsigned long long d, double e, py2cu_complex64 z, dim3 grid = dim3(0, 0, 0),
                                        dim3 block = dim3(0, 0, 0), size_t shared_bytes = 0,
                                        cudaStream_t stream = nullptr)
{
    if (!out.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_of_all_widths(out.data, out.shape[0], flag, a, b, c, d, e, z, grid, block, shared_bytes,
                                stream);
}
#endif

// ---- once -----------------------------------------------------------------------------------------------------------
// once(int64[::1], int64), line 21 of scalars.py

// The parameters of once as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct once_params {
    long long *grid;  // grid: the address of element 0
    long long block;
} once_params;
static_assert(offsetof(once_params, grid) == 0, "its place among the parameters");
static_assert(offsetof(once_params, block) == 8, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void once(long long *grid, long long block);
#endif

// Launches once; arrays lie in the device's memory, extents and strides are in elements.
// A block_2 with x = 0 stands for (256, 1, 1). A grid_2 with x = 0 stands for one block.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_once(long long *grid, long long grid_shape0, long long block, dim3 grid_2, dim3 block_2,
                        size_t shared_bytes, cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_once(py2cu_view<long long, 1> grid, long long block, dim3 grid_2 = dim3(0, 0, 0),
                               dim3 block_2 = dim3(0, 0, 0), size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!grid.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_once(grid.data, grid.shape[0], block, grid_2, block_2, shared_bytes, stream);
}
#endif

#endif
