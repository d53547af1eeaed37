// Translated from axis_argument.py by py2cu 0.1.0: kernel(float64[::1], float64[:, ::1], float64[::1])

// as in NumPy, NaN is returned
static __device__ __forceinline__ double py2cu_maximum_f64(double a, double b) { return a >= b || isnan(a) ? a : b; }

extern "C" __global__ void kernel(const double *x, long long x_shape0, const double *m, long long m_shape0,
                                  long long m_shape1, double *out)
{
    double total = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        total += x[k];
    }
    out[0] = total;
    total = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        total += x[k];
    }
    out[1] = total;
    total = 0.0;
    for (long long k = 0; k < m_shape0 * m_shape1; k++) {
        total += m[k];
    }
    out[2] = total;
    if (x_shape0 == 0) {
        return;
    }
    double largest = x[0];
    for (long long k = 0; k < x_shape0; k++) {
        largest = py2cu_maximum_f64(largest, x[k]);
    }
    out[3] = largest;
    if (m_shape0 * m_shape1 == 0) {
        return;
    }
    largest = m[0];
    for (long long k = 0; k < m_shape0 * m_shape1; k++) {
        largest = py2cu_maximum_f64(largest, m[k]);
    }
    out[4] = largest;
}
