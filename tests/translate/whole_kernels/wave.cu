// Translated from wave.py by py2cu 0.1.0: step(float64[::1, :], float64[::1, :], float64[::1, :], float64, float64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void step(const double *__restrict__ before, long long before_shape0,
                                const double *__restrict__ now, long long now_shape0, long long now_shape1,
                                double *__restrict__ after, long long after_shape0, double c, double dt)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    long long nx = now_shape0, ny = now_shape1;
    if (i < nx && 0 < j && j < ny - 1) {
        double left = now[j * now_shape0 + py2cu_wrap(i - 1, now_shape0)];  // the index -1 is the last one
        double right = now[j * now_shape0 + (i + 1) % nx];
        double laplace = left + right + now[(j - 1) * now_shape0 + i] + now[(j + 1) * now_shape0 + i]
                         - 4.0 * now[j * now_shape0 + i];
        after[j * after_shape0 + i] = 2.0 * now[j * now_shape0 + i] - before[j * before_shape0 + i]
                                      + c * dt * (c * dt) * laplace;
    }
}
