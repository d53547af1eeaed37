// Translated from range_operations.py by py2cu 0.1.0: kernel(int64[::1], int64, int64)

extern "C" __global__ void kernel(long long *x, long long n, long long m)
{
    x[0] = max((m - 1 + 1) / 2, 0LL) + 1 * 2 + m * 3 + 2 * 4;
    x[1] = max(n, 0LL) + max((n + 2) / 3, 0LL);
    x[2] = n >= 1 && n < 1 + (m - 1 + 1) / 2 * 2 && (n - 1) % 2 == 0;
    x[3] = !(m >= 0 && m < n);
    x[4] = m <= n && m > n + (n + 2) / 3 * -3 && (n - m) % 3 == 0;
    long long count = max((m - 1 + 1) / 2, 0LL);
    long long count_2 = max(n, 0LL);
    x[5] = count + count * (count - 1) / 2 * 2 + count_2 * (count_2 - 1) / 2;
    count = max(n - 3, 0LL);
    x[6] = m + (count * 3 + count * (count - 1) / 2);
    x[7] = n >= 5 && n < 20 && (n - 5) % 5 == 0;
}
