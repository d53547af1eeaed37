// Hand-written baseline of samples/jacobi.py.
extern "C" __global__ void jacobi(int n, int m, const double *__restrict__ f, double h2, const double *__restrict__ u,
                                  double *__restrict__ u_next)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > 0 && i < n - 1 && j > 0 && j < m - 1) {
        int at = i * m + j;
        u_next[at] = 0.25 * (u[at - m] + u[at + m] + u[at - 1] + u[at + 1] + h2 * f[at]);
    }
}
