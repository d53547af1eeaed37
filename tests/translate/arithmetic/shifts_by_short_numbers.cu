// Translated from shifts_by_short_numbers.py by py2cu 0.1.0: kernel(int64[::1], int64, uint8, bool)

extern "C" __global__ void kernel(long long *x, long long n, unsigned char u, bool flag)
{
    x[0] = n << u;
    x[1] = n >> u;
    x[2] = n << flag;
    x[3] = n >> 3;
}
