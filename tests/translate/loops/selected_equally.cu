// Translated from selected_equally.py by py2cu 0.1.0: kernel(int64[::1], int64[::1], int64, int64, bool)

__constant__ const unsigned char NAME[2] = {97, 98};
__constant__ const unsigned char bytes_xyz[3] = {120, 121, 122};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ long long given(const long long *x)
{
    return x[0];
}

static __device__ long long given(const long long *x, int extra)
{
    return x[extra];
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, const long long *y, long long y_shape0, long long n,
                                  long long m, bool up)
{
    for (long long k = 0; k < ((up ? n : m) - 2 + 2) / 3; k++) {
        long long i = 2 + k * 3;
        x[i] = 1;
    }
    for (long long i = 0; i < (up ? n : m); i++) {
        x[i] = 2;
    }
    x[0] = max(((up ? n : m) - 2 + 2) / 3, 0LL) + max(up ? n : m, 0LL) + 2 + (up ? n : m);
    const long long *chosen_2 = nullptr;
    long long chosen_shape0;
    if (up) {
        chosen_2 = x;
        chosen_shape0 = x_shape0;
    } else {
        chosen_2 = y;
        chosen_shape0 = y_shape0;
    }
    long long t = 0;
    while (t < chosen_shape0) {
        long long i = t, v = chosen_2[t];
        t += 1;
        x[i] = v;
    }
    bool chosen = up;
    const long long *chosen_3 = nullptr;
    long long chosen_shape0_2;
    if (chosen) {
        chosen_3 = x;
        chosen_shape0_2 = x_shape0;
    } else {
        chosen_3 = y;
        chosen_shape0_2 = y_shape0;
    }
    long long p = 0;
    while (p < min(chosen_shape0_2, (chosen ? n : m) - 2)) {
        long long a = chosen_3[p], b = 2 + p;
        p += 1;
        x[1] += a * b;
    }
    x[2] = given(x) + given(x) + given(x, 3);
    for (int k = 0; k < 2; k++) {
        unsigned char c = NAME[k];
        x[3] += c;
    }
    long long n_of_2 = py2cu_wrap(n, 2);
    x[4] = NAME[n_of_2] + NAME[1] + 2 + bytes_xyz[py2cu_wrap(n, 3)];
    long long u_0[1] = {n};
    long long item = u_0[py2cu_wrap(n, 1)];
    long long items[2] = {n, m};
    x[5] = item + items[n_of_2];
    x[6] = given(x);
    const long long *w = nullptr;
    long long w_shape0;
    if (up) {
        w = x;
        w_shape0 = x_shape0;
    } else {
        w = y;
        w_shape0 = y_shape0;
    }
    for (long long k = 0; k < w_shape0; k++) {
        long long v = w[k];
        x[7] += v;
    }
    long long n_in_x = py2cu_wrap(n, x_shape0);
    long long m_in_x = py2cu_wrap(m, x_shape0);
    const long long *z = nullptr;
    long long z_shape0;
    if (up) {
        long long x_start = max(n_in_x, 0LL);
        z = &x[x_start];
        z_shape0 = max(min(m_in_x, x_shape0), x_start) - x_start;
    } else {
        long long x_start = max(m_in_x, 0LL);
        z = &x[x_start];
        z_shape0 = max(min(n_in_x, x_shape0), x_start) - x_start;
    }
    for (long long k = 0; k < z_shape0; k++) {
        long long v = z[k];
        x[8] += v;
    }
    x[9] = (up ? n : m) + (n > 3 ? x[0] : up ? 1 : 2);
}
