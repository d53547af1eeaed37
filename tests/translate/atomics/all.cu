// Translated from all.py by py2cu 0.1.0:
//    arithmetic(int32[::1], uint32[::1], int64[::1], uint64[::1], float32[::1], float64[::1]),
//    bits(int32[::1], uint32[::1], int64[::1], uint64[::1], uint32[:, ::1]), swap(int32[::1], uint64[::1], int64[::1])

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

// atomicAnd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_and(long long *address, long long value)
{
    return (long long)atomicAnd((unsigned long long *)address, (unsigned long long)value);
}

// atomicOr has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_or(long long *address, long long value)
{
    return (long long)atomicOr((unsigned long long *)address, (unsigned long long)value);
}

// atomicExch has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_exch(long long *address, long long value)
{
    return (long long)atomicExch((unsigned long long *)address, (unsigned long long)value);
}

// atomicCAS has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_cas(long long *address, long long expected, long long value)
{
    return (long long)atomicCAS((unsigned long long *)address, (unsigned long long)expected, (unsigned long long)value);
}

// counts up to limit
static __device__ __forceinline__ unsigned long long py2cu_atomic_inc(unsigned long long *p, unsigned long long limit)
{
    unsigned long long old = *p;
    unsigned long long seen;
    do {
        seen = old;
        old = atomicCAS(p, seen, seen >= limit ? 0 : seen + 1);
    } while (old != seen);
    return old;
}

// counts down from limit
static __device__ __forceinline__ unsigned long long py2cu_atomic_dec(unsigned long long *p, unsigned long long limit)
{
    unsigned long long old = *p;
    unsigned long long seen;
    do {
        seen = old;
        old = atomicCAS(p, seen, seen == 0 || seen > limit ? limit : seen - 1);
    } while (old != seen);
    return old;
}

// unchanged if an operand is NaN
static __device__ __forceinline__ float py2cu_atomic_max_f32(float *address, float value)
{
    unsigned int old = *(unsigned int *)address;
    unsigned int seen = old;
    while (value > __uint_as_float(seen)) {
        old = atomicCAS((unsigned int *)address, seen, __float_as_uint(value));
        if (old == seen) {
            break;
        }
        seen = old;
    }
    return __uint_as_float(old);
}

// NaN is ignored: a number replaces it
static __device__ __forceinline__ float py2cu_atomic_nanmax_f32(float *address, float value)
{
    unsigned int old = *(unsigned int *)address;
    unsigned int seen = old;
    while (value > __uint_as_float(seen) || (isnan(__uint_as_float(seen)) && !isnan(value))) {
        old = atomicCAS((unsigned int *)address, seen, __float_as_uint(value));
        if (old == seen) {
            break;
        }
        seen = old;
    }
    return __uint_as_float(old);
}

// unchanged if an operand is NaN
static __device__ __forceinline__ float py2cu_atomic_min_f32(float *address, float value)
{
    unsigned int old = *(unsigned int *)address;
    unsigned int seen = old;
    while (value < __uint_as_float(seen)) {
        old = atomicCAS((unsigned int *)address, seen, __float_as_uint(value));
        if (old == seen) {
            break;
        }
        seen = old;
    }
    return __uint_as_float(old);
}

// unchanged if an operand is NaN
static __device__ __forceinline__ double py2cu_atomic_max_f64(double *address, double value)
{
    unsigned long long old = *(unsigned long long *)address;
    unsigned long long seen = old;
    while (value > __longlong_as_double((long long)seen)) {
        old = atomicCAS((unsigned long long *)address, seen, (unsigned long long)__double_as_longlong(value));
        if (old == seen) {
            break;
        }
        seen = old;
    }
    return __longlong_as_double((long long)old);
}

// unchanged if an operand is NaN
static __device__ __forceinline__ double py2cu_atomic_min_f64(double *address, double value)
{
    unsigned long long old = *(unsigned long long *)address;
    unsigned long long seen = old;
    while (value < __longlong_as_double((long long)seen)) {
        old = atomicCAS((unsigned long long *)address, seen, (unsigned long long)__double_as_longlong(value));
        if (old == seen) {
            break;
        }
        seen = old;
    }
    return __longlong_as_double((long long)old);
}

// NaN is ignored: a number replaces it
static __device__ __forceinline__ double py2cu_atomic_nanmin_f64(double *address, double value)
{
    unsigned long long old = *(unsigned long long *)address;
    unsigned long long seen = old;
    while (value < __longlong_as_double((long long)seen) ||
           (isnan(__longlong_as_double((long long)seen)) && !isnan(value))) {
        old = atomicCAS((unsigned long long *)address, seen, (unsigned long long)__double_as_longlong(value));
        if (old == seen) {
            break;
        }
        seen = old;
    }
    return __longlong_as_double((long long)old);
}

extern "C" __global__ void arithmetic(int *a, unsigned int *b, long long *c, unsigned long long *d, float *x,
                                      double *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    atomicSub(&a[0], 1);
    atomicSub(&b[0], 1);
    py2cu_atomic_add(&c[0], -i);
    atomicAdd(&d[0], -1ULL);
    atomicAdd(&x[0], -x[i]);
    atomicAdd(&y[0], -0.5);
    atomicMax(&a[0], (int)i);
    atomicMax(&b[0], (unsigned int)i);
    atomicMax(&c[0], i);
    atomicMax(&d[0], 7);
    py2cu_atomic_max_f32(&x[0], x[i]);
    py2cu_atomic_max_f64(&y[0], y[i]);
    atomicMin(&a[0], (int)i);
    atomicMin(&c[0], i);
    py2cu_atomic_min_f32(&x[0], x[i]);
    py2cu_atomic_min_f64(&y[0], y[i]);
    py2cu_atomic_nanmax_f32(&x[0], x[i]);
    py2cu_atomic_nanmin_f64(&y[0], y[i]);
    atomicMax(&a[0], (int)i);
}

extern "C" __global__ void bits(int *a, long long a_shape0, unsigned int *b, long long *c, unsigned long long *d,
                                unsigned int *m, long long m_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    atomicAnd(&a[0], (int)i);
    py2cu_atomic_and(&c[0], i);
    atomicOr(&b[0], (unsigned int)(1LL << (i & 31)));
    py2cu_atomic_or(&c[0], i);
    atomicXor(&d[0], 5);
    atomicXor(&a[a_shape0 - 1], 5);
    int old = atomicExch(&a[0], (int)i);
    c[1] = py2cu_atomic_exch(&c[0], old);
    atomicInc(&b[0], 9);
    py2cu_atomic_inc(&d[0], 9);
    atomicDec(&b[0], 9);
    py2cu_atomic_dec(&d[0], 9);
    atomicInc(&m[i * m_shape1 + 1], 9);
}

// A lock, and a maximum implemented with compare-and-swap.
extern "C" __global__ void swap(int *a, unsigned long long *d, long long *c)
{
    while (atomicCAS(&a[0], 0, 1) != 0) { }
    c[0] += 1;
    __threadfence();
    atomicExch(&a[0], 0);

    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long old = c[1];
    while (old < i) {
        long long seen = py2cu_atomic_cas(&c[1], old, i);
        if (seen == old) {
            break;
        }
        old = seen;
    }
    atomicCAS(&d[0], 0, 7);
}
