// The kernels of axes.py for programs in C and C++. Made by py2cu 0.1.0.
#ifndef PY2CU_AXES_H
#define PY2CU_AXES_H

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

// ---- layouts --------------------------------------------------------------------------------------------------------
// layouts(float32[:, ::1], float32[::1, :], float64[:, :, :]), line 9 of axes.py

// The parameters of layouts as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct layouts_params {
    const float *c_order;         // c_order: the address of element 0
    long long c_order_shape1;     // c_order: its extent along axis 1
    const float *f_order;         // f_order: the address of element 0
    long long f_order_shape0;     // f_order: its extent along axis 0
    double *any_order;            // any_order: the address of element 0
    long long any_order_shape0;   // any_order: its extent along axis 0
    long long any_order_shape1;   // any_order: its extent along axis 1
    long long any_order_shape2;   // any_order: its extent along axis 2
    long long any_order_stride0;  // any_order: its stride along axis 0, in elements
    long long any_order_stride1;  // any_order: its stride along axis 1, in elements
    long long any_order_stride2;  // any_order: its stride along axis 2, in elements
} layouts_params;
static_assert(offsetof(layouts_params, c_order) == 0, "its place among the parameters");
static_assert(offsetof(layouts_params, c_order_shape1) == 8, "its place among the parameters");
static_assert(offsetof(layouts_params, f_order) == 16, "its place among the parameters");
static_assert(offsetof(layouts_params, f_order_shape0) == 24, "its place among the parameters");
static_assert(offsetof(layouts_params, any_order) == 32, "its place among the parameters");
static_assert(offsetof(layouts_params, any_order_shape0) == 40, "its place among the parameters");
static_assert(offsetof(layouts_params, any_order_shape1) == 48, "its place among the parameters");
static_assert(offsetof(layouts_params, any_order_shape2) == 56, "its place among the parameters");
static_assert(offsetof(layouts_params, any_order_stride0) == 64, "its place among the parameters");
static_assert(offsetof(layouts_params, any_order_stride1) == 72, "its place among the parameters");
static_assert(offsetof(layouts_params, any_order_stride2) == 80, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void layouts(const float *c_order, long long c_order_shape1, const float *f_order,
                                   long long f_order_shape0, double *any_order, long long any_order_shape0,
                                   long long any_order_shape1, long long any_order_shape2, long long any_order_stride0,
                                   long long any_order_stride1, long long any_order_stride2);
#endif

// Launches layouts; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (8, 8, 4). A grid with x = 0 stands for a thread along x for each of any_order_shape0,
// a thread along y for each of any_order_shape1, a thread along z for each of any_order_shape2.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_layouts(const float *c_order, long long c_order_shape0, long long c_order_shape1,
                           const float *f_order, long long f_order_shape0, long long f_order_shape1, double *any_order,
                           long long any_order_shape0, long long any_order_shape1, long long any_order_shape2,
                           long long any_order_stride0, long long any_order_stride1, long long any_order_stride2,
                           dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_layouts(py2cu_view<const float, 2> c_order, py2cu_view<const float, 2> f_order,
                                  py2cu_view<double, 3> any_order, dim3 grid = dim3(0, 0, 0),
                                  dim3 block = dim3(0, 0, 0), size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!c_order.is_contiguous() || !f_order.is_contiguous(false)) {
        return cudaErrorInvalidValue;
    }
    return launch_layouts(c_order.data, c_order.shape[0], c_order.shape[1], f_order.data, f_order.shape[0],
                          f_order.shape[1], any_order.data, any_order.shape[0], any_order.shape[1], any_order.shape[2],
                          any_order.strides[0], any_order.strides[1], any_order.strides[2], grid, block, shared_bytes,
                          stream);
}
#endif

// ---- inner ----------------------------------------------------------------------------------------------------------
// inner(float32[:, ::1], int32), line 17 of axes.py

// The parameters of inner as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct inner_params {
    float *x;            // x: the address of element 0
    long long x_shape0;  // x: its extent along axis 0
    long long x_shape1;  // x: its extent along axis 1
    int border;
} inner_params;
static_assert(offsetof(inner_params, x) == 0, "its place among the parameters");
static_assert(offsetof(inner_params, x_shape0) == 8, "its place among the parameters");
static_assert(offsetof(inner_params, x_shape1) == 16, "its place among the parameters");
static_assert(offsetof(inner_params, border) == 24, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void inner(float *x, long long x_shape0, long long x_shape1, int border);
#endif

// Launches inner; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (32, 8, 1). A grid with x = 0 stands for a thread along x for each of x_shape0 - 1, a
// thread along y for each of x_shape1 - 2.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_inner(float *x, long long x_shape0, long long x_shape1, int border, dim3 grid, dim3 block,
                         size_t shared_bytes, cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_inner(py2cu_view<float, 2> x, int border, dim3 grid = dim3(0, 0, 0),
                                dim3 block = dim3(0, 0, 0), size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_inner(x.data, x.shape[0], x.shape[1], border, grid, block, shared_bytes, stream);
}
#endif

// ---- rows -----------------------------------------------------------------------------------------------------------
// rows(float32[:, ::1], float32[::1]), line 24 of axes.py

// The parameters of rows as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct rows_params {
    const float *x;      // x: the address of element 0
    long long x_shape0;  // x: its extent along axis 0
    long long x_shape1;  // x: its extent along axis 1
    float *sums;         // sums: the address of element 0
} rows_params;
static_assert(offsetof(rows_params, x) == 0, "its place among the parameters");
static_assert(offsetof(rows_params, x_shape0) == 8, "its place among the parameters");
static_assert(offsetof(rows_params, x_shape1) == 16, "its place among the parameters");
static_assert(offsetof(rows_params, sums) == 24, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void rows(const float *x, long long x_shape0, long long x_shape1, float *sums);
#endif

// Launches rows; arrays lie in the device's memory, extents and strides are in elements.
// The block has to be given. A grid with x = 0 stands for a block along x for each of x_shape0.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_rows(const float *x, long long x_shape0, long long x_shape1, float *sums, long long sums_shape0,
                        dim3 grid, dim3 block, size_t shared_bytes, cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_rows(py2cu_view<const float, 2> x, py2cu_view<float, 1> sums, dim3 grid = dim3(0, 0, 0),
                               dim3 block = dim3(0, 0, 0), size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous() || !sums.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_rows(x.data, x.shape[0], x.shape[1], sums.data, sums.shape[0], grid, block, shared_bytes,
                       stream);
}
#endif

// ---- two_guards -----------------------------------------------------------------------------------------------------
// two_guards(float32[::1], float32[::1]), line 32 of axes.py

// The parameters of two_guards as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct two_guards_params {
    float *x;            // x: the address of element 0
    long long x_shape0;  // x: its extent along axis 0
    float *y;            // y: the address of element 0
    long long y_shape0;  // y: its extent along axis 0
} two_guards_params;
static_assert(offsetof(two_guards_params, x) == 0, "its place among the parameters");
static_assert(offsetof(two_guards_params, x_shape0) == 8, "its place among the parameters");
static_assert(offsetof(two_guards_params, y) == 16, "its place among the parameters");
static_assert(offsetof(two_guards_params, y_shape0) == 24, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void two_guards(float *x, long long x_shape0, float *y, long long y_shape0);
#endif

// Launches two_guards; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (256, 1, 1). A grid with x = 0 stands for a thread along x for each of the larger of
// x_shape0 and y_shape0.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_two_guards(float *x, long long x_shape0, float *y, long long y_shape0, dim3 grid, dim3 block,
                              size_t shared_bytes, cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_two_guards(py2cu_view<float, 1> x, py2cu_view<float, 1> y, dim3 grid = dim3(0, 0, 0),
                                     dim3 block = dim3(0, 0, 0), size_t shared_bytes = 0,
                                     cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous() || !y.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_two_guards(x.data, x.shape[0], y.data, y.shape[0], grid, block, shared_bytes, stream);
}
#endif

// ---- unguarded ------------------------------------------------------------------------------------------------------
// unguarded(float32[::1]), line 41 of axes.py

// The parameters of unguarded as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct unguarded_params {
    float *x;  // x: the address of element 0
} unguarded_params;
static_assert(offsetof(unguarded_params, x) == 0, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void unguarded(float *x);
#endif

// Launches unguarded; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (256, 1, 1). The grid has to be given.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_unguarded(float *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                             cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_unguarded(py2cu_view<float, 1> x, dim3 grid = dim3(0, 0, 0), dim3 block = dim3(0, 0, 0),
                                    size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_unguarded(x.data, x.shape[0], grid, block, shared_bytes, stream);
}
#endif

// ---- loop_over_grid -------------------------------------------------------------------------------------------------
// loop_over_grid(float32[::1]), line 46 of axes.py

// The parameters of loop_over_grid as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct loop_over_grid_params {
    float *x;            // x: the address of element 0
    long long x_shape0;  // x: its extent along axis 0
} loop_over_grid_params;
static_assert(offsetof(loop_over_grid_params, x) == 0, "its place among the parameters");
static_assert(offsetof(loop_over_grid_params, x_shape0) == 8, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void loop_over_grid(float *x, long long x_shape0);
#endif

// Launches loop_over_grid; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (256, 1, 1). A grid with x = 0 stands for a thread along x for each of x_shape0.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_loop_over_grid(float *x, long long x_shape0, dim3 grid, dim3 block, size_t shared_bytes,
                                  cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_loop_over_grid(py2cu_view<float, 1> x, dim3 grid = dim3(0, 0, 0), dim3 block = dim3(0, 0, 0),
                                         size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_loop_over_grid(x.data, x.shape[0], grid, block, shared_bytes, stream);
}
#endif

#endif
