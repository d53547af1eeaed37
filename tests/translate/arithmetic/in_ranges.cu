// Translated from in_ranges.py by py2cu 0.1.0: contains(int64[::1], bool[::1], int64, float64),
//    with_effects(int64[::1], bool[::1], int64, float64)

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

extern "C" __global__ void contains(const long long *a, bool *out, long long k, double x)
{
    out[0] = k >= a[0] && k < a[1];
    out[1] = k >= 0 && k < a[2];
    out[2] = k >= a[0] && k < a[1] && (k - a[0]) % 3 == 0;
    out[3] = ((a[2] > 0 && k >= a[0] && k < a[1]) || (a[2] < 0 && k <= a[0] && k > a[1])) && (k - a[0]) % a[2] == 0;
    out[4] = floor(x) == x && (long long)x >= a[0] && (long long)x < a[1];
    out[5] = !(k <= 10 && k > a[1]);
    out[6] = a[3] >= a[0] && a[3] < a[1];
    long long start = a[0];
    out[7] = k >= start && k < start + (a[1] - start + 1) / 2 * 2 && (k - start) % 2 == 0;
}

extern "C" __global__ void with_effects(long long *a, bool *out, long long k, double x)
{
    long long first = py2cu_atomic_add(&a[0], 1);
    long long stop = py2cu_atomic_add(&a[0], 2);
    out[0] = k >= first && k < stop;
    first = py2cu_atomic_add(&a[0], 1);
    stop = py2cu_atomic_add(&a[0], 2);
    out[1] = k <= first && k > stop && (first - k) % 2 == 0;
    long long start = py2cu_atomic_add(&a[0], 1);
    out[2] = floor(x) == x && (long long)x >= start && (long long)x < 5;
    stop = py2cu_atomic_add(&a[0], 1);
    out[3] = k >= 0 && k < stop;
    first = py2cu_atomic_add(&a[1], 1);
    out[4] = first >= a[1] && first < k && (first - a[1]) % 2 == 0;
}
