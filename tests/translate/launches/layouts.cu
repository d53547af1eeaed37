// Translated from layouts.py by py2cu 0.1.0: columns(float64[:, ::1], float64[::1, :], float64[:])

extern "C" __global__ void columns(const double *a, long long a_shape1, const double *b, double *c, long long c_shape0,
                                   long long c_stride0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < c_shape0) {
        c[i * c_stride0] = a[i * a_shape1] + b[i];
    }
}
