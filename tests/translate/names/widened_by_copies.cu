// Translated from widened_by_copies.py by py2cu 0.1.0: clamp(float32[::1], float32[::1]),
//    rows(int32[::1], int32[::1], float32[::1], int64), steps(float32[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void clamp(const float *x, float *y, long long y_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < y_shape0) {
        double v = x[i];
        if (v > 0.5) {
            v = 2.0 * v;
        }
        y[i] = (float)v;
        double w = x[i + 1];
        if (w < 0.1) {
            w = 0.0;
        } else if (w > v) {
            w = w * 0.1;
        }
        y[i] += w;
        float k = x[i];
        double k_2 = k * k + 1.5;  // float32 arithmetic: two variables
        y[i] += k_2;
    }
}

extern "C" __global__ void rows(const int *offsets, long long offsets_shape0, const int *lengths, float *out,
                                long long out_shape0, long long stop)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (row < offsets_shape0 - 1) {
        long long end = offsets[row + 1];
        long long count = end - offsets[row];
        if (count > lengths[row]) {
            end = (long long)offsets[row] + lengths[row];
        } else if (count == 0 && stop < 0) {
            end = end + stop;
        }
        for (long long k = offsets[row]; k < end; k++) {
            out[py2cu_wrap(k, out_shape0)] += 1.0f;
        }
    }
}

extern "C" __global__ void steps(const float *x, float *y, long long y_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < y_shape0) {
        for (int k = 0; k < 4; k++) {
            double v = x[i + k];
            if (v < 0.0) {
                v = v + 0.1;
            }
            if (v > 3.0) {
                break;
            }
            y[i] += v;
        }
    }
}
