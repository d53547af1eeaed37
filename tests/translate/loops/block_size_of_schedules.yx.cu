// Translated from block_size_of_schedules.py by py2cu 0.1.0: block_sums(int32[::1], int32[::1])

// schedule: for launches with blocks of 128 threads
// schedule: x and y swapped in grid, block and indices, for coalesced accesses
extern "C" __global__ void block_sums(const int *__restrict__ x, int *__restrict__ out)
{
    __shared__ int part[128];
    int i = blockIdx.y * 128 + threadIdx.y;
    int t = threadIdx.y;
    part[t] = x[i];
    __syncthreads();
    int n = 128;
    while (n > 1) {
        int half = (n + 1) / 2;
        if (t < n - half) {
            part[t] += part[t + half];
        }
        n = half;
        __syncthreads();
    }
    if (t == 0) {
        out[blockIdx.y] = part[0];
    }
}
