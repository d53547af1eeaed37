// Translated from grid.py by py2cu 0.1.0: smooth(float32[::1], float32[::1], int32), ranks(int64[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ __forceinline__ void py2cu_grid_sync()  // waits for all threads of a cooperative launch
{
#ifdef PY2CU_HOST
    py2cu_host_grid_sync();
#else
    unsigned int high, low;  // address of the driver's record of the launch: its size, then the state of its barrier
    asm("mov.u32 %0, %%envreg1;" : "=r"(high));
    asm("mov.u32 %0, %%envreg2;" : "=r"(low));
    unsigned int *state = (unsigned int *)((unsigned long long)high << 32 | low) + 1;
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
        unsigned int blocks = gridDim.x * gridDim.y * gridDim.z;
        __threadfence();
        unsigned int before = atomicAdd(state, 1);  // the top bit flips when all have arrived; the others count them
        if ((before & 0x7fffffff) == blocks - 1) {
            atomicAdd(state, 0x80000000 - blocks);
        } else {
            while (((*(volatile unsigned int *)state ^ before) & 0x80000000) == 0) {
            }
        }
        __threadfence();
    }
    __syncthreads();
#endif
}

static __device__ void step(const float *source, long long source_shape0, float *target, long long i)
{
    target[i] = (source[py2cu_wrap(i - 1, source_shape0)] + source[i] + source[i + 1]) / 3.0f;
    py2cu_grid_sync();
}

extern "C" __global__ void smooth(float *a, long long a_shape0, float *b, int steps)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < steps; k++) {
        if (0 < i && i < a_shape0 - 1) {
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3.0f;
        }
        py2cu_grid_sync();  // b is complete
        if (i < a_shape0) {
            a[i] = b[i];
        }
        py2cu_grid_sync();
    }
    step(a, a_shape0, b, i);
}

extern "C" __global__ void ranks(long long *out)
{
    __syncthreads();
    out[(((long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x)
        * (blockDim.x * blockDim.y * blockDim.z) + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x
        + threadIdx.x] = ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x)
                         * (blockDim.x * blockDim.y * blockDim.z * ((long long)gridDim.x * gridDim.y * gridDim.z))
                         + blockDim.x * blockDim.y * blockDim.z;
}
