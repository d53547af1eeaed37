// Translated from equal_arrays_and_parameters.py by py2cu 0.1.0: ahead(int64[::1], int64), behind(int64[::1], int64)

__constant__ const signed char weights[3] = {3, 1, 2};  // of rows

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static __device__ long long scaled(long long weights, long long k)
{
    return weights * k;
}

extern "C" __global__ void ahead(long long *out, long long out_shape0, long long k)
{
    out[py2cu_wrap(k, out_shape0)] += weights[py2cu_floormod(k, 3)];
}

extern "C" __global__ void behind(long long *out, long long out_shape0, long long k)
{
    out[py2cu_wrap(k, out_shape0)] -= scaled(weights[py2cu_floormod(k, 3)], k);
}
