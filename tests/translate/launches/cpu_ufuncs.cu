// Translated from cpu_ufuncs.py by py2cu 0.1.0:
//    total(int32[::1], float64[::1], float64[::1], float64[::1], float64[::1])

extern "C" __global__ void total(const int *a, const double *b, const double *c, const double *d, double *out,
                                 long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = a[i] + b[i] + c[i] + d[i];
    }
}
