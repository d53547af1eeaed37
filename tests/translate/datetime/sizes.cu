// Translated from sizes.py by py2cu 0.1.0: times(timedelta64[s][::1], datetime64[ms][::1], bool[::1], timedelta64[ms])

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

// NaT equals nothing
static __device__ __forceinline__ bool py2cu_time_eq(long long a, long long b) { return a == b && a != py2cu_nat(); }

// false if an operand is NaT, the smallest number
static __device__ __forceinline__ bool py2cu_time_lt(long long a, long long b) { return a < b && a != py2cu_nat(); }

// false if an operand is NaT, the smallest number
static __device__ __forceinline__ bool py2cu_time_le(long long a, long long b) { return a <= b && a != py2cu_nat(); }

extern "C" __global__ void times(long long *d, long long *t, bool *yes, long long step)
{
    d[0] = d[1] < 0 ? py2cu_time_sub(0, d[1]) : d[1];
    long long time = py2cu_time_sub(d[3], d[4]);
    d[2] = time < 0 ? py2cu_time_sub(0, time) : time;
    d[5] = py2cu_time_lt(d[7], d[6]) ? d[7] : d[6];
    d[8] = py2cu_time_lt(d[9], d[10]) ? d[10] : d[9];
    t[0] = py2cu_time_lt(t[1], t[2]) ? t[2] : t[1];
    long long first = py2cu_time_add(t[4], step);
    t[3] = py2cu_time_lt(t[5], first) ? t[5] : first;
    long long a = t[6];
    yes[0] = py2cu_time_eq(a, a);
    yes[1] = !py2cu_time_eq(a, t[7]);
    yes[2] = py2cu_time_lt(t[8], t[9]);
    yes[3] = py2cu_time_eq(step, py2cu_time_mul(d[11], 1000));
    yes[4] = !py2cu_time_eq(step, py2cu_time_mul(d[12], 1000));
    yes[5] = py2cu_time_le(py2cu_time_mul(d[12], 1000), step);
    d[13] = py2cu_time_sub(0, d[14]);
    d[15] = d[16];
    d[17] = py2cu_time_mul(d[18], 3);
    d[19] = py2cu_time_mul(d[20], 2);
    d[21] = py2cu_time_div(d[22], 4);
    d[23] = py2cu_time_div(d[24], 2);
    d[26] = py2cu_time_add(d[26], d[27]);
    t[10] = py2cu_time_add(t[10], step);
    t[11] = py2cu_time_sub(t[12], step);
}
