// Translated from batched_solve.py by py2cu 0.1.0:
//    tridiagonal(float64[:, :], float64[:, :], float64[:, :], float64[:, :], float64[:, :])

extern "C" __global__ void tridiagonal(const double *__restrict__ lower, int lower_stride0, int lower_stride1,
                                       const double *__restrict__ diag, int diag_shape0, int diag_shape1,
                                       int diag_stride0, int diag_stride1, const double *__restrict__ upper,
                                       int upper_stride0, int upper_stride1, double *__restrict__ rhs, int rhs_stride0,
                                       int rhs_stride1, double *__restrict__ scratch, int scratch_stride0,
                                       int scratch_stride1)
{
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s < diag_shape1) {
        int n = diag_shape0;
        scratch[s * scratch_stride1] = upper[s * upper_stride1] / diag[s * diag_stride1];
        rhs[s * rhs_stride1] /= diag[s * diag_stride1];
        for (int i = 1; i < n; i++) {
            double m = 1.0 / (diag[i * diag_stride0 + s * diag_stride1]
                              - lower[i * lower_stride0 + s * lower_stride1]
                                * scratch[(i - 1) * scratch_stride0 + s * scratch_stride1]);
            scratch[i * scratch_stride0 + s * scratch_stride1] = upper[i * upper_stride0 + s * upper_stride1] * m;
            rhs[i * rhs_stride0 + s * rhs_stride1] =
                (rhs[i * rhs_stride0 + s * rhs_stride1]
                 - lower[i * lower_stride0 + s * lower_stride1] * rhs[(i - 1) * rhs_stride0 + s * rhs_stride1]) * m;
        }
        for (int i = n - 2; i >= 0; i--) {
            rhs[i * rhs_stride0 + s * rhs_stride1] -=
                scratch[i * scratch_stride0 + s * scratch_stride1] * rhs[(i + 1) * rhs_stride0 + s * rhs_stride1];
        }
    }
}
