// Translated from two_wider_types.py by py2cu 0.1.0: kernel(int32[::1], int64, int64[::1], float64[::1])

extern "C" __global__ void kernel(const int *x, long long x_shape0, long long n, long long *out, double *reals)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        int v_2 = x[i];
        double v = v_2;
        long long v_3 = v_2;
        if (n > 3) {
            if (i > 2) {
                v_3 = n;
            }
            out[i] = v_3;
        } else {
            if (i > 5) {
                v = 2.5;
            }
            reals[i] = v;
        }
    }
}
