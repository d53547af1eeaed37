// Translated from shift_by_bool.py by py2cu 0.1.0: kernel(int32[::1], int64[::1], bool)

extern "C" __global__ void kernel(int *x, long long *y, bool flag)
{
    x[0] = (int)((long long)x[0] << flag);
    x[1] >>= x[2] > 3;
    int n = 5;
    n <<= flag;
    y[0] = n << flag;
    y[1] = flag >> 1;
}
