// Translated from never_entered.py by py2cu 0.1.0: never(int64[::1], int64)

static __device__ long long step(long long *x)
{
    x[0] += 1;
    return x[0];
}

extern "C" __global__ void never(long long *x, long long n)
{
    // before the loop
    // after its header
    x[2] = n;
    while (step(x) != 0 && false) {
        x[1] = 2;
    }
    long long a = n;
    x[3] = a;
    if (n <= 4) {
        x[4] = 5;
    }
}
