// Translated from thread_coarsening_names.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], float32),
//    plain(float32[::1], float32[::1], float32)

constexpr int item = 3;

static __device__ double block(float v)
{
    return (double)v + item;
}

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
extern "C" __global__ void kernel(float *__restrict__ x, long long x_shape0, const float *__restrict__ blocks,
                                  float first, unsigned int blocks_2)
{
    float x_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block_2 = blockIdx.x * 4 + item;
        long long i = (long long)block_2 * blockDim.x + threadIdx.x;
        if (block_2 < blocks_2 && i < x_shape0) {
            x_items[item] = (float)(block(blocks[i]) + first);
        }
    }
    for (unsigned int item = 0; item < 4; item++) {
        unsigned int block_2 = blockIdx.x * 4 + item;
        long long i = (long long)block_2 * blockDim.x + threadIdx.x;
        if (block_2 < blocks_2 && i < x_shape0) {
            x[i] = x_items[item];
        }
    }
}

// schedule: each block does the work of four of the script's blocks and loads all elements before it stores, to hide
// memory latency
extern "C" __global__ void plain(float *__restrict__ x, long long x_shape0, const float *__restrict__ blocks,
                                 float first, unsigned int blocks_2)
{
    float x_items[4];
    for (unsigned int item_2 = 0; item_2 < 4; item_2++) {
        unsigned int block = blockIdx.x * 4 + item_2;
        long long i = (long long)block * blockDim.x + threadIdx.x;
        if (block < blocks_2 && i < x_shape0) {
            x_items[item_2] = (float)((double)item * blocks[i] + first);
        }
    }
    for (unsigned int item_2 = 0; item_2 < 4; item_2++) {
        unsigned int block = blockIdx.x * 4 + item_2;
        long long i = (long long)block * blockDim.x + threadIdx.x;
        if (block < blocks_2 && i < x_shape0) {
            x[i] = x_items[item_2];
        }
    }
}
