// Translated from batched_solve.py by py2cu 0.1.0:
//    tridiagonal(float64[:, :], float64[:, :], float64[:, :], float64[:, :], float64[:, :])

extern "C" __global__ void tridiagonal(const double *lower, long long lower_stride0, long long lower_stride1,
                                       const double *diag, long long diag_shape0, long long diag_shape1,
                                       long long diag_stride0, long long diag_stride1, const double *upper,
                                       long long upper_stride0, long long upper_stride1, double *rhs,
                                       long long rhs_stride0, long long rhs_stride1, double *scratch,
                                       long long scratch_stride0, long long scratch_stride1)
{
    long long s = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (s < diag_shape1) {
        long long n = diag_shape0;
        scratch[s * scratch_stride1] = upper[s * upper_stride1] / diag[s * diag_stride1];
        rhs[s * rhs_stride1] /= diag[s * diag_stride1];
        for (long long i = 1; i < n; i++) {
            double m = 1.0 / (diag[i * diag_stride0 + s * diag_stride1]
                              - lower[i * lower_stride0 + s * lower_stride1]
                                * scratch[(i - 1) * scratch_stride0 + s * scratch_stride1]);
            scratch[i * scratch_stride0 + s * scratch_stride1] = upper[i * upper_stride0 + s * upper_stride1] * m;
            rhs[i * rhs_stride0 + s * rhs_stride1] =
                (rhs[i * rhs_stride0 + s * rhs_stride1]
                 - lower[i * lower_stride0 + s * lower_stride1] * rhs[(i - 1) * rhs_stride0 + s * rhs_stride1]) * m;
        }
        for (long long i = n - 2; i >= 0; i--) {
            rhs[i * rhs_stride0 + s * rhs_stride1] -=
                scratch[i * scratch_stride0 + s * scratch_stride1] * rhs[(i + 1) * rhs_stride0 + s * rhs_stride1];
        }
    }
}
