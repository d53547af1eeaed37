// Translated from nonlocal_twice.py by py2cu 0.1.0: kernel(int32[::1], int32)

struct Int64Int32 {
    long long count;
    int most;
};

struct Int64x2 {
    long long _0, count;
};

static __device__ Int64Int32 kernel_step(int value, long long count, int most)
{
    count += 1;
    if (value > most) {
        most = value;
    }
    return {count, most};
}

static __device__ Int64x2 kernel_twice(long long value, long long count)
{
    count += 10 * value;
    if (count > 100) {
        return {100, count};
    }
    return {count, count};
}

static __device__ long long kernel_reset(long long count)
{
    count = 0;
    return count;
}

extern "C" __global__ void kernel(int *x, int n)
{
    long long count = 0;
    int most = n;

    Int64Int32 result_2 = kernel_step(x[0], count, most);
    count = result_2.count;
    most = result_2.most;
    Int64x2 result = kernel_twice(x[2], count);
    long long first = result._0;
    count = result.count;
    x[1] = (int)first;
    result = kernel_twice(1, count);
    first = result._0;
    count = result.count;
    x[3] = (int)(first + count);
    x[4] = most;

    count = kernel_reset(count);
    x[5] = (int)count;
}
