// Hand-written baseline of samples/grid_stride_add.py.
extern "C" __global__ void grid_stride_add(int n, const float *__restrict__ a, const float *__restrict__ b,
                                           float *__restrict__ out)
{
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        out[i] = a[i] + b[i];
}
