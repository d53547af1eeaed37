// Translated from fused_blocks.py by py2cu 0.1.0: product(float32[:, ::1], float32[:, ::1], float32[:, ::1]),
//    full_tiles(float32[:, ::1], float32[:, ::1], float32[:, ::1]), forces(float32[:, ::1], float32[:, ::1]),
//    columns(int32[:, ::1], int32[:, ::1], int32[::1]), scan(float32[::1], float32[::1], float32[::1]),
//    decaying_scan(float32[::1]), sort(float32[::1], float32[::1])

constexpr int TILE = 16;

// schedule: each block does the work of four of the script's blocks along each axis, which share elements in shared
// memory
extern "C" __global__ void product(const float *__restrict__ a, int a_shape0, int a_shape1, const float *__restrict__ b,
                                   int b_shape0, int b_shape1, float *__restrict__ out, int out_shape0, int out_shape1)
{
    __shared__ float tile_a[4][TILE][TILE + 1];
    __shared__ float tile_b[4][TILE][TILE];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    float total_items[4][4];
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            total_items[item_y][item_x] = 0;
        }
    }
    for (int m = 0; m < (a_shape1 + TILE - 1) / TILE; m++) {
        for (unsigned int item_y = 0; item_y < 4; item_y++) {
            int row = (int)((blockIdx.y * 4 + item_y) * blockDim.y + threadIdx.y);
            // both tiles
            tile_a[item_y][ty][tx] = row < a_shape0 && m * TILE + tx < a_shape1 ? a[row * a_shape1 + m * TILE + tx]
                                     : 0.0f;
        }
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            int column = (int)((blockIdx.x * 4 + item_x) * blockDim.x + threadIdx.x);
            if (m * TILE + ty < b_shape0 && column < b_shape1) {
                tile_b[item_x][ty][tx] = b[(m * TILE + ty) * b_shape1 + column];
            } else {
                tile_b[item_x][ty][tx] = 0;  // beyond the end
            }
        }
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            for (unsigned int item_y = 0; item_y < 4; item_y++) {
                for (unsigned int item_x = 0; item_x < 4; item_x++) {
                    total_items[item_y][item_x] += tile_a[item_y][ty][k] * tile_b[item_x][k][tx];
                }
            }
        }
        __syncthreads();
    }
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        int row = (int)((blockIdx.y * 4 + item_y) * blockDim.y + threadIdx.y);
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            int column = (int)((blockIdx.x * 4 + item_x) * blockDim.x + threadIdx.x);
            if (row < out_shape0 && column < out_shape1) {
                out[row * out_shape1 + column] = total_items[item_y][item_x];
            }
        }
    }
}

// schedule: each block does the work of four of the script's blocks along each axis, which share elements in shared
// memory
extern "C" __global__ void full_tiles(const float *__restrict__ a, int a_shape1, const float *__restrict__ b,
                                      int b_shape1, float *__restrict__ out, int out_shape1)
{
    // every thread stores to the tiles: the elements for four blocks are adjacent, and one access loads them
    __shared__ __align__(16) float tile_a[TILE][TILE][4];
    __shared__ __align__(16) float tile_b[TILE][TILE][4];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    float total_items[4][4];
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            total_items[item_y][item_x] = 0;
        }
    }
    for (int m = 0; m < a_shape1 / TILE; m++) {
        for (unsigned int item_y = 0; item_y < 4; item_y++) {
            int row = (int)((blockIdx.y * 4 + item_y) * blockDim.y + threadIdx.y);
            tile_a[ty][tx][item_y] = a[row * a_shape1 + m * TILE + tx];
        }
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            int column = (int)((blockIdx.x * 4 + item_x) * blockDim.x + threadIdx.x);
            tile_b[ty][tx][item_x] = b[(m * TILE + ty) * b_shape1 + column];
        }
        __syncthreads();
        #pragma unroll 2
        for (int k = 0; k < TILE; k++) {
            for (unsigned int item_y = 0; item_y < 4; item_y++) {
                for (unsigned int item_x = 0; item_x < 4; item_x++) {
                    total_items[item_y][item_x] += tile_a[ty][k][item_y] * tile_b[k][tx][item_x];
                }
            }
        }
        __syncthreads();
    }
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        int row = (int)((blockIdx.y * 4 + item_y) * blockDim.y + threadIdx.y);
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            int column = (int)((blockIdx.x * 4 + item_x) * blockDim.x + threadIdx.x);
            out[row * out_shape1 + column] = total_items[item_y][item_x];
        }
    }
}

// schedule: each block does the work of four of the script's blocks along each axis, which share elements in shared
// memory
extern "C" __global__ void forces(const float *__restrict__ points, int points_shape0, int points_shape1,
                                  float *__restrict__ out, int out_shape1)
{
    // all blocks load the same points
    __shared__ float near[128][3];
    int t = threadIdx.x;
    float x_items[4];
    float y_items[4];
    float force_x_items[4];
    float force_y_items[4];
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * blockDim.x + threadIdx.x);
        x_items[item] = 0;
        y_items[item] = 0;
        if (i < points_shape0) {
            x_items[item] = points[i * points_shape1];
            y_items[item] = points[i * points_shape1 + 1];
        }
        force_x_items[item] = 0;
        force_y_items[item] = 0;
    }
    for (int first = 0; first < points_shape0; first += 128) {
        for (int c = 0; c < 3; c++) {
            near[t][c] = first + t < points_shape0 ? points[(first + t) * points_shape1 + c] : 0.0f;
        }
        __syncthreads();
        for (int k = 0; k < 128; k++) {
            for (unsigned int item = 0; item < 4; item++) {
                float dx = near[k][0] - x_items[item];
                float dy = near[k][1] - y_items[item];
                float strength = near[k][2] / (dx * dx + dy * dy + 1.0f);
                force_x_items[item] += strength * dx;
                force_y_items[item] += strength * dy;
            }
        }
        __syncthreads();
    }
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * blockDim.x + threadIdx.x);
        if (i < points_shape0) {
            out[i * out_shape1] = force_x_items[item];
            out[i * out_shape1 + 1] = force_y_items[item];
        }
    }
}

// schedule: each block does the work of four of the script's blocks along each axis, which share elements in shared
// memory
extern "C" __global__ void columns(const int *__restrict__ x, int x_shape1, int *__restrict__ out, int out_shape1,
                                   const int *__restrict__ weights)
{
    // one tile depends on one axis of the grid, the other one on none: only the values that differ have a dimension for
    // the axis
    __shared__ int own[4][8][8];
    __shared__ int all_blocks[8];
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    bool odd_items[4];
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        int i = (int)((blockIdx.y * 4 + item_y) * blockDim.y + threadIdx.y);
        odd_items[item_y] = (blockIdx.y * 4 + item_y) % 2 == 1;
        own[item_y][ty][tx] = x[i * x_shape1 + tx];
    }
    if (ty == 0) {
        all_blocks[tx] = weights[tx];
    }
    __syncthreads();
    long long total_items[4][4];
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            total_items[item_y][item_x] = 0;
        }
    }
    for (int k = 0; k < 8; k++) {
        long long value_items[4];
        for (unsigned int item_y = 0; item_y < 4; item_y++) {
            value_items[item_y] = (long long)own[item_y][ty][k] * all_blocks[k];
            if (odd_items[item_y]) {
                value_items[item_y] += own[item_y][k][tx];
            }
        }
        for (unsigned int item_y = 0; item_y < 4; item_y++) {
            for (unsigned int item_x = 0; item_x < 4; item_x++) {
                int shift = (int)((blockIdx.x * 4 + item_x) % 3);
                total_items[item_y][item_x] += value_items[item_y] >> shift;
            }
        }
    }
    long long rest_items[4];
    for (unsigned int item_x = 0; item_x < 4; item_x++) {
        rest_items[item_x] = 0;
        for (int k = (int)((blockIdx.x * 4 + item_x) % 8); k < 8; k++) {  // the first k differs between blocks
            rest_items[item_x] += all_blocks[k];
        }
    }
    for (unsigned int item_y = 0; item_y < 4; item_y++) {
        int i = (int)((blockIdx.y * 4 + item_y) * blockDim.y + threadIdx.y);
        for (unsigned int item_x = 0; item_x < 4; item_x++) {
            int j = (int)((blockIdx.x * 4 + item_x) * blockDim.x + threadIdx.x);
            out[i * out_shape1 + j] = (int)(total_items[item_y][item_x] + rest_items[item_x] + gridDim.x * 4);
        }
    }
}

// schedule: each block does the work of four of the script's blocks along x, and each thread that of four threads
// between two barriers
extern "C" __global__ void scan(const float *__restrict__ x, int x_shape0, float *__restrict__ out,
                                float *__restrict__ sums)
{
    // the blocks share no elements; each thread has independent operations for four blocks between two barriers
    __shared__ float part[4][256];
    int t = threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * blockDim.x + threadIdx.x);
        part[item][t] = i < x_shape0 ? x[i] : 0.0f;
    }
    __syncthreads();
    int distance = 1;
    #pragma unroll 1
    while (distance < 256) {
        float value_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            value_items[item] = part[item][t];
        }
        if (t >= distance) {
            for (unsigned int item = 0; item < 4; item++) {
                value_items[item] += part[item][t - distance];
            }
        }
        __syncthreads();
        for (unsigned int item = 0; item < 4; item++) {
            part[item][t] = value_items[item];
        }
        __syncthreads();
        distance *= 2;
    }
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * blockDim.x + threadIdx.x);
        if (i < x_shape0) {
            out[i] = part[item][t];
        }
    }
    if (t == 255) {
        for (unsigned int item = 0; item < 4; item++) {
            sums[blockIdx.x * 4 + item] = part[item][t];
        }
    }
}

// schedule: each block does the work of four of the script's blocks along x, and each thread that of four threads
// between two barriers
extern "C" __global__ void decaying_scan(float *x)
{
    // the first loop only adds products, the second one assigns some: the compiler unrolls the second one as in the
    // original mapping
    __shared__ float part[4][256];
    int t = threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * blockDim.x + threadIdx.x);
        part[item][t] = x[i];
    }
    __syncthreads();
    int distance = 1;
    float weight = 0.5f;
    #pragma unroll 1
    while (distance < 256) {
        float value_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            value_items[item] = part[item][t];
        }
        if (t >= distance) {
            for (unsigned int item = 0; item < 4; item++) {
                value_items[item] += part[item][t - distance] * weight;
            }
        }
        __syncthreads();
        for (unsigned int item = 0; item < 4; item++) {
            part[item][t] = value_items[item];
        }
        __syncthreads();
        distance *= 2;
    }
    distance = 1;
    while (distance < 256) {  // an assignment with multiplication
        float value_items[4];
        for (unsigned int item = 0; item < 4; item++) {
            value_items[item] = part[item][t ^ distance];
        }
        __syncthreads();
        for (unsigned int item = 0; item < 4; item++) {
            part[item][t] *= value_items[item];
        }
        __syncthreads();
        distance *= 2;
    }
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * blockDim.x + threadIdx.x);
        x[i] = part[item][t];
    }
}

// schedule: each block does the work of four of the script's blocks along x, and each thread that of four threads
// between two barriers
extern "C" __global__ void sort(float *x, float *y)
{
    // both directions exchange the same elements: the branches become one
    __shared__ float part[4][64];
    __shared__ float other_part[4][64];
    int t = threadIdx.x;
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * blockDim.x + threadIdx.x);
        part[item][t] = x[i];
        other_part[item][t] = y[i];
    }
    __syncthreads();
    int size = 2;
    #pragma unroll 1
    while (size <= 64) {
        int distance = size / 2;
        #pragma unroll 1
        while (distance > 0) {
            int other = t ^ distance;
            if (other > t) {
                for (unsigned int item = 0; item < 4; item++) {
                    if ((t & size) == 0 ? part[item][t] > part[item][other] : part[item][t] < part[item][other]) {
                        float tmp = part[item][t];
                        part[item][t] = part[item][other];
                        part[item][other] = tmp;
                    }
                }
            }
            __syncthreads();
            // these branches differ in a statement, or have more of them
            if ((t & size) == 0) {
                for (unsigned int item = 0; item < 4; item++) {
                    if (part[item][t] > 0.0f) {
                        other_part[item][t] += part[item][t];
                    }
                }
            } else {
                for (unsigned int item = 0; item < 4; item++) {
                    if (part[item][t] < 1.0f) {
                        other_part[item][t] -= part[item][t];
                    }
                }
            }
            if (distance > 4) {
                for (unsigned int item = 0; item < 4; item++) {
                    if (part[item][t] > 2.0f) {
                        other_part[item][t] += 1.0f;
                    }
                }
            } else {
                for (unsigned int item = 0; item < 4; item++) {
                    if (part[item][t] > 3.0f) {
                        other_part[item][t] += 1.0f;
                        other_part[item][t] += 2.0f;
                    }
                }
            }
            __syncthreads();
            distance /= 2;
        }
        size *= 2;
    }
    for (unsigned int item = 0; item < 4; item++) {
        int i = (int)((blockIdx.x * 4 + item) * blockDim.x + threadIdx.x);
        x[i] = part[item][t];
        y[i] = other_part[item][t];
    }
}
