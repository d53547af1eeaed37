// The kernels of records.py for programs in C and C++. Made by py2cu 0.1.0.
#ifndef PY2CU_RECORDS_H
#define PY2CU_RECORDS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include <cuda_runtime_api.h>

#ifndef PY2CU_STRUCT_inner
#define PY2CU_STRUCT_inner
typedef struct inner inner;
struct inner {
    float p[2][3];
    int q;
};
#endif
static_assert(sizeof(struct inner) == 28, "its size in NumPy");
static_assert(offsetof(struct inner, p) == 0, "its place in NumPy");
static_assert(offsetof(struct inner, q) == 24, "its place in NumPy");

#ifndef PY2CU_STRUCT_bytes3
#define PY2CU_STRUCT_bytes3
typedef struct bytes3 bytes3;
struct bytes3 {
    char text[3];
};
#endif
static_assert(sizeof(struct bytes3) == 3, "its size in NumPy");
static_assert(offsetof(struct bytes3, text) == 0, "its place in NumPy");

#ifndef PY2CU_STRUCT_outer
#define PY2CU_STRUCT_outer
typedef struct outer outer;
struct __attribute__((packed)) outer {
    inner a[4];
    double b;
    bytes3 name;
};
#endif
static_assert(sizeof(struct outer) == 123, "its size in NumPy");
static_assert(offsetof(struct outer, a) == 0, "its place in NumPy");
static_assert(offsetof(struct outer, b) == 112, "its place in NumPy");
static_assert(offsetof(struct outer, name) == 120, "its place in NumPy");

#ifndef PY2CU_STRUCT_packed
#define PY2CU_STRUCT_packed
typedef struct packed packed;
struct __attribute__((packed)) packed {
    unsigned char id;
    double value;
};
#endif
static_assert(sizeof(struct packed) == 9, "its size in NumPy");
static_assert(offsetof(struct packed, id) == 0, "its place in NumPy");
static_assert(offsetof(struct packed, value) == 1, "its place in NumPy");

#ifndef PY2CU_STRUCT_padded
#define PY2CU_STRUCT_padded
typedef struct padded padded;
struct padded {
    unsigned char id;
    double value;
};
#endif
static_assert(sizeof(struct padded) == 16, "its size in NumPy");
static_assert(offsetof(struct padded, id) == 0, "its place in NumPy");
static_assert(offsetof(struct padded, value) == 8, "its place in NumPy");

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

// ---- records --------------------------------------------------------------------------------------------------------
// records(outer[::1], packed[::1], padded[::1], inner), line 15 of records.py

enum { records_block_x = 1, records_block_y = 1, records_block_z = 1 };  // of its launches in the Python file

// The parameters of records as they lie in memory: what CU_LAUNCH_PARAM_BUFFER_POINTER points to.
typedef struct records_params {
    outer *x;            // x: the address of element 0
    long long x_shape0;  // x: its extent along axis 0
    const packed *y;     // y: the address of element 0
    const padded *z;     // z: the address of element 0
    const inner *one;    // one: its address
} records_params;
static_assert(offsetof(records_params, x) == 0, "its place among the parameters");
static_assert(offsetof(records_params, x_shape0) == 8, "its place among the parameters");
static_assert(offsetof(records_params, y) == 16, "its place among the parameters");
static_assert(offsetof(records_params, z) == 24, "its place among the parameters");
static_assert(offsetof(records_params, one) == 32, "its place among the parameters");

#ifdef __CUDACC__
extern "C" __global__ void records(outer *x, long long x_shape0, const packed *y, const padded *z, const inner *one);
#endif

// Launches records; arrays lie in the device's memory, extents and strides are in elements.
// A block with x = 0 stands for (1, 1, 1), as the Python file launches it. A grid with x = 0 stands for a thread along
// x for each of x_shape0.
// cudaErrorInvalidValue: an extent is negative or an address not a multiple of its type's alignment.
// cudaErrorInvalidConfiguration: no such grid or block.
#ifdef __cplusplus
extern "C"
#endif
cudaError_t launch_records(outer *x, long long x_shape0, const packed *y, long long y_shape0, const padded *z,
                           long long z_shape0, const inner *one, dim3 grid, dim3 block, size_t shared_bytes,
                           cudaStream_t stream);

#ifdef __cplusplus
inline cudaError_t launch_records(py2cu_view<outer, 1> x, py2cu_view<const packed, 1> y, py2cu_view<const padded, 1> z,
                                  const inner *one, dim3 grid = dim3(0, 0, 0), dim3 block = dim3(0, 0, 0),
                                  size_t shared_bytes = 0, cudaStream_t stream = nullptr)
{
    if (!x.is_contiguous() || !y.is_contiguous() || !z.is_contiguous()) {
        return cudaErrorInvalidValue;
    }
    return launch_records(x.data, x.shape[0], y.data, y.shape[0], z.data, z.shape[0], one, grid, block, shared_bytes,
                          stream);
}
#endif

#endif
