// Translated from axis_products.py by py2cu 0.1.0: max_pool(float32[:, :, :, ::1], float32[:, :, :, ::1]),
//    blur_interior(float32[:, ::1], float32[:, ::1]), decompose(int32[:, :, ::1], int32[:, :, ::1]),
//    flatten(uint8[:, ::1], uint8[::1]), squares_need_64_bits(int32[:, ::1], int64[::1])

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// Python's // of integers that fit an int: rounds down, x // 0 is 0
static __device__ __forceinline__ int py2cu_floordiv_int(int a, int b)
{
    return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's % of integers that fit an int: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ int py2cu_floormod_int(int a, int b)
{
    int r = b == 0 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void max_pool(const float *__restrict__ x, int x_shape1, int x_shape2, int x_shape3,
                                    float *__restrict__ out, int out_shape0, int out_shape1, int out_shape2,
                                    int out_shape3)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    int n = out_shape0, channels = out_shape1, height = out_shape2, width = out_shape3;
    if (index < n * channels * height * width) {
        int w = index % width;
        int h = index / width % height;
        int c = index / (width * height) % channels;
        int b = index / (width * height * channels);
        float best = x[((b * x_shape1 + c) * x_shape2 + 2 * h) * x_shape3 + 2 * w];
        for (int dy = 0; dy < 2; dy++) {
            for (int dx = 0; dx < 2; dx++) {
                best = fmaxf(best, x[((b * x_shape1 + c) * x_shape2 + 2 * h + dy) * x_shape3 + 2 * w + dx]);
            }
        }
        out[((b * out_shape1 + c) * out_shape2 + h) * out_shape3 + w] = best;
    }
}

extern "C" __global__ void blur_interior(const float *__restrict__ x, int x_shape0, int x_shape1,
                                         float *__restrict__ out, int out_shape0, int out_shape1)
{
    int rows = x_shape0, columns = x_shape1;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x;
         i < (columns - 2) * (rows - 2);
         i += (int)(blockDim.x * gridDim.x)) {
        int y = py2cu_floordiv_int(i, columns - 2) + 1;
        int j = py2cu_floormod_int(i, columns - 2) + 1;
        out[py2cu_wrap_int(y, out_shape0) * out_shape1 + j] =
            (float)(0.5 * x[py2cu_wrap_int(y, x_shape0) * x_shape1 + j]
                    + 0.25 * (x[py2cu_wrap_int(y - 1, x_shape0) * x_shape1 + j]
                              + x[py2cu_wrap_int(y + 1, x_shape0) * x_shape1 + j]));
    }
}

// Remainders as differences.
extern "C" __global__ void decompose(const int *__restrict__ x, int x_shape0, int x_shape1, int x_shape2,
                                     int *__restrict__ out, int out_shape1, int out_shape2)
{
    int planes = x_shape0, rows = x_shape1, columns = x_shape2;
    for (int index = blockIdx.x * blockDim.x + threadIdx.x;
         index < planes * rows * columns;
         index += (int)(blockDim.x * gridDim.x)) {
        int plane = index / (rows * columns);
        int rest = index - plane * (rows * columns);
        int row = rest / columns;
        int column = rest - row * columns;
        out[(plane * out_shape1 + row) * out_shape2 + column] =
            x[(plane * x_shape1 + row) * x_shape2 + py2cu_wrap_int(columns - 1 - column, x_shape2)];
    }
}

extern "C" __global__ void flatten(const unsigned char *__restrict__ image, int image_shape0, int image_shape1,
                                   unsigned char *__restrict__ out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int height = image_shape0, width = image_shape1;
    if (x < width && y + 1 < height) {
        int place = y * width + x;
        out[place] = image[y * image_shape1 + x];
        out[height * width + place] = (unsigned char)(255 - image[y * image_shape1 + x]);
    }
}

extern "C" __global__ void squares_need_64_bits(const int *__restrict__ /*x*/, int x_shape0, int x_shape1,
                                                long long *__restrict__ out, int out_shape0)
{
    long long n = x_shape0;
    int m = x_shape1;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n * n) {
        out[i] = i % n;
    }
    if (i < out_shape0 * n) {
        out[0] = n * m * n;
    }
}
