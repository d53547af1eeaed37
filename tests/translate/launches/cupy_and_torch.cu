// Translated from cupy_and_torch.py by py2cu 0.1.0: halve(float64[:, ::1]), halve(float32[:, ::1])

template <typename T>
static __device__ void halve(T *x, long long x_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    x[i * x_shape1 + j] /= T(2.0);
}

extern "C" __global__ void halve(double *x, long long x_shape1) { halve<double>(x, x_shape1); }
extern "C" __global__ void halve_f32(float *x, long long x_shape1) { halve<float>(x, x_shape1); }
