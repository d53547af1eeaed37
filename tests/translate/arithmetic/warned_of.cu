// Translated from warned_of.py by py2cu 0.1.0: odd(int64[::1], int32, uint64, float64, bool)

__device__ bool above(int n, long long m)
{
    return n > m;
}

extern "C" __global__ void odd(long long *out, int n, unsigned long long /*u*/, double f, bool flag)
{
    out[0] = 1;
    if (f != f) {  // nan
        out[1] = 1;
    }
    out[3] = 2;
    if (n < 3 || n > 5) {
        out[3] = 3;
    }
    out[4] = (long long)n >> 63;
    out[5] = 0;
    out[6] = 0;
    long long m = 0;
    out[7] = m;
    out[8] >>= 63;
    long long last = out[9];
    out[10] = last;
    if ((int)above(n, 3) & above(n, 5)) {
        out[11] = 1;
    }
    if ((int)(n > 3) | above(n, 7)) {
        out[11] = 2;
    }
    out[12] = flag * 2;
}
