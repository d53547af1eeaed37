// Translated from counters_down_from_counters.py by py2cu 0.1.0: kernel(int64[::1], int64[::1], int32)

extern "C" __global__ void kernel(long long *x, const long long *y, int s)
{
    for (int q = s; q > -10; q--) {
        for (int t = q; t > -10; t--) {
            x[0] += y[(long long)s - t];
        }
    }
}
