// Translated from sizes_from_elements.py by py2cu 0.1.0: kernel(int64[::1], int64[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(const long long *x, long long x_shape0, long long *out)
{
    long long x_shape0_new = max(min(py2cu_wrap(x[0], x_shape0), x_shape0) - 1, 0LL);
    const long long *x_2 = &x[1];
    x_shape0 = x_shape0_new;
    x_shape0_new = max(min(py2cu_wrap(x_2[0], x_shape0), x_shape0) - 1, 0LL);
    x_2 = &x_2[1];
    x_shape0 = x_shape0_new;
    out[0] = x_shape0;
    out[1] = x_2[0];
}
