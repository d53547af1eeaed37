// Translated from unrolled_ranges.py by py2cu 0.1.0: kernel(float64[::1], int64)

extern "C" __global__ void kernel(double *x, long long n)
{
    long long t_6 = n * 2;
    x[7] = 4.5;
    x[4] = 7;
    x[1] = 2.5;
    x[0] += 2.5 * 1.0;
    x[0] += 1.5 * 5.0;
    x[2] += n;
    x[2] += 2.5;
    x[3] += 7;
    x[3] += 1.5;
    x[5] += t_6;
}
