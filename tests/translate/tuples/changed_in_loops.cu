// Translated from changed_in_loops.py by py2cu 0.1.0: kernel(float64[::1], float64[::1], int64, bool)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct Int64x2 {
    long long x, y;
};

static __device__ Int64x2 moved(Int64x2 p, Int64x2 by)
{
    return {p.x + by.x, p.y - by.y};
}

static __device__ long long kernel_shifted(long long k, long long p_0, long long p_1, long long a)
{
    long long p[2] = {p_0, p_1};
    return p[py2cu_wrap(k, 2)] + a;
}

extern "C" __global__ void kernel(double *x, long long x_shape0, double *y, long long y_shape0, long long n, bool up)
{
    Int64x2 p = {n, 0};
    for (long long i = 0; i < n; i++) {
        p = {p.y, p.x + i};
    }
    x[0] = p.x - p.y;
    Int64x2 q_0 = {n, 1};
    const double *q_1 = x;
    while (q_0.x > 0) {
        q_0 = {q_0.x - 1, q_0.y * 2};
        q_1 = y;
    }
    x[1] = q_0.y + q_1[0];
    long long a = p.x, b = p.y;
    for (int i = 0; i < 3; i++) {
        Int64x2 result = moved({a, b}, {1, 2});
        a = result.x;
        b = result.y;
        result = moved({b, a}, {i, n});
        a = result.x;
        b = result.y;
        if (a > b) {
            long long b_new = a;
            a = b;
            b = b_new;
        } else if (a == b) {
            break;
        }
    }
    x[2] = a * b;

    x[3] = kernel_shifted(0, p.x, p.y, a) + kernel_shifted(n, p.x, p.y, a);
    Int64x2 chosen;
    if (up) {
        chosen = p;
    } else {
        chosen = {1, 2};
    }
    long long r[3] = {chosen.x, chosen.y, a};
    x[4] = a + r[py2cu_wrap(n, 3)];
    long long c = p.x, d = p.y;
    x[5] = c + d + a + b;
    long long last = a;
    x[6] = chosen.x + last;
    double t_0 = 0.5;
    long long t_1 = n;
    for (int i = 0; i < 2; i++) {
        t_0 = t_0 * 2.0;
        t_1 = i;
    }
    x[7] = t_0 + t_1;
    double u_0_0 = t_0, u_1_0 = t_0;
    long long u_1_1 = t_1;
    double u_1_0_new_0 = u_0_0;
    u_0_0 = u_1_0;
    u_1_0 = u_1_0_new_0;
    u_1_1 = 3;
    x[8] = u_0_0 + u_1_1;
    for (long long i = 0; i < n; i++) {
        x[9] += 0.0;
    }
    long long items[3] = {a, b, c};
    for (int k = 0; k < 3; k++) {
        long long v = items[k];
        x[10] += v;
    }
    double *v = x;
    v[py2cu_wrap(n, x_shape0)] += v[0];
    v = y;
    v[py2cu_wrap(n, y_shape0)] += v[0];
    long long items_2[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        long long v = items_2[i];
        x[i] = v;
    }
    int items_3[2] = {1, 2};
    double items_4[2] = {x[0], x[1]};
    for (int k = 0; k < 2; k++) {
        int f = items_3[k];
        double g = items_4[k];
        x[11] += f * g;
    }
    x[12] = a < b || (a == b && b < a);
    x[13] = max(p.x, p.y) + min(min(a, b), c) + (a + b);
}
