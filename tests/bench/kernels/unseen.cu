// The kernels of unseen.py as an experienced CUDA programmer writes them, with the same algorithm.

extern "C" __global__ void windows(int count, int rows, int columns, int height, int width, const float2 *__restrict__ images,
                                   const int2 *__restrict__ corners, float2 *__restrict__ out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, n = blockIdx.z;
    if (x >= columns || y >= rows)
        return;
    int2 corner = corners[n];
    out[(n * rows + y) * columns + x] = images[(n * height + corner.x + y) * width + corner.y + x];
}

__constant__ float coefficients[5] = {-205.0f / 72, 8.0f / 5, -1.0f / 5, 8.0f / 315, -1.0f / 560};

extern "C" __global__ void laplacian(int count, int rows, int columns, const float2 *__restrict__ a, float2 *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y, n = blockIdx.z;
    if (i < 4 || i >= rows - 4 || j < 4 || j >= columns - 4)
        return;
    int at = (n * rows + i) * columns + j;
    float2 total = {0, 0};
#pragma unroll
    for (int k = -4; k <= 4; k++) {
        float c = coefficients[k < 0 ? -k : k];
        float2 v = a[at + k * columns], w = a[at + k];
        total.x += c * v.x + c * w.x;
        total.y += c * v.y + c * w.y;
    }
    out[at] = total;
}

extern "C" __global__ void density(int width, int bins, int length, const double *__restrict__ xs, const double *__restrict__ ys,
                                   const double *__restrict__ zs, const double *__restrict__ least, const double *__restrict__ positions,
                                   const int *__restrict__ lists, const double *__restrict__ size, const double *__restrict__ table,
                                   const double *__restrict__ limits, double *__restrict__ out)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= width || j >= width || k >= width)
        return;
    double x = xs[i], y = ys[j], z = zs[k], most = limits[0], scale = limits[1], total = 0;
    int a = (int)((x - least[0]) / size[0]), b = (int)((y - least[1]) / size[1]), c = (int)((z - least[2]) / size[2]);
    if (a >= bins || b >= bins || c >= bins)
        return;
    const int *list = lists + ((a * bins + b) * bins + c) * length;
    for (int m = 0; m < length && list[m] >= 0; m++) {
        const double *p = positions + 3 * list[m];
        double dx = p[0] - x, dy = p[1] - y, dz = p[2] - z, n = dx * dx + dy * dy + dz * dz;
        if (n >= most)
            continue;
        n = scale * sqrt(n);
        int at = (int)n;
        n -= at;
        double square = n * n, before = table[at == 0 ? 1 : at - 1]; // the table is symmetric
        total += 0.5 * ((square - n) * before + (square + n) * table[at + 1]) + (1 - square) * table[at];
    }
    out[(i * width + j) * width + k] = total;
}

extern "C" __global__ void likelihoods(int rows, int columns, int bands, const double *__restrict__ values, const double *__restrict__ errors,
                                       const double *__restrict__ offsets, const double *__restrict__ weights, const double *__restrict__ means,
                                       const double *__restrict__ deviations, double *__restrict__ out)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= columns || row >= rows)
        return;
    double p = weights[column], offset = offsets[row * columns + column];
    for (int b = 0; b < bands; b++) {
        double value = values[row * bands + b], error = errors[row * bands + b];
        if (isnan(value) || isnan(error))
            continue;
        double deviation = deviations[column * bands + b], variance = error * error + deviation * deviation;
        double distance = value - offset - means[column * bands + b];
        p *= exp(-0.5 * distance * distance / variance) / (2.5066282746 * sqrt(variance));
    }
    out[row * columns + column] = p;
}

// The element above is in a register, and those of the column to the left are in two rotating buffers.
extern "C" __global__ void soft_alignment(int pairs, int rows, int columns, double gamma, const float *__restrict__ costs, float *__restrict__ tables)
{
    __shared__ float left[2][256];
    int j = threadIdx.x;
    const float *cost = costs + (long long)blockIdx.x * rows * columns;
    float *table = tables + (long long)blockIdx.x * (rows + 2) * (columns + 2);
    double scale = 1 / gamma;
    float above = table[j + 1], diagonal = table[j];
    for (int d = 0; d < rows + columns - 1; d++) {
        int i = d - j;
        if (i >= 0 && i < rows && j < columns) {
            float beside = j == 0 ? table[(i + 1) * (columns + 2)] : left[d & 1][j - 1];
            double a = -diagonal * scale, b = -above * scale, c = -beside * scale, largest = fmax(fmax(a, b), c);
            above = (float)(cost[i * columns + j] - gamma * (log(exp(a - largest) + exp(b - largest) + exp(c - largest)) + largest));
            diagonal = beside;
            left[d & 1 ^ 1][j] = above;
            table[(i + 1) * (columns + 2) + j + 1] = above;
        }
        __syncthreads();
    }
}
