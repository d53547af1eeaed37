// Translated from unsigned.py by py2cu 0.1.0:
//    thread_indices(int32, int64, uint32, float64[::1], int64[::1], float32[::1]),
//    unsigned(uint8[::1], uint16[::1], uint32[::1], int8[::1], float64[::1], int64[::1], uint64[::1]),
//    overflow(int32, int32, int16[::1], int64[::1], float64[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static __device__ long long sum_of_squares(int a, int b);

extern "C" __global__ void thread_indices(int m, long long n, unsigned int u, double *d, long long *s, float *f)
{
    if ((int)threadIdx.x < m) {
        s[0] = 1;
    }
    if ((int)threadIdx.x - 1 >= 0) {
        s[1] = 1;
    }
    if ((int)threadIdx.x - (int)threadIdx.y < 0) {
        s[2] = 1;
    }
    d[3] = ((int)threadIdx.x - 10) * 0.5;
    d[4] = threadIdx.x - 3.5;
    s[5] = -(int)threadIdx.x;
    s[6] = py2cu_floordiv(threadIdx.x, -2);
    s[7] = py2cu_floormod(threadIdx.x, n);
    s[8] = llabs((long long)((int)threadIdx.x - 5));
    s[9] = min((int)threadIdx.x, m);
    d[10] = threadIdx.x / 2.0;
    s[11] = (long long)blockIdx.x * 1000000 - gridDim.x;
    s[12] = ~(int)threadIdx.x;
    s[13] = threadIdx.x - n;
    s[14] = (long long)threadIdx.x - u;
    s[15] = ((int)threadIdx.x - 5) >> 1;
    s[16] = ((int)threadIdx.x - 5) >> 1;
    s[17] = max((int)threadIdx.x - 5, m);
    s[18] = (int)threadIdx.x * -1;
    int t = (int)threadIdx.x - 7;
    s[19] = t;
    f[20] = (float)t;
    s[21] = (long long)blockDim.x * gridDim.x * blockDim.y;
    s[22] = (int)threadIdx.x > m ? 5 : (int)threadIdx.x - 9;
    for (int i = (int)threadIdx.x - 3; i < m; i++) {
        s[23] += i;
    }
    if (m < (int)blockDim.x && blockDim.x <= n) {
        s[24] = 1;
    }
    s[25] = (int)threadIdx.x - 2 < 0.0;
    s[26] = (int)threadIdx.x - 2;
}

extern "C" __global__ void unsigned_(unsigned char *a, const unsigned short *b, unsigned int *c, const signed char *e,
                                     double *d, long long *s, unsigned long long *w)
{
    d[0] = (unsigned long long)a[0] - a[1];
    s[1] = (long long)((unsigned long long)a[0] - a[1]);
    w[2] = (unsigned long long)b[0] * b[1];
    d[3] = (unsigned long long)b[0] - b[1];
    w[4] = (unsigned long long)c[0] + c[1];
    s[5] = (unsigned long long)c[0] - c[1] < 0.0;
    s[6] = (unsigned long long)a[0] - a[1] < 0.0;
    s[7] = a[0] - 1 < 0;
    s[8] = a[0] - e[0] < 0;
    d[9] = (unsigned char)-a[0];
    s[10] = (long long)((unsigned long long)a[0] - a[1]);
    s[11] = (long long)((unsigned long long)a[0] << 60);
    w[12] = (unsigned long long)c[0] << 4;
    s[13] = (long long)((unsigned long long)a[0] - a[1]) >> 1;
    w[14] = (unsigned long long)(a[0] * a[1] + b[0]);
    s[15] = e[0] * e[1];
    d[16] = (unsigned long long)c[0] * c[1];
    a[2] = (unsigned char)((unsigned long long)a[0] - a[1]);
    c[2] = c[0] - c[1];
    c[3] = c[0] * c[1] + c[2];
    s[17] = 1;
    s[18] = e[0] < a[0];
    s[19] = e[0] == a[0];
    s[20] = -c[0] < 0.0;
    s[21] = (unsigned char)~a[0] > 5.0;
    int t = a[0];
    t -= 1;
    s[22] = t;
    unsigned long long v = a[0];
    v -= a[1];
    d[23] = v;
}

// All of this is computed in 64 bits.
extern "C" __global__ void overflow(int m, int k, const short *h, long long *s, long long s_shape0, double *d)
{
    s[0] = (long long)m + k;
    s[1] = (long long)m * k;
    s[2] = (long long)m - 1;
    d[3] = (long long)m * m + (long long)k * k;
    s[4] = (long long)m << 3;
    s[5] = (long long)(h[0] * h[1]) * h[2];
    s[6] = ((long long)m + k) >> 1;
    s[7] = (long long)m * 1000;
    s[8] = (long long)abs(m) + abs(k);
    for (long long i = 0; i < m; i += 3) {
        s[9] += i;
    }
    for (int i = 0; i < m; i++) {
        s[10] += (long long)i * i;
    }
    for (long long i = 0; i <= m; i++) {
        s[11] += i + 1;
    }
    for (int i = m; i < k; i++) {
        s[12] += (long long)i - m;
    }
    if ((long long)m + k > 5) {
        s[13] = (long long)m + k;
    }
    long long t = (long long)m + 1;
    s[14] = t * t;
    s[15] = -m;
    s[16] = min((long long)m + 1, (long long)k);
    s[17] = py2cu_floormod((long long)m * k, 7);
    s[18] = sum_of_squares(m, k);
    s[py2cu_wrap((long long)m + 2, s_shape0)] = 1;
    long long u = 0;
    while (u < m) {
        u += 1000000000;
    }
    s[19] = u;
}

static __device__ long long sum_of_squares(int a, int b)
{
    return (long long)a * a + (long long)b * b;
}
