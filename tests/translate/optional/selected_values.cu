// Translated from selected_values.py by py2cu 0.1.0: choose(float32[::1], float32[::1], int64, complex64)

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ __forceinline__ bool operator!=(py2cu_complex64 a, py2cu_complex64 b)
{
    return a.re != b.re || a.im != b.im;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex64 a, float b) { return a != py2cu_complex64{b, 0}; }

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

struct BoolFloat32 {
    bool has_value;
    float value;
};

struct BoolInt64 {
    bool has_value;
    long long value;
};

static __device__ void none(float *x)
{
    x[0] += 1.0f;
}

static __device__ void use(float *x, bool /*has_value*/, float value)
{
    x[17] += value;
}

static __device__ float *pick(float *a, float *b, long long n)
{
    if (n > 0) {
        return a;
    }
    return b;
}

static __device__ BoolFloat32 maybe(const float *x, long long x_shape0, long long n)
{
    if (n > 9) {
        return {false, 0.0f};
    }
    return {true, x[py2cu_wrap(n, x_shape0)]};
}

static __device__ BoolInt64 perhaps(long long n)
{
    if (n < 0) {
        return {false, 0};
    }
    return {true, n * 2};
}

extern "C" __global__ void choose(float *a, long long a_shape0, float *b, long long b_shape0, long long n,
                                  py2cu_complex64 z)
{
    BoolFloat32 some = maybe(a, a_shape0, n);
    BoolInt64 count = perhaps(n);
    float *c = n > 3 ? a : b;
    c[0] = 1;
    float *d = nullptr;
    if (z != 0.0f) {
        d = &c[1];
    } else {
        d = &c[2];
    }
    d[0] = 2;
    long long p, q;
    if (n > 4) {
        p = n;
        q = 2;
    } else {
        p = 3;
        q = n;
    }
    a[1] = (float)(p + q);
    long long chosen_0;
    double chosen_1;
    if (z != 0.0f && n > 5) {
        chosen_0 = n;
        chosen_1 = 2.5;
    } else {
        chosen_0 = 1;
        chosen_1 = 1.5;
    }
    a[2] = (float)(chosen_0 + chosen_1);
    a[3] = some.has_value ? some.value : 4.0f;
    if (!some.has_value) {
        a[4] = 1;
    } else if (some.value > 2.0f) {
        a[5] = some.value;
    }
    if (count.has_value && count.value > 3) {
        a[6] = (float)count.value;
    }
    if (!some.has_value || some.value < 0.0f) {
        return;
    }
    a[7] = some.value;
    py2cu_complex128 w = n > 6 ? py2cu_to_complex128(z) : py2cu_complex128{1.0, 0.0};
    a[8] = (float)w.re;
    if (z != 0.0f) {
        none(a);
    } else {
        none(b);
    }
    if (z != 0.0f) {
        none(b);
    }
    float *e = pick(a, b, n);
    e[9] = 3;
    if (!((n > 7 && z != 0.0f) || some.value != 0.0f)) {
        a[10] = 2;
    }
    a[11] = (float)((n != 0 ? n : 3) + (some.value != 0.0f ? 2.0 : some.value));
    while (n != 0 && !(z != 0.0f)) {
        n -= 1;
    }
    a[12] = (float)(n != 0 ? 1 : z != 0.0f ? 2 : 3);
    if (n != 1 && n == 2) {
        a[13] = 2;
    }
    bool ok = z != 0.0f ? n > 2 : n < 3;
    a[14] = ok;
    bool has_m = count.has_value;
    long long m = count.value;
    if (!has_m) {
        has_m = true;
        m = 5;
    }
    a[15] = (float)m;
    auto [has_other, other] = maybe(b, b_shape0, n + 1);
    if (has_other) {
        use(a, has_other, other);
    }
    if (has_other) {
        use(b, has_other, other);
    }
    if (has_other) {
        use(a, has_other, other);
    } else {
        none(a);
    }
    while (has_other && other > 2.0f) {
        if (n > 5) {
            BoolFloat32 result = maybe(a, a_shape0, n - 1);
            has_other = result.has_value;
            other = result.value;
        } else {
            has_other = false;
            other = 0.0f;
        }
    }
    if ((!has_other && n < 3) || some.value > 3.0f) {
        a[16] = some.value;
    }
}
