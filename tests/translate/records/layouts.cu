// Translated from layouts.py by py2cu 0.1.0:
//    f(Record(a[type=int8;offset=0],b[type=float64;offset=1],c[type=nestedarray(int16, (2,
//    2));offset=9],d[type=complex64;offset=17];25;False)[::1], float64[::1]),
//    g(Record(x[type=float32;offset=8],y[type=int32;offset=0];24;True), float32[:, ::1]),
//    h(Record(x[type=float32;offset=8],y[type=int32;offset=0];24;True)[:, :], int64)

struct py2cu_complex64 {
    float re, im;
};

struct __attribute__((packed)) a_record {
    signed char a;
    double b;
    short c[2][2];
    py2cu_complex64 d;
};

struct r_record {
    int y;
    unsigned char gap0_[4];
    float x;
    unsigned char gap1_[12];
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ double norm_(const r_record *r)
{
    return (double)(r->x * r->x) + r->y;
}

extern "C" __global__ void f(a_record *a, long long a_shape0, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (long long k = 0; k < a_shape0; k++) {
        a_record *r = &a[k];
        r->b += 1.0;
    }
    out[i] = a[i].c[0][1] + a[i].d.re;
    a[i].c[1][0] = 5;
    a[i].d = {0.0f, 1.0f};
    a[i].b *= 2.0;
    a[i].b = a[i].b * a[i].b;
    int total = 0;
    for (int k = 0; k < 2; k++) {
        total += a[i].c[k][k];
    }
    out[i] += total;
}

extern "C" __global__ void g(r_record *r, float *out)
{
    r->x = (float)norm_(r);
    r->y += 1;
    r->x = 2;
    const r_record *s = r;
    out[0] = s->x;
}

extern "C" __global__ void h(r_record *a, long long a_shape0, long long a_shape1, long long a_stride0,
                             long long a_stride1, long long k)
{
    float *xs = &a[0].x;
    long long xs_stride0 = a_stride0 * 6, xs_stride1 = a_stride1 * 6;
    long long k_in_a_axis1 = py2cu_wrap(k, a_shape1);
    for (long long j = 0; j < a_shape0; j++) {
        xs[k_in_a_axis1 * xs_stride1 + j * xs_stride0] = 0;
    }
    r_record *row = &a[py2cu_wrap(k, a_shape0) * a_stride0];
    row[0].x = 1;
    for (int j = 0; j < min(3LL, a_shape1) - 1; j++) {
        row[a_stride1 + j * a_stride1] = a[0];
    }
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    a[i * a_stride0 + j * a_stride1] = a[j * a_stride0 + i * a_stride1];
    a[j * a_stride0 + i * a_stride1] = a[i * a_stride0 + j * a_stride1];
    for (long long k0 = 0; k0 < a_shape0; k0++) {
        for (long long k1 = 0; k1 < a_shape1; k1++) {
            xs[k0 * xs_stride0 + k1 * xs_stride1] = 3;
        }
    }
    for (long long k0 = 0; k0 < a_shape0; k0++) {
        for (long long k1 = 0; k1 < a_shape1; k1++) {
            a[k0 * a_stride0 + k1 * a_stride1].y = (int)xs[k1 * xs_stride1];
        }
    }
    atomicAdd(&xs[i * xs_stride0 + j * xs_stride1], 1);
    const float *t = xs;
    long long t_stride0 = xs_stride1, t_stride1 = xs_stride0;
    float total = 0.0f;
    for (long long m = 0; m < a_shape1; m++) {
        total += row[m * a_stride1].x;
    }
    a[0].x = (float)(t[t_stride0 + 2 * t_stride1] + (double)a_shape1 + a_shape0 * a_shape1 + total);
}
