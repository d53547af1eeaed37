// Translated from bounds_from_definitions.py by py2cu 0.1.0:
//    conditions(float32[::1], float32[::1], int64, int64, int64),
//    products(float32[::1], float32[:, ::1], int64, int64), windows(float32[:, ::1], int64, int64, int64, int64),
//    loops(float32[::1], int64[::1]), unknown(float32[::1], int64, int64, int64)

constexpr int TILE = 64;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void conditions(float *__restrict__ x, float *__restrict__ mask, int i, int j, int n)
{
    bool inside = 0 <= i && i < n;
    if (inside) {
        x[i] = 1;
    }
    bool far = i > 3 && mask[0] > 0.0f && j >= i - 3;
    mask[0] = 0;
    if (far) {
        x[i - 4] = 2;
        x[j - 1] = 3;
    }
    bool outside = i < 0 || j < 0;
    if (outside) {
        return;
    }
    x[i] = 4;
    x[j] = 5;
}

extern "C" __global__ void products(float *__restrict__ x, float *__restrict__ m, int m_shape1, int width, int height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long long index = (long long)i * width;
    long long count = min(width - (long long)i * TILE, (long long)TILE);
    if (i < height) {
        for (int j = 0; j < width; j++) {
            x[index + j] = 1;
        }
    }
    if (i < count) {
        x[i * width] = 2;
        m[i * width * m_shape1] = 3;
    }
}

extern "C" __global__ void windows(float *__restrict__ x, int x_shape1, int rows, int columns, int size, int reach)
{
    long long border = (long long)size + reach;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= border && j >= border && i < rows - border && j < columns - border) {
        for (int s = size; s > 3; s--) {
            for (int k = -reach; k <= reach; k++) {
                int row = i + k;
                x[(row - s) * x_shape1 + (j + k - s)] += x[((long long)row - size) * x_shape1 + j - border];
            }
        }
    }
}

extern "C" __global__ void loops(const float *__restrict__ x, int x_shape0, long long *__restrict__ out)
{
    int t = 0;
    for (int k = 0; k < 3; k++) {
        t = threadIdx.x;
    }
    int last = 0;
    for (int k = 0; k < x_shape0; k++) {
        if (x[k] > 0.0f) {
            last = k;
        }
    }
    out[t] = last;
}

extern "C" __global__ void unknown(float *__restrict__ x, int x_shape0, int i, int j, int n)
{
    bool inside = 0 <= i && 0 <= j;
    i -= n;
    int i_in_x = py2cu_wrap_int(i, x_shape0);
    int j_in_x = py2cu_wrap_int(j, x_shape0);
    if (inside) {
        x[i_in_x] = 1;  // i has changed
        x[j_in_x] = 2;
    }
    if (!inside) {
        x[j_in_x] = 3;
    }
    long long index = (long long)n * 4;
    long long index_in_x = py2cu_wrap(index, x_shape0);
    for (int k = 0; k < 3; k++) {
        if (n > 0) {
            x[index_in_x] = 4;  // index may refer to the previous n
        }
        n += 1;
    }
    bool above = i > 0;
    if (i > 3) {
        above = j > 0;
    }
    if (above) {
        x[i_in_x] = 5;  // above may depend on j
    }
    int low = min(i, j);
    if (low < 5) {
        x[i_in_x] = 6;
    }
}
