// Translated from index_and_count_of_complex.py by py2cu 0.1.0: kernel(complex64[::1], float64[::1], int64[::1])

struct py2cu_complex64 {
    float re, im;
};

static __device__ __forceinline__ bool operator==(py2cu_complex64 a, py2cu_complex64 b)
{
    return a.re == b.re && a.im == b.im;
}

extern "C" __global__ void kernel(const py2cu_complex64 *z, const double *y, long long *out)
{
    py2cu_complex64 t_0 = z[0];
    py2cu_complex64 t_1 = z[1];
    py2cu_complex64 t_2 = z[2];
    out[0] = (t_0 == z[3]) + (t_1 == z[3]) + (t_2 == z[3]);
    int at = t_0 == z[3] ? 0 : t_1 == z[3] ? 1 : t_2 == z[3] ? 2 : -1;
    if (at < 0) {
        return;  // ValueError
    }
    out[1] = at;
    out[2] = (y[0] == y[2]) + (1.0 == y[2]) + (y[1] == y[2]);
    at = y[0] == 1.0 ? 0 : y[1] == 1.0 ? 1 : -1;
    if (at < 0) {
        return;  // ValueError
    }
    out[3] = at;
}
