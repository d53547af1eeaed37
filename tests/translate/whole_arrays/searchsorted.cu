// Translated from searchsorted.py by py2cu 0.1.0: bins(float64[::1], float32[::1], int64[::1]),
//    places(int32[:], int64, int64[::1])

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

// A histogram with edges at any distances.
extern "C" __global__ void bins(const double *edges, long long edges_shape0, const float *x, long long x_shape0,
                                long long *counts, long long counts_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float key = x[i];
        long long low = 0;
        long long high = edges_shape0;
        while (low < high) {
            long long middle = (low + high) / 2;
            if (edges[middle] <= key || isnan(key)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        long long k = low - 1;
        if (k >= 0 && k < counts_shape0) {
            py2cu_atomic_add(&counts[k], 1);
        }
    }
}

extern "C" __global__ void places(const int *x, long long x_shape0, long long x_stride0, long long n, long long *out)
{
    long long low = 0;
    long long high = x_shape0;
    while (low < high) {
        long long middle = (low + high) / 2;
        if (x[middle * x_stride0] < n) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    out[0] = low;
    low = 0;
    high = max(x_shape0 - 2, 0LL);
    while (low < high) {
        long long middle = (low + high) / 2;
        if (x[2 * x_stride0 + middle * x_stride0] <= 7) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    out[1] = low;
}
