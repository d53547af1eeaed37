// Translated from extreme_numbers.py by py2cu 0.1.0: f(int64[::1], int64[:, ::1], int64),
//    smallest(float32[::1], float64[::1], float16[::1]), apart(float64[:], int64[:])

#include <cuda_fp16.h>

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// number of items of a slice
static __device__ __forceinline__ long long py2cu_slice_length(long long start, long long stop, long long step)
{
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) {
        return 0;
    }
    return step > 0 ? (stop - start - 1) / step + 1 : 1 - (start - stop - 1) / step;
}

extern "C" __global__ void f(long long *x, long long x_shape0, long long *y, long long y_shape0, long long y_shape1,
                             long long n)
{
    int tile[4];
    tile[0] = 1;  // no axis is that long: the step selects the first element
    x[0] = x[x_shape0 + (-9223372036854775807LL - 1)];
    x[1] = x[x_shape0 - 1] + tile[0];
    x[2] = n <= 100 && n > 0 && (100 - n) % (-9223372036854775807LL - 1) == 0;
    x[3] = max(py2cu_slice_length(0, 5, -9223372036854775807LL - 1), 0LL);
    x[4] = max(py2cu_slice_length(0, 5, 9223372036854775807LL), 0LL);
    long long z_shape1 = 0;
    x[5] = z_shape1 + x[1];
    for (long long k = 0; k < y_shape0; k++) {
        y[y_shape1 + (-9223372036854775807LL - 1) + k * y_shape1] = n;
    }
}

extern "C" __global__ void smallest(float *x, double *y, __half *h)
{
    x[0] = 1e-45f;
    x[1] = 0.0f;  // not a float32 literal: compilers reject it
    h[0] = (__half)0.0f;
    y[0] = 1e-320;
    y[1] = 0.0;
}

extern "C" __global__ void apart(const double * /*x*/, long long x_stride0, long long *out, long long out_shape0,
                                 long long out_stride0)
{
    long long step = (x_stride0 * 8) >> 3;  // the distance of elements is at most 2**48, in either direction
    out[py2cu_wrap(step + 2147483648LL, out_shape0) * out_stride0] = 1;
    out[py2cu_wrap(2147483648LL - step, out_shape0) * out_stride0] = 2;
    out[(step + 281474976710656LL) * out_stride0] = 3;
    out[(281474976710656LL - step) * out_stride0] = 4;
}
