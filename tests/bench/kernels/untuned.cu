// The kernels of untuned.py as an experienced CUDA programmer writes them, with the same algorithm.

extern "C" __global__ void nearest_center(int n, const float4 *__restrict__ points, const float *__restrict__ centers, int *__restrict__ labels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 first = points[2 * i], second = points[2 * i + 1];
    float p[8] = {first.x, first.y, first.z, first.w, second.x, second.y, second.z, second.w};
    int best = 0;
    float least = 1e30f;
    for (int c = 0; c < 16; c++) {
        float d = 0;
        for (int k = 0; k < 8; k++) {
            float t = p[k] - centers[8 * c + k];
            d += t * t;
        }
        if (d < least) {
            least = d;
            best = c;
        }
    }
    labels[i] = best;
}

extern "C" __global__ void convolve(int rows, int columns, const float *__restrict__ image, const float *__restrict__ weights, float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < 2 || i >= rows - 2 || j < 2 || j >= columns - 2)
        return;
    float total = 0;
    for (int di = 0; di < 5; di++)
        for (int dj = 0; dj < 5; dj++)
            total += image[(i + di - 2) * columns + j + dj - 2] * weights[5 * di + dj];
    out[i * columns + j] = total;
}

// 16 by 16 tiles as in the script.
extern "C" __global__ void product_of_tiles(int rows, int columns, int inner, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ out)
{
    __shared__ float tile_a[16][16], tile_b[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;
    float total = 0;
    for (int m = 0; m < inner / 16; m++) {
        tile_a[ty][tx] = a[row * inner + m * 16 + tx];
        tile_b[ty][tx] = b[(m * 16 + ty) * columns + column];
        __syncthreads();
        for (int k = 0; k < 16; k++)
            total += tile_a[ty][k] * tile_b[k][tx];
        __syncthreads();
    }
    out[row * columns + column] = total;
}

// Blocks of 32 by 8 threads, four elements for each.
extern "C" __global__ void padded_transpose(int rows, int columns, const float *__restrict__ a, float *__restrict__ out)
{
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < columns && y + k < rows)
            tile[threadIdx.y + k][threadIdx.x] = a[(y + k) * columns + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        if (x < rows && y + k < columns)
            out[(y + k) * rows + x] = tile[threadIdx.x][threadIdx.y + k];
}

extern "C" __global__ void life(int rows, int columns, const unsigned char *__restrict__ cells, unsigned char *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= rows || j >= columns)
        return;
    const unsigned char *up = cells + (i == 0 ? rows - 1 : i - 1) * columns, *own = cells + i * columns,
                        *down = cells + (i == rows - 1 ? 0 : i + 1) * columns;
    int left = j == 0 ? columns - 1 : j - 1, right = j == columns - 1 ? 0 : j + 1;
    int count = up[left] + up[j] + up[right] + own[left] + own[right] + down[left] + down[j] + down[right];
    out[i * columns + j] = count == 3 || (count == 2 && own[j] == 1);
}

// Blocks of 32 by 8 threads, four rows for each.
extern "C" __global__ void shared_blur(int rows, int columns, const float *__restrict__ a, float *__restrict__ out)
{
    __shared__ float tile[36][36];
    int tx = threadIdx.x, ty = threadIdx.y, column = blockIdx.x * 32 + tx;
    for (int y = ty; y < 36; y += 8)
        for (int x = tx; x < 36; x += 32) {
            int i = min(max((int)blockIdx.y * 32 + y - 2, 0), rows - 1), j = min(max((int)blockIdx.x * 32 + x - 2, 0), columns - 1);
            tile[y][x] = a[i * columns + j];
        }
    __syncthreads();
    for (int k = 0; k < 32; k += 8) {
        int row = blockIdx.y * 32 + ty + k;
        if (row < rows && column < columns) {
            float total = 0;
            for (int y = 0; y < 5; y++)
                for (int x = 0; x < 5; x++)
                    total += tile[ty + k + y][tx + x];
            out[row * columns + column] = total;
        }
    }
}

extern "C" __global__ void bitonic_pass(int n, int distance, int size, const float *__restrict__ x, float *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int other = i ^ distance;
    float a = x[i], b = x[other];
    out[i] = (i < other) == ((i & size) == 0) ? fminf(a, b) : fmaxf(a, b);
}

extern "C" __global__ void normalize_rows(int rows, int columns, const float *__restrict__ x, float *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    const float *row = x + (long long)i * columns;
    float largest = row[0], total = 0;
    for (int j = 1; j < columns; j++)
        largest = fmaxf(largest, row[j]);
    for (int j = 0; j < columns; j++)
        total += row[j] - largest;
    for (int j = 0; j < columns; j++)
        out[(long long)i * columns + j] = (row[j] - largest) / total;
}

extern "C" __global__ void heat(int planes, int rows, int columns, const float *__restrict__ u, float *__restrict__ out)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < 1 || i >= planes - 1 || j < 1 || j >= rows - 1 || k < 1 || k >= columns - 1)
        return;
    int at = (i * rows + j) * columns + k, plane = rows * columns;
    out[at] = u[at] + 0.1f * (u[at - plane] + u[at + plane] + u[at - columns] + u[at + columns] + u[at - 1] + u[at + 1] - 6.0f * u[at]);
}

extern "C" __global__ void small_products(int n, const float4 *__restrict__ a, const float4 *__restrict__ b, float4 *__restrict__ out)
{
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= n)
        return;
    float4 rows[4] = {b[4 * at], b[4 * at + 1], b[4 * at + 2], b[4 * at + 3]};
    for (int i = 0; i < 4; i++) {
        float4 own = a[4 * at + i], sum = {0, 0, 0, 0};
        float parts[4] = {own.x, own.y, own.z, own.w};
        for (int k = 0; k < 4; k++) {
            sum.x += parts[k] * rows[k].x;
            sum.y += parts[k] * rows[k].y;
            sum.z += parts[k] * rows[k].z;
            sum.w += parts[k] * rows[k].w;
        }
        out[4 * at + i] = sum;
    }
}

extern "C" __global__ void pairwise(int rows, int columns, int width, const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= rows || j >= columns)
        return;
    float total = 0;
    for (int k = 0; k < width; k++) {
        float d = x[i * width + k] - y[j * width + k];
        total += d * d;
    }
    out[i * columns + j] = total;
}

extern "C" __global__ void scan_of_blocks(int n, const float *__restrict__ x, float *__restrict__ out)
{
    __shared__ float part[2][256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t, from = 0;
    float value = x[i];
    part[0][t] = value;
    __syncthreads();
    for (int distance = 1; distance < 256; distance *= 2, from ^= 1) {
        if (t >= distance)
            value += part[from][t - distance];
        part[from ^ 1][t] = value;
        __syncthreads();
    }
    out[i] = value;
}
