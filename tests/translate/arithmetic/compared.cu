// Translated from compared.py by py2cu 0.1.0:
//    compare(bool[::1], int64, int64, complex128, float32[::1], float32[:, :], complex64)

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ bool operator==(py2cu_complex128 a, py2cu_complex128 b)
{
    return a.re == b.re && a.im == b.im;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex64 a, py2cu_complex64 b)
{
    return a.re != b.re || a.im != b.im;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex128 a, py2cu_complex128 b)
{
    return a.re != b.re || a.im != b.im;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex64 a, float b) { return a != py2cu_complex64{b, 0}; }

static __device__ __forceinline__ bool operator!=(py2cu_complex128 a, double b) { return a != py2cu_complex128{b, 0}; }

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

extern "C" __global__ void compare(bool *yes, long long n, long long m, py2cu_complex128 z, const float *a,
                                   long long a_shape0, const float *b, long long b_shape0, long long b_shape1,
                                   long long b_stride0, long long b_stride1, py2cu_complex64 w)
{
    yes[0] = n == 3 && 2 == m;
    yes[1] = n != 3 || 2 != m;
    yes[2] = n < 3 || (n == 3 && 2 < m);
    yes[3] = n < 3 || (n == 3 && 2 <= m);
    yes[4] = n > 3 || n == 3;
    yes[5] = n > 3 || (n == 3 && 2 > m);
    yes[6] = n == 1 && m == 2 && 1 == m + n;
    yes[7] = true;
    yes[8] = false;
    yes[9] = n == 1 || n == 2 || n == n * n;
    yes[10] = n != 1 && n != 2;
    float value = a[0];
    bool found = false;
    for (long long k0 = 0; k0 < b_shape0 && !found; k0++) {
        for (long long k1 = 0; k1 < b_shape1 && !found; k1++) {
            found = b[k0 * b_stride0 + k1 * b_stride1] == value;
        }
    }
    yes[11] = found;
    found = false;
    for (long long k = 0; k < a_shape0 && !found; k++) {
        found = a[k] == 2.0f;
    }
    yes[12] = found;
    found = false;
    for (long long k = 0; k < a_shape0 && !found; k++) {
        found = a[k] == 3.0f;
    }
    yes[13] = !found;
    yes[14] = z == py2cu_complex128{0.0, 1.0};
    yes[15] = z != py2cu_to_complex128(w);
    yes[16] = z != 0.0;
    yes[17] = !(w != 0.0f);
    if (z != 0.0) {
        yes[18] = true;
    }
    yes[19] = true;
    yes[20] = false;
    yes[21] = true;
    yes[22] = false;
    yes[23] = false;
    yes[24] = n >= 3 && n < 20 && (n - 3) % 2 == 0;
    yes[25] = n >= 0 && n < 10;
    yes[26] = 1 < n && n < m;
    yes[27] = 1 < n && n != m && (double)m <= a[1];
    yes[28] = z == py2cu_to_complex128(w) && n == 2;
    yes[29] = true;
    yes[30] = false;
}
