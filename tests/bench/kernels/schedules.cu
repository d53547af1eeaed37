// The kernels of schedules.py as one writes them by hand who knows where memory wants the threads.

extern "C" __global__ void gray(int rows, int columns, const float *__restrict__ rgb, float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns) {
        const float *pixel = rgb + 3 * (i * columns + j);
        out[i * columns + j] = (float)(pixel[0] * 0.299 + pixel[1] * 0.587 + pixel[2] * 0.114);
    }
}

extern "C" __global__ void jacobi(int rows, int columns, const double *__restrict__ a, double *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < rows - 1 && 0 < j && j < columns - 1) {
        int at = i * columns + j;
        out[at] = 0.25 * (a[at - columns] + a[at + columns] + a[at - 1] + a[at + 1]);
    }
}

// Four elements a thread, all of which are loaded before the first is stored.
extern "C" __global__ void vector_add(int n, const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out)
{
    int first = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sums[4];
    for (int k = 0; k < 4; k++) {
        int i = first + k * blockDim.x;
        if (i < n)
            sums[k] = x[i] + y[i];
    }
    for (int k = 0; k < 4; k++) {
        int i = first + k * blockDim.x;
        if (i < n)
            out[i] = sums[k];
    }
}

// As many blocks as the GPU holds; each has bins of its own.
extern "C" __global__ void histogram(int n, const unsigned char *__restrict__ x, int *__restrict__ bins)
{
    __shared__ int own[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        own[b] = 0;
    __syncthreads();
    int first = blockIdx.x * blockDim.x + threadIdx.x, stride = gridDim.x * blockDim.x;
    int count = first < n ? (n - 1 - first) / stride + 1 : 0; // counted, so that loads need not wait for atomics
    for (int k = 0; k < count; k++)
        atomicAdd(&own[x[first + k * stride]], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        atomicAdd(&bins[b], own[b]);
}

extern "C" __global__ void scale(int n, const float *__restrict__ x, float *__restrict__ out)
{
    int first = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int i = first + k * blockDim.x;
        if (i < n)
            values[k] = x[i] * 0.5f;
    }
    for (int k = 0; k < 4; k++) {
        int i = first + k * blockDim.x;
        if (i < n)
            out[i] = values[k];
    }
}

// CUDA's own complex numbers are pairs of floats at multiples of 8.
extern "C" __global__ void rotate(int n, const float2 *__restrict__ z, const float2 *__restrict__ w, float2 *__restrict__ out)
{
    int first = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float2 products[4];
    for (int k = 0; k < 4; k++) {
        int i = first + k * blockDim.x;
        if (i < n) {
            float2 a = z[i], b = w[i];
            products[k] = make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
        }
    }
    for (int k = 0; k < 4; k++) {
        int i = first + k * blockDim.x;
        if (i < n)
            out[i] = products[k];
    }
}

extern "C" __global__ void tiled_product(int rows, int columns, const float *__restrict__ a, const float *__restrict__ b,
                                         float *__restrict__ out, float *__restrict__ sums)
{
    __shared__ float own_a[16][16], own_b[16][16];
    int j = blockIdx.x * 16 + threadIdx.x, i = blockIdx.y * 16 + threadIdx.y;
    int row = threadIdx.y, column = threadIdx.x;
    float total = 0;
    for (int k = 0; k < columns; k += 16) {
        own_a[row][column] = a[i * columns + k + column];
        own_b[row][column] = b[(k + row) * columns + j];
        __syncthreads();
        for (int n = 0; n < 16; n++)
            total += own_a[row][n] * own_b[n][column];
        __syncthreads();
    }
    out[i * columns + j] = total;
    own_a[row][column] = total;
    __syncthreads();
    if (row == 0) {
        for (int n = 1; n < 16; n++)
            total += own_a[n][column];
        sums[blockIdx.y * columns + j] = total;
    }
}

extern "C" __global__ void product(int rows, int columns, const float *__restrict__ a, const float *__restrict__ b,
                                   float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns) {
        float total = 0;
        for (int k = 0; k < columns; k++)
            total += a[i * columns + k] * b[k * columns + j];
        out[i * columns + j] = total;
    }
}

extern "C" __global__ void transpose(int rows, int columns, const float *__restrict__ a, float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns)
        out[j * rows + i] = a[i * columns + j];
}

extern "C" __global__ void row_sums(int rows, int columns, const float *__restrict__ a, double *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows) {
        double total = 0;
        for (int j = 0; j < columns; j++)
            total += a[i * columns + j];
        out[i] = total;
    }
}

extern "C" __global__ void column_sums(int rows, int columns, const float *__restrict__ a, double *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < columns) {
        double total = 0;
        for (int i = 0; i < rows; i++)
            total += a[i * columns + j];
        out[j] = total;
    }
}

extern "C" __global__ void smooth(int rows, int columns, const float *__restrict__ image, float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < rows - 1 && 0 < j && j < columns - 1) {
        for (int c = 0; c < 3; c++) {
            float total = 0;
            for (int k = -1; k < 2; k++)
                for (int n = -1; n < 2; n++)
                    total += image[((i + k) * columns + j + n) * 3 + c];
            out[(i * columns + j) * 3 + c] = total / 9.0f;
        }
    }
}

extern "C" __global__ void mandelbrot(int rows, int columns, int *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns) {
        double cx = 3.0 * j / columns - 2.0, cy = 2.0 * i / rows - 1.0, x = 0, y = 0;
        int n = 0;
        while (n < 60 && x * x + y * y <= 4.0) {
            double y_new = 2.0 * x * y + cy;
            x = x * x - y * y + cx;
            y = y_new;
            n++;
        }
        out[i * columns + j] = n;
    }
}

extern "C" __global__ void volume(int planes, int rows, int columns, const float *__restrict__ a, float *__restrict__ out)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (0 < i && i < planes - 1 && 0 < j && j < rows - 1 && 0 < k && k < columns - 1) {
        int at = (i * rows + j) * columns + k, plane = rows * columns;
        out[at] = a[at - plane] + a[at + plane] + a[at - columns] + a[at + columns] + a[at - 1] + a[at + 1];
    }
}

extern "C" __global__ void distances(int rows, int columns, int parts, const float *__restrict__ x, const float *__restrict__ y,
                                     float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < rows && j < columns) {
        float total = 0;
        for (int k = 0; k < parts; k++) {
            float d = x[i * parts + k] - y[j * parts + k];
            total += d * d;
        }
        out[i * columns + j] = total;
    }
}

// Sixteen bytes as one; extents are multiples of that.
extern "C" __global__ void invert(int n, const uint4 *__restrict__ x, uint4 *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 16) {
        uint4 v = x[i];
        out[i] = make_uint4(~v.x, ~v.y, ~v.z, ~v.w);
    }
}
