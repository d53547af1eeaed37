// Translated from assumed_nonnegative.py by py2cu 0.1.0: kernel(int32[::1], float32[::1], int64[::1])
// Precondition: no index is computed from a negative integer of an array or argument

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static __device__ int first(const int *x)
{
    return x[0];
}

static __device__ long long second(const int *x)
{
    return (long long)first(x) + 1;
}

static __device__ long long third(const int *x)
{
    return second(x) + 1;
}

static __device__ long long fourth(const int *x)
{
    return third(x) + 1;
}

extern "C" __global__ void kernel(const int *x, float *y, long long *z)
{
    y[first(x)] = 1;
    z[0] = py2cu_floordiv(fourth(x), 3);
}
