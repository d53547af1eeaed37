// Translated from arrays_in_records.py by py2cu 0.1.0: kernel(outer[::1], float32[::1])

struct inner {
    float p[2][3];
    int q;
};

struct outer {
    inner a[4];
    float b[2];
    inner c;
};

static __device__ float total(const float *v, long long v_shape0)
{
    float s = 0;
    for (int i = 0; i < v_shape0; i++) {
        s += v[i];
    }
    return s;
}

extern "C" __global__ void kernel(outer *x, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[0] = x[i].a[1].p[1][2];
    out[1] = total(&(&x[i].a[2].p[0][0])[3], 3);
    out[2] = total(&x[i].b[0], 2);
    out[3] = (float)((double)x[i].a[3].q + x[i].c.p[0][1]);
    float *row = &(&x[i].c.p[0][0])[3];
    row[2] = 7;
    out[4] = total(&row[1], 2);
    const float *ps = &x[0].c.p[0][0];
    out[5] = ps[i * 37 + 5];
    int *qs = &x[0].c.q;
    qs[i * 37] = 4;
    const float *flat = &x[i].c.p[0][0];
    out[7] = flat[5];
    outer *r = &x[i];
    r->b[1] = out[8];
}
