// Translated from shared.py by py2cu 0.1.0: spellings(float32[::1], int32[::1], float64[:, ::1]),
//    negative_indices(int32[::1]), aligned(float32[::1], float32[::1])

constexpr int N = 64;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void spellings(float *f, int *s, double *d, long long d_shape1)
{
    __shared__ float a[N];
    __shared__ float b[N];
    __shared__ int c[N][2 * N];
    __shared__ int e[4][8];
    __shared__ double g[16];
    __shared__ float h[10];
    unsigned char k[3];
    double m[2][3][4];
    __shared__ bool p[1];
    __shared__ long long q[2][2][2][2];
    int t = threadIdx.x;
    a[t] = f[t];
    b[t] = a[t] * 2.0f;
    c[t][3] = s[t];
    e[1][2] = c[t][4];
    g[t & 15] = d[t * d_shape1];
    h[2] = b[t];
    k[0] = (unsigned char)t;
    k[1] = (unsigned char)(k[0] + 1);
    m[1][2][3] = g[3];
    p[0] = t > 3;
    q[1][0][1][0] = t;
    __syncthreads();
    f[t] = a[N - 1 - t] + h[2] + k[1];
    s[t] = (int)(e[1][2] + q[1][0][1][0]);
    d[t * d_shape1 + 1] = m[1][2][3];
    if (p[0]) {
        f[0] = (float)(N + 128 + N * 128 + 3);
    }
}

extern "C" __global__ void negative_indices(int *s)
{
    __shared__ int a[N];
    int t = threadIdx.x;
    a[N - 1] = 1;
    a[py2cu_wrap(t - 1, N)] = 2;
    a[N + -t - 1] = 3;
    __syncthreads();
    s[t] = a[t];
}

extern "C" __global__ void aligned(const float *x, float *y)
{
    __shared__ __align__(16) float a[N];
    __align__(16) float b[4];
    int i = threadIdx.x;
    a[i] = x[i];
    b[i & 3] = a[i];
    __syncthreads();
    y[i] = a[N - 1 - i] + b[0];
}
