// Translated from views_and_callees.py by py2cu 0.1.0: through_function(float32[::1]), through_two(float32[::1]),
//    through_view(float32[::1]), through_slice(float32[::1]), columns(float32[::1]), inside(float32[::1]),
//    racing(float32[::1]), well_guarded(float32[::1]), other_rows(float32[::1]), same_elements(float32[::1]),
//    with_barriers(float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ float next_of(const float *a)
{
    return a[threadIdx.x + 1];
}

static __device__ float next_of_next(const float *a)
{
    return next_of(a) + a[threadIdx.x];
}

static __device__ void bump(float *out, float v)
{
    out[0] += v;
}

static __device__ void put(float *a, int t, int v)
{
    a[t * 2] = (float)v;
}

static __device__ float get(const float *a, int t)
{
    return a[t * 2];
}

static __device__ float sum_of(const float *a, int n)
{
    __syncthreads();
    float s = 0;
    for (int k = 0; k < n; k++) {
        s += a[k];
    }
    __syncthreads();
    return s;
}

static __device__ void reversed_twice(float *a, int n)
{
    int t = threadIdx.x;
    a[t] = a[py2cu_wrap(n - 1 - t, 64)];
    a[t] = a[py2cu_wrap(n - t, 64)];
}

extern "C" __global__ void through_function(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[64];
    part[t] = x[t];
    x[t] = next_of(part);
}

extern "C" __global__ void through_two(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[64];
    part[t] = x[t];
    x[t] = next_of_next(part);
}

extern "C" __global__ void through_view(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[2][64];
    float *row = part[0];
    row[t] = x[t];
    x[t] = row[t + 1];
}

extern "C" __global__ void through_slice(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[65];
    const float *rest = &part[1];
    part[t] = x[t];
    x[t] = rest[t];
}

extern "C" __global__ void columns(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[64][2];
    put(part[0], t, 3);
    x[t] = get(part[0], t);
    x[t] = get(part[0], t + 1);
}

extern "C" __global__ void inside(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[64];
    part[t] = x[t];
    __syncthreads();
    reversed_twice(part, 64);
    __syncthreads();
    x[t] = part[t];
}

extern "C" __global__ void racing(float *x)
{
    bump(x, x[threadIdx.x]);
}

extern "C" __global__ void well_guarded(float *x)
{
    int t = threadIdx.x;
    float own[4];
    bump(own, x[t]);
    if (t == 0) {
        bump(x, own[0]);
    }
    bump(&x[t], x[t]);
}

extern "C" __global__ void other_rows(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[2][64];
    part[0][t] = x[t];
    float *row = part[1];
    row[t] = x[t + 1];
    x[t] = row[t];
    const float *column = &part[0][t];
    x[t] = column[0] + column[64];
}

extern "C" __global__ void same_elements(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[64][2];
    float *column = part[0];
    column[t * 2] = x[t];
    x[t] = part[t][0] + get(part[0], t);
}

extern "C" __global__ void with_barriers(float *x)
{
    int t = threadIdx.x;
    __shared__ float part[64];
    part[t] = x[t];
    x[t] = sum_of(part, 64);
    part[t] = x[t + 64];
    x[t] = sum_of(part, 64);
}
