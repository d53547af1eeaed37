// Translated from closures_called.py by py2cu 0.1.0: outer(int64[::1], int64)

struct Int64x2 {
    long long x, y;
};

struct Int64x3 {
    long long x, y, z;
};

static __device__ long long outer_two_three(long long b, long long m, int a);

static __device__ long long outer_one(int a, long long b, long long c, long long n)
{
    return a + b * c + n;
}

static __device__ long long outer_two(int a, long long m, long long n)
{
    return outer_two_three(a, m, a) + outer_one(a, 2, 3, n);
}

static __device__ long long outer_two_three(long long b, long long m, int a)
{
    return b + m + a;
}

static __device__ Int64x2 outer_count(int k, long long m)
{
    m += k;
    return {m, m};
}

static __device__ long long outer_twice(long long v, int w)
{
    return v * 2 + w;
}

static __device__ long long outer_lambda(long long a, long long b)
{
    return a - b;
}

static __device__ long long outer_last(Int64x3 rest)
{
    long long total = 0;
    long long items[3] = {rest.x, rest.y, rest.z};
    for (int k = 0; k < 3; k++) {
        long long r = items[k];
        total += r;
    }
    return total + 3;
}

static __device__ int outer_last()
{
    int total = 0;
    return total + 0;
}

extern "C" __global__ void outer(long long *x, long long n)
{
    long long m = n * 2;
    x[0] = outer_one(1, 2, 3, n);
    x[1] = outer_one(1, 2, 3, n);
    x[2] = outer_one(1, 4, n, n);
    x[3] = outer_two(5, m, n);
    x[4] = outer_twice(n, 4);
    x[5] = outer_twice(n, 1);
    Int64x2 result = outer_count(3, m);
    long long first = result.x;
    m = result.y;
    result = outer_count(4, m);
    long long first_2 = result.x;
    m = result.y;
    x[6] = first + first_2;
    x[7] = m;
    x[8] = outer_lambda(n, m);

    x[9] = outer_last({1, n, m});
    x[10] = outer_last();
    x[11] = outer_last({n, 2, 3});
    x[12] = outer_one(1, 2, 3, n);
}
