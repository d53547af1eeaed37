// Translated from outside.py by py2cu 0.1.0: outside(float32[::1], int64), inside(float32[::1], int64)

constexpr int SIZE = 8;
__constant__ const float TABLE[3] = {1.0f, 2.0f, 3.0f};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void outside(float *x, long long /*n*/)
{
    float own[4];
    __shared__ float tile[SIZE][SIZE + 1];
    own[4] = x[0];
    own[-1] = x[0];
    tile[threadIdx.x][SIZE + 1] = x[1];
    for (int k = 0; k < 5; k++) {
        own[k] = x[k];
    }
    for (int k = 0; k < 4; k++) {
        own[k + 1] = x[k];
    }
    x[0] = TABLE[3] + own[SIZE] + tile[threadIdx.x][0];
}

extern "C" __global__ void inside(float *x, long long n)
{
    float own[4];
    __shared__ float tile[SIZE][SIZE + 1];
    float value = x[0];
    own[3] = value;
    own[0] = value;
    own[py2cu_wrap(n, 4)] = x[1];
    tile[SIZE - 1][SIZE] = x[1];
    for (int k = 0; k < 4; k++) {
        own[k] = x[k];
        own[py2cu_wrap(k - 1, 4)] = x[k];
    }
    for (int k = 0; k < 5; k++) {
        if (k < 4) {
            own[k] = x[k];
        }
    }
    for (int k = 0; k < 8; k++) {
        if (x[k] > 3.0f) {
            break;
        }
        own[k] = 1;
    }
    for (int k = 0; k < n; k++) {
        own[k] = 2;
    }
    for (long long k = 4; k < 4; k++) {
        own[k] = 2;
    }
    x[0] = own[0] + tile[0][0];
}
