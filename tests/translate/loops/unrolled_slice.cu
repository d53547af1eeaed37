// Translated from unrolled_slice.py by py2cu 0.1.0: kernel(int64[::1], float64[::1], float64[::1])

extern "C" __global__ void kernel(const long long *x, const double *y, double *out)
{
    int first = 1;
    out[0] += y[0];
    first = 2;
    out[0] += x[0];
    first = 2;
    out[0] += out[0];
    first = 2;
    out[1] = first;
}
