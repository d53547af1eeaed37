// Translated from isinstance_branches.py by py2cu 0.1.0: kernel(float64[::1], int64)

struct Int64x2 {
    long long x, y;
};

static __device__ long long first(long long x_0, double /*x_1*/)
{
    long long x = x_0;
    return x;
}

static __device__ long long first(long long x)
{
    return x;
}

static __device__ long long second(Int64x2 x)
{
    long long y = x.x;
    return y;
}

extern "C" __global__ void kernel(double *x, long long n)
{
    x[0] = first(n, 2.5) + first(n) + second({2, 3});
}
