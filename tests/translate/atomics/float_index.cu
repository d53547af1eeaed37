// Translated from float_index.py by py2cu 0.1.0: count(int32[:, ::1], float64[::1]), cut(int32[::1], uint64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ __forceinline__ double py2cu_floordiv_f64(double a, double b)  // Python's // on floats
{
    if (b == 0.0) {
        return a / b;
    }
    double r = fmod(a, b);
    double q = (a - r) / b;
    if (r != 0.0 && (b < 0.0) != (r < 0.0)) {
        q -= 1.0;
    }
    if (q == 0.0) {
        return copysign(0.0, a / b);
    }
    double whole = floor(q);
    return q - whole > 0.5 ? whole + 1.0 : whole;
}

extern "C" __global__ void count(int *bins, long long bins_shape0, long long bins_shape1, const double *values,
                                 long long values_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < values_shape0) {
        atomicAdd(&bins[py2cu_wrap((long long)py2cu_floordiv_f64(values[i], 2), bins_shape0) * bins_shape1 + i], 1);
        atomicMax(&bins[i * bins_shape1 + py2cu_wrap(7 - i, bins_shape1)], 2);
    }
}

extern "C" __global__ void cut(int *bins, unsigned long long last)
{
    // the smaller one of int64 and uint64 is a float64
    atomicAdd(&bins[(long long)fmin((double)((long long)blockIdx.x * blockDim.x + threadIdx.x), (double)last)], 1);
}
