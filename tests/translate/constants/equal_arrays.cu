// Translated from equal_arrays.py by py2cu 0.1.0: ahead(float64[::1], int64), behind(float64[::1], int64),
//    sums(uint64[::1], int64)

__constant__ const signed char STEPS[4] = {0, 1, 0, -1};
__constant__ const short WORDS[3] = {0, 300, -300};
__constant__ const unsigned char POSITIVE[3] = {0, 255, 128};
__constant__ const long long PASSED[3] = {1, 2, 3};
__constant__ const signed char OTHER_NAME[4] = {0, 1, 0, -1};
__constant__ const signed char weights[3] = {1, 2, 4};  // of three points
__constant__ const signed char weights_3[3] = {1, 2, 5};  // other elements than above

static __device__ long long pick(const long long *table, long long i);

extern "C" __global__ void ahead(double *x, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += weights[i % 3] * STEPS[i % 4] + OTHER_NAME[i % 4] + WORDS[i % 3];
    }
}

extern "C" __global__ void behind(double *x, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] -= weights[i % 3] * STEPS[i % 4] + pick(PASSED, i % 3);
    }
}

extern "C" __global__ void sums(unsigned long long *x, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += weights_3[i % 3] + POSITIVE[i % 3];
    }
}

static __device__ long long pick(const long long *table, long long i)
{
    return table[i];
}
