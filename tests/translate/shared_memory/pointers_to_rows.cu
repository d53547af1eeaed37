// Translated from pointers_to_rows.py by py2cu 0.1.0: relax(float32[:, ::1], int64), relax(float64[:, ::1], int64),
//    boxes(int32[:, :, ::1], int64, bool), planes(float32[:, ::1], int64), others(float32[:, ::1], int64)

constexpr int ROWS = 8;
constexpr int COLS = 16;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

template <typename T>
static __device__ T total(const T *tile, long long tile_shape1, int row)
{
    T s = tile[row * tile_shape1];
    for (int k = 1; k < COLS; k++) {
        s += tile[row * tile_shape1 + k];
    }
    return s;
}

template <typename T>
static __device__ void relax(T *x, long long x_shape1, long long steps)
{
    __shared__ T buffers[2][ROWS][COLS];
    T (*old)[COLS] = buffers[0];
    T (*new_)[COLS] = buffers[1];
    int i = threadIdx.y;
    int j = threadIdx.x;
    old[i][j] = x[i * x_shape1 + j];
    new_[i][j] = x[i * x_shape1 + j];
    __syncthreads();
    long long at_old = py2cu_wrap(j - COLS, 16);
    for (long long _ = 0; _ < steps; _++) {
        if (0 < i && i < ROWS - 1 && 0 < j && j < COLS - 1) {
            new_[i][j] = old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1];
        }
        new_[0][1] = old[0][at_old] + old[7][2];
        __syncthreads();
        T (*old_new)[COLS] = new_;
        new_ = old;
        old = old_new;
    }
    x[i * x_shape1 + j] = old[i][j] + total(&old[0][0], 16LL, i);  // passed as the address of an element
}

extern "C" __global__ void relax(float *x, long long x_shape1, long long steps) { relax<float>(x, x_shape1, steps); }

extern "C" __global__ void relax_f64(double *x, long long x_shape1, long long steps)
{
    relax<double>(x, x_shape1, steps);
}

extern "C" __global__ void boxes(int *x, long long x_shape1, long long x_shape2, long long n, bool first)
{
    int a[2][3][4];
    int b[5][3][4];  // the first size may differ
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 3; j++) {
            for (int k = 0; k < 4; k++) {
                a[i][j][k] = x[(i * x_shape1 + j) * x_shape2 + k];
                b[i][j][k] = x[(i * x_shape1 + j) * x_shape2 + k] + 1;
            }
        }
    }
    int (*picked)[3][4] = nullptr;
    int picked_shape0;
    if (first) {
        picked = a;
        picked_shape0 = 2;
    } else {
        picked = b;
        picked_shape0 = 5;
    }
    picked[py2cu_wrap(n, picked_shape0)][2][1] = 3;
    const int (*other)[3][4] = picked;  // to const
    if (n > 1) {
        other = b;
    }
    x[0] = (int)((long long)picked[1][py2cu_wrap(n, 3)][py2cu_wrap(3 - n, 4)]
                 + picked[py2cu_wrap(n - 1, picked_shape0)][2][py2cu_wrap(2 * n, 4)] + other[0][1][2]);
}

extern "C" __global__ void planes(float *x, long long x_shape1, long long n)
{
    __shared__ float buffers[2][4][8];
    int i = threadIdx.y;
    int j = threadIdx.x;
    float (*old)[8] = buffers[0];
    float (*new_)[8] = buffers[1];
    old[i][j] = x[i * x_shape1 + j];
    __syncthreads();
    for (long long k = 0; k < n; k++) {
        new_[i][j] = old[i][(j + 1) % 8];
        __syncthreads();
        float (*new_new)[8] = old;
        old = new_;
        new_ = new_new;
    }
    x[i * x_shape1 + j] = old[i][j];
}

// Not all uses fit: the pointers remain pointers to elements.
extern "C" __global__ void others(float *x, long long x_shape1, long long n)
{
    float a[4][8];
    float b[4][6];
    float c[4][8];
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 6; j++) {
            float value = x[i * x_shape1 + j];
            a[i][j] = value;
            b[i][j] = value;
            c[i][j] = value;
        }
    }
    const float *rows = nullptr;
    int rows_shape1;
    if (n > 2) {  // rows of different lengths
        rows = a[0];
        rows_shape1 = 8;
    } else {
        rows = b[0];
        rows_shape1 = 6;
    }
    const float *flat = n > 3 ? &a[0][0] : &c[0][0];
    const float *part = n > 4 ? &a[1][0] : &c[py2cu_wrap(n, 4)][0];
    x[0] = rows[rows_shape1 + 2] + flat[9] + part[3];
}
