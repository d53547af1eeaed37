// Translated from bound_is_set_again.py by py2cu 0.1.0: bound_is_set_again(int64[::1], int64)

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void bound_is_set_again(long long *out, long long n)
{
    long long a = out[0] * 2;
    double x = a + 0.5;
    long long i_stop = py2cu_floormod(a, 5);
    for (int i = 0; i < i_stop; i++) {
        long long a = n + i;
        out[1] += a;
        x = a + 0.25;
    }
    out[0] = (long long)x;
}
