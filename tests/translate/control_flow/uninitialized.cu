// Translated from uninitialized.py by py2cu 0.1.0: count(int64[::1], int64)

extern "C" __global__ void count(long long *result, long long n)
{
    if (n > 0) {
        long long c = 0;
        if (n > 1) {
            c = n;
        }
        result[0] = c;
    } else {
        long long c = 0;
        c += 1;
        result[0] = c;
    }
}
