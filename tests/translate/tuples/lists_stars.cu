// Translated from lists_stars.py by py2cu 0.1.0: lists(int64[:, ::1], int64), stars(float32[:, :, ::1], int64),
//    bits_of_halves(float16[::1], int16[::1], uint16[::1])

#include <cuda_fp16.h>

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void lists(long long *out, long long out_shape1, long long n)
{
    int items[3] = {3, 1, 2};
    for (int k = 0; k < 3; k++) {
        int i = items[k];
        out[i] = i;
    }
    long long items_2[2] = {n, 7};
    for (int j = 0; j < 2; j++) {
        long long k = items_2[j];
        out[out_shape1 + py2cu_wrap(k, out_shape1)] = k == 4 || k == 7 || k == n;
    }
    if (n != 1 && n != 2 && n != 3) {
        out[2 * out_shape1] = 1;
    }
}

extern "C" __global__ void stars(float *x, long long x_shape0, long long x_shape1, long long x_shape2, long long n)
{
    long long n_in_x = py2cu_wrap(n, x_shape0);
    x[(n_in_x * x_shape1 + 2) * x_shape2] = 1;
    x[py2cu_wrap(n, x_shape1) * x_shape2 + 2] += x[(n_in_x * x_shape1 + 2) * x_shape2 + py2cu_wrap(n, x_shape2)];
    float *row = &x[(n_in_x * x_shape1 + 2) * x_shape2];
    row[0] = 2;
}

extern "C" __global__ void bits_of_halves(__half *x, short *bits, const unsigned short *others)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    bits[i] = __half_as_short(x[i]);
    x[i] = __ushort_as_half(others[i]);
}
