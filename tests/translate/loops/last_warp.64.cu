// Translated from last_warp.py by py2cu 0.1.0: centers(float32[:, ::1], float32[::1], float32[::1])

// schedule: for launches with blocks of 64 threads
extern "C" __global__ void centers(const float *__restrict__ x, int x_shape1, const float *__restrict__ y,
                                   float *__restrict__ out)
{
    __shared__ float sums[256];
    __shared__ float weights[256];
    int t = threadIdx.x;
    sums[t] = x[(int)blockIdx.x * x_shape1 + t] * y[t];
    weights[t] = y[t];
    __syncthreads();
    // add the halves
    int step = 32;
    if (t < 32) {
        // only threads of the first warp are left
        while (step > 0) {  // in parallel
            if (t < step) {
                sums[t] += sums[t + step];
                weights[t] += weights[t + step];
            }
            __syncwarp();
            step /= 2;
        }
    }
    __syncthreads();
    if (t == 0) {
        out[blockIdx.x] = sums[0] / weights[0];
    }
}
