// Translated from reductions.py by py2cu 0.1.0: statistics(float32[:, ::1], float64[:, ::1]),
//    counts(int32[:, :], int64[::1]), truths(float64[:, ::1], bool[::1])

// as in NumPy, NaN is returned
static __device__ __forceinline__ float py2cu_maximum_f32(float a, float b) { return a >= b || isnan(a) ? a : b; }

extern "C" __global__ void statistics(const float *x, long long x_shape0, long long x_shape1, double *out,
                                      long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        if (x_shape1 == 0) {
            return;
        }
        float largest = x[i * x_shape1];
        for (long long k = 0; k < x_shape1; k++) {
            largest = py2cu_maximum_f32(largest, x[i * x_shape1 + k]);
        }
        out[i * out_shape1] = largest;
        float total = 0.0f;
        for (long long k = 0; k < x_shape1; k++) {
            total += x[i * x_shape1 + k];
        }
        out[i * out_shape1 + 1] = total / (double)x_shape1;
        total = 0.0f;
        for (long long k = 0; k < x_shape1; k++) {
            total += x[i * x_shape1 + k];
        }
        double mean = total / (double)x_shape1;
        double squares = 0.0;
        for (long long k = 0; k < x_shape1; k++) {
            double away = x[i * x_shape1 + k] - mean;
            squares += away * away;
        }
        out[i * out_shape1 + 2] = sqrt(squares / x_shape1);
        double total_2 = 0.0;
        long long count = 0;
        for (long long k = 0; k < x_shape1; k++) {
            float item = x[i * x_shape1 + k];
            if (!isnan(item)) {
                total_2 += item;
                count += 1;
            }
        }
        out[i * out_shape1 + 3] = total_2 / count;
    }
}

extern "C" __global__ void counts(const int *x, long long x_shape0, long long x_shape1, long long x_stride0,
                                  long long x_stride1, long long *out)
{
    if (x_shape0 * x_shape1 == 0) {
        return;
    }
    int best = x[0];
    long long at = 0;
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            int item = x[k0 * x_stride0 + k1 * x_stride1];
            if (item > best) {
                best = item;
                at = k0 * x_shape1 + k1;
            }
        }
    }
    out[0] = at;
    long long count = 0;
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            if (x[k0 * x_stride0 + k1 * x_stride1] != 0) {
                count += 1;
            }
        }
    }
    out[1] = count;
    long long product = 1;
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            product *= x[k0 * x_stride0 + k1 * x_stride1];
        }
    }
    out[2] = product;
    int least = x[0];
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            least = min(least, x[k0 * x_stride0 + k1 * x_stride1]);
        }
    }
    out[3] = least;
}

extern "C" __global__ void truths(const double *x, long long x_shape0, long long x_shape1, bool *out)
{
    // the position in C order
    bool both = true;
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        both = both && x[k] != 0.0;
    }
    if (both) {
        if (x_shape0 * x_shape1 == 0) {
            return;
        }
        double best = x[0];
        long long at = 0;
        for (long long k = 0; k < x_shape0 * x_shape1; k++) {
            double item = x[k];
            if (item < best || (isnan(item) && !isnan(best))) {
                best = item;
                at = k;
            }
        }
        both = at > 3;
    }
    out[0] = both;
    bool any = false;
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        any = any || x[k] != 0.0;
    }
    if (any) {
        out[1] = true;
    }
}
