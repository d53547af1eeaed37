// Translated from uncalled_coroutine.py by py2cu 0.1.0: double(float32[:, ::1])
// Assumed dimensions, inferred from the kernel's indices: a 2

extern "C" __global__ void double_(float *a, long long a_shape0, long long a_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < a_shape0 && j < a_shape1) {
        a[i * a_shape1 + j] *= 2.0f;
    }
}
