// Hand-written baseline of scan.py.
#define THREADS 512

extern "C" __global__ void scan(int n, const int *__restrict__ x, int *__restrict__ out)
{
    __shared__ int sums[THREADS];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    sums[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int offset = 1; offset < THREADS; offset *= 2) {
        int before = t >= offset ? sums[t - offset] : 0;
        __syncthreads();
        sums[t] += before;
        __syncthreads();
    }
    if (i < n)
        out[i] = sums[t];
}
