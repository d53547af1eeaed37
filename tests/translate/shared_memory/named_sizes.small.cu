// Translated from named_sizes.py by py2cu 0.1.0: transpose(float32[:, ::1], float32[:, ::1]),
//    counts(int32[::1], int64), read_elsewhere(int32[::1], int64), without_parameters()

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

// Python's % of integers that fit an int: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ int py2cu_floormod_int(int a, int b)
{
    int r = b == 0 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void transpose(const float *__restrict__ x, int x_shape1, float *__restrict__ out,
                                     int out_shape1)
{
    constexpr int TILE = 16;  // a side of the block
    constexpr int ROWS = 16, COLUMNS = 17;
    __shared__ float tile[TILE][TILE + 1];
    __shared__ float other[ROWS][COLUMNS];
    int row = blockIdx.y * TILE + threadIdx.y;
    int column = blockIdx.x * TILE + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = x[row * x_shape1 + column];
    other[threadIdx.y][threadIdx.x] = (float)(ROWS * COLUMNS);
    __syncthreads();
    out[column * out_shape1 + row] = tile[threadIdx.y][threadIdx.x] + other[0][1];
}

extern "C" __global__ void counts(int *__restrict__ x, int n)
{
    if (n > 3) {
        constexpr int bins = 8;
        int few[bins];
        for (int k = 0; k < bins; k++) {
            few[k] = k;
        }
        x[0] = few[n % bins];
    } else {
        constexpr int bins = 32;
        int many[bins];
        for (int k = 0; k < bins; k++) {
            many[k] = k * bins;
        }
        x[0] = many[py2cu_floormod_int(n, bins)];
    }
    constexpr int unread = 5;  // except for the size
    int last[unread];
    last[0] = 1;
    x[1] = last[0];
}

extern "C" __global__ void read_elsewhere(int *__restrict__ x, int n)
{
    int size = 4;
    if (n > 3) {
        size = 6;  // two values: a literal in the size
        int local[6];
        local[n] = 1;
        x[0] = local[n - 1];
    }
    if (n > 4) {
        constexpr int depth = 2, width = 3;
        int cells[depth][width];
        cells[0][n % 3] = 1;
        x[1] = cells[1][n % 3];
    }
    x[2] = size;
}

extern "C" __global__ void without_parameters()
{
    constexpr int SIDE = 8;  // the first local variable of a kernel without parameters
    __shared__ float tile[SIDE][SIDE];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    if (tile[threadIdx.x][threadIdx.y] > SIDE) {
        printf("%lld\n", (long long)SIDE);
    }
}
