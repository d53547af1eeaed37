// Translated from reduce_sum.py by py2cu 0.1.0: reduce_sum(float32[::1], float32[::1])

constexpr int THREADS = 256;

extern "C" __global__ void reduce_sum(const float *__restrict__ x, int x_shape0, float *__restrict__ out)
{
    __shared__ float partial[THREADS];
    int tid = threadIdx.x;
    float total = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < x_shape0; i += (int)(blockDim.x * gridDim.x)) {
        total += x[i];
    }
    partial[tid] = total;
    __syncthreads();

    // halve the number of active threads each time
    int step = THREADS / 2;
    while (step > 0) {
        if (tid < step) {
            partial[tid] += partial[tid + step];
        }
        __syncthreads();
        step /= 2;
    }
    if (tid == 0) {
        atomicAdd(&out[0], partial[0]);
    }
}
