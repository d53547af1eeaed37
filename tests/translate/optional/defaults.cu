// Translated from defaults.py by py2cu 0.1.0: kernel(float64[::1], float64[::1], float64[::1])

static __device__ long long bisect(const double *a, long long a_shape0, double x, long long lo)
{
    long long hi = a_shape0;
    while (lo < hi) {
        long long mid = (lo + hi) / 2;
        if (a[mid] < x) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    return lo;
}

static __device__ long long bisect(const double *a, double x, long long lo, long long hi)
{
    while (lo < hi) {
        long long mid = (lo + hi) / 2;
        if (a[mid] < x) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    return lo;
}

static __device__ double total(const double *a, long long a_shape0)
{
    const double *weights = a;  // squares
    double s = 0.0;
    for (long long i = 0; i < a_shape0; i++) {
        s += a[i] * weights[i];
    }
    return s;
}

extern "C" __global__ void kernel(const double *a, long long a_shape0, const double * /*weights*/, double *out,
                                  long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = bisect(a, a_shape0, out[i], 0LL) + bisect(a, out[i], 0LL, 10LL) + total(a, a_shape0);
    }
}
