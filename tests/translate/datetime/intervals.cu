// Translated from intervals.py by py2cu 0.1.0:
//    kernel(datetime64[D][::1], datetime64[D], timedelta64[h], bool[::1], datetime64[h][::1], float64[::1]),
//    latest(datetime64[ns][:, ::1], datetime64[ns][::1]), halves(timedelta64[s][::1], int64[::1])

// NumPy's NaT (not a time)
static __device__ __forceinline__ long long py2cu_nat() { return -9223372036854775807LL - 1; }

// NumPy's sum of times: NaT stays NaT
static __device__ __forceinline__ long long py2cu_time_add(long long a, long long b)
{
    return a == py2cu_nat() || b == py2cu_nat() ? py2cu_nat() : a + b;
}

// NumPy's difference of times: NaT stays NaT
static __device__ __forceinline__ long long py2cu_time_sub(long long a, long long b)
{
    return a == py2cu_nat() || b == py2cu_nat() ? py2cu_nat() : a - b;
}

// n times the time a: NaT stays NaT
static __device__ __forceinline__ long long py2cu_time_mul(long long a, long long n)
{
    return a == py2cu_nat() ? a : a * n;
}

// a divided by n: NaT if a is NaT or n == 0
static __device__ __forceinline__ long long py2cu_time_div(long long a, long long n)
{
    return a == py2cu_nat() || n == 0 ? py2cu_nat() : a / n;
}

// the number as a time: NaT if a is NaT or the number is out of range
static __device__ __forceinline__ long long py2cu_time_of(long long a, double value)
{
    return a == py2cu_nat() || !(fabs(value) < 9223372036854775808.0) ? py2cu_nat() : (long long)value;
}

// quotient of two times: NaN for NaT
static __device__ __forceinline__ double py2cu_time_ratio(long long a, long long b)
{
    return a == py2cu_nat() || b == py2cu_nat() ? __longlong_as_double(0x7ff8000000000000) : (double)a / (double)b;
}

// NaT equals nothing
static __device__ __forceinline__ bool py2cu_time_eq(long long a, long long b) { return a == b && a != py2cu_nat(); }

// false if an operand is NaT, the smallest number
static __device__ __forceinline__ bool py2cu_time_lt(long long a, long long b) { return a < b && a != py2cu_nat(); }

// false if an operand is NaT, the smallest number
static __device__ __forceinline__ bool py2cu_time_le(long long a, long long b) { return a <= b && a != py2cu_nat(); }

static __device__ long long between(long long a, long long b)
{
    return py2cu_time_sub(b, py2cu_time_mul(a, 24));
}

extern "C" __global__ void kernel(long long *dates, long long target, long long delta, bool *matches,
                                  long long matches_shape0, long long *out, double *ratio)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < matches_shape0) {
        matches[i] = py2cu_time_eq(dates[i], target) || py2cu_time_lt(target, dates[i]);  // NaT is neither
        out[i] = py2cu_time_sub(py2cu_time_mul(dates[i], 24), py2cu_time_mul(delta, 2));
        out[i] = py2cu_time_add(out[i], delta);
        ratio[i] = py2cu_time_ratio(between(target, out[i]), delta);
        if (py2cu_time_lt(py2cu_time_sub(0, delta), py2cu_time_div(delta, 2))
            && py2cu_time_le(py2cu_time_div(delta, 2), delta)) {
            dates[i] = target;
        }
    }
}

extern "C" __global__ void latest(const long long *times, long long times_shape0, long long times_shape1,
                                  long long *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < times_shape0) {
        long long last = times[i * times_shape1];
        for (long long k = 0; k < times_shape1 - 1; k++) {
            long long time = times[i * times_shape1 + 1 + k];
            if (py2cu_time_lt(last, time)) {
                last = time;
            }
        }
        out[i] = last;
    }
}

extern "C" __global__ void halves(long long *spans, long long *numbers)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    spans[i] = py2cu_time_of(spans[i], spans[i] * 0.5);
    numbers[i] = spans[i];
}
