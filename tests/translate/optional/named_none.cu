// Translated from named_none.py by py2cu 0.1.0: named(int64, int64[::1])

static __device__ void nothing(long long *x)
{
    x[0] += 1;
}

extern "C" __global__ void named(long long n, long long *x)
{
    nothing(x);
    long long chosen = 0;
    long long more_0 = x[3];
    int a = 2;
    long long b = chosen, c = x[3];
    x[1] = a + b + c + more_0;
    x[2] = 3 + (x[0] > 1 ? n : 0);
    long long *chosen_2 = nullptr;
    if (x[0] > 1) {
        chosen_2 = x;
    } else {
        return;  // TypeError
    }
    long long *row = &chosen_2[2];
    row[0] = 5;
}
