// Translated from nonlocals_of_two.py by py2cu 0.1.0: kernel(int64[::1], int64)

struct kernel_step_result {
    long long a, b, c;
};

struct kernel_twice_result {
    long long c, b, a;
};

struct kernel_give_result {
    long long _0, b;
};

static __device__ kernel_step_result kernel_step(long long k, long long by, long long a, long long b, long long c)
{
    a += k;
    b -= by;
    c = a;
    return {a, b, c};
}

static __device__ kernel_twice_result kernel_twice(long long k, long long c, long long b, long long a)
{
    kernel_step_result result = kernel_step(k, 2, a, b, c);
    a = result.a;
    b = result.b;
    c = result.c;
    kernel_step_result result_2 = kernel_step(k, 3, a, b, c);
    a = result_2.a;
    b = result_2.b;
    c = result_2.c;
    return {c, b, a};
}

static __device__ kernel_give_result kernel_give(long long k, long long b)
{
    b += 1;
    return {k + b, b};
}

extern "C" __global__ void kernel(long long *x, long long n)
{
    long long a = 0;
    long long b = 1;
    long long c = 2;

    kernel_step_result result_2 = kernel_step(1, 1, a, b, c);
    a = result_2.a;
    b = result_2.b;
    c = result_2.c;
    kernel_twice_result result_3 = kernel_twice(n, c, b, a);
    c = result_3.c;
    b = result_3.b;
    a = result_3.a;
    x[0] = a;
    kernel_give_result result = kernel_give(n, b);
    long long first = result._0;
    b = result.b;
    x[1] = first + c;
    kernel_give_result result_4 = kernel_give(2, b);
    long long first_2 = result_4._0;
    b = result_4.b;
    x[2] = first_2 * b;
    kernel_give_result result_5 = kernel_give(3, b);
    long long first_3 = result_5._0;
    b = result_5.b;
    for (long long i = 0; i < first_3; i++) {
        kernel_twice_result result_6 = kernel_twice(i, c, b, a);
        c = result_6.c;
        b = result_6.b;
        a = result_6.a;
    }
    x[3] = a + b + c;
}
