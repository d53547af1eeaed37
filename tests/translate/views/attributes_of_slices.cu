// Translated from attributes_of_slices.py by py2cu 0.1.0: kernel(int64[::1], int64[:, ::1], int32, uint32)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// a bound of a Python slice of n items
static __device__ __forceinline__ long long py2cu_slice_bound(long long i, long long n, long long step)
{
    i = i < 0 ? i + n : i;
    if (step < 0) {
        return i < -1 ? -1 : i < n ? i : n - 1;
    }
    return i < 0 ? 0 : i < n ? i : n;
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, const long long *y, long long y_shape1, int a,
                                  unsigned int b)
{
    long long s_stop = b;
    x[0] = a + s_stop + 1;
    x[1] = 1 + 9 + 2;
    long long first = py2cu_slice_bound(1, 7, 2), last = py2cu_slice_bound(9, 7, 2);
    int step = 2;
    x[2] = first + last + step;
    x[3] = 2 + py2cu_slice_bound(10, a, 3);
    x[4] = max(min((long long)b, x_shape0) - max(py2cu_wrap(a, x_shape0), 0LL), 0LL);
    x[5] = y[max(py2cu_wrap(a, y_shape1), 0LL) + 2];
    x[6] = y[1 + y_shape1 + 4];
    x[7] = x[1] + x[2];
    x[8] = x[2];
}
