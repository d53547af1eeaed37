// Translated from nonlocals_call_each_other.py by py2cu 0.1.0: kernel(int64[::1])

struct Int64x2 {
    long long x, y;
};

struct Int64x3 {
    long long x, y, z;
};

static __device__ long long kernel_quiet_last(long long k, long long v, long long w);

static __device__ Int64x2 kernel_inc(long long v)
{
    v += 1;
    return {v, v};
}

static __device__ Int64x3 kernel_both(long long a, long long v, long long w)
{
    Int64x2 result = kernel_inc(v);
    long long first = result.x;
    v = result.y;
    w += first + a;
    return {w, v, w};
}

static __device__ long long kernel_quiet(long long a, long long v, long long w, long long *x)
{
    if (a > 2) {
        Int64x2 result = kernel_inc(v);
        v = result.y;
    }
    x[3] = kernel_quiet_last(2, v, w);
    return v;
}

static __device__ long long kernel_quiet_last(long long k, long long v, long long w)
{
    return v * k + w;
}

extern "C" __global__ void kernel(long long *x)
{
    long long v = 0, w = 0;

    Int64x3 result = kernel_both(x[1], v, w);
    long long first = result.x;
    v = result.y;
    w = result.z;
    x[0] = first;
    v = kernel_quiet(x[2], v, w, x);
    x[1] = v + 10 * w;
}
