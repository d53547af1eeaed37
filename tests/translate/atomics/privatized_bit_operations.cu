// Translated from privatized_bit_operations.py by py2cu 0.1.0: all_of(uint8[::1], int32[::1], uint32[::1]),
//    all_of_wide(uint8[::1], int64[::1], int64[::1]), any_of(uint8[::1], uint64[::1], uint64[::1]),
//    odd_ones(uint8[::1], int32[::1], int32[::1]), smallest(uint8[::1], uint32[::1], uint32[::1]),
//    largest(uint8[::1], int64[::1], int64[::1]), largest_unsigned(uint8[::1], uint64[::1], uint64[::1])

// atomicAnd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_and(long long *address, long long value)
{
    return (long long)atomicAnd((unsigned long long *)address, (unsigned long long)value);
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void all_of(const unsigned char *__restrict__ x, long long x_shape0,
                                  const int *__restrict__ masks, unsigned int *__restrict__ bins,
                                  unsigned int bins_size, unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    unsigned int *bins_block = (unsigned int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 4294967295U;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char bins_at[4];
        unsigned int bins_by[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
                bins_by[item] = (unsigned int)masks[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    atomicAnd(&bins_block[at], bins_by[item]);
                } else {
                    atomicAnd(&bins[at], bins_by[item]);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 4294967295U) {
            atomicAnd(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void all_of_wide(const unsigned char *__restrict__ x, long long x_shape0,
                                       const long long *__restrict__ masks, long long *__restrict__ bins,
                                       unsigned int bins_size, unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    long long *bins_block = (long long *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = -1;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char bins_at[4];
        long long bins_by[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
                bins_by[item] = masks[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    py2cu_atomic_and(&bins_block[at], bins_by[item]);
                } else {
                    py2cu_atomic_and(&bins[at], bins_by[item]);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != -1) {
            py2cu_atomic_and(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void any_of(const unsigned char *__restrict__ x, long long x_shape0,
                                  const unsigned long long *__restrict__ masks, unsigned long long *__restrict__ bins,
                                  unsigned int bins_size, unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    unsigned long long *bins_block = (unsigned long long *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 0;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char bins_at[4];
        unsigned long long bins_by[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
                bins_by[item] = masks[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    atomicOr(&bins_block[at], bins_by[item]);
                } else {
                    atomicOr(&bins[at], bins_by[item]);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicOr(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void odd_ones(const unsigned char *__restrict__ x, long long x_shape0,
                                    const int *__restrict__ masks, int *__restrict__ bins, unsigned int bins_size,
                                    unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int *bins_block = (int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 0;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char bins_at[4];
        int bins_by[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
                bins_by[item] = masks[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    atomicXor(&bins_block[at], bins_by[item]);
                } else {
                    atomicXor(&bins[at], bins_by[item]);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicXor(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void smallest(const unsigned char *__restrict__ x, long long x_shape0,
                                    const unsigned int *__restrict__ values, unsigned int *__restrict__ bins,
                                    unsigned int bins_size, unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    unsigned int *bins_block = (unsigned int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 4294967295U;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char bins_at[4];
        unsigned int bins_by[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
                bins_by[item] = values[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    atomicMin(&bins_block[at], bins_by[item]);
                } else {
                    atomicMin(&bins[at], bins_by[item]);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 4294967295U) {
            atomicMin(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void largest(const unsigned char *__restrict__ x, long long x_shape0,
                                   const long long *__restrict__ values, long long *__restrict__ bins,
                                   unsigned int bins_size, unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    long long *bins_block = (long long *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = -9223372036854775807LL - 1;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char bins_at[4];
        long long bins_by[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
                bins_by[item] = values[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    atomicMax(&bins_block[at], bins_by[item]);
                } else {
                    atomicMax(&bins[at], bins_by[item]);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != -9223372036854775807LL - 1) {
            atomicMax(&bins[k], bins_block[k]);
        }
    }
}

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
extern "C" __global__ void largest_unsigned(const unsigned char *__restrict__ x, long long x_shape0,
                                            const unsigned long long *__restrict__ values,
                                            unsigned long long *__restrict__ bins, unsigned int bins_size,
                                            unsigned int blocks)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    unsigned long long *bins_block = (unsigned long long *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = 0;
    }
    __syncthreads();
    for (unsigned int first = blockIdx.x * 4; first < blocks; first += gridDim.x * 4) {
        unsigned char bins_at[4];
        unsigned long long bins_by[4];
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
                bins_by[item] = values[i];
            }
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
            long long i = (long long)block * blockDim.x + threadIdx.x;
            if (block < blocks && i < x_shape0) {
                int at = bins_at[item];
                if ((unsigned int)at < bins_size) {
                    atomicMax(&bins_block[at], bins_by[item]);
                } else {
                    atomicMax(&bins[at], bins_by[item]);
                }
            }
        }
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicMax(&bins[k], bins_block[k]);
        }
    }
}
