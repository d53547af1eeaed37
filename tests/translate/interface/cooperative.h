// The kernels of cooperative.py for programs in C and C++. Made by py2cu 0.1.0.
#ifndef PY2CU_COOPERATIVE_H
#define PY2CU_COOPERATIVE_H

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

// ---- relax ----------------------------------------------------------------------------------------------------------
// relax(float64[:, ::1]), line 11 of cooperative.py

// The parameters of relax as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct relax_params {
    double *x;           // x: the address of element 0
    long long x_shape0;  // x: its extent along axis 0
    long long x_shape1;  // x: its extent along axis 1
} relax_params;
static_assert(offsetof(relax_params, x) == 0, "its place among the parameters");
static_assert(offsetof(relax_params, x_shape0) == 8, "its place among the parameters");
static_assert(offsetof(relax_params, x_shape1) == 16, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void relax(double *x, long long x_shape0, long long x_shape1);
#endif

// Launches relax; arrays lie in the device's memory, extents and strides are in elements.
// The block has to be given. A grid with x = 0 stands for a thread along x for each of x_shape1.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block. The launch is cooperative: all of its blocks must be on the
// device at once.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_relax(double *x, long long x_shape0, long long x_shape1, dim3 grid, dim3 block, size_t shared_bytes,
                         cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_relax(py2cu_view<double, 2> x, dim3 grid = dim3(0, 0, 0), dim3 block = dim3(0, 0, 0),
                                size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_relax(x.data, x.shape[0], x.shape[1], grid, block, shared_bytes, stream);
}
#endif

// ---- elsewhere ------------------------------------------------------------------------------------------------------
// elsewhere(float64[::1]), line 21 of cooperative.py

// The parameters of elsewhere as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct elsewhere_params {
    double *x;  // x: the address of element 0
} elsewhere_params;
static_assert(offsetof(elsewhere_params, x) == 0, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void elsewhere(double *x);
#endif

// Launches elsewhere; arrays lie in the device's memory, extents and strides are in elements.
// The block has to be given. The grid, too.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block. The launch is cooperative: all of its blocks must be on the
// device at once.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_elsewhere(double *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_elsewhere(py2cu_view<double, 1> x, dim3 grid = dim3(0, 0, 0), dim3 block = dim3(0, 0, 0),
                                    size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_elsewhere(x.data, x.shape[0], grid, block, shared_bytes, stream);
}
#endif

#endif
