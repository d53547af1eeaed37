// Translated from coarsened_tiles.py by py2cu 0.1.0: blur(float32[:, ::1], float32[:, ::1]),
//    many_rows(float32[:, ::1], float32[:, ::1]), counter_after_loop(float32[:, ::1], float32[:, ::1])

constexpr int SIDE = 32;
constexpr int FULL = 36;

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void blur(const float *__restrict__ a, int a_shape1, float *__restrict__ out, int out_shape1)
{
    __shared__ float tile[FULL][FULL];
    int tx = threadIdx.x;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    // each iteration loads the elements of four of the script's threads before it stores them
    for (int y_start = 0; y_start < FULL; y_start += SIDE) {
        for (int x = tx; x < FULL; x += SIDE) {
            for (unsigned int item = 0; item < 4; item++) {
                int ty = (int)(threadIdx.y * 4 + item);
                int y = ty + y_start;
                if (y < FULL) {
                    tile[y][x] = a[((int)(blockIdx.y * SIDE) + y) * a_shape1 + (int)(blockIdx.x * SIDE) + x];
                }
            }
        }
    }
    __syncthreads();
    float total_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        total_items[item] = 0;
    }
    for (int y = 0; y < 5; y++) {
        for (unsigned int item = 0; item < 4; item++) {
            int ty = (int)(threadIdx.y * 4 + item);
            total_items[item] += tile[ty + y][tx];
        }
    }
    for (unsigned int item = 0; item < 4; item++) {
        int row = (int)(blockIdx.y * (blockDim.y * 4) + (threadIdx.y * 4 + item));
        out[row * out_shape1 + column] = total_items[item];
    }
}

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void many_rows(const float *__restrict__ a, int a_shape1, float *__restrict__ out,
                                     int out_shape1)
{
    // five iterations remain a loop of each thread
    __shared__ float tile[20];
    int tx = threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        int ty = (int)(threadIdx.y * 4 + item);
        for (int y = ty; y < 20; y += 4) {
            tile[y] = a[y * a_shape1 + tx];
        }
    }
    __syncthreads();
    for (unsigned int item = 0; item < 4; item++) {
        int ty = (int)(threadIdx.y * 4 + item);
        out[ty * out_shape1 + tx] = tile[py2cu_wrap_int(19 - ty, 20)];
    }
}

// schedule: each thread processes four of the script's threads along y, in blocks with a quarter of the threads
extern "C" __global__ void counter_after_loop(const float *__restrict__ a, int a_shape1, float *__restrict__ out,
                                              int out_shape1)
{
    // the last value of the counter is used
    __shared__ float tile[8];
    int tx = threadIdx.x;
    int y_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        y_items[item] = 0;
    }
    // each iteration loads the elements of four of the script's threads before it stores them
    for (int y_next_start = 0; y_next_start < 8; y_next_start += 4) {
        for (unsigned int item = 0; item < 4; item++) {
            int ty = (int)(threadIdx.y * 4 + item);
            int y_next = ty + y_next_start;
            if (y_next < 8) {
                y_items[item] = y_next;
                tile[y_items[item]] = a[y_items[item] * a_shape1 + tx];
            }
        }
    }
    __syncthreads();
    for (unsigned int item = 0; item < 4; item++) {
        int ty = (int)(threadIdx.y * 4 + item);
        out[y_items[item] * out_shape1 + tx] = tile[py2cu_wrap_int(7 - ty, 8)];
    }
}
