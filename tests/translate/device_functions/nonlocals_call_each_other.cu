// Translated from nonlocals_call_each_other.py by py2cu 0.1.0: kernel(int64[::1])

struct kernel_inc_result {
    long long v, v_2;
};

struct kernel_both_result {
    long long w, v, w_2;
};

static __device__ long long kernel_quiet_last(int k, long long v, long long w);

static __device__ kernel_inc_result kernel_inc(long long v)
{
    v += 1;
    return {v, v};
}

static __device__ kernel_both_result kernel_both(long long a, long long v, long long w)
{
    kernel_inc_result result = kernel_inc(v);
    long long first = result.v;
    v = result.v_2;
    w += first + a;
    return {w, v, w};
}

static __device__ long long kernel_quiet(long long a, long long v, long long w, long long *x)
{
    if (a > 2) {
        kernel_inc_result result = kernel_inc(v);
        v = result.v_2;
    }
    x[3] = kernel_quiet_last(2, v, w);
    return v;
}

static __device__ long long kernel_quiet_last(int k, long long v, long long w)
{
    return v * k + w;
}

extern "C" __global__ void kernel(long long *x)
{
    long long v = 0, w = 0;

    kernel_both_result result = kernel_both(x[1], v, w);
    long long first = result.w;
    v = result.v;
    w = result.w_2;
    x[0] = first;
    v = kernel_quiet(x[2], v, w, x);
    x[1] = v + 10 * w;
}
