// Translated from unsigned_bounds.py by py2cu 0.1.0: count(int64[::1], uint64, uint32, int32, uint8)

extern "C" __global__ void count(long long *x, unsigned long long n, unsigned int m, int k, unsigned char s)
{
    for (unsigned long long i = n; (long long)(i - m) > 0; i--) {
        x[(long long)i] = 1;
    }
    for (unsigned long long i = n; (long long)(i - m) > 0; i -= 3) {
        x[(long long)i] += 10;
    }
    for (unsigned long long i = n;
         (k > 0 && (long long)(i - m) < 0) || (k < 0 && (long long)(i - m) > 0);
         i += (unsigned long long)k) {
        x[(long long)i] += 100;
    }
    for (unsigned long long i = m; i < n; i += s) {
        x[(long long)i] += 1000;
    }
    for (int i = 20; i < 3; i++) {
        x[i] = 2;
    }
    for (int i = 3; i < 20; i += 4) {
        x[i] += 10000;
    }
    for (long long j = 0; j < ((long long)n - m + 1) / 2; j++) {
        unsigned long long i = (unsigned long long)((long long)n + j * -2);
        x[(long long)i] += j * 100000;
    }
    long long count = max(((long long)n - m + 1) / 2, 0LL);
    x[0] = max(((long long)n - m + 1) / 2, 0LL) + (count * (long long)n + count * (count - 1) / 2 * -2);
}
