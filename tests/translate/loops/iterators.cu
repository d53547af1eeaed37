// Translated from iterators.py by py2cu 0.1.0: head_and_tail(float32[::1], float32[::1]),
//    until_zero(int64[::1], int64[::1]), pairs(float32[::1], float32[::1]),
//    chunks(float32[::1], float32[::1], float32[::1]), grids(float32[:, ::1], float32[:, :], int64, float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void head_and_tail(const float *x, long long x_shape0, float *out)
{
    long long items = 0;
    if (items >= x_shape0) {  // every row has one item at least
        return;  // StopIteration
    }
    float best = x[items];
    items += 1;
    // what is left
    while (items < x_shape0) {
        float v = x[items];
        items += 1;
        if (v > best) {
            best = v;
        }
    }
    out[0] = best;
}

extern "C" __global__ void until_zero(const long long *x, long long x_shape0, long long *out)
{
    long long items = 0;
    bool broke = false;
    while (items < x_shape0) {
        long long v = x[items];
        items += 1;
        if (v == 0) {
            broke = true;
            break;
        }
        out[0] += v;
    }
    if (!broke) {
        out[2] = 1;
    }
    while (items < x_shape0) {
        long long i = 1 + items, v = x[items];
        items += 1;
        out[1] += i * v;
    }
}

extern "C" __global__ void pairs(const float *x, long long x_shape0, float *out)
{
    long long items = 0;
    long long j = 0;
    while (items < x_shape0) {
        float a = x[items];
        items += 1;
        if (items >= x_shape0) {
            break;
        }
        float b = x[items];
        items += 1;
        long long k = j;
        j += 1;
        out[k] = a * b;
    }
}

extern "C" __global__ void chunks(const float *x, long long x_shape0, const float *weights, long long weights_shape0,
                                  float *out, long long out_shape0)
{
    long long items = 0;
    for (long long k = 0; k < out_shape0; k++) {
        for (long long j = 0; j < weights_shape0; j++) {
            float w = weights[j];
            if (items >= x_shape0) {
                return;  // StopIteration
            }
            float item = x[items];
            items += 1;
            out[k] += w * item;
        }
    }
}

extern "C" __global__ void grids(const float *m, long long m_shape0, long long m_shape1, const float *s,
                                 long long s_shape0, long long s_shape1, long long s_stride0, long long s_stride1,
                                 long long n, float *out, long long out_shape0)
{
    const float *elements = m;
    long long elements_shape0 = m_shape0 * m_shape1;
    long long elements_at = 0;
    if (elements_at >= elements_shape0) {
        return;  // StopIteration
    }
    out[0] = elements[elements_at];
    elements_at += 1;
    if (elements_at >= elements_shape0) {
        return;  // StopIteration
    }
    out[1] = elements[elements_at];
    elements_at += 1;
    while (elements_at < elements_shape0) {
        float v = elements[elements_at];
        elements_at += 1;
        out[2] += v;
    }
    long long places = 0;
    if (places >= s_shape0 * s_shape1) {
        return;  // StopIteration
    }
    places += 1;
    while (places < s_shape0 * s_shape1) {
        float v = s[places / s_shape1 * s_stride0 + places % s_shape1 * s_stride1];
        places += 1;
        if (v > 3.0f) {
            break;
        }
    }
    while (places < s_shape0 * s_shape1) {
        long long at_0 = places / s_shape1;
        float v = s[places / s_shape1 * s_stride0 + places % s_shape1 * s_stride1];
        places += 1;
        out[at_0] += v;
    }
    long long count = min(n * 3, m_shape0 * m_shape1);
    for (long long k = 0; k < count; k++) {
        long long i = k / 3, j = k % 3;
        float v = m[k];
        out[i] += (double)j * v;
    }
    long long start = n;
    long long stop = n + 5 - start;
    n += 2;
    for (int k = 0; k < stop; k++) {
        long long i = start + k;
        out[py2cu_wrap(i, out_shape0)] = (float)n;
    }
    for (int k = 0; k < stop; k++) {
        long long i = start + k;
        out[py2cu_wrap(i, out_shape0)] += 1.0f;
    }
}
