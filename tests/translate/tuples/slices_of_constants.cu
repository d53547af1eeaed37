// Translated from slices_of_constants.py by py2cu 0.1.0: parts(int64[::1], UniTuple(int64, 5)),
//    repeated(int64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void parts(long long *x, long long t_0, long long /*t_1*/, long long t_2, long long /*t_3*/,
                                 long long t_4)
{
    x[0] = 0;
    x[1] = 2;
    x[2] = 5 + 0;
    x[3] = t_0 + t_2;
    x[4] = t_2 + t_0;
    x[5] = 3 + 0 + 2;
    x[6] = t_4;
}

extern "C" __global__ void repeated(long long *x, long long k)
{
    x[0] = 0 + 0;
    x[1] = k + 1 + 4;
    x[2] = k;
    x[3] = 2 + (0 + 1 + 0 + 1 + 0) + ((3 == k) + (1 == k) + (4 == k) + (1 == k) + (5 == k));
    int at = 3 == k ? 0 : 1 == k ? 1 : 4 == k ? 2 : 1 == k ? 3 : 5 == k ? 4 : -1;
    if (at < 0) {
        return;  // ValueError
    }
    x[4] = at;
    at = 0;
    if (at < 0) {
        return;  // ValueError
    }
    x[5] = at;
    long long items[1] = {k};
    long long c = items[py2cu_wrap(x[6], 1)];
    x[6] = c + k;
    x[7] = 1;
}
