// Translated from versions_of_one_type.py by py2cu 0.1.0: kernel(int32[::1], int64[::1], int64[::1], bool)

extern "C" __global__ void kernel(const int *x, const long long *y, long long *out, bool c)
{
    int v = x[0];
    out[0] = v;
    v = x[1];
    if (c) {
        long long v = y[0];
        out[1] = v;
        out[2] = v * 2;
        return;
    }
    out[3] = v;
    out[4] = v;
}
