// Translated from block_size_of_schedules.py by py2cu 0.1.0: block_sums(int32[::1], int32[::1])

// schedule: for launches with blocks of 128 threads
// schedule: each block does the work of four of the script's blocks along x, and each thread that of four threads
// between two barriers
extern "C" __global__ void block_sums(const int *__restrict__ x, int *__restrict__ out)
{
    __shared__ int part[4][128];
    int t = threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * 128 + threadIdx.x);
        part[item][t] = x[i];
    }
    __syncthreads();
    int n = 128;
    #pragma unroll 2
    while (n > 64) {
        int half = (n + 1) / 2;
        if (t < n - half) {
            for (unsigned int item = 0; item < 4; item++) {
                part[item][t] += part[item][t + half];
            }
        }
        n = half;
        __syncthreads();
    }
    if (t < 32) {
        // only threads of the first warp are left
        #pragma unroll 2
        while (n > 1) {
            int half = (n + 1) / 2;
            if (t < n - half) {
                for (unsigned int item = 0; item < 4; item++) {
                    part[item][t] += part[item][t + half];
                }
            }
            n = half;
            __syncwarp();
        }
    }
    __syncthreads();
    if (t == 0) {
        for (unsigned int item = 0; item < 4; item++) {
            out[blockIdx.x * 4 + item] = part[item][0];
        }
    }
}
