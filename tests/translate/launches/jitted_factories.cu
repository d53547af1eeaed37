// Translated from jitted_factories.py by py2cu 0.1.0: kernel(float32[:, ::1], float32[:, ::1]), scale(float32[::1])

static __device__ void copy(const float *a, long long a_shape1, float *b, long long b_shape1)
{
    float c[3][3];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            c[i][j] = a[i * a_shape1 + j];
        }
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            b[i * b_shape1 + j] = c[j][i];
        }
    }
}

extern "C" __global__ void kernel(const float *a, long long a_shape1, float *b, long long b_shape1)
{
    copy(a, a_shape1, b, b_shape1);
}

extern "C" __global__ void scale(float *a, long long a_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        a[i] *= 3.0f;
    }
}
