// Translated from slices_as_values.py by py2cu 0.1.0: kernel(float64[::1], float64[:, ::1], float64[::1], int64)

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

struct slice {
    long long start, stop;
};

struct slice_Int64x2Int32 {
    long long start, stop;
    int step;
};

// The n-th four items.
static __device__ slice part(long long n)
{
    return {4 * n, 4 * n + 4};
}

static __device__ double total(const double *x, long long x_shape0, slice s)
{
    double sum_ = 0.0;
    long long x_start = max(py2cu_wrap(s.start, x_shape0), 0LL);
    long long s_stop_in_x = py2cu_wrap(s.stop, x_shape0);
    long long count = max(min(s_stop_in_x, x_shape0), x_start) - x_start;
    for (long long k = 0; k < count; k++) {
        double v = x[x_start + k];
        sum_ += v;
    }
    return sum_;
}

extern "C" __global__ void kernel(const double *x, long long x_shape0, const double *rows, long long rows_shape1,
                                  double *out, long long out_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = total(x, x_shape0, part(i));
    slice_Int64x2Int32 s;
    if (n > 2) {
        s = {1, n, 2};
    } else {
        s = {9223372036854775807LL, n, -1};
    }
    long long rows_start1 = py2cu_slice_bound(s.start, rows_shape1, s.step);  // either way
    const double *y = &rows[i * rows_shape1 + rows_start1];
    out[i + 1] = y[0] + s.start;
    long long first = py2cu_slice_bound(s.start, x_shape0, s.step);
    long long last = py2cu_slice_bound(s.stop, x_shape0, s.step);
    int step = s.step;
    long long first_2 = first + last * step;
    slice part_2 = part(n);
    long long out_start = max(py2cu_wrap(part_2.start, out_shape0), 0LL);
    long long count = max(min(py2cu_wrap(part_2.stop, out_shape0), out_shape0), out_start) - out_start;
    for (long long k = 0; k < count; k++) {
        out[out_start + k] = first_2;
    }
}
