// Translated from imported_kernels.py by py2cu 0.1.0: advance(float32[::1], float32[::1], float64),
//    pluck(float32[::1])

constexpr double DAMPING = 0.99;

static __device__ double curvature(const float *u, long long i)
{
    return u[i - 1] - 2.0 * u[i] + u[i + 1];
}

// One step of the velocities.
extern "C" __global__ void advance(const float *u, long long u_shape0, float *v, double dt)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (0 < i && i < u_shape0 - 1) {
        v[i] = (float)(DAMPING * (v[i] + dt * curvature(u, i)));
    }
}

extern "C" __global__ void pluck(float *u, long long u_shape0)
{
    u[u_shape0 / 2] = 1;
}
