// Translated from slices.py by py2cu 0.1.0: rows(float32[:, ::1], float32[::1], float32[::1]),
//    columns(float32[:, ::1], float32[::1], float32[::1]), windows(float32[::1], float32[::1], int64),
//    shifts(float32[::1], float32[::1]), steps(float32[::1], float32[::1]),
//    any_slice(float32[::1], float32[::1], int64, int64, int64), axes(float32[:, :, ::1], float32[:, ::1]),
//    tiles(float32[::1], float32[:, ::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// a bound of a Python slice of n items
static __device__ __forceinline__ long long py2cu_slice_bound(long long i, long long n, long long step)
{
    i = i < 0 ? i + n : i;
    if (step < 0) {
        return i < -1 ? -1 : i < n ? i : n - 1;
    }
    return i < 0 ? 0 : i < n ? i : n;
}

// number of items of a slice
static __device__ __forceinline__ long long py2cu_slice_length(long long start, long long stop, long long step)
{
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) {
        return 0;
    }
    return step > 0 ? (stop - start - 1) / step + 1 : 1 - (start - stop - 1) / step;
}

static __device__ float dot(const float *a, long long a_shape0, const float *b)
{
    float total = 0;
    for (long long k = 0; k < a_shape0; k++) {
        total += a[k] * b[k];
    }
    return total;
}

static __device__ float dot(const float *a, long long a_shape0, long long a_stride0, const float *b)
{
    float total = 0;
    for (long long k = 0; k < a_shape0; k++) {
        total += a[k * a_stride0] * b[k];
    }
    return total;
}

extern "C" __global__ void rows(const float *m, long long m_shape0, long long m_shape1, const float *x, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m_shape0) {
        out[i] = dot(&m[i * m_shape1], m_shape1, x);  // a whole row
    }
}

extern "C" __global__ void columns(const float *m, long long m_shape0, long long m_shape1, const float *x, float *out)
{
    long long j = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (j < m_shape1) {
        out[j] = dot(&m[j], m_shape0, m_shape1, x);
    }
}

extern "C" __global__ void windows(const float *x, long long x_shape0, float *out, long long out_shape0,
                                   long long width)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        const float *near = &x[i];
        long long near_shape0 = max(min(py2cu_wrap(i + width, x_shape0), x_shape0), i) - i;
        float best = near[0];
        for (long long k = 1; k < near_shape0; k++) {
            best = fmaxf(best, near[k]);
        }
        out[i] = best;
    }
}

extern "C" __global__ void shifts(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    const float *tail = &x[1];
    long long tail_shape0 = max(x_shape0 - 1, 0LL);
    const float *head = x;
    if (i < tail_shape0) {
        out[i] = tail[i] - head[i];
    }
}

extern "C" __global__ void steps(const float *x, long long x_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    const float *even = x;
    long long even_shape0 = (x_shape0 + 1) / 2;
    const float *back = &x[x_shape0 - 1];
    if (i < even_shape0) {
        out[i] = even[i * 2] + back[-i];
    }
    if (i == 0) {
        out[1] = (float)((max(min(10LL, x_shape0 - 1) - 2, 0LL) + 2) / 3);
        out[2] = x[max(x_shape0 - 4, 0LL) + 1];
    }
}

extern "C" __global__ void any_slice(const float *x, long long x_shape0, float *out, long long start, long long stop,
                                     long long step)
{
    long long x_start = py2cu_slice_bound(start, x_shape0, step);
    const float *part = &x[x_start];
    long long part_shape0 = py2cu_slice_length(x_start, py2cu_slice_bound(stop, x_shape0, step), step);
    long long part_stride0 = step;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < part_shape0) {
        out[i] = part[i * part_stride0];
    }
    x_start = max(py2cu_wrap(start, x_shape0), 0LL);
    const float *some = &x[x_start];
    long long some_shape0 = max(min(py2cu_wrap(stop, x_shape0), x_shape0), x_start) - x_start;
    if (i < some_shape0) {
        out[i] += some[i];
    }
}

extern "C" __global__ void axes(const float *v, long long v_shape0, long long v_shape1, long long v_shape2, float *out,
                                long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    const float *last = v;
    long long last_stride0 = v_shape1 * v_shape2;
    float *turned = out;
    const float *wide = &out[1];
    if (i < v_shape0 && j < v_shape1) {
        turned[i * out_shape1 + j] = last[i * last_stride0 + j * v_shape2] + wide[i * out_shape1 + j];
    }
}

extern "C" __global__ void tiles(const float *x, float *out, long long out_shape1)
{
    __shared__ float tile[16][17];
    int t = threadIdx.x;
    float *row = tile[t];
    for (int k = 0; k < 16; k++) {
        row[k] = x[t * 16 + k];
    }
    __syncthreads();
    const float *column = &tile[0][t];
    float total = 0;
    for (int k = 0; k < 16; k++) {
        total += column[k * 17];
    }
    out[t * out_shape1] = total;
    out[t * out_shape1 + 1] = tile[t][3];
    out[t * out_shape1 + 2] = tile[2 + t][5];
}
