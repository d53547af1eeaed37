// Translated from coroutines.py by py2cu 0.1.0: add(float32[:, ::1], float32[:, ::1], float32[:, ::1])

extern "C" __global__ void add(const float *a, long long a_shape0, long long a_shape1, const float *b,
                               long long b_shape1, float *out, long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < a_shape0 && j < a_shape1) {
        out[i * out_shape1 + j] = a[i * a_shape1 + j] + b[i * b_shape1 + j];
    }
}
