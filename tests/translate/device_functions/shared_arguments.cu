// Translated from shared_arguments.py by py2cu 0.1.0: use(float32[::1], float32[:], float32[:, ::1], int64[::1])

constexpr int SIZE = 64;

static __device__ float block_sum(float *part, float value)
{
    int t = threadIdx.x;
    part[t] = value;
    __syncthreads();
    int step = blockDim.x / 2;
    while (step > 0) {
        if (t < step) {
            part[t] += part[t + step];
        }
        __syncthreads();
        step /= 2;
    }
    return part[0];
}

static __device__ float at(const float *x, long long i)
{
    return x[i];
}

static __device__ float at(const float *x, long long x_shape0, long long x_stride0, int i)
{
    return x[(x_shape0 + i) * x_stride0];
}

static __device__ int own_memory(int t)
{
    int mine[4];
    for (int k = 0; k < 4; k++) {
        mine[k] = k * t;
    }
    return mine[t & 3];
}

extern "C" __global__ void use(const float *x, float *y, long long y_shape0, long long y_stride0, float *m,
                               long long m_shape1, long long *s)
{
    __shared__ float part[SIZE];
    float small[3];
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float total = block_sum(part, x[i]);
    small[1] = total;
    y[i * y_stride0] = at(small, 1) + at(x, i) + at(y, y_shape0, y_stride0, -1) + at(part, i % SIZE);
    s[i] = own_memory(threadIdx.x);
    m[i * m_shape1] = total;
}
