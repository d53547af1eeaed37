// Translated from line_directives_schedule.py by py2cu 0.1.0: histogram(uint8[::1], int32[::1])

// schedule: each block accumulates atomic updates in shared memory and merges them into the array at its end, to reduce
// contention
#line 16 "sums/__init__.py"
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
#line 17 "sums/__init__.py"
            int i = (int)(block * blockDim.x + threadIdx.x);

            if (block < blocks && i < x_shape0) {
                bins_at[item] = x[i];
#line 20 "sums/__init__.py"
            }
#line 20 "sums/__init__.py"
        }
        for (unsigned int item = 0; item < 4; item++) {
            unsigned int block = first + item;
#line 17 "sums/__init__.py"
            int i = (int)(block * blockDim.x + threadIdx.x);
#line 19 "sums/__init__.py"
            if (block < blocks && i < x_shape0) {
                int at = bins_at[item];
#line 20 "sums/__init__.py"
                if ((unsigned int)at < bins_size) {
#line 20 "sums/__init__.py"
                    atomicAdd(&bins_block[at], 1);
#line 20 "sums/__init__.py"
                } else {
#line 20 "sums/__init__.py"
                    atomicAdd(&bins[at], 1);
#line 20 "sums/__init__.py"
                }
#line 20 "sums/__init__.py"
            }
#line 20 "sums/__init__.py"
        }
#line 20 "sums/__init__.py"
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < bins_size; k += blockDim.x) {
        if (bins_block[k] != 0) {
            atomicAdd(&bins[k], bins_block[k]);
        }
    }
}
