// Translated from heat3d.py by py2cu 0.1.0: heat3d(float64[:, :, ::1], float64[:, :, ::1], float64)

extern "C" __global__ void heat3d(const double *__restrict__ u, long long u_shape0, long long u_shape1,
                                  long long u_shape2, double *__restrict__ v, long long v_shape1, long long v_shape2,
                                  double k)
{
    long long x = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long y = blockIdx.y * blockDim.y + threadIdx.y;
    long long nz = u_shape0, ny = u_shape1, nx = u_shape2;
    if (!(1 <= x && x < nx - 1 && 1 <= y && y < ny - 1)) {
        return;
    }
    for (long long z = 1; z < nz - 1; z++) {
        const double *u_row = &u[(z * u_shape1 + y) * u_shape2];
        v[(z * v_shape1 + y) * v_shape2 + x] =
            u_row[x]
            + k * (u[((z - 1) * u_shape1 + y) * u_shape2 + x] + u[((z + 1) * u_shape1 + y) * u_shape2 + x]
                   + u[(z * u_shape1 + y - 1) * u_shape2 + x] + u[(z * u_shape1 + y + 1) * u_shape2 + x] + u_row[x - 1]
                   + u_row[x + 1] - 6.0 * u_row[x]);
    }
}
