// Translated from add.py by py2cu 0.1.0:
//    types(int32[::1], uint32[::1], int64[::1], uint64[::1], float32[::1], float64[::1], float32[:, ::1],
//    float64[:, :]), results(int32[::1], int64[::1]), histogram(uint8[::1], int32[::1]), in_shared(float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

extern "C" __global__ void types(int *a, long long a_shape0, unsigned int *b, long long *c, unsigned long long *d,
                                 float *x, double *y, float *m, double *t, long long t_stride0, long long t_stride1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&a[0], 1);
    atomicAdd(&b[0], 1);
    py2cu_atomic_add(&c[i], i);
    atomicAdd(&d[0], 1);
    atomicAdd(&x[0], 1);
    atomicAdd(&y[i], 2.5);
    atomicAdd(&m[i], x[i]);
    atomicAdd(&t[i * t_stride0 + t_stride1], x[i]);
    atomicAdd(&a[a_shape0 - 1], (int)i);
    atomicAdd(&x[i], (float)y[i]);
    atomicAdd(&a[py2cu_wrap(a[0], a_shape0)], 1);
}

// The old value is an index into the list.
extern "C" __global__ void results(int *counter, long long *list_, long long list__shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int place = atomicAdd(&counter[0], 1);
    list_[py2cu_wrap(place, list__shape0)] = i;
    list_[py2cu_wrap(atomicAdd(&counter[1], 2), list__shape0)] = i;
    if (atomicAdd(&counter[2], 1) == 0) {
        list_[0] = py2cu_atomic_add(&list_[1], 1) + 1;
    }
}

extern "C" __global__ void histogram(const unsigned char *image, long long image_shape0, int *bins)
{
    __shared__ int local[256];
    int t = threadIdx.x;
    local[t] = 0;
    __syncthreads();
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < image_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        atomicAdd(&local[image[i]], 1);
    }
    __syncthreads();
    atomicAdd(&bins[t], local[t]);
}

extern "C" __global__ void in_shared(float *x)
{
    __shared__ float total[1];
    __shared__ long long wide[2][2];
    if (threadIdx.x == 0) {
        total[0] = 0;
        wide[1][0] = 0;
    }
    __syncthreads();
    atomicAdd(&total[0], x[(long long)blockIdx.x * blockDim.x + threadIdx.x]);
    py2cu_atomic_add(&wide[1][0], 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        x[0] = (float)(total[0] + (double)wide[1][0]);
    }
}
