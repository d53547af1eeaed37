// Translated from several_targets.py by py2cu 0.1.0: kernel(float64[::1], float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(double *out, long long out_shape0, const float *x, long long n)
{
    double a = n * 2.5;  // of the same type
    double b = a;
    out[0] = a + b;
    double s = 0.0, t = 0.0;
    for (long long i = 0; i < n; i++) {
        s += x[i];
        t += s;
    }
    out[1] = s - t;
    float d = x[0] * x[1];
    double c = d;
    if (n > 2) {
        c = 0.5 + n;
    }
    out[2] = c * d;
    double value = x[2] * 2.0;
    out[3] = value;
    out[4] = value;
    double p = x[3] * 3.0;
    out[5] = p;
    double q = x[4] * 3.0;
    out[6] = q;
    out[7] = p + q;
    n = n + 1;
    long long m = n;
    out[8] = n * m;
    long long i_2 = n - 3;
    long long i = i_2;
    long long i_in_out = py2cu_wrap(i, out_shape0);
    out[i_in_out] = i_2;
    long long j = n * 2 - 5;
    out[i_in_out] = j;
    i = j;
    out[9] += i * j;
}
