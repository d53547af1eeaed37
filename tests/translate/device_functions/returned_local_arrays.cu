// Translated from returned_local_arrays.py by py2cu 0.1.0: results(float32[::1], float64[:, ::1]),
//    loops(float64[:, ::1])

constexpr int N = 3;

static __device__ void powers(float x, float *p)
{
    p[0] = 1;
    for (int i = 1; i < 4; i++) {
        p[i] = p[i - 1] * x;
    }
    // the whole array: the C function returns nothing
}

static __device__ void table(float x, double *m)
{
    for (int i = 0; i < N; i++) {
        m[i * 2] = x;
        m[i * 2 + 1] = (double)x * i;
    }
}

static __device__ double both(float x, float *p, double *m)
{
    powers(x, p);
    table(x, m);
    return x + 1.0;
}

static __device__ const float *tail(float x, float *p)
{
    powers(x, p);
    return &p[1];
}

static __device__ const double *longest(const double *v, double limit, double *w)
{
    if (v[0] > limit) {
        return v;
    }
    for (int k = 0; k < N; k++) {
        w[k] = 0.0;
    }
    w[1] = limit;
    return w;
}

static __device__ void cross(const double *a, const double *b, double *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static __device__ void aligned(double x, double *a)
{
    a[0] = x;
    a[1] = -x;
}

static __device__ const double *choice(double x, bool negative, double *a, double *b)
{
    a[0] = x;
    a[1] = x;
    double value = -x;
    b[0] = value;
    b[1] = value;
    const double *chosen = negative ? b : a;
    return chosen;
}

// The local array is not returned and stays here.
static __device__ const double *scratch_only(double x, double *row)
{
    double part[2];
    part[0] = x;
    part[1] = part[0] * x;
    row[0] = part[1];
    return row;
}

extern "C" __global__ void results(float *x, long long x_shape0, double *v, long long v_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float a[4];
        powers(x[i], a);
        float b[4];
        powers(x[i] + 1.0f, b);
        float p[4];
        double m[N][2];
        double s = both(x[i], p, m[0]);
        float p_2[4];
        const float *t = tail(x[i], p_2);
        x[i] = (float)(a[3] + b[2] + p[1] + m[1][1] + s + t[0]);
        double w[N];
        const double *result = longest(&v[i * v_shape1], 2.0, w);
        double first = result[1];
        double a_2[2];
        double b_2[2];
        result = choice(v[i * v_shape1 + 1], i > 4, a_2, b_2);
        v[i * v_shape1] = first + result[0];
        __align__(16) double a_3[2];
        aligned(v[i * v_shape1 + 2], a_3);
        first = a_3[1];
        result = scratch_only(v[i * v_shape1 + 2], &v[i * v_shape1]);
        v[i * v_shape1 + 1] = first + result[0];
    }
}

extern "C" __global__ void loops(double *v, long long v_shape0, long long v_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < v_shape0) {
        double u[3];
        cross(v, &v[i * v_shape1], u);
        for (int k = 0; k < 4; k++) {
            double w[3];
            cross(u, &v[k * v_shape1], w);
            cross(w, &v[i * v_shape1], u);
        }
        double c[3];
        cross(u, v, c);
        double c_2[3];
        cross(c, &v[v_shape1], c_2);
        v[i * v_shape1] = c_2[2];
    }
}
