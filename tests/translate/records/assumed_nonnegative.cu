// Translated from assumed_nonnegative.py by py2cu 0.1.0: kernel(EDGE[::1], int64[::1], int64, float32, EDGE)
// Precondition: no index is computed from a negative integer of an array or argument

__constant__ const signed char ONE[1] = {3};
__constant__ const signed char FOUR[4] = {0, 2, 1, 3};

struct inner_record {
    int at;
    int more[3];
};

struct __attribute__((packed, aligned(4))) EDGE {
    int start;
    long long stop;
    inner_record inner;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(const EDGE *edges, long long *x, long long x_shape0, long long n, float f,
                                  const EDGE *c)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    const EDGE *e = &edges[i];
    x[e->start] = x[e->stop];
    x[e->inner.at] = x[edges[n].inner.more[i]];
    x[(long long)e->inner.more[n] + 1] = x[(long long)f];
    x[ONE[0] + i] = x[FOUR[i]] + x[py2cu_wrap(FOUR[n] - 1, x_shape0)];
    x[py2cu_wrap(e->start - e->stop, x_shape0)] = x[(long long)e->start * 2 + e->stop];
    x[py2cu_wrap(-e->start, x_shape0)] = x[e->start + x[n]];
    x[((long long)e->start + 1) * n] = x[(x[e->stop] >> 1) + (x[n] >> 1)];
    x[py2cu_wrap(n - 1 + i, x_shape0)] = x[min((long long)e->start, n)] + x[max(n, 0LL)] + x[llabs(n)];
    x[c->stop] = 1;
}
