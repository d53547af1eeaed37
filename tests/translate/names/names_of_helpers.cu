// Translated from names_of_helpers.py by py2cu 0.1.0: kernel(int64[::1], int64, int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void kernel(long long *out, long long out_shape0, long long a, long long b)
{
    long long v_py2cu_floordiv = a * 2;
    long long v_py2cu_floormod = b * 3;
    long long v_py2cu_wrap = a + b;
    out[py2cu_wrap(v_py2cu_wrap, out_shape0)] =
        py2cu_floordiv(v_py2cu_floordiv, b) + py2cu_floormod(v_py2cu_floormod, a);
}
