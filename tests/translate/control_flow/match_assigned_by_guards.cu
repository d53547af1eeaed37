// Translated from match_assigned_by_guards.py by py2cu 0.1.0: by_walrus(int64[::1], int64[::1]),
//    by_function(int64[::1], int64[::1]), by_the_last(int64[::1], int64[::1])

struct Int64x2 {
    long long x, y;
};

extern "C" __global__ void by_walrus(const long long *x, long long *kind)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long n = x[i];
    long long subject = n;
    if (subject == 0) {
        kind[i] = -1;
    } else {
        long long before = subject;
        n = n + 1;
        if (n > 3) {
            kind[i] = before;
        } else if (subject == 2) {
            kind[i] = 20 + n;
        }
    }
}

static __device__ Int64x2 by_function_step(long long n)
{
    n += 1;
    return {n, n};
}

extern "C" __global__ void by_function(const long long *x, long long *kind)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long n = x[i];
    long long subject = n;
    bool both = subject == 1;
    if (both) {
        Int64x2 result = by_function_step(n);
        long long first = result.x;
        n = result.y;
        both = first > 3;
    }
    if (both) {
        kind[i] = n;
    } else if (subject == 2) {
        kind[i] = 20 + n;
    }
}

extern "C" __global__ void by_the_last(const long long *x, long long *kind)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long n = x[i];
    if (n == 2) {
        kind[i] = 20;
    } else {
        bool both = n == 3;
        if (both) {
            n = n + 1;
            both = n > 3;
        }
        if (both) {
            kind[i] = n;
        }
    }
}
