// Translated from layouts.py by py2cu 0.1.0: one(float32[::1], float32[:]),
//    two(float64[:, ::1], float64[::1, :], float64[:, :]),
//    three(float32[:, :, ::1], float32[::1, :, :], float32[:, :, :]),
//    four(int16[:, :, :, ::1], int16[::1, :, :, :], int16[:, :, :, :]), properties(float32[:, ::1], float32[::1]),
//    row_sums(float64[:, :], float64[:], int64)

extern "C" __global__ void one(float *c, float *a, long long a_stride0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i * a_stride0];
    a[(i + 1) * a_stride0] = c[i + 1];
}

extern "C" __global__ void two(double *c, long long c_shape0, long long c_shape1, const double *f, long long f_shape0,
                               const double *a, long long a_stride0, long long a_stride1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < c_shape0 && j < c_shape1) {
        c[i * c_shape1 + j] = f[j * f_shape0 + i] + a[i * a_stride0 + j * a_stride1];
    }
}

extern "C" __global__ void three(float *c, long long c_shape0, long long c_shape1, long long c_shape2, const float *f,
                                 long long f_shape0, long long f_shape1, float *a, long long a_stride0,
                                 long long a_stride1, long long a_stride2)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    long long k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < c_shape0 && j < c_shape1 && k < c_shape2) {
        c[(i * c_shape1 + j) * c_shape2 + k] = f[(k * f_shape1 + j) * f_shape0 + i];
        a[i * a_stride0 + j * a_stride1 + k * a_stride2] =
            c[j * c_shape2 + k] + c[i * c_shape1 * c_shape2 + k] + c[(i * c_shape1 + j) * c_shape2];
    }
}

extern "C" __global__ void four(short *c, long long c_shape1, long long c_shape2, long long c_shape3, const short *f,
                                long long f_shape0, long long f_shape1, long long f_shape2, const short *a,
                                long long a_stride0, long long a_stride1, long long a_stride2, long long a_stride3)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (long long j = 0; j < c_shape1; j++) {
        for (long long k = 0; k < c_shape2; k++) {
            for (long long m = 0; m < c_shape3; m++) {
                c[((i * c_shape1 + j) * c_shape2 + k) * c_shape3 + m] = (short)(f[((m * f_shape2 + k) * f_shape1 + j)
                        * f_shape0 + i] - a[i * a_stride0 + j * a_stride1 + k * a_stride2 + m * a_stride3]);
            }
        }
    }
}

extern "C" __global__ void properties(const float * /*x*/, long long x_shape0, long long x_shape1, float *out,
                                      long long out_shape0)
{
    long long rows = x_shape0, cols = x_shape1;
    out[0] = (float)(rows * cols);
    out[1] = (float)(x_shape0 * x_shape1);
    out[2] = 2;
    out[3] = (float)x_shape0;
    out[4] = (float)x_shape1;
    out[5] = (float)(x_shape0 + x_shape1);
    long long n = out_shape0;
    out[n - 1] = (float)out_shape0;
}

// Only the used properties of each array are parameters.
extern "C" __global__ void row_sums(const double *x, long long x_stride0, long long x_stride1, double *out,
                                    long long out_shape0, long long out_stride0, long long cols)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        double total = 0.0;
        for (long long j = 0; j < cols; j++) {
            total += x[i * x_stride0 + j * x_stride1];
        }
        out[i * out_stride0] = total;
    }
}
