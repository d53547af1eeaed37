// Translated from items.py by py2cu 0.1.0: kernel(CPointer(float32), CPointer(int32), int64),
//    matrices(CPointer(float64), int32, int32)

static __device__ float sum_of_two(const float *p, long long i)
{
    return p[i] + p[i + 1];
}

extern "C" __global__ void kernel(float *p, const int *q, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        p[i] *= (double)q[i];
        p[i] = sum_of_two(p, i);
    }
    float *last = p;
    if (i == 0) {
        last[n - 1] = 3;
    }
}

extern "C" __global__ void matrices(double *p, int rows, int columns)
{
    double *a = p;
    int a_shape0 = rows, a_shape1 = columns;
    const double *b = p;
    int b_shape0 = columns;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < a_shape0 && j < a_shape1) {
        a[i * a_shape1 + a_shape1 - j - 1] = b[2 * (long long)b_shape0 + j] + p[i];
    }
}
