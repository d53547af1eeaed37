// Translated from tables.py by py2cu 0.1.0: periodic(float32[:, ::1], float32[:, ::1]), others(int64[::1], int64)

constexpr int LARGE = 70000;
__constant__ const signed char DX[4] = {-1, 0, 1, 0};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void periodic(const float *image, long long image_shape0, long long image_shape1, float *out,
                                    long long out_shape1)
{
    long long x = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long y = blockIdx.y * blockDim.y + threadIdx.y;
    long long height = image_shape0, width = image_shape1;
    if (x < height && y < width) {
        float total = image[x * image_shape1 + y];
        int items_0[4] = {-1, 1, 0, 0};
        int items_1[4] = {0, 0, -1, 1};
        for (int k = 0; k < 4; k++) {
            int dx = items_0[k], dy = items_1[k];
            total += image[(x + dx + height) % height * image_shape1 + (y + dy + width) % width];
        }
        for (int k = 0; k < 4; k++) {
            total += image[(x + DX[k] + height) % height * image_shape1 + y];
        }
        out[x * out_shape1 + y] = total;
    }
}

extern "C" __global__ void others(long long *out, long long out_shape0, long long n)
{
    int STEPS[3] = {1, 2, 4};
    out[STEPS[py2cu_floormod(n, 3)]] = n;
    long long sizes_0 = (long long)LARGE * LARGE;
    long long sizes[2] = {sizes_0, 5};
    out[0] = sizes[n & 1];
    int kept_0 = LARGE;
    long long kept[2] = {kept_0, -5};
    out[1] = kept[n & 1] * 2;
    long long changed[2];
    changed[0] = 1;
    changed[1] = 2;
    for (int _ = 0; _ < 2; _++) {
        out[py2cu_wrap(changed[n & 1], out_shape0)] = 3;  // 1 or 2, and n in the second iteration
        changed[n & 1] = n;
    }
    long long other[2];
    other[0] = 1;
    other[1] = 2;
    out[other[n & 1]] = changed[0];
}
