// Translated from coarsened_rows.py by py2cu 0.1.0: product(float32[:, ::1], float32[:, ::1], float32[:, ::1]),
//    smooth(float32[:, ::1], float32[:, ::1]), votes(int32[:, ::1], int32[::1], int32[::1])

constexpr int TILE = 16;

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void product(const float *__restrict__ a, int a_shape1, const float *__restrict__ b, int b_shape1,
                                   float *__restrict__ out, int out_shape1)
{
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int tx = threadIdx.x;
    float total_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        total_items[item] = 0;
    }
    for (int m = 0; m < a_shape1 / TILE; m++) {
        for (unsigned int item = 0; item < 4; item++) {
            int row = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
            int ty = (int)(threadIdx.y * 4 + item);
            // both tiles
            tile_a[ty][tx] = a[row * a_shape1 + m * TILE + tx];
            tile_b[ty][tx] = b[(m * TILE + ty) * b_shape1 + column];
        }
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            for (unsigned int item = 0; item < 4; item++) {
                int ty = (int)(threadIdx.y * 4 + item);
                total_items[item] += tile_a[ty][k] * tile_b[k][tx];
            }
        }
        __syncthreads();
    }
    for (unsigned int item = 0; item < 4; item++) {
        int row = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
        out[row * out_shape1 + column] = total_items[item];
    }
}

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void smooth(const float *__restrict__ a, int a_shape0, int a_shape1, float *__restrict__ out,
                                  int out_shape1)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < a_shape1) {
        int i_first = blockIdx.y * (blockDim.y * 4) + threadIdx.y * 4;
        // elements that several of the four threads need are loaded once
        #pragma unroll
        for (int item = 0; item < 4; item++) {
            int i = i_first + item;
            if (i >= a_shape0) {
                break;
            }
            int above = max(i - 1, 0);
            out[i * out_shape1 + j] = a[above * a_shape1 + j] + a[i * a_shape1 + j];  // each row is needed twice
        }
    }
}

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void votes(const int *__restrict__ x, int x_shape0, int x_shape1, int *__restrict__ sums,
                                 int *__restrict__ most)
{
    // values that are set before a barrier and read after it
    __shared__ int own[8][8];
    int tx = threadIdx.x;
    int j = (int)(blockIdx.x * blockDim.x) + tx;
    int value_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        int ty = (int)(threadIdx.y * 4 + item);
        int i = (int)(blockIdx.y * (blockDim.y * 4)) + ty;
        value_items[item] = 0;
        if (i < x_shape0 && j < x_shape1) {
            value_items[item] = x[i * x_shape1 + j];
        }
        own[ty][tx] = value_items[item];
    }
    __syncthreads();
    int step = 1;
    while (step < 8) {
        int other_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            int ty = (int)(threadIdx.y * 4 + item);
            other_items[item] = own[ty ^ step][tx ^ step];
        }
        __syncthreads();
        for (unsigned int item = 0; item < 4; item++) {
            int ty = (int)(threadIdx.y * 4 + item);
            if (other_items[item] > value_items[item]) {
                value_items[item] = other_items[item];
            }
            own[ty][tx] = value_items[item];
        }
        step *= 2;
        __syncthreads();
    }
    for (unsigned int item = 0; item < 4; item++) {
        int ty = (int)(threadIdx.y * 4 + item);
        atomicAdd(&sums[value_items[item] & 7], 1);
        if (tx == 0 && ty == 0) {
            most[blockIdx.x] = value_items[item];
        }
    }
}
