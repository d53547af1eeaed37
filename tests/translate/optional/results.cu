// Translated from results.py by py2cu 0.1.0: truth(float64[::1], int64), values(float64[::1], int64),
//    tuples(float64[::1], int64)

static __device__ void store(double *x, int value)
{
    x[0] = value;
}

extern "C" __global__ void truth(double *x, long long n)
{
    store(x, 1);
    bool both = n > 3;
    if (both) {
        store(x, 2);
        both = true;
    }
    if (both) {
        x[1] = 2;
    }
    x[2] = 3;
}

extern "C" __global__ void values(double *x, long long n)
{
    store(x, 1);
    x[1] = 1.0;
    store(x, 2);
    long long again = n;
    x[2] = again;
    store(x, 3);
    x[3] = n;
    if (n > 3) {
        store(x, 4);
    }
    store(x, 5);
    x[4] = 1.0;
    bool has_either = true;
    long long either = n;
    if (n == 0) {
        has_either = false;
        either = 0;
    }
    bool has_some = has_either;
    long long some = either;
    if (has_some) {
        x[5] = some;
    }
}

extern "C" __global__ void tuples(double *x, long long /*n*/)
{
    x[0] = 2;
    x[1] = 1;
    x[2] = 0.0;
}
