// Translated from flat_of_selected.py by py2cu 0.1.0: chosen(float64[:, ::1], int64, float64[::1])

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

// a / b for a >= 0, b >= 0; x // 0 is 0
static __device__ __forceinline__ long long py2cu_div(long long a, long long b) { return b == 0 ? 0 : a / b; }

// a % b for a >= 0, b >= 0; x % 0 is 0
static __device__ __forceinline__ long long py2cu_mod(long long a, long long b) { return b == 0 ? 0 : a % b; }

extern "C" __global__ void chosen(double *x, long long x_shape0, long long x_shape1, long long n, double *out)
{
    double *part = x;
    long long part_shape0 = x_shape0, part_stride0 = x_shape1, part_shape1 = x_shape1;
    if (n > 0) {
        part = &x[1];
        part_shape0 = (x_shape0 + 1) / 2;
        part_stride0 = x_shape1 * 2;
        part_shape1 = max(x_shape1 - 1, 0LL);
    }
    long long part_shape1_2 = part_shape1;
    part[py2cu_wrap(py2cu_floordiv(n, part_shape1_2), part_shape0) * part_stride0
         + py2cu_floormod(n, part_shape1_2)] += 2.0;
    part_shape1_2 = part_shape1;
    out[0] = part[py2cu_div(1, part_shape1_2) * part_stride0 + py2cu_mod(1, part_shape1_2)];
    double first = out[0];
    part_shape1 = (x_shape1 + 1) / 2;
    long long place = n + 1;
    x[x_shape1 + py2cu_wrap(py2cu_floordiv(place, part_shape1), max(x_shape0 - 1, 0LL)) * x_shape1
      + py2cu_floormod(place, part_shape1) * 2] = first;
}
