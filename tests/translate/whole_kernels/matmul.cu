// Translated from matmul.py by py2cu 0.1.0: matmul(float32[:, ::1], float32[:, ::1], float32[:, ::1])

constexpr int TPB = 16;

extern "C" __global__ void matmul(const float *A, long long A_shape0, long long A_shape1, const float *B,
                                  long long B_shape0, long long B_shape1, float *C, long long C_shape0,
                                  long long C_shape1)
{
    __shared__ float sA[TPB][TPB];
    __shared__ float sB[TPB][TPB];

    long long x = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long y = blockIdx.y * blockDim.y + threadIdx.y;
    int tx = threadIdx.x;
    int ty = threadIdx.y;
    int bpg = gridDim.x;  // blocks per grid

    float tmp = 0.0f;
    for (int i = 0; i < bpg; i++) {
        // Preload data into shared memory
        sA[ty][tx] = 0;
        sB[ty][tx] = 0;
        if (y < A_shape0 && tx + (long long)i * TPB < A_shape1) {
            sA[ty][tx] = A[y * A_shape1 + tx + (long long)i * TPB];
        }
        if (x < B_shape1 && ty + (long long)i * TPB < B_shape0) {
            sB[ty][tx] = B[(ty + (long long)i * TPB) * B_shape1 + x];
        }

        // Wait until all threads finish preloading
        __syncthreads();

        // Computes partial product on the shared memory
        for (int j = 0; j < TPB; j++) {
            tmp += sA[ty][j] * sB[j][tx];
        }

        // Wait until all threads finish computing
        __syncthreads();
    }
    if (y < C_shape0 && x < C_shape1) {
        C[y * C_shape1 + x] = tmp;
    }
}
