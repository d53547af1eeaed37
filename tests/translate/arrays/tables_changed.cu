// Translated from tables_changed.py by py2cu 0.1.0: kernel(int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ void shift(long long *t, long long n)
{
    for (int i = 0; i < 1; i++) {
        t[i] += n;
    }
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, long long n)
{
    long long table[2];
    table[0] = 1;
    table[1] = 3;
    long long given[2];
    given[0] = 1;
    given[1] = 3;
    shift(&given[1], n);
    long long i = ((long long)blockIdx.x * blockDim.x + threadIdx.x) % 2;
    x[0] = x[table[i]] + x[py2cu_wrap(given[i], x_shape0)];
}
