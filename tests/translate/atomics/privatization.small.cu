// Translated from privatization.py by py2cu 0.1.0: histogram(uint8[::1], int32[::1]),
//    lowest(int32[::1], int64[::1], float32[::1]), by_rows(int32[:, ::1], uint32[:, ::1]),
//    latest(int32[::1], int32[::1]), over_the_grid(uint8[::1], int32[::1]),
//    by_columns(uint16[:, ::1], int32[::1], uint32[::1]), weighted(uint8[::1], float32[::1], float32[::1]),
//    last_of_thread(uint8[::1], int32[::1], uint8[::1]), of_the_turn_before(uint8[::1], int32[::1])
// weighted: fastmath=True, as calls of fast functions: square roots and denormal numbers stay exact

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
// Count the occurrences of each byte.
extern "C" __global__ void histogram(const unsigned char *__restrict__ x, int x_shape0, int *__restrict__ bins,
                                     unsigned int bins_size, unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int *bins_block = (int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 0;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char bins_at[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            int i = (int)(block * blockDim.x + threadIdx.x);
            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            int i = (int)(block * blockDim.x + threadIdx.x);
            if (block < blocks && i < x_shape0) {
                // no other thread waits
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    atomicAdd(&bins_block[at], 1);  // one more occurrence
                } else {
                    atomicAdd(&bins[at], 1);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicAdd(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void lowest(const int *__restrict__ group, long long *__restrict__ least, int least_shape0,
                                  const float *__restrict__ x, int x_shape0, unsigned int least_size)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    long long *least_block = (long long *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < least_size; k += blockDim.x) {
        least_block[k] = 9223372036854775807LL;
    }
    __syncthreads();
    int i_first = blockIdx.x * blockDim.x + threadIdx.x;
    int i_step = blockDim.x * gridDim.x;
    int i_count = i_first < x_shape0 ? (x_shape0 - 1 - i_first) / i_step + 1 : 0;
    for (int i_iter = 0; i_iter < i_count; i_iter++) {
        int i = i_first + i_iter * i_step;
        if (x[i] > 0.0f) {
            int at = py2cu_wrap_int(group[i], least_shape0);
            if ((unsigned int)at < least_size) {
                atomicMin(&least_block[at], i);
            } else {
                atomicMin(&least[at], i);
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < least_size; k += blockDim.x) {
        if (least_block[k] != 9223372036854775807LL) {
            atomicMin(&least[k], least_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void by_rows(const int *__restrict__ x, int x_shape0, int x_shape1,
                                   unsigned int *__restrict__ blocks, int blocks_shape1, unsigned int blocks_size,
                                   unsigned int blocks_2)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    unsigned int *blocks_block = (unsigned int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < blocks_size; k += blockDim.x) {
        blocks_block[k] = 0;
    }
    __syncthreads();
    for (unsigned int block = blockIdx.x; block < blocks_2; block += gridDim.x) {
        int i = (int)(block * blockDim.x + threadIdx.x);
        if (i < x_shape0) {
            for (int k = 0; k < x_shape1; k++) {
                if (x[i * x_shape1 + k] == 0) {
                    continue;
                }
                int at = k % 4 * blocks_shape1 + py2cu_wrap_int(x[i * x_shape1 + k], blocks_shape1);
                if ((unsigned int)at < blocks_size) {
                    atomicSub(&blocks_block[at], 2);
                } else {
                    atomicSub(&blocks[at], 2);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < blocks_size; k += blockDim.x) {
        if (blocks_block[k] != 0) {
            atomicAdd(&blocks[k], blocks_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void latest(const int *__restrict__ x, int x_shape0, int *__restrict__ bins,
                                  unsigned int bins_size, unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int *bins_block = (int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = -2147483647 - 1;
    }
    __syncthreads();
    for (unsigned int block = blockIdx.x; block < blocks; block += gridDim.x) {
        int i = (int)(block * blockDim.x + threadIdx.x);
        if (i >= x_shape0 || x[i] <= 0) {
            continue;
        }
        int at = x[i] & 31;
        if ((unsigned int)at < bins_size) {
            atomicMax(&bins_block[at], i);
        } else {
            atomicMax(&bins[at], i);
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != -2147483647 - 1) {
            atomicMax(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void over_the_grid(const unsigned char *__restrict__ x, int x_shape0, int *__restrict__ bins,
                                         unsigned int bins_size)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int *bins_block = (int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 0;
    }
    __syncthreads();
    // each thread processes many
    int i_first = blockIdx.x * blockDim.x + threadIdx.x;
    int i_step = blockDim.x * gridDim.x;
    int i_count = i_first < x_shape0 ? (x_shape0 - 1 - i_first) / i_step + 1 : 0;
    for (unsigned int first = 0; first < (unsigned int)i_count; first += 4) {
        int bins_at[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int i_iter = first + item;
            if (i_iter < (unsigned int)i_count) {
                int i = i_first + (int)i_iter * i_step;
                int value = x[i] + 1;  // bins begin at 1
                bins_at[item] = value;
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int i_iter = first + item;
            if (i_iter < (unsigned int)i_count) {
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    atomicAdd(&bins_block[at], 1);
                } else {
                    atomicAdd(&bins[at], 1);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicAdd(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void by_columns(const unsigned short *__restrict__ x, int x_shape0, int x_shape1,
                                      const int *__restrict__ weights, unsigned int *__restrict__ bins,
                                      unsigned int bins_size, unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    unsigned int *bins_block = (unsigned int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 0;
    }
    __syncthreads();
    for (unsigned int block = blockIdx.x; block < blocks; block += gridDim.x) {
        int i = (int)(block * blockDim.x + threadIdx.x);
        if (i < x_shape0) {
            for (unsigned int first = 0; first < (unsigned int)x_shape1; first += 4) {
                unsigned short bins_at[4];
                unsigned int bins_by[4];
                for (unsigned int item = 0; item < 4; item++) {
                    unsigned int k = first + item;
                    if (k < (unsigned int)x_shape1) {
                        bins_at[item] = x[i * x_shape1 + (int)k];
                        bins_by[item] = (unsigned int)weights[(int)k];
                    }
                }
                for (unsigned int item = 0; item < 4; item++) {
                    unsigned int k = first + item;
                    if (k < (unsigned int)x_shape1) {
                        int at = bins_at[item];
                        if ((unsigned int)at < bins_size) {
                            atomicAdd(&bins_block[at], bins_by[item]);
                        } else {
                            atomicAdd(&bins[at], bins_by[item]);
                        }
                    }
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicAdd(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void weighted(const unsigned char *__restrict__ x, int x_shape0,
                                    const float *__restrict__ weights, float *__restrict__ sums, unsigned int sums_size,
                                    unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    float *sums_block = (float *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < sums_size; k += blockDim.x) {
        sums_block[k] = 0.0f;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char sums_at[4];
        float sums_by[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            int i = (int)(block * blockDim.x + threadIdx.x);
            if (block < blocks && i < x_shape0) {
                sums_at[item] = x[i];
                sums_by[item] = weights[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            int i = (int)(block * blockDim.x + threadIdx.x);
            if (block < blocks && i < x_shape0) {
                int at = sums_at[item];
                if ((unsigned int)at < sums_size) {
                    atomicAdd(&sums_block[at], sums_by[item]);
                } else {
                    atomicAdd(&sums[at], sums_by[item]);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < sums_size; k += blockDim.x) {
        if (sums_block[k] != 0.0f) {
            atomicAdd(&sums[k], sums_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void last_of_thread(const unsigned char *__restrict__ x, int x_shape0, int *__restrict__ bins,
                                          unsigned char *__restrict__ out, unsigned int bins_size)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int *bins_block = (int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 0;
    }
    __syncthreads();
    unsigned char value = 0;
    int i_first = blockIdx.x * blockDim.x + threadIdx.x;
    int i_step = blockDim.x * gridDim.x;
    int i_count = i_first < x_shape0 ? (x_shape0 - 1 - i_first) / i_step + 1 : 0;
    for (int i_iter = 0; i_iter < i_count; i_iter++) {
        int i = i_first + i_iter * i_step;
        value = x[i];
        if (value < bins_size) {
            atomicAdd(&bins_block[value], 1);
        } else {
            atomicAdd(&bins[value], 1);
        }
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = value;
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicAdd(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void of_the_turn_before(const unsigned char *__restrict__ x, int x_shape0, int *__restrict__ bins,
                                              unsigned int bins_size)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int *bins_block = (int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 0;
    }
    __syncthreads();
    int start = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char last = 0;
    for (int i = start; i < x_shape0; i += (int)(blockDim.x * gridDim.x)) {
        int at = i > start ? last : 0;
        if ((unsigned int)at < bins_size) {
            atomicAdd(&bins_block[at], 1);
        } else {
            atomicAdd(&bins[at], 1);
        }
        last = x[i];
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicAdd(&bins[k], bins_block[k]);
        }
    }
}
