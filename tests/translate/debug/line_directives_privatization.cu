// Translated from line_directives_privatization.py by py2cu 0.1.0: count(uint8[::1], int32[::1]),
//    count_all(uint8[::1], int32[::1])

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
#line 6 "line_directives_privatization.py"
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
#line 7 "line_directives_privatization.py"
            int i = (int)(block * blockDim.x + threadIdx.x);

            if (block < blocks && i < x_shape0) {
#line 11 "line_directives_privatization.py"
                bins_at[item] = x[i];
#line 11 "line_directives_privatization.py"
            }
#line 11 "line_directives_privatization.py"
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
#line 7 "line_directives_privatization.py"
            int i = (int)(block * blockDim.x + threadIdx.x);
#line 9 "line_directives_privatization.py"
            if (block < blocks && i < x_shape0) {
#line 11 "line_directives_privatization.py"
                int at = bins_at[item];
#line 11 "line_directives_privatization.py"
                if ((unsigned int)at < bins_size) {
#line 11 "line_directives_privatization.py"
                    atomicAdd(&bins_block[at], 1);
#line 11 "line_directives_privatization.py"
                } else {
#line 11 "line_directives_privatization.py"
                    atomicAdd(&bins[at], 1);
#line 11 "line_directives_privatization.py"
                }
#line 11 "line_directives_privatization.py"
            }
#line 11 "line_directives_privatization.py"
        }
#line 11 "line_directives_privatization.py"
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
#line 15 "line_directives_privatization.py"
extern "C" __global__ void count_all(const unsigned char *__restrict__ x, int x_shape0, int *__restrict__ bins,
                                     unsigned int bins_size)
{
    extern __shared__ __align__(16) unsigned char py2cu_dynamic_shared[];
    int *bins_block = (int *)py2cu_dynamic_shared;
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        bins_block[k] = -2147483647 - 1;
    }
    __syncthreads();
#line 16 "line_directives_privatization.py"
    int start = blockIdx.x * blockDim.x + threadIdx.x;

    for (int i = start; i < x_shape0; i += (int)(blockDim.x * gridDim.x)) {
#line 20 "line_directives_privatization.py"
        int at = x[i];
#line 20 "line_directives_privatization.py"
        if ((unsigned int)at < bins_size) {
#line 20 "line_directives_privatization.py"
            atomicMax(&bins_block[at], i);
#line 20 "line_directives_privatization.py"
        } else {
#line 20 "line_directives_privatization.py"
            atomicMax(&bins[at], i);
#line 20 "line_directives_privatization.py"
        }
#line 18 "line_directives_privatization.py"
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != -2147483647 - 1) {
            atomicMax(&bins[k], bins_block[k]);
        }
    }
}
