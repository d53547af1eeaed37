// Translated from reduce.py by py2cu 0.1.0: total_kernel(float64[::1], float64[::1], float64, bool),
//    total_kernel(float16[::1], float16[::1], float16, bool), total_kernel(uint64[:], uint64[::1], uint64, bool),
//    largest_kernel(int32[::1], int32[::1], int32, bool),
//    product_kernel(complex64[::1], complex64[::1], complex64, bool), both_kernel(bool[::1], bool[::1], bool, bool),
//    min_kernel(uint8[::1], uint8[::1], uint8, bool)

#include <cuda_fp16.h>

struct py2cu_complex64 {
    float re, im;
};

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

template <typename T>
static __device__ T total(T a, T b)
{
    return a + b;
}

// total() of the first `count` values of a warp, in lane 0.
static __device__ double total_across_warp(double value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        double other = __shfl_down_sync(0xFFFFFFFFU, value, offset);
        if (lane + offset < count) {
            value = total(value, other);
        }
        offset /= 2;
    }
    return value;
}

// total() of the first `count` values of a warp, in lane 0.
static __device__ __half total_across_warp(__half value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        __half other = (__half)__shfl_down_sync(0xFFFFFFFFU, (float)value, offset);
        if (lane + offset < count) {
            value = total(value, other);
        }
        offset /= 2;
    }
    return value;
}

// total() of the first `count` values of a warp, in lane 0.
static __device__ unsigned long long total_across_warp(unsigned long long value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        unsigned long long other = (unsigned long long)__shfl_down_sync(0xFFFFFFFFU, (long long)value, offset);
        if (lane + offset < count) {
            value = total(value, other);
        }
        offset /= 2;
    }
    return value;
}

// total() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
template <typename T>
static __device__ void total_kernel(const T *x, long long x_shape0, T *partials, T init, bool use_init)
{
    __shared__ T shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    long long busy = min(x_shape0 - (long long)blockIdx.x * blockDim.x, (long long)blockDim.x);
    long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    T value = first < x_shape0 ? x[first] : x[0];
    for (long long i = first + (long long)blockDim.x * gridDim.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        value = total(value, x[i]);
    }

    value = total_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        long long warps = (busy + 31) >> 5;
        T whole = total_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = total(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}

extern "C" __global__ void total_kernel(const double *x, long long x_shape0, double *partials, double init,
                                        bool use_init)
{
    total_kernel<double>(x, x_shape0, partials, init, use_init);
}

extern "C" __global__ void total_kernel_f16(const __half *x, long long x_shape0, __half *partials, __half init,
                                            bool use_init)
{
    total_kernel<__half>(x, x_shape0, partials, init, use_init);
}

// total() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
extern "C" __global__ void total_kernel_u64(const unsigned long long *x, long long x_shape0, long long x_stride0,
                                            unsigned long long *partials, unsigned long long init, bool use_init)
{
    __shared__ unsigned long long shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    long long busy = min(x_shape0 - (long long)blockIdx.x * blockDim.x, (long long)blockDim.x);
    long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long value = first < x_shape0 ? x[first * x_stride0] : x[0];
    for (long long i = first + (long long)blockDim.x * gridDim.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        value = total(value, x[i * x_stride0]);
    }

    value = total_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        long long warps = (busy + 31) >> 5;
        unsigned long long whole = total_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = total(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}

// The larger one wins.
static __device__ int largest(int a, int b)
{
    return a > b ? a : b;  // the first of equals
}

// largest() of the first `count` values of a warp, in lane 0.
static __device__ int largest_across_warp(int value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        int other = __shfl_down_sync(0xFFFFFFFFU, value, offset);
        if (lane + offset < count) {
            value = largest(value, other);
        }
        offset /= 2;
    }
    return value;
}

// largest() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
extern "C" __global__ void largest_kernel(const int *x, long long x_shape0, int *partials, int init, bool use_init)
{
    __shared__ int shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    long long busy = min(x_shape0 - (long long)blockIdx.x * blockDim.x, (long long)blockDim.x);
    long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int value = first < x_shape0 ? x[first] : x[0];
    for (long long i = first + (long long)blockDim.x * gridDim.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        value = largest(value, x[i]);
    }

    value = largest_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        long long warps = (busy + 31) >> 5;
        int whole = largest_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = largest(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}

static __device__ py2cu_complex64 product(py2cu_complex64 a, py2cu_complex64 b)
{
    return a * b;
}

// product() of the first `count` values of a warp, in lane 0.
static __device__ py2cu_complex64 product_across_warp(py2cu_complex64 value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        py2cu_complex64 other = {__shfl_down_sync(0xFFFFFFFFU, value.re, offset),
                                 __shfl_down_sync(0xFFFFFFFFU, value.im, offset)};
        if (lane + offset < count) {
            value = product(value, other);
        }
        offset /= 2;
    }
    return value;
}

// product() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
extern "C" __global__ void product_kernel(const py2cu_complex64 *x, long long x_shape0, py2cu_complex64 *partials,
                                          py2cu_complex64 init, bool use_init)
{
    __shared__ py2cu_complex64 shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    long long busy = min(x_shape0 - (long long)blockIdx.x * blockDim.x, (long long)blockDim.x);
    long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    py2cu_complex64 value = first < x_shape0 ? x[first] : x[0];
    for (long long i = first + (long long)blockDim.x * gridDim.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        value = product(value, x[i]);
    }

    value = product_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        long long warps = (busy + 31) >> 5;
        py2cu_complex64 whole = product_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = product(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}

static __device__ bool both(bool value, bool x)
{
    return value && x;
}

// both() of the first `count` values of a warp, in lane 0.
static __device__ bool both_across_warp(bool value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        bool other = __shfl_down_sync(0xFFFFFFFFU, (int)value, offset) != 0;
        if (lane + offset < count) {
            value = both(value, other);
        }
        offset /= 2;
    }
    return value;
}

// both() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
extern "C" __global__ void both_kernel(const bool *x, long long x_shape0, bool *partials, bool init, bool use_init)
{
    __shared__ bool shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    long long busy = min(x_shape0 - (long long)blockIdx.x * blockDim.x, (long long)blockDim.x);
    long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    bool value = first < x_shape0 ? x[first] : x[0];
    for (long long i = first + (long long)blockDim.x * gridDim.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        value = both(value, x[i]);
    }

    value = both_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        long long warps = (busy + 31) >> 5;
        bool whole = both_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = both(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}

static __device__ unsigned char min_(unsigned char a, unsigned char b)
{
    if (b < a) {
        return b;
    }
    return a;
}

// min() of the first `count` values of a warp, in lane 0.
static __device__ unsigned char min_across_warp(unsigned char value, long long count)
{
    int lane = threadIdx.x % 32;
    int offset = 16;
    while (offset > 0) {
        unsigned char other = (unsigned char)__shfl_down_sync(0xFFFFFFFFU, (int)value, offset);
        if (lane + offset < count) {
            value = min_(value, other);
        }
        offset /= 2;
    }
    return value;
}

// min() of all elements: each block stores its result in `partials`, which a second launch reduces to one value.
extern "C" __global__ void min_kernel(const unsigned char *x, long long x_shape0, unsigned char *partials,
                                      unsigned char init, bool use_init)
{
    __shared__ unsigned char shares[32];
    int thread = threadIdx.x;
    // threads of the block that have an element
    long long busy = min(x_shape0 - (long long)blockIdx.x * blockDim.x, (long long)blockDim.x);
    long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char value = first < x_shape0 ? x[first] : x[0];
    for (long long i = first + (long long)blockDim.x * gridDim.x;
         i < x_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        value = min_(value, x[i]);
    }

    value = min_across_warp(value, busy - thread / 32 * 32);
    if (thread % 32 == 0) {
        shares[thread / 32] = value;
    }
    __syncthreads();

    if (thread < 32) {
        long long warps = (busy + 31) >> 5;
        unsigned char whole = min_across_warp(thread < warps ? shares[thread] : value, warps);
        if (thread == 0) {
            if (use_init && blockIdx.x == 0) {
                whole = min_(whole, init);
            }
            partials[blockIdx.x] = whole;
        }
    }
}
