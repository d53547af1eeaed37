// Translated from fallback_imports.py by py2cu 0.1.0: negate(float32[:, ::1])

extern "C" __global__ void negate(float *x, long long x_shape0, long long x_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0 && j < x_shape1) {
        x[i * x_shape1 + j] = -x[i * x_shape1 + j];
    }
}
