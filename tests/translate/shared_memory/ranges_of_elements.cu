// Translated from ranges_of_elements.py by py2cu 0.1.0: common(uint8[:, ::1], uint8[:, ::1], int32[::1]),
//    largest(float32[::1], float32[::1], int64[::1]), count(uint8[:, ::1], int64[:, ::1]),
//    unknown(int32[::1], int32[::1], int64), wrapping(int64[::1])

constexpr int COLUMNS = 64;

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// The longest common subsequence of two strings: each of 63 steps adds at most 1.
extern "C" __global__ void common(const unsigned char *__restrict__ first, int first_shape1,
                                  const unsigned char *__restrict__ second, int second_shape1,
                                  int *__restrict__ lengths, int lengths_shape0)
{
    int row[COLUMNS];
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < lengths_shape0) {
        for (int j = 0; j < COLUMNS; j++) {
            row[j] = 0;
        }
        for (int i = 1; i < COLUMNS; i++) {
            int corner = 0;
            for (int j = 1; j < COLUMNS; j++) {
                int above = row[j];
                int best = max(above, row[j - 1]);
                if (first[k * first_shape1 + i] == second[k * second_shape1 + j]) {
                    best = max(best, corner + 1);
                }
                row[j] = best;
                corner = above;
            }
        }
        lengths[k] = row[COLUMNS - 1];
    }
}

// The index of the largest element of a block: thread indices, none of which is negative.
extern "C" __global__ void largest(const float *__restrict__ x, float *__restrict__ out, long long *__restrict__ where)
{
    __shared__ int indices[256];
    int t = threadIdx.x;
    indices[t] = blockIdx.x * blockDim.x + threadIdx.x;
    __syncthreads();
    int step = 128;
    while (step > 0) {
        if (t < step && x[indices[t]] < x[indices[t + step]]) {
            indices[t] = indices[t + step];
        }
        __syncthreads();
        step /= 2;
    }
    if (t == 0) {
        out[blockIdx.x] = x[indices[0]];
        where[blockIdx.x] = indices[0];
    }
}

// Counters: as many steps as the loop has iterations.
extern "C" __global__ void count(const unsigned char *__restrict__ x, int x_shape0, int x_shape1,
                                 long long *__restrict__ out, int out_shape1)
{
    int counts[4];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        for (int k = 0; k < 4; k++) {
            counts[k] = 0;
        }
        for (int k = 0; k < 1000; k++) {
            counts[x[i * x_shape1 + k] & 3] += 1;
        }
        long long total = 0;
        for (int k = 0; k < 4; k++) {
            total = total * 3 + counts[k];
        }
        out[i * out_shape1] = total;
    }
}

// Values that remain 64-bit: doubled in each step, changed in a loop of unknown length, or passed to an atomic
// function.
extern "C" __global__ void unknown(const int *__restrict__ x, int *__restrict__ out, int n)
{
    int doubled[4];
    int summed[4];
    __shared__ int counted[64];
    int t = threadIdx.x;
    counted[t] = 0;
    for (int k = 0; k < 4; k++) {
        doubled[k] = 1;
        summed[k] = 0;
    }
    for (int k = 0; k < 80; k++) {
        doubled[k & 3] = (int)max((long long)doubled[k & 3] + doubled[3 - (k & 3)], 2LL);
    }
    int k = n;
    while (k > 0) {
        summed[k & 3] += 1;
        k = x[k];
    }
    atomicAdd(&counted[t], 5);
    __syncthreads();
    long long a = (long long)doubled[t & 3] + 1;
    long long b = (long long)summed[t & 3] + 1;
    long long c = (long long)counted[t] + 1;
    out[t] = (int)(max(a, b) - c);
}

// The conversion of a value that an unsigned element cannot contain starts again at 255: its range is that of the type.
extern "C" __global__ void wrapping(long long *out, int out_shape0)
{
    __shared__ unsigned char levels[32];
    int t = threadIdx.x;
    levels[t] = 10;
    __syncthreads();
    for (int _ = 0; _ < 20; _++) {
        levels[t] = (unsigned char)(levels[t] - 1);
    }
    out[t] = out[py2cu_wrap_int(levels[t] - 100, out_shape0)];
}
