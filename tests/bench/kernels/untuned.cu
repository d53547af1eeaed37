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

extern "C" __global__ void sparse_product(int rows, const float *__restrict__ data, const int *__restrict__ indices, const int *__restrict__ starts,
                                          const float *__restrict__ x, float *__restrict__ y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows)
        return;
    double total = 0;
    for (int k = starts[i], end = starts[i + 1]; k < end; k++)
        total += data[k] * x[indices[k]];
    y[i] = (float)total;
}

extern "C" __global__ void fft_pass(int n, int span, const float2 *__restrict__ x, float2 *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 2)
        return;
    int block = i / span, k = i - block * span, at = 2 * block * span + k;
    double sine, cosine;
    sincos(-3.141592653589793 * k / span, &sine, &cosine);
    float2 a = x[i], c = x[i + n / 2];
    double re = c.x * cosine - c.y * sine, im = c.x * sine + c.y * cosine;
    out[at] = make_float2(a.x + re, a.y + im);
    out[at + span] = make_float2(a.x - re, a.y - im);
}

// 256 threads for 512 elements: each compares two of them.
extern "C" __global__ void sort_blocks(int n, const float *__restrict__ x, float *__restrict__ out)
{
    __shared__ float part[512];
    int t = threadIdx.x, first = blockIdx.x * 512;
    part[t] = x[first + t];
    part[t + 256] = x[first + t + 256];
    for (int size = 2; size <= 512; size *= 2)
        for (int distance = size / 2; distance > 0; distance /= 2) {
            __syncthreads();
            int at = 2 * t - (t & (distance - 1));
            float a = part[at], b = part[at + distance];
            if ((a > b) == ((at & size) == 0)) {
                part[at] = b;
                part[at + distance] = a;
            }
        }
    __syncthreads();
    out[first + t] = part[t];
    out[first + t + 256] = part[t + 256];
}

// Each thread computes a row of the table: its element of the last antidiagonal is in a register, and the others are in two rotating buffers.
extern "C" __global__ void align(int pairs, const unsigned char *__restrict__ first, const unsigned char *__restrict__ second, int *__restrict__ scores)
{
    __shared__ int table[3][129];
    __shared__ unsigned char letters[128];
    int i = threadIdx.x + 1, pair = blockIdx.x;
    int *before_last = table[0], *last = table[1], *now = table[2], letter = first[pair * 128 + i - 1], own = -1;
    letters[i - 1] = second[pair * 128 + i - 1];
    if (i == 1) {
        before_last[0] = 0;
        last[0] = last[1] = -1;
    }
    __syncthreads();
    for (int d = 2; d <= 256; d++) {
        int j = d - i;
        if (j == 0)
            now[i] = own = -d;
        if (i == 1 && d <= 128)
            now[0] = -d;
        if (j >= 1 && j <= 128) {
            own = max(before_last[i - 1] + (letter == letters[j - 1] ? 1 : -1), max(last[i - 1], own) - 1);
            now[i] = own;
        }
        __syncthreads();
        int *free = before_last;
        before_last = last;
        last = now;
        now = free;
    }
    if (i == 128)
        scores[pair] = own;
}

extern "C" __global__ void bilateral(int rows, int columns, int radius, double sigma_space, double sigma_value, const float *__restrict__ image,
                                     float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= rows || j >= columns)
        return;
    double space = -0.5 / (sigma_space * sigma_space), range = -0.5 / (sigma_value * sigma_value), total = 0, weights = 0;
    float center = image[i * columns + j];
    for (int di = -radius; di <= radius; di++) {
        const float *row = image + min(max(i + di, 0), rows - 1) * columns;
        for (int dj = -radius; dj <= radius; dj++) {
            float value = row[min(max(j + dj, 0), columns - 1)], difference = value - center;
            double weight = exp((di * di + dj * dj) * space + difference * difference * range);
            total += weight * value;
            weights += weight;
        }
    }
    out[i * columns + j] = (float)(total / weights);
}

static __device__ void order(float &a, float &b)
{
    float least = fminf(a, b);
    b = fmaxf(a, b);
    a = least;
}

// A sorting network of 19 comparisons, in registers.
extern "C" __global__ void median(int rows, int columns, const float *__restrict__ image, float *__restrict__ out)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < 1 || i >= rows - 1 || j < 1 || j >= columns - 1)
        return;
    float v[9];
    for (int di = 0; di < 3; di++)
        for (int dj = 0; dj < 3; dj++)
            v[3 * di + dj] = image[(i + di - 1) * columns + j + dj - 1];
    order(v[1], v[2]), order(v[4], v[5]), order(v[7], v[8]);
    order(v[0], v[1]), order(v[3], v[4]), order(v[6], v[7]);
    order(v[1], v[2]), order(v[4], v[5]), order(v[7], v[8]);
    order(v[0], v[3]), order(v[5], v[8]), order(v[4], v[7]);
    order(v[3], v[6]), order(v[1], v[4]), order(v[2], v[5]);
    order(v[4], v[7]), order(v[4], v[2]), order(v[6], v[4]);
    order(v[4], v[2]);
    out[i * columns + j] = v[4];
}

// A particle is two vectors: x, y, z, vx and vy, vz, mass, charge.
extern "C" __global__ void push_particles(int n, double dt, const float4 *__restrict__ particles, float4 *__restrict__ out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 p = particles[2 * i], q = particles[2 * i + 1];
    double r2 = p.x * p.x + p.y * p.y + p.z * p.z + 0.01, a = -q.w / (q.z * r2 * sqrt(r2)), step = dt * a;
    double vx = p.w + step * p.x, vy = q.x + step * p.y, vz = q.y + step * p.z;
    out[2 * i] = make_float4(p.x + dt * vx, p.y + dt * vy, p.z + dt * vz, vx);
    out[2 * i + 1] = make_float4(vy, vz, q.z, q.w);
}

extern "C" __global__ void neighbor_forces(int n, int width, const float *__restrict__ positions, const int *__restrict__ neighbors,
                                           float *__restrict__ forces)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = positions[3 * i], y = positions[3 * i + 1], z = positions[3 * i + 2];
    const int4 *row = (const int4 *)(neighbors + i * width);
    double fx = 0, fy = 0, fz = 0;
    for (int k = 0; k < width / 4; k++) {
        int4 four = row[k];
        int own[4] = {four.x, four.y, four.z, four.w};
        for (int m = 0; m < 4; m++) {
            const float *p = positions + 3 * own[m];
            float dx = x - p[0], dy = y - p[1], dz = z - p[2], r2 = dx * dx + dy * dy + dz * dz;
            if (r2 > 0 && r2 < 6.25f) {
                double s = 1.0 / r2, s6 = s * s * s, f = 24 * s * s6 * (2 * s6 - 1);
                fx += f * dx;
                fy += f * dy;
                fz += f * dz;
            }
        }
    }
    forces[3 * i] = (float)fx;
    forces[3 * i + 1] = (float)fy;
    forces[3 * i + 2] = (float)fz;
}

static __device__ unsigned long long rotated(unsigned long long x, int bits)
{
    return x << bits | x >> (64 - bits);
}

// xoroshiro128+
static __device__ float uniform(ulonglong2 &state)
{
    unsigned long long result = state.x + state.y;
    state.y ^= state.x;
    state.x = rotated(state.x, 55) ^ state.y ^ state.y << 14;
    state.y = rotated(state.y, 36);
    return (float)((result >> 11) * (1.0 / 9007199254740992.0));
}

extern "C" __global__ void option_paths(int n, int steps, double rate, double volatility, double dt, ulonglong2 *__restrict__ states,
                                        float *__restrict__ payoffs)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    ulonglong2 state = states[i];
    double drift = (rate - 0.5 * volatility * volatility) * dt, scale = volatility * sqrt(dt), price = 100;
    for (int k = 0; k < steps; k++) {
        float u1 = uniform(state), u2 = uniform(state);
        float z = sqrtf(-2.0f * logf(u1)) * cosf(6.2831855f * u2);
        price *= exp(drift + scale * z);
    }
    states[i] = state;
    payoffs[i] = (float)fmax(price - 100, 0.0);
}

extern "C" __global__ void reach(int n, int depth, const int *__restrict__ starts, const int *__restrict__ neighbors, const int *__restrict__ levels,
                                 int *__restrict__ found)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n || levels[v] != depth)
        return;
    for (int e = starts[v], end = starts[v + 1]; e < end; e++)
        if (levels[neighbors[e]] < 0)
            found[neighbors[e]] = depth + 1;
}

extern "C" __global__ void lattice(int rows, int columns, double omega, const double *__restrict__ f, double *__restrict__ out)
{
    const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    const double w[9] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= rows || x >= columns)
        return;
    int xs[3] = {x == columns - 1 ? 0 : x + 1, x, x == 0 ? columns - 1 : x - 1}, ys[3] = {y == rows - 1 ? 0 : y + 1, y, y == 0 ? rows - 1 : y - 1};
    long long plane = (long long)rows * columns;
    double values[9], density = 0, ux = 0, uy = 0;
#pragma unroll
    for (int k = 0; k < 9; k++) {
        values[k] = f[k * plane + ys[cy[k] + 1] * columns + xs[cx[k] + 1]];
        density += values[k];
        ux += cx[k] * values[k];
        uy += cy[k] * values[k];
    }
    ux /= density;
    uy /= density;
    double square = ux * ux + uy * uy;
#pragma unroll
    for (int k = 0; k < 9; k++) {
        double cu = cx[k] * ux + cy[k] * uy, equilibrium = w[k] * density * (1 + 3 * cu + 4.5 * cu * cu - 1.5 * square);
        out[k * plane + y * columns + x] = values[k] + omega * (equilibrium - values[k]);
    }
}

// The last 64 elements are added by shuffles of one warp.
extern "C" __global__ void block_sums(int n, const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ sums)
{
    __shared__ float part[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? x[i] * y[i] : 0;
    __syncthreads();
    for (int step = 128; step >= 32; step /= 2) {
        if (t < step)
            part[t] += part[t + step];
        __syncthreads();
    }
    if (t < 32) {
        float total = part[t];
        for (int step = 16; step > 0; step /= 2)
            total += __shfl_down_sync(0xffffffff, total, step);
        if (t == 0)
            sums[blockIdx.x] = total;
    }
}

extern "C" __global__ void trace(int rows, int columns, int count, const float4 *__restrict__ spheres, float *__restrict__ image)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= rows || j >= columns)
        return;
    double dx = (j + 0.5) / columns - 0.5, dy = (i + 0.5) / rows - 0.5, length = sqrt(dx * dx + dy * dy + 1), dz = 1 / length;
    double nearest = 1e20, brightness = 0;
    dx /= length;
    dy /= length;
    for (int k = 0; k < count; k++) {
        float4 s = spheres[k];
        double b = dx * s.x + dy * s.y + dz * s.z, discriminant = b * b - (s.x * s.x + s.y * s.y + s.z * s.z - s.w * s.w);
        if (discriminant > 0) {
            double t = b - sqrt(discriminant);
            if (t > 0.001 && t < nearest) {
                nearest = t;
                brightness = fmax(0.1, ((dx * t - s.x) - (dy * t - s.y) - (dz * t - s.z)) / (s.w * 1.7320508));
            }
        }
    }
    image[i * columns + j] = (float)brightness;
}
