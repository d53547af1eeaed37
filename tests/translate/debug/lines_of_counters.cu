// Translated from lines_of_counters.py by py2cu 0.1.0: count(uint8[::1], int32[::1]),
//    count_all(uint8[::1], int32[::1])

// schedule: accumulated in shared memory and merged at the end of each block, to reduce contention
#line 6 "lines_of_counters.py"
extern "C" __global__ void count(const unsigned char *__restrict__ x, int x_shape0, int *__restrict__ bins,
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
#line 7 "lines_of_counters.py"
            int i = (int)(block * blockDim.x + threadIdx.x);

            if (block < blocks && i < x_shape0) {
#line 11 "lines_of_counters.py"
                bins_at[item] = x[i];
#line 11 "lines_of_counters.py"
            }
#line 11 "lines_of_counters.py"
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
#line 7 "lines_of_counters.py"
            int i = (int)(block * blockDim.x + threadIdx.x);
#line 9 "lines_of_counters.py"
            if (block < blocks && i < x_shape0) {
#line 11 "lines_of_counters.py"
                int at = bins_at[item];
#line 11 "lines_of_counters.py"
                if ((unsigned int)at < bins_size) {
#line 11 "lines_of_counters.py"
                    atomicAdd(&bins_block[at], 1);
#line 11 "lines_of_counters.py"
                } else {
#line 11 "lines_of_counters.py"
                    atomicAdd(&bins[at], 1);
#line 11 "lines_of_counters.py"
                }
#line 11 "lines_of_counters.py"
            }
#line 11 "lines_of_counters.py"
        }
#line 11 "lines_of_counters.py"
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicAdd(&bins[k], bins_block[k]);
        }
    }
}

// schedule: accumulated in shared memory and merged at the end of each block, to reduce contention
#line 15 "lines_of_counters.py"
extern "C" __global__ void count_all(const unsigned char *__restrict__ x, int x_shape0, int *__restrict__ bins,
                                     unsigned int bins_size)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int *bins_block = (int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = -2147483647 - 1;
    }
    __syncthreads();
#line 16 "lines_of_counters.py"
    int start = blockIdx.x * blockDim.x + threadIdx.x;

    for (int i = start; i < x_shape0; i += (int)(blockDim.x * gridDim.x)) {
#line 20 "lines_of_counters.py"
        int at = x[i];
#line 20 "lines_of_counters.py"
        if ((unsigned int)at < bins_size) {
#line 20 "lines_of_counters.py"
            atomicMax(&bins_block[at], i);
#line 20 "lines_of_counters.py"
        } else {
#line 20 "lines_of_counters.py"
            atomicMax(&bins[at], i);
#line 20 "lines_of_counters.py"
        }
#line 18 "lines_of_counters.py"
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != -2147483647 - 1) {
            atomicMax(&bins[k], bins_block[k]);
        }
    }
}
