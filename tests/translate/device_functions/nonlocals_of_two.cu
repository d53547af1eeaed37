// Translated from nonlocals_of_two.py by py2cu 0.1.0: kernel(int64[::1], int64), beside_optional_result(int64[::1])

struct Int64x3 {
    long long x, y, z;
};

struct Int64x2 {
    long long _0, b;
};

struct BoolInt64 {
    bool has_value;
    long long value;
};

static __device__ Int64x3 kernel_step(long long k, int by, long long a, long long b, long long c)
{
    a += k;
    b -= by;
    c = a;
    return {a, b, c};
}

static __device__ Int64x3 kernel_twice(long long k, long long c, long long b, long long a)
{
    Int64x3 result = kernel_step(k, 2, a, b, c);
    a = result.x;
    b = result.y;
    c = result.z;
    result = kernel_step(k, 3, a, b, c);
    a = result.x;
    b = result.y;
    c = result.z;
    return {c, b, a};
}

static __device__ Int64x2 kernel_give(long long k, long long b)
{
    b += 1;
    return {k + b, b};
}

extern "C" __global__ void kernel(long long *x, long long n)
{
    long long a = 0;
    long long b = 1;
    long long c = 2;

    Int64x3 result_2 = kernel_step(1, 1, a, b, c);
    a = result_2.x;
    b = result_2.y;
    c = result_2.z;
    result_2 = kernel_twice(n, c, b, a);
    c = result_2.x;
    b = result_2.y;
    a = result_2.z;
    x[0] = a;
    Int64x2 result = kernel_give(n, b);
    long long first = result._0;
    b = result.b;
    x[1] = first + c;
    result = kernel_give(2, b);
    first = result._0;
    b = result.b;
    x[2] = first * b;
    result = kernel_give(3, b);
    first = result._0;
    b = result.b;
    for (long long i = 0; i < first; i++) {
        Int64x3 result_2 = kernel_twice(i, c, b, a);
        c = result_2.x;
        b = result_2.y;
        a = result_2.z;
    }
    x[3] = a + b + c;
}

static __device__ BoolInt64 beside_optional_result_positive(long long k)
{
    if (k > 0) {
        return {true, k};
    }
    return {false, 0};
}

static __device__ long long beside_optional_result_add(bool /*has_k*/, long long k, long long total)
{
    total += k;
    return total;
}

extern "C" __global__ void beside_optional_result(long long *x, long long x_shape0)
{
    long long total = 0;

    for (long long j = 0; j < x_shape0; j++) {
        long long k = x[j];
        BoolInt64 v = beside_optional_result_positive(k);
        if (v.has_value) {
            total = beside_optional_result_add(v.has_value, v.value, total);
        }
    }
    x[0] = total;
}
