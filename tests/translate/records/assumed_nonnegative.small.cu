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

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void kernel(const EDGE *__restrict__ edges, long long *__restrict__ x, int x_shape0, int n,
                                  float f, const EDGE *__restrict__ c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const EDGE *e = &edges[i];
    x[e->start] = x[e->stop];
    x[e->inner.at] = x[edges[n].inner.more[i]];
    x[(long long)e->inner.more[n] + 1] = x[(long long)f];
    x[ONE[0] + i] = x[FOUR[i]] + x[py2cu_wrap_int(FOUR[n] - 1, x_shape0)];
    x[py2cu_wrap(e->start - e->stop, x_shape0)] = x[(long long)e->start * 2 + e->stop];
    x[py2cu_wrap_int(-e->start, x_shape0)] = x[e->start + x[n]];
    x[((long long)e->start + 1) * n] = x[(x[e->stop] >> 1) + (x[n] >> 1)];
    x[py2cu_wrap_int(n - 1 + i, x_shape0)] = x[min(e->start, n)] + x[max(n, 0)] + x[llabs((long long)n)];
    x[c->stop] = 1;
}
