// Translated from static_truth_values.py by py2cu 0.1.0: choose(int64[::1], int64)

struct Int64x2 {
    long long i, _1;
};

static __device__ void note(long long *x, int i)
{
    x[i] = 1;
}

static __device__ Int64x2 pair(long long *x, int i)
{
    x[i] += 1;
    return {i, i + 1};
}

extern "C" __global__ void choose(long long *x, long long n)
{
    note(x, 0);
    note(x, 1);
    note(x, 2);
    pair(x, 4);
    if (n > 3) {
        x[5] = 1;
    }
    note(x, 6);
    if (n > 4) {
        x[7] = 1;
    }
    pair(x, 8);
    x[9] = 1;
    note(x, 10);
    pair(x, 12);
    Int64x2 both = pair(x, 13);
    x[14] = both.i;
    Int64x2 either = pair(x, 15);
    x[17] = either.i;
    x[18] = n;
    x[19] = n;
    x[20] = n;
    if (n > 7) {
        note(x, 21);
    } else {
        note(x, 22);
    }
    if (n > 8) {
        note(x, 23);
    }
    if (n <= 9) {
        note(x, 24);
    }
    note(x, 25);
    long long left = n != 0 ? x[29] : n;
    x[28] = left != 0 ? left : x[30];
    note(x, 32);
    x[31] = n;
    note(x, 34);
    x[33] = n;
    pair(x, 36);
    x[35] = n + 1;
}
