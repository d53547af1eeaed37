// Translated from cache_hints.py by py2cu 0.1.0: copy(float32[::1], float32[::1], int64),
//    each(int8[:, ::1], uint16[:], float64[::1, :], int64[::1]),
//    of_pointers(CPointer(float32), CPointer(float32), int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

extern "C" __global__ void copy(const float *source, float *target, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __stcs(&target[i], __ldcs(&source[i]) * 2.0f);
    }
}

extern "C" __global__ void each(signed char *h, long long h_shape1, unsigned short *u, long long u_shape0,
                                long long u_stride0, double *d, long long d_shape0, long long *n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    Int64x2 place = {(long long)blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y};
    __stcg(&h[i * h_shape1 + j], __ldca(&h[i * h_shape1 + py2cu_wrap(j - 1, h_shape1)]));
    __stwb(&u[i * u_stride0], __ldcg(&u[(u_shape0 - 1) * u_stride0]));
    __stwt(&d[place.y * d_shape0 + place.x], __ldlu(&d[place.y * d_shape0 + place.x]) + 1.0);
    __stwt(&n[i], __ldcv(&n[i]));
    // a truncated float
    __stcg(&n[j], (long long)d[j * d_shape0 + i]);
}

extern "C" __global__ void of_pointers(const float *p, float *q, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        __stcs(&q[i], __ldcs(&p[i]) + __ldca(&p[0]));
    }
}
