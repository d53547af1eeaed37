// Translated from bounds_with_effects.py by py2cu 0.1.0: kernel(int32[::1], uint64), one_alone(int32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(int *x, long long x_shape0, unsigned long long n)
{
    int first = atomicAdd(&x[0], 1);
    int i_stop = atomicAdd(&x[1], 1);
    for (int i = first; i < i_stop; i++) {
        x[py2cu_wrap(i, x_shape0)] = 3;
    }
    int end = atomicAdd(&x[2], 1);
    x[3] = max(end, 0);
    for (int k = 0; k < end; k++) {
        int i = k;
        x[i] = 4;
    }
    for (unsigned long long i = 8; i < n; i += 2) {
        x[6] += (long long)i;
    }
    first = x[7];
    i_stop = atomicAdd(&x[7], 1);
    for (int i = first; i < i_stop; i++) {
        x[8] += i;
    }
}

static __device__ int store(int *x)
{
    x[0] += 1;
    return x[0];
}

extern "C" __global__ void one_alone(int *x, long long n)
{
    int first = store(x);
    int i_stop = x[0];
    for (int i = first; i < i_stop; i++) {  // the end reads what the start has stored
        x[9] += i;
    }
    for (long long i = store(x); i <= n; i++) {
        x[9] += i;
    }
}
